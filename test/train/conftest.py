"""Makes scripts/ importable and keeps the tests on one thread, since they share the machine."""
import sys
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
torch.set_num_threads(1)
