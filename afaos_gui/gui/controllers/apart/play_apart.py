"""Games apart at the window: the list, beginning, sending and receiving, and what two players agree on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.letters.letter_form import BEGIN
from afaos_gui.data.settings.settings import load_settings
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.apart.agreements import Agreements, Telling
from afaos_gui.gui.controllers.apart.beginnings import Beginnings
from afaos_gui.gui.controllers.apart.given import Given
from afaos_gui.gui.controllers.apart.onlooking import Onlooking
from afaos_gui.gui.controllers.apart.tidings import Tidings
from afaos_gui.gui.controllers.apart.tray import TurnNotices
from afaos_gui.gui.controllers.apart.waiting import Waiting
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.table.turn.ribbon_bar import ApartBar
from afaos_gui.gui.toolkit.clock import OnDemand, timer
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.given import is_link, path_of
from afaos_gui.session.apart.letterbox import Brought, Letterbox, OpenGame, is_invitation, letter_in
from afaos_gui.session.apart.proposals import (
    check_none_is_proposed,
    is_laid_aside,
    open_proposal,
    proposed_sentence,
    standing_in_list,
)
from afaos_gui.session.apart.standing_words import game_title, standing_sentence, turn_sentence
from afaos_gui.session.apart.terms import BEGIN_LOOK, Posting, What, invited, link_in, proposed, sent, terms_again
from afaos_gui.session.game import Game

FOLDER = "apart"
LOOK_MS = 400
"""Milliseconds between two looks at what has come."""


class PlayApart(QObject):
    """One for a window; without a folder for its games there are none."""

    listed = Signal()
    """Emitted when the list of games has changed."""
    timed = Signal(str)
    """Emitted when the time left in the game on the table has changed; empty where there is no clock."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        archive: Archive,
        dialogs: OpenDialogs,
        folder: Path | None,
        asking: OnDemand[Asking],
        start: Callable[[Game], object],
        window: QWidget,
    ) -> None:
        """`folder` holds the settings, and the games beside them."""
        super().__init__(window)
        self._current, self._screens, self._say, self._dialogs = current, table.screens, archive.say, dialogs
        self._folder, self._asking, self._start, self._window = folder, asking, start, window
        self.box = Letterbox(folder / FOLDER) if folder is not None else None
        self.onlooking: Onlooking | None = None
        self._beginnings: Beginnings | None = None
        if self.box is not None and folder is not None:
            self.onlooking = Onlooking(self.box, current, dialogs, self._leave_for, self._on_looked_on, window)
            self._beginnings = Beginnings(self.box, folder, dialogs, self._note_begun, self._say, window)
        self.notices = TurnNotices(window, self._show_turn, lambda: load_settings(folder).turn_notices)
        self._shown = ""
        self._given: Given | None = None
        self._archive, self._desk = archive, archive.desk
        self._timer = timer(self.look, self, LOOK_MS)
        self.agreements = Agreements(self, window, asking, dialogs, self._say)
        self.tidings: Tidings | None = None
        if self.box is not None:
            self.tidings = Tidings(self, self.agreements, self.box, current, self._screens, dialogs, self._say)
        deeds: dict[str, tuple[Callable[[], str], Callable[[], object]]] = {
            "more": (lambda: _("The game apart …"), self.agreements.open),
            "letter": (lambda: _("The letter …"), self.show_letter),
            "paste": (lambda: _("Paste a letter"), self.paste),
            "back": (lambda: _("Undo"), current.undo),
            "send": (lambda: _("Send the turn"), self.send),
        }
        self.bar = ApartBar(table.ribbon, deeds)
        self._waiting = Waiting(self.bar, table.hand, self._tell_times)
        current.changed.connect(self._on_changed)
        current.represented.connect(self._on_changed)
        current.begun.connect(self._on_changed)
        current.noticed.connect(self._keep_draft)

    # The games

    @property
    def game(self) -> FarGame | None:
        """The game apart on the table, if there is one."""
        game = self._current.game
        return game if isinstance(game, FarGame) and self._current.is_live else None

    @property
    def opened(self) -> OpenGame | None:
        """The game on the table with what carries its letters."""
        game, box = self.game, self.box
        if game is None or box is None:
            return None
        return next((one for one in box.games.values() if one.game.secret == game.apart.secret), None)

    def _on_looked_on(self) -> None:
        self._timer.start()
        self.listed.emit()

    def begin(self) -> None:
        """Watch for letters of all games, where there are any, and for what the system gives to the program."""
        if self._folder is not None and self._given is None:
            self._given = Given(self._folder, self.take_given, self)
        if self.box is not None and not self._timer.isActive() and self.box.has_games:
            self._timer.start()

    def lines(self) -> list[tuple[str, str, str, bool]]:
        """The list of games: of each its id, title, standing, and whether it is the player's turn."""
        if self.box is None or self.onlooking is None:
            return []
        self.begin()
        return [
            (one.path.name, one.path.name, one.problem, False)
            if one.now is None
            else (one.path.name, game_title(one.now), standing_in_list(one, self.box), one.now.waits_for == "me")
            for one in self.box.listed()
            if not is_laid_aside(one)
        ] + self.onlooking.lines()

    def take_line(self, name: str) -> None:
        """Do what a line of the list says: invite, accept, or go on with a game."""
        if self.box is None or self._beginnings is None or self.onlooking is None:
            self._say(_("Games apart need a folder for settings, and there is none."))
        elif name == "invite":
            self._beginnings.invite()
        elif name == "accept":
            self.ask_to_accept()
        else:
            with self._told():
                path = self.box.folder / name
                if not self.onlooking.open(path):
                    self.go_on(self.box.open(path))
                self._timer.start()

    def go_on(self, opened: OpenGame) -> None:
        """Put a game on the table, or show what there is of it before the first card."""
        if opened.game.standing.course is not None:
            if self.tidings is not None:
                self.tidings.awaited = None
            self._archive.leave_for(partial(self._put_on_table, opened))
        elif opened.game.standing.acceptance is None or (opened.route.kind == "text" and opened.game.unread):
            self.show_letter(opened)
        else:
            self._say(standing_sentence(opened.game))

    def _leave_for(self, game: Game) -> None:
        self._archive.leave_for(partial(self._start, game))

    def _put_on_table(self, opened: OpenGame) -> None:
        self._start(FarGame(opened.game))
        if self.tidings is not None:
            self.tidings.tell_asked(opened)

    def ask_to_accept(self, letter: bytes = b"", text: str = "", route: RouteEntry | None = None) -> None:
        """Ask for an invitation, and accept it; what carries the letters of a rematch is known already."""
        if self.onlooking is not None and self._beginnings is not None:
            self._beginnings.ask_to_accept(self.onlooking.look_on, self._take_letter, letter, text, route)

    def _note_begun(self, opened: OpenGame) -> None:
        """Have a game that was begun come to the table when its cards are dealt, and show what is to be handed over."""
        box, tidings = self.box, self.tidings
        if box is not None and tidings is not None:
            tidings.awaited = opened
            for one in tuple(box.games.values()):
                tidings.forget_answered(one)
        self._timer.start()
        self.listed.emit()
        if opened.game.me == 0 or opened.route.kind == "text":
            self.show_letter(opened)

    # Letters

    def look(self) -> None:
        """See what has come, and open one more of the games."""
        if self.box is None or self.onlooking is None or self.tidings is None:
            return
        if (restored := self.box.open_next()) is not None:
            is_void = self.tidings.forget_answered(restored)
            if self.tidings.tell_asked(restored) or is_void:
                self.listed.emit()
        with self._told():
            for brought in self.box.look():
                self._tell(brought)
            self.onlooking.look()
        if (opened := self.opened) is not None and opened.problem != self._shown:
            self._shown = opened.problem
            if opened.problem:
                self._say(opened.problem)
        self._waiting.look(self.game, self.opened, self.box.now)

    def _tell(self, brought: Brought) -> None:
        """Show what letters have brought about: at the table, or in a notice."""
        opened = brought.open
        if self.tidings is not None:
            self.tidings.tell(brought)
        if opened.game.my_turn and any(one.what in (What.PLAYED, What.DEALT) for one in brought.happened):
            self.notices.tell(turn_sentence(opened.game))
        self.agreements.refresh()
        self.listed.emit()

    def _show_turn(self) -> None:
        """Show the window, because a notice was pressed."""
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()

    def take_given(self, text: str) -> None:
        """Open the link, or the file, that the system gives to the program, in front of everything else."""
        self._show_turn()
        if is_link(text):
            self.ask_to_accept(text=text)
        elif self._desk is not None:
            self._desk.open(path_of(text))

    def open_file(self, path: Path) -> None:
        """Read the letter in a file."""
        with self._told():
            self._take_letter(letter_in(path))

    def _take_letter(self, data: bytes) -> None:
        if self.box is None or self.onlooking is None:
            return
        brought = self.box.receive(data)
        if brought is not None:
            self._tell_all(brought)
        elif is_invitation(data):
            self.ask_to_accept(data)
        elif self.box.is_mine(data):
            raise DataError(_("This letter is your own: send it to the other player, and open the answer."))
        else:
            raise DataError(_("This letter belongs to none of your games."))

    def _take_letters(self, letters: Sequence[bytes]) -> None:
        """Take letters, and say what is wrong only where none could be taken. Raises DataError."""
        wrong: list[DataError] = []
        for data in letters:
            try:
                self._take_letter(data)
            except DataError as error:
                wrong.append(error)
        if wrong and len(wrong) == len(letters):
            raise wrong[0]

    def _tell_all(self, brought: Brought) -> None:
        """Tell of a letter that the player has opened, at the table where it is for another game."""
        self._tell(brought)
        if brought.open.game.is_void and not brought.happened:
            self._say(standing_sentence(brought.open.game))
        if brought.has_answered and brought.open.route.kind == "text":
            self.show_letter(brought.open)
        if self.opened is not brought.open and brought.open.game.standing.course is not None:
            self.go_on(brought.open)

    def paste(self) -> None:
        """Read the letter, the link or the words on the clipboard."""
        text = QGuiApplication.clipboard().text().strip()
        if self.box is None or self.onlooking is None:
            return
        with self._told():
            if link_in(text) and BEGIN not in text:
                self.ask_to_accept(text=text)
                return
            if BEGIN_LOOK in text:
                if not self.onlooking.paste(text):
                    self.ask_to_accept(text=text)
                return
            self._take_letters(self.box.letters_in(text))

    def show_letter(self, opened: OpenGame | None = None) -> None:
        """Show what is to be handed to the other player."""
        from afaos_gui.gui.dialogs.apart.letter import LetterDialog, letter_handed

        opened = opened or self.opened
        if opened is not None:
            self._dialogs.show(LetterDialog(letter_handed(opened), self._window))

    def forget_lines(self) -> None:
        """Show no longer what the other has written: it can be read on the sheet."""
        if self.tidings is not None and (opened := self.opened) is not None:
            self.tidings.forget_lines(opened)

    def let_look_on(self) -> None:
        """Show the game on the table to onlookers from now on, and what they are to be handed."""
        opened = self.opened
        if opened is not None and self.onlooking is not None:
            with self._told(self.agreements.tell):
                self.onlooking.show_to_friends(opened)

    # What is done at the table

    def do(self, deed: Callable[[OpenGame, int], Posting]) -> bool:
        """Do something with the game on the table that sends a letter."""
        opened, box = self.opened, self.box
        if opened is None or box is None:
            return False
        with self._told(self.agreements.tell):
            self._tell(box.do(opened, deed(opened, box.now)))
            if opened.route.kind == "text":
                self.show_letter(opened)
            return True
        return False

    def send(self) -> None:
        """Send what was done."""
        self.do(lambda opened, now: sent(opened.game, now))

    def rematch(self, otherwise: Callable[[], object] = lambda: None, swapped: bool = True) -> None:
        """Propose another game; `otherwise` begins one where the game on the table is not apart."""
        opened, box = self.opened, self.box
        if opened is None or box is None or self.tidings is None:
            otherwise()
            return
        with self._told(self.agreements.tell):
            if invitation := open_proposal(opened.game, box):
                self.ask_to_accept(invitation, route=opened.route)
                return
            check_none_is_proposed(opened.game, box)
            posting = invited(terms_again(opened.game.standing, swapped), opened.game.name, box.now)
            self.tidings.awaited = box.begin(posting, opened.route)  # Kept before it is proposed.
            box.do(opened, proposed(opened.game, box.now, posting.letters[0].data))
            self.agreements.tell(proposed_sentence)
            if opened.route.kind == "text":
                self.show_letter(opened)
            self.listed.emit()

    # The bar

    def _on_changed(self) -> None:
        """Show what has to be sent or waited for."""
        self._keep_draft()
        self._waiting.show(self.game, self.opened)

    def _tell_times(self, times: str) -> None:
        self.timed.emit(times)
        self.agreements.refresh()

    def _keep_draft(self) -> None:
        """Keep what has been done and is not sent yet."""
        game, opened = self.game, self.opened
        if game is not None and opened is not None and self.box is not None and game.apart is not opened.game:
            with self._told():
                self.box.keep(opened, game.apart)
            self.agreements.refresh()

    # The end

    def _told(self, tell: Callable[[str], object] | None = None) -> Telling:
        return Telling(tell or self._say)

    def close(self) -> None:
        """Let go of all games."""
        self._timer.stop()
        self.notices.close()
        if self._given is not None:
            self._given.close()
        if self.box is not None:
            self.box.close()
