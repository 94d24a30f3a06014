"""A drag goes one short way from the hand to the rules, and one from there to the map."""

from __future__ import annotations

import re
import subprocess
import sys


def test_a_drag_passes_few_modules_and_none_of_them_thrice() -> None:
    command = [sys.executable, "-m", "tests.architecture.drag"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found = re.search(r"modules passed (\d+), one entered at most (\d+) times on a way", done.stdout)
    assert found is not None, done.stdout
    assert int(found[1]) <= 20
    assert int(found[2]) <= 2
    assert "the map shows what came of it" in done.stdout
