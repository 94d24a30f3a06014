"""Two sides measured against each other on the map: their sums meet, one flag goes down, the other rises."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.presentation.choreography import timing
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.choreography.flights import Ease, Flight, FlightLook, Key, Pose, Thing
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.presentation.facts.figures import points, siege_figures
from afaos_gui.rules.actions import Withdraw
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Ending

LEAST_SIZE = 24.0
"""Least height of a flag and a sum's seal, in pixels, however small the map is shown."""
GREAT = 1.7
"""How much larger they are where the game is decided."""
APART, CLOSE = 3.4, 0.98
"""From the pole to a sum before it sets out and when they have met, in heights."""
BELOW = 0.22
"""How much lower than the middle of the place the sums meet, so that the flags fly over them."""
HALO, HALO_RISE = 5.6, 0.35
TALL = 1.3
"""How much larger than its sums a flag is."""
DOWN = 0.62
"""How far a flag goes down its pole."""
SWELL, SHRINK = 1.2, 0.8
TILT = 24.0


class Sums(NamedTuple):
    """What two sides have to show, the left one first."""

    left: Side
    figures: tuple[int, int]


def win_siege(stage: FlightStage, event: Event) -> None:
    """Show why a siege has ended, and whose flag flies now; who withdraws is not measured."""
    attacker = stage.attacker(event.place)
    begin = min(stage.now, timing.LEAD)
    sums = None if isinstance(stage.action, Withdraw) else _strengths(stage, attacker)
    stage.struck.add(event.place)
    _contest(stage, _at(stage, event.place), sums, event.side, begin)
    # What follows leaves the place when the flag has gone down.
    stage.now = begin + (timing.MEET if sums else 0.0) + timing.STRIKE


def end_game(stage: FlightStage, event: Event) -> None:
    """Show who has won: where a capital has fallen there, else on the middle of the map, by points if they decide."""
    ending, begin = stage.after.ending, min(stage.now, timing.LEAD)
    stage.most = max(stage.most, timing.MOST_TO_READ)
    attacker = event.side
    siege = stage.before.sieges[attacker]
    sums, at = None, stage.anchors.middle().sized(2.0)
    if ending in (Ending.CAPITAL_BESIEGED, Ending.CAPITAL_SURRENDERED) and siege is not None:
        at = _at(stage, siege.place).sized(GREAT)
        stage.struck.add(siege.place)
        if ending is Ending.CAPITAL_BESIEGED:
            sums = _strengths(stage, attacker)
    elif ending in (Ending.VILLAGES, Ending.TOWNS, Ending.CAPTURES):
        sums = Sums(BRITISH, (points(stage.after, BRITISH), points(stage.after, FRENCH)))
    rising = _contest(stage, at, sums, event.side, begin)
    stage.sound(Sound.FIFE if stage.mine(event.side) else Sound.DIRGE, rising)
    stage.step()


def raise_flag(stage: FlightStage, place: int, side: Side, begin: float) -> None:
    """Raise a side's flag over a place."""
    at = _at(stage, place)
    up = begin + timing.HOIST
    end = up + timing.STAND + timing.FADE
    _raise(stage, _foot(at), side, begin, end)
    stand(stage, Thing(FlightLook.POLE), _foot(at), begin, end)
    stage.sound(Sound.FLAG, begin)


def _strengths(stage: FlightStage, attacker: Side) -> Sums | None:
    """The strengths in a siege, the defender's left, as on its slip."""
    figures = siege_figures(stage.before, attacker)
    if figures is None:
        return None
    return Sums(1 - attacker, (figures.defence_in_place + figures.defence, figures.attack))


def _at(stage: FlightStage, place: int) -> Pose:
    """The middle of a place, as wide as its scene's flag is high."""
    pose = stage.anchors.place(place, FlightLook.TOWN)
    return pose._replace(width=max(pose.width, LEAST_SIZE))


def _foot(at: Pose) -> Pose:
    """Where the pole stands, and how high the flag is: it flies over what stands at the place."""
    return at.moved(0, -at.width * 0.1).sized(TALL)


def _contest(stage: FlightStage, at: Pose, sums: Sums | None, winner: Side, begin: float) -> float:
    """Compose the whole, and return when the winner's flag begins to rise."""
    stage.most = max(stage.most, timing.MOST_TO_READ)
    met = begin + (timing.MEET if sums else 0.0)
    rising = met + timing.STRIKE
    end = rising + timing.HOIST + timing.STAND + timing.FADE
    foot = _foot(at)
    stand(stage, Thing(FlightLook.HALO), at.moved(0, -at.width * HALO_RISE).sized(HALO), begin, end)
    stand(stage, Thing(FlightLook.POLE), foot, begin, end)
    _strike(stage, foot, 1 - winner, begin, met)
    _raise(stage, foot, winner, rising, end)
    stage.sound(Sound.FLAG, rising)
    if sums is not None:
        _measure(stage, at, sums, winner, begin, met, end)
        stage.sound(Sound.GUN, met)
    return rising


def _measure(stage: FlightStage, at: Pose, sums: Sums, winner: Side, begin: float, met: float, end: float) -> None:
    """Let two sums run into each other; the smaller is thrown back, the greater stays."""
    size = at.width
    middle = at.moved(0, size * BELOW)._replace(width=size * 0.62)
    for way, side, figure in ((-1, sums.left, sums.figures[0]), (1, 1 - sums.left, sums.figures[1])):
        out, there = middle.moved(way * size * APART, 0), middle.moved(way * size * CLOSE, 0)
        keys = [Key(begin, out.faded()), Key(begin + timing.MEET * 0.4, out.moved(-way * size * 0.4, 0))]
        keys.append(Key(met, there, Ease.FALLING))
        if side == winner:
            keys += [Key(met + timing.FLASH, there.sized(SWELL)), Key(end - timing.FADE, there.sized(SWELL * 0.94))]
            keys.append(Key(end, there.faded()))
        else:
            back = there.moved(way * size * 0.9, size * 0.35).sized(SHRINK)._replace(angle=way * TILT)
            keys += [Key(met + timing.STRIKE, back, Ease.SLOWING), Key(met + timing.STRIKE + 200, back.faded())]
        thing = Thing(FlightLook.TALLY, side, text=str(figure))
        stage.flights.append(Flight(thing, tuple(keys), (begin, keys[-1].at)))
    flash(stage, middle.sized(1.7), met)


def _strike(stage: FlightStage, foot: Pose, side: Side, begin: float, met: float) -> None:
    """Lower a flag that has flown until now."""
    low = foot.moved(0, foot.width * DOWN)
    appears = (Key(begin, foot.faded()), Key(begin + timing.APPEAR, foot))
    keys = (*appears, Key(met + timing.APPEAR, foot), Key(met + timing.STRIKE, low.faded(), Ease.FALLING))
    stage.flights.append(Flight(Thing(FlightLook.CLOTH, side), keys, (begin, met + timing.STRIKE)))


def _raise(stage: FlightStage, foot: Pose, side: Side, begin: float, end: float) -> None:
    """Hoist a flag, which then flies until the end."""
    low = foot.moved(0, foot.width * DOWN)
    keys = (
        Key(begin, low.faded()),
        Key(begin + timing.HOIST * 0.3, low.moved(0, -foot.width * DOWN * 0.2)),
        Key(begin + timing.HOIST, foot, Ease.SLOWING),
        Key(end - timing.FADE, foot),
        Key(end, foot.faded()),
    )
    stage.flights.append(Flight(Thing(FlightLook.CLOTH, side), keys, (begin, end)))


def stand(stage: FlightStage, thing: Thing, pose: Pose, begin: float, end: float) -> None:
    """Let something appear, stand, and fade."""
    appears = (Key(begin, pose.faded()), Key(begin + timing.APPEAR, pose))
    keys = (*appears, Key(end - timing.FADE, pose), Key(end, pose.faded()))
    stage.flights.append(Flight(thing, keys, (begin, end)))


def flash(stage: FlightStage, pose: Pose, at: float) -> None:
    """Let powder flash, and its smoke drift away."""
    keys = (Key(at, pose.sized(0.5)), Key(at + 40, pose), Key(at + timing.FLASH, pose.sized(1.3).faded()))
    stage.flights.append(Flight(Thing(FlightLook.FLASH), keys, (at, at + timing.FLASH)))
    smoke(stage, pose, at + 30)


def smoke(stage: FlightStage, pose: Pose, at: float) -> None:
    """Let a cloud grow, rise and vanish."""
    gone = pose.moved(pose.width * 0.25, -pose.width * 0.5).sized(1.35)
    keys = (
        Key(at, pose.sized(0.4).faded(0.2)),
        Key(at + timing.SMOKE * 0.3, pose.sized(0.95).faded(0.9), Ease.SLOWING),
        Key(at + timing.SMOKE, gone.faded(), Ease.SMOOTH),
    )
    stage.flights.append(Flight(Thing(FlightLook.SMOKE), keys, (at, at + timing.SMOKE)))


HANDLERS = {Kind.SIEGE_WON: win_siege, Kind.GAME_OVER: end_game}
"""What the end of a siege and of the game show."""
