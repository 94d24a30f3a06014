"""Looking on: the player's game is shown to friends, and games of others are looked on at this window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.onlooking import (
    Watched,
    WatchedGame,
    entry_in,
    is_watched,
    standing_of,
    title_of,
    watched_in,
)
from afaos_gui.session.apart.terms import onlook_in, unpacked
from afaos_gui.session.game import Game


class Onlooking:
    """`start` is called with a game that comes to the table, `changed` when the list of games has changed."""

    def __init__(
        self,
        box: Letterbox,
        current: CurrentGame,
        dialogs: OpenDialogs,
        start: Callable[[Game], object],
        changed: Callable[[], object],
        window: QWidget,
    ) -> None:
        self._box, self._current, self._dialogs = box, current, dialogs
        self._start, self._changed, self._window = start, changed, window

    def show_to_friends(self, opened: OpenGame) -> None:
        """Show a game to onlookers from now on, and what they are to be handed. Raises DataError."""
        from afaos_gui.gui.dialogs.apart.letter import LetterDialog, onlookers_handed

        handed = onlookers_handed(opened, self._box.let_look_on(opened))
        self._dialogs.show(LetterDialog(handed, self._window))

    def look_on(self, data: bytes, route: RouteEntry) -> None:
        """Look on at a game from now on. Raises DataError."""
        self._begin(self._box.look_on(data, route))

    def open(self, path: Path) -> bool:
        """Look on at the game in a file; return whether it is one to look on at. Raises DataError."""
        if is_watched(path):
            self._begin(self._box.open_watched(path))
        return is_watched(path)

    def _begin(self, watched: Watched) -> None:
        self._start(WatchedGame(watched.entry))
        self._changed()

    def lines(self) -> list[tuple[str, str, str, bool]]:
        """The games that are looked on: of each its file, its title, how it stands, and False."""
        return [_line(path) for path in watched_in(self._box.folder)]

    def look(self) -> None:
        """Show how the games that are looked on have gone on."""
        for watched in self._box.seen():
            self._show(watched)

    def _show(self, watched: Watched) -> None:
        game = self._current.own_game
        if isinstance(game, WatchedGame) and watched.is_of(game.entry):
            before = game.position
            game.follow(watched.entry)
            if game.position == before and self._current.is_live:
                self._current.look_again()
        self._changed()

    def paste(self, text: str) -> bool:
        """Read what is shown to onlookers; return whether it is of a game that is looked on. Raises DataError."""
        data = onlook_in(text)
        entry, watched = unpacked(data), self._box.watched
        known = next((one for one in watched.values() if one.is_of(entry)), None)
        if known is not None and known.take(data):
            self._show(known)
        return known is not None


def _line(path: Path) -> tuple[str, str, str, bool]:
    try:
        entry = entry_in(path)
        return path.name, title_of(entry), standing_of(entry), False
    except DataError as error:
        return path.name, path.name, str(error), False
