"""Turns the events of one action, as the sitting viewer may see them, into a sequence of flights.

Nothing hidden can show: besides the events as `Event.seen_by` gives them, only the viewer's two Views are read.
"""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.presentation.choreography import cards_motion, pieces_motion
from afaos_gui.presentation.choreography.anchors import Anchors
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.hand_motion import HandMotion
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.view import View

HANDLERS = cards_motion.HANDLERS | pieces_motion.HANDLERS
STILL = frozenset({Kind.ASKED, Kind.NOT_BLOCKED, Kind.TURN_ENDED, Kind.TURN_STARTED, Kind.GAME_OVER})
"""Kinds of events without motion: the ribbon, a question or the score reports them."""


def compose(events: Iterable[Event], before: View, after: View, anchors: Anchors, drop: Drop | None = None) -> Sequence:
    """Compose the sequence of an action; `events` are those the viewer of `before` and `after` may see."""
    stage = FlightStage(before, after, anchors, drop, HandMotion(anchors, before.viewer, drop))
    for event in events:
        if event.kind not in STILL:
            HANDLERS[event.kind](stage, event)
    resting, left = stage.hand.finish()
    return Sequence(
        (*pieces_motion.markers(stage), *resting, *left, *stage.flights),
        stage.hand.changed,
        frozenset(stage.lifted),
        stage.most,
    )
