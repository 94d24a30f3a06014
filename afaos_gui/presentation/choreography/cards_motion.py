"""Flights of cards. The opponent's cards that everybody may see are held up on their way, to be read."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed

from afaos_gui.presentation.choreography import timing
from afaos_gui.presentation.choreography.flights import FOREVER, TURN_MS, Flight, FlightLook, Key, Pose, Thing
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.view import View

MOST_SHUFFLED = 5
"""The most backs that fly when a pile is shuffled."""
NOD_RISE = 22.0

# Cards that leave a hand


def _play(stage: FlightStage, event: Event) -> None:
    goal = stage.anchors.pile(stage.mine(event.side), "discard")
    _from_hand(stage, event, [goal] * len(event.cards))


def _from_hand(stage: FlightStage, event: Event, goals: Listed[Pose]) -> None:
    """Fly cards from a hand to their goals; those of the opponent are held up on the way."""
    if stage.mine(event.side):
        for card, goal, begin in zip(event.cards, goals, stage.starts(len(event.cards)), strict=True):
            stage.hand.leave(card, begin, goal)
        stage.step(cards=len(event.cards))
        return
    stage.most = max(stage.most, timing.MOST_TO_READ)
    stops = stage.anchors.held_up(len(event.cards))
    for card, goal, stop, begin in zip(event.cards, goals, stops, stage.starts(len(event.cards)), strict=True):
        _hold_up(stage, event.side, card, (stage.anchors.other_hand(), stop, goal), begin, timing.READ)
    stage.step(timing.CARD + timing.READ, len(event.cards))


def _hold_up(
    stage: FlightStage, side: Side, card: int, way: tuple[Pose, Pose, Pose], begin: float, stay: float
) -> None:
    """Fly a card out of the opponent's hand, turn it over, hold it up for a while and fly it on."""
    start, stop, goal = way
    there, go = begin + timing.CARD, begin + timing.CARD + stay
    keys = (Key(begin, start), Key(there, stop), Key(go, stop), Key(go + timing.CARD, goal))
    turns_at = begin + max(TURN_MS / 2, timing.CARD * 0.35)
    back, face = Thing(FlightLook.BACK, side), Thing(FlightLook.CARD, side, card)
    stage.flights.append(Flight(back, keys, (begin, FOREVER), face, turns_at))


def _send_to_siege(stage: FlightStage, event: Event) -> None:
    goals = [_in_siege(stage, stage.after, event.side, event.place, card) for card in event.cards]
    _from_hand(stage, event, goals)


def _reserve(stage: FlightStage, event: Event) -> None:
    goal = stage.anchors.pile(stage.mine(event.side), "reserve")
    _from_hand(stage, event, [goal] * len(event.cards))


def _return(stage: FlightStage, event: Event) -> None:
    goals = [_market(stage, event.side, card) for card in event.cards]
    if event.source == "hand":
        _from_hand(stage, event, goals)
        return
    for card, goal in zip(event.cards, goals, strict=True):
        stage.fly(_face(event.side, card), _source(stage, event, card), goal, stage.now)
    stage.step()


def _source(stage: FlightStage, event: Event, card: int) -> Pose:
    """Where a card of the reserve or of a siege lies before it leaves."""
    if event.source == "reserve":
        return stage.anchors.pile(stage.mine(event.side), "reserve")
    for siege in stage.before.sieges:
        if siege is not None and card in siege.attackers + siege.defenders:
            return _in_siege(stage, stage.before, event.side, siege.place, card)
    return stage.anchors.captives(stage.mine(event.side))


def _give(stage: FlightStage, event: Event) -> None:
    goal = stage.anchors.pile(not stage.mine(event.side), "discard")
    if event.source == "hand":
        _from_hand(stage, event, [goal] * len(event.cards))
    else:
        start = stage.anchors.pile(stage.mine(event.side), "reserve")
        for card in event.cards:
            stage.fly(_face(event.side, card), start, goal, stage.now)
        stage.step()


# Cards that come to a hand


def _retrieve(stage: FlightStage, event: Event) -> None:
    _to_hand(stage, event, "reserve")


def _take_back(stage: FlightStage, event: Event) -> None:
    _to_hand(stage, event, "discard")


def _to_hand(stage: FlightStage, event: Event, pile: str) -> None:
    mine = stage.mine(event.side)
    start = stage.anchors.pile(mine, pile)
    for card, begin in zip(event.cards, stage.starts(len(event.cards)), strict=True):
        if mine:
            stage.hand.arrive(card, begin, start, face_down=False)
        else:
            stage.fly(_face(event.side, card), start, stage.anchors.other_hand(), begin)
    stage.step(cards=len(event.cards))


def _draw(stage: FlightStage, event: Event) -> None:
    mine = stage.mine(event.side)
    start = stage.anchors.pile(mine, "draw")
    for index, begin in enumerate(stage.starts(event.amount)):
        if mine and event.cards:
            stage.hand.arrive(event.cards[index], begin, start, face_down=True)
        else:
            stage.fly(Thing(FlightLook.BACK, event.side), start, stage.anchors.other_hand(), begin, arch=6.0)
    stage.step(cards=event.amount)


# Cards that move in the open


def _take_card(stage: FlightStage, event: Event) -> None:
    start = stage.anchors.place(event.place, FlightLook.CARD)
    _to_discard(stage, event, [start.sized(0.35).faded()] * len(event.cards))


def _draft(stage: FlightStage, event: Event) -> None:
    dropped = dict(stage.drop.cards()) if stage.drop is not None else {}
    _to_discard(stage, event, [dropped.get(card) or _market(stage, event.side, card) for card in event.cards])


def _siege_cards_back(stage: FlightStage, event: Event) -> None:
    starts = [_in_siege(stage, stage.before, event.side, event.place, card) for card in event.cards]
    _to_discard(stage, event, starts)


def _to_discard(stage: FlightStage, event: Event, starts: Listed[Pose]) -> None:
    goal = stage.anchors.pile(stage.mine(event.side), "discard")
    for card, start, begin in zip(event.cards, starts, stage.starts(len(event.cards)), strict=True):
        stage.fly(_face(event.side, card), start, goal, begin)
    stage.step(cards=len(event.cards))


def _join_deck(stage: FlightStage, event: Event) -> None:
    goal = stage.anchors.pile(stage.mine(event.side), "draw")
    for card in event.cards:
        stage.fly(_face(event.side, card), _market(stage, event.side, card), goal, stage.now)
    stage.step()


def _reshuffle(stage: FlightStage, event: Event) -> None:
    mine = stage.mine(event.side)
    start, goal = stage.anchors.pile(mine, "discard"), stage.anchors.pile(mine, "draw")
    count = min(MOST_SHUFFLED, len(stage.before.sides[event.side].discard))
    for begin in stage.starts(count):
        stage.fly(Thing(FlightLook.BACK, event.side), start, goal, begin)
    stage.step(cards=count)


def _show_hand(stage: FlightStage, event: Event) -> None:
    stage.most = timing.MOST_OF_HAND
    if stage.mine(event.side):
        stage.hand.nod(stage.now, NOD_RISE, timing.SHOWN_HAND / 2)
        stage.step(timing.SHOWN_HAND)
        return
    home = stage.anchors.other_hand()
    stops = stage.anchors.held_up(len(event.cards))
    for card, stop, begin in zip(event.cards, stops, stage.starts(len(event.cards)), strict=True):
        _hold_up(stage, event.side, card, (home, stop, home.faded()), begin, timing.SHOWN_HAND)
    stage.step(timing.SHOWN_HAND, len(event.cards))


# Where cards lie


def _in_siege(stage: FlightStage, view: View, side: Side, place: int, card: int) -> Pose:
    """Where a card of `side` lies in the siege of a place in `view`, else the middle of its slip."""
    attacker = stage.attacker(place)
    for owner, lying, pose in stage.anchors.siege_cards(view, attacker):
        if (owner, lying) == (side, card):
            return pose
    return stage.anchors.slip(attacker)


def _market(stage: FlightStage, side: Side, card: int) -> Pose:
    """The tile from which `side` can draft a card."""
    return stage.anchors.market(card) or stage.anchors.captives(stage.mine(side))


def _face(side: Side, card: int) -> Thing:
    return Thing(FlightLook.CARD, side, card)


HANDLERS: dict[Kind, Callable[[FlightStage, Event], None]] = {
    Kind.PLAYED: _play,
    Kind.SENT_TO_SIEGE: _send_to_siege,
    Kind.TOOK_CARD: _take_card,
    Kind.DRAFTED: _draft,
    Kind.RETURNED: _return,
    Kind.RESERVED: _reserve,
    Kind.RETRIEVED: _retrieve,
    Kind.TOOK_BACK: _take_back,
    Kind.GAVE: _give,
    Kind.DREW: _draw,
    Kind.RESHUFFLED: _reshuffle,
    Kind.HAND_SHOWN: _show_hand,
    Kind.SIEGE_CARDS_BACK: _siege_cards_back,
    Kind.JOINED_DECK: _join_deck,
}
"""What each kind of card event shows."""
