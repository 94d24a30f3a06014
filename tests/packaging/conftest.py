"""Fixtures for tests of packaging: its scripts are modules in no package."""

from __future__ import annotations

from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SCRIPTS = CHECKOUT / "packaging"


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the scripts, from which they can be imported by name."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.syspath_prepend(str(SCRIPTS / "icons"))
    return SCRIPTS
