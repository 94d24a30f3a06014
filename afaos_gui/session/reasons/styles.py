"""What an action or a turn goes for: to grow, to earn, to besiege and so on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import FREE_ACTIONS, Action
from afaos_gui.rules.view import View


class PlanStyle(Enum):
    """What an action goes for."""

    BESIEGE = "besiege"
    HOLD = "hold"
    RAID = "raid"
    GROW = "grow"
    RECRUIT = "recruit"
    EARN = "earn"
    THIN = "thin"
    PREPARE = "prepare"
    FETCH = "fetch"
    WAIT = "wait"


_STYLES: dict[PlanStyle, tuple[type[Action], ...]] = {
    PlanStyle.BESIEGE: (act.Besiege,),
    PlanStyle.HOLD: (act.Fortify, act.Block),
    PlanStyle.RAID: (act.Raid, act.Ambush, act.Priest, act.Piracy),
    PlanStyle.GROW: (act.Settle, act.Develop, act.SettleConquest),
    PlanStyle.EARN: (act.TakeMoney, act.Merchant, act.Trader, act.SellFur),
    PlanStyle.RECRUIT: (act.Draft, act.Intendant, act.ChooseStartCard),
    PlanStyle.THIN: (act.Governor, act.DropLost),
    PlanStyle.PREPARE: (act.Reserve, act.UseBid, act.Swap),
    PlanStyle.FETCH: (act.RetrieveReserve, act.HomeSupport, act.Discard),
}
_OF_KIND = {kind: style for style, kinds in _STYLES.items() for kind in kinds}


def style_of(action: Action, view: View) -> PlanStyle:
    """What an action of the viewer goes for."""
    if isinstance(action, act.Reinforce | act.MilitaryLeader):
        own = view.sieges[view.viewer]
        return PlanStyle.BESIEGE if own is not None and own.place == action.place else PlanStyle.HOLD
    return _OF_KIND.get(type(action), PlanStyle.WAIT)


def plan_of(turn: Sequence[Action], view: View) -> PlanStyle:
    """What a turn goes for: its weightiest action, as `PlanStyle` has them in order, free actions last."""
    paid = [action for action in turn if type(action) not in FREE_ACTIONS] or list(turn)
    order = list(PlanStyle)
    return min((style_of(action, view) for action in paid), key=order.index, default=PlanStyle.WAIT)


def style_noun(style: PlanStyle) -> str:
    """What a style puts first, as a noun in a sentence."""
    return {
        PlanStyle.BESIEGE: _("a siege"),
        PlanStyle.HOLD: _("defence"),
        PlanStyle.RAID: _("harassing the enemy"),
        PlanStyle.GROW: _("growth"),
        PlanStyle.EARN: _("earning"),
        PlanStyle.RECRUIT: _("a new card"),
        PlanStyle.THIN: _("a thinner deck"),
        PlanStyle.PREPARE: _("preparing a later turn"),
        PlanStyle.FETCH: _("a better hand"),
        PlanStyle.WAIT: _("waiting"),
    }[style]
