"""Version, title and addresses of the project, each read from the only place where it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TITLE = "A Few Acres of Snow"
APP_ID = "io.github.afaos.AFewAcresOfSnow"
MIME_TYPE = "application/x-afaos-game"
SUFFIX = "acres"
LETTER_TYPE, LETTER_SUFFIX = "application/x-afaos-letter", "acresletter"
SCHEME = "afaos"
"""Of links to a game apart."""


class BuildError(Exception):
    """The program cannot be built; the message is one sentence."""


def _described(root: Path = ROOT) -> dict[str, Any]:
    with (root / "pyproject.toml").open("rb") as stream:
        described: dict[str, Any] = tomllib.load(stream)["project"]
    return described


VERSION: str = _described()["version"]
RELEASES: str = _described()["urls"]["Releases"]
"""Where releases are published, and where the program looks for them."""
