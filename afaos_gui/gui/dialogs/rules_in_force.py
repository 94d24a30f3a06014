"""The rules in force: edition and options of the present game, each with what it does."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style import RichLabel
from afaos_gui.gui.toolkit.look.style_sheet import BAR, Ink, set_ink
from afaos_gui.gui.toolkit.paint.theme import SANS_BOLD_FAMILY, SURROUND, Role, sized, text_font
from afaos_gui.gui.toolkit.widgets.controls import MARGIN, ClothDialog, label
from afaos_gui.gui.toolkit.widgets.scrolling import QuietArea
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.presets import preset_of
from afaos_gui.session.words.option_texts import OptionText, texts_of
from afaos_gui.session.words.rules_texts import edition_points, edition_title

WIDTH, MOST_HEIGHT, LEAST_LIST = 560, 600, 80
TITLE_PX, TEXT_PX, SMALL_PX = 16, 15, 13


class RulesInForce(ClothDialog):
    """Lists edition and options; nothing can be changed here."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(_("Rules in force"), "rules_in_force", parent)
        self._list = RichLabel(_page(ruleset))
        self._list.setFont(text_font(Role.SANS, TEXT_PX))
        self._list.setWordWrap(True)
        self._list.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._list.setContentsMargins(0, 2, 10, 8)
        set_ink(self._list, Ink.CLOTH)
        edition = edition_title(ruleset.edition)
        preset = preset_of(ruleset.edition, ruleset.options)
        names = [edition] if preset is None or preset.title == edition else [preset.title, edition]
        self._scroll = QuietArea(self._list, self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setAccessibleName(self.windowTitle())
        subtitle = label(" · ".join(names), Role.DISPLAY, 18, Ink.CLOTH, self, italic=True)
        self.fill(subtitle, (self._scroll, 1))
        self.close_button = self.add_close()
        self._take_size()
        self._scroll.setFocus()

    def _take_size(self) -> None:
        """Grow as high as the list needs, up to a limit; the rest scrolls."""
        behind = self.parentWidget()
        width = sized(WIDTH) if behind is None else min(sized(WIDTH), max(WIDTH, behind.window().width()))
        self.setFixedWidth(width)
        self._scroll.setMinimumHeight(LEAST_LIST)
        others = self.column.totalMinimumHeightForWidth(width) - LEAST_LIST
        self.resize(width, min(sized(MOST_HEIGHT), others + self._list.heightForWidth(width - 2 * MARGIN - BAR)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with the page keys wherever the focus is; close with Return."""
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._scroll.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def _page(ruleset: Ruleset) -> str:
    """The edition's points, and each option, as rich text."""
    sentences, options = edition_points(ruleset.edition, ruleset.options), texts_of(ruleset.options)
    points = "".join(f"<p style='margin: 0 0 2px 0'>{escape(sentence)}</p>" for sentence in sentences)
    title = _("Options of play") if options else _("No options of play.")
    style = f'margin: 10px 0 0 0; font-family: "{Role.SMALL_CAPS.value}"; font-size: {sized(TITLE_PX + 1)}px'
    heading = f"<p style='{style}'>{escape(title)}</p>"
    return points + heading + "".join(_option_words(option, SURROUND.text_soft) for option in options)


def _option_words(option: OptionText, soft: str) -> str:
    """An option as rich text: name, section, explanation."""
    return (
        f"<p style='margin: 10px 0 0 0'><span style='{_BOLD}'>{escape(option.title)}</span>"
        f"<span style='color: {soft}; font-family: \"{Role.TEXT.value}\"; font-size: {sized(SMALL_PX)}px'>"
        f"&nbsp;&nbsp;<i>{escape(option.section)}</i></span></p>"
        f"<p style='margin: 1px 0 0 0'>{escape(option.text)}</p>"
    )


_BOLD = f'font-family: "{SANS_BOLD_FAMILY}"; font-weight: 700'
