"""Every option alone, every preset and random sets of options: a game survives save, text and record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from afaos_gui.data.records import record_game
from afaos_gui.data.records.record_files import write_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import SavedMove
from afaos_gui.rules.actions import PayCards
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.saving.transfer import export_record, record_of
from tests.session.option_sets import check_all, played, random_set, single_sets

QUICK, ALL = range(12), range(12, 200)


def name(rules: Ruleset) -> str:
    return f"{rules.edition} {' '.join(sorted(rules.options))}"


@pytest.mark.parametrize("rules", list(single_sets()), ids=name)
def test_a_game_of_one_option_or_preset_comes_back_from_everywhere(rules: Ruleset, tmp_path: Path) -> None:
    check_all(rules, 1, tmp_path)


@pytest.mark.parametrize("number", [*QUICK, *(pytest.param(number, marks=pytest.mark.long) for number in ALL)])
def test_a_game_of_random_options_comes_back_from_everywhere(number: int, tmp_path: Path) -> None:
    check_all(random_set(random.Random(number)), number, tmp_path)


def test_a_record_whose_moves_lead_nowhere_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of paid reshuffles once led nowhere when opened, though they were reported as valid."""
    game = played(Ruleset(load_catalogue(), "second", frozenset({"pay_to_reshuffle"})), 1)
    assert any(isinstance(command.action, PayCards) for command in game.commands)
    export_record(game, tmp_path / "game.json")
    monkeypatch.setattr(record_game, "SavedMove", lambda side, action, draws: SavedMove(side, action))
    assert [found.field for found in check_file(tmp_path / "game.json").differences] == ["moves"]


def test_the_start_card_of_a_record_is_checked(tmp_path: Path) -> None:
    record = record_of(played(Ruleset(load_catalogue(), "second", frozenset({"french_extra_start_card"})), 1))
    file = tmp_path / "game.json"
    for field, value in (("card", "L:Boston"), ("drawn", ["L:Quebec"]), ("drawn", [])):
        write_record(file, {**record, "start_card": {**record["start_card"], field: value}})
        assert check_file(file).differences[0].field == "start_card"
    del record["start_card"]
    write_record(file, record)
    assert check_file(file).differences[0][1:] == ("start_card", "is missing")
