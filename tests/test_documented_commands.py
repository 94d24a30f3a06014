"""Every module that README, CONTRIBUTING or the pages beside them tell to run does run, in a short form."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
FOLDERS = (CHECKOUT, CHECKOUT / "plant")
NAMED = re.compile(r"(?:\.venv/bin/)?python3? -m ((?:tests|afaos_gui|afaos_plant)[\w.]*)")
HELP = ("--help",)
SHORT: dict[str, tuple[str, ...]] = {
    "afaos_gui": ("selftest", "--help"),
    "tests.architecture.figures": (),
    "tests.gui.screenshots": ("{folder}", "--help"),
    "tests.hostile": ("--rounds", "12"),
    "tests.presentation.refused_tries": ("--tries", "20"),
    "tests.presentation.threats.compare": ("--positions", "1"),
    "tests.rules.mutants": ("--count", "1", "--only", "finance.py", "--tests", "tests/rules/test_money.py"),
    "tests.rules.witness": ("--games", "1", "--seed", "1"),
    "tests.session.option_sets": ("--rounds", "1"),
    "tests.trial": ("--rounds", "1"),
}
"""By module: the arguments that make it quick. `--help` only where even the least that it does takes minutes."""
TRIED_ELSEWHERE = {
    "afaos_gui.gui.board.engraving.bake",  # tests/gui/board, by its parts: it takes minutes, and no shorter form
    *("tests.architecture.walks", "tests.gui.languages.walk", "tests.gui.sessions"),  # run by the tests beside them
}
LIVES = {"tests.rules.mutants": (0, 1)}
"""Exit codes besides 0 that say something about the rules, not about the command."""


def named() -> set[str]:
    """The modules that the pages tell to run."""
    found = {module for page in PAGES for module in NAMED.findall(page.read_text(encoding="utf-8"))}
    return found - TRIED_ELSEWHERE


@pytest.mark.timeout(900)
@pytest.mark.parametrize("module", sorted(named()))
def test_a_command_that_the_pages_name_runs(module: str, tmp_path: Path) -> None:
    words = [word.format(folder=tmp_path) for word in SHORT.get(module, HELP)]
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(map(str, FOLDERS))},
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    assert done.returncode in LIVES.get(module, (0,)), told[-2000:]
    assert "Traceback" not in told
    if module == "tests.rules.mutants":
        assert "of 1 noticed" in told or "of 0 noticed" in told


def test_the_pages_name_the_commands_that_are_tried() -> None:
    assert {"tests.rules.mutants", "tests.hostile", "tests.trial"} <= named()
    assert set(SHORT) - named() <= {"tests.rules.witness"}
