"""Turns the events of one action, as the sitting viewer may see them, into a sequence of flights and sounds.

Nothing hidden can show: besides the events as `Event.seen_by` gives them, only the viewer's two Views are read.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed

from afaos_gui.presentation.choreography import cards_motion, pieces_motion, scenes
from afaos_gui.presentation.choreography.anchors import Anchors
from afaos_gui.presentation.choreography.cues import cue_of, opening_cue, spaced
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.hand_motion import HandMotion
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.presentation.choreography.stage import FlightStage
from afaos_gui.rules.actions import Action
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.view import View

HANDLERS = cards_motion.HANDLERS | pieces_motion.HANDLERS | scenes.HANDLERS
STILL = frozenset({Kind.ASKED, Kind.NOT_BLOCKED, Kind.TURN_ENDED, Kind.TURN_STARTED})
"""Kinds of events without motion: the ribbon or a question reports them."""


def compose(
    action: Action, events: Listed[Event], before: View, after: View, anchors: Anchors, drop: Drop | None = None
) -> Sequence:
    """Compose the sequence of an action; `events` are those the viewer of `before` and `after` may see."""
    stage = FlightStage(action, before, after, anchors, drop, HandMotion(anchors, before.viewer, drop))
    begins_siege = any(event.kind is Kind.SIEGE_STARTED for event in events)
    cues = [opening_cue(action)]
    scenes.set_out(stage)
    for event in events:
        cues.append(cue_of(event, stage.now, before.viewer, begins_siege))
        if event.kind not in STILL:
            HANDLERS[event.kind](stage, event)
    resting, left = stage.hand.finish()
    return Sequence(
        (*pieces_motion.markers(stage), *resting, *left, *stage.flights),
        stage.hand.changed,
        frozenset(stage.lifted),
        frozenset(stage.struck),
        spaced((*filter(None, cues), *stage.cues)),
        stage.most,
    )
