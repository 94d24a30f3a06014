"""The panel of questions: the buttons at its foot are whole in the narrowest column."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.presentation.choices.questions import Question, QuestionChoice
from tests.gui.panels.showing import KEPT, shown

PLAYER = QSize(124, 28)
"""The buttons that show a turn again."""


def asking(qtbot: Any, size: QSize) -> Slip:
    """A paper beside a map, in a window of its own."""
    host = QWidget()
    paper = Slip("side", host, Screens(host, host))
    KEPT.append(host)
    found: Slip = shown(qtbot, paper, size)
    return found


@pytest.mark.parametrize("width", [196, 260])
def test_the_way_out_and_the_tools_beside_it_stay_whole(qtbot: Any, width: int) -> None:
    panel = asking(qtbot, QSize(width, 400))
    tools = QWidget(panel)
    tools.setFixedSize(PLAYER)
    panel.set_tools(tools)
    panel.place_in(QRect(0, 0, width, 400))
    panel.show_rows("What the British did", ("The British took 3 money with Boston.",), (), "To the table")
    QApplication.processEvents()
    places = [QRect(one.mapTo(panel, QPoint()), one.size()) for one in (tools, panel.foot)]
    assert not places[0].intersects(places[1])
    assert all(panel.rect().contains(place) for place in places)
    assert panel.foot.width() >= panel.foot.sizeHint().width()


def test_what_is_told_covers_nothing_of_the_sieges_where_smaller_letters_are_enough(qtbot: Any) -> None:
    room = QRect(0, 0, 240, 540)
    panel = asking(qtbot, room.size())
    panel.place_in(room)
    words = ("They besieged Boston by way of Pemaquid. " * 8,)
    panel.show_question(Question("What the French did", words, (), dismiss="Close"))
    large = panel.height()
    for missing in (4, 200):
        panel.place_in(room, QRect(0, large - missing, 240, 540 - large + missing))
        assert (panel.height() <= large - missing) == (missing == 4)
    assert panel.height() == large, "what needs more than that is as easily read as ever"


@pytest.mark.parametrize(("left", "covered"), [(30, True), (90, False)])
def test_a_strip_in_which_nothing_could_be_read_is_covered_too(qtbot: Any, left: int, covered: bool) -> None:
    panel = asking(qtbot, QSize(240, 540))
    panel.place_in(QRect(0, 0, 240, 540))
    panel.show_question(Question("What the French did", ("They besieged Boston.",), (), dismiss="Close"))
    height = panel.height()
    panel.place_in(QRect(0, 0, 240, 540), QRect(0, height + left, 240, 100))
    assert panel.height() == (height + left if covered else height)


@pytest.mark.parametrize("is_asked", [False, True])
@pytest.mark.parametrize("floor", [QRect(), QRect(0, 250, 260, 290)])
def test_the_title_takes_no_more_room_than_its_words_and_the_answers_need_no_scrolling(
    qtbot: Any, is_asked: bool, floor: QRect
) -> None:
    panel = asking(qtbot, QSize(260, 540))
    panel.place_in(QRect(0, 0, 260, 540), floor)
    words = ("They besieged Boston by way of Pemaquid and Port Royal, with Regular Infantry in the siege.",) * 2
    panel.show_question(
        Question("What the French did", words, (QuestionChoice("Settle Boston"),) * 3 * is_asked, dismiss="Close")
    )
    QApplication.processEvents()
    title = panel.title
    assert title.height() == title.heightForWidth(title.width())
    assert panel.findChildren(QScrollArea)[0].verticalScrollBar().maximum() == 0


def test_where_much_is_told_the_answers_are_in_sight_and_the_words_above_them_scroll(qtbot: Any) -> None:
    panel = asking(qtbot, QSize(216, 480))
    panel.place_in(QRect(0, 0, 216, 480))
    words = (*("They took Militia from the siege of Port Royal to their discard pile.",) * 9, "Settle it?")
    choices = (QuestionChoice("Settle Port Royal with Philadelphia"), QuestionChoice("Leave Port Royal empty"))
    panel.show_question(Question("Settle the conquered place?", words, choices, ()))
    QApplication.processEvents()
    view = panel.findChildren(QScrollArea)[0].viewport()
    assert panel.findChildren(QScrollArea)[0].verticalScrollBar().maximum() > 0
    for row in panel.rows:
        assert view.rect().contains(QRect(row.mapTo(view, QPoint()), row.size())), row.text()
