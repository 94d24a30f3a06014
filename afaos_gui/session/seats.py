"""Remember who sat at the table last, across starts of the program."""

from __future__ import annotations

import contextlib
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.settings import Settings, change_settings, load_settings
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Seat

Seats = tuple[Seat, Seat]


def last_seats(settings: Settings) -> Seats:
    """The seats of the last new game; at first a person against the machine."""
    return (
        Seat(BRITISH, settings.british_name, settings.british_level),
        Seat(FRENCH, settings.french_name, settings.french_level),
    )


def remember_seats(folder: Path | None, seats: Seats) -> None:
    """Keep the seats for the next new game, and the names where a quick game has none; ignore failures."""
    british, french = seats
    if not (british.name or french.name):
        before = load_settings(folder)
        british, french = british._replace(name=before.british_name), french._replace(name=before.french_name)
    with contextlib.suppress(DataError):
        change_settings(
            folder,
            british_name=british.name,
            french_name=french.name,
            british_level=british.level,
            french_level=french.level,
        )
