"""Fixtures for all tests. Nothing here opens a real window."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import settings
from PySide6.QtWidgets import QApplication

# Tests run the source, for coverage and tracebacks, even if a compiled core exists.
os.environ.setdefault("AFAOS_CORE", "interpreted")

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import language, set_language
from afaos_gui.rules.catalogue import Catalogue

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The test workers already use all cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Without a setting the window uses the system's language.
os.environ["LC_ALL"] = "C.UTF-8"

# Shared machines pause at random; a slow example is not a failure.
settings.register_profile("afaos", deadline=None)
settings.load_profile("afaos")

CHECKOUT = Path(__file__).resolve().parents[1]
RULES = CHECKOUT / "tests" / "rules"


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, with the bundled fonts, because texts drawn or measured before are kept in other fonts."""
    # Only tests of the window need it: those of the rules run without (tests.rules.mutants).
    from afaos_gui.gui.toolkit.paint.theme import load_fonts

    load_fonts()
    return qapp


@pytest.fixture(autouse=True)
def spoken_before() -> Iterator[None]:
    """No test leaves its language to the next."""
    before = language()
    yield
    if language() != before:
        set_language(before)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The catalogue of the game."""
    return load_catalogue()


@pytest.fixture(scope="session")
def records_dir() -> Path:
    """The folder of recorded games: AFAOS_RECORDS, or beside the checkout; skips the test if there is none."""
    named = os.environ.get("AFAOS_RECORDS")
    folder = Path(named) if named else CHECKOUT.parent / "shared" / "records"
    if not folder.is_dir():
        pytest.skip("there are no recorded games here")
    return folder


def is_measured(item: pytest.Item) -> bool:
    """Whether a test counts towards the coverage of the rules: their own tests do, except games played at random.

    Where it is asked which test reaches which line, as for mutants, every test counts.
    """
    if item.config.getoption("cov_context", None):
        return True
    return item.path.is_relative_to(RULES) and not any(word in item.path.name for word in ("random", "witness"))


def leave_cases_to_the_long_run(items: list[pytest.Item]) -> None:
    """Mark as long all cases of a test but the few that it asks for: the last, the first, and evenly between."""
    cases = defaultdict(list)
    for item in items:
        is_ordinary = item.get_closest_marker("long") is None
        if isinstance(item, pytest.Function) and item.get_closest_marker("few") and is_ordinary:
            cases[item.parent, item.originalname].append(item)
    for found in cases.values():
        found.sort(key=lambda item: tuple(item.callspec.indices.values()))
        few = found[0].get_closest_marker("few").args[0]  # type: ignore[union-attr]
        kept = {len(found) - 1 - round(number * (len(found) - 1) / max(1, few - 1)) for number in range(few)}
        for number, item in enumerate(found):
            if number not in kept:
                item.add_marker("long")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Begin with the tests that may take longest, so that no worker waits for the last one of another."""
    leave_cases_to_the_long_run(items)
    yield
    items.sort(key=lambda item: max((mark.args[0] for mark in item.iter_markers("timeout")), default=0), reverse=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure what the tests of the rules run, if coverage is on."""
    plugin = item.config.pluginmanager.getplugin("_cov")
    if plugin is None or plugin.cov_controller is None or not is_measured(item):
        return (yield)
    plugin.cov_controller.cov.start()
    try:
        return (yield)
    finally:
        plugin.cov_controller.cov.stop()


def pytest_collection_finish() -> None:
    """Stop measuring after imports, and exclude all objects so far from garbage collection.

    A worker of pytest-xdist has two measurements on top of each other. If only the upper one pauses, as with
    pytest-cov's own mark, the lower one goes on, and everything takes up to five times as long.
    """
    while (running := Coverage.current()) is not None:
        running.stop()
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that remakes the reference pictures of the table."""
    parser.addoption("--remake-pictures", action="store_true", help="keep what is drawn now as the right pictures")
    parser.addoption("--machine-games", type=int, default=20, help="games against each level in the long test")
    parser.addoption("--machine-turns", type=int, default=1000, help="the most turns of each of them")
