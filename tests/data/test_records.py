"""Records: recorded games replay without differences, and a wrong record says where."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.commands.records import check
from afaos_gui.data.errors import DataError
from afaos_gui.data.records.record_files import random_record, record_files, write_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.records.replay import Difference
from tests.rules.builder import SECOND

Record = dict[str, Any]
Edit = Callable[[Record], None]

# The recorded games


def test_the_recorded_games_replay_without_a_difference(records_dir: Path) -> None:
    reports = [check_file(path) for path in record_files([records_dir])]
    assert len(reports) == 5
    assert [report.differences for report in reports] == [()] * 5
    assert sum(report.turns for report in reports) == 498
    assert sum(report.skipped for report in reports) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (("players", "British", "money"), 99),
        (("players", "French", "hand"), ["L:Quebec"]),
        (("players", "French", "captured", "towns"), 7),
    ],
)
def test_one_wrong_figure_of_a_recorded_game_is_one_difference(
    records_dir: Path, tmp_path: Path, field: tuple[str, ...], value: object
) -> None:
    for path in record_files([records_dir]):
        record = json.loads(path.read_text(encoding="utf-8"))
        inner = record["turns"][9]["after"]
        for step in field[:-1]:
            inner = inner[step]
        inner[field[-1]] = value
        differences = check_file(saved(record, tmp_path, path.name)).differences
        assert [(found.turn, found.field) for found in differences] == [(10, "after / " + " / ".join(field))]


# Broken records


@pytest.fixture(scope="module")
def sound() -> Record:
    """A random game of some length."""
    return random_record(SECOND, 3, turn_cap=80)


def saved(record: Record, folder: Path, name: str = "game.json") -> Path:
    path = folder / name
    write_record(path, record)
    return path


def find(record: Record, verb: str) -> tuple[int, int]:
    """Indices of the first turn and action with a verb."""
    for number, turn in enumerate(record["turns"]):
        for index, action in enumerate(turn["actions"]):
            if action["verb"] == verb:
                return number, index
    raise AssertionError(f"no {verb} in the game")


def spoil(record: Record, verb: str, fields: Record) -> int:
    """Change fields of the first action with a verb; returns the number of its turn, from 1."""
    number, index = find(record, verb)
    record["turns"][number]["actions"][index].update(fields)
    return number + 1


def first_difference(record: Record, folder: Path) -> Difference:
    return check_file(saved(record, folder)).differences[0]


def test_a_sound_record_has_no_difference(sound: Record, tmp_path: Path) -> None:
    report = check_file(saved(sound, tmp_path))
    assert (report.file, report.turns, report.skipped) == ("game.json", len(sound["turns"]), 0)
    assert report.differences == ()


@pytest.fixture
def record(sound: Record) -> Record:
    """A copy to be modified."""
    copied: Record = json.loads(json.dumps(sound))
    return copied


@pytest.mark.parametrize(
    ("verb", "fields", "reason"),
    [
        ("take_money", {"cards": ["L:Kennebec"]}, "not legal: take money: Kennebec: not in hand (Words)"),
        ("take_money", {"cards": ["L:Atlantis"]}, "names a card that is not there: "),
        ("take_money", {"cards": []}, "not legal: TakeMoney(-1, ()): unknown (Actions)"),
        ("draft", {"card": "E:Crown"}, "names a card that is not there: "),
        ("draft", {"card": None}, "names a card that is not there: "),
        ("settle", {"location": "Rome"}, "names 'Rome', which is not a place of the board"),
        ("settle", {"location": "Detroit"}, "not legal: settle Detroit: "),
        ("discard", {"verb": "burn"}, "is not a known verb"),
        ("discard", {"verb": "end_turn"}, "is not a known verb"),
        ("discard", {"verb": "settle_after_surrender"}, "settles, but nothing can be settled by the rules"),
        ("discard", {"verb": "siege_won"}, "does not name the siege"),
        ("discard", {"hand_shown": True}, "hand_shown is True in the record, False by the rules"),
        ("discard", {"blocked_by": "E:Militia"}, "is blocked in the record, but nobody is asked by the rules"),
    ],
)
def test_a_wrong_action_is_reported_with_its_turn(
    record: Record, tmp_path: Path, verb: str, fields: Record, reason: str
) -> None:
    turn = spoil(record, verb, fields)
    found = first_difference(record, tmp_path)
    assert found.turn == turn
    assert found.field.startswith("actions / ")
    assert found.reason.startswith(reason)


def test_after_a_wrong_action_the_rest_is_replayed(record: Record, tmp_path: Path) -> None:
    turn = spoil(record, "draft", {"card": "E:Crown"})
    record["turns"][turn + 5]["after"]["players"]["French"]["money"] = 99
    found = check_file(saved(record, tmp_path)).differences
    assert [difference.turn for difference in found] == [turn, turn + 6]


def set_after(*steps: Any) -> Edit:
    """An edit of the position after the seventh turn."""
    *path, last, value = steps

    def edit(record: Record) -> None:
        inner = record["turns"][6]["after"]
        for step in path:
            inner = inner[step]
        inner[last] = value

    return edit


DUTCH = {"owner": "British", "piece": "village", "fortified": False}


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (set_after("players", "British", "money", 500), "after / players / British / money"),
        (set_after("players", "French", "hand", ["L:Quebec"]), "after / players / French / hand"),
        (set_after("players", "French", "discard", ["E:Crown"]), "after / players / French / discard"),
        (set_after("board", "Detroit", DUTCH), "after / board / Detroit"),
        (set_after("board", "Boston", "piece", "village"), "after / board / Boston / piece"),
        (set_after("sieges", "French", "Boston"), "after / sieges / French"),
        (set_after("players", "British", "captured", "towns", 3), "after / players / British / captured / towns"),
    ],
)
def test_a_wrong_position_is_reported_with_turn_and_field(
    record: Record, tmp_path: Path, edit: Edit, field: str
) -> None:
    edit(record)
    found = check_file(saved(record, tmp_path)).differences
    assert [(difference.turn, difference.field) for difference in found] == [(7, field)]


def test_a_missing_place_is_reported(record: Record, tmp_path: Path) -> None:
    del record["turns"][6]["after"]["board"]["Boston"]
    assert first_difference(record, tmp_path)[:2] == (7, "after / board / Boston")


def drawing_turn(record: Record) -> int:
    """The index of the first turn whose refill draws cards."""
    return next(number for number, turn in enumerate(record["turns"]) if turn["refill"])


def test_a_wrong_refill_is_reported(record: Record, tmp_path: Path) -> None:
    number = drawing_turn(record)
    refill = record["turns"][number]["refill"]
    record["turns"][number]["refill"] = refill[1:]
    found = first_difference(record, tmp_path)
    assert found[:2] == (number + 1, "refill")
    assert found.reason.startswith("cannot be drawn: ")
    record["turns"][number]["refill"] = ["L:Atlantis", *refill[1:]]
    assert first_difference(record, tmp_path)[:2] == (number + 1, "refill")
    record["turns"][number]["refill"] = [*refill, "L:Albany"]
    assert first_difference(record, tmp_path).reason.endswith("fewer by the rules")


def test_a_wrong_reshuffle_is_reported(record: Record, tmp_path: Path) -> None:
    number = drawing_turn(record)
    record["turns"][number]["reshuffled"] ^= True
    assert first_difference(record, tmp_path)[:2] == (number + 1, "reshuffled")


def test_a_wrong_side_is_reported(record: Record, tmp_path: Path) -> None:
    record["turns"][4]["side"] = "French"
    found = first_difference(record, tmp_path)
    assert found == Difference(5, "side", "French in the record, British by the rules")


def test_a_turn_that_is_marked_is_passed_over(record: Record, tmp_path: Path) -> None:
    turn = spoil(record, "take_money", {"cards": ["L:Kennebec"]})
    record["turns"][turn - 1]["not_replayable"] = "the rules were broken at the table"
    report = check_file(saved(record, tmp_path))
    assert (report.skipped, report.differences) == (1, ())


# The result


def finished() -> Record:
    return random_record(SECOND, 0)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"by": "capital"}, "result / by"),
        ({"by": "resignation"}, "result"),
        ({"points": {"British": 999}}, "result / points / British"),
    ],
)
def test_a_wrong_result_is_reported(tmp_path: Path, fields: Record, field: str) -> None:
    record = finished()
    record["result"].update(fields)
    assert first_difference(record, tmp_path)[:2] == (0, field)


def test_a_wrong_winner_is_reported(tmp_path: Path) -> None:
    record = finished()
    record["result"]["winner"] = "French" if record["result"]["winner"] == "British" else "British"
    assert first_difference(record, tmp_path)[:2] == (0, "result / winner")


def test_a_game_that_is_not_over_has_no_result_by_points(record: Record, tmp_path: Path) -> None:
    record["result"] = {"by": "points", "winner": "French", "points": None}
    assert first_difference(record, tmp_path).reason == "points in the record, the game goes on by the rules"


def test_a_resigned_game_needs_no_end_by_the_rules(record: Record, tmp_path: Path) -> None:
    record["result"] = {"by": "resignation", "winner": "French"}
    assert check_file(saved(record, tmp_path)).differences == ()


def test_turns_after_the_end_are_reported(tmp_path: Path) -> None:
    record = finished()
    record["turns"].append(json.loads(json.dumps(record["turns"][-2])))
    differences = check_file(saved(record, tmp_path)).differences
    assert differences[0] == Difference(len(record["turns"]), "side", "the game is over by the rules")


# Files that cannot be read


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda record: record.pop("turns"), "game.json: turns is missing."),
        (lambda record: record.update(edition="third"), "game.json: options: The edition is first or second"),
        (lambda record: record.update(options=["snow"]), "game.json: options: There is no option 'snow'."),
        (
            lambda record: record["start"].update(board=[]),
            "game.json: start / board must be a group of fields, not [].",
        ),
        (
            lambda record: record["turns"][2]["after"]["players"]["British"].update(money="12"),
            'game.json: turns / 3 / after / players / British / money must be a whole number, not "12".',
        ),
        (
            lambda record: record["turns"][2].update(wind="north"),
            "game.json: turns / 3 / wind is not a field of this file.",
        ),
        (
            lambda record: record["start"]["players"]["French"]["hand"].append("L:Boston"),
            'game.json: start: players / French / hand names "L:Boston", which is not a card of that side.',
        ),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_one_sentence(
    record: Record, tmp_path: Path, edit: Edit, reason: str
) -> None:
    edit(record)
    with pytest.raises(DataError) as caught:
        check_file(saved(record, tmp_path))
    assert str(caught.value).startswith(reason)


def test_wrong_syntax_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with pytest.raises(DataError, match=r"game\.json is missing"):
        check_file(path)
    path.write_text('{"edition": ', encoding="utf-8")
    with pytest.raises(DataError, match=r"game\.json is not readable JSON: line 1, column 13"):
        check_file(path)


# The command


def checked(*paths: Path) -> int:
    return check(argparse.Namespace(paths=list(paths)))


def test_the_command_says_a_line_for_each_file_and_a_total(
    sound: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(sound, tmp_path, "a.json")
    saved(sound, tmp_path, "b.json")
    assert checked(tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()
    turns = len(sound["turns"])
    assert [line.split(": ")[1] for line in lines[:2]] == [f"{turns} turns, 0 differences"] * 2
    assert lines[2] == f"2 files, {2 * turns} turns replayed, 0 differences, 0 files unreadable"


def test_the_command_names_file_turn_and_field_of_a_difference(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["turns"][6]["after"]["players"]["British"]["money"] = 500
    assert checked(saved(record, tmp_path)) == 1
    assert "game.json: turn 7: after / players / British / money: 500 in the record" in capsys.readouterr().out


def test_the_command_names_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.json").write_text("[", encoding="utf-8")
    assert checked(tmp_path) == 1
    assert "broken.json is not readable JSON: line 1" in capsys.readouterr().out


def test_without_a_file_the_command_fails(tmp_path: Path) -> None:
    assert checked(tmp_path) == 1
