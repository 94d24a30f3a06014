"""The inspector: it keeps what is pinned, and its cards change places."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.cards.inspector import Inspector
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import View
from tests.gui.panels.showing import LEFT, NO_KEYS, shown
from tests.gui.written import written_in


def test_the_inspector_keeps_what_is_pinned(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, Inspector(), QSize(236, 300))
    albany = view.ruleset.catalogue.location_ids["Albany"]
    panel.show_place(view, albany, "In supply")
    assert [card.owner for card in panel.cards] == [BRITISH, FRENCH]
    QTest.mouseClick(panel, LEFT, NO_KEYS, panel.card_rect().center())
    assert panel.pinned
    panel.show_card(view.ruleset.catalogue.cards[0])
    assert len(panel.cards) == 2
    panel.set_pinned(False)
    panel.show_card(view.ruleset.catalogue.cards[0])
    assert [card.id for card in panel.cards] == [0]
    panel.clear()
    assert panel.accessibleDescription() == ""


def test_what_frees_a_pinned_card_is_told_where_there_is_room(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, Inspector(), QSize(260, 300))
    panel.show_card(view.ruleset.catalogue.cards[0], "In supply.")
    panel.set_pinned(True)
    assert panel.note() == "pinned, Esc frees it"
    assert panel.toolTip().startswith("In supply.\n") and "Esc" in panel.toolTip()
    for tabs, note in ((170, "pinned"), (230, "")):
        panel.stand_behind(tabs)
        assert panel.note() == note


def test_the_card_behind_comes_to_the_front(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, Inspector(), QSize(236, 300))
    panel.show_place(view, view.ruleset.catalogue.location_ids["Albany"])
    at = panel.card_rect().bottomRight() + QPoint(12, -30)
    QTest.mouseClick(panel, LEFT, NO_KEYS, at)
    assert [card.owner for card in panel.cards] == [FRENCH, BRITISH]
    assert not panel.pinned


@pytest.mark.parametrize("caption", ["", "In supply. The French have a village here, and it is not fortified."])
def test_a_card_in_a_low_panel_is_no_smaller_than_in_the_hand(qtbot: Any, view: View, caption: str) -> None:
    panel = shown(qtbot, Inspector(), QSize(270, 10))
    panel.set_grid(grid_for((1280, 720)))
    panel.resize(270, panel.minimumSizeHint().height())
    panel.show_card(view.ruleset.catalogue.cards[0], caption)
    assert panel.card_rect().width() >= panel.grid.card
    assert panel.rect().contains(panel.card_rect())
    words = panel.layout_of_parts().words
    assert words.left >= 0 and words.right <= panel.width() and words.bottom <= panel.height()


@pytest.mark.parametrize("size", [QSize(236, 300), QSize(172, 190), QSize(265, 150)])
def test_the_invitation_to_point_stands_clear_of_its_frame(qtbot: Any, size: QSize) -> None:
    window = shown(qtbot, QWidget(), size)
    panel = Inspector(window)
    panel.setGeometry(window.rect())
    panel.show()
    lines = [line for line in written_in(window)[0] if line.text != "In view"]
    assert " ".join(line.text for line in lines) == "Point at a card or a place."
    frame = QRectF(panel.card_rect()).adjusted(5, 5, -5, -5)
    assert all(frame.contains(line.box) for line in lines)


@pytest.mark.parametrize("height", [44, 62, 90])
def test_the_invitation_leaves_out_its_frame_where_that_would_not_hold_it(qtbot: Any, height: int) -> None:
    window = shown(qtbot, QWidget(), QSize(265, height))
    panel = Inspector(window)
    panel.setGeometry(window.rect())
    panel.show()
    lines = [line for line in written_in(window)[0] if line.text != "In view"]
    assert all(panel.layout_of_parts().body.top <= line.box.top() <= line.box.bottom() <= height for line in lines)
    assert len(lines) <= 1
