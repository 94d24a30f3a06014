"""An option as a row: a seal that switches it, its name, what it does, and why it cannot be on."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.ink import RIGHT, WrappedText, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_dot, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.presentation.look.folding import folded
from afaos_gui.session.words.option_texts import OptionText

PADDING = 7
LEADING = 2
"""Gap between the name and the explanation."""
SEAL = 20
WORDS_LEFT = PADDING + SEAL + 10
TITLE_PX, TEXT_PX, SECTION_PX, REASON_PX = 15, 14, 12, 13
FADED = 120
"""Opacity of an option that cannot be switched on, 0..255."""


class OptionRow(PressedAnywhere, QCheckBox):
    """One option; its height follows its width."""

    def __init__(self, option: OptionText, parent: QWidget) -> None:
        super().__init__(option.title, parent)
        self.option = option
        self.reason = ""
        """Why it cannot be switched on, empty where it can."""
        self.setObjectName(f"option_{option.id}")
        self.setAccessibleName(option.title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_as(False, "")

    def show_as(self, on: bool, reason: str) -> None:
        """Show whether the option is on, and any reason against it."""
        self.reason = reason
        self.setChecked(on)
        self.setEnabled(not reason)
        section = _("Rules: {section}.").format(section=self.option.section)
        self.setAccessibleDescription(" ".join(filter(None, (reason, self.option.text, section))))
        self.setToolTip(reason or section)
        self.updateGeometry()
        self.update()

    def speaks_of(self, words: str) -> bool:
        """Whether its name, explanation or section contains these words, given in lower case."""
        option = self.option
        return words in folded(" ".join((option.title, option.text, option.section, option.id)))

    def heightForWidth(self, width: int) -> int:
        """The height that the words need at a width."""
        room = width - WORDS_LEFT - PADDING
        return 2 * PADDING + LEADING + sum(one.height(room) for one in self._paragraphs())

    def sizeHint(self) -> QSize:
        """The present width with the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def _paragraphs(self) -> list[WrappedText]:
        """Name, explanation and reason."""
        ink = colour(Palette.INK, 255 if self.isEnabled() else FADED)
        name = WrappedText(self.text(), text_font(Role.SANS, TITLE_PX, bold=True), ink)
        text = WrappedText(self.option.text, text_font(Role.SANS, TEXT_PX), ink)
        why = WrappedText(self.reason, text_font(Role.TEXT, REASON_PX, italic=True), colour(Palette.INK_SOFT))
        return [name, text, why] if self.reason else [name, text]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint wash, seal and words, and the section at the end of the name's line where there is room for it."""
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        on, hot = self.isChecked(), self.underMouse() and self.isEnabled()
        if on or hot:
            fill, edge = colour(Palette.POINTS, 105 if on else 60), colour(Palette.BRASS, 170 if on else 70)
            paint_box(painter, frame, fill, edge, 1, 5)
        if self.hasFocus():
            paint_frame(painter, frame, colour(Palette.BRASS_DARK), 1.6, 5)
        name, *others = self._paragraphs()
        metrics, alpha = QFontMetrics(name.face), 255 if self.isEnabled() else FADED
        paint_seal(painter, QPointF(PADDING + SEAL / 2, PADDING + metrics.height() / 2), on, alpha)
        room = self.width() - WORDS_LEFT - PADDING
        y = name.paint(painter, WORDS_LEFT, PADDING, room) + LEADING
        for one in others:
            y = one.paint(painter, WORDS_LEFT, y, room)
        section, face = self.option.section, text_font(Role.TEXT, SECTION_PX, italic=True)
        if width_of(section, face) + 12 <= room - width_of(name.words, name.face):
            at = QPointF(self.width() - PADDING - 2, PADDING + metrics.ascent())
            paint_text(painter, at, section, face, colour(Palette.INK_SOFT, alpha), RIGHT)


def paint_seal(painter: QPainter, centre: QPointF, on: bool, alpha: int = 255) -> None:
    """Paint the switch of an option: an empty ring, or a brass seal with a tick."""
    radius = SEAL / 2 - 1.5
    if not on:
        paint_dot(painter, centre, radius, colour(Palette.MARGIN, alpha), colour(Palette.INK_SOFT, alpha), 1.4)
        return
    shine = QRadialGradient(centre - QPointF(radius * 0.35, radius * 0.4), radius * 1.7)
    shine.setStops([(0, colour(Palette.BRASS_LIGHT)), (0.6, colour(Palette.BRASS)), (1, colour(Palette.BRASS_DARK))])
    line_and_fill(painter, pen(colour(Palette.BRASS_INK), 1.1), shine)
    painter.drawEllipse(centre, radius, radius)
    tick = QPainterPath(centre + QPointF(-4.4, 0.2))
    tick.lineTo(centre + QPointF(-1.3, 3.6))
    tick.lineTo(centre + QPointF(4.6, -3.6))
    painter.strokePath(tick, pen(colour(Palette.BRASS_INK), 2.2))
