"""What can be known in a large window can be known in a small one: what does not fit moves, nothing is left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.table.cards.inspector import HoverCard
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.table.papers.choice_row import LOW_TEXT_PX
from afaos_gui.presentation.cards.card_metrics import HAND_FROM
from afaos_gui.presentation.facts.turn_facts import turn_facts
from afaos_gui.presentation.room.arrangement import Arrangement, Edge
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, bring_into_sight
from tests.gui.languages.painted import overlaps
from tests.gui.languages.walk import paint
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
SIZES = ((1024, 640), (1280, 720), (1366, 768), (1280, 692), (960, 540))
"""Logical sizes: laptops, and larger screens at 150 and 200 percent."""
RAID, BLOCK, SIEGE = 4, 4, 5
MAP, TAKE_MONEY = 1, 8
"""The lesson about raids, its step that asks whether to block one, and the lesson about sieges."""
SIEGE_TRACK = 70
"""Pixels for the tabs and a siege with its title and track."""
LOG_LINES = 3
LEAST_SHARE = 0.4
"""Of a panel's least height, where a lesson of many words takes most of the lowest column."""


def sit_at(sit: Sit, game: Game, size: tuple[int, int]) -> Hands:
    """Hands at a window of a size, also below the least one."""
    hands = sit(game)
    hands.window.setMinimumSize(1, 1)
    hands.window.resize(*size)
    QApplication.processEvents()
    return hands


def besieged() -> Game:
    """A busy game with two sieges."""
    return Game.from_state(busy_position().state(), seed=1)


def large_cards(hands: Hands) -> list[HoverCard]:
    """The enlarged cards to be seen."""
    return [card for card in hands.window.findChildren(HoverCard) if card.isVisible()]


def readable(hands: Hands, card: int) -> bool:
    """Whether a card is to be seen somewhere with its words."""
    inspector = hands.table.inspector
    in_view = inspector.isVisible() and bool(inspector.cards) and inspector.cards[0].id == card
    if in_view and inspector.card_rect().width() >= HAND_FROM and inspector.rect().contains(inspector.card_rect()):
        return True
    return any(one.card is not None and one.card.id == card and one._width >= HAND_FROM for one in large_cards(hands))


# Cards at the pointer


def test_no_card_of_the_hidden_table_is_shown_large_on_the_start_screen(sit: Sit) -> None:
    many = ("Coureurs de Bois", "Military Leader", "Regular Infantry", "Siege Artillery")
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec").siege(FRENCH, "New York", many)
    position.siege(BRITISH, "Louisbourg", ["Militia"])
    hands = sit_at(sit, Game.from_state(position.state(), seed=1), min(SIZES))
    tile = hands.table.market.tiles[0]
    bring_into_sight(tile)
    QApplication.processEvents()
    hands.move(tile.mapToGlobal(tile.rect().center()))
    assert large_cards(hands)
    hands.window.commands["start_screen"].trigger()
    hands.table.market.card_hovered.emit(tile.card.id)
    assert not large_cards(hands)


def test_a_card_pointed_at_is_read_at_the_pointer_while_a_paper_lies_over_the_view(sit: Sit) -> None:
    hands = sit_at(sit, Game(SECOND, seed=1), (1280, 720))
    tile = hands.table.market.tiles[0]
    hands.move(tile.mapToGlobal(tile.rect().center()))
    assert not large_cards(hands), "the view tells it"
    hands.move(hands.at_zone("purse"))
    hands.click(hands.at_zone("purse"))
    assert hands.table.side_panel.geometry().intersects(hands.table.inspector.geometry())
    hands.move(tile.mapToGlobal(tile.rect().center()))
    assert [one.card for one in large_cards(hands)] == [tile.card]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(size, language, marks=pytest.mark.long if (number + other) % 2 else ())
        for number, size in enumerate(SIZES)
        for other, language in enumerate(("fr", "en"))
    ],
)
def test_the_words_of_every_card_are_at_the_pointer(sit: Sit, size: tuple[int, int], language: str) -> None:
    set_language(language)
    position = Position(BRITISH).hand(BRITISH, "Boston", "Governor").hand(FRENCH, "Quebec", "Gaspe", "Militia")
    position.discard(BRITISH, "New Haven").reserve(BRITISH, "Indian Leader").discard(FRENCH, "Montreal", "Trader")
    position.siege(FRENCH, "New York", ["Regular Infantry"], ["Ships"])
    hands = sit_at(sit, Game.from_state(position.state(), seed=1), size)
    table, missing = hands.table, []
    for tile in table.market.tiles:
        bring_into_sight(tile)
        QApplication.processEvents()
        hands.move(tile.mapToGlobal(tile.rect().center()))
        missing += [] if readable(hands, tile.card.id) else [tile.card.name]
    for index in range(table.hand.count):
        hands.move(hands.at_card(index))
        missing += [] if readable(hands, hands.window.current.view().hand[index]) else [f"hand {index}"]
    for kind in ("discard", "reserve"):
        hands.move(hands.at_pile(kind))
        missing += [] if readable(hands, table.piles[kind].cards[-1]) else [kind]
    top = hands.table.opponent.mapToGlobal(QPoint(round(table.opponent._lay_out().parts["discard"].x), 20))
    hands.move(top)
    missing += [] if readable(hands, table.opponent.pile("discard")[-1]) else ["their discard"]
    for line in [line for side in (BRITISH, FRENCH) for line in table.sieges.lines(side) if table.sieges.isVisible()]:
        hands.move(table.sieges.mapToGlobal(QPointF(*line.box.middle).toPoint()))
        missing += [] if readable(hands, line.card.id) else [f"siege {line.card.name}"]
    assert not missing


def test_an_enlarged_card_lies_beside_its_panel_and_goes_with_the_pointer(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1024, 640))
    hands.table.docks.raise_panel("log")
    hands.move(hands.at_draft("Settlers"))
    (card,) = large_cards(hands)
    assert hands.window.rect().contains(card.geometry().adjusted(16, 16, -16, -16))
    assert card.geometry().left() + 16 >= hands.table.market.geometry().right()
    hands.move(hands.table.board.mapToGlobal(hands.table.board.rect().center()))
    assert not large_cards(hands)


def test_nothing_is_enlarged_while_something_is_dragged(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1024, 640))
    hands.table.docks.raise_panel("log")
    hands.move(hands.at_draft("Settlers"))
    assert large_cards(hands)
    hands.lift(hands.at_draft("Settlers"), hands.at_pile("discard"))
    assert not large_cards(hands)
    hands.release(hands.at_pile("discard"))


@pytest.mark.few(2)
@pytest.mark.parametrize("size", SIZES)
def test_the_ghost_leaves_the_place_under_the_pointer_in_sight(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit_at(sit, besieged(), size)
    start = hands.at_card(hands.indices("Boston")[0])
    for end in (hands.at_place("Norfolk"), hands.at_place("Gaspe"), hands.at_pile("discard")):
        hands.lift(start, end)
        ghost = hands.window.play.drag.ghost
        assert ghost.isVisible()
        assert not ghost.geometry().contains(hands.window.mapFromGlobal(end))
        QTest.keyClick(hands.window, Qt.Key.Key_Escape)
        hands.release(end)


# What stands beside the map


@pytest.mark.few(2)
@pytest.mark.parametrize("size", SIZES)
def test_view_log_and_sieges_are_shown_or_one_tab_away(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit_at(sit, besieged(), size)
    see_view_log_and_sieges(hands)
    hands.window.learning.lessons.begin(load_lessons()[SIEGE], 1)
    QApplication.processEvents()
    see_view_log_and_sieges(hands)


def see_view_log_and_sieges(hands: Hands) -> None:
    docks, table = hands.table.docks, hands.table
    panels: dict[str, Panel] = {"log": table.log, "inspector": table.inspector, "sieges": table.sieges}
    for name, panel in panels.items():
        if not panel.isVisible():
            hands.click_widget(docks.grips[name])
        assert panel.isVisible() and panel.height() >= panel.minimumSizeHint().height() * LEAST_SHARE, name
        grips = [grip for grip in docks.grips.values() if grip.isVisible()]
        assert len(grips) == 4
        assert all(not one.geometry().intersects(other.geometry()) for one in grips for other in grips if one != other)
    if not table.log.isVisible():
        hands.click_widget(docks.grips["log"])
    assert table.log.list.viewport().height() >= LOG_LINES * table.grid.read_px


def test_a_tab_is_chosen_with_the_keys_and_remembered(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1024, 640))
    docks, table = hands.table.docks, hands.table
    assert table.inspector.isVisible() and not table.log.isVisible()
    QTest.keyClick(docks.grips["log"], Qt.Key.Key_Space)
    assert table.log.isVisible() and not table.inspector.isVisible()
    assert docks.arrangement.raised == {"log"}
    hands.window.resize(1600, 1000)
    QApplication.processEvents()
    assert table.log.isVisible() and table.inspector.isVisible()
    hands.window.resize(1024, 640)
    QApplication.processEvents()
    assert table.log.isVisible() and not table.inspector.isVisible()


def test_what_can_be_dropped_on_comes_out_from_behind_its_tab(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1024, 640))
    docks, table = hands.table.docks, hands.table
    docks.arrange(Arrangement(columns=((), ("market", "inspector", "log", "sieges"))))
    docks.raise_panel("log")
    assert not table.sieges.isVisible()
    hands.lift(hands.at_card(hands.indices("Siege Artillery")[0]), hands.at_place("Albany"))
    assert table.sieges.isVisible() and table.sieges.is_any_lit
    hands.move(hands.at_zone("siege:0"))
    hands.release(hands.at_zone("siege:0"))
    assert hands.last().startswith("reinforce")
    assert table.log.isVisible() and not table.sieges.isVisible()


def test_a_full_column_takes_a_panel_behind_a_tab(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1280, 720))
    grips = hands.table.docks.grips
    start, end = (grips[name].mapToGlobal(grips[name].rect().center()) for name in ("market", "sieges"))
    hands.drag(start, end)
    assert hands.table.docks.arrangement.edge_of("market") is Edge.RIGHT
    for name, panel in (("market", hands.table.market), ("log", hands.table.log)):
        if not panel.isVisible():
            hands.click_widget(grips[name])
        assert panel.isVisible()


def test_a_large_window_shows_everything_at_once(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (1920, 1080))
    table = hands.table
    assert all(panel.isVisible() for panel in (table.market, table.log, table.inspector, table.sieges))


def test_a_table_without_sieges_needs_no_tabs_on_a_laptop(sit: Sit) -> None:
    hands = sit_at(sit, Game(SECOND, seed=1), (1366, 768))
    table = hands.table
    assert table.log.isVisible() and table.inspector.isVisible() and table.sieges.isVisible()


@pytest.mark.parametrize("size", [(960, 540), (960, 500)])
def test_sieges_in_little_room_stay_readable(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit_at(sit, besieged(), size)
    hands.window.learning.guided.adopt()
    hands.window.hints.answered.emit(choice_of(hands))
    QApplication.processEvents()
    sieges = hands.table.sieges
    assert sieges.isVisible() and all(sieges.figures(side) is not None for side in (BRITISH, FRENCH))
    painted = [one for one in paint(hands.window) if one.where == "siege_slip"]
    assert len(painted) > 8
    assert list(overlaps(painted)) == []
    assert not any(one.is_short for one in painted)


def choice_of(hands: Hands) -> Choice:
    """Advice of a few words, which the coach shows on his slip."""
    best, other = tuple({type(action): action for action in hands.window.current.offered}.values())[:2]
    candidates = (Candidate(best, 60, 0.6, 0.5), Candidate(other, 40, 0.4, 0.5))
    return Choice(best, 0.6, candidates, (best,), 100, 0.1)


@pytest.mark.parametrize("language", [*(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr")), "de"])
def test_the_sieges_of_every_lesson_are_readable_at_twice_the_size(sit: Sit, language: str) -> None:
    hands = sit_at(sit, besieged(), (960, 540))
    set_language(language)
    seen = 0
    try:
        for lesson in load_lessons():
            for step in range(len(lesson.steps)):
                hands.window.learning.teach(lesson.id, step)
                QApplication.processEvents()
                sieges, slip = hands.table.sieges, hands.window.learning.lessons.slip
                if any(hands.state.sieges):
                    assert sieges.isVisible() and not sieges.geometry().intersects(slip.geometry())
                    assert sieges.height() >= SIEGE_TRACK, (lesson.id, step)
                    seen += 1
    finally:
        set_language("en")
    assert seen >= 6, "those of Louisbourg and Québec"


def test_a_recap_lies_off_the_map_and_a_drag_puts_it_away(sit: Sit) -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Gaspe").hand(BRITISH, "Militia", "Boston").money(FRENCH, 2)
    game = Game.from_state(position.siege(BRITISH, "Port Royal", ["Regular Infantry"]).state(), seed=1)
    for line in ("take money: Quebec", "pass", "end turn"):
        game.submit(parse_action(line, FRENCH, game.catalogue))
    hands = sit_at(sit, game, (960, 540))
    window, slip = hands.window, hands.table.side_panel
    window.current.begin(game)
    QApplication.processEvents()
    assert slip.isVisible() and not slip.geometry().intersects(hands.table.board.geometry())
    hands.drag(hands.at_card(hands.indices("Militia")[0]), hands.at_zone("siege:0"))
    assert hands.last() == "reinforce Port Royal: Militia"
    assert not slip.isVisible()


def test_a_siege_in_little_room_stays_readable(sit: Sit) -> None:
    hands = sit_at(sit, besieged(), (960, 540))
    hands.window.learning.lessons.begin(load_lessons()[SIEGE], 4)
    QApplication.processEvents()
    sieges = hands.table.sieges
    assert sieges.isVisible() and sieges.figures(BRITISH) is not None
    painted = [one for one in paint(hands.window) if one.where == "siege_slip"]
    assert len(painted) > 8
    assert list(overlaps(painted)) == []
    assert not any(one.is_short for one in painted)


@pytest.mark.few(2)
@pytest.mark.parametrize("lang", RELEASED)
def test_the_words_of_the_turn_end_before_the_offers_begin(sit: Sit, lang: str) -> None:
    set_language(lang)
    hands = sit_at(sit, besieged(), (1024, 640))
    ribbon = hands.table.ribbon
    left = min(button.x() for button in ribbon.offer_buttons() if button.isVisible())
    told = turn_facts(hands.window.current.view(), False).actions_words()
    assert all(one.box.right() <= left for one in paint(hands.window) if one.text == told)


@pytest.mark.few(1)
@pytest.mark.parametrize("language", RELEASED)
def test_a_question_stands_from_its_first_word_while_its_answers_scroll(sit: Sit, language: str) -> None:
    set_language(language)
    hands = sit_at(sit, Game(SECOND, seed=1), (960, 540))
    hands.window.learning.lessons.begin(load_lessons()[RAID], BLOCK)
    QApplication.processEvents()
    asked = hands.table.decision_panel
    assert asked.title.visibleRegion().boundingRect() == asked.title.rect()
    assert asked.text.visibleRegion().boundingRect() == asked.text.rect()
    (proposed,) = (row for row in asked.rows if row.is_marked)
    assert proposed.visibleRegion().boundingRect() == proposed.rect()


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_answers_without_room_for_their_cards_show_their_words(sit: Sit, size: tuple[int, int]) -> None:
    set_language("fr")
    hands = sit_at(sit, Game(SECOND, seed=1), size)
    hands.window.learning.lessons.begin(load_lessons()[MAP], TAKE_MONEY)
    QApplication.processEvents()
    slip = hands.window.learning.lessons.slip
    height, foot = slip.height(), slip.geometry().bottom()
    hands.click(hands.at_zone("purse"))
    QApplication.processEvents()
    asked = hands.table.side_panel
    assert len(asked.rows) > 2
    assert asked.rows[0].visibleRegion().boundingRect() == asked.rows[0].rect()
    assert not asked.geometry().intersects(slip.geometry()) and slip.geometry().bottom() == foot
    assert slip.text.visibleRegion().boundingRect().height() > 2 * LOW_TEXT_PX, "what is to be done can be read"
    hands.window.play.dismiss()
    QApplication.processEvents()
    assert not asked.isVisible() and slip.height() == height
