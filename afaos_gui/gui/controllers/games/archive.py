"""Saved games, log and history, and replays of one window, each shown only when the table may show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.replay import ReplayRunner
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.welcome import Welcome
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.presentation.facts.chronicle import chronicle_facts
from afaos_gui.presentation.facts.history import DrawerPage
from afaos_gui.presentation.viewer.rights import goes_on, may_go_back
from afaos_gui.session.game import Game

if TYPE_CHECKING:
    from afaos_gui.gui.table.log.chronicle import Chronicle

FILE_COMMANDS = ("open", "save", "save_as", "export", "copy_game", "paste_game")
SAVING = ("save", "save_as", "export", "copy_game")
"""Those that need a game of one's own, which a game apart is not: that is kept with its letters."""


class Archive(QObject):
    """`games` is the folder of the player's games; without one nothing is saved, as in pictures and tests."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        dialogs: OpenDialogs,
        window: QWidget,
        games: Path | None,
        start: Callable[[Game], object],
        ask_for_new_game: Callable[[], object],
        say: Callable[..., object],
        asking: OnDemand[Asking],
    ) -> None:
        """`start` is called with a game that is to be shown, `say` with a message that needs no answer."""
        super().__init__(window)
        self._current = current
        self._table, self._dialogs = table, dialogs
        self.say, self._asking = say, asking
        self._chronicle = OnDemand(self._make_chronicle)
        self.replay = ReplayRunner(current, table, lambda game: self.leave_for(partial(start, game)), window)
        self.desk: SavesDesk | None = None
        self.welcome: Welcome | None = None
        if games is not None:
            self.desk = SavesDesk(window, games, dialogs.show, start, say)
            self.desk.asks_before = self.asks_before
            self.welcome = Welcome(window, table.screens, self.desk, ask_for_new_game)
        current.begun.connect(self._keep)
        current.changed.connect(self._refresh)
        current.represented.connect(self._refresh)
        self._connect_log()

    @property
    def folder(self) -> Path | None:
        """The folder of everything that is kept for the player."""
        return self.desk.folder if self.desk is not None else None

    def _make_chronicle(self) -> Chronicle:
        from afaos_gui.gui.table.log.chronicle import Chronicle

        back = {name: getattr(self._current, name) for name in ("undo", "redo", "reset_action", "reset_turn")}
        made = Chronicle(self._table, self._table.screens, back)
        made.position_wanted.connect(self._go_to)
        made.entry_clicked.connect(self.show_entry)
        made.entry_hovered.connect(self._table.log.entry_hovered)
        return made

    @property
    def chronicle(self) -> Chronicle:
        """The whole log and the history."""
        return self._chronicle.get()

    @property
    def is_chronicle_open(self) -> bool:
        """Whether the chronicle is shown."""
        made = self._chronicle.made
        return made is not None and made.is_open

    def _connect_log(self) -> None:
        log, docks = self._table.log, self._table.docks
        log.entry_clicked.connect(self.show_entry)
        for opened in (log.opened, docks.grips["log"].clicked):
            opened.connect(lambda: self.open_chronicle(DrawerPage.LOG))
        docks.rearranged.connect(self.lay_out)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the archive's commands, by id."""
        return {
            "log": lambda: self.open_chronicle(DrawerPage.LOG),
            "history": lambda: self.open_chronicle(DrawerPage.HISTORY),
            "replay": self.open_replay,
            **self._file_handlers(),
        }

    def _file_handlers(self) -> dict[str, Callable[[], object]]:
        desk = self.desk
        if desk is None:
            return dict.fromkeys(FILE_COMMANDS, lambda: None)
        deeds = (desk.manage, desk.save, desk.save_as, desk.export, desk.copy, desk.paste)
        return dict(zip(FILE_COMMANDS, deeds, strict=True))

    def offers(self, name: str) -> bool:
        """Whether a command can be given here at all: without a folder nothing is saved, and no game apart by name."""
        desk = self.desk
        if desk is None:
            return name not in FILE_COMMANDS
        return name not in SAVING or desk.own.autosave is not None

    # The game on the table

    def asks_before(self, leaving: Words, then: Callable[[], object]) -> bool:
        """Ask before something loses the game, where it is not kept; return whether that was needed."""
        desk = self.desk
        trouble = desk.own.trouble() if desk is not None else ""
        if desk is not None and trouble:
            self._dialogs.close_all()
            way = (lambda: _("Another folder …")), desk.folder_wanted.emit
            title, stay = (lambda: _("The game is not safe")), (lambda: _("Stay"))
            self._asking.get().ask(title, trouble, stay, leaving, then, way)
        return bool(trouble)

    def leave_for(self, then: Callable[[], object]) -> None:
        """Do what puts another game on the table; ask first where the one before would be lost."""
        if not self.asks_before(lambda: _("Leave all the same"), then):
            then()

    def leave(self, then: Callable[[], object]) -> None:
        """The same, and say where a game in the middle is kept."""
        game, told = self._current.own_game, _("The game before is kept. You find it under Open.")
        if game.far is not None:
            told = _("The game before is kept. You find it under Play apart.")
        if not self.asks_before(lambda: _("Another game"), then):
            then()
            if goes_on(game):
                self.say(told if self.desk is not None else "")

    def _keep(self) -> None:
        """Autosave the game on the table from its first action on."""
        if self._current.is_live:
            self.cover()
        self._autosave()

    def _autosave(self) -> None:
        """Have the game on the table as the one to save: one apart only once both have told their cards."""
        if self.desk is not None and self._current.is_live:
            game, own = self._current.game, self.desk.own
            own.begin(game) if game.far is None else own.let_go()

    def cover(self) -> None:
        """Hide everything that only one side may know."""
        if (made := self._chronicle.made) is not None:
            made.put_away()
            made.clear()

    def _refresh(self) -> None:
        """Show a new position, or the same one for another viewer."""
        self._autosave()
        if self.is_chronicle_open and self._current.seated:
            self._fill_chronicle()

    def _fill_chronicle(self) -> None:
        current, game = self._current, self._current.game
        goes_back = may_go_back(game, current.perspective)
        self.chronicle.show_facts(chronicle_facts(game, current.whole_log(), goes_back, in_replay=self.replay.is_on))

    def lay_out(self) -> None:
        """Lay everything out for the window's new size."""
        if (made := self._chronicle.made) is not None:
            made.place_in(self._table.between_bands(), right=self._table.log_stands_right())

    def step_out(self) -> bool:
        """Close what is open, the innermost first; return whether something was."""
        if self.replay.is_on:
            self.replay.end()
            return True
        return False

    def close(self) -> None:
        """Close everything with the window."""
        self.replay.pause()
        if (desk := self.desk) is not None:
            desk.own.close()

    # Log, history, replay

    def open_chronicle(self, page: DrawerPage) -> None:
        """Open the log or the history, or close it where it is open."""
        if not self._current.seated:
            return
        chronicle = self.chronicle
        self.lay_out()
        chronicle.toggle(page)
        if chronicle.is_open:
            self._fill_chronicle()

    def _go_to(self, position: int) -> None:
        if self.replay.is_on:
            self.replay.seek(position)
        elif self._current.seated:
            self._current.go_to(position)

    def show_entry(self, index: int) -> None:
        """Replay from the position that a log entry led to."""
        if self.replay.is_on:
            self.replay.seek(index + 1)
        else:
            self.open_replay(index + 1)

    def replay_from_start(self) -> None:
        """Replay the game; during a replay, start it over."""
        if self.replay.is_on:
            self.replay.pause()
            self.replay.seek(0)
        else:
            self.open_replay(0)

    def open_replay(self, position: int | None = None) -> None:
        """Replay the game as far as the seated player may see it; does nothing behind the curtain."""
        current = self._current
        if current.is_live and current.seated and current.game.position:
            self.replay.begin(position)
