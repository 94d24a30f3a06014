"""What every panel does: it lights zones, cuts no words, has a name and follows the surround."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from afaos_gui.gui.table.cards import piles, stock
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.inspector import Inspector
from afaos_gui.gui.table.cards.market import MarketPanel
from afaos_gui.gui.table.cards.piles import PileView
from afaos_gui.gui.table.cards.stock import StockView
from afaos_gui.gui.table.log.log import LogPanel
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.table.standing import opponent, siege_slip
from afaos_gui.gui.table.standing.opponent import OpponentStrip
from afaos_gui.gui.table.standing.sieges import SiegePanel
from afaos_gui.gui.table.turn import ribbon
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.toolkit.paint import ink, shapes
from afaos_gui.gui.toolkit.paint.theme import LIGHT
from afaos_gui.presentation.choices.offers import Offer
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.view import View
from tests.gui.panels.showing import WINDOWS, seen, shown


def test_zones_are_lit_and_put_out(qtbot: Any, full_view: View) -> None:
    strip = shown(qtbot, OpponentStrip(), QSize(1280, 58))
    strip.show_state(seen(full_view))
    before = strip.grab().toImage()
    strip.light_zone("opponent")
    assert before != strip.grab().toImage()
    strip.put_out_zones()
    assert strip.grab().toImage() == before


def all_panels() -> Iterator[tuple[Panel, Any]]:
    """Every panel that shows a view, with its width in a window."""
    yield OpponentStrip(), lambda grid, width: width
    yield TurnRibbon(), lambda grid, width: width
    yield SiegePanel(), lambda grid, width: grid.right
    yield StockView(), lambda grid, width: grid.stock
    for kind in piles.KINDS:
        panel = PileView(kind)
        yield panel, lambda grid, width, panel=panel: panel.sizeHint().width()


@pytest.mark.parametrize("window", WINDOWS)
def test_no_words_are_cut_or_overlap(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, full_view: View, window: QSize
) -> None:
    drawn: list[tuple[str, QRectF]] = []

    def record(
        painter: QPainter,
        at: QPointF,
        text: str,
        face: QFont,
        ink_: QColor,
        align: Qt.AlignmentFlag = ink.LEFT,
    ) -> float:
        width = paint(painter, at, text, face, ink_, align)
        shift = {ink.LEFT: 0.0, ink.CENTRE: width / 2, ink.RIGHT: width}[align]
        box = QFontMetricsF(face).tightBoundingRect(text).translated(at.x() - shift, at.y())
        drawn.append((text, box))
        return width

    paint = ink.paint_text
    for module in (opponent, ribbon, siege_slip, stock, shapes):
        monkeypatch.setattr(module, "paint_text", record)
    sentence = "Choose cards, or drag them to a place, a pile or the purse."
    offers = (Offer("Settle Fort William Henry", "", "1"), Offer("Take 3 money", "", "2"))
    grid = grid_for(window.toTuple())
    for panel, width in all_panels():
        qtbot.addWidget(panel)
        panel.set_grid(grid)
        panel.show_state(seen(full_view, sentence=sentence, offers=offers))
        panel.resize(width(grid, window.width()), panel.sizeHint().height())
        drawn.clear()
        panel.grab()
        bounds = QRectF(panel.rect()).adjusted(-1, -1, 1, 1)
        assert drawn, type(panel).__name__
        for text, box in drawn:
            assert bounds.contains(box), (type(panel).__name__, text, box)
        cells = {f"{sign}{n}" for sign in "+−" for n in range(1, 5)} | {"0"}
        boxes = [(text, box) for text, box in drawn if text not in cells]
        for i, (text, box) in enumerate(boxes):
            clash = [other for other, rect in boxes[i + 1 :] if rect.intersects(box)]
            assert not clash, (type(panel).__name__, text, clash)


def test_every_panel_has_a_name_and_takes_the_light_table(qtbot: Any, full_view: View) -> None:
    others: list[Panel] = [HandView(), MarketPanel(), Inspector(), LogPanel()]
    for panel in [*(panel for panel, _width in all_panels()), *others]:
        qtbot.addWidget(panel)
        assert panel.accessibleName()
        set_surround(LIGHT.name)
        panel.resize(panel.sizeHint())
        panel.show_state(seen(full_view))
        assert not panel.grab().isNull()
