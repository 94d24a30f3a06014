"""What is made once and reused (turned cards, tiles, buttons) never shows old content."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import invalidate

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.cards import laid
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.market import MarketPanel
from afaos_gui.gui.table.cards.market_tiles import MarketTile, PlaceTile
from afaos_gui.gui.table.panels.cached_panel import Heading
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.look.appearance import tell_all
from afaos_gui.gui.toolkit.paint import picture_cache
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.widgets.scrolling import name_bars
from afaos_gui.presentation.choices.offers import Offer, Rank
from afaos_gui.presentation.look.palettes import set_palette
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Catalogue
from afaos_gui.rules.view import View, observe
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.gui.panels.showing import seen
from tests.rules.builder import SECOND

Show = Callable[[QWidget, QSize], None]
LEFT = Qt.MouseButton.LeftButton
SIZE = QSize(300, 300)
ALIKE = 24
"""Of 255: the most by which a cached picture may differ, at the edges of turned cards."""


@pytest.fixture(autouse=True)
def nothing_turned(qapp: QApplication) -> Iterator[None]:
    """An empty cache."""
    PICTURES.clear()
    yield
    PICTURES.clear()


@pytest.fixture
def view() -> View:
    """The British view of a new game."""
    return observe(Game(SECOND, seed=1).state, BRITISH)


@pytest.fixture
def panels(qtbot: QtBot) -> Iterator[Show]:
    """Shows panels in windows of their own, which are hidden before they are deleted."""
    windows: list[QWidget] = []

    def show(panel: QWidget, size: QSize) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(1920, 1080)
        windows.append(window)
        panel.setParent(window)
        panel.resize(size)
        panel.show()
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)

    yield show
    for window in windows:
        window.hide()


# Turned cards


def blank(dpr: float) -> QImage:
    """A blank image to draw on."""
    paper = QImage(SIZE * dpr, QImage.Format.Format_ARGB32_Premultiplied)
    paper.setDevicePixelRatio(dpr)
    paper.fill(Qt.GlobalColor.darkGreen)
    return paper


def card_on_paper(catalogue: Catalogue, dpr: float, state: CardState, moved: float = 0) -> QImage:
    """A turned card; `moved` moves the painter by this much, and the card back."""
    paper = blank(dpr)
    painter = QPainter(paper)
    painter.setRenderHints(SMOOTH)
    painter.setTransform(QTransform.fromTranslate(moved, moved))
    center = QPointF(150.3, 140.7) - QPointF(moved, moved)
    laid.paint_card(painter, catalogue.cards[3], center, 120, angle=6.5, state=state)
    painter.end()
    return paper


def difference(one: QImage, other: QImage) -> int:
    """The greatest difference of a colour anywhere."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.few(4)
@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("state", [CardState.NORMAL, CardState.SELECTED, CardState.PLAYABLE, CardState.DIMMED])
def test_a_kept_turned_card_looks_as_if_drawn_in_place(
    catalogue: Catalogue, dpr: float, state: CardState, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as nothing_kept:
        nothing_kept.setattr(picture_cache, "UNTURNED", ())
        direct = card_on_paper(catalogue, dpr, state)
    kept = len(PICTURES)
    for moved in (0, 100.25):
        assert difference(direct, card_on_paper(catalogue, dpr, state, moved)) <= ALIKE
        assert len(PICTURES) == kept + 1
    assert difference(direct, blank(dpr)) > ALIKE, "something has been drawn"


def test_a_card_between_other_pixels_and_on_another_screen_is_turned_anew(catalogue: Catalogue) -> None:
    for dpr, x, width, angle in ((1, 100, 90, 5), (1, 100.5, 90, 5), (2, 100, 90, 5), (1, 100, 91, 5), (1, 100, 90, 6)):
        before = turned()
        for _time in range(2):
            paper = blank(float(dpr))
            painter = QPainter(paper)
            laid.paint_card(painter, catalogue.cards[3], QPointF(x, 100), width, angle=angle)
            painter.end()
        assert len(turned() - before) == 1


def turned() -> set[object]:
    """The names of the cached pictures of turned cards."""
    names = (whole[0] for whole in PICTURES._pictures)
    return {name for name in names if isinstance(name, tuple) and len(name) == 5 and name[3]}


def test_a_window_of_another_size_shows_its_own_turned_cards(sit: Callable[..., Hands]) -> None:
    hands = sit(Game(SECOND, seed=1), size=(1280, 720))
    hand = hands.table.hand
    small, count = hand.places()[0].width, len(turned())
    hands.window.resize(1920, 1080)
    QApplication.processEvents()
    hands.table.board._settle()  # now, without really baking another chart
    assert hand.places()[0].width > small
    assert len(turned()) >= count + hand.count - 1, "the middle card may stand straight"


# Panels


def test_a_panel_that_shows_the_same_is_not_drawn_again(
    panels: Show, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = HandView()
    panels(hand, QSize(760, 126))
    hand.show_state(seen(view))
    QApplication.processEvents()
    drawn: list[int] = []
    draw = HandView.draw

    def counted(self: HandView, painter: QPainter) -> None:
        drawn.append(1)
        draw(self, painter)

    monkeypatch.setattr(HandView, "draw", counted)
    hand.show_state(seen(view))
    QApplication.processEvents()
    assert not drawn
    hand.show_state(seen(view._replace(hand=view.hand[1:])))
    QApplication.processEvents()
    assert drawn


def test_a_lifted_hand_is_laid_down_by_the_same_position(panels: Show, view: View) -> None:
    hand = HandView()
    panels(hand, QSize(760, 126))
    hand.show_state(seen(view))
    full = hand.grab().toImage()
    hand.set_lifted(True)
    assert hand.grab().toImage() != full
    hand.show_state(seen(view))
    assert hand.grab().toImage() == full


# The market


def market_of(panels: Show, view: View) -> MarketPanel:
    market = MarketPanel()
    panels(market, QSize(353, 500))
    market.set_grid(grid_for((1920, 1080)))
    market.show_state(seen(view))
    return market


def with_money(view: View, money: int) -> View:
    sides = (view.sides[BRITISH]._replace(money=money), view.sides[1])
    return view._replace(sides=sides)


def test_a_market_tile_is_used_again_and_tells_what_is_new(panels: Show, view: View) -> None:
    rich, poor = with_money(view, 50), with_money(view, 0)
    market = market_of(panels, rich)
    tiles = market.tiles
    dear = next(tile for tile in tiles if tile.card.cost)
    before, picture = dear.accessibleName(), dear.grab().toImage()
    market.show_state(seen(poor))
    assert market.tiles == tiles
    assert not dear.affordable
    assert dear.accessibleName() == f"{before} You have not enough money."
    assert dear.grab().toImage() != picture
    market.show_state(seen(rich))
    assert (dear.accessibleName(), dear.grab().toImage()) == (before, picture)


def test_a_card_that_is_drafted_leaves_its_place_empty_and_comes_back_by_undo(panels: Show, view: View) -> None:
    market = market_of(panels, view)
    before, rects = market.tiles, [tile.geometry() for tile in market.tiles]
    gone = before[2]
    me = view.sides[BRITISH]
    fewer = me._replace(available=type(me.available)(card for card in me.available if card != gone.card.id))
    market.show_state(seen(view._replace(sides=(fewer, view.sides[1]))))
    assert (gone.count, market.tiles) == (0, before)
    assert gone.accessibleName().endswith("None is left.")
    assert [tile.geometry() for tile in market.tiles] == rects, "no other card moves"
    market.show_state(seen(view))
    assert market.tiles == before
    assert [tile.geometry() for tile in market.tiles] == rects
    assert gone.count and not gone.accessibleName().endswith("None is left.")


def test_the_keys_go_through_the_market_in_its_order(panels: Show, view: View) -> None:
    market = market_of(panels, view)
    me = view.sides[BRITISH]
    first = market.tiles[0].card.id
    fewer = me._replace(available=type(me.available)(card for card in me.available if card != first))
    market.show_state(seen(view._replace(sides=(fewer, view.sides[1]))))
    market.show_state(seen(view))
    assert market.tiles[0].card.id == first
    market.tiles[0].setFocus(Qt.FocusReason.TabFocusReason)
    for tile in market.tiles[1:]:
        QTest.keyClick(market.window(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is tile


def test_the_tiles_of_the_other_side_are_made_ahead(panels: Show, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    market = market_of(panels, with_money(view, 99))
    shown, painted = market.tiles, []
    monkeypatch.setattr(PlaceTile, "draw", lambda tile, _painter: painted.append(tile))
    assert len(list(market.waiting_tiles())) > 20
    assert market.tiles == shown
    made = set(market.findChildren(MarketTile))
    assert painted and all(tile.isHidden() for tile in made - set(shown))
    painted.clear()
    market.show_state(seen(view._replace(viewer=FRENCH)))
    market.grab()
    assert set(market.tiles) <= made
    assert not painted
    assert {tile.card.owner for tile in market.tiles} == {FRENCH, NEUTRAL}


def test_no_tile_is_made_behind_the_curtain(panels: Show, view: View) -> None:
    market = market_of(panels, view)
    steps = market.waiting_tiles()
    next(steps)
    market.clear()
    assert list(steps) == list(market.waiting_tiles()) == []
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert market.findChildren(MarketTile) == []


# The ribbon


def ribbon_of(panels: Show, view: View) -> TurnRibbon:
    ribbon = TurnRibbon()
    panels(ribbon, QSize(1920, 40))
    ribbon.set_grid(grid_for((1920, 1080)))
    ribbon.show_state(seen(view))
    return ribbon


def test_an_offer_takes_the_button_of_another(panels: Show, view: View, qtbot: QtBot) -> None:
    ribbon = ribbon_of(panels, view)
    offers = (Offer("Settle Boston", "Costs a card.", "7"), Offer("Take 2 money", "", "8"))
    ribbon.show_state(seen(view, offers=offers))
    buttons = ribbon.offer_buttons()
    ribbon.show_state(seen(view, offers=(Offer("Pass", "", "3", rank=Rank.LAST),)))
    assert ribbon.offer_buttons() == buttons[:1]
    button = buttons[0]
    assert (button.text(), button.accessibleName(), button.toolTip()) == ("Pass", "Pass", "")
    assert not button.is_brass
    assert not buttons[1].isVisible()
    assert (buttons[1].text(), buttons[1].accessibleName(), buttons[1].toolTip()) == ("", "", "")
    with qtbot.waitSignal(ribbon.offer_chosen) as chosen:
        QTest.mouseClick(button, LEFT)
    assert chosen.args == ["3"]


def test_the_keys_do_not_stay_on_a_button_that_means_something_else(panels: Show, view: View) -> None:
    ribbon = ribbon_of(panels, view)
    offers = [Offer("Settle Boston", "", "7"), Offer("Take 2 money", "", "8")]
    ribbon.show_state(seen(view, offers=tuple(offers)))
    button = ribbon.offer_buttons()[0]
    button.setFocus()
    ribbon.show_state(seen(view, offers=tuple(offers)))
    assert button.hasFocus()
    ribbon.show_state(
        seen(
            view,
            offers=(
                Offer("Settle Philadelphia", "", "7"),
                offers[1],
            ),
        )
    )
    assert button.isVisible()
    assert not button.hasFocus()


def test_a_button_is_as_wide_as_its_words_need_whatever_it_said_before(panels: Show, view: View) -> None:
    ribbon = ribbon_of(panels, view)
    ribbon.show_state(seen(view, offers=(Offer("Pass", "", "1"),)))
    short = ribbon.offer_buttons()[0].geometry()
    label = "Raid Boston with Coureurs de Bois and Native Americans (neutral)"
    ribbon.show_state(seen(view, offers=(Offer(label, "", "1"),)))
    assert ribbon.offer_buttons()[0].width() > 2 * short.width()
    ribbon.show_state(seen(view, offers=(Offer("Pass", "", "1"),)))
    assert ribbon.offer_buttons()[0].geometry() == short


def test_a_palette_that_is_gone_back_to_shows_no_old_content(panels: Show) -> None:
    narrow, wide = QSize(200, 40), QSize(260, 40)
    heading = Heading("Before")
    panels(heading, narrow)
    before = heading.grab().toImage()
    try:
        set_palette(PaletteName.RED_GREEN)
        heading.update()
        heading.resize(wide)
        heading.set_title("After")
        heading.grab().toImage()
    finally:
        set_palette(PaletteName.USUAL)
    heading.update()
    heading.resize(narrow)
    after = heading.grab().toImage()
    PICTURES.clear()
    assert after == heading.grab().toImage() != before


def test_the_names_of_scroll_bars_outlive_the_objects_that_stood_for_them(panels: Show) -> None:
    """PySide dropped one in a session, while the bar itself lived on."""
    area = QScrollArea()
    name_bars(area)
    panels(area, QSize(80, 80))
    invalidate(area.verticalScrollBar())
    tell_all(running_application())
    assert area.verticalScrollBar().accessibleName() == "Up and down"
