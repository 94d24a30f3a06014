"""What a window shows when it is left for another one, and how that other one takes it up."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF

from afaos_gui.gui.app.main_window import Begun, MainWindow
from afaos_gui.presentation.preferences import Page
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game


class Kept(NamedTuple):
    """Where a game is saved by itself and by its player, and when it was begun."""

    file: Path | None
    autosave: Path
    started: datetime


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
    page: Page | None
    """The page of the preferences that was open."""


def leave(window: MainWindow) -> LeftTable:
    """Take up all that a window shows, and close it; its game goes on."""
    current, replay, desk = window.current, window.archive.replay, window.archive.desk
    board = window.table.board
    replayed = current.game.position if replay.is_on else None
    dialog = window.preferences.dialog
    page = None if dialog is None else dialog.page
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
        page,
    )
    window.close()
    return left


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
    if left.page is not None:
        window.preferences.open(left.page)
