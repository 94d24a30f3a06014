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
from afaos_gui.session.saving.records import export_record, record_of
from tests.session.option_sets import check_all, played, random_set, single_sets

QUICK, ALL = range(6), range(6, 200)
SHORT = 150
"""Actions of the games of one option."""


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_game_of_one_option_comes_back_from_everywhere(tmp_path: Path) -> None:
    """Each option in one of the editions that have it."""
    for rules in {tuple(rules.options): rules for rules in single_sets() if len(rules.options) == 1}.values():
        check_all(rules, 1, tmp_path, SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_game_of_any_option_in_any_edition_or_of_a_preset_comes_back_from_everywhere(tmp_path: Path) -> None:
    for rules in single_sets():
        check_all(rules, 1, tmp_path)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("numbers", [QUICK, pytest.param(ALL, marks=pytest.mark.long)], ids=["few", "many"])
def test_a_game_of_random_options_comes_back_from_everywhere(numbers: range, tmp_path: Path) -> None:
    for number in numbers:
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
