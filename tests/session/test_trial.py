"""A few rounds of the trial with damage, kills, clocks and a misbehaving machine; `python -m tests.trial` has more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trial import try_all


def test_three_rounds_lose_nothing(tmp_path: Path) -> None:
    figures, failures = try_all(3, tmp_path)
    assert not failures
    assert figures["kills"] == 3 and figures["damaged later, read up to there"] > 20


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_three_hundred_rounds_lose_nothing(tmp_path: Path) -> None:
    assert try_all(300, tmp_path)[1] == 0
