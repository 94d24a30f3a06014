"""A game that is open: what carries its letters, what has come for it, and what has not left yet."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import NamedTuple

from afaos_gui.apart.carriers.carrier import Carrier, Parcel
from afaos_gui.apart.carriers.folder import withdraw_invitation
from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.happened import Happened
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.locks import FileLock
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.session.apart.onlooking import Watched


class OpenGame:
    """A game that letters can come for, with what carries them."""

    def __init__(self, game: ApartGame, path: Path, route: RouteEntry, carrier: Carrier, lock: FileLock) -> None:
        self.game, self.path, self.route, self.carrier, self.lock = game, path, route, carrier, lock
        self.come: deque[bytes] = deque()
        """Letters that have come and are not read yet; the background adds to them."""
        self.unsent: deque[Parcel] = deque()
        """My letters that have not left yet, in their order."""
        self.problem = ""
        """Why a letter could not be sent, or kept."""
        self.shown = b""
        """What onlookers are shown."""

    @property
    def is_live(self) -> bool:
        """Whether letters go by themselves, so that whatever is due is answered at once."""
        return self.route.kind != "text"

    @property
    def is_void_invitation(self) -> bool:
        """Whether it is an invitation of mine that is void."""
        return self.game.is_void and self.game.me == 0


class Brought(NamedTuple):
    """What letters have brought about in a game."""

    open: OpenGame
    happened: tuple[Happened, ...]
    has_answered: bool = False
    """Whether a letter was written for them."""


def exchange(one: OpenGame | Watched) -> None:
    """Send what could not leave before, and take what has come."""
    if isinstance(one, OpenGame) and one.unsent:
        deliver(one, one.carrier, one.unsent)
    one.come.extend(one.carrier.letters())
    if isinstance(one, OpenGame) and one.is_void_invitation and one.route.kind == "folder":
        withdraw_invitation(Path(one.route.folder), one.game.id)  # Each time: a shared folder may bring it back.


def deliver(opened: OpenGame, carrier: Carrier, unsent: deque[Parcel]) -> None:
    """Send my letters in their order; what cannot leave now is tried again at the next look."""
    try:
        while unsent:
            carrier.send(unsent[0])
            unsent.popleft()
        opened.problem = ""
    except DataError as error:
        opened.problem = str(error)


def let_see(opened: OpenGame, look: bytes, shown: bytes) -> None:
    """Show onlookers how a game stands; what fails is tried again with the next letter."""
    try:
        opened.carrier.show(look, shown)
    except DataError as error:
        opened.problem, opened.shown = str(error), b""
