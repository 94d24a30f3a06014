"""Names of actions: in full, as on a button, and in a word or two."""

from __future__ import annotations

import re

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.words.action_words import (
    Position,
    action_sum,
    action_words,
    is_paid_by_the_bank,
    named_sum,
    regains_card,
    short_words,
)


def action_short(action: Action) -> str:
    """The action in a word or two: "Settle", "Take 3 money"."""
    return _short_templates()[type(action)].format(**short_words(action))


def action_label(action: Action, position: Position, side: Side | None = None) -> str:
    """The whole action as a list names it, with exact card names; `side` acts, by default the side to decide."""
    return _label(action, position, side, exact=True)


def action_told(action: Action, position: Position, side: Side | None = None) -> str:
    """The whole action as advice or prose names it, where no similar action has to be told apart."""
    return _label(action, position, side, exact=False)


def _label(action: Action, position: Position, side: Side | None, exact: bool) -> str:
    actor = position.to_decide if side is None else side
    return _label_template(action, position, actor).format(**action_words(action, position, actor, exact))


def action_opening(action: Action, position: Position) -> str:
    """The words with which the action begins, without cards and sums: "Take", "Demand a card with"."""
    return _without_names(_short_templates()[type(action)]) or action_stem(action, position)


def action_stem(action: Action, position: Position) -> str:
    """The words that all actions of this class share, without any names."""
    return _without_names(_label_template(action, position, position.to_decide))


def _without_names(template: str) -> str:
    return " ".join(re.sub(r"{[^}]*}", " ", template).split()).strip(" :,")


def _label_template(action: Action, position: Position, side: Side) -> str:
    if regains_card(action, position, side):
        return _("Regain the card of {place} with {cards}")
    if is_paid_by_the_bank(action, position, side):
        return _("Piracy: {money}, with {cards}")
    if isinstance(action, actions.Draft) and not named_sum(action):
        return _("Draft {card} for free")
    if isinstance(action, actions.Discard) and action_sum(action, position, side):
        return _("Discard {cards} for {money}")
    if isinstance(action, actions.Withdraw) and not _attacks(position, side, action.place):
        return _("Give up the defence of {place}")
    if isinstance(action, actions.Block) and position.decision is Decision.BLOCK_AMBUSH:
        return _("Block the ambush with {card}")
    if isinstance(action, actions.Decline):
        return _decline_template(position.decision)
    if isinstance(action, actions.SettleConquest) and action.cards:
        return _("Settle {place} with {card}")
    return _label_templates()[type(action)]


def _attacks(position: Position, side: Side, place: int) -> bool:
    siege = position.sieges[side]
    return siege is not None and siege.place == place


def _decline_template(decision: Decision) -> str:
    if decision is Decision.SETTLE_AFTER_SIEGE:
        return _("Leave {place} empty")
    if decision is Decision.BLOCK_AMBUSH:
        return _("Let the ambush happen")
    if decision is Decision.SWAP_AFTER_SIEGE:
        return _("Keep the hand as it is")
    return _("Let the raid happen")


def _label_templates() -> dict[type[Action], str]:
    return {
        actions.Settle: _("Settle {place} with {cards}"),
        actions.Develop: _("Develop {place} with {cards}"),
        actions.Fortify: _("Fortify {place} with {cards} for {money}"),
        actions.Besiege: _("Besiege {place} by way of {route}, with {card} in the siege"),
        actions.Reinforce: _("Send {card} to the siege of {place}"),
        actions.MilitaryLeader: _("Send {card} to the siege of {place} (free action)"),
        actions.Raid: _("Raid {place} with {cards}"),
        actions.Ambush: _("Ambush with {card}"),
        actions.Priest: _("Demand a {natives} card with {card}"),
        actions.TakeMoney: _("Take {money} with {card}"),
        actions.Merchant: _("Merchant: {money} from {others}, shipped with {card}"),
        actions.Trader: _("Trader: {money} from the furs of {cards}"),
        actions.Piracy: _("Piracy: {money} from {enemy}, with {cards}"),
        actions.Draft: _("Draft {card} for {money}"),
        actions.Discard: _("Discard {cards}"),
        actions.Reserve: _("Put {card} in the reserve"),
        actions.Governor: _("Governor: return {cards}"),
        actions.Intendant: _("Intendant: take back {card} for {money}"),
        actions.Pass: _("Pass"),
        actions.RetrieveReserve: _("Retrieve the reserve for {money}"),
        actions.HomeSupport: _("Home Support: draw up to three cards"),
        actions.Withdraw: _("Withdraw from the siege of {place}"),
        actions.EndTurn: _("End the turn"),
        actions.Block: _("Block the raid with {card}"),
        actions.LoseFromHand: _("Lose {card} from your hand"),
        actions.LoseFromReserve: _("Lose {card} from your reserve"),
        actions.GiveFromHand: _("Give a {natives} card from your hand"),
        actions.GiveFromReserve: _("Give a {natives} card from your reserve"),
        actions.ResolveSiege: _("Resolve the siege of {place} first"),
        actions.ReturnCard: _("Return {card} to the available cards"),
        actions.SettleConquest: _("Settle {place}"),
        actions.SellFur: _("Sell the fur of {card} for {money} (free action)"),
        actions.DropLost: _("Drop the lost {card} (free action)"),
        actions.UseBid: _("Use the bid: draw one card, then discard one (free action, {draws} left)"),
        actions.LoseFromSiege: _("Lose {card} from the siege of {place}"),
        actions.ChooseStartCard: _("Start with {card}"),
        actions.Swap: _("Discard {card} and draw one"),
        actions.PayCards: _("Pay with {cards}"),
        actions.DiscardDrawn: _("Discard {card}"),
        actions.Resign: _("Resign"),
        actions.OpponentResigns: _("The other side resigns"),
    }


def _short_templates() -> dict[type[Action], str]:
    return {
        actions.Settle: _("Settle"),
        actions.Develop: _("Develop"),
        actions.Fortify: _("Fortify"),
        actions.Besiege: _("Besiege"),
        actions.Reinforce: _("Reinforce"),
        actions.MilitaryLeader: _("Military Leader"),
        actions.Raid: _("Raid"),
        actions.Ambush: _("Ambush"),
        actions.Priest: "{card}",
        actions.TakeMoney: _("Take {money}"),
        actions.Merchant: _("Merchant: {money}"),
        actions.Trader: _("Trader: {money}"),
        actions.Piracy: _("Piracy: {money}"),
        actions.Draft: _("Draft"),
        actions.Discard: _("Discard"),
        actions.Reserve: _("Reserve"),
        actions.Governor: _("Governor"),
        actions.Intendant: _("Intendant"),
        actions.Pass: _("Pass"),
        actions.RetrieveReserve: _("Retrieve the reserve"),
        actions.HomeSupport: _("Home Support"),
        actions.Withdraw: _("Withdraw"),
        actions.EndTurn: _("End turn"),
        actions.Block: _("Block"),
        actions.Decline: _("Decline"),
        actions.LoseFromHand: _("Lose from hand"),
        actions.LoseFromReserve: _("Lose from reserve"),
        actions.GiveFromHand: _("Give from hand"),
        actions.GiveFromReserve: _("Give from reserve"),
        actions.ResolveSiege: _("Resolve first"),
        actions.ReturnCard: _("Return"),
        actions.SettleConquest: _("Settle"),
        actions.SellFur: _("Sell for {money}"),
        actions.DropLost: _("Drop"),
        actions.UseBid: _("Use the bid"),
        actions.LoseFromSiege: _("Lose from siege"),
        actions.ChooseStartCard: _("Start with this"),
        actions.Swap: _("Swap"),
        actions.PayCards: _("Pay"),
        actions.DiscardDrawn: _("Discard"),
        actions.Resign: _("Resign"),
        actions.OpponentResigns: _("The other side resigns"),
    }
