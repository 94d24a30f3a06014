"""Links and letters that the system gives to the program: one that runs already gets them from one just started."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from afaos_gui.base.guarded import Unreadable, read_bytes
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.locks import TRIES, FileLock, is_locked
from afaos_gui.data.letters.suffix import SCHEME
from afaos_gui.data.letters.suffix import SUFFIX as LETTER_SUFFIX
from afaos_gui.data.paths import path_of_address

SUFFIX = ".given"
MOST_BYTES, MOST_GIVEN = 4_000, 16


def is_link(text: str) -> bool:
    """Whether a text is a link to a game apart."""
    return text.lower().startswith(f"{SCHEME}:")


def given_text(text: str) -> str:
    """What a command line gives to games apart: a link, or the whole path of a letter; empty if it is another file."""
    if is_link(text):
        return text
    path = path_of(text)
    return str(path.absolute()) if path.suffix.lower() == LETTER_SUFFIX else ""


def path_of(text: str) -> Path:
    """The file that a command line names: some systems write it as an address."""
    if text.lower().startswith("file://"):
        with suppress(ValueError):
            return path_of_address(text)
    return Path(text).absolute()


def listening(folder: Path, tries: int = TRIES) -> FileLock | None:
    """Get what is given from now on, until the lock is released; None where another window gets it."""
    try:
        return FileLock.acquire(_lock(folder), tries)
    except DataError:
        return None


def hand_over(folder: Path, text: str) -> bool:
    """Give something to the window that gets it; return whether there is one."""
    if not is_locked(_lock(folder)):
        return False
    try:
        write_atomically(folder / f"{time.time_ns()}{SUFFIX}", text.encode("utf-8"), is_private=True)
    except DataError:
        return False
    return True


def given(folder: Path) -> tuple[str, ...]:
    """What was given since the last call; what cannot be read goes too, or it would stand before the rest for ever."""
    texts = []
    for path in sorted(folder.glob(f"*{SUFFIX}"))[:MOST_GIVEN]:
        with suppress(Unreadable, OSError, UnicodeDecodeError):
            texts.append(read_bytes(path, MOST_BYTES).decode("utf-8"))
        with suppress(OSError):
            path.unlink()
    return tuple(texts)


def _lock(folder: Path) -> Path:
    return folder / ".given.lock"
