"""Build the program twice, in two folders, and compare the archives to the last bit: `dev.py build --prove`."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import project
from project import BuildError

from release.archives import sum_of

FOLDERS = ("one", "another place, with a longer name")
LEFT_OUT = (".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".benchmarks", ".hypothesis")
"""What a checkout holds besides the source."""
ARCHIVES = ("*.tar.xz", "*.zip")
SHOWN = 20


def prove(arguments: Sequence[str]) -> None:
    """Build in two folders with these arguments, and print the sum that both share. Raises BuildError."""
    with tempfile.TemporaryDirectory(prefix="afaos-proof-") as place:
        folders = [Path(place) / name for name in FOLDERS]
        for folder in folders:  # both first, so that a source that changes meanwhile changes neither
            shutil.copytree(project.ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        made = [_built(folder, arguments) for folder in folders]
        if len({sum_of(archive) for archive in made}) > 1:
            names = different(*made)
            raise BuildError(f"Two builds differ in {len(names)} files: {', '.join(names[:SHOWN])}.")
        print(f"built twice, in two folders, and the same to the last bit: {sum_of(made[0])}  {made[0].name}")


def _built(folder: Path, arguments: Sequence[str]) -> Path:
    """The archive that a copy of the checkout builds. Raises BuildError."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, str(folder / "packaging" / "build.py"), *arguments]
    if subprocess.call(command, cwd=folder, env=environment):
        raise BuildError("The program could not be built in another folder; the words above say why.")
    return next(path for pattern in ARCHIVES for path in sorted((folder / "dist").glob(pattern)))


def different(one: Path, other: Path) -> list[str]:
    """The names of the files that two archives do not share; those of the archive itself if only its order differs."""
    first, second = dict(_contents(one)), dict(_contents(other))
    names = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    return names or [one.name]


def _contents(archive: Path) -> Iterator[tuple[str, str]]:
    """The files of an archive, and a sum of each."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                yield name, hashlib.sha256(packed.read(name)).hexdigest()
        return
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            stream = tar.extractfile(member) if member.isfile() else None
            yield member.name, hashlib.sha256(stream.read() if stream else member.linkname.encode()).hexdigest()
