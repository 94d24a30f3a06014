"""Begins games apart: invites, and accepts invitations, with the name and the way of the letters used last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.letters.entries import BidEntry, RouteEntry
from afaos_gui.data.settings.settings import Settings, change_settings, load_settings
from afaos_gui.gui.controllers.apart.agreements import Telling
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.terms import Terms, invited, new_secret


class Beginnings:
    """`begun` is called with each game that was begun."""

    def __init__(
        self,
        box: Letterbox,
        folder: Path,
        dialogs: OpenDialogs,
        begun: Callable[[OpenGame], object],
        say: Callable[[str], object],
        window: QWidget,
    ) -> None:
        """`folder` holds the settings."""
        self._box, self._folder, self._dialogs = box, folder, dialogs
        self._begun, self._say, self._window = begun, say, window

    def invite(self) -> None:
        """Ask for the terms of a game, and invite to it."""
        from afaos_gui.gui.dialogs.apart.invite import InviteDialog

        settings, show = load_settings(self._folder), self._dialogs.show
        name, route = _name(settings), _last_route(settings)
        show(InviteDialog(name, route, self._folder, self._invite, show, self._window))

    def _invite(self, terms: Terms, name: str, bid: BidEntry | None, route: RouteEntry) -> None:
        """Begin a game, and send its invitation. Raises DataError."""
        posting = invited(terms, name, self._box.now, bid, new_secret())
        self._note(self._box.begin(posting, route), name)

    def ask_to_accept(
        self,
        look_on: Callable[[bytes, RouteEntry], object],
        receive: Callable[[bytes], object],
        letter: bytes = b"",
        text: str = "",
        route: RouteEntry | None = None,
    ) -> None:
        """Ask for an invitation, and accept it, or for a letter of a game begun before.

        What carries the letters of a rematch is known already.
        """
        from afaos_gui.gui.dialogs.apart.accept import AcceptDialog

        settings = load_settings(self._folder)
        broker = settings.apart_place if settings.apart_route == "broker" else ""
        dialog = AcceptDialog(_name(settings), broker, self._box, self._accept, look_on, receive, self._window)
        self._dialogs.show(dialog)
        if letter:
            with Telling(dialog.say):
                dialog.take(letter, route or RouteEntry(kind="text"))
        elif text:
            dialog.paste(text)

    def _accept(self, letter: bytes, name: str, route: RouteEntry, bid: BidEntry | None) -> None:
        self._note(self._box.accept(letter, name, route, bid), name)

    def _note(self, opened: OpenGame, name: str) -> None:
        route = opened.route
        with Telling(self._say):
            place = route.folder or route.broker
            change_settings(self._folder, apart_name=name, apart_route=route.kind, apart_place=place)
        self._begun(opened)


def _name(settings: Settings) -> str:
    return settings.apart_name or settings.british_name or settings.french_name


def _last_route(settings: Settings) -> RouteEntry:
    kind, place = settings.apart_route, settings.apart_place
    if kind == "broker":
        return RouteEntry(kind="broker", broker=place)
    if kind == "folder":
        return RouteEntry(kind="folder", folder=place if Path(place).is_dir() else "")
    return RouteEntry(kind="house" if kind == "house" else "text")
