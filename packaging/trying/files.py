"""Check that a finished program notices missing files: for `dev.py smoke`, on an unpacked copy."""

from __future__ import annotations

import json
from pathlib import Path

import contents

from trying.runs import watched


def unnoticed(program: list[str], folder: Path, few: bool = False) -> str:
    """The first file whose absence `selftest` does not report in one sentence that names it; empty if there is none.

    Removes one file after the other, and puts each back; with `few` one of each folder and kind.
    """
    every = shipped_files(folder)
    files = list({(path.parent, path.suffix): path for path in every}.values()) if few else every
    for path in files:
        hidden = path.rename(path.with_name(f"{path.name}.away"))
        try:
            command = [*program, "selftest", "--lang", "en"]
            done = watched(command)
        finally:
            hidden.rename(path)
        last = done.stdout.splitlines()[-1:]
        if done.returncode != 1 or done.stderr or not last or f"{path.name} is missing" not in last[0]:
            return f"Without {path.name}, selftest ended with code {done.returncode}: {last} {done.stderr}".strip()
    print(f"each of {len(files)} files, of {len(every)}, is missed when it is away", flush=True)
    return ""


def shipped_files(folder: Path) -> list[Path]:
    """The data of a program, its manifest, and Qt's translations."""
    (listed,) = folder.rglob(contents.MANIFEST)
    names = json.loads(listed.read_text(encoding="utf-8"))
    words = sorted(path for name in contents.TRANSLATIONS for path in listed.parent.rglob(name))
    return [listed, *(listed.parent / name for name in names), *words]
