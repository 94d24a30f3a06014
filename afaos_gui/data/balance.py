"""Read what the balance study found about the named sets of rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import read_json, validated
from afaos_gui.data.paths import data_root, resource
from afaos_gui.data.schemas import FileContent, FileModel, Name

FILE = "balance.json"
"""Written by `afaos balance report --data`."""


class Share(FileModel):
    """The British share of wins when the machine plays itself, with its 95 percent interval.

    `iterations` is the search of each side per turn. The report holds more than is read here.
    """

    model_config = ConfigDict(defer_build=True, extra="ignore")

    figure: Name
    iterations: int = Field(ge=1)
    model: str = ""
    games: int = Field(ge=1)
    share: float = Field(ge=0, le=1)
    interval: tuple[float, float] = Field(strict=False)


class BalanceFile(FileContent[list[Share]]):
    """`resources/balance.json`."""


def load_shares(root: Path | None = None) -> dict[str, Share]:
    """Shares by figure, as presets name them: from most games, else from deepest search; empty without a valid file."""
    return _shares(root or data_root())


@cache
def _shares(root: Path) -> dict[str, Share]:
    try:
        path = resource(FILE, root=root)
        found = validated(BalanceFile, read_json(path), path.name).root
    except DataError:
        return {}
    own = [one for one in found if not one.model]
    return {one.figure: one for one in sorted(own, key=lambda one: (one.games, one.iterations))}
