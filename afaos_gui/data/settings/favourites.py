"""The player's own sets of rules: a JSON file beside the settings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import read_json
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.rules.options import conflicts, is_option
from afaos_gui.rules.ruleset import EDITIONS

FILE = "rules.json"
MOST = 12
LONGEST_NAME = 24


class Favourite(NamedTuple):
    """A set of rules that the player has named."""

    name: str
    edition: str
    options: frozenset[str]


class _Entry(BaseModel):
    model_config = ConfigDict(defer_build=True, strict=True)

    name: str
    edition: str
    options: list[str]


def load_favourites(folder: Path) -> tuple[Favourite, ...]:
    """The sets saved in `folder`; those that cannot be read or played are left out."""
    try:
        content = read_json(folder / FILE)
    except DataError:
        return ()
    found: dict[str, Favourite] = {}
    for entry in content if isinstance(content, list) else ():
        favourite = _favourite(entry)
        if favourite is not None:
            found.setdefault(favourite.name, favourite)
    return tuple(found.values())[:MOST]


def _favourite(content: object) -> Favourite | None:
    try:
        entry = _Entry.model_validate(content)
    except ValidationError:
        return None
    name = favourite_name(entry.name)
    sound = entry.edition in EDITIONS and all(is_option(option) for option in entry.options)
    if not name or not sound or conflicts(entry.edition, entry.options):
        return None
    return Favourite(name, entry.edition, frozenset(entry.options))


def save_favourites(folder: Path, favourites: Iterable[Favourite]) -> None:
    """Write all sets or nothing. Raises DataError."""
    entries = [
        {"name": favourite.name, "edition": favourite.edition, "options": sorted(favourite.options)}
        for favourite in favourites
    ]
    text = json.dumps(entries[:MOST], ensure_ascii=False, indent=1)
    write_atomically(folder / FILE, f"{text}\n".encode())


def favourite_name(name: str) -> str:
    """The name of a set as it is saved."""
    return clean_name(name, LONGEST_NAME)
