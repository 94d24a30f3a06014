"""Replay a record by the rules and compare every field of every position."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.budget import Budget
from afaos_gui.data.positions import PositionEntry, differing, position_entry, side_id, state_from_position
from afaos_gui.data.records.record_files import ActionEntry, RecordEntry, TurnEntry, read_record
from afaos_gui.data.records.recorded_action import NotFitting, action_of, cards_of, place_of
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import MOST_MOVES
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules import actions as act
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.catalogue import FRENCH, SIDE_NAMES, Side
from afaos_gui.rules.chance import Chance, ChanceError, KeepingChance, ListedChance, RecordedChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.position import siege_of
from afaos_gui.rules.chapters.turn import refill, start_turn
from afaos_gui.rules.engine import IllegalAction, Step, apply, outcome
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.setup import starting_state
from afaos_gui.rules.state import CAPITAL_ENDINGS, Decision, Ending, GameState


class Difference(NamedTuple):
    """Where record and rules differ: turn number from 1 (0: the start or the result), field, reason."""

    turn: int
    field: str
    reason: str


class Report(NamedTuple):
    """The result of checking one file."""

    file: str
    turns: int
    skipped: int
    differences: tuple[Difference, ...]


def open_record(path: Path) -> Replay:
    """Prepare a record file for replay. Raises DataError."""
    record = read_record(path)
    return Replay(record, ruleset_of(record, path.name), path.name)


def ruleset_of(record: RecordEntry, file: str) -> Ruleset:
    """The edition and options of a record. Raises DataError."""
    try:
        return Ruleset(load_catalogue(), record.edition, frozenset(record.options))
    except RulesetError as error:
        raise DataError(_("{file}: options: {reason}").format(file=file, reason=ruleset_text(error))) from None


class Replay:
    """One record being replayed. `states[n]` is the start of turn n + 1, `events` those of the last step.

    `decisions` are the positions in which somebody had a decision, each with the action chosen.
    """

    def __init__(self, record: RecordEntry, ruleset: Ruleset, file: str) -> None:
        self.record = record
        self.ruleset = ruleset
        self.catalogue = ruleset.catalogue
        self.file = file
        self.differences: list[Difference] = []
        self.pool = RecordedChance()
        self.states: list[GameState] = []
        self.state = self._state(record.start, 1, 0, "start")
        self.events: list[Event] = []
        self.decisions: list[tuple[GameState, act.Action]] = []

    def run(self) -> Report:
        """Replay every turn; if one cannot be played, go on from the recorded position after it."""
        skipped, budget = 0, Budget(self.file)
        if sum(len(turn.actions) for turn in self.record.turns) > MOST_MOVES:
            raise DataError(_("{file}: there are more moves than any game has.").format(file=self.file))
        self._first_turn()
        for number, turn in enumerate(self.record.turns, start=1):
            budget.step()
            if turn.not_replayable is not None:
                skipped += 1
                self._resume(turn, number)
                continue
            if not self._turn(turn, number):
                self._resume(turn, number)
        self._rest()
        self._result()
        return Report(self.file, len(self.record.turns), skipped, tuple(self.differences))

    def _rest(self) -> None:
        """Replay the moves of the turn in which a side resigned."""
        for number, move in enumerate(self.record.rest, start=1):
            side = self.state.to_decide
            try:
                action = parse_action(move.do, side, self.catalogue)
                self._do(action, ListedChance([self._cards(self.state.mover, drawn) for drawn in move.draws]))
            except (ActionTextError, IllegalAction, ChanceError, KeyError) as error:
                self._differ(0, f"rest / {number}", f"does not follow the rules: {error}")
                return

    def _state(self, entry: PositionEntry, turn: int, mover: Side, field: str) -> GameState:
        state = state_from_position(entry, f"{self.file}: {field}", self.ruleset)
        return replace(state, turn=turn, mover=mover, to_decide=mover)

    def _first_turn(self) -> None:
        """Begin the game; if the start lacks the card chosen for the initial deck, choose it first."""
        if not self._asks_for_start_card():
            if self.record.start_card is not None:
                self._differ(0, "start_card", "nobody is asked for one by the rules")
            self._begin(self.state, 1, side_id(self.record.turns[0].side) if self.record.turns else 0)
            return
        change = Change(self.state, self.pool)
        first = starting_state(self.ruleset)
        change.state.actions_left, change.state.opening = first.actions_left, first.opening
        change.ask(Decision.EXTRA_START_CARD, FRENCH)
        self._new_line(change.state, 1)
        self._started(change.state, list(change.events))
        chosen = self.record.start_card
        if chosen is None:
            if self.record.turns:
                self._differ(0, "start_card", "is missing")
            return
        try:
            self.pool.cards = list(self._cards(FRENCH, chosen.drawn))
            self._apply(act.ChooseStartCard(-1, self._cards(FRENCH, [chosen.card])))
        except (ChanceError, KeyError, IllegalAction) as error:
            self._differ(0, "start_card", f"does not follow the rules: {error}")
        else:
            if self.pool.cards:
                self._differ(0, "start_card", "draws fewer cards by the rules")
            self.states[0] = self.state

    def _asks_for_start_card(self) -> bool:
        """Whether the French have yet to choose a card for their initial deck."""
        first = starting_state(self.ruleset).sides[FRENCH].available
        return self.ruleset.french_extra_start_card and sorted(self.state.sides[FRENCH].available) == sorted(first)

    def _begin(self, state: GameState, number: int, mover: Side) -> None:
        """Begin a turn from a position between two turns."""
        change = Change(state, self.pool)
        change.state.turn = number
        start_turn(change, mover)
        self._new_line(change.state, number)
        self._started(change.state, list(change.events))

    def _started(self, state: GameState, events: list[Event]) -> None:
        self.state, self.events = state, events
        self.states.append(state)

    def _new_line(self, start: GameState, number: int) -> None:
        """Note that the game goes on from a given position at turn `number`; for subclasses that keep moves."""

    def _resume(self, turn: TurnEntry, number: int) -> None:
        """Go on from the recorded position after a turn."""
        side = side_id(turn.side)
        self._begin(self._state(turn.after, number + 1, 1 - side, f"turn {number} / after"), number + 1, 1 - side)

    def _differ(self, turn: int, field: str, reason: str) -> None:
        self.differences.append(Difference(turn, field, reason))

    def _turn(self, turn: TurnEntry, number: int) -> bool:
        """Replay one turn; returns whether it could be played to its end."""
        if self.state.ending is not Ending.NONE:
            self._differ(number, "side", "the game is over by the rules")
            return False
        if SIDE_NAMES[self.state.mover] != turn.side:
            self._differ(number, "side", f"{turn.side} in the record, {SIDE_NAMES[self.state.mover]} by the rules")
            return False
        for index, entry in enumerate(turn.actions, start=1):
            field = f"actions / {index} ({entry.verb})"
            try:
                self._action(entry, turn, index)
            except NotFitting as stop:
                self._differ(number, field, str(stop))
                return False
            except IllegalAction as error:
                self._differ(number, field, f"not legal: {error}")
                return False
            except (ChanceError, KeyError) as error:
                self._differ(number, field, f"names a card that is not there: {error}")
                return False
        if self.state.ending is not Ending.NONE:
            self._compare(turn, self.state, number)
            return True
        self._decline_open()
        if self.state.decision is not Decision.TURN:
            self._differ(number, "actions", f"no answer is recorded to {self.state.decision.name}")
            return False
        return self._end_turn(turn, number)

    def _end_turn(self, turn: TurnEntry, number: int) -> bool:
        side = self.state.mover
        try:
            self.pool.cards = [self.catalogue.card(side, code).id for code in turn.refill]
            draws = KeepingChance(self.pool)
            change = Change(self.state, draws)
            owed = refill(change, side)
            paid = self._cards(side, turn.paid_with)
        except (ChanceError, KeyError) as error:
            self._differ(number, "refill", f"cannot be drawn: {error}")
            return False
        if self.pool.cards:
            self._differ(number, "refill", f"{len(turn.refill)} cards in the record, fewer by the rules")
        reshuffled = any(event.kind is Kind.RESHUFFLED for event in change.events)
        if reshuffled != turn.reshuffled:
            self._differ(number, "reshuffled", f"{turn.reshuffled} in the record, {reshuffled} by the rules")
        if owed != bool(paid):
            self._differ(number, "paid_with", "does not fit what the reshuffle costs")
            return False
        if owed:
            change.play_cards(side, paid)
        self._compare(turn, change.state, number)
        step = self._do(act.EndTurn(), ListedChance(draws.draws))
        if owed:
            step = self._do(act.PayCards(-1, paid), ListedChance([]))
        self._started(step.state, list(step.events))
        return True

    def _compare(self, turn: TurnEntry, state: GameState, number: int) -> None:
        recorded = turn.after.model_dump(include={"board", "sieges", "players"})
        for player in recorded["players"].values():
            player.pop("known")
        for field, theirs, ours in differing(recorded, position_entry(state)):
            self._differ(number, f"after / {field}", f"{theirs} in the record, {ours} by the rules")

    def _result(self) -> None:
        recorded, ours = self.record.result, outcome(self.state)
        if recorded.by in ("resignation", "unfinished"):
            if ours is not None:
                self._differ(0, "result", f"{recorded.by} in the record, {ours.ending.name} by the rules")
            return
        if ours is None:
            self._differ(0, "result", f"{recorded.by} in the record, the game goes on by the rules")
            return
        by = "capital" if ours.ending in CAPITAL_ENDINGS else "points"
        by = "duquesne" if ours.ending is Ending.DUQUESNE else by
        if by != recorded.by:
            self._differ(0, "result / by", f"{recorded.by} in the record, {by} by the rules")
        if recorded.winner != SIDE_NAMES[ours.winner]:
            self._differ(
                0, "result / winner", f"{recorded.winner} in the record, {SIDE_NAMES[ours.winner]} by the rules"
            )
        for name, points in (recorded.points or {}).items():
            mine = ours.points[side_id(name)]
            if points != mine:
                self._differ(0, f"result / points / {name}", f"{points} in the record, {mine} by the rules")

    # Actions

    def _apply(self, action: act.Action) -> Step:
        before = self.state
        step = self._do(action, self.pool)
        self.decisions.append((before, action))
        self.events = [*self.events, *step.events]
        return step

    def _do(self, action: act.Action, chance: Chance) -> Step:
        step = apply(self.state, action, chance)
        self.state = step.state
        return step

    def _cards(self, side: Side, codes: list[str]) -> tuple[int, ...]:
        return cards_of(self.catalogue, side, codes)

    def _action(self, entry: ActionEntry, turn: TurnEntry, index: int) -> None:
        if entry.verb == "swap":
            self._swap(entry)
            return
        if entry.verb == "siege_won":
            self._siege_won(entry)
            return
        if entry.verb != "settle_after_surrender":
            self._decline_open()
        if entry.verb == "settle_after_surrender":
            self._settle_conquest(entry.card)
            return
        side = self.state.mover
        if self.state.decision is not Decision.TURN:
            raise NotFitting(f"comes while {self.state.decision.name} waits for an answer")
        self.events = []
        self.pool.cards = list(self._cards(side, entry.drawn or []))
        self._apply(action_of(entry, self.state))
        if self.pool.cards:
            raise NotFitting("draws fewer cards by the rules")
        self._answers(entry, 1 - side)

    def _decline_open(self) -> None:
        """Decline decisions that the record does not mention: settling a conquest, swapping a card."""
        while self.state.decision in (Decision.SETTLE_AFTER_SIEGE, Decision.SWAP_AFTER_SIEGE):
            self._apply(act.Decline())

    def _swap(self, entry: ActionEntry) -> None:
        if self.state.decision is not Decision.SWAP_AFTER_SIEGE:
            raise NotFitting("swaps a card, but nobody is asked by the rules")
        side = self.state.to_decide
        self.pool.cards = list(self._cards(side, entry.drawn or []))
        self._apply(act.Swap(-1, self._cards(side, entry.cards)))

    def _answers(self, entry: ActionEntry, side: Side) -> None:
        """Give the other side's recorded answers."""
        decision = self.state.decision
        if decision in (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH):
            blocks = entry.blocked_by is not None
            self._apply(act.Block(-1, self._cards(side, [str(entry.blocked_by)])) if blocks else act.Decline())
        elif entry.blocked_by is not None:
            raise NotFitting("is blocked in the record, but nobody is asked by the rules")
        decision = self.state.decision
        if decision is Decision.LOSE_TO_AMBUSH:
            lost = self._cards(side, [entry.lost or ""])
            if entry.lost_from == "siege":
                self._apply(act.LoseFromSiege(place_of(self.catalogue, entry.location), lost))
            else:
                self._apply((act.LoseFromReserve if entry.lost_from == "reserve" else act.LoseFromHand)(-1, lost))
        elif decision is Decision.GIVE_NATIVES:
            self._apply(act.GiveFromReserve() if entry.taken_from == "reserve" else act.GiveFromHand())
        elif decision is Decision.DISCARD_AFTER_BID:
            self._apply(act.DiscardDrawn(-1, self._cards(1 - side, entry.cards)))
        elif decision is Decision.RETURN_AFTER_SIEGE:
            self._apply(act.ReturnCard(-1, self._cards(self.state.to_decide, [entry.lost or ""])))
        shown = any(event.kind is Kind.HAND_SHOWN for event in self.events)
        if shown != entry.hand_shown:
            raise NotFitting(f"hand_shown is {entry.hand_shown} in the record, {shown} by the rules")

    def _siege_won(self, entry: ActionEntry) -> None:
        if entry.siege is None:
            raise NotFitting("does not name the siege")
        attacker = side_id(entry.siege)
        siege = self.state.sieges[attacker]
        if siege is not None and self.state.decision is Decision.SWAP_AFTER_SIEGE:
            self._apply(act.Decline())  # the swap after the siege that was resolved before this one
        if self.state.decision is Decision.SIEGE_ORDER:
            if siege is None:
                raise NotFitting("names a siege that is not there")
            self._apply(act.ResolveSiege(siege.place))
        # A decision may already be about the second of two sieges; that one has its own entry.
        if self.state.decision is Decision.RETURN_AFTER_SIEGE and self.state.pending == attacker:
            returned = self._cards(self.state.to_decide, [entry.loser_returns or ""])
            self._apply(act.ReturnCard(-1, returned))
        elif entry.loser_returns is not None:
            raise NotFitting("returns a card, but none is asked for by the rules")
        own_place = siege is None or self.state.pending == siege.place
        if self.state.decision is Decision.SETTLE_AFTER_SIEGE and own_place:
            if entry.settled:
                self._settle_conquest(entry.settler_card)
            else:
                self._apply(act.Decline())
        elif entry.settled:
            raise NotFitting("settles, but nothing can be settled by the rules")
        # The same goes for events, if the second siege ends in the same step.
        own, self.events = _first_siege(self.events)
        captured = "village" if Kind.VILLAGE_CAPTURED in own else None
        captured = "town" if Kind.TOWN_CAPTURED in own else captured
        if not own or captured != entry.captured:
            raise NotFitting(f"captured is {entry.captured} in the record, {captured} by the rules")
        if siege is not None and siege_of(self.state, siege.place) is not None:
            raise NotFitting("has not ended by the rules")

    def _settle_conquest(self, code: str | None) -> None:
        if self.state.decision is not Decision.SETTLE_AFTER_SIEGE:
            raise NotFitting("settles, but nothing can be settled by the rules")
        cards = self._cards(self.state.to_decide, [code]) if code else ()
        self._apply(act.SettleConquest(-1, cards))


def _first_siege(events: list[Event]) -> tuple[list[Kind], list[Event]]:
    """Split events where the second siege is won; the kinds before that are empty if no siege was won."""
    won = [number for number, event in enumerate(events) if event.kind is Kind.SIEGE_WON]
    end = won[1] if len(won) > 1 else len(events)
    return [event.kind for event in events[:end]] if won else [], events[end:]
