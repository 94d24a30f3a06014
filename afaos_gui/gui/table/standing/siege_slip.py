"""One siege as a slip of paper: place, track, cards and strengths."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.data.texts.language import _, language
from afaos_gui.gui.board.items.pieces import paint_action_coin, paint_siege_flag
from afaos_gui.gui.cards.frame import frame_of
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem, paint_icon
from afaos_gui.gui.toolkit.paint.ink import (
    CENTRE,
    RIGHT,
    elided,
    fit_line,
    fitted,
    paint_line,
    paint_slip,
    paint_text,
    width_of,
)
from afaos_gui.gui.toolkit.paint.painting import (
    circle,
    line_and_fill,
    line_only,
    paint_centred_text,
    paint_shadow,
    pen,
    restored,
    square,
)
from afaos_gui.gui.toolkit.paint.picture_cache import paint_cached
from afaos_gui.gui.toolkit.paint.shapes import paint_fill
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, SURROUND, Palette, Role, blend, colour, font
from afaos_gui.presentation.facts.figures import SiegeFigures
from afaos_gui.presentation.facts.sieges import attack_words, standing
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.room.siege_layout import (
    CardLine,
    has_sentence,
    has_track,
    marker_x,
    slip_measures,
    track_top,
    track_values,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.words.names import card_name, place_name, signed

LARGEST_FIGURE, LARGEST_TITLE, LARGEST_WORDS = 22, 19, 13
"""Type sizes that fit on a slip of the regular height."""
LEAST_TITLE, LEAST_WORDS = 11, 10
"""Type sizes in which a shorter text is taken; a sentence of which there is no shorter one becomes smaller still."""
TRACK_HEIGHT = 20
"""On a slip of the regular height."""
SHADOW_REACH = 8
"""Room around a slip for its shadow."""
LEAST_NAME, NAME_SHARE = 10, 0.84
"""Type sizes of a card's name: the least, and the largest as a share of its line's height."""
LEAST_SQUEEZE = 0.7
"""How much narrower than drawn a name may be; with less room it is cut."""
NEAR_TITLE = 0.75
"""Down to this part of its wanted size a title is whole; with less room it is the name of the place."""


def paint_empty_slip(painter: QPainter, rect: QRectF, attacker: Side, grid: Grid) -> None:
    """Paint the empty place of a siege."""
    key = ("empty slip", attacker, grid.small_px, SURROUND.name, language())
    at_origin = QRectF(QPointF(), rect.size())
    paint_cached(painter, key, rect, lambda on: _draw_empty_slip(on, at_origin, attacker, grid))


def _draw_empty_slip(painter: QPainter, rect: QRectF, attacker: Side, grid: Grid) -> None:
    broken = pen(colour(SURROUND.hairline, 110), 1, (5, 4))
    line_only(painter, broken)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    size = rect.height() * 0.45
    words = _("No British siege") if attacker == BRITISH else _("No French siege")
    quiet = font(Role.TEXT, grid.small_px, italic=True)
    start = rect.center().x() - width_of(words, quiet) / 2
    painter.setOpacity(0.55)
    paint_siege_flag(painter, QPointF(start - size * 1.1, rect.center().y() + size * 0.65), size, attacker)
    painter.setOpacity(1)
    at = rect.center() + QPointF(size * 0.4, grid.small_px * 0.35)
    paint_text(painter, at, words, quiet, colour(SURROUND.text_soft), CENTRE)


def paint_siege_slip(
    painter: QPainter,
    rect: QRectF,
    attacker: Side,
    figures: SiegeFigures,
    cards: list[CardLine],
    grid: Grid,
    lines: tuple[str, ...] = (),
) -> None:
    """Paint a siege on its slip of paper; the first of `lines` that fits says how it stands."""
    scale, balance = slip_measures(rect.height(), figures).scale, figures.balance
    _paint_ground(painter, rect, attacker, balance, grid, scale)
    _paint_title(painter, rect, attacker, figures, grid, scale, lines)
    if has_track(rect.height()):
        track = track_rect(rect, scale)
        paint_marker(painter, marker_center(track, balance, balance), marker_radius(track))
    for line in cards:
        _paint_cards(painter, line, grid)


def _paint_cards(painter: QPainter, line: CardLine, grid: Grid) -> None:
    """Paint equal cards: their strength in the colours of their frame, their name, and how many they are."""
    card, box = line.card, QRectF(*line.box[:2], line.box.right - line.box.left, line.box.bottom - line.box.top)
    frame, px = frame_of(card), max(LEAST_NAME, min(grid.small_px + 1, box.height() * NAME_SHARE))
    tag = QRectF(box.left(), box.top() + 0.5, px * 1.25, box.height() - 1)
    paint_fill(painter, tag, colour(frame.fill), 2)
    paint_centred_text(painter, tag.center(), str(line.strength), Role.NUMERAL, px, colour(frame.title))
    count, room = "" if line.copies == 1 else f" ×{line.copies}", box.right() - tag.right() - 3
    words = card_name(card.id) + count
    name = fit_line(words, Role.SANS, room, px, LEAST_NAME)
    if name.squeeze < LEAST_SQUEEZE:
        words = elided(card_name(card.id), name.face, room / LEAST_SQUEEZE - width_of(count, name.face)) + count
        name = name._replace(squeeze=LEAST_SQUEEZE)
    painter.setPen(colour(Palette.INK))
    paint_line(painter, tag.right() + 3, box.center().y() + name.face.pixelSize() * 0.34, words, name)


def _paint_ground(painter: QPainter, rect: QRectF, attacker: Side, balance: int, grid: Grid, scale: float) -> None:
    """Paint what all slips of a side with these numbers on the track share: paper, flag and track."""
    slip = QRectF(QPointF(SHADOW_REACH, SHADOW_REACH), rect.size())

    def draw(on: QPainter) -> None:
        # The grain continues across neighbouring slips.
        on.setBrushOrigin(slip.topLeft() - rect.topLeft())
        paint_slip(on, slip)
        on.setBrushOrigin(QPointF())
        foot = 31 if has_track(slip.height()) else 21
        paint_siege_flag(on, slip.topLeft() + QPointF(12 * scale, foot * scale), 15 * scale, attacker)
        if has_track(slip.height()):
            paint_track(on, track_rect(slip, scale), attacker, balance, grid)

    around = rect.adjusted(-SHADOW_REACH, -SHADOW_REACH, SHADOW_REACH, SHADOW_REACH)
    key = ("slip", attacker, track_values(balance).start, grid.small_px, rect.left(), rect.top(), scale)
    paint_cached(painter, key, around, draw)


def siege_title(place: int, room: float, px: float) -> str:
    """Whose siege it is, if it has room near size `px`; else the place's name alone, as a flag stands before it."""
    title = _("Siege of {place}").format(place=place_name(place))
    near = font(Role.DISPLAY, max(LEAST_TITLE, px * NEAR_TITLE))
    return title if width_of(title, near) <= room else place_name(place)


def _paint_title(
    painter: QPainter,
    rect: QRectF,
    attacker: Side,
    figures: SiegeFigures,
    grid: Grid,
    scale: float,
    lines: tuple[str, ...],
) -> None:
    x = rect.left() + 33 * scale
    value = signed(figures.balance)
    bold = font(Role.TEXT, min(grid.figure_px + 2, LARGEST_FIGURE * scale), bold=True)
    at = QPointF(rect.right() - 12 * scale, rect.top() + 20 * scale)
    leader = standing(attacker, figures.balance).leader
    paint_text(painter, at, value, bold, colour(Palette.INK if leader is None else SIDE_COLOURS[leader].mid), RIGHT)
    right = at.x() - width_of(value, bold) - 7 * scale
    room = _paint_strengths(painter, QPointF(right, at.y() - 1), attacker, figures, grid) - 8 * scale - x
    wanted = min(grid.name_px - 4, LARGEST_TITLE * scale)
    title = siege_title(figures.place, room, wanted)
    face = fitted(title, Role.DISPLAY, wanted, LEAST_TITLE, room)
    paint_text(painter, QPointF(x, rect.top() + 18 * scale), title, face, colour(Palette.INK))
    if not has_sentence(rect.height()):
        return
    at = QPointF(x, rect.top() + 35 * scale)
    room = rect.right() - 10 * scale - x
    px = max(LEAST_WORDS, round(min(grid.small_px - 1, LARGEST_WORDS * scale)))
    told = lines or (attack_words(attacker),)
    fitting = (line for line in told if width_of(line, font(Role.TEXT, px, italic=True)) <= room)
    line = next(fitting, told[-1])
    quiet = fitted(line, Role.TEXT, px, min(px - 2, LEAST_WORDS), room, italic=True)
    paint_text(painter, at, elided(line, quiet, room), quiet, colour(Palette.INK if lines else Palette.INK_SOFT))


def track_rect(rect: QRectF, scale: float) -> QRectF:
    """The rectangle of the track on a slip whose parts have this size."""
    aside, top = 13 * scale, track_top(rect.height(), scale)
    return QRectF(rect.left() + aside, rect.top() + top, rect.width() - 2 * aside, TRACK_HEIGHT * scale)


def paint_track(painter: QPainter, track: QRectF, attacker: Side, balance: int, grid: Grid) -> None:
    """Paint the cells of a track that shows a balance, each in the colour of the side that wins there."""
    values = track_values(balance)
    step = track.width() / len(values)
    face = font(Role.TEXT, max(10, grid.small_px - 1))
    for index, value in enumerate(values):
        cell = QRectF(track.left() + index * step, track.top(), step, track.height())
        winner = standing(attacker, value).leader
        fill = colour(Palette.PAPER) if winner is None else blend(Palette.PAPER, SIDE_COLOURS[winner].mid, 0.34)
        line_and_fill(painter, pen(colour(Palette.INK_SOFT), 0.9), fill)
        painter.drawRect(cell)
        if winner == FRENCH:
            _paint_hatching(painter, cell)
        base = QPointF(cell.center().x(), cell.center().y() + face.pixelSize() * 0.36)
        paint_text(painter, base, signed(value), face, colour(Palette.INK), CENTRE)


def _paint_hatching(painter: QPainter, cell: QRectF) -> None:
    """Paint slanting lines that distinguish French cells from British ones without colour."""
    with restored(painter, cell.adjusted(0.5, 0.5, -0.5, -0.5)):
        painter.setPen(pen(colour(SIDE_COLOURS[FRENCH].mid, 120), 0.7))
        x = cell.left() - cell.height()
        while x < cell.right():
            painter.drawLine(QPointF(x, cell.bottom()), QPointF(x + cell.height(), cell.top()))
            x += 5


def marker_center(track: QRectF, balance: int, shown: int) -> QPointF:
    """The position of a balance's marker, or where it slides in from, on a track that shows the balance `shown`."""
    return QPointF(marker_x(track.left(), track.width(), balance, shown), track.center().y())


def marker_radius(track: QRectF) -> float:
    """The radius of the marker."""
    return track.height() * 0.52


def paint_marker(painter: QPainter, center: QPointF, radius: float) -> None:
    """Paint the marker of a siege: a gun on a brass disc."""
    paint_shadow(painter, circle(center, radius), 1, 2, 3, 110)
    paint_action_coin(painter, center, radius, spent=False)
    paint_icon(painter, "artillery", square(center, radius * 1.35), Palette.BRASS_INK, Palette.BRASS_LIGHT)


def _paint_strengths(painter: QPainter, at: QPointF, attacker: Side, figures: SiegeFigures, grid: Grid) -> float:
    """Paint the strengths of defender and attacker between their emblems; return the left edge."""
    sums = f"{figures.defence_in_place} + {figures.defence} : {figures.attack}"
    face = font(Role.TEXT, grid.small_px + 1)
    emblem = grid.small_px * 0.9
    y, right = at.y(), at.x() - emblem / 2
    words = width_of(sums, face)
    paint_text(painter, QPointF(right - emblem, y), sums, face, colour(Palette.INK), RIGHT)
    for side, x in ((1 - attacker, right - 2 * emblem - words), (attacker, right)):
        center = QPointF(x, y - face.pixelSize() * 0.3)
        paint_emblem(painter, center, emblem, side, colour(SIDE_COLOURS[side].mid))
    return right - 2.5 * emblem - words
