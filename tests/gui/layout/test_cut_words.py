"""No word is cut, short, small, covered or foreign on any screen; and the search itself finds what is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.texts.language import ENGLISH, LANGUAGES
from afaos_gui.gui.toolkit.paint.picture_cache import paint_widget
from afaos_gui.gui.toolkit.paint.theme import Role, font
from tests.gui.cut_words import SCALES, faults
from tests.gui.languages import pseudo
from tests.gui.own_process import run

SECONDS = 400


def look(*options: str, seconds: int = SECONDS) -> None:
    """Look at every screen, and expect no fault."""
    done = run("tests.gui.cut_words", *options, "--palettes", "usual", seconds=seconds)
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr


@pytest.mark.timeout(SECONDS + 20)
def test_no_word_is_cut_on_any_screen() -> None:
    look("--sizes", "1024x640", "--scales", "1", "--langs", "fr")


@pytest.mark.long
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.timeout(4 * SECONDS + 20)
def test_no_word_is_cut_at_any_size(scale: str, language: str) -> None:
    look("--scales", scale, "--langs", language, seconds=4 * SECONDS)


@pytest.mark.long
@pytest.mark.parametrize(("language", "text"), [("fr", "2"), ("fr", "2.5"), (pseudo.CODE, "1"), (pseudo.CODE, "2")])
@pytest.mark.timeout(SECONDS + 20)
def test_no_word_is_cut_in_longer_or_larger_words(language: str, text: str) -> None:
    look("--sizes", "1280x720", "--scales", "1", "--langs", language, "--text", text)


@pytest.mark.parametrize(("words", "fault"), [("Ü", "cut by"), ("sm", "5.0 px high"), ("on", "lies on")])
def test_faults_are_found(qtbot: QtBot, words: str, fault: str) -> None:
    shown = Faulty(words)
    qtbot.addWidget(shown)
    shown.resize(120, 30)
    for _again in range(2):  # the second time from the picture that is kept
        assert any(fault in line for line in faults(shown, ENGLISH)), list(faults(shown, ENGLISH))


class Faulty(QWidget):
    """Paints a word over its upper edge, one that is small, or two on each other."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture."""
        paint_widget(self, ("faulty", self._words), self._draw)

    def _draw(self, painter: QPainter) -> None:
        painter.setFont(font(Role.SANS, 5 if self._words == "sm" else 16))
        painter.drawText(QPointF(4, 6 if self._words == "Ü" else 20), self._words)
        if self._words == "on":
            painter.drawText(QPointF(8, 20), "off")
