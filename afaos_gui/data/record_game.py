"""A record's game, move by move: the actions it tells of, as the rules make them, with their draws."""

from __future__ import annotations

from typing import Any, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import validated
from afaos_gui.data.language import _
from afaos_gui.data.loader import load_catalogue
from afaos_gui.data.records import RecordEntry, TurnEntry
from afaos_gui.data.replay import Difference, Replay
from afaos_gui.data.saved_game import SavedMove, Seats
from afaos_gui.data.seats import seats_of
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import Step
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.state import GameState


class Stretch(NamedTuple):
    """Turns of a record that follow from each other: the first turn's number, its beginning, the moves, who played."""

    first_turn: int
    start: GameState
    moves: tuple[SavedMove, ...]
    seats: Seats


def stretches(content: Any, file: str) -> tuple[Stretch, ...]:
    """A record's game; a turn that cannot be replayed parts it in two. Raises DataError at the first difference."""
    record = validated(RecordEntry, content, file)
    try:
        ruleset = Ruleset(load_catalogue(), record.edition, frozenset(record.options))
    except RulesetError as error:
        raise DataError(_("{file}: options: {reason}").format(file=file, reason=error)) from None
    replay = _MovesOfRecord(record, ruleset, file)
    report = replay.run()
    if report.differences:
        raise DataError(_difference(report.differences[0], file))
    seats = seats_of(dict(record.seats))
    return tuple(Stretch(first, start, tuple(moves), seats) for first, start, moves in replay.stretches)


def _difference(difference: Difference, file: str) -> str:
    sentence = _("{file}: turn {turn}, {field}: {reason}.")
    if not difference.turn:
        sentence = _("{file}: {field}: {reason}.")
    return sentence.format(file=file, turn=difference.turn, field=difference.field, reason=difference.reason)


class _MovesOfRecord(Replay):
    """Keeps every action that the replay does."""

    stretches: list[tuple[int, GameState, list[SavedMove]]]

    def _begin(self, state: GameState, number: int, mover: Side) -> None:
        super()._begin(state, number, mover)
        if number == 1:
            self.stretches = []
        self.stretches.append((number, self.state, []))

    def _apply(self, action: Action) -> Step:
        side = self.state.to_decide
        step = super()._apply(action)
        self._keep(side, action, step.events)
        return step

    def _end_turn(self, turn: TurnEntry, number: int) -> bool:
        side = self.state.mover
        ended = super()._end_turn(turn, number)
        if ended:
            self._keep(side, EndTurn(), tuple(self.events))
        return ended

    def _keep(self, side: Side, action: Action, events: tuple[Event, ...]) -> None:
        draws = tuple(event.cards for event in events if event.kind is Kind.DREW)
        self.stretches[-1][2].append(SavedMove(side, action, draws))
