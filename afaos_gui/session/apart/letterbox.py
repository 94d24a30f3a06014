"""The player's games apart: each in its file, with what carries its letters, and what has come of them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from afaos_gui.apart.beginning import accepted
from afaos_gui.apart.carriers.carrier import Carrier, Parcel
from afaos_gui.apart.files import SUFFIX, encoded, file_name, games_in, is_copy, kept, read_apart, read_summary
from afaos_gui.apart.game import ApartGame, Posting, answers, arrived, received
from afaos_gui.apart.happened import Happened, What
from afaos_gui.apart.invitations import Invitation
from afaos_gui.apart.keys import game_id
from afaos_gui.apart.onlookers import look_secret, packed, sheet_of, unpacked
from afaos_gui.base.guarded import Unreadable, read_bytes
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import unreadable_text
from afaos_gui.data.files.locks import FileLock
from afaos_gui.data.letters.entries import BidEntry, NowEntry, RouteEntry
from afaos_gui.data.letters.letter_form import MOST_BYTES, letters_in, read_letter
from afaos_gui.data.texts.language import _
from afaos_gui.session.apart.onlooking import Watched, open_watched, watch
from afaos_gui.session.apart.open_game import Brought, OpenGame, deliver, exchange, let_see
from afaos_gui.session.apart.routes import carrier_for, keep_route, look_carrier, route_of
from afaos_gui.session.background import Background

__all__ = ["SUFFIX", "Brought", "Letterbox", "ListedApart", "OpenGame", "encoded", "is_invitation", "letter_in"]

FAREWELL = 2.0
"""Seconds that a closing window waits for letters that are being written."""
FOLLOWED = 60 * 24 * 3600
"""Seconds for which a game that is over is opened for its last letters, which nobody acknowledges."""
QUIET = frozenset({What.DOUBLED, What.FOREIGN})
"""What a carrier may bring at any time without a word."""


class ListedApart(NamedTuple):
    """A game in the list: its file, how it stands, and why it cannot be opened, if so."""

    path: Path
    now: NowEntry | None
    problem: str = ""


class Letterbox:
    """Keeps every game before its letters are sent. Folders are read in the background; nothing here waits for them."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.folder, self.clock = folder, clock
        self.games: dict[Path, OpenGame] = {}
        self.watched: dict[Path, Watched] = {}
        """Games of others that are looked on."""
        self._work = Background("letters")
        self._is_looking = self._is_reading = False
        self._to_open: list[Path] | None = None
        """Unfinished games that letters may come for and that are not open yet; None before the first look."""
        self._read_ahead: list[tuple[Path, ApartGame, int]] = []
        """Games read in the background, with the time of their files."""
        self.expected: tuple[Invitation, Carrier, RouteEntry] | None = None
        """An invitation by words or link whose first letter has yet to come."""

    @property
    def now(self) -> int:
        """Seconds since 1970."""
        return int(self.clock())

    # The list

    def listed(self) -> tuple[ListedApart, ...]:
        """All games, those that wait for the player first, those that are over last."""
        return tuple(sorted(map(self._listed, games_in(self.folder)), key=_rank))

    @property
    def has_games(self) -> bool:
        """Whether there is any game."""
        return bool(games_in(self.folder))

    @property
    def names(self) -> frozenset[str]:
        """The id and my number in every game, as "ID-NUMBER"; no file is read for them."""
        return frozenset(path.stem for path in games_in(self.folder) if not is_copy(path))

    def letters_in(self, text: str) -> tuple[bytes, ...]:
        """The letters in a text, without those of mine that an answer quotes, unless there is no other.

        Raises DataError.
        """
        letters = letters_in(text)
        return tuple(data for data in letters if not self.is_mine(data)) or letters

    def is_mine(self, data: bytes) -> bool:
        """Whether a letter was written by me and is for another machine."""
        letter, names = read_letter(data).letter, self.names
        return f"{letter.game}-{letter.sender}" in names and f"{letter.game}-{1 - letter.sender}" not in names

    def _listed(self, path: Path) -> ListedApart:
        if is_copy(path):
            return ListedApart(path, None, _copy_text(path))
        try:
            return ListedApart(path, read_summary(path))
        except DataError as error:
            return ListedApart(path, None, str(error))

    # Opening

    def open(self, path: Path, read: ApartGame | None = None) -> OpenGame:
        """Open a game, which may have been `read` already, and what carries its letters. Raises DataError."""
        if (known := self.games.get(path)) is not None:
            return known
        if is_copy(path):
            raise DataError(_copy_text(path))
        lock = self._locked(path)
        try:
            game = read_apart(path) if read is None else read
            opened = self._add(game, path, route_of(path), lock)
        except DataError:
            lock.release()
            raise
        # What was written when the program ended may not have left.
        self._send(opened, game.unread)
        self._show(opened)
        self.do(opened, answers(game, self.now, opened.is_live))
        return opened

    def _locked(self, path: Path) -> FileLock:
        lock = FileLock.acquire(path.with_name(f".{path.name}.lock"))
        if lock is None:
            raise DataError(_("This game is open in another window."))
        return lock

    def begin(self, posting: Posting, route: RouteEntry) -> OpenGame:
        """Keep a game that has just begun, and send its first letter. Raises DataError."""
        game = posting.game
        path = self.folder / file_name(game)
        if path.exists():
            raise DataError(_("You have accepted this invitation already: the game is in your list."))
        self.folder.mkdir(parents=True, exist_ok=True)
        keep_route(path, route)
        lock = self._locked(path)
        try:
            opened = self._add(game, path, route, lock)
            self.do(opened, posting)
        except DataError:
            if (unkept := self.games.pop(path, None)) is not None:
                unkept.carrier.close()
            lock.release()
            raise
        return opened

    def _add(self, game: ApartGame, path: Path, route: RouteEntry, lock: FileLock) -> OpenGame:
        opened = self.games[path] = OpenGame(game, path, route, _carrier(route, game), lock)
        return opened

    def change_route(self, opened: OpenGame, route: RouteEntry) -> None:
        """Have something else carry the letters from now on. Raises DataError."""
        route = route.model_copy(update={"onlookers": opened.route.onlookers})
        carrier = _carrier(route, opened.game)
        keep_route(opened.path, route)
        opened.carrier.close()
        opened.carrier, opened.route, opened.problem, opened.unsent = carrier, route, "", deque()
        self._send(opened, opened.game.unread)
        opened.shown = b""
        self._show(opened)

    def let_look_on(self, opened: OpenGame) -> bytes:
        """Show a game to onlookers from now on; returns what is shown. Raises DataError."""
        if not opened.route.onlookers:
            opened.route = opened.route.model_copy(update={"onlookers": True})
            keep_route(opened.path, opened.route)
        self._show(opened)
        return opened.shown

    def _show(self, opened: OpenGame) -> None:
        """Show onlookers how a game stands, where that is wanted and new."""
        entry = sheet_of(opened.game) if opened.route.onlookers else None
        shown = packed(entry) if entry is not None else b""
        if shown and shown != opened.shown:
            opened.shown = shown
            look = look_secret(opened.game.secret)
            self._aside(opened, partial(let_see, opened, look, shown))

    def open_next(self) -> OpenGame | None:
        """Have one more unfinished game read in the background, and open the one that was read."""
        if self._to_open is None:
            self._to_open = [one.path for one in self.listed() if one.now is not None and self._goes_on(one.now)]
        if self._read_ahead:
            path, game, stamp = self._read_ahead.pop()
            if path not in self.games and path.exists() and path.stat().st_mtime_ns == stamp:
                with suppress(DataError):
                    return self.open(path, game)
        elif self._to_open and not self._is_reading:
            path = self._to_open.pop(0)
            if path not in self.games:
                self._is_reading = True
                self._work.do(partial(self._read_apart, path))
        return None

    def _goes_on(self, now: NowEntry) -> bool:
        """Whether letters may go or come: also for a game that is over, whose last one may not have left."""
        return not now.over or (now.waits_for is not None and self.now - now.since < FOLLOWED)

    def _read_apart(self, path: Path) -> None:
        try:
            stamp = path.stat().st_mtime_ns
            self._read_ahead.append((path, read_apart(path), stamp))
        except (DataError, OSError):
            pass  # the list says why
        finally:
            self._is_reading = False

    # Letters

    def do(self, opened: OpenGame, posting: Posting) -> Brought:
        """Keep a game after something that was done with it, and send its letters. Raises DataError."""
        if posting.game is not opened.game or posting.letters:
            kept(posting.game, self.folder)
        opened.game = posting.game
        self._send(opened, posting.letters)
        self._show(opened)
        return Brought(opened, posting.happened)

    def keep(self, opened: OpenGame, game: ApartGame) -> None:
        """Keep a game whose draft has changed. Raises DataError."""
        opened.game = game
        kept(game, self.folder)

    def _send(self, opened: OpenGame, parcels: tuple[Parcel, ...]) -> None:
        opened.unsent.extend(parcels)
        if parcels:
            self._aside(opened, partial(deliver, opened, opened.carrier, opened.unsent))

    def _aside(self, opened: OpenGame, work: Callable[[], None]) -> None:
        """Do work that may wait for a disk elsewhere in the background, and all other at once."""
        self._work.do(work) if opened.route.kind == "folder" else work()

    def receive(self, data: bytes) -> Brought | None:
        """Read a letter from anywhere; None if it belongs to none of the games. Raises DataError."""
        letter = read_letter(data).letter
        path = self.folder / f"{letter.game}-{1 - letter.sender}{SUFFIX}"
        return self._read(self.open(path), data) if path.is_file() else None

    def _read(self, opened: OpenGame, data: bytes) -> Brought:
        posting = received(opened.game, data, self.now, opened.is_live)
        return self.do(opened, posting)._replace(has_answered=bool(posting.letters))

    def look(self) -> tuple[Brought, ...]:
        """Read what has come since the last call, and have the carriers looked at again."""
        brought = []
        carried: list[OpenGame | Watched] = [*self.games.values(), *self.watched.values()]
        for one in carried:
            if one.route.kind != "folder":
                exchange(one)
        for opened in tuple(self.games.values()):
            if opened.come:
                brought.append(self._read_come(opened))
        if not self._is_looking:
            folders = [one for one in carried if one.route.kind == "folder"]
            self._is_looking = bool(folders)
            if folders:
                self._work.do(partial(self._look_through, folders))
        return tuple(brought)

    def _read_come(self, opened: OpenGame) -> Brought:
        """Read the letters that have come, and answer them together: the last may ask to take back the one before.

        One that cannot be kept is read again at the next look.
        """
        happened: list[Happened] = []
        try:
            opened.problem = opened.problem if opened.unsent else ""
            while opened.come:
                happened += self.do(opened, arrived(opened.game, opened.come[0], self.now)).happened
                opened.come.popleft()
            self.do(opened, answers(opened.game, self.now, opened.is_live))
        except DataError as error:
            opened.problem = str(error)
        return Brought(opened, tuple(one for one in happened if one.what not in QUIET))

    def _look_through(self, folders: Sequence[OpenGame | Watched]) -> None:
        try:
            for one in folders:
                exchange(one)
        finally:
            self._is_looking = False

    # Invitations

    def expect(self, invitation: Invitation, route: RouteEntry) -> None:
        """Wait for the first letter of an invitation by words or link, or for what is shown. Raises DataError."""
        self.forget_expected()
        if invitation.is_look:
            self.expected = (invitation, look_carrier(route, invitation.secret), route)
            return
        if (self.folder / f"{game_id(invitation.secret)}-1{SUFFIX}").exists():
            raise DataError(_("You have accepted this invitation already: the game is in your list."))
        self.expected = (invitation, carrier_for(route, invitation.secret, 1), route)

    def forget_expected(self) -> None:
        """Wait for no invitation any more."""
        if self.expected is not None:
            self.expected[1].close()
            self.expected = None

    def expected_letter(self) -> bytes | None:
        """The first letter of the invitation that is waited for, if it has come."""
        if self.expected is None:
            return None
        fits = is_shown if self.expected[0].is_look else is_invitation
        return next((data for data in self.expected[1].letters() if fits(data)), None)

    def accept(self, data: bytes, name: str, route: RouteEntry, bid: BidEntry | None = None) -> OpenGame:
        """Accept an invitation. Raises DataError."""
        posting = accepted(data, name, self.now, bid)
        self.forget_expected()
        return self.begin(posting, route)

    # Looking on

    def look_on(self, data: bytes, route: RouteEntry) -> Watched:
        """Look on at a game from now on. Raises DataError."""
        self.forget_expected()
        return self._watch(watch(self.folder, data, route))

    def open_watched(self, path: Path) -> Watched:
        """Open a game that is looked on. Raises DataError."""
        return self.watched.get(path) or self._watch(open_watched(path))

    def _watch(self, watched: Watched) -> Watched:
        if (before := self.watched.pop(watched.path, None)) is not None:
            before.carrier.close()
        self.watched[watched.path] = watched
        return watched

    def seen(self) -> tuple[Watched, ...]:
        """The games that are looked on and have gone on since the last call."""
        return tuple(one for one in self.watched.values() if one.read())

    # The end

    def wait(self, seconds: float = FAREWELL) -> bool:
        """Wait until what is done in the background is done."""
        return self._work.wait(seconds)

    def close(self) -> None:
        """Let go of all games."""
        self.forget_expected()
        self.wait()
        for opened in self.games.values():
            opened.carrier.close()
            opened.lock.release()
        for watched in self.watched.values():
            watched.carrier.close()
        self.games.clear()
        self.watched.clear()


def is_invitation(data: bytes) -> bool:
    """Whether a letter invites to a game."""
    try:
        return read_letter(data).letter.invitation is not None
    except DataError:
        return False


def is_shown(data: bytes) -> bool:
    """Whether something is what onlookers are shown."""
    try:
        return bool(unpacked(data))
    except DataError:
        return False


def letter_in(path: Path) -> bytes:
    """What is in the file of a letter. Raises DataError."""
    try:
        return read_bytes(path, MOST_BYTES)
    except Unreadable as error:
        raise DataError(unreadable_text(error, path)) from None


def _copy_text(path: Path) -> str:
    return _("{file} is a copy of a game apart: only the game itself goes on.").format(file=path.name)


def _carrier(route: RouteEntry, game: ApartGame) -> Carrier:
    is_open = game.me == 0 and game.standing.acceptance is None and not game.is_void
    return carrier_for(route, game.secret, game.me, is_open)


def _rank(one: ListedApart) -> tuple[int, int]:
    now = one.now
    if now is None:
        return 3, 0
    return (2 if now.over else 0 if now.waits_for == "me" else 1), -now.since
