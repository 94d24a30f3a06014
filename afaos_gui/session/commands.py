"""What a game keeps of every action done, and why it cannot be taken back past some of them."""

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
    """Why undo stops here; `text.barrier_text` makes the sentence."""

    NOTHING_DONE = "nothing done"
    TURN_ENDED = "turn ended"
    CARDS_DRAWN = "cards drawn"
    HAND_SHOWN = "hand shown"
    OPPONENT_ASKED = "opponent asked"
    OPPONENT_ANSWERED = "opponent answered"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True, eq=False)
class Command:
    """An action that was done, with the positions on both sides of it.

    `draws` are the cards drawn, one pile for each draw, for a save to replay. `stop` says why strict undo
    does not go back past it, None where it may. `drawn` is how many cards each side has drawn in the game since its
    beginning, those of this command included.
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
        """Whether strict undo stops behind this command."""
        return self.stop is not None

    @property
    def is_real_action(self) -> bool:
        """Whether it used up one of the turn's actions."""
        return type(self.action) not in FREE_ACTIONS | DECISIONS

    def events_for(self, viewer: Side) -> tuple[Event, ...]:
        """The events as `viewer` may see them."""
        return tuple(event.seen_by(viewer) for event in self.events)


class UndoCheck(NamedTuple):
    """Whether one may go there, and otherwise why not (None when one may)."""

    allowed: bool
    reason: Stop | None


@dataclass(frozen=True, slots=True, eq=False)
class Notice:
    """What listeners are told after each change: the game's state already fits it.

    `index` is the command's place among `Game.commands`. `more` is true when further notices of the same
    jump follow at once, so that only the last one need be shown.
    """

    kind: NoticeKind
    command: Command
    index: int
    more: bool = False


def command_of(
    action: Action, before: GameState, step: Step, draws: tuple[Pile, ...], drawn: tuple[int, int]
) -> Command:
    """The command for an action that has just been done; `drawn` is what each side had drawn before it."""
    stop = stop_of(action, before, step)
    british, french = drawn
    for event in step.events:
        if event.kind is Kind.DREW:
            british += event.amount * (event.side == BRITISH)
            french += event.amount * (event.side == FRENCH)
    return Command(action, before.to_decide, before, step.state, step.events, draws, stop, (british, french))


def foreseen_stop(state: GameState, action: Action) -> Stop | None:
    """What would make a legal action final, as far as everybody can tell beforehand."""
    step = play(state, action, RandomChance(0))
    stop = stop_of(action, state, step)
    # Whether a demand ends in a shown hand is for the other side to know.
    return Stop.OPPONENT_ASKED if stop is Stop.HAND_SHOWN else stop


def stop_of(action: Action, before: GameState, step: Step) -> Stop | None:
    """Why this step is final in strict games, or None: it may be taken back."""
    kinds = {event.kind for event in step.events}
    after = step.state
    if after.decision is Decision.OVER:
        return Stop.GAME_OVER
    if isinstance(action, EndTurn):
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
