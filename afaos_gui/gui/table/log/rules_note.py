"""The note in the log's heading on the rules of the game; a click asks for all of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.ink import RIGHT, elided, heading_height, paint_text, width_of
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, colour, font
from afaos_gui.presentation.room.grid import REGULAR, Grid
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.presets import preset_of
from afaos_gui.session.words.rules_texts import rules_line, rules_note, rules_short


class RulesNote(QPushButton):
    """Edition and options in a few letters, in full in the tool tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid: Grid = REGULAR
        self._ruleset: Ruleset | None = None
        self.setObjectName("rules_note")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        on_change(self, lambda: self.setText(""))  # The next state is told anew.

    def show_rules(self, ruleset: Ruleset) -> None:
        """Show these rules."""
        if ruleset == self._ruleset and self.text():
            return
        self._ruleset = ruleset
        edition, options = ruleset.edition, ruleset.options
        preset = preset_of(edition, options)
        self.setText(preset.title if preset is not None else rules_note(edition, options))
        words = _("Rules in force: {rules}").format(rules=rules_short(edition, options))
        self.setAccessibleName(words)
        self.setToolTip(rules_line(edition, options))
        self.updateGeometry()
        self.update()

    def restyle(self, grid: Grid) -> None:
        """Apply measures."""
        self._grid = grid
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the heading over its rule, and as wide as the words."""
        return QSize(round(width_of(self.text(), self.face())) + 6, heading_height(self._grid.heading_px) - 4)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(30, self.sizeHint().height())

    def face(self) -> QFont:
        """The font of the words."""
        return font(Role.TEXT, self._grid.small_px, italic=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words on the heading's baseline, underlined under the pointer."""
        painter = smooth_painter(self)
        face = self.face()
        face.setUnderline(self.underMouse())
        ink = SURROUND.text if self.underMouse() else SURROUND.text_soft
        text = elided(self.text(), face, self.width() - 4)
        # The heading's text has the same height over its rule.
        base = heading_height(self._grid.heading_px) - self._grid.heading_px * 0.55
        paint_text(painter, QPointF(self.width() - 1, base), text, face, colour(ink), RIGHT)
        if self.hasFocus():
            paint_frame(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), colour(Palette.SELECTION), 1.4, 3)
