"""The cards that lie on the table, and those that may lie there soon, at the widths at which they do."""

from __future__ import annotations

from afaos_gui.presentation.room.card_faces import back_stacks, faces, later_faces, nearest_first
from afaos_gui.presentation.room.grid import REGULAR
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from tests.rules.builder import SECOND, Position, card


def test_the_cards_that_come_first_are_those_of_ones_own_deck() -> None:
    view = observe(Game(SECOND, seed=1).state, BRITISH)
    mine, theirs, others = nearest_first(view)
    assert {*view.hand, *view.draw} <= {one.id for one in mine}
    assert {one.owner for one in theirs} == {FRENCH}
    assert len([*mine, *theirs, *others]) == len({*mine, *theirs, *others}) == len(view.ruleset.catalogue.cards)


def test_the_hand_and_the_top_cards_of_open_piles_lie_on_the_table() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").discard(BRITISH, "New York", "Norfolk", "Pemaquid")
    state = position.hand(FRENCH, "Quebec").state()
    view, tops = observe(state, BRITISH), (card(BRITISH, "Norfolk"), None)
    shown = [(one.name, width, strip) for one, width, strip in faces(view, tops, REGULAR, True)]
    assert shown[0] == ("Boston", REGULAR.card, True)
    assert {name for name, width, _strip in shown if width == REGULAR.pile_card} >= {"Norfolk"}
    assert len([name for name, width, _strip in shown if width == REGULAR.pile_card]) == 2
    assert "Quebec" not in {name for name, _width, _strip in shown}


def test_every_card_may_lie_at_every_width_later_the_own_ones_first() -> None:
    view = observe(Game(SECOND, seed=1).state, BRITISH)
    found = list(later_faces(view, REGULAR, True))
    large, later = found[-len({*view.hand}) :], found[: -len({*view.hand})]
    assert {(one.id, width) for one, width, _strip in large} == {(card, REGULAR.hover_card) for card in view.hand}
    cards = {one.id for one, _width, _strip in later}
    sizes = {(width, strip) for _one, width, strip in later}
    assert len(later) == len(set(later)) == len(cards) * len(sizes)
    assert later[0][0].id in {*view.hand, *view.draw} and (REGULAR.card, True) in sizes
    assert later[0][1] == max(width for width, _strip in sizes)


def test_the_viewers_own_stack_may_show_one_edge_more() -> None:
    (own, most), (theirs, fewer), (hand, one) = back_stacks(REGULAR, 4)
    assert (own, most, fewer, one) == (REGULAR.pile_card, 5, 4, 1)
    assert own > theirs and hand > 0
