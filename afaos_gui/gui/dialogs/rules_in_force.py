"""The rules in force: edition and options of the game going on, each with what it does."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.cloth import Cloth
from afaos_gui.gui.toolkit.paper import SHADOW, PaperSheet, ScrollFades
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.gui.toolkit.style import RichLabel
from afaos_gui.gui.toolkit.theme import DARK, LIGHT, SANS_BOLD_FAMILY, Palette, Role, Surround, font
from afaos_gui.gui.toolkit.title_label import heading
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.option_texts import OptionText, texts_of
from afaos_gui.session.presets import preset_of
from afaos_gui.session.rules_texts import edition_points, edition_title

WIDTH, MOST_HEIGHT = 520, 640
MARGIN = 14
TITLE_PX, TEXT_PX, SMALL_PX = 16, 15, 13


class RulesInForce(QDialog):
    """A sheet of paper that lists edition and options; nothing can be changed on it."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None, surround: Surround = DARK) -> None:
        super().__init__(parent)
        self.setObjectName("rules_in_force")
        self.setWindowTitle(_("Rules in force"))
        self._cloth = Cloth(self)
        self._cloth.set_surround(surround)
        self._sheet = PaperSheet(self)
        self._scroll = QScrollArea(self._sheet)
        self._list = QWidget()
        self.close_button = QPushButton(_("Close"), self._sheet)
        self._fill(ruleset)
        self._lay_out(ruleset)
        self._fades = ScrollFades(self._scroll)
        self._take_size()

    def _fill(self, ruleset: Ruleset) -> None:
        """One label for the edition's points and one for each option."""
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 2, 10, 8)
        column.setSpacing(10)
        points = "".join(f"<p style='margin: 0 0 2px 0'>{escape(point)}</p>" for point in _points(ruleset))
        column.addWidget(self._label(points, TEXT_PX))
        options = texts_of(ruleset.options)
        title = self._label(_("Options of play") if options else _("No options of play."), 0)
        title.setFont(font(Role.SMALL_CAPS, TITLE_PX + 1))
        column.addWidget(title)
        for option in options:
            column.addWidget(self._label(_option_words(option), TEXT_PX))
        column.addStretch(1)

    def _label(self, text: str, px: int) -> QLabel:
        label = RichLabel(text, self._list)
        if px:
            label.setFont(font(Role.SANS, px))
        label.setWordWrap(True)
        label.setStyleSheet(f"color: {Palette.INK}; background: transparent;")
        return label

    def _lay_out(self, ruleset: Ruleset) -> None:
        edition = edition_title(ruleset.edition)
        preset = preset_of(ruleset.edition, ruleset.options)
        names = [edition] if preset is None or preset.title == edition else [preset.title, edition]
        subtitle = QLabel(" · ".join(names), self._sheet)
        subtitle.setFont(font(Role.DISPLAY, 18, italic=True))
        title = heading(_("Rules in force"), self._sheet)
        for label in (title, subtitle):
            label.setStyleSheet(f"color: {Palette.INK}; background: transparent;")
        rule = QFrame(self._sheet)
        rule.setFixedHeight(1)
        rule.setStyleSheet(f"background: {Palette.BRASS};")
        self._scroll.setWidget(self._list)
        self._scroll.setWidgetResizable(True)
        self._scroll.setAccessibleName(_("Rules in force"))
        make_quiet(self._scroll, LIGHT)
        self._list.setAutoFillBackground(False)
        self.close_button.setObjectName("close")
        self.close_button.setFont(font(Role.DISPLAY, 17))
        self.close_button.setStyleSheet(_BUTTON_STYLE)
        self.close_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.close_button.clicked.connect(self.accept)
        inside = QVBoxLayout(self._sheet)
        inside.setContentsMargins(SHADOW + 22, 16, SHADOW + 14, SHADOW + 18)
        inside.setSpacing(8)
        for widget in (title, subtitle, rule):
            inside.addWidget(widget)
        inside.addWidget(self._scroll, 1)
        inside.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._sheet)

    def _take_size(self) -> None:
        """As high as the list needs, within reason; the rest scrolls."""
        inner = WIDTH - 2 * MARGIN - 2 * SHADOW - 36 - 10
        self.setFixedWidth(WIDTH)
        column = self._list.layout()
        assert column is not None
        others = 2 * MARGIN + 34 + SHADOW + 36 + 24 + 40 + 4 * 8 + 10
        self.resize(WIDTH, min(MOST_HEIGHT, column.heightForWidth(inner) + others))

    @property
    def words(self) -> tuple[str, ...]:
        """What is told, label by label."""
        return tuple(label.text() for label in self.findChildren(QLabel))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows scroll; Return closes."""
        bar = self._scroll.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: bar.singleStep() * 2,
            Qt.Key.Key_Up: -bar.singleStep() * 2,
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
        }
        if event.key() in steps:
            bar.setValue(bar.value() + steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the cloth under everything."""
        super().resizeEvent(event)
        self._cloth.setGeometry(self.rect())
        self._cloth.lower()


def _points(ruleset: Ruleset) -> tuple[str, ...]:
    return edition_points(ruleset.edition, ruleset.options)


def _option_words(option: OptionText) -> str:
    """An option as rich text: name, section, explanation."""
    return (
        f"<p style='margin: 0'><span style='{_BOLD}'>{escape(option.title)}</span>"
        f"<span style='color: {Palette.INK_SOFT}; font-family: \"{Role.TEXT.value}\"; font-size: {SMALL_PX}px'>"
        f"&nbsp;&nbsp;<i>{escape(option.section)}</i></span></p>"
        f"<p style='margin: 1px 0 0 0'>{escape(option.text)}</p>"
    )


_BOLD = f'font-family: "{SANS_BOLD_FAMILY}"; font-weight: 700'
_BUTTON_STYLE = (
    f"QPushButton {{ color: {Palette.INK}; background: transparent; border: 1px solid {Palette.INK_SOFT};"
    " border-radius: 5px; padding: 4px 20px; }"
    f"QPushButton:hover, QPushButton:focus {{ background: {Palette.POINTS}; }}"
)
