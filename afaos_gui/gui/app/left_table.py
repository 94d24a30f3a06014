"""What a window shows when another one replaces it, so that the new window can show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.gesture import Gesture
from afaos_gui.presentation.machine_phase import Phase
from afaos_gui.rules.actions import OpponentResigns, Resign
from afaos_gui.session.game import Game

Step = Callable[[MainWindow], object]
"""Has a new window show something that the old one showed."""


class LeftTable(NamedTuple):
    """The game of a closed window, and the steps by which a new window on it comes to show the same."""

    game: Game
    with_curtain: bool
    geometry: QByteArray
    steps: tuple[Step, ...]


def leave(window: MainWindow) -> LeftTable:
    """Record all that a window shows, and close it; its game goes on."""
    current, lessons, replay = window.current, window.learning.lessons, window.archive.replay
    state, is_taught, astray = current.table_state, lessons.is_on, window.study.astray
    replayed = current.game.position if replay.is_on else None
    opened, beside = [*_opened(window)], [*_beside(window)]
    lessons.leave()
    asked = window.study.leave()
    replay.end()
    seated, seen = current.seated, state.perspective.seen
    steps = [*_game(window, state.recap is not None), *_zoom(window)]
    if replayed is not None:
        steps.append(lambda new: new.archive.replay.begin(replayed if astray is None else astray))
    if asked is not None and not is_taught:
        steps.append(lambda new: new.study.resume(asked))
    steps += opened
    if replayed is not None and astray is not None:
        steps.append(lambda new: new.study.reviews.go_astray(astray, replayed))
    steps.append(lambda new: (new.current if replayed is None else new.archive.replay).see_as(seen))
    if seated:
        steps.append(lambda new: _gesture(new, state.gesture))
    steps += [*beside, *_preferences(window)]
    left = LeftTable(current.game, current.perspective.with_curtain, window.saveGeometry(), tuple(steps))
    window.close()
    return left


def take_up(window: MainWindow, left: LeftTable) -> None:
    """Show in a new window on the same game what the old one showed."""
    for step in left.steps:
        step(window)


def _game(window: MainWindow, is_told: bool) -> Iterator[Step]:
    """The game with its past, its players and its files; `is_told` is whether its recap was still shown."""
    current, desk, begun = window.current, window.archive.desk, window.new_games.last
    game, viewer = current.game, current.viewer
    file, autosave = (desk.own.file, desk.own.autosave) if desk is not None else (None, None)

    def keep(new: MainWindow) -> None:
        new.new_games.last = begun
        if (other := new.archive.desk) is not None and autosave is not None:
            other.own.inherit(autosave.started, autosave.path)
            if file is not None:
                other.adopt(file)

    yield keep
    if current.seated:
        yield lambda new: new.curtain.hide()
        yield lambda new: new.current.begin(game, viewer)
        if not is_told:
            yield lambda new: new.play.dismiss()


def _zoom(window: MainWindow) -> Iterator[Step]:
    """The scale of the map and its centre, unless the whole chart was shown."""
    old = window.table.board
    scale, middle = old.scale_now, old.mapToScene(old.viewport().rect().center())

    def zoom(new: MainWindow) -> None:
        board = new.table.board
        board.zoom_at(scale / board.scale_now, QPointF(board.viewport().rect().center()))
        board.centerOn(middle)

    if not old.fitted:
        yield zoom


def _opened(window: MainWindow) -> Iterator[Step]:
    """What was open on the table."""
    seat, archive, lights = window.machine.seat, window.archive, window.play.lights
    if seat is not None and seat.phase is Phase.PAUSED:
        yield lambda new: new.machine.hold()
    if window.score.isHidden():
        yield lambda new: new.score.hide()
    if (screen := window.learning.at) is not None:
        yield lambda new: new.learning.resume(screen)
    if (run := window.learning.lessons.run) is not None:
        lesson, number = run.lesson.id, run.number
        yield lambda new: new.learning.teach(lesson, number)
    if window.study.is_reviewing:
        yield lambda new: new.study.open_review()
    if leaf := window.guide.lying:
        yield lambda new: new.guide.toggle(leaf)
    if archive.is_chronicle_open:
        page, words = archive.chronicle.page, archive.chronicle.search.text()
        yield lambda new: new.archive.open_chronicle(page)
        yield lambda new: new.archive.chronicle.search.setText(words)
    if (reading := window.rule_book.reading) is not None:
        yield lambda new: new.rule_book.resume(reading)
    if (place := lights.pinned) is not None:
        yield lambda new: new.play.lights.pin_place(place)
    if window.hints.is_shown:
        yield lambda new: new.hints.ask()


def _beside(window: MainWindow) -> Iterator[Step]:
    """What depends on the gesture: the companion's lists, and the fields with their text."""
    if (lists := window.companion.at) is not None:
        yield lambda new: new.companion.resume(lists)
    bar, place = window.command_bar.finder.typed, window.view_commands.find_place.typed
    if bar is not None:
        yield lambda new: new.command_bar.open()
        yield lambda new: new.command_bar.finder.field.setText(bar)
    elif place is not None:
        yield lambda new: new.view_commands.open_find_place()
        yield lambda new: new.view_commands.find_place.field.setText(place)


def _preferences(window: MainWindow) -> Iterator[Step]:
    """The open page of the preferences, the search text there, and the name of the focused field."""
    if (dialog := window.preferences.dialog) is not None:
        page, words, focused = dialog.page, dialog.search.text(), dialog.focusWidget()
        name = focused.objectName() if focused is not None else ""
        yield lambda new: new.preferences.open(page, words, name)


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
