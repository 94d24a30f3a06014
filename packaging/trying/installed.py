"""Build the wheel and the source archive, and try each in an empty folder: `dev.py build --check` calls it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import project
from project import BuildError


def build_packages(folder: Path) -> list[Path]:
    """Build wheel and source archive in `folder`. Raises BuildError."""
    if subprocess.call([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=project.ROOT):
        raise BuildError("hatchling could not make the packages; its own words are above.")
    return sorted(path for path in folder.iterdir() if path.name.startswith(f"afaos-{project.VERSION}"))


def try_package(package: Path) -> None:
    """Install a package with its dependencies away from the checkout, and run it. Raises BuildError."""
    with tempfile.TemporaryDirectory(prefix="afaos-installed-") as place:
        environment = Path(place) / "venv"
        scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        install = [str(scripts / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(package)]
        if subprocess.call(install):
            raise BuildError(f"{package.name} cannot be installed; pip's own words are above.")
        print(f"selftest of {package.name}:", flush=True)
        variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        variables.setdefault("QT_QPA_PLATFORM", "offscreen")
        folder = Path(place) / "empty"
        folder.mkdir()
        if subprocess.call([str(scripts / "afaos"), "selftest"], cwd=folder, env=variables):
            raise BuildError(f"{package.name} fails its selftest; its own words are above.")


def check() -> None:
    """Build and try both packages. Raises BuildError."""
    with tempfile.TemporaryDirectory(prefix="afaos-packages-") as folder:
        packages = build_packages(Path(folder))
        for package in packages:
            print(f"{package.name}: {package.stat().st_size / 1_000_000:.1f} MB", flush=True)
            try_package(package)
