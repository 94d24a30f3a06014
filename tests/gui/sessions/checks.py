"""What has to hold after each step of a session, whatever was done."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from afaos_gui.data.texts.language import language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.saves.failure import FailureDialog
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action, Pass, Resign
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.engine import apply
from afaos_gui.rules.state import Decision, GameState
from tests.gui.papers_shown import lies_over_all, strays
from tests.gui.sessions.deeds import uncovered
from tests.gui.sessions.program import Program, listeners_of
from tests.gui.sessions.told import words_faults

MOST_WIDGETS = 4000
"""More widgets than this in one window are leaked."""
MOST_BOARDS = 30
"""Boards of replays, lessons and exercises that are remembered."""
ROWS, COLUMNS = 7, 9
"""The points at which a screen has to be the one on top."""


def faults(program: Program) -> Iterator[tuple[str, str]]:
    """Everything that is wrong now, each with the name of its check."""
    yield from program.failures
    program.failures = []
    window = program.window
    for one in window.findChildren(FailureDialog):
        if one.isVisible():
            yield "exception", "The program tells of a failure."
            one.reject()
    yield from (("language", words) for words in _language(program))
    yield from (("windows", words) for words in _windows(window))
    yield from (("listeners", words) for words in _listeners(window))
    yield from (("screens", words) for words in _screens(window))
    yield from (("focus", words) for words in _focus(program))
    yield from (("aside", words) for words in _aside(program))
    yield from words_faults(program)
    if not is_moving(window):
        yield from (("table", words) for words in _table(program))
        yield from (("first", words) for words in first_faults(window))


def is_moving(window: MainWindow) -> bool:
    """Whether the table shows something that is on its way."""
    return window.play.director.running or window.play.retelling.is_on


def _language(program: Program) -> Iterator[str]:
    if language() != program.asked_language:
        yield f"The program speaks {language()}, and {program.asked_language} was asked for."


def _windows(window: MainWindow) -> Iterator[str]:
    count = sum(isinstance(one, MainWindow) for one in QApplication.topLevelWidgets())
    if count != 1:
        yield f"There are {count} windows."
    if not window.isVisible():
        yield "The window is hidden."
    if len(QApplication.allWidgets()) > MOST_WIDGETS:
        yield f"There are {len(QApplication.allWidgets())} widgets."


def _listeners(window: MainWindow) -> Iterator[str]:
    """Whoever listens to the game has to live, and in this window."""
    for listener in listeners_of(window.current.game):
        owner = getattr(listener, "__self__", None)
        if isinstance(owner, QObject) and not isValid(owner):
            yield f"A deleted {type(owner).__name__} listens to the game."
        elif isinstance(owner, QObject) and _window_of(owner) not in (window, None):
            yield f"A {type(owner).__name__} of another window listens to the game."


def _window_of(one: QObject) -> QObject | None:
    while (parent := one.parent()) is not None:
        one = parent
    return one if isinstance(one, MainWindow) else None


def _aside(program: Program) -> Iterator[str]:
    """What is looked at or tried never becomes the game that is played, saved, or seen behind the curtain."""
    window = program.window
    current, desk = window.current, window.archive.desk
    if not current.is_live:
        program.boards = [*program.boards, current.game][-MOST_BOARDS:]
    elif any(board is current.game for board in program.boards):
        yield "What was only looked at or tried is on the table as a game."
    own = desk.own if desk is not None else None
    if own is not None and own.autosave is not None and own.game is not current.own_game:
        yield "Another game is saved than the one that is played."
    if window.curtain.isVisible() and current.table_state.view is not None:
        yield "Behind the curtain somebody is seated."


def _screens(window: MainWindow) -> Iterator[str]:
    """Nothing of the table may lie on what covers the whole window."""
    learning = window.learning
    covers: list[QWidget] = [window.curtain]
    if learning.is_open:
        covers.append(learning.screen)
    yield from (f"{name} lies where it does not belong." for name in strays(window))
    shown = [one for one in covers if one.isVisible()]
    for cover in shown[-1:]:
        found = {name for at in _points(cover) if (name := _met(window, cover, at, shown))}
        if found:
            yield f"On {cover.objectName()} lies {', '.join(sorted(found))}."


def _points(cover: QWidget) -> Iterator[QPoint]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = (column + 0.5) * cover.width() / COLUMNS, (row + 0.5) * cover.height() / ROWS
            yield QPoint(int(x), int(y))


ALLOWED = ("notice", "toast", "motion", "command_bar")
"""What may lie on anything: messages that go by themselves, and the bar, which lifts the curtain too."""


def _met(window: MainWindow, cover: QWidget, at: QPoint, covers: list[QWidget]) -> str:
    met = window.childAt(cover.mapTo(window, at))
    if met is None or any(met is one or one.isAncestorOf(met) for one in covers):
        return ""
    while (parent := met.parentWidget()) not in (None, window, window.table):
        met = parent
    if lies_over_all(window, met):
        return ""
    name = met.objectName() or type(met).__name__
    return "" if any(one in name.casefold() for one in ALLOWED) else name


def _focus(program: Program) -> Iterator[str]:
    """What has the focus has to be seen."""
    if QApplication.activePopupWidget() is not None:
        return
    window, focused = program.window, QApplication.focusWidget()
    if focused is None:
        if QApplication.activeWindow() is not None:
            yield "Nothing has the focus."
        return
    if not focused.isVisible():
        yield f"The focus is on the hidden {focused.objectName() or type(focused).__name__}."
    elif focused.window() is window and not any(_is_met(window, focused, at) for at in _points(focused)):
        yield f"The focus is on {focused.objectName() or type(focused).__name__}, of which nothing is seen."


def _is_met(window: MainWindow, widget: QWidget, at: QPoint) -> bool:
    """Whether a widget, or a part of it, is what stands on top at one of its points."""
    met = window.childAt(widget.mapTo(window, at))
    return widget is window or met is widget or (met is not None and widget.isAncestorOf(met))


def _table(program: Program) -> Iterator[str]:
    """The table has to show the game as the viewer may see it."""
    window = program.window
    current, table = window.current, window.table
    state = current.table_state
    title = "A Few Acres of Snow" if window.screens.present is Screen.START else state.title
    if window.windowTitle() != title:
        yield f"The title is “{window.windowTitle()}” and should be “{title}”."
    if not current.seated:
        if table.hand.count or table.ribbon.offers:
            yield "The hand lies open behind the curtain."
        return
    view = current.view()
    if state.view != view:
        yield f"The table shows turn {state.view and state.view.turn}, the game is at turn {view.turn}, or differs."
        return
    shown = {
        "hand": (table.hand.cards, view.hand),
        "purse": (table.stock.money, view.sides[view.viewer].money),
        "reserve": (table.piles["reserve"].cards, view.sides[view.viewer].reserve),
        "offers": (table.ribbon.offers, state.offers),
    }
    for name, (is_there, should) in shown.items():
        if is_there != should:
            yield f"The {name} shows {is_there}, and {should} is so."
    if not uncovered(program):
        pass  # The papers of the table are put away behind another screen.
    elif (state.decision is not None) != table.decision_panel.isVisibleTo(window):
        yield f"A decision is asked: {state.decision is not None}; shown: {table.decision_panel.isVisible()}."
    elif state.decision is not None and len(table.decision_panel.rows) != len(state.decision.choices):
        yield "Answers are missing."
    if current.can_act and not current.offered:
        yield "There is nothing to do for who has to act."
    decides = current.state.decision is not Decision.OVER and current.state.to_decide == current.viewer
    if (
        decides
        and current.is_live
        and not current.can_act
        and window.machine.seat is None
        and not current.game.standstill
    ):
        yield "Whoever has to decide cannot act."


def first_faults(window: MainWindow) -> Iterator[str]:
    """The first thing offered has to be legal, and no other use of the same cards may be plainly better."""
    current = window.current
    state = current.table_state
    if not current.can_act or not current.seated or current.game.far is not None:
        return
    offered = [action for offer in state.offers[:1] if not offer.quiet for action in offer.actions[:1]]
    if state.question is not None and state.question.choices:
        offered = list(state.question.actions[:1])
    for action in offered:
        if isinstance(action, Resign) or type(action).__name__ == "OpponentResigns":
            continue
        text = action_text(action, current.game.catalogue)
        if current.game.why_not(action) is not None:
            yield f"“{text}” is offered first and not legal."
            continue
        better = _better(current.state, action, current.game.legal)
        if better is not None:
            yield f"“{text}” is offered first, and “{action_text(better, current.game.catalogue)}” is plainly better."
    if _loses_an_action(state, offered):
        yield "The first thing offered is to lose an action."


def _loses_an_action(state: TableState, offered: list[Action]) -> bool:
    return state.question is None and bool(offered) and isinstance(offered[0], Pass) and len(state.offers) > 1


def _better(state: GameState, action: Action, legal: tuple[Action, ...]) -> Action | None:
    """A legal action of the same kind and place that spends no other cards and leaves more money, all else the same."""
    if state.decision is not Decision.TURN:
        return None
    alike = [one for one in legal if type(one) is type(action) and one.place == action.place and one != action]
    if not alike:
        return None
    side, after = state.to_decide, _outcome(state, action)
    for one in alike[:200]:
        other = _outcome(state, one)
        if other.sides[side].money > after.sides[side].money and _same_but_money(other, after, side):
            return one
    return None


def _outcome(state: GameState, action: Action) -> GameState:
    return apply(state, action, SeededChance(b"the same for all")).state


def _same_but_money(one: GameState, other: GameState, side: int) -> bool:
    mine, theirs = one.sides[side], other.sides[side]
    return sorted(mine.hand) == sorted(theirs.hand) and sorted(mine.discard) == sorted(theirs.discard)
