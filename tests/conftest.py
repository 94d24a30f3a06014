"""Fixtures for all tests. Nothing here opens a real window."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

# Tests run the source, for its coverage and its tracebacks, also where a compiled core lies.
os.environ.setdefault("AFAOS_CORE", "interpreted")

from afaos_gui.data.loader import load_catalogue
from afaos_gui.rules.catalogue import Catalogue

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The workers have the cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Without a setting the window speaks as the system does.
os.environ["LC_ALL"] = "C.UTF-8"

# Shared machines pause at random; a slow example is not a wrong one.
settings.register_profile("afaos", deadline=None)
settings.load_profile("afaos")

CHECKOUT = Path(__file__).resolve().parents[1]
RULES = CHECKOUT / "tests" / "rules"


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """Every figure of the game."""
    return load_catalogue()


@pytest.fixture(scope="session")
def records_dir() -> Path:
    """The folder of recorded games: AFAOS_RECORDS, or beside the checkout; skips where there is none."""
    named = os.environ.get("AFAOS_RECORDS")
    folder = Path(named) if named else CHECKOUT.parent / "shared" / "records"
    if not folder.is_dir():
        pytest.skip("there are no recorded games here")
    return folder


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Measure the coverage of the rules by their own tests, the random games aside: it takes thrice as long."""
    if not config.pluginmanager.hasplugin("_cov"):
        return
    for item in items:
        if not item.path.is_relative_to(RULES) or "random" in item.path.name:
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """Keep what was made while the tests were collected out of every search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to make the kept pictures of the table anew."""
    parser.addoption("--remake-pictures", action="store_true", help="keep what is drawn now as the right pictures")
    parser.addoption("--machine-games", type=int, default=20, help="games against each level in the long test")
    parser.addoption("--machine-turns", type=int, default=1000, help="the most turns of each of them")
