"""Log sentences: what somebody did, in the past tense."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Decision
from afaos_gui.session.commands import Command
from afaos_gui.session.words.action_words import (
    action_sum,
    action_words,
    is_paid_by_the_bank,
    named_sum,
    regains_card,
)
from afaos_gui.session.words.event_texts import event_text
from afaos_gui.session.words.names import card_names, cards_text, money_text, place_name, the_side_first

CONSEQUENCES = frozenset(
    {
        Kind.VILLAGE_PLACED,
        Kind.FORT_REMOVED,
        Kind.VILLAGE_CAPTURED,
        Kind.TOWN_CAPTURED,
        Kind.TOOK_CARD,
        Kind.DREW,
        Kind.RESHUFFLED,
        Kind.HAND_SHOWN,
        Kind.SIEGE_WON,
        Kind.SIEGE_CARDS_BACK,
        Kind.GAVE_UP,
        Kind.GAME_OVER,
        Kind.MONEY,
    }
)
"""Events that the log reports after the action; the sentence about the action covers the others."""

PLACES_VILLAGE = (actions.Settle, actions.SettleConquest)


def action_sentence(command: Command, viewer: Side, deed: str | None = None) -> str:
    """What was done and what came of it, as `viewer` may read it; `deed` is the first part, if already known."""
    told = events_text(command, split_at_turn(command.events)[0], viewer)
    return f"{deed or deed_sentence(command)} {told}".rstrip()


def opening_sentence(command: Command, viewer: Side) -> str:
    """What the end of a turn set off at the start of the next one; may be empty."""
    return events_text(command, split_at_turn(command.events)[1], viewer)


def split_at_turn(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Split events into those of the turn in which something was done and those of the turn that began with it."""
    for index, event in enumerate(events):
        if event.kind is Kind.TURN_STARTED:
            return events[:index], events[index:]
    return events, ()


def events_text(command: Command, events: tuple[Event, ...], viewer: Side) -> str:
    """What came of a command, as far as its own sentence does not say it."""
    told = [event.seen_by(viewer) for event in events if _is_told(command, event)]
    named = (command.side, *(None if event.kind is Kind.FORT_REMOVED else event.side for event in told))
    return " ".join(
        _consequence(command, event, viewer, before == event.side) for event, before in zip(told, named, strict=False)
    )


def _is_told(command: Command, event: Event) -> bool:
    """Whether an event adds something to the sentence about the action."""
    if event.kind is Kind.VILLAGE_PLACED and isinstance(command.action, PLACES_VILLAGE):
        return False
    if event.kind is Kind.TOOK_CARD and regains_card(command.action, command.before, command.side):
        return False
    if event.kind is Kind.MONEY:
        return isinstance(command.action, actions.EndTurn)  # The price of a reshuffle (option pay_to_reshuffle).
    return event.kind in CONSEQUENCES


def _consequence(command: Command, event: Event, viewer: Side, is_same: bool) -> str:
    """The sentence for a consequence; neither siege nor side need be named again, `is_same` if it was the last one."""
    if (short := _short_template(command, event, is_same)) is not None:
        words = {
            "cards": card_names(event.cards, event.side),
            "place": "" if event.place < 0 else place_name(event.place),
        }
        return short.format(side=the_side_first(event.side), **words)
    if event.kind is Kind.MONEY:
        return _("They paid {money} for the reshuffle.").format(money=money_text(-event.amount))
    if event.side != command.side or event.kind not in (Kind.TOOK_CARD, Kind.DREW, Kind.RESHUFFLED):
        return event_text(event, viewer)
    if event.kind is Kind.TOOK_CARD:
        return _("They took its card.")
    if event.kind is Kind.RESHUFFLED:
        return _("They shuffled their discard pile into a new draw pile.")
    if event.cards:
        return _("They drew {cards}.").format(cards=card_names(event.cards, event.side))
    return _("They drew {count}.").format(count=cards_text(event.amount))


def _short_template(command: Command, event: Event, is_same: bool) -> str | None:
    """The sentence about a siege that was named just before; None for any other."""
    if event.kind is Kind.SIEGE_WON and event.place == command.action.place and not _gives_up_defence(command):
        return _("{side} won it.")
    if event.kind is Kind.SIEGE_CARDS_BACK:
        return _("They discarded {cards} from it.") if is_same else _("{side} discarded {cards} from it.")
    if event.kind is Kind.VILLAGE_CAPTURED and is_same:
        return _("They captured the village of {place}.")
    if event.kind is Kind.TOWN_CAPTURED and is_same:
        return _("They captured the town of {place}.")
    return None


def deed_sentence(command: Command, subject: str = "") -> str:
    """What was done, in words that both sides may read. `subject` names who did it, unless the side is to be named."""
    words = action_words(command.action, command.before, command.side)
    return _template(command).format(**(words | {"side": subject} if subject else words))


def _template(command: Command) -> str:
    action, before = command.action, command.before
    if regains_card(action, before, command.side):
        return _("{side} regained the card of {place} with {cards}.")
    if is_paid_by_the_bank(action, before, command.side):
        return _("{side} made {money} by piracy with {cards}.")
    if isinstance(action, actions.Draft) and not named_sum(action):
        return _("{side} drafted {card} for free.")
    if isinstance(action, actions.Discard) and action_sum(action, before, command.side):
        return _("{side} discarded {cards} for {money}.")
    if _gives_up_defence(command):
        return _("{side} gave up the defence of {place}.")
    if isinstance(action, actions.Block) and before.decision is Decision.BLOCK_AMBUSH:
        return _("{side} blocked the ambush with {card}.")
    if isinstance(action, actions.Decline):
        return _decline_template(before.decision)
    if isinstance(action, actions.SettleConquest) and action.cards:
        return _("{side} settled {place} with {card}.")
    return _templates()[type(action)]


def _gives_up_defence(command: Command) -> bool:
    """Whether a siege is given up by its defender, of which the sentence names the place alone."""
    action, siege = command.action, command.before.sieges[command.side]
    return isinstance(action, actions.Withdraw) and (siege is None or siege.place != action.place)


def _decline_template(decision: Decision) -> str:
    if decision is Decision.SETTLE_AFTER_SIEGE:
        return _("{side} left {place} empty.")
    if decision is Decision.BLOCK_AMBUSH:
        return _("{side} did not block the ambush.")
    if decision is Decision.SWAP_AFTER_SIEGE:
        return _("{side} swapped no card after the siege.")
    return _("{side} did not block the raid on {place}.")


def _templates() -> dict[type[Action], str]:
    return {
        actions.Settle: _("{side} settled {place} with {cards}."),
        actions.Develop: _("{side} developed {place} with {cards}."),
        actions.Fortify: _("{side} fortified {place} with {cards} for {money}."),
        actions.Besiege: _("{side} besieged {place} by way of {route}, with {card} in the siege."),
        actions.Reinforce: _("{side} sent {card} to the siege of {place}."),
        actions.MilitaryLeader: _("{side} sent {card} to the siege of {place} as a free action."),
        actions.Raid: _("{side} raided {place} with {cards}."),
        actions.Ambush: _("{side} ambushed {enemy} with {card}."),
        actions.Priest: _("{side} demanded a {natives} card of {enemy} with {card}."),
        actions.TakeMoney: _("{side} took {money} with {card}."),
        actions.Merchant: _("{side} shipped {others} with {card} for {money}."),
        actions.Trader: _("{side} sold the furs of {cards} for {money}."),
        actions.Piracy: _("{side} made {money} by piracy on {enemy} with {cards}."),
        actions.Draft: _("{side} drafted {card} for {money}."),
        actions.Discard: _("{side} discarded {cards}."),
        actions.Reserve: _("{side} put {card} in the reserve."),
        actions.Governor: _("{side} had the Governor return {cards}."),
        actions.Intendant: _("{side} had the Intendant take back {card} for {money}."),
        actions.Pass: _("{side} passed."),
        actions.RetrieveReserve: _("{side} retrieved {reserve} from the reserve for {money}."),
        actions.HomeSupport: _("{side} played Home Support."),
        actions.Withdraw: _("{side} withdrew from the siege of {place}."),
        actions.EndTurn: _("{side} ended their turn."),
        actions.Block: _("{side} blocked the raid on {place} with {card}."),
        actions.LoseFromHand: _("{side} lost {card} from hand to the ambush."),
        actions.LoseFromReserve: _("{side} lost {card} from the reserve to the ambush."),
        actions.GiveFromHand: _("{side} gave a {natives} card from hand."),
        actions.GiveFromReserve: _("{side} gave a {natives} card from the reserve."),
        actions.ResolveSiege: _("{side} resolved the siege of {place} first."),
        actions.ReturnCard: _("{side} returned {card} from the siege of {place} to the available cards."),
        actions.SettleConquest: _("{side} settled {place}."),
        actions.SellFur: _("{side} sold the fur of {card} for {money}."),
        actions.DropLost: _("{side} dropped the lost {card}."),
        actions.UseBid: _("{side} used the bid."),
        actions.LoseFromSiege: _("{side} lost {card} from the siege of {place} to the ambush."),
        actions.ChooseStartCard: _("{side} added {card} to their initial deck."),
        actions.Swap: _("{side} discarded {card} and drew one after the siege."),
        actions.PayCards: _("{side} paid for the reshuffle with {cards}."),
        actions.DiscardDrawn: _("{side} discarded {card} for the bid."),
        actions.Resign: _("{side} resigned."),
        actions.OpponentResigns: _("{enemy_first} resigned."),
    }
