"""The check of commits' messages."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def commits(scripts: Path) -> ModuleType:
    """The script as a module."""
    from checks import commits

    return commits


def commit(folder: Path, message: str, at: str = "2026-03-01T12:00:00+00:00") -> None:
    name = ("-c", "user.name=Anne", "-c", "user.email=anne@example.org")
    words = ["git", *name, "commit", "-q", "--allow-empty", "-m", message]
    subprocess.run(words, cwd=folder, check=True, env={**os.environ, "GIT_COMMITTER_DATE": at})


def test_new_messages_have_a_short_subject_and_a_body(
    commits: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    first = "2026-02-01T12:00:00+00:00"
    commit(tmp_path, "x" * 200, "2026-01-01T12:00:00+00:00")
    commit(tmp_path, f"{'a' * 72}\n\nIt was needed.")
    assert commits.main(tmp_path, first) == 0
    commit(tmp_path, f"{'b' * 73}\n\nIt was needed.")
    commit(tmp_path, "Say nothing more")
    capsys.readouterr()
    assert commits.main(tmp_path, first) == 1
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert said[0].endswith("no body says why: Say nothing more")
    assert "the subject has 73 characters, 72 at most: bbb" in said[1]


def test_without_the_history_nothing_is_checked(
    commits: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commits.main(tmp_path) == 0
    assert "are not checked" in capsys.readouterr().out
