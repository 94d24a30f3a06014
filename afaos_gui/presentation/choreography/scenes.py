"""Raids, ambushes, pieces carried off and last pieces: what the great moments of a game add to its flights."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from afaos_gui.presentation.choreography import contest, timing
from afaos_gui.presentation.choreography.contest import flash, raise_flag, smoke, stand
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.choreography.flights import Ease, Flight, FlightLook, Key, Pose, Thing
from afaos_gui.presentation.choreography.pieces_motion import capture, light, place_town, place_village
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.presentation.facts.figures import stock
from afaos_gui.rules.actions import Ambush, Decline, Raid, SettleConquest
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.position import raid_field
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import public_position

PARTY_SIZE = 25.0
"""Width of the disc of those who are on their way, in pixels."""
BEFORE = 1.15
"""How far from the middle of its goal a party halts, in widths of a town."""
PRINT_SIZE = 12.0
BACK = 3
"""How many points of its way a party is thrown back."""
FLANKS = (-1, 1)
LEAST_FLANK = 46.0
"""Least distance from the middle of an ambushed hand to its flanks, in pixels."""


def set_out(stage: FlightStage) -> None:
    """Begin what an action is about before its events follow: a raid or an ambush."""
    if isinstance(stage.action, Raid):
        _march(stage, stage.before.to_decide, stage.action.place)
    elif isinstance(stage.action, Ambush):
        _ambush(stage, stage.before.to_decide)


# Raids


def _way(stage: FlightStage, raider: Side, place: int) -> tuple[Pose, ...]:
    """The points of a raid's way, up to where it halts before its goal."""
    position = public_position(stage.before)
    network = position.ruleset.tables.network
    points = stage.anchors.way(network.raid_path(*raid_field(position, raider), place))
    goal = stage.anchors.place(place, FlightLook.TOWN)
    reach = BEFORE * max(goal.width, PARTY_SIZE)
    return tuple(at for at in points if (at.x - goal.x) ** 2 + (at.y - goal.y) ** 2 >= reach**2) or points[:1]


def _march(stage: FlightStage, raider: Side, place: int) -> None:
    """Let a party go along its way, leaving prints, and halt before its goal with a shot."""
    way = _way(stage, raider, place)
    if not way:
        return
    stage.most = max(stage.most, timing.MOST_TO_READ)
    begin = timing.LEAD if stage.mine(raider) else timing.CARD
    steps = timing.MARCH / max(1, len(way) - 1)
    times = [begin + steps * number for number in range(len(way))]
    end = times[-1] + timing.FLASH + timing.STAND + timing.FADE
    for at, pose in zip(times[1:-1], way[1:-1], strict=True):
        stand(stage, Thing(FlightLook.PRINT), pose._replace(width=PRINT_SIZE), at, end)
    stands = [Key(at, _upright(pose), Ease.EVEN) for at, pose in zip(times, way, strict=True)]
    first, last = stands[0].pose, stands[-1].pose
    goes = (Key(begin - timing.APPEAR, first.faded()), *stands, Key(end - timing.FADE, last), Key(end, last.faded()))
    stage.flights.append(Flight(_party(raider), goes, (begin - timing.APPEAR, end)))
    stage.arrival = times[-1]
    _shoot(stage, way[-1], stage.arrival)
    stage.sound(Sound.MUSKET, stage.arrival)
    if not stage.mine(raider):
        light(stage, place, stage.arrival)


def _carry_off(stage: FlightStage, event: Event) -> None:
    """Carry a piece off: from a conquest, or as a raid's loot."""
    stage.now = max(stage.now, stage.arrival)
    stage.most = max(stage.most, timing.MOST_TO_READ)
    if isinstance(stage.action, Decline) and stage.before.decision is Decision.BLOCK_RAID:
        _stand_before(stage, event.side, event.place, thrown_back=False)
        stage.sound(Sound.MUSKET, stage.now)
    smoke(stage, _cloud(stage, event.place), stage.now + timing.DROP * 0.4)
    capture(stage, event)


def _block(stage: FlightStage, event: Event) -> None:
    """Throw a raid back from the place that was defended; an ambush is answered from the hand."""
    place = stage.before.pending
    stage.most = max(stage.most, timing.MOST_TO_READ)
    if place >= 0:
        _stand_before(stage, 1 - event.side, place, thrown_back=True)
        light(stage, place, stage.now)
    else:
        for flank in _flanks(stage, event.side):
            flash(stage, flank, stage.now)
    stage.step()


def _stand_before(stage: FlightStage, raider: Side, place: int, thrown_back: bool) -> None:
    """Show the party that has come: it shoots, and then goes back the way it came, faster where it is thrown back."""
    way = _way(stage, raider, place)
    if not way:
        return
    begin, last = stage.now, _upright(way[-1])
    home = _upright(way[max(0, len(way) - 1 - BACK * (1 if thrown_back else 2))])
    leaves = begin + (timing.FLASH if thrown_back else timing.FLASH + timing.STAND)
    gone = leaves + timing.STRIKE * (1.2 if thrown_back else 1.8)
    keys = (Key(0.0, last), Key(leaves, last), Key(gone, home.faded(), Ease.SLOWING))
    stage.flights.append(Flight(_party(raider), keys, (0.0, gone)))
    _shoot(stage, _cloud(stage, place) if thrown_back else way[-1], begin)


def _shoot(stage: FlightStage, at: Pose, begin: float) -> None:
    """A shot from where a party stands, towards where it looks."""
    ahead = radians(at.angle)
    muzzle = at.moved(cos(ahead) * PARTY_SIZE * 0.7, sin(ahead) * PARTY_SIZE * 0.7)
    flash(stage, muzzle._replace(width=PARTY_SIZE * 0.8, angle=0.0), begin)


def _party(side: Side) -> Thing:
    return Thing(FlightLook.PARTY, side, text="raid")


def _upright(pose: Pose) -> Pose:
    return pose._replace(width=PARTY_SIZE, angle=0.0)


def _cloud(stage: FlightStage, place: int) -> Pose:
    pose = stage.anchors.place(place, FlightLook.TOWN)
    return pose._replace(width=max(pose.width, PARTY_SIZE) * 1.1)


# Ambushes


def _ambush(stage: FlightStage, side: Side) -> None:
    """Let men slip out of the played card to both flanks of the other hand, and fire."""
    stage.most = max(stage.most, timing.MOST_TO_READ)
    mine = stage.mine(side)
    begin = timing.LEAD if mine else timing.CARD + timing.LEAD
    start = stage.anchors.pile(True, "discard") if mine else stage.anchors.held_up(1)[0]
    there = begin + timing.CARD
    end = there + timing.FLASH + timing.STAND + timing.FADE
    for way, flank in zip(FLANKS, _flanks(stage, 1 - side), strict=True):
        goal = flank._replace(width=PARTY_SIZE)
        hidden = start._replace(width=PARTY_SIZE, angle=0.0).faded()
        keys = (
            Key(begin, hidden),
            Key(begin + timing.APPEAR, hidden.faded(1.0)),
            Key(there, goal, Ease.SLOWING, arch=30.0),
            Key(end - timing.FADE, goal),
            Key(end, goal.faded()),
        )
        stage.flights.append(Flight(Thing(FlightLook.PARTY, side, text="ambush"), keys, (begin, end)))
        flash(stage, flank.moved(-way * PARTY_SIZE * 0.8, 0), there + (30 if way > 0 else 0))
    stage.arrival = there
    stage.sound(Sound.VOLLEY, there)


def _flanks(stage: FlightStage, victim: Side) -> tuple[Pose, Pose]:
    """Where an ambush of a hand fires from: left and right of it."""
    hand = [held.pose for held in stage.anchors.hand()] if stage.mine(victim) else []
    poses = hand or [stage.anchors.other_hand()]
    left, right = min(poses), max(poses)
    middle, y = (left.x + right.x) / 2, min(pose.y for pose in poses)
    reach = max(LEAST_FLANK, (right.x - left.x) / 2 + left.width / 2 + PARTY_SIZE * 0.4)
    flank = Pose(middle, y, PARTY_SIZE)
    return flank.moved(-reach, 0), flank.moved(reach, 0)


# Pieces


def _place_village(stage: FlightStage, event: Event) -> None:
    _place(stage, event, place_village)


def _place_town(stage: FlightStage, event: Event) -> None:
    _place(stage, event, place_town)


def _place(stage: FlightStage, event: Event, put_down: Callable[[FlightStage, Event], None]) -> None:
    """Put a piece down; over a conquered place, and over the last piece of its kind, rises the flag of its side."""
    lands = stage.now + timing.PIECE + timing.DROP
    left = stock(stage.after, event.side)
    is_last = (left.villages if event.kind is Kind.VILLAGE_PLACED else left.towns) <= 0
    put_down(stage, event)
    if is_last or isinstance(stage.action, SettleConquest):
        stage.most = max(stage.most, timing.MOST_TO_READ)
        light(stage, event.place, lands)
        raise_flag(stage, event.place, event.side, lands)
    if is_last:
        look = FlightLook.VILLAGE if event.kind is Kind.VILLAGE_PLACED else FlightLook.TOWN
        _show_empty(stage, stage.anchors.stock(stage.mine(event.side), look), lands)


def _show_empty(stage: FlightStage, at: Pose, begin: float) -> None:
    """Let the stock flash up that is empty now."""
    pose = at._replace(width=max(at.width, 20.0) * 1.3)
    end = begin + timing.FIGURE
    appears = (Key(begin, pose.faded().sized(1.6)), Key(begin + timing.FADE, pose, Ease.SLOWING))
    keys = (*appears, Key(end - timing.FADE, pose), Key(end, pose.faded()))
    stage.flights.append(Flight(Thing(FlightLook.FIGURE, text="0"), keys, (begin, end)))


HANDLERS: dict[Kind, Callable[[FlightStage, Event], None]] = {
    **contest.HANDLERS,
    Kind.VILLAGE_CAPTURED: _carry_off,
    Kind.TOWN_CAPTURED: _carry_off,
    Kind.VILLAGE_PLACED: _place_village,
    Kind.TOWN_PLACED: _place_town,
    Kind.BLOCKED: _block,
}
"""What each kind of event shows that can be a great moment."""
