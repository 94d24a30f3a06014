"""What a window shows when another one replaces it, so that the new window can show the same."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QPointF

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.companion import At
from afaos_gui.gui.controllers.new_games import Begun
from afaos_gui.gui.controllers.study import Asked
from afaos_gui.presentation.gesture import Gesture
from afaos_gui.presentation.history import Page as ChroniclePage
from afaos_gui.presentation.machine_phase import Phase
from afaos_gui.presentation.perspective import Seen
from afaos_gui.presentation.preferences import Page
from afaos_gui.rules.actions import OpponentResigns, Resign
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game

if TYPE_CHECKING:
    from afaos_gui.gui.table.rulebook.sheet import Reading


class Kept(NamedTuple):
    """The files of the game, autosaved and saved by the player, and when it was begun."""

    file: Path | None
    autosave: Path
    started: datetime


class Opened(NamedTuple):
    """What was open on the table or beside it."""

    paused: bool
    """Whether the machine was paused."""
    hint: bool
    review: bool
    astray: int | None
    """The decision whose better action the review was showing."""
    score: bool
    start_screen: tuple[str, Side, str] | None
    companion: At | None
    leaf: str
    """The command of an open leaf that explains the table."""
    chronicle: tuple[ChroniclePage, str] | None
    """The page of log and history, and the search text there."""
    rule_book: Reading | None
    lesson: tuple[str, int] | None
    """A lesson and its step."""
    pinned: int | None
    """The place pinned in the inspector."""
    typed: tuple[str | None, str | None]
    """The text in the command bar, and in the field that finds places."""


def _opened(window: MainWindow) -> Opened:
    seat, lesson = window.machine.seat, window.learning.lessons.run
    archive, study = window.archive, window.study
    return Opened(
        paused=seat is not None and seat.phase is Phase.PAUSED,
        hint=window.hints.is_shown,
        review=study.is_reviewing,
        astray=study.astray,
        score=not window.score.isHidden(),
        start_screen=window.learning.at,
        companion=window.companion.at,
        leaf=window.guide.lying,
        chronicle=(archive.chronicle.page, archive.chronicle.search.text()) if archive.is_chronicle_open else None,
        rule_book=window.rule_book.reading,
        lesson=None if lesson is None else (lesson.lesson.id, lesson.number),
        pinned=window.play.lights.pinned,
        typed=(window.command_bar.finder.typed, window.view_commands.find_place.typed),
    )


def _open(window: MainWindow, opened: Opened, asked: Asked | None) -> None:
    """Open in a window what was open in the one before."""
    if opened.paused:
        window.machine.hold()
    if not opened.score:
        window.score.hide()
    if opened.start_screen is not None:
        window.learning.resume(opened.start_screen)
    if opened.lesson is not None:
        window.learning.teach(*opened.lesson)
    elif asked is not None:
        window.study.resume(asked)
    if opened.review:
        window.study.open_review()
    if opened.leaf:
        window.guide.toggle(opened.leaf)
    if opened.chronicle is not None:
        page, words = opened.chronicle
        window.archive.open_chronicle(page)
        window.archive.chronicle.search.setText(words)
    if opened.rule_book is not None:
        window.rule_book.resume(opened.rule_book)
    if opened.pinned is not None:
        window.play.lights.pin_place(opened.pinned)
    if opened.hint:
        window.hints.ask()


def _open_beside(window: MainWindow, opened: Opened) -> None:
    """Open what depends on the gesture: the companion's lists, and the fields with their text."""
    if opened.companion is not None:
        window.companion.resume(opened.companion)
    bar, place = opened.typed
    if bar is not None:
        window.command_bar.open()
        window.command_bar.finder.field.setText(bar)
    elif place is not None:
        window.view_commands.open_find_place()
        window.view_commands.find_place.field.setText(place)


class LeftTable(NamedTuple):
    """The game with its past and its undone actions, its players, the selection, and the window's position."""

    game: Game
    viewer: Side
    seated: bool
    with_curtain: bool
    gesture: Gesture
    told: bool
    """Whether the recap of the opponent's turn was still shown."""
    seen: Seen
    """Whose hand was shown, where one may choose."""
    replayed: int | None
    """The position of a replay, None without a replay."""
    asked: Asked | None
    """An exercise, which took the game's place."""
    begun: Begun | None
    kept: Kept | None
    geometry: QByteArray
    zoom: tuple[float, QPointF] | None
    """The scale of the map and its centre, None where the whole chart is shown."""
    preferences: tuple[Page, str, str] | None
    """The open page of the preferences, the search text there, and the name of the focused field."""
    opened: Opened


def leave(window: MainWindow) -> LeftTable:
    """Record all that a window shows, and close it; its game goes on."""
    opened = _opened(window)
    current, replay, desk = window.current, window.archive.replay, window.archive.desk
    state = current.table_state
    replayed, seen = current.game.position if replay.is_on else None, state.perspective.seen
    window.learning.lessons.leave()
    asked = window.study.leave()
    replay.end()
    board = window.table.board
    autosave = desk.own.autosave if desk is not None else None
    left = LeftTable(
        current.game,
        current.viewer,
        current.seated,
        current.perspective.with_curtain,
        state.gesture,
        state.recap is not None,
        seen,
        replayed,
        asked,
        window.new_games.last,
        None if desk is None or autosave is None else Kept(desk.own.file, autosave.path, autosave.started),
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
    """Show in a new window on the same game what the old one showed."""
    window.new_games.last = left.begun
    desk = window.archive.desk
    if desk is not None and left.kept is not None:
        desk.own.inherit(left.kept.started, left.kept.autosave)
        if left.kept.file is not None:
            desk.adopt(left.kept.file)
    if left.seated:
        window.curtain.hide()
        window.current.begin(left.game, left.viewer)
        if not left.told:
            window.play.dismiss()
    if left.zoom is not None:
        scale, middle = left.zoom
        board = window.table.board
        board.zoom_at(scale / board.scale_now, QPointF(board.viewport().rect().center()))
        board.centerOn(middle)
    if left.replayed is not None:
        astray = left.opened.astray
        window.archive.replay.begin(left.replayed if astray is None else astray)
    _open(window, left.opened, left.asked)
    if left.opened.astray is not None and left.replayed is not None:
        window.study.reviews.go_astray(left.opened.astray, left.replayed)
    (window.archive.replay if left.replayed is not None else window.current).see_as(left.seen)
    if left.seated:
        _gesture(window, left.gesture)
    _open_beside(window, left.opened)
    if left.preferences is not None:
        window.preferences.open(*left.preferences)


def _gesture(window: MainWindow, gesture: Gesture) -> None:
    """Begin again the gesture that was under way."""
    current, asked = window.current, gesture.asked
    if gesture.drafted:
        current.select_draft(gesture.drafted)
    current.select(gesture.chosen)
    if gesture.carried is not None:
        current.carry(gesture.carried)
    if gesture.choosing:
        current.perform(gesture.choosing)
    if asked is not None and isinstance(asked.actions[0], Resign | OpponentResigns):
        current.resign()
    elif asked is not None:
        current.perform(asked.actions)
