"""Pieces, icons, places and links: what they paint and where they react to the mouse."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.items.pieces import (
    paint_action_coin,
    paint_coin,
    paint_fort,
    paint_purse,
    paint_siege_flag,
    paint_town,
    paint_village,
)
from afaos_gui.gui.board.items.places import PlaceItem, PlaceState
from afaos_gui.gui.board.items.plates import paint_badges
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.toolkit.paint.emblems import IconError, paint_emblem, paint_icon
from afaos_gui.gui.toolkit.paint.theme import FontError, Palette, Role, font, load_fonts
from afaos_gui.presentation.map.place_contents import PlaceContents, contents_of, contents_sentence
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Location
from afaos_gui.rules.view import observe
from tests.rules.builder import Position

CENTER = QPointF(32, 32)


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def scene(qapp: object) -> BoardScene:
    return BoardScene(load_catalogue())


def painted(paint: Callable[[QPainter], None], size: int = 64) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


def is_empty(image: QImage) -> bool:
    blank = QImage(image.size(), image.format())
    blank.fill(Qt.GlobalColor.transparent)
    return image == blank


def rendered(scene: BoardScene, place: PlaceItem) -> QImage:
    image = QImage(160, 160, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    box = QRectF(-80, -80, 160, 160).translated(place.pos())
    scene.render(painter, QRectF(0, 0, 160, 160), box)
    painter.end()
    return image


def mean(image: QImage) -> QColor:
    return image.scaled(
        1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).pixelColor(0, 0)


@pytest.mark.parametrize("paint", [paint_village, paint_town])
def test_a_piece_shows_its_side_by_colour(paint: Callable[..., None]) -> None:
    british = mean(painted(lambda p: paint(p, CENTER, 50, BRITISH)))
    french = mean(painted(lambda p: paint(p, CENTER, 50, FRENCH)))
    assert british.red() > british.blue()
    assert french.blue() > french.red()


@pytest.mark.parametrize("paint", [paint_village, paint_town])
def test_a_piece_shows_its_side_by_outline(paint: Callable[..., None]) -> None:
    british = painted(lambda p: paint(p, CENTER, 50, BRITISH)).createAlphaMask()
    french = painted(lambda p: paint(p, CENTER, 50, FRENCH)).createAlphaMask()
    assert british != french


@pytest.mark.parametrize(
    "paint",
    [
        lambda p: paint_fort(p, CENTER, 20),
        lambda p: paint_fort(p, CENTER, 20, courtyard=True),
        lambda p: paint_siege_flag(p, QPointF(12, 60), 40, FRENCH),
        lambda p: paint_coin(p, CENTER, 20, "12"),
        lambda p: paint_purse(p, CENTER, 26),
        lambda p: paint_action_coin(p, CENTER, 12, True),
    ],
)
def test_everything_else_paints_something(paint: Callable[[QPainter], None]) -> None:
    assert not is_empty(painted(paint))


def test_a_spent_action_is_an_empty_rim() -> None:
    spent = painted(lambda p: paint_action_coin(p, CENTER, 20, True))
    left = painted(lambda p: paint_action_coin(p, CENTER, 20, False))
    assert spent.pixelColor(32, 32).alpha() == 0
    assert left.pixelColor(32, 32).alpha() == 255


def test_an_icon_takes_the_ink_it_is_given() -> None:
    image = painted(lambda p: paint_icon(p, "anchor", QRectF(0, 0, 64, 64), "#ff0000", "#00ff00"))
    assert image.pixelColor(32, 40) == QColor("#ff0000")


def test_swapping_ink_and_tint_does_not_mix_them_up() -> None:
    swapped = painted(lambda p: paint_icon(p, "fort", QRectF(0, 0, 64, 64), "#f3e6c8", "#2b1d12"))
    assert swapped != painted(lambda p: paint_icon(p, "fort", QRectF(0, 0, 64, 64)))
    assert swapped.pixelColor(32, 32) == QColor("#f3e6c8")


def test_a_missing_icon_is_a_plain_error() -> None:
    with pytest.raises(IconError, match="no such icon"):
        paint_icon(QPainter(), "no such icon", QRectF(0, 0, 64, 64))


def test_a_missing_font_is_a_plain_error(tmp_path: object) -> None:
    with pytest.raises(FontError, match="missing or damaged"):
        load_fonts(tmp_path)  # type: ignore[arg-type]


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_its_bundled_family(role: Role) -> None:
    from PySide6.QtGui import QFontInfo

    assert QFontInfo(font(role, 20)).family() == role.value


def test_the_board_has_every_place_and_link(scene: BoardScene) -> None:
    assert len(scene.places) == 36
    assert len(scene.links) == 36


@pytest.mark.parametrize("scale", [0.438, 0.596, 1.0, 2.2])
def test_pieces_of_the_two_sides_differ_on_the_board(scene: BoardScene, scale: float) -> None:
    scene.set_scale(scale)
    place = scene.places[load_catalogue().location_ids["Albany"]]
    pictures = []
    for side, piece in (
        (None, None),
        (BRITISH, "village"),
        (FRENCH, "village"),
        (BRITISH, "town"),
        (FRENCH, "town"),
    ):
        place.show_contents(PlaceContents(side, piece, False, None))
        pictures.append(rendered(scene, place))
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_fort_siege_and_states_can_be_seen(scene: BoardScene) -> None:
    place = scene.places[load_catalogue().location_ids["Louisbourg"]]
    place.show_contents(PlaceContents(FRENCH, "town", False, None))
    pictures = [rendered(scene, place)]
    place.show_contents(PlaceContents(FRENCH, "town", True, None))
    pictures.append(rendered(scene, place))
    place.show_contents(PlaceContents(FRENCH, "town", True, BRITISH))
    pictures.append(rendered(scene, place))
    for state in (PlaceState.TARGET, PlaceState.CHOSEN, PlaceState.DIMMED):
        place.set_state(state)
        pictures.append(rendered(scene, place))
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


@pytest.mark.parametrize("scale", [0.438, 1.0, 2.5])
def test_items_paint_inside_their_bounds(scene: BoardScene, scale: float) -> None:
    scene.set_scale(scale)
    for place in scene.places:
        place.show_contents(PlaceContents(BRITISH, "town", True, FRENCH))
        assert place.boundingRect().contains(place.shape().boundingRect())
        for sprite in place._layers(place.here, scale):
            from afaos_gui.presentation.map.map_measures import plate_factor

            factor = plate_factor(scale)
            box = sprite.box
            scaled = QRectF(box.x() * factor, box.y() * factor, box.width() * factor, box.height() * factor)
            assert place.boundingRect().contains(scaled)
        assert place.name_item.boundingRect().contains(place.name_item.shape().boundingRect())


@pytest.mark.parametrize("scale", [0.438, 0.596, 1.0])
def test_no_name_leaves_the_chart(scene: BoardScene, scale: float) -> None:
    scene.set_scale(scale)
    for place in scene.places:
        assert MAP_RECT.contains(place.name_item.mapRectToScene(place.name_item.shape().boundingRect()))


@pytest.mark.parametrize("scale", [0.438, 0.596, 1.0])
def test_no_two_names_overlap(scene: BoardScene, scale: float) -> None:
    scene.set_scale(scale)
    boxes = [
        (place.place.name, place.name_item.mapRectToScene(place.name_item.shape().boundingRect()))
        for place in scene.places
    ]
    clashes = [(a, b) for i, (a, box) in enumerate(boxes) for b, other in boxes[i + 1 :] if box.intersects(other)]
    assert clashes == []


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene, tmp_path: object) -> BoardView:
    store = ChartStore(tmp_path)  # type: ignore[arg-type]
    store.request = lambda size: None  # type: ignore[method-assign]
    board = BoardView(scene, store)
    qtbot.addWidget(board)
    board.resize(900, 600)
    board.show()
    return board


def test_every_place_is_hit_at_its_centre_and_on_its_name(view: BoardView, scene: BoardScene) -> None:
    for place in scene.places:
        assert view.place_at(view.mapFromScene(place.pos())) is place
        name = place.name_item.mapToScene(place.name_item.shape().boundingRect().center())
        assert view.place_at(view.mapFromScene(name)) is place


def test_the_open_sea_is_no_place(view: BoardView) -> None:
    assert view.place_at(view.mapFromScene(QPointF(1400, 600))) is None


def test_clicking_a_place_names_it(view: BoardView, scene: BoardScene, qtbot: QtBot) -> None:
    place = scene.places[3]
    with qtbot.waitSignal(view.place_clicked) as caught:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(place.pos()))
    assert caught.args == [3]


def test_a_link_is_hit_on_its_course_and_shows_its_light(scene: BoardScene) -> None:
    ids = load_catalogue().location_ids
    boston, deerfield = ids["Boston"], ids["Deerfield"]
    link = scene.links[frozenset((boston, deerfield))]
    middle = (scene.places[boston].pos() + scene.places[deerfield].pos()) / 2
    assert link.shape().contains(middle)
    scene.light_paths([[boston, deerfield]])
    assert [item for item in scene.links.values() if item.lit] == [link]


def test_the_view_stays_fitted_until_it_is_zoomed(view: BoardView) -> None:
    view.resize(1000, 700)
    fitted = view.scale_now
    assert view.fitted
    view.zoom_at(2.0, QPointF(300, 300))
    assert view.scale_now == pytest.approx(fitted * 2)
    view.resize(900, 600)
    assert view.scale_now == pytest.approx(fitted * 2)
    view.fit()
    assert view.fitted
    assert view.scale_now < fitted


def test_zooming_keeps_what_is_under_the_cursor(view: BoardView) -> None:
    at = QPointF(450, 300)
    before = view.mapToScene(at.toPoint())
    view.zoom_at(2.5, at)
    after = view.mapToScene(at.toPoint())
    assert abs(after.x() - before.x()) < 2
    assert abs(after.y() - before.y()) < 2


def test_the_view_paints_the_chart_and_the_plates(view: BoardView, scene: BoardScene) -> None:
    view.bake_now()
    picture = view.grab().toImage()
    sea = picture.pixelColor(view.mapFromScene(QPointF(1400, 620)))
    assert sea.blue() > QColor(Palette.LAND).blue() - 30
    assert picture.pixelColor(2, 2) != sea


def test_the_anchor_of_a_port_whose_sieges_ships_do_not_join_is_another() -> None:
    place = next(place for place in load_catalogue().locations if place.name == "Fort Beausejour")
    joined = replace(place, ship_in_siege=True)
    assert badges(place) != badges(joined)


def badges(place: Location) -> QImage:
    def paint(painter: QPainter) -> None:
        painter.translate(CENTER)
        paint_badges(painter, place, 1)

    return painted(paint)


@pytest.mark.parametrize("name", ["Fort Beausejour", "Trois Rivieres"])
def test_a_port_whose_sieges_ships_do_not_join_says_so(name: str) -> None:
    catalogue = load_catalogue()
    place = catalogue.locations[catalogue.location_ids[name]]
    sentence = contents_sentence(place, contents_of(observe(Position().state(), BRITISH), place.id))
    assert "sea port whose sieges ships do not join" in sentence


def test_the_words_of_a_place_keep_their_capitals_in_german() -> None:
    set_language("de")
    catalogue = load_catalogue()
    place = catalogue.locations[catalogue.location_ids["Deerfield"]]
    sentence = contents_sentence(place, contents_of(observe(Position().state(), BRITISH), place.id))
    assert sentence == "Deerfield: leer. 4 Punkte, braucht einen Siedler."


def test_the_british_emblem_is_a_red_cross_on_white() -> None:
    image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    paint_emblem(painter, QPointF(60, 60), 100, BRITISH)
    painter.end()

    def is_red(x: int, y: int) -> bool:
        ink = image.pixelColor(x, y)
        return ink.red() > 120 and ink.green() < 70 and ink.blue() < 70

    def is_pale(x: int, y: int) -> bool:
        return image.pixelColor(x, y).blue() > 110

    def is_white(x: int, y: int) -> bool:
        ink = image.pixelColor(x, y)
        return min(ink.red(), ink.green(), ink.blue()) > 215

    assert all(is_red(*at) for at in ((60, 60), (60, 30), (60, 90), (30, 60), (90, 60)))
    assert all(is_white(*at) for at in ((42, 42), (78, 42), (42, 78), (78, 78)))
    outside = [(x, y) for x in range(120) for y in range(120) if math.dist((x + 0.5, y + 0.5), (60, 60)) > 44.5]
    assert not any(is_pale(*at) for at in outside), "The ring around the white is round."
