"""What CHANGELOG.md says about a version: its date and its notes."""

from __future__ import annotations

import re
from pathlib import Path

import project
from project import BuildError

FILE = project.ROOT / "CHANGELOG.md"


def release_date(changelog: str, version: str) -> str:
    """The date of a version in the changelog. Raises BuildError."""
    found = re.search(rf"^## {re.escape(version)} - (\d{{4}}-\d\d-\d\d)$", changelog, re.MULTILINE)
    if found is None:
        raise BuildError(f"CHANGELOG.md has no heading '## {version} - DATE'.")
    return found.group(1)


def release_notes(changelog: str, version: str) -> str:
    """The changelog's section on a version. Raises BuildError."""
    release_date(changelog, version)
    after = re.split(rf"^## {re.escape(version)} .*$", changelog, maxsplit=1, flags=re.MULTILINE)[1]
    return re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)[0].strip() + "\n"


def own_date(file: Path = FILE) -> str:
    """The date of the version in this checkout. Raises BuildError."""
    return release_date(file.read_text(encoding="utf-8"), project.VERSION)


def own_notes(file: Path = FILE) -> str:
    """The notes of the version in this checkout. Raises BuildError."""
    return release_notes(file.read_text(encoding="utf-8"), project.VERSION)
