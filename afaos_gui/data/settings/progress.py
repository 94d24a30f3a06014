"""Progress in the lessons and the guided game, stored with the settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.settings import change_settings, load_settings


def read_progress(folder: Path | None) -> dict[str, int]:
    """Numbers by name; empty if nothing is stored."""
    try:
        kept = json.loads(load_settings(folder).lessons or "{}")
    except ValueError:
        return {}
    return {name: done for name, done in kept.items() if isinstance(done, int) and done >= 0}


def keep_progress(folder: Path | None, done: Mapping[str, int]) -> None:
    """Store these numbers besides the others; after a failure one simply starts over next time."""
    before = read_progress(folder)
    if (numbers := {**before, **done}) != before:
        with suppress(DataError):
            change_settings(folder, lessons=json.dumps(numbers))
