"""Nothing in a file, a name or the command line can control the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.base.terminal import plain, plain_output

ESCAPE = "\x1b]0;owned\x07\x1b[2J\x9b31m"


def test_controls_and_marks_of_direction_are_replaced_and_lines_stay() -> None:
    assert plain("a\x1b[31m\x9b\u202eb\ud800\tc\n") == "a?[31m??b?\tc\n"


def test_no_break_spaces_are_spaces() -> None:
    assert plain("Continuer\u00a0? Non\u202f!") == "Continuer ? Non !"


def test_what_is_printed_is_plain_and_fits_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="")
    monkeypatch.setattr(sys, "stdout", stream)
    with plain_output():
        print(f"Québec {ESCAPE} \ud800")
        print("\r[##..]", end="")
    stream.flush()
    assert stream.buffer.getvalue() == b"Qu?bec ?]0;owned??[2J?31m ?\n\r[##..]"
    assert sys.stdout is stream


def test_a_program_without_a_terminal_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with plain_output():
        assert sys.stdout is None


@pytest.mark.parametrize(
    "words",
    [
        ["legal", ESCAPE],
        ["records", "check", ESCAPE],
        ["screenshot", "a.png", "--load", ESCAPE],
        ["screenshot", "a.png", ESCAPE],
        ["--new", f"british={ESCAPE},{ESCAPE}"],
        ["hint", ESCAPE, "--level", ESCAPE],
    ],
)
def test_the_command_line_answers_without_controls(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = main(words)
    except SystemExit as left:
        status = left.code
    said = "".join(capfd.readouterr())
    assert status in (1, 2) and said
    assert all(letter.isprintable() or letter == "\n" for letter in said)


def test_a_record_cannot_write_to_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text('{"edition": "\\u001b[31m", "\\u001b[2J": 3}', encoding="utf-8")
    assert main(["records", "check", str(tmp_path / "a.json")]) == 1
    assert "\x1b" not in "".join(capfd.readouterr())


@pytest.mark.parametrize(
    "words",
    [
        ["hint", "a.json", "--time", "nan"],
        ["hint", "a.json", "--time", "inf"],
        ["hint", "a.json", "--time", "0"],
        ["hint", "a.json", "--time", "-1"],
        ["hint", "a.json", "--iterations", "0"],
        ["hint", "a.json", "--seed", "9" * 5000],
        ["arena", "--games", "0"],
        ["arena", "--games", "1", "--time", "nan"],
        ["screenshot", "a.png", "--scale", "0"],
        ["screenshot", "a.png", "--scale", "nan"],
        ["screenshot", "a.png", "--scale", "-1"],
        ["screenshot", "a.png", "--scale", "1e9"],
        ["screenshot", "a.png", "--size", "999999x999999"],
        ["screenshot", "a.png", "--size", "0x1"],
        ["screenshot", "a.png", "--size", "²x1"],
        ["screenshot", "a.png", "--size", "9" * 5000 + "x1"],
        ["screenshot", "a.png", "--turn", "9" * 5000],
        ["records", "random", "--out", "a", "--games", "9" * 5000],
    ],
    ids=lambda words: " ".join(words)[:50],
)
def test_a_number_that_cannot_be_meant_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr().err
    assert left.value.code == 2
    assert "is needed, not" in said or "a size is like" in said
    assert len(said.splitlines()[-1]) < 300


def test_a_picture_that_no_memory_should_hold_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screenshot", "a.png", "--size", "16000x16000", "--scale", "8"]) == 2
    assert "too large" in capsys.readouterr().err
