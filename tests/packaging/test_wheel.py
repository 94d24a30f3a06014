"""A wheel is complete: unpacked in an empty folder, it loads its own data."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SOURCES = (
    "afaos_gui",
    "resources",
    "board_layout.json",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "NOTICE.md",
)

LOAD = """
import afaos_gui
from afaos_gui.data.resources.loader import load_card_texts, load_catalogue, load_layout, load_map, load_options
from afaos_gui.data.paths import data_root, resource

assert len(load_catalogue().locations) == 36 and load_layout() and load_map()
assert load_card_texts() and load_options()
assert list(resource("fonts").glob("*.ttf")) and list(resource("art", "icons").glob("*.svg"))
print(afaos_gui.__file__)
print(data_root())
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the checkout and unpacked."""
    source = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(CHECKOUT / name, source / name)
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = folder.glob("afaos-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    shutil.rmtree(source)
    return folder / "unpacked"


def test_an_unpacked_wheel_finds_its_own_data(unpacked: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    command = [sys.executable, "-W", "error", "-P", "-c", LOAD]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    package, root = done.stdout.splitlines()
    assert Path(package) == unpacked / "afaos_gui" / "__init__.py"
    assert Path(root) == unpacked / "afaos_gui" / "_data"


def test_a_wheel_has_its_commands_and_licences(unpacked: Path) -> None:
    (info,) = unpacked.glob("afaos-*.dist-info")
    commands = (info / "entry_points.txt").read_text(encoding="utf-8")
    assert "afaos = afaos_gui.__main__:main" in commands
    assert "afaos-gui = afaos_gui.__main__:main" in commands
    licences = {path.name for path in (info / "licenses").rglob("*") if path.is_file()}
    assert {"LICENSE", "NOTICE.md", "LICENSE-alegreya-sans.txt"} <= licences


def test_a_wheel_is_pure_python(unpacked: Path) -> None:
    (info,) = unpacked.glob("afaos-*.dist-info")
    assert "Tag: py3-none-any" in (info / "WHEEL").read_text(encoding="utf-8")
    assert not [path for path in unpacked.rglob("*") if path.suffix in (".so", ".pyd", ".dll", ".c")]


def selftest(place: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `afaos selftest` of an unpacked wheel in an empty folder."""
    environment = {**os.environ, "PYTHONPATH": str(place), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-P", "-m", "afaos_gui", "selftest"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_an_unpacked_wheel_passes_its_selftest_until_a_file_goes(unpacked: Path, tmp_path: Path) -> None:
    done = selftest(unpacked, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "data files are as they were shipped" in done.stdout
    texts = unpacked / "afaos_gui" / "_data" / "resources" / "i18n" / "card_texts.json"
    content = texts.read_bytes()
    texts.unlink()
    try:
        failed = selftest(unpacked, tmp_path)
    finally:
        texts.write_bytes(content)
    assert failed.returncode == 1
    assert failed.stderr == ""
    assert failed.stdout.splitlines()[-1].startswith("files: ")
    assert "card_texts.json is missing" in failed.stdout.splitlines()[-1]
