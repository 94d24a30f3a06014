"""Programs that may play at the table: those that a person has chosen by their path since the program was started.

The id of one stands where the id of a level stands. No file can name a program: ids are made anew at every start.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from afaos_gui.engine.client import EngineFailure, command_words

PREFIX = "program-"
INTERPRETERS = ("python", "pythonw", "node", "java", "ruby")
_COMMANDS: dict[str, str] = {}
"""By id: the command line."""


def seat_program(command: str) -> str:
    """The id under which a command line can sit at the table, the same for the same. Raises EngineFailure."""
    words = command_words(command)
    if not Path(words[0]).is_file():
        raise EngineFailure(f"{words[0]} is not a program on this machine.")
    for level, known in _COMMANDS.items():
        if known == command:
            return level
    level = f"{PREFIX}{secrets.token_hex(8)}"
    _COMMANDS[level] = command
    return level


def command_of(level: str) -> str:
    """The command line of a program's id, empty for anything else."""
    return _COMMANDS.get(level, "")


def program_name(level: str) -> str:
    """What to call a program: its file's name without ending; empty for anything that is none."""
    command = command_of(level)
    return Path(command_words(command)[-1 if _is_interpreter(command) else 0]).stem if command else ""


def _is_interpreter(command: str) -> bool:
    """Whether a command line is an interpreter and the file that it runs."""
    words = command_words(command)
    return len(words) == 2 and Path(words[0]).stem.rstrip("0123456789.") in INTERPRETERS
