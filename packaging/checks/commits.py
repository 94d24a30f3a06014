"""Check the messages of new commits: a subject of at most 72 characters, and a body that says why.

Uses only the standard library and Git; where there is no history, there is nothing to check.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SINCE = "2026-11-26T13:30:00+00:00"
"""Messages of commits made before are as they are."""
LONGEST = 72


class Message(NamedTuple):
    """What a commit says; `commit` is its short name."""

    commit: str
    subject: str
    body: str


def main(root: Path = ROOT, since: str = SINCE) -> int:
    """Print what is wrong with the messages; returns 1 if anything is."""
    new = messages(root, since)
    if new is None:
        print("The messages of commits are not checked: their history is not here.")
        return 0
    found = list(faults(new))
    print("\n".join(found) or f"The messages of {len(new)} commits say in short what they do, and why.")
    return 1 if found else 0


def messages(root: Path, since: str) -> list[Message] | None:
    """The messages since a time, newest first, without merges; None where there is no history."""
    command = ["git", "log", "--no-merges", "--format=%h%x1f%s%x1f%b%x1e", f"--since={since}"]
    try:
        told = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", errors="replace", check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return [Message(*(part.strip() for part in one.split("\x1f"))) for one in told.stdout.split("\x1e")[:-1]]


def faults(new: Iterable[Message]) -> Iterator[str]:
    """What is wrong with messages, a sentence each."""
    for commit, subject, body in new:
        if len(subject) > LONGEST:
            yield f"{commit}: the subject has {len(subject)} characters, {LONGEST} at most: {subject}"
        if not body:
            yield f"{commit}: no body says why: {subject}"


if __name__ == "__main__":
    sys.exit(main())
