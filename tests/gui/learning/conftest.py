"""Fixtures for the lessons and the start screen that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from afaos_gui.data.texts.language import ENGLISH, set_language
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.languages import pseudo
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


@pytest.fixture(params=["en", "fr", pseudo.CODE])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    if request.param == pseudo.CODE:
        pseudo.speak()
    else:
        set_language(request.param)
    yield request.param
    set_language(ENGLISH)


@pytest.fixture
def learner(sit: Sit, tmp_path: Path) -> Callable[..., Hands]:
    """Opens a window of a size on a game; what is learned is kept in a folder of the test."""

    def open_window(size: tuple[int, int] = (1280, 720)) -> Hands:
        found = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3), games=tmp_path, size=size)
        found.window.learning.lessons._folder = tmp_path
        return found

    return open_window


@pytest.fixture
def hands(learner: Callable[..., Hands]) -> Hands:
    """A window from which lessons begin."""
    return learner()
