"""Sides, links and highlights remain distinct for three kinds of colour-blindness, and most without any colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.board.items import plates
from afaos_gui.gui.board.items.links import paint_halo, paint_light, paint_link
from afaos_gui.gui.board.items.pieces import paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.cards.laid import paint_card
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.table.panels.base import paint_zone_light
from afaos_gui.gui.table.review.chart import ReviewChart
from afaos_gui.gui.table.standing import siege_slip
from afaos_gui.gui.toolkit.paint import ink
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, DARK, LIGHT, SIDE_COLOURS, Palette, Surround, colour
from afaos_gui.presentation.look.palettes import set_palette, set_surround
from afaos_gui.presentation.pages.review_curves import Curve
from afaos_gui.presentation.room.grid import REGULAR
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL
from afaos_gui.session.review.series import Standing
from tests.gui.appearance.vision import Colours, Vision, distance, lab, luminance, pixels, rgb, seen

APART = 20.0
"""Distance at which nobody confuses two colours."""
VISIBLE = 8.0
"""Distance at which two adjacent tones are told apart."""
PIECE = 26
"""Approximate pixels of a piece on the map of a window of 1280 × 720."""
CENTER = QPointF(PIECE / 2, PIECE / 2)
EVERY_VISION = pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name.lower())
SURROUNDS = pytest.mark.parametrize("surround", (DARK, LIGHT), ids=lambda surround: surround.name)
LINK_KINDS = ("river", "road", "trail")
Paint = Callable[[QPainter], None]

PIECES: dict[str, Callable[..., None]] = {
    "village": lambda painter, side: paint_village(painter, CENTER, PIECE * 0.7, side),
    "town": lambda painter, side: paint_town(painter, CENTER, PIECE * 0.9, side),
    "siege flag": lambda painter, side: paint_siege_flag(painter, QPointF(3, PIECE), PIECE * 0.8, side),
    "start": lambda painter, side: _paint_start(painter, side),
}


@pytest.fixture(autouse=True, params=PaletteName, ids=lambda palette: palette.value)
def palette(qapp: object, request: pytest.FixtureRequest) -> Iterator[PaletteName]:
    """Each palette in turn."""
    set_palette(request.param)
    yield request.param
    set_palette(PaletteName.USUAL)


def _paint_start(painter: QPainter, side: int | None) -> None:
    """The plate of an empty place that `side` starts in."""
    painter.translate(CENTER)
    painter.scale(PIECE / 46, PIECE / 46)
    plates.paint_plate(painter, None if side is None else (side, "town"), True)


def drawn(paint: Paint, width: int = PIECE, height: int = PIECE, ground: str = "") -> Colours:
    """What a paint function paints on a plain background."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(colour(ground or Palette.LAND))
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    paint(painter)
    painter.end()
    return pixels(image)


def marked(picture: Colours, bare: Colours) -> Colours:
    """The mean colour of the pixels in which a picture differs from the one without the mark."""
    away = np.abs(picture - bare).max(axis=-1) > 0.12
    return np.asarray(picture[away].mean(axis=0))


def difference_of_shape(first: Colours, second: Colours) -> float:
    """How much two pictures differ in lightness alone, at equal means: 0..1, where a step of a third counts fully."""
    grey = [luminance(picture) ** (1 / 2.4) for picture in (first, second)]
    even = [picture - picture.mean() for picture in grey]
    return float((np.abs(even[0] - even[1]) > 0.15).mean())


# Sides


@pytest.mark.parametrize("piece", PIECES)
def test_the_sides_have_two_colours_for_everybody(piece: str) -> None:
    for vision in Vision:
        bare = drawn(lambda p: _paint_start(p, None)) if piece == "start" else drawn(lambda p: None)
        british, french = (marked(drawn(partial(PIECES[piece], side=side)), bare) for side in (BRITISH, FRENCH))
        assert distance(seen(british, vision), seen(french, vision)) >= APART


@pytest.mark.parametrize("piece", PIECES)
def test_the_sides_have_two_shapes_where_there_is_no_colour(piece: str) -> None:
    british, french = (drawn(partial(PIECES[piece], side=side)) for side in (BRITISH, FRENCH))
    assert difference_of_shape(british, french) >= 0.06


def test_whose_turn_it_is_can_be_seen_from_the_ribbon() -> None:
    for vision in Vision:
        british, french = (SIDE_COLOURS[side] for side in (BRITISH, FRENCH))
        for one, other in (
            (british.ribbon_light, french.ribbon_light),
            (british.ribbon_dark, french.ribbon_dark),
            (british.mid, french.mid),
            (british.light, french.light),
        ):
            assert distance(seen(rgb(one), vision), seen(rgb(other), vision)) >= APART


@SURROUNDS
def test_emblems_on_the_cloth_stay_apart(surround: Surround) -> None:
    for vision in Vision:
        set_surround(surround.name)
        british, french = (seen(rgb(ink.emblem_ink(side)), vision) for side in (BRITISH, FRENCH))
        assert distance(british, french) >= APART


def test_frames_of_the_sides_and_of_neutral_cards_stay_apart() -> None:
    """The initial British cards and the neutral cards are both dark, but lie in different places."""
    for vision in Vision:
        fills = {key: seen(rgb(frame.fill), vision) for key, frame in CARD_FRAMES.items()}
        for initial in (True, False):
            assert distance(fills[BRITISH, initial], fills[FRENCH, initial]) >= APART
        for side in (BRITISH, FRENCH):
            assert distance(fills[side, False], fills[NEUTRAL, False]) >= APART


def test_backs_of_cards_stay_apart() -> None:
    for vision in Vision:
        british, french = (pixels(back_pixmap(side, 62, 1).toImage()).mean(axis=(0, 1)) for side in (BRITISH, FRENCH))
        assert distance(seen(british, vision), seen(french, vision)) >= APART


def test_the_cells_of_the_siege_track_tell_the_winner() -> None:
    track = QRectF(4, 4, 9 * 24, 20)
    picture = drawn(lambda p: siege_slip.paint_track(p, track, BRITISH, 0, REGULAR), 224, 28, Palette.PAPER)
    for vision in Vision:
        french, even, british = (
            seen(picture[6:22, left : left + 20].mean(axis=(0, 1)), vision)
            for left in (30, 4 + 4 * 24 + 2, 4 + 7 * 24 + 2)
        )
        for one, other in combinations((french, even, british), 2):
            assert distance(one, other) >= VISIBLE


# Links


def link_picture(kind: str, ground: str, lit: bool = False) -> Colours:
    """A straight link of 160 pixels along the middle of a strip 24 pixels high."""
    course = QPainterPath(QPointF(-20, 12))
    course.lineTo(180, 12)

    def paint(painter: QPainter) -> None:
        if lit:
            paint_light(painter, course, 1.0)
        else:
            paint_halo(painter, course, kind, 1.0)
        paint_link(painter, course, kind, 1.0)

    return drawn(paint, 160, 24, ground)


def ink_along(picture: Colours, row: int) -> float:
    """The share of dark pixels in a row."""
    return float((luminance(picture[row]) < 0.25).mean())


@pytest.mark.parametrize("ground", ("LAND", "SEA", "LAKE"))
def test_kinds_of_links_have_their_own_pattern(ground: str) -> None:
    """Water is a solid line, a road a double line with paper between, a trail a broken line."""
    ground = getattr(Palette, ground)
    for vision in Vision:
        water, road, trail = (seen(link_picture(kind, ground), vision) for kind in LINK_KINDS)
        assert ink_along(water, 12) > 0.95
        assert ink_along(road, 12) < 0.05
        assert max(ink_along(road, row) for row in (8, 9)) > 0.95
        assert 0.3 < ink_along(trail, 12) < 0.8


@pytest.mark.parametrize("kind", LINK_KINDS)
def test_a_lit_link_is_seen_to_be_lit(palette: PaletteName, kind: str) -> None:
    """By its gold, and by the dark casing on either side of it."""
    for vision in Vision:
        for ground in (Palette.LAND, Palette.SEA):
            plain, lit = (seen(link_picture(kind, ground, lit), vision) for lit in (False, True))
            if palette is not PaletteName.BLUE_YELLOW or vision not in (Vision.PROTANOPIA, Vision.DEUTERANOPIA):
                # Turquoise helps those whom gold does not; the casing helps everybody.
                assert distance(plain[7].mean(axis=0), lit[7].mean(axis=0)) >= APART
            casing = min(luminance(lit[row]).mean() for row in (5, 6))
            assert casing < 0.35 * luminance(plain[5]).mean()


# Highlights


def place_picture(light: Callable[[QPainter, bool], None] | None, fortified: bool) -> Colours:
    """A plate with its light, 110 pixels wide."""

    def paint(painter: QPainter) -> None:
        painter.translate(55, 55)
        if light is not None:
            light(painter, fortified)
        plates.paint_plate(painter, None, True)

    return drawn(paint, 110, 110)


def bands(picture: Colours) -> int:
    """The number of bright bands between dark ones on the way from the middle to the right edge."""
    dark = luminance(picture[55, 55:]) < 0.2
    return int((np.diff(dark.astype(int)) == 1).sum())


@pytest.mark.few(4)
@pytest.mark.parametrize("fortified", (False, True))
def test_a_target_and_a_chosen_place_differ_from_others(fortified: bool) -> None:
    for vision in Vision:
        lights = (None, plates.paint_target_light, plates.paint_chosen_light)
        pictures = [seen(place_picture(light, fortified), vision) for light in lights]
        for one, other in combinations(pictures, 2):
            far = np.linalg.norm(lab(one) - lab(other), axis=-1)
            assert (far > APART).mean() > 0.025
        plain, target, chosen = (bands(picture) for picture in pictures)
        assert plain < target < chosen


@SURROUNDS
def test_a_lit_zone_differs_from_a_resting_one(surround: Surround) -> None:
    for vision in Vision:
        light = partial(paint_zone_light, rect=QRectF(4, 4, 152, 72))
        lit, resting = (seen(drawn(paint, 160, 80, surround.cloth), vision) for paint in (light, lambda _painter: None))
        assert (np.linalg.norm(lab(lit) - lab(resting), axis=-1) > APART).mean() > 0.03


@pytest.mark.parametrize("width", (84, 127))
def test_states_of_cards_are_told_without_colour(width: int) -> None:
    card = load_catalogue().card(BRITISH, "E:Militia")
    states = (CardState.NORMAL, CardState.PLAYABLE, CardState.SELECTED, CardState.DIMMED)

    def paint(painter: QPainter, state: CardState) -> None:
        paint_card(painter, card, QPointF(width / 2 + 14, width * 0.7 + 14), width, state=state)

    pictures = [drawn(partial(paint, state=state), width + 28, round(width * 1.4) + 28, DARK.cloth) for state in states]
    for one, other in combinations(pictures, 2):
        grey = [luminance(picture) ** (1 / 2.4) for picture in (one, other)]
        assert (np.abs(grey[0] - grey[1]) > 0.1).mean() > 0.015


def test_a_spent_action_and_a_fair_price_need_no_colour() -> None:
    """What the market dims as too expensive is paler for everybody."""
    for vision in Vision:
        card = load_catalogue().card(BRITISH, "E:Militia")
        normal, dimmed = (
            seen(pixels(card_pixmap(card, 84, 1, state=state).toImage()), vision)
            for state in (CardState.NORMAL, CardState.DIMMED)
        )
        grey = [luminance(picture).std() for picture in (normal, dimmed)]
        assert grey[1] < 0.75 * grey[0]


@pytest.mark.parametrize("ground", ("LAND", "PAPER", "SEA", "LAKE"))
def test_the_palette_for_blue_yellow_weakness_lights_better_than_the_usual_one(ground: str) -> None:
    def light() -> float:
        return distance(*(seen(rgb(tone), Vision.TRITANOPIA) for tone in (Palette.LIT, getattr(Palette, ground))))

    set_palette(PaletteName.USUAL)
    usual = light()
    set_palette(PaletteName.BLUE_YELLOW)
    assert light() > max(usual, 2 * APART)


@pytest.mark.parametrize("vision", (Vision.PROTANOPIA, Vision.DEUTERANOPIA), ids=lambda vision: vision.name.lower())
def test_the_palette_for_red_green_weakness_parts_the_sides_better_than_the_usual_one(vision: Vision) -> None:
    def sides() -> float:
        return distance(*(seen(rgb(SIDE_COLOURS[side].mid), vision) for side in (BRITISH, FRENCH)))

    set_palette(PaletteName.USUAL)
    usual = sides()
    set_palette(PaletteName.RED_GREEN)
    assert sides() > usual + 5


def test_the_lines_of_a_chart_are_told_apart_without_colour(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    chart = ReviewChart(around)
    chart.resize(500, 170)
    chart.show_game((), [Standing(number, number, (20, 10), (0, 0), (0, 0), (0, 0)) for number in (0, 9)], {}, 9)
    chart.show_curve(Curve.POINTS)
    picture = chart.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    paper = picture.pixelColor(250, 60).lightness()
    drawn = {}
    for side, share in ((BRITISH, 1.0), (FRENCH, 0.5)):
        y = round(chart._y(share))
        dark = [picture.pixelColor(x, y).lightness() < paper - 40 for x in range(100, 400)]
        drawn[side] = sum(dark) / len(dark)
    assert drawn[BRITISH] > 0.99 and 0.4 < drawn[FRENCH] < 0.9
