"""`afaos selftest` says what is wrong in one sentence that names it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from afaos_gui.ai.judgement import model, model_folder
from afaos_gui.ai.process.worker import Reply, Worker
from afaos_gui.commands import selftest
from afaos_gui.gui.app.selftest import frame_problem, missing_words


def part_named(name: str) -> Callable[[], str]:
    """A part of the selftest, which tells what it found."""
    return dict(selftest._parts())[name]


def failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str) -> str:
    """The last line of a selftest in which one part must fail."""
    part = part_named(name)
    monkeypatch.setattr(selftest, "_parts", lambda: ((name, part),))
    assert selftest.run() == 1
    return capsys.readouterr().out.splitlines()[-1]


def test_a_missing_model_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(selftest, "models_folder", lambda: None)
    assert failure(monkeypatch, capsys, "the machine").startswith("the machine: value.npz is missing")


def test_a_model_for_another_program_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = model_folder.models_folder()
    assert folder is not None
    for name in (model_folder.MODEL, model.CARD):
        shutil.copy(folder / name, tmp_path)
    monkeypatch.setattr(selftest, "models_folder", lambda: tmp_path)
    monkeypatch.setattr(model, "SIGNALS", ("one", "two"))
    assert "The networks in value.npz were made for another version" in failure(monkeypatch, capsys, "the machine")


@pytest.mark.parametrize(
    ("library", "compiled", "told"),
    [
        (None, False, "interpreted"),
        (None, True, "compiled"),
        ("library", False, "interpreted, but the search in C"),
        ("library", True, "compiled, and the search in C"),
    ],
)
def test_the_core_in_use_is_told(
    monkeypatch: pytest.MonkeyPatch, library: str | None, compiled: bool, told: str
) -> None:
    monkeypatch.setattr(selftest, "core", lambda: library)
    monkeypatch.setattr(selftest, "is_compiled", lambda module: compiled)
    assert part_named("core")() == told


def test_the_machine_plays_in_a_process_of_its_own() -> None:
    assert selftest._machine().startswith("12 actions from a process of its own")


def test_a_machine_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Worker, "wait", lambda self, seconds: Reply(1, None, "ValueError: lost"))
    assert failure(monkeypatch, capsys, "the machine") == "the machine: The machine does not answer: ValueError: lost."


def test_a_painted_frame_has_to_have_colours(qapp: QApplication, tmp_path: Path) -> None:
    empty = QImage(1280, 720, QImage.Format.Format_RGB32)
    empty.fill(0)
    empty.save(str(tmp_path / "empty.png"))
    assert frame_problem(tmp_path / "empty.png")
    assert frame_problem(tmp_path / "none.png")


def test_missing_words_of_qt_are_named(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing_words() == ""
    monkeypatch.setattr(QTranslator, "load", lambda self, name, folder: False)
    assert missing_words() == "qtbase_fr.qm"
