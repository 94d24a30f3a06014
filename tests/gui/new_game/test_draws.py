"""The draws in the new-game dialog: pledged before anything is given, typed or shaken, and none of it is needed."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from afaos_gui.data.seeds import Shares
from afaos_gui.data.texts.word_groups import words_of
from tests.gui.new_game.sheet import Opener, click

LEFT = Qt.MouseButton.LeftButton


def test_the_pledge_is_told_before_and_stays_whatever_is_given(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.more)
    told = dialog.draws.pledge.text
    for field, words in zip(dialog.draws.fields, ("42", "seven geese"), strict=True):
        QTest.keyClicks(field, words)
    shares = dialog.answer().shares
    assert shares is not None and shares.given == ("42", "seven geese")
    assert words_of(shares.pledge) in told == dialog.draws.pledge.text
    assert shares.key != Shares(shares.secret).key


def test_nothing_has_to_be_given(open_dialog: Opener) -> None:
    dialog = open_dialog()
    assert not dialog.draws.isVisible()
    shares = dialog.answer().shares
    assert shares is not None and shares.given == () and shares.key == shares.secret


def test_a_number_is_shaken_by_the_mouse(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.more)
    given = []
    for _side in range(2):
        shaker = dialog.draws.shaker
        QTest.mousePress(shaker, LEFT, pos=shaker.rect().center())
        for step in range(6):
            QTest.mouseMove(shaker, QPoint(4 + 3 * step, 5 + step % 3))
        QTest.mouseRelease(shaker, LEFT, pos=shaker.rect().center())
        given = [field.text() for field in dialog.draws.fields]
    assert all(len(number) == 12 and number.isdecimal() for number in given) and given[0] != given[1]


def test_the_machine_gives_nothing(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.more)
    british, french = dialog.draws.fields
    french.setText("9")
    click(dialog.seats.slips[1].machine)
    assert british.isVisible() and not french.isVisible()
    shares = dialog.answer().shares
    assert shares is not None and shares.given == ()


def test_a_chosen_seed_is_chosen(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.more)
    QTest.keyClicks(dialog.seed, "7")
    answer = dialog.answer()
    assert (answer.seed, answer.shares) == (7, None)
