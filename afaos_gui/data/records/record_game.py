"""A record's game move by move: its actions, as the rules make them, with their draws."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import validated
from afaos_gui.data.positions import side_id
from afaos_gui.data.records.record_files import RecordEntry, read_record
from afaos_gui.data.records.replay import Difference, Replay, Report, ruleset_of
from afaos_gui.data.saves.saved_game import SavedMove, Seats
from afaos_gui.data.saves.seats import seats_of
from afaos_gui.data.seeds import NO_SEED, Seed, Shares, check_pledge
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, OpponentResigns, Resign
from afaos_gui.rules.chance import Chance, ChanceError, ListedChance
from afaos_gui.rules.engine import IllegalAction, Step, apply
from afaos_gui.rules.events import Kind
from afaos_gui.rules.state import Decision, GameState


class Stretch(NamedTuple):
    """Consecutive turns of a record: number of the first turn, position before it, moves, seats.

    `seed` is that of the draws, if the record has one and was replayed as a whole.
    """

    first_turn: int
    start: GameState
    moves: tuple[SavedMove, ...]
    seats: Seats
    seed: Seed = NO_SEED


def stretches(content: Any, file: str) -> tuple[Stretch, ...]:
    """The stretches of a record's game, divided by turns that cannot be replayed. Raises DataError."""
    return _stretches(validated(RecordEntry, content, file), file)


def sound_stretches(content: Any, file: str) -> tuple[tuple[Stretch, ...], int]:
    """A record's game before the first turn that breaks the rules, and the number of turns that leaves out.

    Raises DataError if the first turn breaks them, or if only something outside the turns is wrong.
    """
    record = validated(RecordEntry, content, file)
    replay = _moves_of(record, file)
    report = replay.run()
    turns = [difference.turn for difference in report.differences if difference.turn]
    if not turns or min(turns) == 1:
        return _stretches_of(replay, report, file), 0
    sound = record.turns[: min(turns) - 1]
    beginning = record.model_copy(update={"turns": sound, "rest": []})
    return _stretches(beginning, file, is_whole=False), len(record.turns) - len(sound)


def _stretches(record: RecordEntry, file: str, is_whole: bool = True) -> tuple[Stretch, ...]:
    replay = _moves_of(record, file)
    replay.is_whole = is_whole
    return _stretches_of(replay, replay.run(), file)


def _stretches_of(replay: _MovesOfRecord, report: Report, file: str) -> tuple[Stretch, ...]:
    if report.differences:
        raise DataError(_difference(report.differences[0], file))
    record = replay.record
    seats = seats_of(dict(record.seats))
    seed = _seed_of(record) if len(replay.stretches) == 1 else NO_SEED
    return tuple(Stretch(first, start, tuple(moves), seats, seed) for first, start, moves in replay.stretches)


def _seed_of(record: RecordEntry) -> Seed:
    told = record.seed
    if told is None:
        return NO_SEED
    if told.seed is None:
        return Seed(pledged="" if told.seeded_from else told.sha256)
    return Seed(Shares(bytes.fromhex(told.seed), tuple(told.given), told.chosen), told.seeded_from)


def check_file(path: Path) -> Report:
    """Replay a record file, and its moves as those of an opened game. Raises DataError."""
    return _moves_of(read_record(path), path.name).run()


def _moves_of(record: RecordEntry, file: str) -> _MovesOfRecord:
    if record.seed is not None:
        check_pledge(_seed_of(record).shares, record.seed.sha256, file)
    return _MovesOfRecord(record, ruleset_of(record, file), file)


def _difference(difference: Difference, file: str) -> str:
    sentence = _("{file}: turn {turn}, {field}: {reason}.")
    if not difference.turn:
        sentence = _("{file}: {field}: {reason}.")
    return sentence.format(file=file, turn=difference.turn, field=difference.field, reason=difference.reason)


class _MovesOfRecord(Replay):
    """Keeps all actions of the replay, and tries them as those of an opened game."""

    stretches: list[tuple[int, GameState, list[SavedMove]]]
    ends: list[GameState]
    is_whole = True
    """Whether the turns lead up to the recorded result."""

    def run(self) -> Report:
        """Run the replay; moves that lead elsewhere count as a difference."""
        self.stretches, self.ends = [], []
        report = super().run()
        if not report.differences:
            self._resign()
            ends = [*self.ends[1:], self.state]
            for (first, start, moves), end in zip(self.stretches, ends, strict=True):
                self._try(first, start, moves, end)
        return report._replace(differences=tuple(self.differences))

    def _result(self) -> None:
        if self.is_whole:
            super()._result()

    def _resign(self) -> None:
        """End the game as the result says, because no turn contains a resignation."""
        result = self.record.result
        resigned = self.is_whole and result.by == "resignation" and result.winner is not None
        if not resigned or self.state.decision is Decision.OVER:
            return
        loses = side_id(str(result.winner)) != self.state.to_decide
        self._apply(Resign() if loses else OpponentResigns())

    def _try(self, first: int, start: GameState, moves: list[SavedMove], end: GameState) -> None:
        state = start
        try:
            for move in moves:
                state = apply(state, move.action, ListedChance(move.draws)).state
        except (IllegalAction, ChanceError) as error:
            self._differ(first, "moves", f"cannot be played again: {error}")
        else:
            if state != end:
                self._differ(first, "moves", "lead elsewhere when they are played again")

    def _new_line(self, start: GameState, number: int) -> None:
        self.ends.append(self.state)
        self.stretches.append((number, start, []))

    def _do(self, action: Action, chance: Chance) -> Step:
        side = self.state.to_decide
        step = super()._do(action, chance)
        draws = tuple(event.cards for event in step.events if event.kind is Kind.DREW)
        self.stretches[-1][2].append(SavedMove(side, action, draws))
        return step
