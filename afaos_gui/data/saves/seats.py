"""Seats as files hold them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from afaos_gui.data.resources.schemas import FileModel
from afaos_gui.data.saves.saved_game import LEVEL_ID, NAME_LENGTH, SavedSeat, Seats, clean_name
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES


class SeatEntry(FileModel):
    """Who plays a side: a name, and a level if it is the machine."""

    name: Annotated[str, Field(max_length=NAME_LENGTH)]
    level: Annotated[str, Field(pattern=f"^(?:{LEVEL_ID.pattern})$")]

    @property
    def seat(self) -> SavedSeat:
        """The entry as a value; unprintable characters are removed from the name."""
        return SavedSeat(clean_name(self.name), self.level)


def seat_entries(seats: Seats) -> dict[str, dict[str, str]]:
    """Both seats as stored in a file."""
    return {SIDE_NAMES[side]: {"name": seats[side].name, "level": seats[side].level} for side in (BRITISH, FRENCH)}


def seats_of(entries: dict[Any, SeatEntry]) -> Seats:
    """Both seats; one that a file does not name is nobody in particular."""
    british, french = (entries[name].seat if name in entries else SavedSeat() for name in SIDE_NAMES[:2])
    return british, french
