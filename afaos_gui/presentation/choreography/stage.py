"""What a sequence is composed on: the positions before and after, the anchors, and the flights so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from afaos_gui.presentation.choreography import timing
from afaos_gui.presentation.choreography.anchors import Anchors
from afaos_gui.presentation.choreography.cues import Cue, Sound
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.flights import FOREVER, Flight, Key, Pose, Thing
from afaos_gui.presentation.choreography.hand_motion import ARCH, HandMotion
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import View


@dataclass(slots=True)
class FlightStage:
    """Collects flights, event by event; `now` is when the next event begins."""

    action: Action
    before: View
    after: View
    anchors: Anchors
    drop: Drop | None
    hand: HandMotion
    now: float = 0.0
    most: float = timing.MOST
    flights: list[Flight] = field(default_factory=list)
    lifted: set[int] = field(default_factory=set)
    struck: set[int] = field(default_factory=set)
    cues: list[Cue] = field(default_factory=list)
    """What scenes have to be heard of."""
    arrival: float = 0.0
    """When those who are on their way will have arrived."""

    def mine(self, side: Side) -> bool:
        """Whether a side is the viewer."""
        return side == self.before.viewer

    def attacker(self, place: int) -> Side:
        """Who besieges a place, before or after the action; the viewer where nobody does."""
        for view in (self.before, self.after):
            for attacker, siege in enumerate(view.sieges):
                if siege is not None and siege.place == place:
                    return attacker
        return self.before.viewer

    def fly(
        self, thing: Thing, start: Pose, goal: Pose, begin: float, length: float = timing.CARD, arch: float = ARCH
    ) -> None:
        """Fly a thing from one pose to another; it is visible from the start."""
        keys = (Key(begin, start), Key(begin + length, goal, arch=arch))
        self.flights.append(Flight(thing, keys, (begin, FOREVER)))

    def step(self, wait: float = timing.NEXT, cards: int = 1) -> None:
        """Move on to the next event after `wait`, and a little longer for each further card."""
        self.now += wait + max(0, cards - 1) * timing.CARD_AFTER

    def sound(self, sound: Sound, at: float) -> None:
        """Let something be heard at a moment."""
        self.cues.append(Cue(at, sound))

    def starts(self, count: int) -> list[float]:
        """When each of `count` cards sets out, one after the other."""
        return [self.now + index * timing.CARD_AFTER for index in range(count)]
