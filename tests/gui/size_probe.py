"""Checks whole windows of several sizes at the scale factor of this process, and lists what does not fit.

Run as `python -m tests.gui.size_probe [folder for pictures]` with QT_SCALE_FACTOR set. Prints complaints by window
as JSON.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.items.plates import leader_of
from afaos_gui.gui.cards.compact import compact_title
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.table.log.rules_note import RulesNote
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT
from afaos_gui.gui.toolkit.widgets.buttons import WIDEST, RibbonButton
from afaos_gui.presentation.cards.card_metrics import Layout, metrics_for
from afaos_gui.presentation.map.map_measures import PLATE_RADIUS, label_px, plate_factor
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.languages.painted import write_only
from tests.gui.tables import busy_position
from tests.gui.written import Written, written_in

SIZES = ((1280, 720), (1600, 1000), (2560, 1440))
LEAST_CARD_PX = 11
LEAST_NAME_PX = 10.5
"""Height of the type of names on the map."""
FARTHEST_NAME = 16
"""Pixels between a place and its name without a line that joins them."""
SLACK = 1.0


def main() -> None:
    """Check every window and print the complaints."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    if folder is None:
        write_only()
    found = {f"{size[0]}x{size[1]}": list(_complaints(size, folder)) for size in SIZES}
    print(json.dumps(found, ensure_ascii=False))
    sys.stdout.flush()
    os._exit(0)  # Skip the slow shutdown.


def _complaints(size: tuple[int, int], folder: Path | None) -> Iterator[str]:
    seats = (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm"))
    window = make_window(Game.from_state(busy_position().state(), seats, seed=1), size, curtain=False)
    window.show()
    QApplication.processEvents()
    if (window.width(), window.height()) != size:
        yield f"The window is {window.width()} × {window.height()}."
    table = window.table
    table.inspector.show_place(window.current.view(), 3, "In supply")
    table.hand.set_selected([0, 2])
    QApplication.processEvents()
    yield from _of_the_table(window)
    yield from _of_lines(window)
    yield from of_widgets(window)
    yield from _of_cards(window)
    scale = window.table.board.scale_now
    if label_px(scale) * scale < LEAST_NAME_PX:
        yield f"Names on the map are {label_px(scale) * scale:.1f} pixels high."
    yield from of_the_map(window)
    _keep(window, folder, "table")
    window.score.show_score(window.current.state, window.current.table_state.names)
    QApplication.processEvents()
    yield from of_widgets(window.score)
    _keep(window, folder, "score")
    window.score.put_away()
    window.curtain.lower_for(FRENCH, "Montcalm", "It is your turn.")
    QApplication.processEvents()
    yield from of_widgets(window.curtain)
    _keep(window, folder, "curtain")
    window.curtain.hide()
    if folder is not None:
        window.set_surround(LIGHT.name)
        QApplication.processEvents()
        _keep(window, folder, "light")
        window.set_surround(DARK.name)
    dialog = NewGameDialog("Whitworth", "Montcalm", window)
    dialog.show()
    QApplication.processEvents()
    if dialog.width() > size[0] or dialog.height() > size[1]:
        yield f"The dialog for a new game is {dialog.width()} × {dialog.height()}."
    yield from of_widgets(dialog)
    if folder is not None:
        dialog.grab().save(str(folder / f"new-{size[0]}-{window.devicePixelRatioF()}.png"))
    dialog.close()
    window.close()


def _keep(window: MainWindow, folder: Path | None, name: str) -> None:
    if folder is not None:
        window.grab().save(str(folder / f"{name}-{window.width()}-{window.devicePixelRatioF()}.png"))


# Checks


def _of_the_table(window: MainWindow) -> Iterator[str]:
    """Every part has to lie inside the window without overlapping others."""
    table = window.table
    shown = [panel for panel in table.panels if panel.isVisible()]
    parts = {type(panel).__name__ + panel.accessibleName(): panel.geometry() for panel in shown}
    parts["board"] = table.board.geometry()
    for name, rect in parts.items():
        if not table.rect().contains(rect):
            yield f"{name} leaves the table."
    for (one, rect), (other, second) in combinations(parts.items(), 2):
        if rect.intersects(second):
            yield f"{one} lies on {other}."
    for index in range(table.hand.count):
        card = table.hand.card_rect(index)
        if card.left() < 0 or card.right() > table.hand.width() or card.top() < -card.height() * 0.2:
            yield f"Card {index} of the hand leaves it: {card}."


def _of_lines(window: MainWindow) -> Iterator[str]:
    """Lines have to stay in their panel and apart; figures of a track are close on purpose."""
    lines, _picture = written_in(window)
    if len(lines) < 40:
        yield f"Only {len(lines)} lines are written."
    for line in lines:
        widget = line.writer
        room = QRectF(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())).adjusted(-1, -1, 1, 1)
        if not room.contains(line.box):
            yield f"{line.text!r} is cut by {type(widget).__name__}."
        if "…" in line.text and not isinstance(widget, RibbonButton):
            yield f"{line.text!r} is shortened."
    for one, other in combinations(lines, 2):
        if one.writer is other.writer and _touch(one, other):
            yield f"{one.text!r} lies on {other.text!r}."


def _touch(one: Written, other: Written) -> bool:
    return one.box.adjusted(0, 0.5, 0, -0.5).intersects(other.box.adjusted(0, 0.5, 0, -0.5))


def of_widgets(root: QWidget) -> Iterator[str]:
    """Labels and buttons need room for their words, inside what shows them."""
    for label in root.findChildren(QLabel):
        if label.isVisible() and label.text():
            yield from _of_label(label)
    for button in root.findChildren(QAbstractButton):
        if button.isVisible() and button.text() and isinstance(button, QPushButton | RibbonButton):
            wanted = (
                min(button.sizeHint().width(), WIDEST)
                if isinstance(button, RibbonButton)
                else button.sizeHint().width()
            )
            face = button.face() if isinstance(button, RibbonButton | RulesNote) else button.font()
            if wanted > button.width() + SLACK or QFontMetricsF(face).height() > button.height() + SLACK:
                yield f"The button {button.text()!r} is {button.width()} wide and needs {wanted}."
    for one in root.findChildren(QWidget):
        if isinstance(one, QCheckBox | QRadioButton | QComboBox) and one.isVisible():
            words = one.currentText() if isinstance(one, QComboBox) else one.text()
            needed = max(map(one.fontMetrics().horizontalAdvance, words.split("\n")))
            if needed > one.width() - SLACK:
                yield f"{words!r} is {one.width()} wide and needs {needed}."
        if one.isVisible() and isinstance(one, QLabel | QAbstractButton | QLineEdit | QComboBox):
            yield from _of_place(one, root)


def _of_place(one: QWidget, root: QWidget) -> Iterator[str]:
    """Words have to lie inside everything that holds them, up to an area that scrolls."""
    holder = one.parentWidget()
    while holder is not None and holder is not root.parentWidget() and not isinstance(holder, QAbstractScrollArea):
        if holder.objectName() == "qt_scrollarea_viewport" or holder is one.window().parentWidget():
            return
        place = QRect(one.mapTo(holder, QPoint()), one.size())
        if not holder.rect().adjusted(-1, -1, 1, 1).contains(place):
            words = getattr(one, "text", one.accessibleName)()
            yield f"{words!r} leaves {type(holder).__name__} {holder.objectName()}: {place} in {holder.size()}."
            return
        if holder.isWindow():
            return
        holder = holder.parentWidget()


def _of_label(label: QLabel) -> Iterator[str]:
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        if needed > label.height() + SLACK:
            yield f"The words {label.text()[:40]!r} need {needed} pixels and have {label.height()}."
    elif label.sizeHint().width() > label.width() + SLACK or label.sizeHint().height() > label.height() + SLACK:
        yield f"The words {label.text()[:40]!r} need {label.sizeHint().toTuple()} and have {label.size().toTuple()}."


def _of_cards(window: MainWindow) -> Iterator[str]:
    """Every text of a card in the hand has to be at least eleven pixels high."""
    width, cards = window.table.grid.card, window.current.game.catalogue.cards
    metrics = metrics_for(width)
    if metrics.layout is Layout.COMPACT:
        smallest = float(min(compact_title(card, width, "en").face.pixelSize() for card in cards))
    else:
        smallest = min(metrics.text_px, metrics.ability_px, metrics.title_least_px, metrics.word_px or LEAST_CARD_PX)
    if smallest < LEAST_CARD_PX:
        yield f"Text of {smallest} pixels on a card {width} wide."


def of_the_map(window: MainWindow) -> Iterator[str]:
    """Names of places have to be readable, apart and on the chart, and the chart visible."""
    board, scene = window.table.board, window.table.scene
    boxes = {
        place.place.name: place.name_item.mapRectToScene(place.name_item.shape().boundingRect())
        for place in scene.places
    }
    sight = board.mapToScene(board.viewport().rect()).boundingRect()
    if not sight.contains(MAP_RECT):
        yield "The chart is not whole."
    for name, box in boxes.items():
        if not MAP_RECT.contains(box):
            yield f"{name} leaves the chart."
    for (one, box), (other, second) in combinations(boxes.items(), 2):
        if box.intersects(second):
            yield f"{one} lies on {other}."
    for item in scene.places:
        away = _away(boxes[item.place.name], item.pos()) - PLATE_RADIUS * plate_factor(board.scale_now)
        is_led = not leader_of(item.place.name, board.scale_now).isNull()
        if away * board.scale_now > FARTHEST_NAME and not is_led:
            yield f"The name of {item.place.name} stands {away * board.scale_now:.0f} pixels from its place."


def _away(box: QRectF, point: QPointF) -> float:
    """The distance of a point from a box."""
    across = max(box.left() - point.x(), 0.0, point.x() - box.right())
    down = max(box.top() - point.y(), 0.0, point.y() - box.bottom())
    return math.hypot(across, down)


if __name__ == "__main__":
    main()
