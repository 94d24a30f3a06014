"""`afaos bench` prints every figure in one run; their values do not matter here."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from afaos_gui.ai.measuring import speed
from afaos_gui.commands.measuring import bench
from afaos_gui.data.errors import DataError


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "collect_rarely", lambda: None)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.05)
    monkeypatch.setattr(bench, "TIMED_ACTIONS", 300)
    monkeypatch.setattr(speed, "POSITIONS", 1)
    monkeypatch.setattr(speed, "SECONDS", 0.05)


def run(tmp_path: Path) -> dict[str, object]:
    file = tmp_path / "figures.json"
    assert bench.run(argparse.Namespace(edition="second", options="", json=file)) == 0
    content = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def test_one_run_prints_rules_chess_and_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess")
    figures = run(tmp_path)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(figures)
    assert figures["core"] in ("compiled", "interpreted")
    rates = (
        "random_actions_per_second",
        "chess_plies_per_second",
        "ratio_to_chess",
        "guided_simulations_per_second",
        "guided_simulations_per_second_by_clock",
    )
    for name in rates:
        value = figures[name]
        assert isinstance(value, (int, float))
        assert value > 0


def test_a_file_that_cannot_be_written_to_is_told_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "_game_round", lambda _ruleset: pytest.fail("something is measured"))
    (tmp_path / "folder").touch()
    with pytest.raises(DataError, match=r"figures\.json: cannot be written to: .*\."):
        run(tmp_path / "folder")


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    assert run(tmp_path / "folder")["core"] in ("compiled", "interpreted")


def test_without_chess_there_is_no_ratio(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "_chess_round", lambda: None)
    assert "ratio_to_chess" not in run(tmp_path)
    assert capsys.readouterr().out.splitlines()[-1] == "python-chess is not installed; no ratio."
