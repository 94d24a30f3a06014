"""The downloads for Windows: an installer and a portable archive."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import project
from project import BuildError
from release.archives import zip_folder

SCRIPT = Path(__file__).resolve().parent / "windows" / "afaos.iss"


def compiler() -> Path | None:
    """Inno Setup's compiler, if it is installed."""
    found = shutil.which("iscc")
    places = [Path(found)] if found else []
    for name in ("ProgramFiles(x86)", "ProgramFiles"):
        if name in os.environ:
            places.append(Path(os.environ[name]) / "Inno Setup 6" / "ISCC.exe")
    return next((place for place in places if place.is_file()), None)


def installer_command(iscc: Path, program: Path, output: Path) -> list[str]:
    """The command that makes the installer."""
    words = {"Version": project.VERSION, "Source": str(program), "Output": str(output)}
    return [str(iscc), "/Qp", *(f"/D{name}={value}" for name, value in words.items()), str(SCRIPT)]


def pack(program: Path, output: Path, name: str) -> list[Path]:
    """Make the portable archive, and the installer if Inno Setup is available. Raises BuildError."""
    portable = output / f"{name}-portable.zip"
    zip_folder(program, portable)
    iscc = compiler()
    if iscc is None:
        print("Inno Setup is not installed: no installer was made.", flush=True)
        return [portable]
    if subprocess.call(installer_command(iscc, program, output)):
        raise BuildError("Inno Setup could not make the installer; its own words are above.")
    return [portable, output / f"afaos-{project.VERSION}-windows-x86_64-setup.exe"]
