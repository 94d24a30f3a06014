"""Pile browser, About and the chronicle: readable on either table, closed by button and Esc."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton, QRadioButton, QScrollArea, QWidget

from afaos_gui.data.paths import licences
from afaos_gui.gui.dialogs.open_dialogs import AboutDialog
from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, Surround
from afaos_gui.gui.toolkit.widgets.controls import HEADING_PX, ClothDialog
from afaos_gui.presentation.facts.history import DrawerPage
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.appearance.vision import contrast, luminance, pixels, rgb
from tests.gui.hands import Hands
from tests.rules.builder import Position

Sit = Callable[..., Hands]
SURROUNDS = pytest.mark.parametrize("surround", [DARK, LIGHT], ids=lambda surround: surround.name)
READABLE, SEEN = 4.5, 3.0
"""The contrasts that small text and the frame of a control need."""
RING = 5
"""Pixels at the left edge of a control."""


def hands_with_piles(sit: Sit, games: Path | None = None) -> Hands:
    """The British with two cards on their discard pile and none in the reserve."""
    position = Position(BRITISH).hand(BRITISH, "Boston").discard(BRITISH, "New Haven", "Norfolk")
    return sit(Game.from_state(position.state(), seed=1), games=games)


def luminance_at(image: QImage, x: int, y: int) -> float:
    """The relative luminance of a pixel."""
    return float(luminance(rgb(image.pixelColor(x, y))))


def contrast_in(image: QImage) -> float:
    """The contrast between the lightest and the darkest pixel."""
    tones = luminance(pixels(image))
    return float((np.max(tones) + 0.05) / (np.min(tones) + 0.05))


def contrast_between(ring: QImage, ground: QImage) -> float:
    """The greatest contrast of a ring's pixels with their background."""
    return max(float(contrast(one, pixels(ground)[0, 0])) for one in pixels(ring)[0, :2])


def contrast_of(label: QLabel) -> float:
    """The contrast of a label's letters with the window behind."""
    return contrast_in(picture_of(label).copy(0, 0, 120, label.height()))


def picture_of(widget: QWidget) -> QImage:
    """A widget as it looks in its window."""
    QApplication.processEvents()
    picture = widget.window().grab().toImage()
    ratio = picture.devicePixelRatio()
    at = widget.mapTo(widget.window(), widget.rect().topLeft())
    left, top, width, height = (round(each * ratio) for each in (at.x(), at.y(), widget.width(), widget.height()))
    return picture.copy(left, top, width, height)


def opened(hands: Hands, command: str) -> QDialog:
    """The dialog that a command opens."""
    hands.window.commands[command].trigger()
    shown = dialog(hands, QDialog)
    assert isinstance(shown, QDialog)
    return shown


def dialog(hands: Hands, kind: type[QWidget]) -> QWidget | None:
    """The open dialog of a kind."""
    QApplication.processEvents()
    return next((one for one in hands.window.findChildren(kind) if one.isVisible()), None)


@SURROUNDS
def test_the_heading_of_a_pile_is_readable_on_either_table(sit: Sit, surround: Surround) -> None:
    hands = hands_with_piles(sit)
    hands.window.set_surround(surround.name)
    hands.click(hands.at_pile("discard"))
    browser = dialog(hands, PileBrowser)
    assert isinstance(browser, PileBrowser)
    assert contrast_of(browser.title) > READABLE


@pytest.mark.parametrize("with_key", [False, True])
def test_a_pile_is_closed_by_its_button_and_by_escape(sit: Sit, with_key: bool) -> None:
    hands = hands_with_piles(sit)
    hands.click(hands.at_pile("discard"))
    browser = dialog(hands, PileBrowser)
    assert isinstance(browser, PileBrowser)
    if with_key:
        QTest.keyClick(browser, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(browser.close_button, Qt.MouseButton.LeftButton)
    assert dialog(hands, PileBrowser) is None


def test_an_empty_pile_opens_nothing(sit: Sit) -> None:
    hands = hands_with_piles(sit)
    hands.click(hands.at_pile("reserve"))
    assert dialog(hands, PileBrowser) is None


@SURROUNDS
def test_about_is_readable_and_names_no_folder(sit: Sit, surround: Surround) -> None:
    hands = hands_with_piles(sit)
    hands.window.set_surround(surround.name)
    hands.window.commands["about"].trigger()
    about = dialog(hands, AboutDialog)
    assert isinstance(about, AboutDialog)
    labels = about.findChildren(QLabel)
    assert not any(str(licences()) in label.text() for label in labels)
    assert all(contrast_of(label) > READABLE for label in labels)
    QTest.mouseClick(about.close_button, Qt.MouseButton.LeftButton)
    assert dialog(hands, AboutDialog) is None


@pytest.mark.few(1)
@SURROUNDS
def test_every_dialog_has_one_look_and_is_left_with_escape(sit: Sit, tmp_path: Path, surround: Surround) -> None:
    hands = hands_with_piles(sit, tmp_path)
    hands.window.set_surround(surround.name)
    for command in ("keys", "about", "rules", "new", "save_as", "open", "export", "updates"):
        shown = opened(hands, command)
        assert isinstance(shown, ClothDialog)
        assert shown.title.font().pixelSize() == HEADING_PX
        assert contrast_of(shown.title) > READABLE
        assert (luminance_at(shown.grab().toImage(), 3, 3) > 0.4) == (surround is LIGHT)
        buttons = [button for button in shown.findChildren(QPushButton) if button.isVisible()]
        assert shown.rect().contains(buttons[-1].mapTo(shown, buttons[-1].rect().bottomRight()))
        QTest.keyClick(shown, Qt.Key.Key_Escape)
        QApplication.processEvents()
        assert not shown.isVisible()


@pytest.mark.few(1)
@SURROUNDS
def test_the_focus_is_seen_at_what_is_chosen(sit: Sit, tmp_path: Path, surround: Surround) -> None:
    hands = hands_with_piles(sit, tmp_path)
    hands.window.set_surround(surround.name)
    shown = opened(hands, "export")
    chosen, other = shown.findChildren(QRadioButton)[:2]
    chosen.setFocus()
    rings = [contrast_in(picture_of(one).copy(0, 0, RING, one.height())) for one in (chosen, other)]
    assert all(ring >= SEEN for ring in rings)
    focused = picture_of(chosen)
    shown.findChildren(QPushButton)[-1].setFocus()
    assert picture_of(chosen) != focused


@pytest.mark.few(1)
@SURROUNDS
def test_the_focus_is_seen_at_buttons_and_fields(sit: Sit, tmp_path: Path, surround: Surround) -> None:
    hands = hands_with_piles(sit, tmp_path)
    hands.window.set_surround(surround.name)
    for command, kind in (("keys", QPushButton), ("save_as", QLineEdit)):
        shown = opened(hands, command)
        one = shown.findChildren(kind)[-1]
        one.setFocus()
        picture = picture_of(one)
        edge = picture.copy(0, picture.height() // 2, 4, 1)
        corner = shown.grab().toImage().copy(12, 12, 1, 1)
        assert max(contrast_in(edge), contrast_between(edge, corner)) >= SEEN
        shown.close()


@pytest.mark.parametrize("page", DrawerPage)
def test_the_drawer_of_the_log_is_paper_on_either_table(sit: Sit, page: DrawerPage) -> None:
    hands = hands_with_piles(sit)
    drawer = hands.window.archive.chronicle
    for surround in (DARK, LIGHT):
        hands.window.set_surround(surround.name)
        hands.window.archive.open_chronicle(page)
        QApplication.processEvents()
        assert luminance_at(drawer.grab().toImage(), 20, drawer.height() - 5) > 0.4
        assert contrast_of(drawer.found if page is DrawerPage.LOG else drawer.policy) > READABLE
        drawer.put_away()


def test_the_keys_are_as_wide_as_a_screen_at_200_percent(sit: Sit, tmp_path: Path) -> None:
    hands = hands_with_piles(sit, tmp_path)
    hands.window.setMinimumSize(1, 1)
    hands.window.resize(960, 540)
    QApplication.processEvents()
    found = opened(hands, "keys")
    assert all(area.horizontalScrollBar().maximum() == 0 for area in found.findChildren(QScrollArea))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(907, 472), (679, 344)])  # the room on a screen of 1366 x 768 at 150 and 200 percent
def test_a_dialog_is_never_larger_than_the_window_behind_it(sit: Sit, tmp_path: Path, size: tuple[int, int]) -> None:
    hands = hands_with_piles(sit, tmp_path)
    hands.window.setMinimumSize(1, 1)
    hands.window.resize(*size)
    QApplication.processEvents()
    for command in ("open", "save_as", "export", "rules", "keys", "preferences", "about"):
        found = opened(hands, command)
        assert found.width() <= size[0] and found.height() <= size[1], command
        for button in found.findChildren(QPushButton):
            if not button.isVisible():
                continue
            button.setFocus()
            for area in found.findChildren(QScrollArea):
                if area.isAncestorOf(button):
                    area.ensureWidgetVisible(button)
            assert button.visibleRegion().boundingRect() == button.rect(), button.text()
        found.close()
