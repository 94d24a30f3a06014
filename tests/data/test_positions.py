"""Position files: everything is read back, and a wrong one is refused with file, field and reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import full_position_entry, position_entry, position_from, read_position
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import FIRST, Position, after, names, place, turn_passes

Edit = Callable[[dict[str, Any]], None]
DEERFIELD = {"owner": "British", "piece": "village", "fortified": False}


def besieged() -> GameState:
    """A position with something in every field."""
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia", "Boston"], ["Militia"]).fort("Quebec")
    position.hand(FRENCH, "Gaspe", "Priest").known(FRENCH, "Priest").reserve(FRENCH, "Native Americans (N)")
    return position.discard(BRITISH, "Norfolk").captured(FRENCH, 2, 1).money(BRITISH, 0).state()


def entry() -> dict[str, Any]:
    """The content of a valid file."""
    content: dict[str, Any] = json.loads(json.dumps(full_position_entry(besieged())))
    return content


POSITIONS = {
    "besieged": besieged(),
    "blocking": after(
        Position(BRITISH).village(BRITISH, "Kennebec").hand(BRITISH, "Rangers").hand(FRENCH, "Gaspe").state(),
        "raid Quebec: Rangers",
    ),
    "returning": after(besieged(), "withdraw Port Royal"),
    "settling": after(Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"]).state(), "withdraw Port Royal"),
    "over": after(Position(FRENCH).siege(BRITISH, "Quebec", ["Militia"]).state(), "withdraw Quebec"),
    "resolving": turn_passes(
        Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia", "Militia", "Militia"]).state(),
    ),
    "first edition": Position(FRENCH, FIRST).hand(FRENCH, "Bateaux").state(),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_full_position_comes_back_equal(name: str) -> None:
    state = POSITIONS[name]
    assert position_from(json.loads(json.dumps(full_position_entry(state))), "position") == state


def test_a_position_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(entry()), encoding="utf-8")
    assert read_position(path) == besieged()


def test_the_fields_of_a_record_have_defaults_for_the_rest() -> None:
    state = position_from(position_entry(Position().hand(BRITISH, "Boston").state()), "position")
    assert (state.turn, state.mover, state.to_decide, state.actions_left) == (3, BRITISH, BRITISH, 2)
    assert (state.decision, state.pending, state.opening) == (Decision.TURN, -1, False)
    assert (state.ending, state.winner, state.ruleset.edition) == (Ending.NONE, -1, "second")
    assert state.sides[BRITISH].known == ()


def test_the_side_to_decide_is_the_one_that_moves_unless_said() -> None:
    content = {**position_entry(Position().state()), "side": "French"}
    assert position_from(content, "position").to_decide == FRENCH


def test_cards_that_lie_nowhere_are_available() -> None:
    content = entry()
    content["players"]["French"]["hand"] = []
    content["players"]["French"]["known"] = []
    state = position_from(content, "position")
    assert "Gaspe" in names(state, FRENCH, "places")
    assert "Priest" in names(state, FRENCH, "available")


def test_with_no_card_to_draw_the_hand_is_known() -> None:
    content = entry()
    content["players"]["French"]["draw_pile"] = []
    state = position_from(content, "position")
    assert state.sides[FRENCH].known == state.sides[FRENCH].hand


def test_a_position_says_where_pieces_stand() -> None:
    content = position_entry(besieged())
    assert content["board"]["Quebec"] == {"owner": "French", "piece": "town", "fortified": True}
    assert content["board"]["Norfolk"] == {"owner": "British", "piece": "village", "fortified": False}
    assert "Deerfield" not in content["board"]
    assert content["sieges"] == {"British": "Port Royal"}
    assert content["players"]["British"]["siege_cards"] == {"British": ["E:Militia", "L:Boston"], "French": []}
    assert content["players"]["French"]["siege_cards"] == {"British": ["E:Militia"], "French": []}
    assert content["players"]["French"]["reserve"] == ["N:Native Americans"]


def put(*steps: Any) -> Edit:
    """An edit that sets the field at a path; the last argument is its new value."""
    *path, last, value = steps

    def edit(content: dict[str, Any]) -> None:
        inner: Any = content
        for step in path:
            inner = inner[step]
        inner[last] = copy.deepcopy(value)

    return edit


def drop(*steps: Any) -> Edit:
    """An edit that leaves a field out."""
    *path, last = steps

    def edit(content: dict[str, Any]) -> None:
        inner: Any = content
        for step in path:
            inner = inner[step]
        del inner[last]

    return edit


HAND = ("players", "British", "hand")
WRONG: list[tuple[Edit, str]] = [
    (put("board", "Rome", DEERFIELD), 'f.json: board names "Rome", which is not a place of the board.'),
    (put("sieges", "French", "Rome"), 'f.json: sieges / French names "Rome", which is not a place of the board.'),
    (
        put("sieges", "British", "Halifax"),
        "f.json: sieges / British names a place that the other side does not control.",
    ),
    (
        put(*HAND, ["L:Quebec"]),
        'f.json: players / British / hand names "L:Quebec", which is not a card of that side.',
    ),
    (
        put(*HAND, ["E:Coureurs de Bois"]),
        'f.json: players / British / hand names "E:Coureurs de Bois", which is not a card of that side.',
    ),
    (put(*HAND, ["L:Norfolk"]), "f.json: players / British / discard holds one L:Norfolk more than the game has."),
    (
        put(*HAND, ["N:Settlers"] * 3),
        "f.json: players / British / hand holds one N:Settlers more than the game has.",
    ),
    (put(*HAND, "L:Boston"), 'f.json: players / British / hand must be a list, not "L:Boston".'),
    (put(*HAND, [3]), "f.json: players / British / hand / 1 must be a text, not 3."),
    (put("players", "British", "money", "5"), 'f.json: players / British / money must be a whole number, not "5".'),
    (put("players", "British", "money", -1), "f.json: players / British / money must be at least 0, not -1."),
    (drop("players", "French", "reserve"), "f.json: players / French / reserve is missing."),
    (drop("players", "French"), "f.json: players lacks the French."),
    (drop("board"), "f.json: board is missing."),
    (put("weather", "snow"), "f.json: weather is not a field of this file."),
    (
        put("players", "French", "siege_cards", "French", ["E:Priest"]),
        "f.json: players / French / siege_cards / French holds cards, but that side besieges nothing.",
    ),
    (
        put("players", "French", "known", ["L:Quebec"]),
        "f.json: players / French / known holds a card that is not in hand.",
    ),
    (put("decision", "NAP"), "f.json: decision is NAP, which is none of TURN, BLOCK_RAID, "),
    (put("ending", "SNOW"), "f.json: ending is SNOW, which is none of NONE, CAPITAL_BESIEGED, "),
    (put("pending", "Boston"), "f.json: pending does not go with the decision."),
    (put("decision", "BLOCK_RAID"), 'f.json: pending names "", which is not a place of the board.'),
    (put("decision", "RETURN_AFTER_SIEGE"), "f.json: pending names no side that besieges."),
    (put("turn", 0), "f.json: turn must be at least 1, not 0."),
    (put("actions_left", 3), "f.json: actions_left must be at most 2, not 3."),
    (put("opening", 1), "f.json: opening must be true or false, not 1."),
    (put("edition", "third"), "f.json: The edition is first or second, not 'third'."),
    (put("options", ["no_such_option"]), "f.json: There is no option 'no_such_option'."),
    (put("board", "Boston", "owner", "Dutch"), "f.json: board / Boston / owner is not valid: "),
]


@pytest.mark.parametrize(("edit", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_a_wrong_position_is_refused_with_one_sentence(edit: Edit, reason: str) -> None:
    content = entry()
    edit(content)
    with pytest.raises(DataError) as caught:
        position_from(content, "f.json")
    assert str(caught.value).startswith(reason)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("content", [None, [], "position", 3])
def test_something_that_is_no_position_is_refused(content: Any) -> None:
    with pytest.raises(DataError, match=r"f\.json: the whole file must be a group of fields"):
        position_from(content, "f.json")


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    broken, latin = tmp_path / "broken.json", tmp_path / "latin.json"
    broken.write_text('{"board": {', encoding="utf-8")
    latin.write_bytes("Québec".encode("latin-1"))
    with pytest.raises(DataError, match=r"broken\.json is not readable JSON: line 1"):
        read_position(broken)
    with pytest.raises(DataError, match=r"latin\.json is not a text file"):
        read_position(latin)
    with pytest.raises(DataError, match=r"none\.json is missing"):
        read_position(tmp_path / "none.json")
    with pytest.raises(DataError, match="is not a file"):
        read_position(tmp_path)


def test_pending_is_written_by_name() -> None:
    assert full_position_entry(POSITIONS["blocking"])["pending"] == "Quebec"
    assert full_position_entry(POSITIONS["returning"])["pending"] == "British"
    assert full_position_entry(POSITIONS["settling"])["pending"] == "Port Royal"
    assert POSITIONS["settling"].pending == place("Port Royal")


def test_a_position_that_breaks_the_rules_is_refused() -> None:
    content = full_position_entry(Position(BRITISH).state())
    content["players"]["British"]["captured"]["villages"] = 17
    with pytest.raises(DataError, match=r"^it: the position breaks the rules: French has too many villages\.$"):
        position_from(content, "it")


def test_a_decision_that_nobody_can_take_is_refused() -> None:
    content = full_position_entry(Position(BRITISH).state())
    content["decision"], content["to_decide"] = "GIVE_NATIVES", "French"
    with pytest.raises(DataError, match=r"^it: the decision is one that nobody can take\.$"):
        position_from(content, "it")
