"""Read what the balance study found about the named sets of rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import data_root, resource
from afaos_gui.data.resources.schemas import FileContent, FileModel, Name

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


class Balance(NamedTuple):
    """How even a set of rules was: the share from most games, and that of the deepest search if it is another one.

    It is another one if the intervals lie apart.
    """

    usual: Share
    deepest: Share | None


class BalanceFile(FileContent[list[Share]]):
    """`resources/balance.json`."""


def load_balances(root: Path | None = None) -> dict[str, Balance]:
    """What was found, by figure, as presets name them; empty without a valid file."""
    return _balances(root or data_root())


@cache
def _balances(root: Path) -> dict[str, Balance]:
    try:
        path = resource(FILE, root=root)
        found = validated(BalanceFile, read_json(path), path.name).root
    except DataError:
        return {}
    own: dict[str, list[Share]] = {}
    for one in found:
        if not one.model:
            own.setdefault(one.figure, []).append(one)
    return {figure: _balance(shares) for figure, shares in own.items()}


def _balance(shares: list[Share]) -> Balance:
    usual = max(shares, key=lambda one: (one.games, one.iterations))
    deepest = max(shares, key=lambda one: one.iterations)
    (low, high), (usual_low, usual_high) = deepest.interval, usual.interval
    return Balance(usual, deepest if low > usual_high or high < usual_low else None)
