"""Read the positions for the rule book's pictures: small changes to the set-up."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import resource
from afaos_gui.data.positions import SideName
from afaos_gui.data.texts.language import _

FILE = "pictures.json"
MOST_BYTES = 100_000

Name = Annotated[str, Field(max_length=60)]
Names = Annotated[list[Name], Field(max_length=40)]


class _Strict(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)


class SiegeEntry(_Strict):
    """A siege by one side: where, and the cards of both sides in it."""

    place: Name
    attackers: Names
    defenders: Names = []


class PictureEntry(_Strict):
    """A picture: the changes to the set-up, what is highlighted, and which cards are shown.

    `around` lists the places that must be visible; without any, only cards are shown. `action` is done by `side`: its
    cards are shown, its route and place highlighted. `supply_of` highlights the supply chains of places.
    """

    around: Names = []
    villages: dict[SideName, Names] = {}
    towns: dict[SideName, Names] = {}
    empty: Names = []
    forts: Names = []
    sieges: dict[SideName, SiegeEntry] = {}
    side: SideName = "British"
    action: Annotated[str, Field(max_length=200)] = ""
    cards: Names = []
    supply_of: Names = []


class PicturesEntry(_Strict):
    """All pictures by name."""

    pictures: dict[Name, PictureEntry]


@cache
def load_pictures() -> dict[str, PictureEntry]:
    """The pictures of the rule book by name. Raises DataError."""
    return read_pictures(resource("rulebook", FILE))


def read_pictures(path: Path) -> dict[str, PictureEntry]:
    """The pictures in a file. Raises DataError."""
    if not path.is_file():
        raise DataError(_("The rule book is missing, please install the game again."))
    return validated(PicturesEntry, read_json(path, MOST_BYTES), path.name).pictures
