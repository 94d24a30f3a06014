"""The archive of the window: saved games, log and history, and replays, each let in when the table can show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.controllers.play import Play
from afaos_gui.gui.controllers.replay import ReplayMode
from afaos_gui.gui.frame.arrangement import Edge
from afaos_gui.gui.panels.chronicle import Chronicle, Page
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.start import Start
from afaos_gui.gui.table import Table
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game

FILE_COMMANDS = ("open", "save", "save_as", "export", "copy_game", "paste_game")
TABLE_COMMANDS = ("log", "history", "replay")


class Host(Protocol):
    """What the archive needs of its window."""

    table: Table
    play: Play
    commands: dict[str, QAction]

    def start(self, game: Game) -> None:
        """Show another game."""
        ...

    def take_up(self, game: Game, viewer: Side) -> None:
        """Go on with a game that was left for a replay, `viewer` still sitting there."""
        ...

    def show_dialog(self, dialog: QDialog) -> None:
        """Open a dialog."""
        ...

    def ask_for_new_game(self) -> None:
        """Ask for the players of a new game."""
        ...

    def show_title(self) -> None:
        """Say in the title of the window how things stand."""
        ...


class Archive(QObject):
    """`games` is the folder of the player's games; without one nothing is kept, as in pictures and tests."""

    def __init__(self, window: QWidget, host: Host, games: Path | None) -> None:
        super().__init__(window)
        self._host = host
        self._left: tuple[Game, Side] | None = None
        self.chronicle = Chronicle(host.table)
        self.replay = ReplayMode(window, host.table)
        self.desk: SavesDesk | None = None
        self.welcome: Start | None = None
        if games is not None:
            self.desk = SavesDesk(window, games, host.show_dialog)
            self.desk.opened.connect(host.start)
            self.welcome = Start(window, self.desk, host.ask_for_new_game)
        host.table.docks.rearranged.connect(self.lay_out)
        self.replay.ended.connect(self._take_up)
        self.replay.taken_over.connect(host.start)
        self._connect_chronicle()

    def _connect_chronicle(self) -> None:
        chronicle, log = self.chronicle, self._host.table.log
        chronicle.position_wanted.connect(self._go_to)
        chronicle.entry_clicked.connect(self.show_entry)
        chronicle.entry_hovered.connect(log.entry_hovered)
        log.entry_clicked.connect(self.show_entry)
        for opened in (log.opened, self._host.table.docks.grips["log"].clicked):
            opened.connect(lambda: self.open_chronicle(Page.LOG))
        chronicle.undo_requested.connect(lambda: self._bridge.undo())
        chronicle.redo_requested.connect(lambda: self._bridge.redo())
        chronicle.reset_action_requested.connect(lambda: self._bridge.reset_action())
        chronicle.reset_turn_requested.connect(lambda: self._bridge.reset_turn())

    @property
    def _bridge(self) -> Bridge:
        return self._host.play.bridge

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands of the archive do, by id."""
        return {
            "log": lambda: self.open_chronicle(Page.LOG),
            "history": lambda: self.open_chronicle(Page.HISTORY),
            "replay": self.open_replay,
            **{name: partial(self._at_desk, name) for name in FILE_COMMANDS},
        }

    def _at_desk(self, name: str) -> None:
        desk = self.desk
        if desk is None:
            return
        deeds: dict[str, Callable[[], object]] = {
            "open": desk.manage,
            "save": desk.save,
            "save_as": desk.save_as,
            "export": desk.export,
            "copy_game": desk.copy,
            "paste_game": desk.paste,
        }
        deeds[name]()

    # The game on the table

    def begin(self, game: Game) -> None:
        """A game comes to the table: it is kept from its first action on."""
        if self.desk is not None:
            self.desk.follow(game)

    def clear_table(self) -> None:
        """Another game comes, or the curtain: put everything of this one away."""
        self.replay.put_away()
        self._left = None
        self.cover()

    def cover(self) -> None:
        """Show nothing that one side alone may know."""
        self.chronicle.put_away()
        self.chronicle.clear()

    def refresh(self) -> None:
        """The position or its viewer is another."""
        bridge = self._bridge
        for name in FILE_COMMANDS:
            self._host.commands[name].setEnabled(self.desk is not None)
        for name in TABLE_COMMANDS:
            self._host.commands[name].setEnabled(bridge.seated)
        self._host.show_title()
        if self.chronicle.isVisible() and bridge.seated:
            self._fill_chronicle()
            self.chronicle.raise_()

    def _fill_chronicle(self) -> None:
        bridge = self._bridge
        entries = bridge.whole_log()
        self.chronicle.show_game(bridge.game, entries, bridge.may_go_back, in_replay=self.replay.is_on)

    def lay_out(self) -> None:
        """The window has another size."""
        table = self._host.table
        top, bottom = table.opponent.geometry().bottom() + 1, table.ribbon.geometry().top()
        right = table.docks.arrangement.edge_of("log") is Edge.RIGHT
        self.chronicle.place_in(QRect(0, top, table.width(), bottom - top), table.width() // 3, right)
        self.chronicle.raise_()
        if self.desk is not None:
            self.desk.notice.cover()
        if self.welcome is not None:
            self.welcome.sheet.cover()

    def step_out(self) -> bool:
        """Close what is open, the innermost first; whether something was."""
        if self.welcome is not None and self.welcome.sheet.isVisible():
            self.welcome.sheet.put_away()
            return True
        if self.chronicle.isVisible():
            self.chronicle.put_away()
            return True
        if self.replay.is_on:
            self.replay.end()
            return True
        return False

    def close(self) -> None:
        """The window closes."""
        self.replay.put_away()
        if self.desk is not None:
            self.desk.close()

    # Log, history, replay

    def open_chronicle(self, page: Page) -> None:
        """Open the log or the history, or close it where it is open."""
        if not self._bridge.seated:
            return
        self.lay_out()
        self.chronicle.toggle(page)
        if self.chronicle.isVisible():
            self._fill_chronicle()

    def _go_to(self, position: int) -> None:
        bridge = self._bridge
        if self.replay.is_on:
            self.replay.seek(position)
        elif bridge.seated:
            bridge.go_to(position)

    def show_entry(self, index: int) -> None:
        """Show the position that an entry of the log led to, as a replay."""
        if self.replay.is_on:
            self.replay.seek(index + 1)
        else:
            self.open_replay(index + 1)

    def open_replay(self, position: int | None = None) -> None:
        """Look through the game, as far as the one who sits may see it; does nothing behind the curtain."""
        bridge = self._bridge
        if self.replay.is_on or not bridge.seated or not bridge.game.position:
            return
        self._left = (bridge.game, bridge.viewer)
        self._host.play.close()
        self._host.play = self.replay.begin(bridge.game, bridge.viewer, position)
        self._bridge.changed.connect(self.refresh)
        self.refresh()
        for name in ("undo", "redo", "reset_turn", "reset_action", "end_turn", "resign"):
            self._host.commands[name].setEnabled(False)

    def _take_up(self) -> None:
        if self._left is not None:
            game, viewer = self._left
            self._left = None
            self._host.take_up(game, viewer)
