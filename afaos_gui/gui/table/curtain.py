"""The curtain between two people at one screen: it covers the table until the right one sits down."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.drapery import DEPTH, paint_cloth, paint_medal
from afaos_gui.gui.toolkit.paint.ink import fitted
from afaos_gui.gui.toolkit.paint.picture_cache import KeptPicture
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.widgets.arranging import column
from afaos_gui.gui.toolkit.widgets.controls import label, set_font
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.viewer.title import i_am, pass_to
from afaos_gui.rules.catalogue import BRITISH, Side

MEDAL = 140.0
WREATH = 1.44
"""Height of the medal with its wreath, as a multiple of the medal's."""
LEAST_MEDAL = 60
GAP = 14
TITLE_PX, BUTTON_PX, BUTTON_PADDING = 46, 22, 72
"""Type sizes at 100 percent, and what the button takes beside its words."""


class Medal(QWidget):
    """The emblem of a side in its wreath, as large as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side = BRITISH
        """The side that should sit down."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMinimumHeight(LEAST_MEDAL)
        self.setMaximumHeight(round(MEDAL * WREATH))

    def sizeHint(self) -> QSize:
        """The size on a screen with enough room."""
        return QSize(self.maximumHeight(), self.maximumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the medal in the middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_medal(painter, QRectF(self.rect()).center(), self.height() / WREATH, self.side)


class Curtain(Overlay):
    """Covers its whole parent, opaque; `lifted` is called when the player has sat down."""

    def __init__(self, parent: QWidget, screens: Screens, lifted: Callable[[], object]) -> None:
        self._screens = screens
        super().__init__(parent)
        self._lifted = lifted
        self.is_by_mouse = False
        """Whether it was lifted by the mouse."""
        self.side: Side = BRITISH
        self._cloth = self._new_cloth()
        self.setObjectName("curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.medal = Medal(self)
        self.title = label("", Role.DISPLAY, TITLE_PX, Ink.EMBLEM, self, wraps=False)
        self._occasion = label("", Role.DISPLAY, 23, Ink.EMBLEM, self, italic=True)
        self.button = button = QPushButton(self)
        self.button.setObjectName("curtain_button")
        set_font(self.button, Role.DISPLAY, BUTTON_PX)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.pressed.connect(self._on_pressed)
        button.clicked.connect(self.lift)
        self.setFocusProxy(self.button)  # A click beside it leaves it the keyboard.
        self._lay_out()
        on_change(self.button, self._fit)

    def _lay_out(self) -> None:
        for words in (self.title, self._occasion):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column(
            (None, 5),
            self.medal,
            self.title,
            self._occasion,
            18,
            self.button,
            (None, 6),
            on=self,
            spacing=GAP,
            margins=(GAP, round(DEPTH[0]) + GAP, GAP, GAP),
        ).setAlignment(self.button, Qt.AlignmentFlag.AlignHCenter)

    def lower_for(self, side: Side, name: str, occasion: str) -> None:
        """Cover the table until `side` sits down; `occasion` says in public words why."""
        self.is_by_mouse = False
        self.say(side, name, occasion)
        self.cover()
        self.show()
        self.raise_()
        self.button.setFocus()

    def say(self, side: Side, name: str, occasion: str) -> None:
        """Have the words for a side in the present language."""
        if side != self.side:
            self._cloth = self._new_cloth()
        self.side = self.medal.side = side
        self.title.setText(pass_to(side))
        self._occasion.setText(occasion)
        self.button.setText(i_am(side, name).replace("&", "&&"))
        self._fit()
        self.setAccessibleName(pass_to(side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words to another width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Have title and button whole, in smaller letters where the window is narrow for them."""
        for part, px, beside in ((self.title, TITLE_PX, 2 * GAP), (self.button, BUTTON_PX, 2 * GAP + BUTTON_PADDING)):
            part.setFont(fitted(part.text(), Role.DISPLAY, sized(px), px / 2, self.width() - beside))

    def setVisible(self, visible: bool) -> None:
        """Lower or lift it; no paper lies over it."""
        super().setVisible(visible)
        self._cloth = self._new_cloth()  # As large as the window: not kept while nobody sees it.
        self._screens.set_open(Screen.CURTAIN, visible)

    def _on_pressed(self) -> None:
        self.is_by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton

    def lift(self) -> None:
        """Show the table to the side that has sat down."""
        if self.isVisible() or not self.isHidden():
            self.hide()
            self._lifted()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cloth of the side's colour, of which the words and the button let some be seen again and again."""
        QPainter(self).drawPixmap(0, 0, self._cloth.get())

    def _new_cloth(self) -> KeptPicture:
        def paint(painter: QPainter) -> None:
            paint_cloth(painter, QRectF(self.rect()), self.side)

        return KeptPicture(self, paint)
