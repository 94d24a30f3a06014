"""Dragging things about the table: a ghost with their picture follows the mouse until the action is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.board.items.pieces import paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import Clock, Run
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.choices.targets import Grip, Held, Target
from afaos_gui.presentation.choreography.drop import CARD_WIDTH, FAN_STEP, PIECE
from afaos_gui.presentation.choreography.flights import Ease, eased
from afaos_gui.presentation.table_state import Promise
from afaos_gui.rules.catalogue import Card, Side


def ghost_picture(held: Held, all_cards: Sequence[Card], side: Side, dpr: float) -> QPixmap:
    """The picture that follows the mouse while `side` drags `held`."""
    if held.grip is Grip.RESERVE and not held.cards:
        return back_pixmap(side, CARD_WIDTH, dpr)
    if held.cards:
        return _cards_picture(held, all_cards, dpr)
    return _piece_picture(held.grip, side, dpr)


def _cards_picture(held: Held, all_cards: Sequence[Card], dpr: float) -> QPixmap:
    width = CARD_WIDTH + FAN_STEP * (len(held.cards) - 1)
    picture = _empty_picture(width, card_height(CARD_WIDTH), dpr)
    painter = QPainter(picture)
    for index, card in enumerate(held.cards):
        face = card_pixmap(all_cards[card], CARD_WIDTH, dpr, state=CardState.SELECTED)
        painter.drawPixmap(QPointF(index * FAN_STEP, 0), face)
    painter.end()
    return picture


def _piece_picture(grip: Grip, side: Side, dpr: float) -> QPixmap:
    picture = _empty_picture(2 * PIECE, 2 * PIECE, dpr)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    centre = QRectF(0, 0, 2 * PIECE, 2 * PIECE).center()
    if grip is Grip.VILLAGE:
        paint_village(painter, centre, PIECE * 0.82, side)
    elif grip is Grip.TOWN:
        paint_town(painter, centre, PIECE, side)
    elif grip is Grip.FORT:
        paint_fort(painter, centre, PIECE * 0.6, courtyard=True)
    else:
        paint_siege_flag(painter, centre + QPointF(-PIECE * 0.3, PIECE * 0.5), PIECE, side)
    painter.end()
    return picture


def _empty_picture(width: float, height: float, dpr: float) -> QPixmap:
    picture = QPixmap(round(width * dpr), round(height * dpr))
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


RETURN_MS = 160
"""How long a ghost takes to fly back from a drop that means nothing."""
GHOST_OPACITY = 0.93
BELOW_POINTER = 14
"""Space between the pointer and what hangs from it: half a place of the map."""
CAPTION_PX = 14
CAPTION_MOST = 340
CAPTION_PADDING = 8


class Ghost(Overlay):
    """The picture under the mouse, with its caption; it takes no mouse events."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, see_through=True)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setObjectName("ghost")
        self.picture = QPixmap()
        """What hangs from the mouse."""
        self.caption = Promise()
        """The caption of the ghost."""
        self._words = QRectF()
        """The height of the caption's lines."""
        on_change(self, lambda: self._say(self.caption))

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture without a caption."""
        self.picture = picture
        self._say(Promise())
        self.show()
        self.raise_()

    def set_caption(self, caption: Promise) -> None:
        """Say what dropping here would do."""
        if caption != self.caption:
            self._say(caption)
            self.update()

    def move_to(self, position: QPoint) -> None:
        """Hang the ghost below a position of the parent, or hold it above; what is there stays in sight."""
        left = max(0, min(position.x() - self.width() // 2, self.host.width() - self.width()))
        below = position.y() + BELOW_POINTER
        has_room = below + self.height() <= self.host.height()
        self.move(left, below if has_room else max(0, position.y() - BELOW_POINTER - self.height()))

    def _say(self, caption: Promise) -> None:
        """Measure picture and caption once, because the ghost is painted anew wherever it moves."""
        self.caption = caption
        picture, centre = self.picture.deviceIndependentSize(), self.geometry().center()
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter)
        lines = QRectF(0, 0, CAPTION_MOST, 400)
        metrics = QFontMetricsF(text_font(Role.SANS, CAPTION_PX, bold=True))
        self._words = metrics.boundingRect(lines, flags, caption.text)
        width = max(picture.width(), self._words.width() + 2 * CAPTION_PADDING if caption.text else 0)
        height = picture.height() + (self._words.height() + CAPTION_PADDING + 6 if caption.text else 0)
        self.resize(round(width) + 2, round(height) + 2)
        self.move(centre.x() - self.width() // 2, self.y())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture and the caption under it."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        picture = self.picture.deviceIndependentSize()
        painter.setOpacity(GHOST_OPACITY)
        painter.drawPixmap(QPointF((self.width() - picture.width()) / 2, 0), self.picture)
        painter.setOpacity(1)
        words, text = self._words, self.caption.text
        if not text:
            return
        box = QRectF(0, 0, words.width() + 2 * CAPTION_PADDING, words.height() + CAPTION_PADDING)
        box.moveCenter(QPointF(self.width() / 2, picture.height() + 4 + box.height() / 2))
        allowed = self.caption.allowed
        painter.setBrush(colour(Palette.SELECTION if allowed else Palette.PAPER))
        painter.setPen(pen(colour(Palette.LIT_CASING), 1.2))
        painter.drawRoundedRect(box, 5, 5)
        painter.setFont(text_font(Role.SANS, CAPTION_PX, bold=True))
        painter.setPen(colour(Palette.BRASS_INK if allowed else Palette.INK))
        painter.drawText(box, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter), text)


class DragController(QObject):
    """Follows the mouse from `begin` to the release, anywhere in the window.

    `find_target` names what lies under a global position; `drop` is called at the release, and returns whether the drop
    means anything.
    """

    def __init__(
        self,
        window: QWidget,
        current: CurrentGame,
        find_target: Callable[[QPoint], Target | None],
        drop: Callable[[Held, Target], bool],
        clock: Clock,
    ) -> None:
        super().__init__(window)
        self.ghost = Ghost(window)
        self._window = window
        self._find_target = find_target
        self._current = current
        self._drop_on = drop
        self.held: Held | None = None
        """What is being dragged."""
        self._paint: Callable[[], QPixmap] = QPixmap
        self._origin = QPoint()
        self._target: Target | None = None
        self._clock = clock
        self._flight: Run | None = None
        current.represented.connect(self._tell_anew)

    def _tell_anew(self) -> None:
        """Promise and show the same in the present language."""
        state = self._current.table_state
        if self.held is not None:
            self.ghost.show_picture(self._paint())
            self.ghost.set_caption(state.promise)

    def begin(self, held: Held, paint: Callable[[], QPixmap], global_position: QPoint) -> None:
        """Start to drag what `paint` gives the picture of; the mouse button is down already."""
        if self.held is not None:
            self.cancel()
        self._clock.stop(self._flight)
        self.held, self._target, self._paint = held, None, paint
        self.ghost.show_picture(paint())
        self._origin = self._window.mapFromGlobal(global_position)
        self.ghost.move_to(self._origin)
        running_application().installEventFilter(self)
        self._current.drag(held)
        self._follow(global_position)

    def cancel(self) -> None:
        """Cancel the drag and fly the ghost back."""
        if self.held is not None:
            self._finish()
            self.fly_back()

    def fly_back(self) -> None:
        """Fly the ghost back to where it was picked up."""
        self.ghost.set_caption(Promise())
        start = self.ghost.pos()
        self.ghost.show()
        self.ghost.move_to(self._origin)
        way = self.ghost.pos() - start

        def step(at: float) -> None:
            self.ghost.move(start + way * eased(Ease.SLOWING, at / RETURN_MS if RETURN_MS else 1.0))

        self._clock.stop(self._flight)
        self._flight = self._clock.animate(RETURN_MS, step, self.ghost.hide)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the mouse and Esc while something is dragged."""
        if self.held is None or not isinstance(watched, QWidget):
            return False
        kind = event.type()
        if isinstance(event, QMouseEvent):
            return self._on_mouse(event)
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()
            elif kind == QEvent.Type.KeyPress:
                self.cancel()
            return True
        if kind == QEvent.Type.WindowDeactivate and watched is self._window:
            self.cancel()
        return False

    def _on_mouse(self, event: QMouseEvent) -> bool:
        position = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseMove:
            self._follow(position)
        elif event.type() == QEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self._drop(position)
        return True

    def _follow(self, position: QPoint) -> None:
        target = self._find_target(position)
        if target != self._target:
            self._target = target
            self._current.point(target)
            state = self._current.table_state
            self.ghost.set_caption(state.promise)
        self.ghost.move_to(self._window.mapFromGlobal(position))

    def _drop(self, position: QPoint) -> None:
        held, target = self.held, self._find_target(position)
        self._finish()
        if held is None or target is None:
            self.fly_back()
            return
        self.ghost.hide()
        if not self._drop_on(held, target):
            self.fly_back()

    def _finish(self) -> None:
        self.held, self._target = None, None
        running_application().removeEventFilter(self)
        self._current.drag(None)
