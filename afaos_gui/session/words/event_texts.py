"""One sentence for every kind of event, as a viewer may read it."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.session.words.names import card_names, cards_text, money_text, place_name, the_side, the_side_first


def event_text(event: Event, viewer: Side) -> str:
    """What happened, leaving out what `viewer` may not see."""
    seen = event.seen_by(viewer)
    return _template(seen).format(
        side=the_side_first(seen.side),
        owner=the_side(seen.side),
        enemy=the_side(1 - seen.side),
        cards=card_names(seen.cards, seen.side),
        count=cards_text(seen.amount),
        place="" if seen.place < 0 else place_name(seen.place),
        money=money_text(abs(seen.amount)),
        turn=seen.amount,
    )


def _template(event: Event) -> str:
    if event.kind is Kind.DREW and not event.cards:
        return _("{side} drew {count}.")
    if event.kind is Kind.MONEY and event.amount < 0:
        return _("{side} paid {money}.")
    if event.kind is Kind.HAND_SHOWN and not event.cards:
        return _("{side} showed an empty hand.")
    if event.kind in (Kind.RETURNED, Kind.GAVE):
        return _sources()[event.kind, event.source]
    return _templates()[event.kind]


def _sources() -> dict[tuple[Kind, str], str]:
    return {
        (Kind.RETURNED, "hand"): _("{side} returned {cards} from hand to the available cards."),
        (Kind.RETURNED, "reserve"): _("{side} returned {cards} from the reserve to the available cards."),
        (Kind.RETURNED, "siege"): _("{side} returned {cards} from the siege to the available cards."),
        (Kind.GAVE, "hand"): _("{side} gave {cards} from hand to {enemy}."),
        (Kind.GAVE, "reserve"): _("{side} gave {cards} from the reserve to {enemy}."),
    }


def _templates() -> dict[Kind, str]:
    return {
        Kind.PLAYED: _("{side} played {cards}."),
        Kind.SENT_TO_SIEGE: _("{side} sent {cards} to the siege of {place}."),
        Kind.MONEY: _("{side} received {money}."),
        Kind.VILLAGE_PLACED: _("{place} has a village of {owner}."),
        Kind.TOWN_PLACED: _("{place} has become a town of {owner}."),
        Kind.FORT_PLACED: _("{place} is fortified."),
        Kind.FORT_REMOVED: _("The fortification of {place} is gone."),
        Kind.VILLAGE_CAPTURED: _("{side} captured the village of {place}."),
        Kind.TOWN_CAPTURED: _("{side} captured the town of {place}."),
        Kind.TOOK_CARD: _("{side} took the card of {cards}."),
        Kind.DRAFTED: _("{side} drafted {cards}."),
        Kind.RESERVED: _("{side} put {cards} in the reserve."),
        Kind.RETRIEVED: _("{side} retrieved {cards} from the reserve."),
        Kind.TOOK_BACK: _("{side} took back {cards} from the discard pile."),
        Kind.DREW: _("{side} drew {cards}."),
        Kind.RESHUFFLED: _("{side} shuffled their discard pile into a new draw pile."),
        Kind.HAND_SHOWN: _("{side} showed their hand: {cards}."),
        Kind.ASKED: _("{side} have to decide."),
        Kind.BLOCKED: _("{side} blocked with {cards}."),
        Kind.NOT_BLOCKED: _("{side} did not block."),
        Kind.SIEGE_STARTED: _("{side} began a siege of {place}."),
        Kind.SIEGE_WON: _("{side} won the siege of {place}."),
        Kind.SIEGE_CARDS_BACK: _("{side} took {cards} from the siege of {place} to their discard pile."),
        Kind.GAVE_UP: _("{side} gave {place} up."),
        Kind.JOINED_DECK: _("{cards} joined the initial deck of {owner}."),
        Kind.TURN_ENDED: _("{side} ended their turn."),
        Kind.TURN_STARTED: _("Turn {turn}: {owner}."),
        Kind.GAME_OVER: _("{side} won the game."),
    }
