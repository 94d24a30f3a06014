"""What the project is called, read where it is written down: version and title have one place each."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TITLE = "A Few Acres of Snow"
APP_ID = "io.github.afaos.AFewAcresOfSnow"
MIME_TYPE = "application/x-afaos-game"
SUFFIX = "acres"


def version(root: Path = ROOT) -> str:
    """The version number of pyproject.toml."""
    with (root / "pyproject.toml").open("rb") as stream:
        return str(tomllib.load(stream)["project"]["version"])


VERSION = version()
