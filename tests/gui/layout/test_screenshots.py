"""The pictures shown in README: present, small, and remade by one command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.gui.screenshots import PICTURES

FOLDER = CHECKOUT / "resources" / "screenshots"
MOST_BYTES = 4_000_000


def test_readme_shows_every_picture_and_none_that_is_missing() -> None:
    shown = re.findall(r"resources/screenshots/([\w-]+)\.png", (CHECKOUT / "README.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PICTURES) == sorted(file.stem for file in FOLDER.glob("*.png"))
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST_BYTES


@pytest.mark.long
@pytest.mark.timeout(400)
def test_every_picture_can_be_made_anew(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gui.screenshots", str(tmp_path), "--size", "1280x720"]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert {file.stem for file in tmp_path.iterdir()} == set(PICTURES)
