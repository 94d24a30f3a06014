"""Commands: what a game records of every action done, and why some cannot be undone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from afaos_gui.rules.actions import DECISIONS, FREE_ACTIONS, Action, EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import Step, play
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Decision, GameState, Pile

NoticeKind = Literal["done", "undone", "redone"]


class Stop(Enum):
    """Why undo stops here; `words.ending_texts` has the sentences."""

    NOTHING_DONE = "nothing done"
    TURN_ENDED = "turn ended"
    CARDS_DRAWN = "cards drawn"
    HAND_SHOWN = "hand shown"
    OPPONENT_ASKED = "opponent asked"
    OPPONENT_ANSWERED = "opponent answered"
    GAME_OVER = "game over"
    SENT = "sent"


@dataclass(frozen=True, slots=True, eq=False)
class Command:
    """An action that was done, with the positions before and after it.

    `draws` are the cards drawn, one pile for each draw, so that a save can replay them. `stop` says why strict undo
    cannot go back past it, None if it can. `drawn` counts the cards each side has drawn since the beginning of the
    game, those of this command included.
    """

    action: Action
    side: Side
    before: GameState
    after: GameState
    events: tuple[Event, ...]
    draws: tuple[Pile, ...]
    stop: Stop | None
    drawn: tuple[int, int]

    @property
    def barrier(self) -> bool:
        """Whether strict undo stops after this command."""
        return self.stop is not None

    @property
    def is_real_action(self) -> bool:
        """Whether it used one of the turn's actions."""
        return type(self.action) not in FREE_ACTIONS | DECISIONS

    @property
    def begins_turn(self) -> bool:
        """Whether a turn began with it: at the end of another, or when the reshuffle there was paid for."""
        return any(event.kind is Kind.TURN_STARTED for event in self.events)

    def events_for(self, viewer: Side) -> tuple[Event, ...]:
        """The events as `viewer` may see them."""
        return tuple(event.seen_by(viewer) for event in self.events)


class UndoCheck(NamedTuple):
    """Whether going there is allowed, and why not (None if it is)."""

    allowed: bool
    reason: Stop | None


class UndoRefused(ValueError):
    """An undo, redo or jump that the policy does not allow; `reason` says why."""

    def __init__(self, reason: Stop) -> None:
        self.reason = reason
        super().__init__(reason.value)


@dataclass(frozen=True, slots=True, eq=False)
class Notice:
    """What listeners receive after each change; the game's state already reflects it.

    `index` is the command's index in `Game.commands`. `more` is true if further notices of the same jump follow at
    once, so that only the last one need be shown.
    """

    kind: NoticeKind
    command: Command
    index: int
    more: bool = False


def command_of(
    action: Action, before: GameState, step: Step, draws: tuple[Pile, ...], drawn: tuple[int, int]
) -> Command:
    """Make the command for an action that has just been done; `drawn` counts what each side had drawn before it."""
    stop = stop_of(action, before, step)
    british, french = drawn
    for event in step.events:
        if event.kind is Kind.DREW:
            british += event.amount * (event.side == BRITISH)
            french += event.amount * (event.side == FRENCH)
    return Command(action, before.to_decide, before, step.state, step.events, draws, stop, (british, french))


def foreseen_stop(state: GameState, action: Action) -> Stop | None:
    """What would make a legal action final, as far as both sides can tell beforehand."""
    step = play(state, action, RandomChance(0))
    stop = stop_of(action, state, step)
    # Only the other side knows whether a demand will end in a shown hand, unless it holds none.
    holds_cards = bool(state.sides[1 - state.to_decide].hand)
    return Stop.OPPONENT_ASKED if stop is Stop.HAND_SHOWN and holds_cards else stop


def stop_of(action: Action, before: GameState, step: Step) -> Stop | None:
    """Why this step is final in strict games, or None if it may be undone."""
    kinds = {event.kind for event in step.events}
    after = step.state
    if after.decision is Decision.OVER:
        return Stop.GAME_OVER
    if isinstance(action, EndTurn) or Kind.TURN_STARTED in kinds:
        return Stop.TURN_ENDED
    if Kind.HAND_SHOWN in kinds:
        return Stop.HAND_SHOWN
    if Kind.DREW in kinds:
        return Stop.CARDS_DRAWN
    if after.to_decide != after.mover:
        return Stop.OPPONENT_ASKED
    if before.to_decide != before.mover or step.barrier:
        return Stop.OPPONENT_ANSWERED
    return None
