"""A share of the hostile files; `python -m tests.hostile --rounds N` tries more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.__main__ import run

QUICK, LONG = 250, 5000


def test_hostile_files_end_with_content_or_a_sentence(tmp_path: Path) -> None:
    assert run(QUICK, 1, tmp_path).faults == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_thousands_of_hostile_files_do_too(tmp_path: Path) -> None:
    assert run(LONG, 2, tmp_path).faults == []
