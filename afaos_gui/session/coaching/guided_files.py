"""Find the guided game among the autosaved games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.session.coaching.coach import LEVEL, mark_of
from afaos_gui.session.saving.autosave import AutosavedGame

MOST_READ = 20


def guided_file(entries: Iterable[AutosavedGame], mark: int) -> Path | None:
    """The file of the unfinished game with this mark, or None if it is gone."""
    if not mark:
        return None
    likely = [one for one in entries if one.goes_on and one.listed is not None and _is_likely(one)]
    for entry in likely[:MOST_READ]:
        try:
            seed = read_save(entry.path).seed
        except DataError:
            continue
        if mark_of(seed.shares.key) == mark:
            return entry.path
    return None


def _is_likely(entry: AutosavedGame) -> bool:
    return entry.listed is not None and any(seat.level == LEVEL for seat in entry.listed.seats)
