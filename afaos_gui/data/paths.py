"""Paths of the data files: in a checkout, an installed wheel or a frozen program."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from afaos_gui.data.errors import DataError

BOARD_FILE = "board_layout.json"
RESOURCES = "resources"
LICENCES = "licences"
PORTABLE = "portable"

PACKAGE = Path(__file__).resolve().parents[1]


def candidate_roots() -> list[Path]:
    """Folders that may hold the data files, likeliest first."""
    roots = [PACKAGE / "_data", PACKAGE.parent]
    if getattr(sys, "frozen", False):
        program = Path(sys.executable).resolve().parent
        bundle = Path(getattr(sys, "_MEIPASS", program))
        roots = [bundle, bundle / "afaos_gui" / "_data", program, *roots]
    return roots


@cache
def data_root() -> Path:
    """The folder that contains `board_layout.json` and `resources/`. Raises DataError if there is none."""
    roots = candidate_roots()
    for root in roots:
        if (root / BOARD_FILE).is_file() and (root / RESOURCES).is_dir():
            return root
    # Not translated: the translations are in the folder that was not found.
    places = ", ".join(str(root) for root in roots)
    raise DataError(f"{BOARD_FILE} is missing, please install the game again: looked in {places}.")


def portable_folder() -> Path | None:
    """The folder `portable` beside a portable program, if it exists: it holds settings and games."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable).resolve().parent
    bundle = next((folder for folder in program.parents if folder.suffix == ".app"), None)
    folder = (program if bundle is None else bundle.parent) / PORTABLE
    return folder if folder.is_dir() else None


def path_of_address(address: str) -> Path:
    """The file or folder that an address of a file (`Path.as_uri()`) names. Raises ValueError."""
    parts = urlsplit(address)
    if parts.scheme != "file":
        raise ValueError("no address of a file")
    if sys.platform == "win32":
        from nturl2path import url2pathname

        folder = Path(url2pathname(f"//{parts.netloc}{parts.path}" if parts.netloc else parts.path))
    else:
        folder = Path(os.fsdecode(unquote_to_bytes(parts.path)))
    if not folder.is_absolute() or "\0" in str(folder):
        raise ValueError("no folder of this machine")
    return folder


def resource(*parts: str, root: Path | None = None) -> Path:
    """The path of a file under `resources/`, whether it exists or not."""
    return (root or data_root()).joinpath(RESOURCES, *parts)


def board_file(root: Path | None = None) -> Path:
    """The path of the board file: places and connections."""
    return (root or data_root()) / BOARD_FILE


def licences(root: Path | None = None) -> Path:
    """The folder with the licences of all parts of a frozen program; otherwise that of the notices."""
    place = root or data_root()
    return place / LICENCES if (place / LICENCES).is_dir() else place
