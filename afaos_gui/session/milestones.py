"""Milestones of a game for a timeline: turns, sieges, successful raids, captures and the end."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.session.commands import Command
from afaos_gui.session.words.event_texts import event_text
from afaos_gui.session.words.log_texts import split_at_turn


class Occasion(Enum):
    """What a milestone marks."""

    TURN = "turn"
    SIEGE = "siege"
    SIEGE_WON = "siege won"
    CAPTURE = "capture"
    END = "end"


class Milestone(NamedTuple):
    """One mark on the timeline. `position` counts the commands done by then; a turn has no text."""

    position: int
    occasion: Occasion
    side: Side
    turn: int
    text: str = ""


_OCCASIONS = {
    Kind.TURN_STARTED: Occasion.TURN,
    Kind.SIEGE_STARTED: Occasion.SIEGE,
    Kind.SIEGE_WON: Occasion.SIEGE_WON,
    Kind.VILLAGE_CAPTURED: Occasion.CAPTURE,
    Kind.TOWN_CAPTURED: Occasion.CAPTURE,
    Kind.GAME_OVER: Occasion.END,
}


def milestones(commands: Sequence[Command]) -> tuple[Milestone, ...]:
    """The marks of a game, all of them public."""
    return tuple(
        _milestone(position, command, event, state.turn)
        for position, command in enumerate(commands, start=1)
        for state, events in zip((command.before, command.after), split_at_turn(command.events), strict=True)
        for event in events
        if event.kind in _OCCASIONS
    )


def _milestone(position: int, command: Command, event: Event, turn: int) -> Milestone:
    occasion = _OCCASIONS[event.kind]
    if occasion is Occasion.TURN:
        return Milestone(position, occasion, command.after.mover, turn)
    return Milestone(position, occasion, event.side, turn, event_text(event, event.side))
