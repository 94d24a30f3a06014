"""Flights of everything but cards: pieces, flags, money, lights, siege markers."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.presentation.choreography import timing
from afaos_gui.presentation.choreography.flights import FOREVER, Ease, Flight, FlightLook, Key, Pose, Thing
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.events import Event, Kind
from afaos_gui.session.words.names import signed

ARCH = 46.0
RAISED = 16.0
"""How far above its place a piece starts to drop, in pixels."""
RAISED_SIZE = 1.3
MOST_COINS = 5
FIGURE_RISE = 44.0
FIGURE_SIZE = 2.4
"""Height of a figure, in widths of a coin."""


# Pieces


def _set_down(stage: FlightStage, event: Event, look: FlightLook) -> None:
    """Fly a piece from the stock and drop it onto its place."""
    start = stage.anchors.stock(stage.mine(event.side), look)
    dropped = stage.drop.piece(look) if stage.drop is not None else None
    goal = stage.anchors.place(event.place, look)
    above = goal.moved(0, -RAISED).sized(RAISED_SIZE)
    begin = stage.now
    there = begin + (timing.PIECE if dropped is None else timing.PIECE / 2)
    keys = (
        Key(begin, dropped or start),
        Key(there, above, arch=ARCH if dropped is None else 0.0),
        Key(there + timing.DROP, goal, Ease.FALLING),
    )
    stage.flights.append(Flight(Thing(look, event.side), keys, (begin, FOREVER)))
    stage.step(timing.AFTER_PIECE)


def _pick_up(stage: FlightStage, thing: Thing, place: int, goal: Pose) -> None:
    """Fly a piece from its place to its goal, where it disappears."""
    start = stage.anchors.place(place, thing.look)
    begin = stage.now
    up = begin + timing.DROP * 0.6
    keys = (
        Key(0.0, start),
        Key(begin, start),
        Key(up, start.moved(0, -RAISED).sized(RAISED_SIZE)),
        Key(up + timing.PIECE, goal.faded(0.2), arch=ARCH),
    )
    stage.flights.append(Flight(thing, keys, (0.0, up + timing.PIECE)))


def place_village(stage: FlightStage, event: Event) -> None:
    """Fly a village from the stock to its place."""
    _set_down(stage, event, FlightLook.VILLAGE)


def place_town(stage: FlightStage, event: Event) -> None:
    """Change the village of a place for a town."""
    goal = stage.anchors.stock(stage.mine(event.side), FlightLook.VILLAGE)
    stage.lifted.add(event.place)
    _pick_up(stage, Thing(FlightLook.VILLAGE, event.side), event.place, goal)
    _set_down(stage, event, FlightLook.TOWN)


def _place_fort(stage: FlightStage, event: Event) -> None:
    _set_down(stage, event, FlightLook.FORT)


def _plant_flag(stage: FlightStage, event: Event) -> None:
    _set_down(stage, event, FlightLook.FLAG)


def _remove_fort(stage: FlightStage, event: Event) -> None:
    _pick_up(stage, Thing(FlightLook.FORT), event.place, stage.anchors.stock(True, FlightLook.FORT))
    stage.step()


def capture(stage: FlightStage, event: Event) -> None:
    """Fly a captured piece to its captor."""
    look = FlightLook.VILLAGE if event.kind is Kind.VILLAGE_CAPTURED else FlightLook.TOWN
    goal = stage.anchors.captives(stage.mine(event.side))._replace(width=stage.anchors.place(event.place, look).width)
    stage.lifted.add(event.place)
    _pick_up(stage, Thing(look, 1 - event.side), event.place, goal)
    stage.step(timing.AFTER_PIECE)


def _give_up(stage: FlightStage, event: Event) -> None:
    view = stage.before.sides[event.side]
    look = FlightLook.TOWN if view.towns >> event.place & 1 else FlightLook.VILLAGE
    stage.lifted.add(event.place)
    goal = stage.anchors.stock(stage.mine(event.side), look)
    _pick_up(stage, Thing(look, event.side), event.place, goal)
    stage.step()


# Lights


def light(stage: FlightStage, place: int, begin: float) -> None:
    """Light the ring of a place up and fade it out."""
    pose = stage.anchors.place(place, FlightLook.LIGHT)
    keys = (
        Key(begin, pose.faded().sized(1.25)),
        Key(begin + timing.LIGHT * 0.35, pose, Ease.SLOWING),
        Key(begin + timing.LIGHT, pose.faded(), Ease.SMOOTH),
    )
    stage.flights.append(Flight(Thing(FlightLook.LIGHT), keys, (begin, begin + timing.LIGHT)))


# Money


def _pay(stage: FlightStage, event: Event) -> None:
    """Fly coins between the purse and the discard pile, where the cards that cost or earn them lie."""
    mine = stage.mine(event.side)
    purse = stage.anchors.purse(mine)
    bank = stage.anchors.pile(mine, "discard")._replace(width=purse.width, angle=0.0)
    start, goal = (bank, purse) if event.amount > 0 else (purse, bank)
    for index in range(min(MOST_COINS, abs(event.amount))):
        begin = stage.now + index * timing.COIN_AFTER
        keys = (
            Key(begin, start.faded(0.3)),
            Key(begin + 40, start.moved(0, -4)),
            Key(begin + timing.COIN, goal, arch=ARCH),
        )
        stage.flights.append(Flight(Thing(FlightLook.COIN), keys, (begin, begin + timing.COIN)))
    _write(stage, purse, event.amount, stage.now + (timing.COIN * 0.7 if event.amount > 0 else 0.0))
    stage.step()


def _write(stage: FlightStage, purse: Pose, amount: int, begin: float) -> None:
    """Let the sum rise from the purse and fade."""
    pose = purse.moved(0, -purse.width * 0.4)._replace(width=purse.width * FIGURE_SIZE)
    # Near the upper edge of the window it moves down instead.
    rise = -FIGURE_RISE if pose.y > 2 * FIGURE_RISE else FIGURE_RISE
    keys = (
        Key(begin, pose.faded(0.0)),
        Key(begin + 90, pose.moved(0, rise * 0.3)),
        Key(begin + timing.FIGURE * 0.75, pose.moved(0, rise * 0.85), Ease.SLOWING),
        Key(begin + timing.FIGURE, pose.moved(0, rise).faded()),
    )
    thing = Thing(FlightLook.FIGURE, text=signed(amount))
    stage.flights.append(Flight(thing, keys, (begin, begin + timing.FIGURE)))


# Siege markers


def markers(stage: FlightStage) -> list[Flight]:
    """Slide the markers of continuing sieges whose balance has changed along their tracks."""
    flights: list[Flight] = []
    for attacker in (BRITISH, FRENCH):
        before = siege_figures(stage.before, attacker)
        after = siege_figures(stage.after, attacker)
        if before is None or after is None or before.place != after.place or before.balance == after.balance:
            continue
        begin = timing.CARD * 0.7
        start = stage.anchors.marker(attacker, before.balance, after.balance)
        goal = stage.anchors.marker(attacker, after.balance, after.balance)
        track = Thing(FlightLook.TRACK, attacker, amount=after.balance)
        flights.append(Flight(track, (Key(0.0, stage.anchors.track(attacker)),)))
        keys = (Key(begin, start), Key(begin + timing.MARKER, goal))
        flights.append(Flight(Thing(FlightLook.MARKER, attacker), keys))
    return flights


HANDLERS: dict[Kind, Callable[[FlightStage, Event], None]] = {
    Kind.MONEY: _pay,
    Kind.FORT_PLACED: _place_fort,
    Kind.FORT_REMOVED: _remove_fort,
    Kind.GAVE_UP: _give_up,
    Kind.SIEGE_STARTED: _plant_flag,
}
"""What each kind of event about pieces and money shows."""
