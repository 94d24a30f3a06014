"""A sequence: the timed flights composed from an action's events, and what they hide on the table."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.presentation.choreography.cues import Cue
from afaos_gui.presentation.choreography.flights import Flight
from afaos_gui.presentation.choreography.timing import MOST


class Sequence(NamedTuple):
    """Flights in painting order, the lowest first."""

    flights: tuple[Flight, ...] = ()
    hand_moves: bool = False
    """Whether the viewer's hand is drawn by flights alone."""
    lifted: frozenset[int] = frozenset()
    """Places whose piece is drawn by a flight."""
    struck: frozenset[int] = frozenset()
    """Places whose siege flag is drawn by a flight."""
    cues: tuple[Cue, ...] = ()
    """What is heard, in order."""
    most: float = MOST
    """The longest it may take at normal speed, in milliseconds."""

    @property
    def length(self) -> float:
        """Milliseconds until the last flight has ended."""
        return max((flight.end for flight in self.flights), default=0.0)

    @property
    def rate(self) -> float:
        """How much faster than composed it has to run to stay within that limit."""
        return max(1.0, self.length / self.most)
