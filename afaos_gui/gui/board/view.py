"""The view of the board: the chart behind the items, zooming at the cursor, panning and fitting."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QRegion,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from afaos_gui.gui.board.engraving.bake import ChartStore, bake_chart
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.items.places import NameItem, PlaceItem
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.settling import Settling
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.painting import pen, restored
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, colour
from afaos_gui.gui.toolkit.widgets.scrolling import scroll_pixels
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.chart_size import SHIPPED_WIDTH, ChartSize, current_look, wanted_size
from afaos_gui.presentation.map.map_measures import MAP_WIDTH

FIT_MARGIN = 8
"""Pixels of cloth left around the fitted chart."""
MOST_SCALE = 3.0
WHEEL_NOTCH = 120
ZOOM_PER_NOTCH = 1.2
KEPT_PICTURES = 3
NEAR_PLACE = 34
"""How near to a place, in pixels, a drop still counts as on it."""


class BoardView(QGraphicsView):
    """Shows a BoardScene on the chart."""

    zoomed = Signal(float)
    """The scale that plates and names are laid out for, in logical pixels per map unit."""
    moved = Signal()
    """Emitted when the view is scrolled or zoomed."""
    place_clicked = Signal(int)
    empty_clicked = Signal()

    def __init__(self, scene: BoardScene, store: ChartStore, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._board = scene
        self._store = store
        self.fitted = True
        """Whether the whole chart is shown and follows the window's size."""
        self._laid = 0.0, 0.0
        self._pictures: list[tuple[ChartSize | None, QImage]] = []
        """The newest first; the size is None for a temporary picture, shown until the right one is ready."""
        self._part: tuple[ChartSize, QImage] | None = None
        self._look = current_look()
        """The look of these pictures."""
        self._press: QPoint | None = None
        self._pressed_place: PlaceItem | None = None
        self._panning = False
        self._gathered: QPoint | None = None
        """How far both bars together have scrolled the view, while both are being set; else None."""
        self._settling = Settling(
            lambda: scene.lay_ahead(round(self.scale_now, 4), self.devicePixelRatioF()), self._settle, self
        )
        store.ready.connect(self._add_picture)
        on_change(self, self._change_chart)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(320, 220)

    # Scale

    @property
    def scale_now(self) -> float:
        """Logical pixels per map unit."""
        return self.transform().m11()

    @property
    def fit_scale(self) -> float:
        """The scale at which the whole chart is shown."""
        width = max(self.viewport().width() - 2 * FIT_MARGIN, 1)
        height = max(self.viewport().height() - 2 * FIT_MARGIN, 1)
        return min(width / MAP_RECT.width(), height / MAP_RECT.height())

    def fit(self) -> None:
        """Show the whole chart, now and whenever the window changes."""
        self.fitted = True
        self._apply_fit()
        self._settle()

    def zoom_at(self, factor: float, at: QPointF) -> None:
        """Zoom by `factor`, keeping what lies under the viewport position `at` in place."""
        before, anchor = self.scale_now, self.mapToScene(at.toPoint())
        self._set_scale(before * factor)
        if abs(self.scale_now / before - 1) < 1e-4:
            return
        self._scroll_by(self.mapFromScene(anchor) - at.toPoint())
        self.moved.emit()
        self._settling.start()

    def frame(self, scale: float, centre: QPointF) -> None:
        """Show the chart at a scale around a point."""
        self._set_scale(scale)
        self.centerOn(centre)
        self.moved.emit()
        self._settling.start()

    def _set_scale(self, scale: float) -> None:
        """Set a scale, no smaller than fits, and no larger than it may be."""
        least = min(self.fit_scale, MOST_SCALE)
        wanted = min(max(scale, least), MOST_SCALE)
        self.fitted = wanted <= least * 1.0001
        self.setTransform(QTransform.fromScale(wanted, wanted))

    def show_place(self, place_id: int) -> None:
        """Scroll until a place is visible."""
        self.ensureVisible(self._board.places[place_id], 60, 60)

    def _apply_fit(self) -> None:
        scale = self.fit_scale
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(MAP_RECT.center())

    def _settle(self) -> None:
        """Lay the items out for the present scale and request a chart that is sharp at it."""
        self._settling.stop()
        self._lay()
        size = self._wanted_size()
        if size.region is not None:
            if self._part is None or not self._part[0].serves(size, self._sight()):
                self._store.request(size)
        elif all(held != size for held, _ in self._pictures):
            self._store.request(size)

    def _lay(self) -> None:
        """Lay the items out for a scale or screen that is new, on the picture that is there at once."""
        scale, dpr = round(self.scale_now, 4), self.devicePixelRatioF()
        if not self._pictures:
            size = self._wanted_size()
            image, exact = self._store.at_once(size)
            self._pictures.append((size if exact else None, image))
        if (scale, dpr) != self._laid:
            self._laid = scale, dpr
            self._board.set_scale(scale)
            self.zoomed.emit(scale)
            self.redraw()

    # The chart

    def _wanted_size(self) -> ChartSize:
        return wanted_size(self.scale_now, self.devicePixelRatioF(), self.fitted, self._sight())

    def _sight(self) -> Box:
        """The part of the map that is in sight, in map units."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect().intersected(MAP_RECT)
        return Box(seen.left(), seen.top(), seen.right(), seen.bottom())

    def _add_picture(self, size: ChartSize, image: QImage) -> None:
        if size.look != self._look:
            return
        if size.region is not None:
            self._part = size, image
        else:
            others: list[tuple[ChartSize | None, QImage]] = [
                (held, old) for held, old in self._pictures if held and held != size
            ]
            self._pictures = [(size, image), *others][:KEPT_PICTURES]
        self.redraw()

    def _change_chart(self) -> None:
        """Show the chart in the look in force."""
        if self._look != current_look():
            self._look, self._pictures, self._part = current_look(), [], None
            self._settle()
        self.redraw()

    def redraw(self) -> None:
        """Draw the chart, and what lies on it at rest, anew."""
        self.resetCachedContent()
        self.viewport().update()

    def _best_picture(self) -> QImage:
        """The smallest picture that is fine enough for the present scale, else the finest."""
        needed = self.scale_now * MAP_WIDTH * self.devicePixelRatioF() - 1
        by_width = sorted((image for _, image in self._pictures), key=QImage.width)
        best = next((picture for picture in by_width if picture.width() >= needed), by_width[-1])
        if needed <= best.width() <= SHIPPED_WIDTH:
            return best  # The shipped picture need not be read.
        shipped = self._store.shipped()
        return shipped if needed <= shipped.width() or shipped.width() > best.width() else best

    def bake_now(self) -> None:
        """Bake the chart for the present size in this process and wait for it: for pictures of the window."""
        size = self._wanted_size()
        self._add_picture(size, bake_chart(size.width_px, size.dpr, size.region))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the cloth and the chart on it, unscaled where a picture of this size exists."""
        painter.fillRect(rect, colour(SURROUND.cloth))
        if not self._pictures:
            return
        image, world, dpr = self._best_picture(), painter.worldTransform(), self.devicePixelRatioF()
        target = world.mapRect(MAP_RECT)
        with restored(painter):
            painter.setWorldTransform(QTransform())
            if abs(target.width() * dpr - image.width()) < 1.5:
                corner = QPointF(round(target.left() * dpr) / dpr, round(target.top() * dpr) / dpr)
                painter.drawImage(QRectF(corner, image.deviceIndependentSize()), image)
                target = QRectF(corner, image.deviceIndependentSize())
            else:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(target, image)
            self._draw_part(painter, world)
            self._draw_paper_edge(painter, target)
        # A pan exposes two narrow strips, whose common rectangle `rect` is the whole view.
        exposed = painter.clipRegion() if painter.hasClipping() else QRegion(QRectF(rect).toAlignedRect())
        self._board.paint_at_rest(painter, exposed)

    def _draw_part(self, painter: QPainter, world: QTransform) -> None:
        """Draw the finer part over the stretched chart, at the zoom that it was baked for."""
        if self._part is None:
            return
        size, image = self._part
        if size.dpr == self.devicePixelRatioF() and abs(self.scale_now * MAP_WIDTH - size.width_px) < 1:
            corner = world.map(QPointF(size.shown.left, size.shown.top)) * size.dpr
            painter.drawImage(QPointF(round(corner.x()) / size.dpr, round(corner.y()) / size.dpr), image)

    def _draw_paper_edge(self, painter: QPainter, target: QRectF) -> None:
        """Draw a soft shadow and a dark rim around the chart on the cloth."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for reach in range(1, 6):
            painter.setPen(pen(colour(Palette.SHADOW, 60 - reach * 10), 1.0, sharp=True))
            painter.drawRect(target.adjusted(-reach + 1, -reach + 2, reach - 1, reach))
        painter.setPen(pen(colour(Palette.BRASS_DARK), 1.0, sharp=True))
        painter.drawRect(target.adjusted(-0.5, -0.5, 0.5, 0.5))

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Fit before the first frame."""
        super().showEvent(event)
        if self.fitted:
            self._apply_fit()
            self._lay()
            self._settling.start()  # A sharper chart is work for another process, which the first frame need not share.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted chart fitted."""
        super().resizeEvent(event)
        if self.fitted:
            self._apply_fit()
        elif self.scale_now < self.fit_scale:
            self.fit()
            return
        if self.isVisible():
            self._settling.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor with a wheel; scroll with two fingers on a trackpad, or zoom with Ctrl held."""
        delta = event.pixelDelta()
        trackpad = not delta.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
        if trackpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._scroll_by(-delta)
        elif event.angleDelta().y():
            self.zoom_at(ZOOM_PER_NOTCH ** (event.angleDelta().y() / WHEEL_NOTCH), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom with a pinch; on a screen of another scale a chart is made for that."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._settling.start()
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(1 + event.value(), event.position())
                return True
            if event.gestureType() == Qt.NativeGestureType.SmartZoomNativeGesture:
                self.fit() if not self.fitted else self.zoom_at(2.0, event.position())
                return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fit with F; zoom in the middle with plus and minus."""
        middle = QPointF(self.viewport().rect().center())
        if event.key() == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_at(ZOOM_PER_NOTCH, middle)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_at(1 / ZOOM_PER_NOTCH, middle)
        else:
            super().keyPressEvent(event)

    def place_at(self, position: QPoint) -> PlaceItem | None:
        """The place at a position of the viewport."""
        for item in self.items(position):
            if isinstance(item, PlaceItem):
                return item
            if isinstance(item, NameItem):
                return item.owner
        return None

    def place_near(self, position: QPoint) -> PlaceItem | None:
        """The place at a position of the viewport, else the one with the nearest centre, if it is near enough."""
        at = self.mapToScene(position)

        def distance(item: PlaceItem) -> float:
            return QLineF(item.pos(), at).length()

        under = self.place_at(position)
        nearest = under or min(self._board.places, key=distance)
        return nearest if under or distance(nearest) * self.scale_now <= NEAR_PLACE else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click on a place, or a pan on the empty map (anywhere with the middle button)."""
        position = event.position().toPoint()
        self._pressed_place = self.place_at(position)
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._press = position
            self._panning = event.button() == Qt.MouseButton.MiddleButton
        super().mousePressEvent(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while the button is held."""
        position = event.position().toPoint()
        if self._press is not None and event.buttons():
            far = (position - self._press).manhattanLength() >= QApplication.startDragDistance()
            if not self._panning and far and self._pressed_place is None:
                self._panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            if self._panning:
                self._scroll_by(self._press - position)
                self._press = position
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or finish a click."""
        clicked = self._press is not None and not self._panning and event.button() == Qt.MouseButton.LeftButton
        self._press, self._panning = None, False
        self.viewport().unsetCursor()
        super().mouseReleaseEvent(event)
        event.accept()
        if not clicked:
            return
        place = self.place_at(event.position().toPoint())
        if place is not None and place is self._pressed_place:
            self.place_clicked.emit(place.place.id)
        elif place is None and self._pressed_place is None:
            self.empty_clicked.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll what is painted, and request a finer part for what becomes visible."""
        if self._gathered is not None:
            self._gathered += QPoint(dx, dy)
            return
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        super().scrollContentsBy(dx, dy)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        if not self.isVisible():
            return  # The table may be being deleted, and what lay on the view may be gone.
        scroll_pixels(self, dx, dy)
        self.moved.emit()
        if self._part is not None:
            self._settling.start()

    def _scroll_by(self, delta: QPoint) -> None:
        """Scroll both ways at once, so that the pixels are moved only once."""
        self._gathered = QPoint()
        for bar, step in ((self.horizontalScrollBar(), delta.x()), (self.verticalScrollBar(), delta.y())):
            bar.setValue(bar.value() + step)
        moved, self._gathered = self._gathered, None
        if not moved.isNull():
            self.scrollContentsBy(moved.x(), moved.y())
