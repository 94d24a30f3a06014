"""Between the window and the game: who sits, what is selected, what a gesture means, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from afaos_gui.presentation.discard_tops import Tops, tops
from afaos_gui.presentation.perspective import SIDE_SEEN, Seen, open_view
from afaos_gui.presentation.refusals import reason
from afaos_gui.presentation.targets import Held, Matches, Reach, Target
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.game import Command, Game, Notice
from afaos_gui.session.log import Log, LogEntry, recap
from afaos_gui.session.payment import least_missed
from afaos_gui.session.seat_texts import player_title
from afaos_gui.session.text import barrier_text, refusal_note

KEPT_POSITIONS = 8
AHEAD_MS = 20
AHEAD_AT_ONCE = 50
"""How often, and how many at once, actions are put into words that nobody reads yet: a millisecond at most."""
ActOut = Callable[[Command, Side, Callable[[], None]], None]


class Undone(NamedTuple):
    """A position that undo may come back to, as the one who then sits knows it."""

    state: GameState
    view: View
    tops: Tops


class Bridge(QObject):
    """A game as one person at a time plays it at this window.

    Against the machine the person's side is the viewer throughout, and where two machines play, whichever one likes.
    """

    changed = Signal()
    """The position, or who sees it, is another."""
    selected = Signal()
    """The selection of hand cards is another."""
    curtain_wanted = Signal()
    """The other side has to sit down: `viewer` is who, and `seated` is false."""
    refused = Signal(str)
    """A sentence that says why something cannot be done."""
    choice_wanted = Signal(object)
    """Several actions, the one to be proposed first: the player has to choose."""
    over = Signal()
    """The game has just ended."""

    def __init__(self, game: Game, curtain: bool = True, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        people = [seat.side for seat in game.seats if not seat.is_machine]
        # A study game has no secrets from anybody, and nobody waits for a game that is over.
        self._curtain = curtain and len(people) == 2 and game.policy != "study"
        self._viewer: Side = game.state.to_decide if len(people) == 2 else [*people, BRITISH][0]
        self._seated = not self._curtain or game.outcome is not None
        self._is_open = False
        self._selection: Cards = ()
        self._reaches: list[Reach] = []
        """Those of the positions seen last, the newest at the end: undo comes back to them."""
        self._reach = self._reach_of_now()
        self.act_out: ActOut = lambda command, viewer, then: then()
        """Shows a command that has just been done to the one who sits, and then calls the function it is given."""
        self._logs = Log.of_both(game)
        self._ahead = QTimer(self, interval=AHEAD_MS)
        self._ahead.timeout.connect(self._tell_ahead)
        if len(people) == 2:
            self._ahead.start()
        game.add_listener(self._on_notice)

    # The position

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def state(self) -> GameState:
        """The whole position; only for questions about the viewer's own actions."""
        return self._game.state

    @property
    def viewer(self) -> Side:
        """The side that sits at the window, or that the curtain waits for."""
        return self._viewer

    @property
    def seated(self) -> bool:
        """Whether the viewer may see its cards; false while the curtain is down."""
        return self._seated

    @property
    def names(self) -> tuple[str, str]:
        """What the two players are called; an empty name stands for nobody in particular."""
        british, french = self._game.seats
        return player_title(british), player_title(french)

    @property
    def plays_machine(self) -> bool:
        """Whether a machine plays at least one side."""
        return any(seat.is_machine for seat in self._game.seats)

    @property
    def watches(self) -> bool:
        """Whether machines play both sides, so that one only looks on."""
        return all(seat.is_machine for seat in self._game.seats)

    @property
    def hides_hands(self) -> bool:
        """Whether two people take turns at this window, with a curtain between them."""
        return self._curtain

    @property
    def can_act(self) -> bool:
        """Whether the viewer has something to decide now."""
        over = self.state.decision is Decision.OVER
        return self._seated and not over and self.state.to_decide == self._viewer and not self._is_machines(self.state)

    @property
    def can_resign(self) -> bool:
        """Whether the viewer may give up now; against the machine also while that has to decide."""
        return self.can_act or (self._seated and self.plays_machine and not self.watches and not self._game.outcome)

    @property
    def may_go_back(self) -> bool:
        """Whether the viewer may take back now; in a study game also while the machine has to decide."""
        return self.can_act or (self._seated and self.plays_machine and self._game.policy == "study")

    def _is_machines(self, state: GameState) -> bool:
        """Whether a machine has to decide in a position."""
        return self._game.seats[state.to_decide].is_machine

    @property
    def reach(self) -> Reach:
        """What the legal actions of this position can be found by."""
        return self._reach

    @property
    def offered(self) -> tuple[Action, ...]:
        """The legal actions, as far as the viewer is the one to act."""
        return self._reach.legal if self.can_act else ()

    def view(self) -> View:
        """The position as the viewer knows it; with both hands where two machines play and one wishes it."""
        return open_view(self.state, self._viewer) if self._is_open else self._game.view(self._viewer)

    def undone(self) -> Iterator[Undone]:
        """What undoing once, twice and so on would show.

        The last is the first at which the other side sits; none comes where one may not undo or the curtain falls.
        """
        commands, place, side = self._game.commands, self._game.position, self._viewer
        while side == self._viewer and self.may_go_back:
            place = self._place_to_decide(-1, place)
            if not self._game.can_go_to(place).allowed:
                return
            state = commands[place].before
            side = side if self.plays_machine else state.to_decide
            if side == self._viewer or not self._curtain:
                view = open_view(state, side) if self._is_open else observe(state, side)
                yield Undone(state, view, tops(commands[:place]))

    def recap(self) -> list[LogEntry]:
        """What the other side has done since the viewer last acted."""
        return recap(self._game, self._viewer)

    def log(self) -> list[LogEntry]:
        """Everything done so far, as the viewer may read it."""
        return self._logs[self._viewer].entries()

    def _tell_ahead(self) -> None:
        """Put the long log of a loaded game into words for the other player too, before the turn changes."""
        if self._logs[1 - self._viewer].tell_ahead(AHEAD_AT_ONCE):
            self._ahead.stop()

    def whole_log(self) -> list[LogEntry]:
        """Everything done, and what was taken back, as the viewer may read it."""
        return self._logs[self._viewer].whole()

    def sit_down(self) -> None:
        """The viewer has sat down: the table may be shown."""
        self._seated = True
        self.changed.emit()

    def look_from(self, side: Side) -> None:
        """Show the table as `side` sees it, whoever has to decide."""
        self._viewer = side
        self._seated = True
        self._selection = ()
        self.changed.emit()

    @property
    def seen(self) -> Seen:
        """Whose hand is seen."""
        return Seen.ALL if self._is_open else SIDE_SEEN[self._viewer]

    def watch_as(self, seen: Seen) -> None:
        """Look on from a side, or with both hands open, while machines play both sides."""
        if self.watches:
            self._is_open = seen is Seen.ALL
            self.look_from(self._viewer if self._is_open else BRITISH if seen is Seen.BRITISH else FRENCH)

    # Selection

    @property
    def selection(self) -> Cards:
        """The selected cards of the hand."""
        return self._selection

    def select(self, cards: Cards) -> None:
        """Take up another selection."""
        if cards != self._selection:
            self._selection = cards
            self.selected.emit()

    def matches(self) -> Matches:
        """The actions that use the selected cards."""
        return self._reach.using(self._selection) if self.can_act else Matches()

    # Doing

    def submit(self, action: Action) -> None:
        """Do a legal action."""
        self._game.submit(action)

    def perform(self, actions: tuple[Action, ...]) -> None:
        """Do the only action, or have the player choose among several."""
        if len(actions) == 1:
            self.submit(actions[0])
        elif actions:
            self.choice_wanted.emit(self.in_order(actions))

    def in_order(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """The actions, those whose payment is missed least first."""
        return tuple(least_missed(actions, self.state))

    def drop(self, held: Held, target: Target) -> bool:
        """Do what dropping something means; False, with a reason told, where it means nothing."""
        actions = self.drop_actions(held, target)
        if not actions:
            self.refused.emit(self.why_not(held, target))
            return False
        self.perform(actions)
        return True

    def drop_actions(self, held: Held, target: Target) -> tuple[Action, ...]:
        """What dropping something could mean."""
        return self._reach.drop(held, target) if self.can_act else ()

    def why_not(self, held: Held, target: Target) -> str:
        """Why dropping something does nothing; empty where it means nothing at all."""
        refusal = reason(self.state, held, target) if self.can_act else None
        return refusal_note(refusal, self._game.ruleset, self._viewer) if refusal else ""

    # Going back and forth

    def undo(self) -> None:
        """Take back the last action, where that is allowed; against the machine back past its reply."""
        target = self._place_to_decide(-1, self._game.position)
        if self.may_go_back and self._game.can_go_to(target).allowed:
            self._game.back_to(target)

    def redo(self) -> None:
        """Do the action again that was taken back; against the machine its reply too."""
        if self.may_go_back and self._game.can_redo():
            self._game.back_to(self._place_to_decide(1, self._game.position))

    def go_to(self, position: int) -> None:
        """Go back or forth to a position, where that is allowed."""
        if self._is_left_to_people and self._game.can_go_to(position).allowed:
            self._game.back_to(position)

    @property
    def _is_left_to_people(self) -> bool:
        """Whether nobody goes back over what a machine is in the middle of."""
        return self.may_go_back or not self.plays_machine

    def _place_to_decide(self, step: int, start: int) -> int:
        """The place nearest to another, back or forth, at which a person decides, else the next at all."""
        commands, place = self._game.commands, start + step
        if self.watches:
            return place
        while 0 < place < len(commands) and self._is_machines(commands[place].before):
            place += step
        return place

    def reset_action(self) -> None:
        """Go back to before the last action, where that is allowed."""
        if self._is_left_to_people and self._game.can_reset_action().allowed:
            self._game.reset_action()

    def reset_turn(self) -> None:
        """Go back to the start of the turn, or as near to it as is allowed."""
        if self._is_left_to_people and self._game.can_reset_turn().allowed:
            self._game.reset_turn()

    def undo_reason(self) -> str:
        """Why nothing can be taken back; empty when it can."""
        check = self._game.can_go_to(self._place_to_decide(-1, self._game.position))
        return barrier_text(check.reason) if check.reason is not None else ""

    def close(self) -> None:
        """Listen no more."""
        self._ahead.stop()
        self._game.remove_listener(self._on_notice)

    def _reach_of_now(self) -> Reach:
        state = self._game.state
        kept = next((reach for reach in self._reaches if reach.state is state), None)
        found = kept or Reach(state, self._game.legal)
        others = [reach for reach in self._reaches if reach is not found]
        self._reaches = [*others[-KEPT_POSITIONS:], found]
        return found

    def _on_notice(self, notice: Notice) -> None:
        if notice.more:
            return
        self._reach = self._reach_of_now()
        self._selection = ()
        if notice.kind == "done" and self._seated:
            self.act_out(notice.command, self._viewer, self._show)
        else:
            self._show()

    def _show(self) -> None:
        """Show the position, to the other side where that has to decide."""
        game = self._game
        if game.state.decision is Decision.OVER:
            self.changed.emit()
            self.over.emit()
            return
        if game.state.to_decide != self._viewer and not self.plays_machine:
            self._viewer = game.state.to_decide
            if self._curtain:
                self._seated = False
                self.curtain_wanted.emit()
                return
        self.changed.emit()
