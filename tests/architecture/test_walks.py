"""The five walks of docs/walks.md are those that a window takes, and stay short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_MODULES = 40
MOST_TIMES = 3


def test_the_walks_of_the_page_are_taken_and_short() -> None:
    command = [sys.executable, "-m", "tests.architecture.walks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=110)
    assert done.returncode == 0, done.stderr
    page = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
    walks = done.stdout.strip().split("\n\n")
    assert len(walks) == len(re.findall("^## ", page, re.MULTILINE)) == 5
    for walk in walks:
        title, _, ways = walk.partition(": ")
        assert f"```text\n{ways}\n```" in page.partition(f"## {title}\n")[2].partition("\n## ")[0], walk
        modules, times = re.findall(r"\d+", ways.partition("\n")[0])
        assert int(modules) <= MOST_MODULES and int(times) <= MOST_TIMES
