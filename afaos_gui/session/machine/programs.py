"""Programs that may play at the table: those a person has chosen by path since this program started.

A program's id stands in place of a level's. No file can name a program, because ids are made anew at every start.
"""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import sys
from pathlib import Path

from afaos_gui.engine.client import EngineFailure, command_words

__all__ = ["EngineFailure", "command_of", "program_name", "seat_file", "seat_program"]

PREFIX = "program-"
INTERPRETERS = ("python", "pythonw", "node", "java", "ruby")
_COMMANDS: dict[str, str] = {}
"""Command lines by id."""


def seat_program(command: str) -> str:
    """The id that lets a command line play at the table; the same line gives the same id. Raises EngineFailure."""
    words = command_words(command)
    if not Path(words[0]).is_file():
        raise EngineFailure(f"{words[0]} is not a program on this machine.")
    for level, known in _COMMANDS.items():
        if known == command:
            return level
    level = f"{PREFIX}{secrets.token_hex(8)}"
    _COMMANDS[level] = command
    return level


def seat_file(file: Path) -> str:
    """The id for a file that a person has chosen: a program or a Python script. Raises EngineFailure."""
    # Windows says of every file that it can be run, and runs no script by itself.
    script = file.suffix == ".py" and (sys.platform == "win32" or not os.access(file, os.X_OK))
    python = ("py" if sys.platform == "win32" else "python3",) if script else ()
    found = shutil.which(python[0]) if python else None
    if python and found is None:
        raise EngineFailure(f"{file.name} needs Python, and there is none on this machine.")
    quote = (lambda word: f'"{word}"') if sys.platform == "win32" else shlex.quote
    return seat_program(" ".join(quote(word) for word in (*([found] if found else []), str(file))))


def command_of(level: str) -> str:
    """The command line of a program's id, or an empty string."""
    return _COMMANDS.get(level, "")


def program_name(level: str) -> str:
    """What to call a program: the name of its file without suffix; empty if the id is not a program's."""
    command = command_of(level)
    return Path(command_words(command)[-1 if _is_interpreter(command) else 0]).stem if command else ""


def _is_interpreter(command: str) -> bool:
    """Whether a command line is an interpreter followed by the file it runs."""
    words = command_words(command)
    return len(words) == 2 and Path(words[0]).stem.rstrip("0123456789.") in INTERPRETERS
