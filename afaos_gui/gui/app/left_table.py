"""What a window shows when it is left for another one, and how that other one takes it up."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF

from afaos_gui.gui.app.main_window import Begun, MainWindow
from afaos_gui.presentation.machine_phase import Phase
from afaos_gui.presentation.preferences import Page
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game


class Kept(NamedTuple):
    """Where a game is saved by itself and by its player, and when it was begun."""

    file: Path | None
    autosave: Path
    started: datetime


class Opened(NamedTuple):
    """What lay open on the table or beside it."""

    paused: bool
    """Whether the machine was told to wait."""
    hint: bool
    review: bool
    score: bool
    start_screen: bool
    companion: bool
    leaf: str
    """The command of a leaf that explains the table."""
    paragraph: str
    """Where the rule book lay open."""
    lesson: tuple[str, int] | None
    """A lesson and its step."""
    problems: tuple[str, ...]
    """The problem that was asked, and those after it."""


def _opened(window: MainWindow) -> Opened:
    seat, lesson, exercises = window.machine.seat, window.learning.lessons.run, window.study.exercises
    return Opened(
        paused=seat is not None and seat.phase is Phase.PAUSED,
        hint=window.hints.is_shown,
        review=not window.study.reviews.sheet.isHidden(),
        score=not window.score.isHidden(),
        start_screen=window.learning.is_open,
        companion=window.companion.is_open,
        leaf=window.guide.lying,
        paragraph=window.rule_book.page,
        lesson=None if lesson is None else (lesson.lesson.id, lesson.number),
        problems=exercises.waiting if exercises.is_on else (),
    )


def _open(window: MainWindow, opened: Opened) -> None:
    """Open in a window what lay open in the one before."""
    if opened.paused:
        window.machine.hold()
    if not opened.score:
        window.score.hide()
    if opened.start_screen:
        window.learning.open()
    if opened.lesson is not None:
        window.learning.teach(*opened.lesson)
    elif opened.problems:
        window.study.open_problems(opened.problems)
    if opened.review:
        window.study.open_review()
    if opened.leaf:
        window.guide.toggle(opened.leaf)
    if opened.paragraph:
        window.rule_book.open(opened.paragraph)
    if opened.hint:
        window.hints.ask()
    if opened.companion:
        window.companion.open()


class LeftTable(NamedTuple):
    """The game with its past and its undone actions, who sits there, what was chosen, where the window stood."""

    game: Game
    viewer: Side
    seated: bool
    with_curtain: bool
    selection: tuple[int, ...]
    replayed: int | None
    """The position of a replay, None where none was going on."""
    begun: Begun | None
    kept: Kept | None
    geometry: QByteArray
    zoom: tuple[float, QPointF] | None
    """The scale of the map and its middle, None where the whole chart is shown."""
    preferences: tuple[Page, str, str] | None
    """The page of the preferences that was open, what was searched for, and the name of what had the keys."""
    opened: Opened


def leave(window: MainWindow) -> LeftTable:
    """Take up all that a window shows, and close it; its game goes on."""
    opened = _opened(window)
    window.learning.lessons.leave()
    window.study.exercises.leave()
    current, replay, desk = window.current, window.archive.replay, window.archive.desk
    board = window.table.board
    replayed = current.game.position if replay.is_on else None
    replay.end()
    autosave = desk.autosave if desk is not None else None
    left = LeftTable(
        current.game,
        current.viewer,
        current.seated,
        current.perspective.with_curtain,
        current.selection,
        replayed,
        window.begun,
        None if desk is None or autosave is None else Kept(desk.file, autosave.path, autosave.started),
        window.saveGeometry(),
        None if board.fitted else (board.scale_now, board.mapToScene(board.viewport().rect().center())),
        _preferences(window),
        opened,
    )
    window.close()
    return left


def _preferences(window: MainWindow) -> tuple[Page, str, str] | None:
    dialog = window.preferences.dialog
    if dialog is None:
        return None
    focused = dialog.focusWidget()
    return dialog.page, dialog.search.text(), focused.objectName() if focused is not None else ""


def take_up(window: MainWindow, left: LeftTable) -> None:
    """Show in a new window on the same game what the other one showed."""
    window.begun = left.begun
    desk = window.archive.desk
    if desk is not None and left.kept is not None:
        desk.inherit(left.kept.started, left.kept.autosave)
        if left.kept.file is not None:
            desk.adopt(left.kept.file)
    if left.seated:
        window.curtain.hide()
        window.current.begin(left.game, left.viewer)
        window.current.select(left.selection)
    if left.zoom is not None:
        scale, middle = left.zoom
        board = window.table.board
        board.zoom_at(scale / board.scale_now, QPointF(board.viewport().rect().center()))
        board.centerOn(middle)
    if left.replayed is not None:
        window.archive.replay.begin(left.replayed)
    _open(window, left.opened)
    if left.preferences is not None:
        window.preferences.open(*left.preferences)
