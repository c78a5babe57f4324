"""The normalisation of training is the one the app is held to."""
import gzip
import json
from pathlib import Path

import pytest

from train.text import normalise

FIXTURES = Path(__file__).parents[1] / "fixtures/normalise"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_golden_lines(language):
    rows = [json.loads(line) for line in gzip.decompress((FIXTURES / f"{language}.golden.gz").read_bytes()).decode().rstrip("\n").split("\n")]
    assert len(rows) == 2000
    assert [text for text, expected in rows if normalise(text, language) != expected] == []
