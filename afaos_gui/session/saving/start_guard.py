"""Notices when the program keeps failing right after its start, so that it can offer a clean one."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from afaos_gui.base.guarded import Unreadable, read_json
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically

FILE = "start.json"
SETTLED_MS = 15_000
"""Milliseconds after which a start counts as a success."""
QUICK_FAILURES = 2


class StartGuard:
    """Keeps a small note in the folder of settings; where it cannot write, it reports no failures."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._failures = 0

    def begin(self) -> bool:
        """Note that the program starts; return whether the last starts failed at once."""
        note = self._read()
        self._failures = note["failures"] + 1 if note["starting"] else 0
        self._write(starting=True)
        return self._failures >= QUICK_FAILURES

    def settled(self) -> None:
        """Note that the program runs well, or was closed properly."""
        self._failures = 0
        self._write(starting=False)

    def _read(self) -> dict[str, int]:
        note = {"starting": 0, "failures": 0}
        try:
            found = read_json(self._path)
        except Unreadable:
            return note
        if isinstance(found, dict):
            note |= {key: value for key, value in found.items() if key in note and isinstance(value, int)}
        return note

    def _write(self, starting: bool) -> None:
        note = json.dumps({"starting": int(starting), "failures": self._failures})
        with contextlib.suppress(DataError):
            write_atomically(self._path, note.encode())
