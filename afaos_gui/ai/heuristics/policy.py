"""Heuristic points for all legal actions: how scripted players choose, and where the search looks first."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.ai.heuristics import cards, conflict, expansion, turn
from afaos_gui.ai.heuristics.judge import Judge
from afaos_gui.ai.heuristics.style import Style
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import (
    Action,
    Ambush,
    Besiege,
    Block,
    ChooseStartCard,
    Decline,
    Develop,
    Discard,
    DiscardDrawn,
    Draft,
    DropLost,
    EndTurn,
    Fortify,
    GiveFromHand,
    GiveFromReserve,
    Governor,
    HomeSupport,
    Intendant,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Merchant,
    MilitaryLeader,
    Pass,
    PayCards,
    Piracy,
    Priest,
    Raid,
    Reinforce,
    Reserve,
    ResolveSiege,
    RetrieveReserve,
    ReturnCard,
    SellFur,
    Settle,
    SettleConquest,
    Swap,
    TakeMoney,
    Trader,
    UseBid,
    Withdraw,
)
from afaos_gui.rules.state import GameState

Score = Callable[[Judge, Situation, Action], float]


class Policy:
    """Scores actions in a style of play."""

    def __init__(self, style: Style | None = None) -> None:
        self._judge = Judge(style)

    def scores(self, state: GameState, actions: list[Action]) -> list[float]:
        """Points for actions of the side to decide; only their order and differences have meaning."""
        situation = Situation(state, state.to_decide)
        self._judge.sit(state.to_decide)
        return [_SCORES[type(action)](self._judge, situation, action) for action in actions]


_SCORES: dict[type[Action], Score] = {
    Settle: expansion.settle,
    Develop: expansion.develop,
    Fortify: expansion.fortify,
    Besiege: conflict.besiege,
    Reinforce: conflict.reinforce,
    MilitaryLeader: conflict.reinforce,
    Raid: conflict.raid,
    Ambush: conflict.ambush,
    Priest: conflict.priest,
    TakeMoney: cards.take_money,
    Merchant: cards.merchant,
    Trader: cards.trader,
    Piracy: cards.piracy,
    SellFur: cards.sell_fur,
    Draft: cards.draft,
    Discard: cards.discard,
    Reserve: cards.reserve,
    RetrieveReserve: cards.retrieve,
    Governor: cards.governor,
    Intendant: cards.intendant,
    HomeSupport: cards.home_support,
    Pass: turn.pass_action,
    EndTurn: turn.end_turn,
    Withdraw: conflict.withdraw,
    Block: turn.block,
    Decline: turn.decline,
    LoseFromHand: turn.lose_card,
    LoseFromReserve: turn.lose_card,
    LoseFromSiege: turn.lose_card,
    ReturnCard: turn.lose_card,
    GiveFromHand: turn.give_natives,
    GiveFromReserve: turn.give_natives,
    ResolveSiege: turn.resolve,
    SettleConquest: turn.settle_conquest,
    Swap: turn.shed,
    PayCards: turn.shed,
    DiscardDrawn: turn.shed,
    DropLost: turn.drop_lost,
    UseBid: turn.use_bid,
    ChooseStartCard: turn.start_card,
}
