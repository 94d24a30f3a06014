"""The commands of the checks, which dev.py runs: so in syntax that an old Python can parse."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

CHECKS = Path(__file__).resolve().parent
COVERAGE_OF_RULES = 97
"""Percentage of lines in afaos_gui/rules that the tests must run."""
STUCK_SECONDS = 600
"""Longer than any single test may take in a run without the long ones."""


class Step(NamedTuple):
    """A named command of the checks; `begins_with_others` if it is content with one processor."""

    name: str
    command: list[str]
    begins_with_others: bool = False


def lint_steps(python: str, lint_imports: str) -> list[Step]:
    """The static checks, by an environment's Python and its program for import contracts."""
    return [
        Step("ruff", [python, "-m", "ruff", "check", "."], True),
        Step("format", [python, "-m", "ruff", "format", "--check", "-q", "."], True),
        Step("mypy", [python, "-m", "mypy"], True),
        Step("import contracts", [lint_imports, "--no-logo"], True),
        Step("messages of commits", [python, str(CHECKS / "commits.py")], True),
    ]


def test_step(python: str, long: bool) -> Step:
    """Run the tests, with `long` the long ones too, with the rules' coverage; pytest's summary comes last."""
    command = [python, "-m", "pytest", "-n", "2", "-q", "--cov=afaos_gui/rules"]
    command += ["--cov-report=term", f"--cov-fail-under={COVERAGE_OF_RULES}"]
    if long:
        return Step("pytest", command)
    # A thread that waits while holding the interpreter lock also stops pytest-timeout; faulthandler kills such a
    # worker.
    watch = ["-o", f"faulthandler_timeout={STUCK_SECONDS}", "-o", "faulthandler_exit_on_timeout=true"]
    return Step("pytest", [*command, "-m", "not long", *watch])
