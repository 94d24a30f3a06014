"""The only owner of the current game, of its perspective, and of the gesture in progress."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from afaos_gui.gui.controllers.current.news import LogAhead
from afaos_gui.gui.controllers.current.undoing import Stage, Undoing
from afaos_gui.presentation.choices.gesture import AT_REST, Gesture, in_other_words
from afaos_gui.presentation.choices.questions import Question, end_turn_question, resign_question, withdraw_question
from afaos_gui.presentation.choices.targets import Grip, Held, LegalTargets, Target
from afaos_gui.presentation.present import Presenter
from afaos_gui.presentation.rulebook.subject import refused_anchor
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer import rights
from afaos_gui.presentation.viewer.perspective import Perspective, Seen, first_perspective
from afaos_gui.rules.actions import Action, Cards, EndTurn, Withdraw
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game, Notice
from afaos_gui.session.log import LogEntry
from afaos_gui.session.subscription import Subscription


class CurrentGame(Undoing):
    """Takes gestures as method calls, and emits what the table shows as `TableState` before and after.

    Against the machine the viewer is the person's side throughout; where two machines play, either side.
    """

    begun = Signal()
    """Emitted when another game is on the table; `changed` follows."""
    changed = Signal(object, object)
    """Emitted when the position or the viewer changes, after any animation: the TableState before and after."""
    gestured = Signal(object, object)
    """Emitted when only the gesture changes: the TableState before and after."""
    represented = Signal(object)
    """Emitted when the same state is to be shown in another appearance or in other words: the TableState."""
    noticed = Signal(object)
    """Emitted when the game has changed, as the table begins to show it: the session's Notice."""
    refused = Signal(str, str)
    """Why something cannot be done, and the paragraph of the rule book behind it, if any."""

    def __init__(
        self, game: Game, stage: Stage | None = None, curtain: bool = True, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._stage = stage
        self._with_curtain = curtain
        self.asks_before_end = True  # Not where a lesson wants the turn to end.
        self._log_ahead = LogAhead(self)
        self._subscription = Subscription(self._on_notice)
        self.destroyed.connect(self._subscription.end)
        self._presenter = Presenter(game)
        self._take(game, first_perspective(game, None, curtain))

    # Games

    def begin(self, game: Game, viewer: Side | None = None) -> None:
        """Put another game on the table, seen by `viewer`, seated already unless the other side has to decide."""
        self._put(game, first_perspective(game, viewer, self._with_curtain))

    def begin_replay(
        self, game: Game, viewer: Side, position: int, tries: bool = False, is_taught: bool = False
    ) -> None:
        """Replay a game forked for looking only, from a position on; actions are allowed only if one `tries`."""
        self.close()
        game.back_to(position)
        is_blind = game.is_watched
        self._put(game, Perspective(viewer, is_live=False, is_trial=tries, is_taught=is_taught, is_blind=is_blind))

    def _put(self, game: Game, perspective: Perspective) -> None:
        self.close()
        self._lay_aside(perspective)
        self._take(game, perspective)
        self.begun.emit()
        self._show_position()

    def close(self) -> None:
        """Release the game."""
        self._log_ahead.begin(None)
        self._stop_moving()
        self._subscription.end()

    def _take(self, game: Game, perspective: Perspective) -> None:
        self._game, self._perspective = game, perspective
        self._presenter = Presenter(game, self._presenter)
        self._gesture = AT_REST
        self._news = self._news_for(game, perspective)
        self._is_acting = False  # as long as the table animates the last action
        self._state = TableState(self._perspective)
        self._log_ahead.begin(self._presenter.logs[1 - self.viewer] if rights.shares_window(game) else None)
        self._subscription.follow(game.subscribers)

    # What is on the table

    @property
    def table_state(self) -> TableState:
        """What the table shows now."""
        return self._state

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def state(self) -> GameState:
        """The whole position with its secrets; only for questions about the viewer's own actions."""
        return self._game.state

    @property
    def perspective(self) -> Perspective:
        """Whose view the table shows, and how."""
        return self._perspective

    @property
    def viewer(self) -> Side:
        """The side that sits at the window, or that the curtain waits for."""
        return self._perspective.viewer

    @property
    def seated(self) -> bool:
        """Whether the viewer may see its cards; false while the curtain is down."""
        return self._perspective.seated

    @property
    def is_live(self) -> bool:
        """Whether the game can be played on from here; false in a replay."""
        return self._perspective.is_live

    @property
    def can_act(self) -> bool:
        """Whether the viewer has something to decide now."""
        return rights.can_act(self._game, self._perspective)

    @property
    def targets(self) -> LegalTargets:
        """The legal actions of this position, indexed by what they take."""
        return self._presenter.targets

    @property
    def offered(self) -> tuple[Action, ...]:
        """The legal actions, if it is the viewer's turn to act."""
        return self.targets.legal if self.can_act else ()

    def view(self) -> View:
        """The position as the viewer knows it; with both hands where that is chosen and allowed."""
        return self._perspective.view(self.state)

    @property
    def news(self) -> tuple[LogEntry, ...]:
        """The log entries of the last recap of the other side's turn."""
        return self._news.entries

    def log(self) -> list[LogEntry]:
        """The log of the game as it stands, as the viewer may read it."""
        return self._presenter.logs[self.viewer].entries()

    def whole_log(self) -> list[LogEntry]:
        """The log with the undone actions, as the viewer may read it."""
        return self._presenter.logs[self.viewer].whole()

    # Perspective

    def sit_down(self) -> None:
        """Show the table to the viewer, who has sat down."""
        self._look(self._perspective._replace(seated=True))

    def look_from(self, side: Side) -> None:
        """Show the table as `side` sees it, whoever has to decide."""
        self._look(self._perspective._replace(viewer=side, seated=True))

    def see_as(self, seen: Seen) -> None:
        """Set the view to one side's or to both open hands, in a replay or while machines play both sides."""
        if rights.watches(self._game) or not self.is_live:
            side = {Seen.BRITISH: BRITISH, Seen.FRENCH: FRENCH, Seen.ALL: self.viewer}[seen]
            self._look(self._perspective._replace(viewer=side, seated=True, is_open=seen is Seen.ALL))

    def _look(self, perspective: Perspective) -> None:
        self._perspective, self._gesture = perspective, AT_REST
        self._show_position()

    def retell(self, entries: tuple[LogEntry, ...]) -> None:
        """Show a recap again, until `end_retelling`."""
        self._perspective = self._news.note(entries, self._perspective, retells=True)
        self._show_gesture(AT_REST)

    def end_retelling(self) -> None:
        """End the retelling; its text stays until it is closed."""
        self._perspective = self._perspective._replace(retells=False, is_told=True)
        self._show_gesture(AT_REST)

    # Gesture in progress

    @property
    def selection(self) -> Cards:
        """The selected cards of the hand."""
        return self._gesture.chosen

    def select(self, cards: Cards) -> None:
        """Select other cards; whatever else was begun is dropped."""
        if cards != self._gesture.chosen:
            self._choose(Gesture(cards))

    def select_draft(self, cards: Cards) -> None:
        """Select other cards of the market, or none."""
        if cards != self._gesture.drafted:
            self._choose(Gesture(drafted=cards))

    def choose_place(self, place: int | None) -> bool:
        """Have what can be done at a place offered, at None no longer; return whether it is, as only on one's turn."""
        wanted = Gesture(place=place if self.can_act and self.state.decision is Decision.TURN else None)
        if wanted.place != self._gesture.place:
            self._choose(wanted)
        return wanted.place is not None

    def _choose(self, gesture: Gesture) -> None:
        self._read_news()
        now = self._gesture
        self._show_gesture(gesture._replace(dragged=now.dragged, pointed=now.pointed, hovered=now.hovered))

    def let_go(self) -> None:
        """Clear selection, dragged piece and question."""
        self._gesture = AT_REST
        self.dismiss()

    def carry(self, held: Held | None) -> None:
        """Pick up a piece, or put it back."""
        self._show_gesture(self._gesture._replace(carried=held, place=None, said=""))

    def drag(self, held: Held | None) -> None:
        """Begin to drag something, or stop dragging."""
        self._show_gesture(self._gesture._replace(dragged=held, pointed=None))

    def point(self, target: Target | None) -> None:
        """Point at something, or at nothing."""
        said = self._gesture.said if target is not None else ""
        self._show_gesture(self._gesture._replace(pointed=target, said=said))

    def hover(self, card: int | None) -> None:
        """Point at a card of the hand, or at none."""
        self._show_gesture(self._gesture._replace(hovered=card, said=""))

    def say(self, sentence: str) -> None:
        """Say why something that was tried does nothing."""
        self._show_gesture(self._gesture._replace(said=sentence))

    def dismiss(self) -> None:
        """Close a question that needs no answer."""
        if self._state.recap is not None:
            self._perspective = self._perspective._replace(news=())
        self._show_gesture(self._gesture._replace(choosing=(), shows_rest=False, asked=None))

    def _read_news(self) -> None:
        """Mark the recap as read, unless an open question stands in or beside it."""
        if self._state.decision is None:
            self._perspective = self._perspective._replace(news=())

    # Actions

    def submit(self, action: Action) -> None:
        """Take a legal action; one whose outcome has to be waited for changes only what can be done."""
        position = self._game.position
        self._game.submit(action)
        if self._game.position == position:
            self.look_again()

    def perform(self, actions: tuple[Action, ...]) -> None:
        """Take the only action, after a question where it gives something up; of several, let the player choose."""
        if actions == (EndTurn(),):
            self.end_turn()
        elif len(actions) == 1 and isinstance(actions[0], Withdraw):
            self.ask(withdraw_question(actions[0], self.state))
        elif len(actions) == 1:
            self.submit(actions[0])
        elif actions:
            self._let_choose(self._presenter.in_order(actions, self.selection))

    def perform_best(self, actions: tuple[Action, ...], held: Cards) -> None:
        """Take the action that several mean beyond doubt, which can be done in another way after; else let choose."""
        best = self._presenter.best(actions, held)
        if best is not None and len(actions) > 1:
            self._presenter.note_ways(actions)
        self.perform(actions if best is None else (best,))

    def _let_choose(self, actions: tuple[Action, ...], shows_rest: bool = False) -> None:
        self._read_news()
        gesture = self._gesture._replace(choosing=actions, shows_rest=shows_rest)
        self._show_gesture(gesture._replace(carried=None, dragged=None, asked=None))

    def take_offer(self, number: int) -> None:
        """Take the offered action; of several, let the player choose where none is best."""
        offer = self._state.offers[number]
        if offer.revises:
            self.undo()
        if offer.has_ways:
            self._presenter.note_ways(offer.actions)
        self.perform(offer.done)

    def show_ways(self, number: int) -> None:
        """Let the player choose among all ways to do what is offered."""
        self.perform(self._state.offers[number].actions)

    def answer(self, number: int) -> None:
        """Give the answer with this number; the one behind the last action asks for further ways."""
        question = self._state.question
        if question is not None and 0 <= number < len(question.actions):
            self.submit(question.actions[number])
        elif question is not None and question.rest and number == len(question.actions):
            self._let_choose(question.rest, shows_rest=True)

    def end_turn(self) -> None:
        """End the turn, after a question where something is at stake."""
        if EndTurn() in self.offered:
            question = end_turn_question(self.state) if self.asks_before_end else None
            self.submit(EndTurn()) if question is None else self.ask(question)

    def resign(self) -> None:
        """Resign, after a question; against the machine at any time."""
        if rights.can_resign(self._game, self._perspective):
            self.ask(resign_question(self.viewer, self.state.to_decide == self.viewer))

    def ask(self, question: Question) -> None:
        """Ask before something that cannot be undone."""
        self._read_news()
        self._show_gesture(self._gesture._replace(asked=question, choosing=()))

    def drop(self, held: Held, target: Target) -> bool:
        """Take the action that a drop means; False, with a reason said, where it means nothing."""
        actions = self.targets.drop(held, target) if self.can_act else ()
        if not actions:
            reason = self._presenter.why_not(held, target, self._perspective)
            self.refused.emit(reason, refused_anchor(self.state, held, target))
            return False
        if held.grip is Grip.CARDS and held.cards:
            self.perform_best(actions, held.cards)
        else:
            self.perform(actions)
        return True

    # Updating the table

    def _on_notice(self, notice: Notice) -> None:
        if notice.more:
            return
        game, self._gesture, is_late = self._game, AT_REST, self._is_acting
        self._stop_moving()
        stage = self._stage if notice.kind == "done" and self.seated and self._perspective.acts else None
        if stage is None:
            self._settle()
        else:
            self._is_acting = True
            self._tell_gestured(self._state.put_away())
            stage.act_out(notice.command, self.viewer, self._settle)
            if is_late:
                stage.finish()  # The table has not shown from where its things would move.
        if self._game is game:
            self.noticed.emit(notice)

    def _settle(self) -> None:
        """Show the position; where the other side has to decide, to that side."""
        game, self._is_acting = self._game, False
        shared = rights.shares_window(game)
        if self.is_live and game.outcome is None and game.state.to_decide != self.viewer and shared:
            seated = not self._perspective.with_curtain
            self._perspective = self._perspective._replace(viewer=game.state.to_decide, seated=seated)
        self._show_position()

    def _show_position(self) -> None:
        before = self._state
        if self.seated:
            self._perspective = self._news.find(self._game, self._perspective)
        self._state = self._presenter.present(self._perspective, self._gesture)
        self.changed.emit(before, self._state)

    def show_anew(self, other_words: bool = False) -> None:
        """Have the same state shown in another appearance, or in the words of another language."""
        if other_words:
            self._presenter = self._presenter.in_other_words()
        if other_words and not self._is_acting:  # Else it is presented when the table has acted it out.
            self._perspective = self._news.say_anew(self.log(), self._perspective)
            self._gesture = in_other_words(self._gesture, self.state, self.viewer)
            self._state = self._presenter.present(self._perspective, self._gesture)
        self.represented.emit(self._state)

    def _show_gesture(self, gesture: Gesture) -> None:
        """Show the gesture in progress; during an animation none can begin."""
        is_shown = (gesture, self._perspective) == (self._state.gesture, self._state.perspective)
        if self._is_acting or is_shown:
            return
        self._gesture = gesture
        self._tell_gestured(self._presenter.present(self._perspective, gesture))

    def _tell_gestured(self, state: TableState) -> None:
        before, self._state = self._state, state
        if before != state:
            self.gestured.emit(before, state)
