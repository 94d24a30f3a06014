"""A sample of the hostile files; `python -m tests.hostile --rounds N` tries more."""

from __future__ import annotations

import random
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from tests.hostile import __main__ as trial
from tests.hostile.readers import Reader

QUICK, LONG = 250, 5000
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")


def faults(read: Callable[[Path], object], folder: Path, patience: float = 30.0) -> list[str]:
    """The faults found in a reader that behaves like this."""
    tally = trial.Tally()
    trial.try_file(Reader("reader", "file", b"sound", read), random.Random(0), folder, "it", tally, patience)
    return tally.faults


def burn(seconds: float) -> None:
    """Keep the processor busy."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_hostile_files_end_with_content_or_a_sentence(tmp_path: Path) -> None:
    assert trial.run(QUICK, 1, tmp_path).faults == []


def test_extreme_positions_saves_and_records_are_opened_in_bounded_time_and_memory(tmp_path: Path) -> None:
    tally = trial.run(40, 1, tmp_path, extreme=True)
    assert tally.faults == []
    assert tally.refused["extreme position"] < 6  # most of them are positions that the rules allow


def test_a_reader_that_ends_at_once_is_without_fault(tmp_path: Path) -> None:
    assert faults(lambda file: None, tmp_path) == []


@ON_LINUX
def test_a_reader_that_takes_much_memory_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_SECONDS", 60.0)  # writing that much takes a busy machine long
    (fault,) = faults(lambda file: b"x" * (500 << 20), tmp_path)
    taken = re.fullmatch(r"it: took (\d+) MB", fault)
    assert taken and int(taken[1]) == pytest.approx(500, abs=50)


def test_memory_that_was_held_before_is_not_the_readers(tmp_path: Path) -> None:
    held = b"x" * (500 << 20)
    assert faults(lambda file: b"x" * (1 << 20), tmp_path) == []
    assert held


def test_a_reader_that_computes_for_long_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_SECONDS", 0.05)
    assert faults(lambda file: burn(0.1), tmp_path) == ["it: took 0.1 s"]


def test_a_reader_that_has_to_wait_for_the_processor_is_without_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "MOST_SECONDS", 0.05)
    assert faults(lambda file: threading.Event().wait(0.1), tmp_path) == []


def test_a_reader_that_blocks_is_a_fault(tmp_path: Path) -> None:
    over = threading.Event()
    try:
        assert faults(lambda file: over.wait(), tmp_path, patience=0.05) == ["it: is blocked"]
    finally:
        over.set()


def test_a_reader_that_raises_is_a_fault(tmp_path: Path) -> None:
    (fault,) = faults(lambda file: 1 // 0, tmp_path)
    assert "ZeroDivisionError" in fault


def test_a_refusal_without_a_sentence_is_a_fault(tmp_path: Path) -> None:
    def refuse(file: Path) -> None:
        raise DataError("")

    assert faults(refuse, tmp_path) == ["it: says ''"]


def test_a_reader_that_changes_the_file_is_a_fault(tmp_path: Path) -> None:
    assert faults(lambda file: file.write_bytes(b"other"), tmp_path) == ["it: the file is not as it was"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_thousands_of_hostile_files_do_too(tmp_path: Path) -> None:
    assert trial.run(LONG, 2, tmp_path).faults == []
