"""What the rules hand about are values: equal by content, and shown by it."""

from __future__ import annotations

from dataclasses import replace

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, opponent

CATALOGUE = load_catalogue()


def test_rulesets_are_equal_by_edition_options_and_catalogue() -> None:
    rules = Ruleset(CATALOGUE, "second", frozenset({"fur_for_one"}))
    again = Ruleset(CATALOGUE, "second", frozenset({"fur_for_one"}))
    assert rules == again and hash(rules) == hash(again)
    assert rules != Ruleset(CATALOGUE, "first", frozenset({"fur_for_one"}))
    assert rules != Ruleset(CATALOGUE)
    assert rules != "second"


def test_a_catalogue_is_shown_without_what_is_derived_from_it() -> None:
    Ruleset(CATALOGUE)
    assert CATALOGUE.derived
    shown = repr(CATALOGUE)
    assert "Fort Duquesne" in shown
    assert not any(name in shown for name in ("derived", "location_ids", "card_ids"))


def test_another_catalogue_takes_nothing_along_that_was_derived_from_the_first() -> None:
    Ruleset(CATALOGUE)
    other = replace(CATALOGUE, fortifications=1)
    assert not other.derived and other.location_ids == CATALOGUE.location_ids


def test_questions_and_events_are_about_no_place_unless_one_is_named() -> None:
    chance = SeededChance(bytes(32))
    change = Change(new_game(Ruleset(CATALOGUE), chance), chance)
    change.ask(Decision.BLOCK_AMBUSH, FRENCH)
    assert change.state.pending == -1 and [event.place for event in change.events] == [-1]
    assert Event(Kind.TURN_ENDED, BRITISH).place == -1


def test_a_position_and_its_sides_hold_nothing_but_their_fields() -> None:
    state = new_game(Ruleset(CATALOGUE), SeededChance(bytes(32)))
    assert not any(hasattr(value, "__dict__") for value in (state, *state.sides))


def test_each_side_has_the_other_as_its_opponent() -> None:
    assert (opponent(BRITISH), opponent(FRENCH)) == (FRENCH, BRITISH)
