"""A game in progress: its position, command stack, undo and subscribers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.seeds import Shares, shares_of
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue, Side
from afaos_gui.rules.chance import Chance, KeepingChance, ListedChance, SeededChance
from afaos_gui.rules.engine import Outcome, Step, apply, is_legal, legal_actions, new_game, outcome
from afaos_gui.rules.engine import why_not as rules_why_not
from afaos_gui.rules.refusals import Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.view import View, observe
from afaos_gui.session.commands import Command, Notice, NoticeKind, Stop, UndoCheck, UndoRefused, command_of
from afaos_gui.session.subscription import Subscribers

__all__ = ["Command", "Game", "Notice", "Seat", "Stop", "UndoCheck", "UndoRefused"]

Policy = Literal["strict", "study"]
Move = tuple[Action, tuple[Pile, ...]]
"""An action and the draws it made."""


class Seat(NamedTuple):
    """Who plays a side; an empty name means nobody in particular.

    `level` is the id of the machine's level; empty for a person. `is_far` is whether a person at another machine plays.
    """

    side: Side
    name: str = ""
    level: str = ""
    is_far: bool = False

    @property
    def is_machine(self) -> bool:
        """Whether the machine plays this side."""
        return bool(self.level)


class Game:
    """A game from its first position on.

    `policy` is "strict" (undo only within one's own turn, until something hidden was revealed) or "study" (undo
    anywhere). Draws follow from `seed`, a secret one if none is given, or come from `chance`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Iterable[Seat] | None = None,
        seed: int | bytes | Shares | None = None,
        policy: Policy = "strict",
        chance: Chance | None = None,
    ) -> None:
        shares = Shares() if chance else shares_of(seed)
        self._begin(new_game(ruleset, chance or SeededChance(shares.key)), seats, policy, shares, 0, chance)

    @classmethod
    def from_state(
        cls,
        state: GameState,
        seats: Iterable[Seat] | None = None,
        seed: int | bytes | Shares | None = None,
        policy: Policy = "strict",
        chance: Chance | None = None,
    ) -> Game:
        """Start a game from any position."""
        game = cls.__new__(cls)
        game._begin(state, seats, policy, Shares() if chance else shares_of(seed), 1, chance)
        return game

    @classmethod
    def from_moves(
        cls,
        start: GameState,
        moves: Iterable[Move],
        seats: Iterable[Seat] | None = None,
        seed: int | bytes | Shares | None = None,
        policy: Policy = "strict",
        seeded_from: int | None = None,
    ) -> Game:
        """Rebuild a game from its moves; raises IllegalAction or ChanceError if they do not fit.

        Without `seeded_from`, the seed applies only to draws still to come.
        """
        game = cls.from_state(start, seats, seed, policy)
        for action, draws in moves:
            game._do(action, ListedChance(draws))
        game.seeded_from = game.position + 1 if seeded_from is None else seeded_from
        return game

    def _begin(
        self,
        start: GameState,
        seats: Iterable[Seat] | None,
        policy: Policy,
        shares: Shares,
        seeded_from: int,
        chance: Chance | None,
    ) -> None:
        chosen = {seat.side: seat._replace(name=clean_name(seat.name)) for seat in seats or ()}
        self.seats = (chosen.get(BRITISH, Seat(BRITISH)), chosen.get(FRENCH, Seat(FRENCH)))
        self.policy: Policy = policy
        start.ruleset.tables.forget()
        self.start = start
        """The first position."""
        self.shares = shares
        """What the seed is made of: a secret until the game is over."""
        self.seeded_from = seeded_from
        """The first move, from 1, whose draws follow from the seed; 0 if the first hands do too."""
        self.pledged = ""
        """The pledge of the secret of the draws so far, in a game read from a file that keeps it."""
        self.reopened = 0
        """How often it was opened again from a position before others that had been played."""
        self.review: Review | None = None
        """The machine's review of the decisions; dropped with the first command that is not among them."""
        self._chance = chance
        self._commands: list[Command] = []
        self._position = 0
        self._legal: tuple[GameState, tuple[Action, ...]] | None = None
        self.subscribers = Subscribers()
        """Who is told of every change."""
        self._telling, self._is_proved = False, False
        self._told_of_draws: Callable[[bool], str] = lambda _at_end: ""

    # The position

    @property
    def state(self) -> GameState:
        """The current position."""
        return self._commands[self._position - 1].after if self._position else self.start

    @property
    def seed(self) -> bytes:
        """The seed of the draws; empty if they come from elsewhere."""
        return self.shares.key

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game: edition and options."""
        return self.start.ruleset

    @property
    def catalogue(self) -> Catalogue:
        """Places and cards."""
        return self.start.ruleset.catalogue

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the side to decide, of those too many to be listed the first."""
        state = self.state
        if self._legal is None or self._legal[0] is not state:
            self._legal = (state, legal_actions(state))
        return self._legal[1]

    def allows(self, action: Action) -> bool:
        """Whether an action is one of the legal ones, listed in `legal` or not."""
        return is_legal(self.state, action)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome(self.state)

    def view(self, side: Side) -> View:
        """The position as a side knows it."""
        return observe(self.state, side)

    @property
    def far(self) -> Side | None:
        """The side that is played at another machine, and whose hidden cards are only assumed here."""
        return next((seat.side for seat in self.seats if seat.is_far), None)

    @property
    def standstill(self) -> str:
        """Why the side to decide can do nothing now, though the rules would let it; empty where it can."""
        return ""

    @property
    def is_closed(self) -> bool:
        """Whether nobody plays on, though the rules would let the game go on."""
        return False

    @property
    def withholds(self) -> bool:
        """Whether the last action has changed nothing yet, because only the other player can say what comes of it."""
        return False

    @property
    def is_drawing(self) -> bool:
        """Whether the side to decide goes on as soon as it has drawn, for which the other player's letter is needed."""
        return False

    @property
    def is_ready(self) -> bool:
        """Whether what has been done is to be sent to the other player before anything else can be done."""
        return False

    @property
    def is_apart(self) -> bool:
        """Whether the other player has another machine, during the game and after it."""
        return any(seat.is_far for seat in self.seats)

    @property
    def is_watched(self) -> bool:
        """Whether two others play it, and no hand is to be seen here."""
        return all(seat.is_far for seat in self.seats)

    @property
    def is_proved(self) -> bool:
        """Whether every draw, hand and action was verified by the secrets of both players."""
        return self._is_proved

    @property
    def is_bared(self) -> bool:
        """Whether both sides have told all, whatever the rules say of the end."""
        return False

    def told_of_draws(self, at_end: bool) -> str:
        """What there is to say of the draws where they follow from no seed: before the first, or at the end."""
        return self._told_of_draws(at_end) if self._position < self.seeded_from else ""

    # The command stack

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, followed by those that were undone and can be redone."""
        return tuple(self._commands)

    @property
    def position(self) -> int:
        """How many of the commands are done."""
        return self._position

    def drawn_before(self, index: int) -> tuple[int, int]:
        """How many cards each side had drawn before a command: the numbers of its next draws."""
        if index:
            return self._commands[index - 1].drawn
        return len(self.start.sides[BRITISH].hand), len(self.start.sides[FRENCH].hand)

    def submit(self, action: Action) -> Step:
        """Do an action of the side to decide; raises IllegalAction and changes nothing if it is illegal."""
        self._check_not_telling()
        step = self._do(action, self._chance or SeededChance(self.seed, self.drawn_before(self._position)))
        self.seeded_from = min(self.seeded_from, self._position)
        self._tell("done", self._position - 1)
        return step

    def _do(self, action: Action, chance: Chance) -> Step:
        before, keeping = self.state, KeepingChance(chance)
        step = apply(before, action, keeping)
        command = command_of(action, before, step, tuple(keeping.draws), self.drawn_before(self._position))
        del self._commands[self._position :]
        self.review = None
        self._commands.append(command)
        self._position += 1
        return step

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal now, or None if it is."""
        return rules_why_not(self.state, action)

    # Going back and forth

    @property
    def earliest(self) -> int:
        """The earliest position to which the policy allows undo."""
        if self.policy == "study":
            return 0
        index = self._position
        while index and not self._commands[index - 1].barrier:
            index -= 1
        return index

    @property
    def turn_start(self) -> int:
        """The position at which the current turn began."""
        index = self._position
        while index and not self._commands[index - 1].begins_turn:
            index -= 1
        return index

    def can_undo(self) -> UndoCheck:
        """Whether the last command can be undone."""
        return self.can_go_to(self._position - 1)

    def can_redo(self) -> bool:
        """Whether an undone command can be redone."""
        return self._position < len(self._commands)

    def can_reset_action(self) -> UndoCheck:
        """Whether `reset_action` has something to undo."""
        return self.can_go_to(self._action_start())

    def can_reset_turn(self) -> UndoCheck:
        """Whether `reset_turn` has something to undo."""
        return self.can_go_to(self._reset_point())

    def can_go_to(self, index: int) -> UndoCheck:
        """Whether jumping to the position after `index` commands is allowed."""
        if self.earliest <= index <= len(self._commands) and index != self._position:
            return UndoCheck(True, None)
        return UndoCheck(False, self._reason(index))

    def undo(self) -> None:
        """Undo the last command; raises UndoRefused."""
        self.back_to(self._position - 1)

    def redo(self) -> None:
        """Redo the next command with the same draws; raises UndoRefused if there is none."""
        self.back_to(self._position + 1)

    def reset_action(self) -> None:
        """Undo the last action; if only free actions were done, undo those."""
        self._go(self._action_start())

    def reset_turn(self) -> None:
        """Go back to the start of the turn, or as near to it as the policy allows."""
        self._go(self._reset_point())

    def back_to(self, index: int) -> None:
        """Jump to the position after `index` commands, back or forth; raises UndoRefused."""
        if index != self._position:
            self._go(index)

    def _reset_point(self) -> int:
        return max(self.earliest, self.turn_start)

    def _action_start(self) -> int:
        first = self._reset_point()
        done = range(self._position - 1, first - 1, -1)
        return next((index for index in done if self._commands[index].is_real_action), first)

    def _reason(self, index: int) -> Stop:
        """Why `index` cannot be reached: what strict undo stops at, or that there is nothing there."""
        earliest = self.earliest
        stop = self._commands[earliest - 1].stop if earliest and index <= self._position else None
        return stop or Stop.NOTHING_DONE

    def _go(self, index: int) -> None:
        self._check_not_telling()
        check = self.can_go_to(index)
        if check.reason is not None:
            raise UndoRefused(check.reason)
        while self._position > index:
            self._position -= 1
            self._tell("undone", self._position, more=self._position > index)
        while self._position < index:
            self._position += 1
            self._tell("redone", self._position - 1, more=self._position < index)

    def leave_to_person(self, side: Side) -> None:
        """Have a person play a side from now on that the machine has played."""
        british, french = (seat._replace(level="") if seat.side == side else seat for seat in self.seats)
        self.seats = (british, french)

    def keep_proof(self) -> None:
        """Note that the letters of both players prove the game."""
        self._is_proved = True

    def keep_review(self, review: Review) -> None:
        """Keep what the machine thinks of the decisions, until there is another one."""
        self.review = review

    def fork(self, length: int, policy: Policy = "study") -> Game:
        """Another game that shares the first `length` commands, all done, and is independent from there on."""
        game = Game.from_state(self.start, self.seats, policy=policy)
        game._commands, game._position = self._commands[:length], min(length, len(self._commands))
        game._is_proved, game._told_of_draws = self.is_proved, self.told_of_draws
        if self.review is not None and self.review.commands == length:
            game.review = self.review
        if game.outcome is not None and self.seed:
            game.shares, game.seeded_from = self.shares, self.seeded_from
        else:
            # It has its own seed: trying out what comes next reveals nothing about the draws of this game.
            game.seeded_from = game._position + 1
        return game

    # Subscribers

    def _tell(self, kind: NoticeKind, index: int, more: bool = False) -> None:
        self._tell_of(Notice(kind, self._commands[index], index, more))

    def _tell_of(self, notice: Notice) -> None:
        self._telling = True
        try:
            self.subscribers.tell(notice)
        finally:
            self._telling = False

    def _check_not_telling(self) -> None:
        if self._telling:
            raise RuntimeError("A subscriber cannot change the game while it is told of a change.")
