"""The key of the map: every mark on the chart and every symbol of the cards, drawn as there, with its meaning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.items.links import paint_halo, paint_light, paint_link
from afaos_gui.gui.board.items.pieces import paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.board.items.plates import (
    paint_anchor_badge,
    paint_chosen_light,
    paint_plate,
    paint_points,
    paint_settler_badge,
    paint_shield,
    paint_target_light,
)
from afaos_gui.gui.cards.frame import paint_initial
from afaos_gui.gui.cards.states import paint_symbol
from afaos_gui.gui.table.papers.leaf import Leaf
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import follow, follow_words
from afaos_gui.gui.toolkit.paint.ink import paint_text, wrap_text
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, paint_centred_text, pen, restored
from afaos_gui.gui.toolkit.paint.picture_cache import paint_widget
from afaos_gui.gui.toolkit.paint.shapes import paint_lines, paint_stroke
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, Palette, Role, colour, font
from afaos_gui.presentation.cards.card_symbols import Symbol
from afaos_gui.presentation.cards.card_words import symbol_meanings
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.view import View

LEFT, COLUMN, GUTTER = 8, 238, 22
PICTURE = 46
STEP = 29.5
SYMBOL_STEP = 24.5
TOP = 14
WORDS_PX, LEAST_PX = 12.5, 9.0
MOST_LINES = 2
"""Lines for which a mark has room."""
Paint = Callable[[QPainter, QPointF], None]


class KeyMark(NamedTuple):
    """A mark and what it means."""

    words: str
    paint: Paint


class MapKey(Leaf):
    """Places and pieces at the left, links and lights at the right, the symbols of the cards below."""

    WIDTH, HEIGHT = 514, 512
    AT = Qt.AlignmentFlag.AlignRight

    def __init__(self, parent: QWidget, screens: Screens) -> None:
        self._options: frozenset[str] = frozenset()
        super().__init__(lambda: _("Key of the map"), "map_key", parent, screens)
        follow(self, self._say)

    def _say(self) -> None:
        self._columns = ((_("Places and pieces"), _place_marks()), (_("Sieges, links and lights"), _other_marks()))
        self._symbols = [KeyMark(words, _symbol(Symbol(*symbol))) for symbol, words in symbol_meanings(self._options)]
        self._symbols.append(KeyMark(_("A card that its side begins with."), _initial))

    @property
    def marks(self) -> list[KeyMark]:
        """All marks, in reading order."""
        return [*self._columns[0][1], *self._columns[1][1], *self._symbols]

    def show_view(self, view: View) -> None:
        """Say the key to screen readers; it is the same at every position of a game."""
        if view.ruleset.options != self._options:
            self._options = view.ruleset.options
            self._say()
            self.redraw()
        self.setAccessibleDescription(" ".join(mark.words for mark in self.marks))

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw a heading and its marks in each part."""
        for number, (heading, marks) in enumerate(self._columns):
            left = LEFT + number * (COLUMN + GUTTER)
            self._paint_heading(painter, left, TOP, heading)
            for index, mark in enumerate(marks):
                self._paint_mark(painter, mark, left, TOP + 8 + index * STEP, STEP)
        below = TOP + 12 + STEP * max(len(marks) for _heading, marks in self._columns) + 14
        self._paint_heading(painter, LEFT, below, _("Symbols on cards"))
        rows = -(-len(self._symbols) // 2)
        for index, mark in enumerate(self._symbols):
            left = LEFT + (index // rows) * (COLUMN + GUTTER)
            self._paint_mark(painter, mark, left, below + 8 + (index % rows) * SYMBOL_STEP, SYMBOL_STEP)

    def _paint_heading(self, painter: QPainter, left: float, base: float, words: str) -> None:
        paint_text(painter, QPointF(left, base), words, font(Role.SMALL_CAPS, 15), colour(Palette.INK_SOFT))
        start = QPointF(left, base + 5)
        paint_stroke(painter, start, start + QPointF(COLUMN, 0), colour(Palette.ORNAMENT, 140), 0.8)

    def _paint_mark(self, painter: QPainter, mark: KeyMark, left: float, top: float, height: float) -> None:
        middle = top + height / 2
        with restored(painter):
            mark.paint(painter, QPointF(left + PICTURE / 2, middle))
        lines, face = lines_of(mark.words)
        paint_lines(painter, QPointF(left + PICTURE + 4, middle + 4), lines, 13, face, colour(Palette.INK))


def lines_of(words: str) -> tuple[list[str], QFont]:
    """The words of a mark in as many lines as it has room for, and their font: smaller where they need it."""
    px = WORDS_PX
    while len(lines := wrap_text(words, face := font(Role.SANS, px), COLUMN - PICTURE - 4)) > MOST_LINES:
        if px <= LEAST_PX:
            break
        px -= 0.5
    return lines, face


def _scaled(paint: Callable[[QPainter], None], factor: float) -> Paint:
    """A paint function moved and scaled from the origin."""

    def drawn(painter: QPainter, at: QPointF) -> None:
        painter.translate(at)
        painter.scale(factor, factor)
        paint(painter)

    return drawn


def _plate(lights: Callable[[QPainter, bool], None] | None = None) -> Paint:
    def paint(painter: QPainter) -> None:
        if lights is not None:
            lights(painter, False)
        paint_plate(painter, None, empty=True)

    return _scaled(paint, 0.56 if lights is None else 0.46)


def _both(paint: Callable[[QPainter, QPointF, int], None]) -> Paint:
    """A paint function for the British version beside the French one."""

    def drawn(painter: QPainter, at: QPointF) -> None:
        paint(painter, at - QPointF(11, 0), BRITISH)
        paint(painter, at + QPointF(11, 0), FRENCH)

    return drawn


def _link(kind: str, is_lit: bool = False) -> Paint:
    def drawn(painter: QPainter, at: QPointF) -> None:
        at -= QPointF(3, 0)
        path = QPainterPath(at - QPointF(20, -4))
        path.cubicTo(at + QPointF(-6, -9), at + QPointF(6, 9), at + QPointF(20, -4))
        weight = 0.9
        if is_lit:
            paint_light(painter, path, weight)
        else:
            paint_halo(painter, path, kind, weight)
        paint_link(painter, path, kind, weight)

    return drawn


def _button(painter: QPainter, at: QPointF) -> None:
    painter.translate(at - QPointF(KeyButton.SIZE, KeyButton.SIZE) / 2)
    _paint_disc(painter, hot=False)


def _initial(painter: QPainter, at: QPointF) -> None:
    paint_initial(painter, QRectF(at, at).adjusted(-9, -9, 9, 9), CARD_FRAMES[BRITISH, True])


def _start(painter: QPainter, at: QPointF, side: Side) -> None:
    with restored(painter):
        _scaled(lambda on: paint_plate(on, (side, "village"), empty=True), 0.5)(painter, at)


def _drawn(paint: Callable[..., None], *args: object, **named: object) -> Paint:
    """A paint function for one that takes more than the place."""
    return lambda painter, at: paint(painter, at, *args, **named)


def _flag(painter: QPainter, at: QPointF, side: Side) -> None:
    paint_siege_flag(painter, at + QPointF(-6, 10), 15, side)


def _place_marks() -> tuple[KeyMark, ...]:
    return (
        KeyMark(_("A place; nobody holds it."), _plate()),
        KeyMark(_("A place where a side began: the ring stays, whoever holds it."), _both(_start)),
        KeyMark(_("Points, once for a village, twice for a town."), _drawn(paint_points, 12, 2)),
        KeyMark(_("What the place adds to its defence in a siege."), _drawn(paint_shield, 11, 1)),
        KeyMark(
            _("A port: joined to every other by sea; ships count in its siege."), _drawn(paint_anchor_badge, 11, True)
        ),
        KeyMark(_("A port all the same, but ships do not count in its siege."), _drawn(paint_anchor_badge, 11, False)),
        KeyMark(_("To settle here takes a settler."), _drawn(paint_settler_badge, 11)),
        KeyMark(_("Villages."), _both(lambda painter, at, side: paint_village(painter, at, 16, side))),
        KeyMark(_("Towns."), _both(lambda painter, at, side: paint_town(painter, at, 19, side))),
    )


def _other_marks() -> tuple[KeyMark, ...]:
    return (
        KeyMark(
            _("A fortification: two more in a siege, and raids neither take nor pass it."),
            _drawn(paint_fort, 12, courtyard=True),
        ),
        KeyMark(_("A siege: the flag of the side that attacks."), _both(_flag)),
        KeyMark(_("River or lake: bateaux."), _link("river")),
        KeyMark(_("Road: a wagon."), _link("road")),
        KeyMark(_("Indian trail: only raids go this way."), _link("trail")),
        KeyMark(_("Gold: the supply of a place, or the way of a raid."), _link("road", True)),
        KeyMark(_("Gold: the chosen cards can do something here."), _plate(paint_target_light)),
        KeyMark(_("The place in question."), _plate(paint_chosen_light)),
        KeyMark(_("At the corner of the map: opens this key again."), _button),
    )


def _symbol(symbol: Symbol) -> Paint:
    size = 20.0

    def drawn(painter: QPainter, at: QPointF) -> None:
        wide = size * (1 + 0.66 * (symbol.value - 1)) if symbol.icon == "strength" else size
        paint_symbol(painter, symbol, at.x() - wide / 2, at.y() - size / 2, size)

    return drawn


class KeyButton(QAbstractButton):
    """A small brass disc with a question mark, at the corner of the map."""

    SIZE = 26

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("map_key_button")
        follow_words(self, lambda: _("Key of the map"), self.setAccessibleName)
        follow_words(self, lambda: _("What the marks on the map mean (K)"), self.setToolTip)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(self.SIZE, self.SIZE)

    def lie_at(self, board: QRectF) -> None:
        """Move to the lower left corner of the map."""
        left, top = round(board.left() + 5), round(board.bottom() - self.SIZE - 5)
        self.setGeometry(left, top, self.SIZE, self.SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the disc from the cache, because panning the map repaints it at every step."""
        hot = self.underMouse() or self.hasFocus()
        paint_widget(self, ("key button", hot), partial(_paint_disc, hot=hot))


def _paint_disc(painter: QPainter, hot: bool) -> None:
    """Paint disc, ring and question mark."""
    middle = KeyButton.SIZE / 2
    centre, radius = QPointF(middle, middle), middle - 2
    fill_only(painter, colour(Palette.BRASS_LIGHT if hot else Palette.CARTOUCHE_PAPER, 240))
    painter.drawEllipse(centre, radius, radius)
    line_only(painter, pen(colour(Palette.CARTOUCHE_INK), 1.2))
    painter.drawEllipse(centre, radius, radius)
    line_only(painter, pen(colour(Palette.BRASS_DARK), 0.8))
    painter.drawEllipse(centre, radius - 2.5, radius - 2.5)
    paint_centred_text(painter, centre, "?", Role.DISPLAY, 17, colour(Palette.CARTOUCHE_INK))
