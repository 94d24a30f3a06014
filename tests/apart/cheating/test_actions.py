"""Cheating with cards and actions: what is not held, not allowed, or shown falsely."""

from __future__ import annotations

from functools import cache

import pytest

from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.happened import Breach
from afaos_gui.rules.actions import Priest
from afaos_gui.rules.state import Decision
from tests.apart.cheating.cheats import PASS, codes, due, mine, pair, secret, text
from tests.apart.forger import after, caught, forged, moment


def test_a_card_that_lies_in_the_discard_pile() -> None:
    cheat, honest = pair()
    card = mine(cheat).hand[0]
    many = ", ".join([text(cheat, card)] * (mine(cheat).draw.count(card) + mine(cheat).hand.count(card) + 1))
    assert caught(honest, forged(cheat, do=[f"discard: {many}", "end turn"])) == (Breach.NOT_HELD, 1)


def test_a_hidden_discard_that_a_card_too_many_shows() -> None:
    cheat, honest = pair()
    hand = mine(cheat).hand
    others = [card for card in mine(cheat).draw if card not in hand][:1]
    cards = ", ".join(text(cheat, card) for card in (*hand, *others))
    assert caught(honest, forged(cheat, do=[f"discard: {cards}", "end turn"])) == (Breach.NOT_HELD, 1)


@pytest.mark.parametrize("line", ["discard: Québec", "conjure: Boston", "", "opponent resigns", "resign", "settle"])
def test_what_is_no_action_of_that_side(line: str) -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=[line])) == (Breach.UNKNOWN, 1)


def test_a_turn_with_too_many_actions() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=["pass", "pass", "end turn"])) == (Breach.ILLEGAL, 1)


def test_what_the_rules_forbid() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=["withdraw Boston", "end turn"])) == (Breach.ILLEGAL, 1)


def test_acting_in_the_turn_of_the_other() -> None:
    honest, cheat = pair()
    assert caught(honest, forged(cheat, do=PASS)) == (Breach.TURN, 1)


def test_acting_for_both_in_one_letter() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=[*PASS, *PASS])) == (Breach.TURN, 2)


def test_going_on_before_the_draw_is_known() -> None:
    cheat, honest = pair()
    hand = mine(cheat).hand
    do = [f"discard: {text(cheat, hand[0])}", "end turn", "pass"]
    assert caught(honest, forged(cheat, do=do))[0] is Breach.TURN


@cache
def demanded(has: bool) -> tuple[ApartGame, ApartGame, int]:
    """One of whom an honest player demands a Native Americans card, with one in hand or without any, and that card."""

    def fits(cheat: ApartGame, honest: ApartGame) -> bool:
        if not isinstance(honest.standing.pending, Priest) or honest.standing.ruleset is None:
            return False
        assert honest.standing.course is not None
        known = honest.standing.course.state.sides[cheat.standing.side].known
        natives = honest.standing.ruleset.tables.natives
        me = mine(cheat)
        hidden = len(known) < len(me.hand) and natives not in (*known, *me.reserve)
        return hidden and (natives in me.hand) is has and len(set(me.draw) - {natives}) > 1

    cheat, honest = moment(fits)
    assert honest.standing.ruleset is not None
    return cheat, honest, honest.standing.ruleset.tables.natives


def false_hand(cheat: ApartGame, honest: ApartGame, natives: int) -> tuple[int, ...]:
    """A hand of the right size without Native Americans, in which a card is one of the draw pile's."""
    me = mine(cheat)
    kept = [card for card in me.hand if card != natives]
    unknown = [card for card in kept if card not in me.known] or kept
    spare = [card for card in me.draw if card != natives]
    if natives in me.hand:
        return tuple(kept) + tuple(spare[: len(me.hand) - len(kept)])
    kept.remove(unknown[0])
    return (*kept, next(card for card in spare if card != unknown[0]))


@pytest.mark.parametrize("has", [False, True], ids=["another hand", "no Native Americans"])
def test_a_falsely_shown_hand_is_told_at_the_end(has: bool) -> None:
    cheat, honest, natives = demanded(has)
    turn = honest.standing.turn
    show = forged(cheat, shows=codes(cheat, false_hand(cheat, honest, natives)), **due(cheat))
    end = forged(after(cheat, show), **secret(cheat))
    assert caught(honest, show, end) in ((Breach.TRUTH, turn), (Breach.DRAW, turn))


def test_showing_a_hand_that_has_what_was_demanded() -> None:
    cheat, honest, _natives = demanded(True)
    assert caught(honest, forged(cheat, shows=codes(cheat, mine(cheat).hand), **due(cheat)))[0] is Breach.UNSHOWN


def test_going_on_without_an_answer() -> None:
    cheat, honest, _natives = demanded(False)
    assert caught(honest, forged(cheat, do=["pass"], **due(cheat)))[0] in (Breach.UNSHOWN, Breach.ILLEGAL)


def test_showing_a_hand_unasked() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, shows=codes(cheat, mine(cheat).hand))) == (Breach.UNSHOWN, 1)


@cache
def ambushed() -> tuple[ApartGame, ApartGame]:
    """One whose hand an honest player ambushes, with something to lose in it."""

    def fits(cheat: ApartGame, honest: ApartGame) -> bool:
        course, ruleset = cheat.standing.course, cheat.standing.ruleset
        if course is None or ruleset is None or course.state.to_decide != cheat.standing.side:
            return False
        can_lose = any(ruleset.tables.ambushable >> card & 1 for card in mine(cheat).hand)
        return course.state.decision is Decision.BLOCK_AMBUSH and can_lose and not mine(cheat).reserve

    return moment(fits)


def test_losing_nothing_to_an_ambush() -> None:
    cheat, honest = ambushed()
    assert caught(honest, forged(cheat, do=["decline"], **due(cheat)))[0] is Breach.UNSHOWN


def test_showing_a_hand_that_has_something_to_lose_to_an_ambush() -> None:
    cheat, honest = ambushed()
    shows = codes(cheat, mine(cheat).hand)
    assert caught(honest, forged(cheat, do=["decline"], shows=shows, **due(cheat)))[0] is Breach.UNSHOWN
