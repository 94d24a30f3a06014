"""Every screen of the program, one after the other, and what is untranslated or cut on it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from PySide6.QtGui import QAccessible, QAction, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTextEdit,
    QWidget,
)

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import ENGLISH, language
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.controllers.machine import engine_client
from afaos_gui.gui.toolkit.look.style import RichLabel
from afaos_gui.session.game import Game
from tests.gui.fake_machine import FakeThinker
from tests.gui.languages import pseudo
from tests.gui.languages.more_states import VISITS, apart, told_again
from tests.gui.languages.painted import SLACK, Painted, overlaps, painting
from tests.gui.languages.states import (
    State,
    busy,
    columns,
    commands,
    dialogs,
    game_of,
    guided,
    learning,
    machine,
    question,
    questions,
    review,
    reviewed_game,
    sheets,
    words,
)
from tests.gui.languages.words import foreign, of_lessons
from tests.gui.size_probe import of_widgets
from tests.gui.tables import busy_position


def texts_of(widget: QWidget) -> Iterator[str]:
    """Every text of a widget and its children, apart from what they paint."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.accessibleDescription())
        if isinstance(one, RichLabel):
            yield QTextDocumentFragment.fromHtml(one.text()).toPlainText()
        elif isinstance(one, QLabel | QAbstractButton):
            yield one.text()
        if isinstance(one, QLineEdit):
            yield one.placeholderText()
        if isinstance(one, QTextEdit | QPlainTextEdit) and one.isVisible() and language() != ENGLISH:
            yield one.toPlainText()  # the rule book is not written in the pseudo-language
        whole = QAccessible.queryAccessibleInterface(one) if one.isVisible() else None
        for index in range(whole.childCount() if whole is not None else 0):
            part = whole.child(index) if whole is not None else None
            if part is not None and part.object() is None:
                yield from (part.text(QAccessible.Text.Name), part.text(QAccessible.Text.Description))
    for action in widget.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())


def complaints(widget: QWidget, painted: list[Painted], lang: str) -> Iterator[str]:
    """What is untranslated in a widget, and what is cut."""
    said = dict.fromkeys(_without_files(text) for text in (*texts_of(widget), *whole_words(painted)))
    yield from (f"foreign: {text}" for text in foreign(said, lang))
    # The words of the pseudo-language are longer than those of any other where they stand side by side.
    yield from cuts(widget, painted if lang != pseudo.CODE else [one for one in painted if _is_cut(one)])


def whole_words(painted: Sequence[Painted]) -> Iterator[str]:
    """The painted texts, words that are broken between two lines joined."""
    begun = ""
    for one in painted:
        text, begun = (begun if one.text[0].islower() else f"{begun} ") + one.text, ""
        if text.endswith("-"):
            begun = text[:-1]
        else:
            yield text


def paint(widget: QWidget) -> list[Painted]:
    """Paint a widget and everything in it anew, and return the texts."""
    for one in (widget, *widget.findChildren(QWidget)):
        one.update()
    with painting() as painted:
        widget.grab()
    return painted


def cuts(widget: QWidget, painted: Sequence[Painted]) -> Iterator[str]:
    """The texts of a widget that are cut or lie on others."""
    yield from (f"cut by {one.over:.0f} in {one.where}: {one.text}" for one in painted if _is_cut(one))
    yield from overlaps(painted)
    yield from of_widgets(widget)
    for area in widget.findChildren(QScrollArea):
        if area.isVisible() and area.horizontalScrollBar().maximum():
            yield f"{area.horizontalScrollBar().maximum()} px of a page lie beside its window"


def _without_files(text: str) -> str:
    """A text without words of lessons and titles of the rule book, whose files are English in the pseudo-language."""
    for told in _told_by_files() if language() == ENGLISH else ():
        if told in text:
            text = re.sub(rf"\b{re.escape(told)}(?!\w)", "", text)
    return text


@cache
def _told_by_files() -> tuple[str, ...]:
    """All texts of the lessons and the titles of the rule book in English, the longest first."""
    pages = resource("rulebook", ENGLISH).iterdir()
    titles = [page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in pages]
    return tuple(sorted((*of_lessons(ENGLISH), *titles), key=len, reverse=True))


def _is_cut(one: Painted) -> bool:
    return one.over > SLACK


def screens(size: tuple[int, int], only: Sequence[str] = (), *, more: bool = False) -> Iterator[tuple[str, QWidget]]:
    """Screens of the program in a window of a size, one after the other, with their names; `only` some of them.

    `more` are those with letters and names in them, which are of no language.
    """
    visits: list[tuple[str, Game, State]] = [
        (state.__name__, game_of(busy_position().state(), "take money: Boston"), state)
        for state in (busy, columns, sheets, commands, dialogs, machine, words, learning, guided)
    ]
    visits.append(("review", reviewed_game(), review))
    visits += [(name, game, question) for name, game in questions()]
    visits += [(name, make(), state) for name, make, state in VISITS] if more else []
    engine_client.Thinkers = FakeThinker  # type: ignore[assignment,attr-defined]
    for name, game, state in visits:
        if only and not name.startswith(tuple(only)):
            continue
        with tempfile.TemporaryDirectory() as games:
            # Preferences would show a folder, whose name is in no language.
            folder = Path(games) if state is apart else None
            window = make_window(game, size, curtain=state is told_again, folder=folder, games=Path(games))
            window.setMinimumSize(1, 1)
            window.resize(*size)
            window.table.clock.set_pace("at once")
            window.show()
            QApplication.processEvents()
            for number, widget in enumerate(state(window)):
                for _pass in range(3):  # rows that break ask for another height, then what holds them does
                    QApplication.processEvents()
                yield f"{name} {number}", window if widget is None else widget
            window.close()
            window.deleteLater()
            QApplication.processEvents()
