"""Malformed actions: of no kind, with unknown places or cards, with too few or too many cards."""

from __future__ import annotations

from typing import Any

import pytest

from afaos_gui.base.compiled import is_compiled
from afaos_gui.rules import actions, engine
from afaos_gui.rules.actions import Action, Intendant, Pass, Settle
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, apply, why_not
from afaos_gui.rules.refusals import Code
from tests.rules.builder import CATALOGUE, Position

NONSENSE = [
    Settle(99, (0, 1)),
    Settle(-1, (0, 1)),
    Settle(0, (0, 999)),
    Settle(0, (0, -1)),
    Settle(0, (0, len(CATALOGUE.cards))),
    Settle(len(CATALOGUE.locations), (0, 1)),
    Intendant(-1, (0, 1)),
    Settle(0, (0,)),
    Settle(0, (0, 1, 2, 3)),
    Settle(0, ("Boston", "Norfolk")),  # type: ignore[arg-type]
    Pass(3),
    Pass(-1, (0,)),
    Action(),
]


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
def test_an_action_that_fits_nothing_is_unknown(action: Action) -> None:
    found = why_not(Position().state(), action)
    assert found is not None
    assert (found.code, found.params) == (Code.UNKNOWN, {})
    with pytest.raises(IllegalAction):
        apply(Position().state(), action, RandomChance(1))


@pytest.mark.skipif(is_compiled(engine), reason="compiled, such an action cannot be made")
@pytest.mark.parametrize(("place", "cards"), [("Boston", (0, 1)), (0, [0, 1]), (None, None)], ids=repr)
def test_an_action_of_wrong_types_is_unknown(place: Any, cards: Any) -> None:
    found = why_not(Position().state(), Settle(place, cards))
    assert found is not None
    assert found.code is Code.UNKNOWN


def test_something_that_is_no_action_is_unknown() -> None:
    found = why_not(Position().state(), "pass")
    assert found is not None
    assert found.code is Code.UNKNOWN


COUNTS: dict[tuple[int, int], tuple[type[Action], ...]] = {
    (0, 0): (
        actions.Pass,
        actions.RetrieveReserve,
        actions.HomeSupport,
        actions.EndTurn,
        actions.Decline,
        actions.GiveFromHand,
        actions.GiveFromReserve,
        actions.UseBid,
        actions.Withdraw,
        actions.ResolveSiege,
    ),
    (0, 1): (actions.SettleConquest,),
    (1, 1): (
        actions.Reinforce,
        actions.MilitaryLeader,
        actions.LoseFromSiege,
        actions.Ambush,
        actions.Priest,
        actions.TakeMoney,
        actions.Piracy,
        actions.Draft,
        actions.Reserve,
        actions.Intendant,
        actions.Block,
        actions.LoseFromHand,
        actions.LoseFromReserve,
        actions.ReturnCard,
        actions.SellFur,
        actions.DropLost,
        actions.ChooseStartCard,
        actions.Swap,
        actions.DiscardDrawn,
    ),
    (1, 2): (actions.Governor, actions.PayCards),
    (2, 2): (actions.Develop, actions.Fortify),
    (2, 3): (actions.Settle,),
    (3, 3): (actions.Besiege,),
    (1, 99): (actions.Raid, actions.Trader, actions.Discard),
    (2, 99): (actions.Merchant,),
}
"""By the minimum and maximum number of cards that an action names."""


@pytest.mark.parametrize(("count", "kinds"), COUNTS.items(), ids=str)
def test_too_few_or_too_many_cards_make_no_action(count: tuple[int, int], kinds: tuple[type[Action], ...]) -> None:
    least, most = count
    for kind in kinds:
        place = 0 if kind.has_place else -1
        for number in range(least - 1, most + 2):
            if number >= 0:
                known = engine._is_well_formed(Position().state(), kind(place, (0,) * number))
                assert known == (least <= number <= most), (kind, number)


def test_the_number_of_cards_is_tested_for_every_action() -> None:
    assert {kind for kinds in COUNTS.values() for kind in kinds} == set(actions.ACTIONS)
