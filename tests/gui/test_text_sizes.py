"""Text from 80 to 250 percent at the edges of the table: in its place, apart, and whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from afaos_gui.data.language import set_language
from afaos_gui.gui.toolkit.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui import size_probe
from tests.gui.hands import Hands
from tests.gui.tables import busy_position


@pytest.fixture
def french() -> Iterator[None]:
    set_language("fr")
    yield
    set_language("en")


@pytest.mark.parametrize("share", [0.8, 1.5, 2.5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.usefixtures("french")
def test_lines_stay_in_their_panels_and_apart(
    write_at: Callable[[float], None], sit: Callable[..., Hands], size: tuple[int, int], share: float
) -> None:
    write_at(share)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm")), seed=1)
    window = sit(game, size=size).window
    window.table.hand.set_selected([0])
    window.table.hand.selection_changed.emit(window.table.hand.selected_cards)
    QApplication.processEvents()
    assert list(size_probe._of_lines(window)) == []
    buttons = [*window.table.ribbon.offer_buttons(), window.table.ribbon.button("hint")]
    for button in buttons:
        assert window.table.ribbon.rect().contains(button.geometry()), button.text()


@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(1920, 1080)])
def test_usual_text_leaves_every_measure_as_it_is(size: QSize) -> None:
    assert grid_for(size, text=1.0) == grid_for(size)
    larger, usual = grid_for(size, text=2.5), grid_for(size)
    assert larger.read_px == round(2.5 * usual.body_px)
    assert larger.left + larger.right <= 0.52 * size.width()
