"""Letters through a folder that both machines see: one file a letter, whichever way the folder is kept the same."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from afaos_gui.apart.carriers.carrier import CarrierState, Parcel
from afaos_gui.apart.keys import game_id
from afaos_gui.apart.onlookers import MOST_BYTES as MOST_SHOWN
from afaos_gui.apart.onlookers import SUFFIX as LOOK_SUFFIX
from afaos_gui.base.guarded import Unreadable, read_bytes
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, remove_leftovers, write_atomically
from afaos_gui.data.letters.letter_form import MOST_BYTES, Sealed, read_letter
from afaos_gui.data.letters.suffix import SUFFIX
from afaos_gui.data.texts.language import _

MOST_FILES = 20_000
"""Files of a folder that are looked at."""
_GAME = re.compile(r"[0-9a-f]{16}\Z")

Stamp = tuple[int, int]


def letter_name(parcel: Parcel) -> str:
    """The name of a letter's file."""
    if not _GAME.match(parcel.game):
        raise ValueError(parcel.game)
    return f"{parcel.game}-{parcel.sender}-{parcel.number:05}{SUFFIX}"


class FolderCarrier:
    """Writes my letters into a folder and finds the other's there, whatever their files are called."""

    def __init__(self, folder: Path, game: str, me: int, disk: Disk = DISK) -> None:
        self._folder, self._game, self._me, self._disk = folder, game, me, disk
        self._seen: dict[str, Stamp] = {}
        self._problem = ""

    def send(self, parcel: Parcel) -> None:
        """Write the letter's file, whole and then under its name. Raises DataError."""
        self._write(letter_name(parcel), parcel.data)

    def show(self, look: bytes, shown: bytes) -> None:
        """Write the file for onlookers. Raises DataError."""
        self._write(game_id(look) + LOOK_SUFFIX, shown)

    def _write(self, name: str, data: bytes) -> None:
        path = self._folder / name
        if not self._folder.is_dir():
            raise DataError(self.state().sentence)
        if path.is_symlink():
            path.unlink()  # it would be written where the link leads
        if _data(path, MOST_SHOWN) != data:
            write_atomically(path, data, self._disk)

    def letters(self) -> tuple[bytes, ...]:
        """The other's letters in files that are new or have changed; one that is not whole yet is read again later."""
        self._problem = ""
        found: list[tuple[int, bytes]] = []
        try:
            for name, stamp in _letter_files(self._folder):
                if self._seen.get(name) == stamp:
                    continue
                data = _data(self._folder / name)
                if not data and 0 < stamp[0] <= MOST_BYTES:
                    continue  # Another program holds it: it is read at the next look.
                self._seen[name] = stamp
                sealed = _sealed(data)
                if sealed is not None and (sealed.letter.game, sealed.letter.sender) == (self._game, 1 - self._me):
                    found.append((sealed.letter.number, data))
        except OSError:
            self._problem = _("The folder {folder} cannot be reached.").format(folder=self._folder)
        return tuple(data for _number, data in sorted(found))

    def state(self) -> CarrierState:
        """Whether the folder can be reached."""
        if self._problem or not self._folder.is_dir():
            told = _("The folder {folder} cannot be reached.").format(folder=self._folder)
            return CarrierState(False, told)
        return CarrierState(True, _("Letters go through the folder {folder}.").format(folder=self._folder))

    def close(self) -> None:
        """Remove what a killed program may have left half written."""
        remove_leftovers(self._folder)


def invitations_in(folder: Path) -> tuple[bytes, ...]:
    """The invitations that lie in a folder and that no guest has answered there yet. Raises DataError."""
    try:
        letters = [_data(folder / name) for name, _stamp in _letter_files(folder)]
    except OSError:
        raise DataError(_("The folder {folder} cannot be reached.").format(folder=folder)) from None
    read = [(data, sealed.letter) for data in letters if (sealed := _sealed(data)) is not None]
    begun = {letter.game for _letter, letter in read if letter.sender == 1}
    return tuple(data for data, letter in read if letter.invitation is not None and letter.game not in begun)


def withdraw_invitation(folder: Path, game: str) -> None:
    """Remove an invitation of mine; where that cannot be done now it may be tried again."""
    with suppress(OSError):
        (folder / letter_name(Parcel(game, 0, 1, b""))).unlink(missing_ok=True)


class FolderLook(FolderCarrier):
    """Finds there what one of the two players shows to onlookers; writes nothing."""

    def letters(self) -> tuple[bytes, ...]:
        """What is shown, where it is new."""
        data = _data(self._folder / (self._game + LOOK_SUFFIX), MOST_SHOWN)
        is_new = data not in (b"", self._last)
        self._last = data
        return (data,) if is_new else ()

    _last = b""


def shown_in(folder: Path) -> tuple[bytes, ...]:
    """What is shown to onlookers in a folder, the newest last. Raises DataError."""
    try:
        found = sorted((stamp[1], name) for name, stamp in _letter_files(folder, LOOK_SUFFIX))
    except OSError:
        raise DataError(_("The folder {folder} cannot be reached.").format(folder=folder)) from None
    return tuple(data for _at, name in found if (data := _data(folder / name, MOST_SHOWN)))


def _letter_files(folder: Path, suffix: str = SUFFIX) -> Iterator[tuple[str, Stamp]]:
    """The files of letters by name, with size and time of change. Raises OSError."""
    with os.scandir(folder) as entries:
        for entry in islice(entries, MOST_FILES):
            if entry.name.endswith(suffix) and entry.is_file(follow_symlinks=False):
                with suppress(FileNotFoundError):  # It may have gone meanwhile.
                    status = entry.stat(follow_symlinks=False)
                    yield entry.name, (status.st_size, status.st_mtime_ns)


def _data(path: Path, most: int = MOST_BYTES) -> bytes:
    try:
        return read_bytes(path, most)
    except Unreadable:
        return b""


def _sealed(data: bytes) -> Sealed | None:
    try:
        return read_letter(data)
    except DataError:
        return None
