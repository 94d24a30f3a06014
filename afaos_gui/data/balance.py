"""Reads what the balance study found of the named sets of rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import read_json, validated
from afaos_gui.data.paths import data_root, resource
from afaos_gui.data.schemas import FileContent, FileModel, Name

FILE = "balance.json"
"""What `afaos balance report --data` wrote."""


class Share(FileModel):
    """The British share of wins in some games of the machine against itself, with its 95 percent interval.

    `iterations` is the thinking of each side in a turn. The report holds more than is read here.
    """

    model_config = ConfigDict(extra="ignore")

    figure: Name
    iterations: int = Field(ge=1)
    games: int = Field(ge=1)
    share: float = Field(ge=0, le=1)
    interval: tuple[float, float] = Field(strict=False)


class BalanceFile(FileContent[list[Share]]):
    """`resources/balance.json`."""


def load_shares(root: Path | None = None) -> dict[str, Share]:
    """By figure, as of the presets: what most games, or else the deepest ones, showed; nothing without a sound file."""
    return _shares(root or data_root())


@cache
def _shares(root: Path) -> dict[str, Share]:
    try:
        path = resource(FILE, root=root)
        found = validated(BalanceFile, read_json(path), path.name).root
    except DataError:
        return {}
    return {one.figure: one for one in sorted(found, key=lambda one: (one.games, one.iterations))}
