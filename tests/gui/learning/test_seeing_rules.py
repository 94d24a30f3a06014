"""Rules made visible: what joins a place, where a raider gets, what a card lacks, known cards of a hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint

from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.cards.card_symbols import Symbol, symbols_of
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position
from tests.rules.option_games import position as option_position

Sit = Callable[..., Hands]


def at(sit: Sit, position: Position) -> Hands:
    """Hands at a position."""
    return sit(Game.from_state(position.state(), seed=1))


def lit_links(hands: Hands) -> set[str]:
    """The ends of the lit links."""
    names = hands.state.ruleset.catalogue.locations
    return {names[end].name for ends, link in hands.table.scene.links.items() if link.lit for end in ends}


def targets(hands: Hands) -> set[str]:
    """The names of the lit places."""
    return {item.place.name for item in hands.table.scene.places if item.state == "target"}


def raiders() -> Position:
    """Rangers that reach Fort Halifax and no other place."""
    return Position(BRITISH).hand(BRITISH, "Rangers", "Boston").village(FRENCH, "Fort Halifax")


def test_pointing_at_a_place_sets_off_what_joins_it(sit: Sit) -> None:
    hands = at(sit, Position(BRITISH).hand(BRITISH, "Boston").village(BRITISH, "Albany"))
    hands.move(hands.at_place("Albany"))
    ids = hands.state.ruleset.catalogue.location_ids
    near = {ends for ends, link in hands.table.scene.links.items() if link.near}
    assert near and all(ids["Albany"] in ends for ends in near)
    assert "Joined" in hands.table.inspector.caption and "New York" in hands.table.inspector.caption
    hands.move(hands.at_zone("discard"))
    assert not any(link.near for link in hands.table.scene.links.values())


def test_a_dragged_raider_lights_its_way_to_the_place_under_it(sit: Sit) -> None:
    hands = at(sit, raiders())
    hands.lift(hands.at_card(hands.indices("Rangers")[0]), hands.at_place("Fort Halifax"))
    assert targets(hands) == {"Fort Halifax"}
    assert lit_links(hands) == {"Fort Halifax", "Pemaquid"}
    hands.move(hands.at_zone("discard"))
    assert lit_links(hands) == set()
    hands.release(hands.table.hand.mapToGlobal(QPoint(5, 5)))
    assert hands.done() == 0


def test_the_ribbon_says_what_the_card_pointed_at_lacks(sit: Sit) -> None:
    hands = at(sit, Position(BRITISH).hand(BRITISH, "Trader", "Boston"))
    resting = hands.table.ribbon.sentence
    hands.move(hands.at_card(hands.indices("Trader")[0]))
    assert "fur symbol" in hands.table.ribbon.sentence
    assert "fur symbol" in hands.table.hand.toolTip()
    hands.move(hands.at_card(hands.indices("Boston")[0]))
    assert hands.table.ribbon.sentence == resting
    assert hands.table.hand.toolTip() == ""


@pytest.mark.parametrize(("options", "strong"), [((), False), (("natives_in_sieges",), True)])
def test_a_card_shows_the_strength_that_an_option_gives_it(sit: Sit, options: tuple[str, ...], strong: bool) -> None:
    hands = at(sit, option_position(BRITISH, *options).hand(BRITISH, "Boston"))
    hands.move(hands.at_draft("Native Americans (N)"))
    (shown,) = hands.table.inspector.cards
    assert (Symbol("strength", 1) in symbols_of(shown)) is strong
    assert ("strength 1" in describe(shown)) is strong
    printed = hands.table.catalogue.cards[shown.id]
    same = card_pixmap(shown, 110, 1).toImage() == card_pixmap(printed, 110, 1).toImage()
    assert same is not strong


# Known cards of the other hand


def test_cards_one_has_seen_lie_face_up_on_the_strip(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec", "Militia", "Gaspe")
    hands = at(sit, position.known(FRENCH, "Militia"))
    strip = hands.table.opponent
    assert strip.facts is not None
    assert [known.name for known in strip.facts.known] == ["Militia"]
    assert "You have seen in this hand: Militia." in strip.accessibleDescription()
    strip.grab()
    ((rect, known),) = strip.known_rects()
    hands.move(strip.mapToGlobal(rect.center().toPoint()))
    assert "Militia" in strip.toolTip()
    assert hands.table.inspector.cards[0].id == known
    strip.clear()
    assert strip.toolTip() == "" and "Militia" not in strip.accessibleDescription()
