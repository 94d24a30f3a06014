"""What the program offers when it starts: the game to go on with, or the one that a crash interrupted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.data.saves.save_files import Listed
from afaos_gui.data.texts.language import _
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.game_list import when
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH, details_of
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.papers.veiled import Veiled
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.painting import scaled_picture
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import call, label
from afaos_gui.session.machine.seat_texts import players_title
from afaos_gui.session.saving.autosave import AutosavedGame, AutosaveFolder
from afaos_gui.session.saving.save_texts import standing

SHEET_WIDTH = 600


class Welcome(Veiled):
    """A paper over the dimmed table. Escape goes on to the new game below."""

    def __init__(
        self, window: QWidget, screens: Screens, desk: SavesDesk, ask_for_new_game: Callable[[], object]
    ) -> None:
        super().__init__("welcome", window, screens, SHEET_WIDTH)
        self._desk = desk
        self._entry: AutosavedGame | None = None
        held = self.held
        self._picture = QLabel(held)
        self._players = label("", Role.DISPLAY, 23, Ink.PAPER, held)
        self._standing = label("", Role.SANS, 16, Ink.PAPER, held)
        self._rules = label("", Role.TEXT, 14, Ink.PAPER_SOFT, held, italic=True)
        self.others = self.add_button("others", lambda: _("Other games …"), lambda: self._away(desk.manage))
        self.new_game = self.add_button("new", lambda: _("New game …"), lambda: self._away(ask_for_new_game))
        self.leave = self.add_button("leave", lambda: _("Leave it"), lambda: self._away_with(self._leave))
        self.go_on = self.add_button("continue", "", lambda: self._away_with(partial(desk.open, kept=True)), brass=True)
        self._picture.setFixedSize(WIDTH * 3 // 4, HEIGHT * 3 // 4)
        facts = column(None, self._players, self._standing, self._rules, None)
        row(self._picture, (facts, 1), on=held, spacing=24, margins=(6, 6, 6, 6))
        on_change(self, self._show_again)

    @property
    def _kept(self) -> AutosaveFolder:
        """The games that are kept by themselves, in the folder that is in use now."""
        return self._desk.kept

    @property
    def was_interrupted(self) -> bool:
        """Whether a crash interrupted a game."""
        entry = self._kept.to_go_on_with()
        return entry is not None and entry.crashed

    def offer(self) -> bool:
        """Offer the interrupted game, else the newest unfinished one; return whether there is one."""
        entry = self._kept.to_go_on_with()
        if entry is not None and entry.listed is not None:
            self._show(entry, entry.listed)
        return entry is not None

    def _show_again(self) -> None:
        """Tell the same in another language."""
        if self.is_open and self._entry is not None and self._entry.listed is not None:
            self._show(self._entry, self._entry.listed)

    def _show(self, entry: AutosavedGame, listed: Listed) -> None:
        self._entry = entry
        details = details_of(entry.path)
        if details is not None:
            picture = scaled_picture(details.picture, self._picture.width(), self.devicePixelRatioF())
            self._picture.setPixmap(picture)
        self._rules.setText(details.rules if details else "")
        self._players.setText(players_title(listed.seats))
        self._standing.setText(standing(listed.summary))
        title, occasion = _("A Few Acres of Snow"), _("A game is waiting on the table ({date}).")
        if entry.crashed:
            title = _("The last game was interrupted")
            occasion = _("The program stopped unexpectedly ({date}). Everything up to the last action was kept.")
        call(self.go_on, _("Go on with it") if entry.crashed else _("Continue"))
        self.have("new", "continue", "leave" if entry.crashed else "others")
        self.say(title, occasion.format(date=when(listed.summary.date)))
        words = (self.accessibleDescription(), f"{self._players.text()}.", f"{self._standing.text()}.")
        self.setAccessibleDescription(" ".join(words))
        self.take_focus(self.go_on)

    def _away(self, then: Callable[[], object]) -> None:
        self.put_away()
        then()

    def _away_with(self, then: Callable[[Path], object]) -> None:
        """Close the sheet and call `then` with the path of the offered game."""
        self.put_away()
        if self._entry is not None:
            then(self._entry.path)

    def _leave(self, path: Path) -> None:
        """Keep the interrupted game in the list, but do not mention the crash again."""
        with failures_told(self._desk.say):
            self._kept.dismiss(path)
