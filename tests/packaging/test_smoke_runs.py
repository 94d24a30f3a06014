"""A finished program is watched while it runs: slowness is no fault, silence is, and nothing is left behind."""

from __future__ import annotations

import locale
import os
import sys
import time
from pathlib import Path

import pytest


def python(code: str) -> list[str]:
    """A program."""
    return [sys.executable, "-c", code]


def test_lines_are_shown_as_they_come(scripts: Path) -> None:
    from trying import runs

    code = "import sys, time\nfor n in range(4): print(n, flush=True); time.sleep(0.4)\nprint('é', file=sys.stderr)"
    seen: list[tuple[str, float]] = []
    done = runs.watched(
        python(code),
        {**os.environ, "PYTHONIOENCODING": locale.getencoding()},
        lambda line: seen.append((line, time.monotonic())),
        silence=1.2,
    )
    assert done == (0, "0\n1\n2\n3\n", "é\n")
    assert [line for line, _at in seen] == ["0", "1", "2", "3"]
    assert seen[-1][1] - seen[0][1] > 0.9, "a program that takes longer in all than it may be silent goes on"


def test_a_program_that_is_silent_is_ended_with_those_that_it_started(scripts: Path, tmp_path: Path) -> None:
    from trying import runs

    child = f"import time; time.sleep(3); open({str(tmp_path / 'late')!r}, 'w')"
    code = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {child!r}]); time.sleep(60)"
    begun = time.monotonic()
    with pytest.raises(runs.HangingError, match="has said nothing for 1 seconds"):
        runs.watched(python(code), silence=1.0)
    assert time.monotonic() - begun < 30
    time.sleep(max(0.0, begun + 5 - time.monotonic()))
    assert sys.platform == "win32" or not (tmp_path / "late").exists()


def test_the_way_a_program_ends_is_told(scripts: Path) -> None:
    from trying import runs

    assert runs.watched(python("import sys; print('bye'); sys.exit(3)")) == (3, "bye\n", "")


def test_nothing_goes_on_where_a_line_cannot_be_shown(scripts: Path) -> None:
    from trying import runs

    def fail(line: str) -> None:
        raise ValueError(line)

    begun = time.monotonic()
    with pytest.raises(ValueError, match="first"):
        runs.watched(python("import time; print('first', flush=True); time.sleep(60)"), show=fail)
    assert time.monotonic() - begun < 30
