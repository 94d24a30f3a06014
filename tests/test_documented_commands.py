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
HELP = """
import runpy, sys
for module in sys.argv[1:]:
    sys.argv[1:] = ["--help"]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        assert not end.code, module
    print("helped by", module)
"""
SHORT: dict[str, tuple[str, ...]] = {
    "afaos_gui": ("selftest", "--help"),
    "tests.architecture.figures": (),
    "tests.hostile": ("--rounds", "12"),
    "tests.presentation.refused_tries": ("--tries", "20"),
    "tests.presentation.threats.compare": ("--positions", "1"),
    "tests.rules.mutants": ("--count", "1", "--only", "finance.py", "--tests", "tests/rules/test_money.py"),
    "tests.rules.witness": ("--games", "1", "--seed", "1"),
    "tests.session.option_sets": ("--rounds", "1"),
    "tests.trial": ("--rounds", "1"),
}
"""By module: the arguments that make it quick. All others, of which the least takes minutes, only tell their help."""
LONG = {"tests.architecture.figures", "tests.rules.mutants", "tests.rules.witness", "tests.trial"}
"""What takes seconds, and what the tests beside it try in every run."""
TRIED_ELSEWHERE = {
    "afaos_gui.gui.board.engraving.bake",  # tests/gui/board, by its parts: it takes minutes, and no shorter form
    *("tests.architecture.walks", "tests.gui.cut_words", "tests.gui.sessions"),  # run by the tests beside them
}
LIVES = {"tests.rules.mutants": (0, 1)}
"""Exit codes besides 0 that say something about the rules, not about the command."""


def named() -> set[str]:
    """The modules that the pages tell to run."""
    found = {module for page in PAGES for module in NAMED.findall(page.read_text(encoding="utf-8"))}
    return found - TRIED_ELSEWHERE


def told_by(*words: str, codes: tuple[int, ...] = (0,)) -> str:
    """What Python tells when it is run with these words in the checkout, without a Traceback."""
    # What tests need may lie in a folder of its own, as under Wine.
    found = [*map(str, FOLDERS), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(found)},
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    assert done.returncode in codes and "Traceback" not in told, told[-2000:]
    return told


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "module",
    [pytest.param(one, marks=pytest.mark.long if one in LONG else ()) for one in sorted(named() & set(SHORT))],
)
def test_a_command_that_the_pages_name_runs(module: str) -> None:
    told = told_by("-m", module, *SHORT[module], codes=LIVES.get(module, (0,)))
    if module == "tests.rules.mutants":
        assert "of 1 noticed" in told or "of 0 noticed" in told


@pytest.mark.timeout(900)
def test_every_other_command_that_the_pages_name_tells_its_help() -> None:
    others = sorted(named() - set(SHORT) | LONG)
    told = told_by("-c", HELP, *others)
    assert [module for module in others if f"helped by {module}\n" not in told] == []


def test_the_pages_name_the_commands_that_are_tried() -> None:
    assert {"tests.rules.mutants", "tests.hostile", "tests.trial"} <= named()
    assert set(SHORT) - named() <= {"tests.rules.witness"}
