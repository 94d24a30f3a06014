"""Sequels of reasons played out once more, with other draws."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play, why_not
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.reasons.sequel import Sequel

TRIES = 400
"""Draws with which a sequel is played out until all of its steps can be done."""


class Played(NamedTuple):
    """A sequel played out: the position before the viewer's end of turn, that of its next turn, and all events."""

    viewer: Side
    start: GameState
    end: GameState
    answer: GameState
    back: GameState
    events: tuple[Event, ...]
    own_events: tuple[Event, ...]
    """Those until the end of the viewer's turn."""

    def held(self) -> list[int]:
        """The viewer's hand at the end of its turn without what chance brought."""
        drawn = [
            card for one in self.own_events if one.kind is Kind.DREW and one.side == self.viewer for card in one.cards
        ]
        return list((Counter(self.end.sides[self.viewer].hand) - Counter(drawn)).elements())


def played(view: View, sequel: Sequel) -> Played:
    """The sequel played out once more. AssertionError if the side could not know what it begins with."""
    assert observe(sequel.start, view.viewer) == view, "the sequel begins with what cannot be known"
    for seed in range(1000, 1000 + TRIES):
        found = _played(sequel, seed)
        if found is not None:
            return found
    raise AssertionError("the sequel cannot be played out")


def _played(sequel: Sequel, seed: int) -> Played | None:
    viewer, chance, state = sequel.viewer, RandomChance(seed), sequel.start
    ends: list[GameState] = []
    last_own, answer = state, state
    events: list[Event] = []
    own: tuple[Event, ...] | None = None
    for side, action in sequel.steps:
        if state.to_decide != side or why_not(state, action) is not None:
            return None
        if isinstance(action, EndTurn):
            if side == viewer:
                ends.append(state)
                own = tuple(events)
            else:
                answer = state
        step = play(state, action, chance)
        events += step.events
        state = step.state
        if side == viewer:
            last_own = state
            if not ends:
                answer = state
    end = ends[0] if ends else last_own
    return Played(viewer, sequel.start, end, answer, state, tuple(events), tuple(events) if own is None else own)
