"""A whole game by clicks and drags, from set-up to the score; and random turns through offered buttons."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision, Ending, Pile
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, card, holds

Sit = Callable[..., Hands]

SEATS = (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm"))


class Wishes:
    """A chance that deals the cards wished for first, then the first of the pile."""

    def __init__(self) -> None:
        self.cards: list[int] = []

    def wish(self, side: int, *names: str) -> None:
        """Wish for these cards next."""
        self.cards += [card(side, name) for name in names]

    def draw(self, side: int, pile: Pile, count: int) -> Pile:
        """The wishes that the pile can grant, then its first cards."""
        left, drawn = list(pile), list[int]()
        for wanted in [*self.cards, *pile]:
            if len(drawn) < count and wanted in left:
                left.remove(wanted)
                drawn.append(wanted)
                if wanted in self.cards:
                    self.cards.remove(wanted)
        return tuple(drawn)


def decision(hands: Hands) -> Decision:
    """What is to be decided now."""
    return hands.state.decision


@pytest.mark.long
def test_a_whole_game_with_mouse_alone(sit: Sit) -> None:
    chance = Wishes()
    chance.wish(BRITISH, "New Haven", "St. Mary's", "Boston", "New York", "Norfolk")
    chance.wish(FRENCH, "Port Royal", "Louisbourg", "Regular Infantry (initial)", "Montreal", "Quebec")
    hands = sit(Game(SECOND, SEATS, chance=chance), curtain=True)
    hands.lift_curtain()

    # Turn 1: the British draft the Rangers by a drag from the market onto the discard pile.
    hands.drag(hands.at_draft("Rangers"), hands.at_zone("discard"))
    assert hands.last() == "draft: Rangers"
    hands.end_turn()

    # Turn 2: the French draft Coureurs de Bois by a double click.
    hands.lift_curtain()
    hands.double_click(hands.at_draft("Coureurs de Bois"))
    assert hands.last() == "draft: Coureurs de Bois"
    hands.end_turn()

    # Turn 3: cards onto an empty place; a draft undone and redone.
    hands.lift_curtain()
    hands.drag_cards(("New Haven", "St. Mary's", "Boston"), hands.at_place("Deerfield"))
    assert holds(hands.state, BRITISH, "Deerfield")
    hands.click(hands.at_draft("Native Americans (N)"))
    hands.offer("Draft")
    hands.click_widget(hands.table.ribbon.button("undo"))
    assert hands.last().startswith("settle Deerfield")
    hands.click_widget(hands.table.ribbon.button("redo"))
    assert hands.last() == "draft: Native Americans (N)"
    chance.wish(BRITISH, "Rangers", "Native Americans (N)")
    hands.end_turn()

    # Turn 4: the French besiege Pemaquid with the siege marker, and reinforce the siege with a drag onto its slip.
    hands.lift_curtain()
    hands.drag(hands.at_piece("siege"), hands.at_place("Pemaquid"))
    hands.answer("besiege Pemaquid: Port Royal, Louisbourg, Regular Infantry (initial)")
    hands.drag_cards(("Montreal",), hands.at_zone("siege:1"))
    assert hands.last() == "reinforce Pemaquid: Montreal"
    hands.end_turn()

    # Turn 5: an ambush; the French cannot block it, have nothing to lose and show their hand.
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    assert decision(hands) is Decision.BLOCK_AMBUSH
    assert hands.window.curtain.isVisible()
    hands.lift_curtain()
    hands.answer("decline")
    hands.lift_curtain()
    assert hands.state.sides[FRENCH].known == hands.state.sides[FRENCH].hand
    hands.end_turn()

    # Turn 6: the siege is won and the place settled; furs onto the purse, then a draft.
    hands.lift_curtain()
    assert decision(hands) is Decision.SETTLE_AFTER_SIEGE
    hands.answer("settle conquest: Quebec")
    assert holds(hands.state, FRENCH, "Pemaquid")
    furs = ("Trader", "Gaspe", "Tadoussac", "Trois Rivieres")
    hands.drag_cards(furs, hands.at_zone("purse"))
    assert hands.last() == "trader: Gaspe, Tadoussac, Trois Rivieres"
    hands.drag(hands.at_draft("Regular Infantry"), hands.at_zone("discard"))
    wanted = ("Pemaquid", "Louisbourg", "Regular Infantry", "Regular Infantry (initial)", "Coureurs de Bois")
    chance.wish(FRENCH, *wanted)
    hands.end_turn()

    # Turn 7: a raid by clicking a card and then a lit place; the French block it.
    hands.lift_curtain()
    hands.select("Native Americans (N)")
    hands.click(hands.at_place("Pemaquid"))
    assert decision(hands) is Decision.BLOCK_RAID
    hands.lift_curtain()
    hands.answer("block: Coureurs de Bois")
    hands.lift_curtain()
    assert holds(hands.state, FRENCH, "Pemaquid")
    hands.end_turn()

    # Turn 8: the French besiege Boston with all they have.
    hands.lift_curtain()
    hands.drag_cards(("Pemaquid", "Louisbourg", "Regular Infantry"), hands.at_place("Boston"))
    hands.drag_cards(("Regular Infantry (initial)",), hands.at_zone("siege:1"))
    hands.end_turn()

    # Turn 9: the British pass and forgo their other action; the capital falls and the score is shown.
    hands.lift_curtain()
    hands.offer("Pass")
    hands.end_turn()
    assert hands.state.decision is Decision.OVER
    assert hands.state.ending is Ending.CAPITAL_BESIEGED
    assert hands.state.winner == FRENCH
    assert hands.window.score.isVisible()
    assert "Montcalm" in hands.window.score.accessibleName()
    hands.click_widget(hands.window.score.board_button)
    assert not hands.window.score.isVisible()


@pytest.mark.long
def test_twenty_random_turns_by_clicking_what_is_offered(sit: Sit) -> None:
    rng = random.Random(1759)
    hands = sit(Game(SECOND, SEATS, seed=1759), curtain=True)
    clicks = 0
    while hands.state.turn <= 20 and hands.state.decision is not Decision.OVER:
        clicks += 1
        assert clicks < 600, "the clicks lead nowhere"
        before = hands.done()
        click_something(hands, rng)
        if hands.done() != before:
            assert problems(hands.state) == []
    assert hands.state.turn > 20 or hands.state.decision is Decision.OVER


def click_something(hands: Hands, rng: random.Random) -> None:
    """One click on anything that is offered now."""
    question = hands.window.play.question
    if hands.window.curtain.isVisible():
        hands.lift_curtain()
    elif question is not None and question.actions:
        wanted = rng.choice(question.actions)
        hands.answer(lambda action: action == wanted)
    elif hands.table.ribbon.offers and hands.table.hand.selected:
        hands.take_offer(rng.randrange(len(hands.table.ribbon.offers)))
    elif hands.state.actions_left and hands.table.hand.count and rng.random() < 0.9:
        hands.click(hands.at_card(rng.randrange(hands.table.hand.count)))
    else:
        hands.end_turn()
    QApplication.processEvents()
