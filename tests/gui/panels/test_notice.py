"""A notice: beside the menus, where it covers nothing, or on the map where it is long or has to be answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.texts.language import RELEASED, _, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.choices.click_guard import HOLD_SECONDS, ClickGuard
from afaos_gui.session.game import Game, Policy
from tests.gui.apart.player import click
from tests.gui.hands import Hands
from tests.gui.languages.walk import paint
from tests.gui.tables import busy_position

Sit = Callable[..., Hands]
SIZES = ((1024, 640), (1366, 768), (1920, 1080))


def table(sit: Sit, size: tuple[int, int], policy: Policy = "strict") -> Hands:
    hands = sit(Game.from_state(busy_position().state(), seed=1, policy=policy), size=size)
    QApplication.processEvents()
    return hands


def menus(hands: Hands) -> QRect:
    """The room that the menus take."""
    bar = hands.window.menuBar()
    found = QRect()
    for action in bar.actions():
        found = found.united(bar.actionGeometry(action))
    return found


@pytest.mark.few(3)
@pytest.mark.parametrize("language", RELEASED)
@pytest.mark.parametrize("size", SIZES)
def test_a_short_notice_stands_beside_the_menus_and_covers_nothing(
    sit: Sit, size: tuple[int, int], language: str
) -> None:
    set_language(language)
    try:
        hands = table(sit, size, "study")
        notice, mark = hands.window.notice, hands.window.game_mark
        notice.say(_("{name} is saved.").format(name="Anne and Louis, turn 12"))
        QApplication.processEvents()
        place = notice.geometry()
        assert hands.window.menuBar().geometry().contains(place)
        assert not place.intersects(menus(hands)) and not place.intersects(mark.geometry())
        assert not any(one.over > 0 for one in paint(notice)), "all its words are to be seen"
        hands.click_widget(notice.button)
        assert notice.text == ""
    finally:
        set_language("en")


def test_what_is_not_heard_is_shown_beside_the_menus(window: MainWindow) -> None:
    mark, quiet = window.game_mark, window.commands["mute"]
    for language, words in (("en", "Quiet"), ("de", "Ohne Töne")):
        window.preferences.apply("language", language)
        for press in range(4):
            if press:
                QTest.keyClick(window, Qt.Key.Key_M)
            QApplication.processEvents()
            assert quiet.isChecked() == mark.isVisible() and mark.text() == (words if quiet.isChecked() else "")
            assert mark.width() >= mark.sizeHint().width()


def test_what_is_long_or_has_to_be_answered_lies_on_the_map(sit: Sit) -> None:
    hands = table(sit, (1024, 640))
    notice, bar = hands.window.notice, hands.window.menuBar()
    notice.say("Something " * 30)
    assert not notice.geometry().intersects(bar.geometry())
    notice.say("The disk is full.", stays=True)
    assert not notice.geometry().intersects(bar.geometry())
    notice.say("Saved.")
    assert bar.geometry().contains(notice.geometry())


def test_a_click_that_was_meant_for_the_notice_before_puts_none_away_that_nobody_has_read(sit: Sit) -> None:
    now, window = [10.0], table(sit, (1366, 768)).window
    notice, toast = window.notice, window.play.toast
    notice.guard = ClickGuard(clock=lambda: now[0])
    notice.say("Louis offers a draw.", stays=True, about="Louis", way=("Answer …", notice.put_away))
    notice.say("Saved.")
    notice.put_away()  # It has been shown long enough.
    for button in (notice.button, notice.way):
        toast.forget()
        click(button)
        assert notice.text == "Louis offers a draw." and toast.text == "This has only just come. Press again."
    now[0] += HOLD_SECONDS
    notice.say("Louis offers a draw.", stays=True, about="Louis")
    click(notice.button)
    assert notice.text == "", "it is the same one"
    notice.say("Saved.")
    click(notice.button)
    assert notice.text == "", "nothing stood there before"


def test_nor_does_it_answer_another_question_of_the_same_game(window: MainWindow) -> None:
    now, notice, answered = [10.0], window.notice, list[str]()
    notice.guard = ClickGuard(clock=lambda: now[0])
    for asked in ("Louis offers a draw.", "Louis asks to take the last move back."):
        notice.say(asked, stays=True, about="Louis", way=("Answer …", partial(answered.append, asked)))
    click(notice.way)
    assert not answered
    now[0] += HOLD_SECONDS
    click(notice.way)
    assert answered == ["Louis asks to take the last move back."]


def test_what_has_to_be_answered_comes_again_after_others(window: MainWindow) -> None:
    notice = window.notice
    notice.say("Anne writes: Hello.", stays=True, about="Anne")
    notice.say("Louis offers a draw.", stays=True, about="Louis")
    notice.say("Saved.")
    assert notice.text == "Saved."
    for told in ("Louis offers a draw.", "Anne writes: Hello.", ""):
        notice.put_away()
        assert notice.text == told
    notice.say("Louis offers a draw.", stays=True, about="Louis")
    notice.say("Saved.")
    notice.say("", about="Louis")
    assert notice.text == "Saved."
    notice.put_away()
    assert notice.text == ""
