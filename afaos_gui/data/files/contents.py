"""Check that all shipped data files are present and undamaged."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

from afaos_gui.base import guarded
from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import BOARD_FILE, PACKAGE, data_root
from afaos_gui.data.texts.language import _

MANIFEST = "contents.json"
"""Beside the data of a frozen program: every data file with its SHA-256."""
DISTRIBUTION = "afaos"
MOST_BYTES = 100_000_000


def check_contents() -> int:
    """Compare each data file with the shipped list and return how many there are; 0 in a checkout.

    Raises DataError naming the first file that is missing or damaged, or the list itself.
    """
    root = data_root()
    if getattr(sys, "frozen", False):
        wanted = _manifest(root / MANIFEST)
    elif root.parent == PACKAGE:
        wanted = dict(_installed(root))
    else:
        return 0
    for name, digest in wanted.items():
        _check(root / name, digest)
    return len(wanted)


def _manifest(path: Path) -> dict[str, str]:
    try:
        found = guarded.read_json(path)
    except guarded.Unreadable:
        found = None
    if not isinstance(found, dict) or BOARD_FILE not in found:
        raise DataError(_("{file} is missing or damaged, please install the program again.").format(file=path))
    return found


def _installed(root: Path) -> Iterator[tuple[str, str]]:
    """The data files that pip recorded at installation."""
    try:
        files = distribution(DISTRIBUTION).files or []
    except PackageNotFoundError:
        files = []
    for file in files:
        place = PurePosixPath(file)
        if file.hash is not None and place.parts[:2] == (PACKAGE.name, root.name):
            yield PurePosixPath(*place.parts[2:]).as_posix(), _hex(file.hash.value)


def _hex(value: str) -> str:
    """A checksum in hexadecimal, from the base64 form that wheels use."""
    from base64 import urlsafe_b64decode

    return urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()


def _check(path: Path, digest: str) -> None:
    try:
        found = hashlib.sha256(guarded.read_bytes(path, MOST_BYTES)).hexdigest()
    except guarded.Unreadable:
        raise DataError(_("{file} is missing, please install the program again.").format(file=path)) from None
    if found != digest:
        raise DataError(_("{file} is damaged, please install the program again.").format(file=path))
