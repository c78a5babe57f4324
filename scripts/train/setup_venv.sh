#!/bin/sh
# Makes the virtual environment of the training pipeline: .venv at the root of the repository.
# Without a CUDA card, the CPU build of PyTorch is enough: set TORCH_INDEX to the index that serves it.
set -u
cd "$(dirname "$0")/../.." || exit 1
venv=.venv
if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import torch, sentencepiece, sacrebleu, safetensors, scipy, pytest' 2>/dev/null; then
  echo "$venv is ready"; exit 0
fi
python=$(command -v python3.11 || command -v python3.12 || command -v python3) || { echo "no Python 3 found: install Python 3.11 or later" >&2; exit 3; }
"$python" -m venv "$venv" || { echo "could not make $venv: on Debian, install python3-venv" >&2; exit 3; }
"$venv/bin/python" -m pip install --retries 1 --timeout 30 ${TORCH_INDEX:+--extra-index-url "$TORCH_INDEX"} -r scripts/train/requirements.txt || {
  echo "pip could not supply PyTorch and the other packages of scripts/train/requirements.txt: the training pipeline cannot run here" >&2
  exit 3
}
command -v opencc >/dev/null || echo "note: opencc is missing; prepare needs it for Chinese (Debian: apt-get install opencc)"
