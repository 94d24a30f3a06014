"""Whether the words of a card can be read in the window."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from afaos_gui.data.texts.language import language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.presentation.cards.card_words import ability_of
from afaos_gui.rules.catalogue import Card
from tests.gui.languages.painted import painting


def told_of_card(window: MainWindow, card: Card) -> bool:
    """Whether the words printed on a card stand somewhere in the window as it is painted now."""
    wanted = _letters(ability_of(card, language()))
    PICTURES.clear()
    for one in window.findChildren(QWidget):
        one.update()
    with painting() as painted:
        window.grab()
    labels = [one.text() for one in window.findChildren(QLabel) if one.isVisible()]
    buttons = [one.text() for one in window.findChildren(QAbstractButton) if one.isVisible()]
    said = _letters("".join([*(one.text for one in painted), *labels, *buttons]))
    return wanted in said


def _letters(text: str) -> str:
    """The letters of a text alone, for lines are broken and words divided."""
    return re.sub(r"<[^>]*>|\W", "", text).casefold()
