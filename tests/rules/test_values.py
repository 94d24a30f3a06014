"""What the rules hand about are values: equal by content, and shown by it."""

from __future__ import annotations

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import opponent

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


def test_each_side_has_the_other_as_its_opponent() -> None:
    assert (opponent(BRITISH), opponent(FRENCH)) == (FRENCH, BRITISH)
