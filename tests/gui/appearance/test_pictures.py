"""The look of the table, compared with reference pictures; `--remake-pictures` remakes them after a wanted change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.board.engraving.bake import ChartStore, bake_chart
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import FIT_MARGIN, BoardView
from afaos_gui.gui.cards.laid import paint_back, paint_card
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.dialogs.score import ScoreSheet
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.market import MarketPanel
from afaos_gui.gui.table.curtain import Curtain
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.standing.sieges import SiegePanel
from afaos_gui.gui.toolkit.look.style import apply_style
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, Surround
from afaos_gui.gui.toolkit.widgets.paper import Cloth
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.presentation.map.chart_size import ChartSize
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.presentation.map.place_contents import PlaceContents
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL
from afaos_gui.rules.view import View, observe
from tests.gui.panels.showing import seen
from tests.gui.pictures.compare import check, difference, reduced
from tests.gui.tables import busy_position

NAMES = ("Whitworth", "Montcalm")
WINDOW = QSize(1600, 1000)
MAP_SHOWN = 760
"""Width of the map in pixels, about that of a small window."""
CARDS = (
    (BRITISH, "L:Boston"),
    (BRITISH, "E:Siege Artillery"),
    (FRENCH, "L:Quebec"),
    (FRENCH, "L:Gaspe"),
    (FRENCH, "E:Priest"),
    (NEUTRAL, "N:Native Americans"),
)
Check = Callable[[str, QImage], None]


@pytest.fixture(autouse=True)
def _plain(qapp: QApplication) -> None:
    apply_style(qapp)
    PICTURES.clear()


@pytest.fixture
def looks_as_kept(request: pytest.FixtureRequest, tmp_path: Path) -> Check:
    """Compares a picture with its reference of a name, or stores it."""
    remake = bool(request.config.getoption("--remake-pictures"))
    return lambda name, image: check(name, image, remake, tmp_path)


@pytest.fixture(scope="module")
def view() -> View:
    """The British view of a busy position."""
    return observe(busy_position().state(), BRITISH)


@pytest.fixture
def on_cloth(qtbot: QtBot) -> Iterator[Callable[..., QImage]]:
    """Takes pictures of panels on their cloth; qtbot holds windows only weakly."""
    kept: list[QWidget] = []

    def grab(panel: QWidget, size: QSize, surround: Surround = DARK) -> QImage:
        cloth = Cloth()
        qtbot.addWidget(cloth)
        kept.append(cloth)
        set_surround(surround.name)
        cloth.resize(size)
        panel.setParent(cloth)
        panel.setGeometry(cloth.rect())
        cloth.show()
        panel.show()
        QApplication.processEvents()
        return cloth.grab().toImage()

    yield grab
    for cloth in kept:
        cloth.hide()


def laid(panel: Panel, view: View, surround: Surround = DARK) -> Panel:
    """A panel as in a window of WINDOW, showing a view."""
    panel.set_grid(grid_for(WINDOW.toTuple()))
    set_surround(surround.name)
    panel.show_state(seen(view))
    return panel


@pytest.fixture(scope="module")
def chart(qapp: QApplication) -> QImage:
    """The chart alone."""
    return bake_chart(MAP_SHOWN)


@pytest.fixture
def map_picture(qtbot: QtBot, view: View, chart: QImage, tmp_path: Path) -> Iterator[Callable[..., QImage]]:
    """Draws the map with pieces, lights and a lit path, optionally with a change."""
    ids, store = load_catalogue().location_ids, ChartStore(tmp_path)
    scene = BoardScene(load_catalogue())
    board = BoardView(scene, store)
    qtbot.addWidget(board)
    board.resize(MAP_SHOWN + 2 * FIT_MARGIN, round(MAP_SHOWN * MAP_HEIGHT / MAP_WIDTH) + 2 * FIT_MARGIN)
    store.ready.emit(ChartSize(MAP_SHOWN, 1.0), chart)

    def grab(change: Callable[[BoardScene], None] = lambda scene: None) -> QImage:
        scene.show_position(view)
        scene.set_states({ids["Baltimore"]: "target", ids["Deerfield"]: "chosen", ids["Halifax"]: "dimmed"})
        scene.light_paths([[ids["Boston"], ids["Deerfield"], ids["Fort William Henry"]]])
        change(scene)
        return board.grab().toImage()

    yield grab
    store.close()


def cards_picture() -> QImage:
    """Six faces, and a back of each side, at hand size."""
    width, gap = 127, 10
    height = round(width * 1.4)
    image = QImage((width + gap) * 4 + gap, (height + gap) * 2 + gap, QImage.Format.Format_RGB32)
    image.fill(QColor(DARK.cloth))
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    states = (
        CardState.NORMAL,
        CardState.PLAYABLE,
        CardState.SELECTED,
        CardState.NORMAL,
        CardState.DIMMED,
        CardState.NORMAL,
    )
    for number in range(8):
        row, column = divmod(number, 4)
        at = QPointF(gap + column * (width + gap) + width / 2, gap + row * (height + gap) + height / 2)
        if number < len(CARDS):
            paint_card(painter, load_catalogue().card(*CARDS[number]), at, width, state=states[number])
        else:
            paint_back(painter, (BRITISH, FRENCH)[number - len(CARDS)], at, width, count=3)
    painter.end()
    return image


def test_the_map(looks_as_kept: Check, map_picture: Callable[..., QImage]) -> None:
    looks_as_kept("map", map_picture())


def test_a_set_of_cards(looks_as_kept: Check) -> None:
    looks_as_kept("cards", cards_picture())


def test_a_full_hand(looks_as_kept: Check, on_cloth: Callable[..., QImage], view: View) -> None:
    hand = laid(HandView(), view)
    assert isinstance(hand, HandView)
    hand.set_selected([0, 4])
    hand.set_playable([1, 2, 3, 6])
    looks_as_kept("hand", on_cloth(hand, QSize(980, 194)))


def test_two_sieges(looks_as_kept: Check, on_cloth: Callable[..., QImage], view: View) -> None:
    looks_as_kept("sieges", on_cloth(laid(SiegePanel(), view), QSize(272, 268)))


@pytest.mark.parametrize("surround", (DARK, LIGHT), ids=lambda surround: surround.name)
def test_the_market(looks_as_kept: Check, on_cloth: Callable[..., QImage], view: View, surround: Surround) -> None:
    looks_as_kept(f"market-{surround.name}", on_cloth(laid(MarketPanel(), view, surround), QSize(240, 520), surround))


def test_the_curtain(looks_as_kept: Check, on_cloth: Callable[..., QImage]) -> None:
    window = QWidget()
    window.resize(960, 600)
    curtain = Curtain(window, Screens(window, window), window.close)
    curtain.lower_for(FRENCH, "Montcalm", "It is your turn.")
    looks_as_kept("curtain", on_cloth(window, QSize(960, 600)))


def test_the_score_sheet(looks_as_kept: Check, on_cloth: Callable[..., QImage]) -> None:
    window = QWidget()
    window.resize(960, 600)
    close = window.close
    sheet = ScoreSheet(window, Screens(window, window), close, close, close, lambda swapped: None)
    sheet.show_score(busy_position().state(), NAMES)
    looks_as_kept("score", on_cloth(window, QSize(960, 600)))


# The comparison


def pushed(scene: BoardScene) -> None:
    """Move one place by the width of its piece."""
    place = scene.places[load_catalogue().location_ids["Albany"]]
    place.setPos(place.pos() + QPointF(24, 0))


def turned(scene: BoardScene) -> None:
    """Give one piece to the other side."""
    scene.places[load_catalogue().location_ids["Albany"]].show_contents(PlaceContents(FRENCH, "town", False, None))


def unlit(scene: BoardScene) -> None:
    """Put out the light of one place."""
    scene.places[load_catalogue().location_ids["Baltimore"]].set_state("normal")


@pytest.mark.parametrize("change", (pushed, turned, unlit))
def test_a_small_change_of_the_map_is_seen(
    map_picture: Callable[..., QImage], change: Callable[[BoardScene], None]
) -> None:
    same, changed = map_picture(), map_picture(change)
    assert not difference(reduced(same), reduced(changed)).small


def test_other_edges_of_letters_are_no_difference() -> None:
    """A picture shifted by a third of a pixel, and slightly lighter, still passes."""
    image = cards_picture()
    shifted = QImage(image.size(), image.format())
    painter = QPainter(shifted)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(shifted.rect(), QColor(DARK.cloth))
    painter.drawImage(QPointF(0.33, 0.33), image)
    painter.fillRect(shifted.rect(), QColor(255, 255, 255, 2))
    painter.end()
    assert difference(reduced(image), reduced(shifted)).small


def test_what_differs_is_kept_for_looking(tmp_path: Path) -> None:
    image = cards_picture()
    image.invertPixels()
    with pytest.raises(AssertionError, match="looks otherwise"):
        check("cards", image, False, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"cards-drawn.png", "cards-difference.png"}
