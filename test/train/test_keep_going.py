"""Training in the background: it prepares what is missing, learns, sleeps when asked to and stops with a checkpoint."""
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from train import keep_going
from train.team import environment


def wait_for(what, seconds: float = 60):
    """Polls: how long a process takes to get somewhere is its own affair."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = what()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("it never came")


def state_of(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


@pytest.fixture
def sleeper():
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    yield process
    process.kill()
    process.wait()


def test_a_pause_a_bench_and_a_stop_reach_the_training(tmp_path, sleeper):
    work = tmp_path / "zh-en"
    (tmp_path / "busy").mkdir()
    work.mkdir()
    program = f"""
import subprocess, sys
from pathlib import Path
from train import keep_going
child = subprocess.Popen([sys.executable, "-c", "import time\\nwhile True: time.sleep(0.01)"])
print(child.pid, flush=True)
keep_going.supervise([child], Path({str(work)!r}))
"""
    watcher = subprocess.Popen([sys.executable, "-c", program], env=environment(), stdout=subprocess.PIPE, text=True)
    child = int(watcher.stdout.readline())
    wait_for(lambda: state_of(child) in "SR")
    (work / "pause").touch()
    wait_for(lambda: state_of(child) == "T")
    (work / "pause").unlink()
    wait_for(lambda: state_of(child) in "SR")
    (tmp_path / "busy" / str(sleeper.pid)).touch()
    wait_for(lambda: state_of(child) == "T")
    sleeper.kill()
    sleeper.wait()
    wait_for(lambda: state_of(child) in "SR")
    assert not list((tmp_path / "busy").iterdir()), "a file left by a dead process is removed"
    watcher.send_signal(signal.SIGTERM)
    assert watcher.wait(30) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_steps_whose_result_is_there_are_left_out(tmp_path, monkeypatch):
    done = []
    for step in ("prepare", "hint_tables", "annotate", "encode", "align"):
        monkeypatch.setattr(getattr(keep_going, step), "main", lambda _, step=step: done.append(step))
    for name in ("train.tsv", "tokenizer.model", "hints-zh.gz", "hints-en.gz"):
        (tmp_path / name).touch()
    keep_going.complete("zh-en", tmp_path, tmp_path, tmp_path, tmp_path)
    assert done == ["annotate", "encode", "align"]
    for name in ("forward.tsv", "back.tsv", "forward.npz", "back.npz"):
        (tmp_path / name).touch()
    done.clear()
    keep_going.complete("zh-en", tmp_path, tmp_path, tmp_path, tmp_path)
    assert done == []


def test_status_tells_tokens_and_loss(tmp_path):
    (tmp_path / "forward").mkdir()
    rows = [{"step": 50, "tokens": 2_000_000, "loss": 2.5, "per_second": 1500}, {"step": 60, "tokens": 2_100_000, "valid": {"forward": 2.25}, "chrf": {"forward": 40.5}}]
    (tmp_path / "forward" / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    told = keep_going.status(tmp_path)
    assert "2.00 million target tokens, loss 2.5" in told and "held out 2.25" in told and "stopped" in told
