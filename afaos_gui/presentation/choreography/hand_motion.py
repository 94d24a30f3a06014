"""The viewer's hand while it changes: cards leave and arrive, and the others close up."""

from __future__ import annotations

from dataclasses import dataclass, field

from afaos_gui.presentation.choreography.anchors import Anchors
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.flights import FOREVER, Flight, FlightLook, Key, Pose, Thing
from afaos_gui.presentation.choreography.timing import CARD, REFLOW
from afaos_gui.rules.catalogue import Side

NOD = 160.0
"""How long the hand takes to rise and to sink when it is shown, in milliseconds."""
ARCH = 34.0
"""How high a card is lifted on its way, in pixels."""


@dataclass(slots=True, eq=False)
class Carried:
    """A card that is or will be in the hand, with its keys so far."""

    card: int
    keys: list[Key]
    thing: Thing
    selected: bool = False
    from_start: bool = True
    """Whether it was in the hand when the sequence began."""
    comes_at: float = -1.0
    """When it sets out for the hand; its place there is known only at the end."""
    turned: Thing | None = None
    turns_at: float = FOREVER

    def flight(self) -> Flight:
        """The finished flight."""
        first = 0.0 if self.from_start else self.keys[0].at
        return Flight(self.thing, tuple(self.keys), (first, FOREVER), self.turned, self.turns_at)


@dataclass(slots=True)
class HandMotion:
    """Every card of the viewer's hand during one sequence."""

    anchors: Anchors
    side: Side
    drop: Drop | None = None
    changed: bool = False
    _here: list[Carried] = field(default_factory=list)
    _gone: list[Carried] = field(default_factory=list)
    _changed_at: float = FOREVER
    _dropped: list[tuple[int, Pose]] = field(default_factory=list)
    """Where cards were dropped whose flights have not begun yet."""

    def __post_init__(self) -> None:
        cards = self.anchors.hand()
        strip = self.anchors.has_strip([held.card for held in cards])
        self._here = [
            Carried(
                held.card, [Key(0.0, held.pose)], Thing(FlightLook.CARD, card=held.card, strip=strip), held.selected
            )
            for held in cards
        ]
        self._dropped = self.drop.cards() if self.drop is not None else []

    def leave(self, card: int, begin: float, goal: Pose, length: float = CARD) -> None:
        """Fly a card from the hand to `goal`; of equal cards a selected one goes first."""
        like = [held for held in self._here if held.card == card]
        if not like:
            return
        held = next((held for held in like if held.selected), like[-1])
        self._here.remove(held)
        self._gone.append(held)
        self._change(begin)
        if held.comes_at >= 0:  # It arrives and leaves within one sequence: straight to its goal.
            held.keys.append(Key(begin + length, goal, arch=ARCH))
            return
        dropped = self._take_dropped(card)
        start = dropped or held.keys[0].pose
        if dropped is not None:
            held.keys = [Key(0.0, start)]
        held.keys += [Key(begin, start), Key(begin + length, goal, arch=0.0 if dropped else ARCH)]

    def arrive(self, card: int, begin: float, start: Pose, face_down: bool) -> None:
        """Fly a card from `start` to the hand; a face-down card turns over on the way."""
        face = Thing(FlightLook.CARD, card=card)
        held = Carried(card, [Key(begin, start)], face, from_start=False, comes_at=begin)
        if face_down:
            held.thing = Thing(FlightLook.BACK, side=self.side)
            held.turned, held.turns_at = face, begin + CARD * 0.45
        self._here.append(held)
        self._change(begin)

    def nod(self, begin: float, rise: float, stay: float) -> None:
        """Raise the whole hand for a moment, because it is being shown."""
        for held in self._here:
            if held.comes_at < 0:
                rest = held.keys[-1].pose
                up = rest.moved(0.0, -rise)
                times = (begin, begin + NOD, begin + stay, begin + stay + NOD)
                held.keys += [Key(at, pose) for at, pose in zip(times, (rest, up, up, rest), strict=True)]
        self.changed = self.changed or bool(self._here)

    def finish(self) -> tuple[list[Flight], list[Flight]]:
        """The flights of the cards that end in the hand, in their order, and of those that have left it."""
        if not self.changed:
            return [], []
        order = sorted(self._here, key=lambda held: held.card)
        slots = self.anchors.hand_of([held.card for held in order])
        for held, slot in zip(order, slots, strict=True):
            self._settle(held, slot)
        return [held.flight() for held in order], [held.flight() for held in self._gone]

    def _settle(self, held: Carried, slot: Pose) -> None:
        if held.comes_at >= 0:
            held.keys.append(Key(held.comes_at + CARD, slot, arch=ARCH))
        elif self._changed_at < FOREVER:
            last = held.keys[-1]
            begin = max(self._changed_at, last.at)
            held.keys += [Key(begin, last.pose), Key(begin + REFLOW, slot)]

    def _change(self, at: float) -> None:
        self.changed = True
        self._changed_at = min(self._changed_at, at)

    def _take_dropped(self, card: int) -> Pose | None:
        """Where this card was dropped; each dropped copy is used up once."""
        for entry in self._dropped:
            if entry[0] == card:
                self._dropped.remove(entry)
                return entry[1]
        return None
