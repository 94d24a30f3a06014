"""What a lesson lights, marks and shows is what its step speaks of, and nothing covers that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.board.geometry import label_of
from afaos_gui.gui.controllers.learning.lessons import Lessons
from tests.gui.hands import Hands
from tests.gui.learning.teaching import LESSONS, settle_down


@pytest.fixture
def hands(learner: Callable[..., Hands]) -> Hands:
    """A window in which the coach, the question and the cards have room."""
    return learner((1366, 768))


def at_step(hands: Hands, lesson: str, play: str) -> Lessons:
    """At the step of a lesson whose own action begins so."""
    lessons, found = hands.window.learning.lessons, next(one for one in LESSONS if one.id == lesson)
    lessons.begin(found, next(n for n, step in enumerate(found.steps) if step.play.startswith(play)))
    QApplication.processEvents()
    return lessons


def test_the_answer_that_the_step_asks_for_is_marked(hands: Hands) -> None:
    for lesson, play, card in (("4-raid", "block", "Rangers"), ("5-siege", "settle conquest", "Boston")):
        at_step(hands, lesson, play)
        rows = hands.table.decision_panel.rows
        assert [row.cards for row in rows if row.is_marked] == [(hands.card_id(card),)]


def test_the_answer_that_the_step_asks_for_is_seen_whole_in_a_small_window(learner: Callable[..., Hands]) -> None:
    set_language("de")
    small = learner((1024, 640))
    at_step(small, "4-raid", "block")
    QApplication.processEvents()
    (row,) = (row for row in small.table.decision_panel.rows if row.is_marked)
    assert row.visibleRegion().boundingRect().height() == row.height()


def test_the_button_that_the_step_asks_for_is_lit(hands: Hands) -> None:
    lessons = at_step(hands, "3-deck", "home support")
    button = hands.table.ribbon.offer_buttons()[0]
    assert button.offer.label.startswith("Home Support")
    middle = QPointF(button.mapTo(hands.table, button.rect().center()))
    assert any(rect.contains(middle) for rect in lessons.lights.spotlight.lit)


def test_the_way_of_a_raid_is_drawn_in_gold(hands: Hands) -> None:
    """Also while something else is pointed at that lights no way."""
    at_step(hands, "4-raid", "raid")
    for _pointed in range(2):
        lit = {frozenset(ends) for ends, link in hands.table.scene.links.items() if link.lit}
        names = hands.state.ruleset.catalogue.location_ids
        way = [names[name] for name in ("Albany", "Fort William Henry", "Ticonderoga", "Fort St. John")]
        assert lit == {frozenset(pair) for pair in pairwise(way)}
        hands.move(hands.at_card(0))


@pytest.mark.few(3)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_the_names_of_all_places_that_a_step_turns_to_are_on_the_map(
    learner: Callable[..., Hands], lesson: Lesson
) -> None:
    hands = learner((1024, 640))
    hands.table.clock.set_pace("at once")
    board, scene, lessons = hands.table.board, hands.table.scene, hands.window.learning.lessons
    outside = set()
    for number in range(len(lesson.steps)):
        lessons.begin(lesson, number)
        QApplication.processEvents()
        sight = board.mapToScene(board.viewport().rect()).boundingRect()
        seen = lessons.lights._camera._seen
        for item in (scene.places[place] for place in seen):
            # As it is laid out once the map rests at this scale.
            name = label_of(item.place.name, board.scale_now).rect.translated(item.pos())
            if not sight.contains(name):
                outside.add((number, item.place.name))
    assert outside == set()


def test_a_place_that_the_map_moves_below_a_resting_pointer_is_not_pointed_at(hands: Hands) -> None:
    """It is once the pointer moves there."""
    board, scene = hands.table.board, hands.table.scene
    entered: list[int] = []
    for item in scene.places:
        item.entered.connect(entered.append)
    at = hands.at_place("Boston")
    aside = at + QPoint(0, 60)
    hands.move(aside)
    entered.clear()
    middle = board.mapToScene(board.viewport().rect().center())
    board.frame(board.scale_now * 1.6, middle)
    here = board.mapToScene(board.viewport().mapFromGlobal(aside))
    boston = scene.places[hands.state.ruleset.catalogue.location_ids["Boston"]]
    board.frame(board.scale_now, middle + boston.pos() - here)
    QTest.qWait(1)
    QApplication.processEvents()
    assert not entered
    hands.move(hands.at_place("Boston"))
    assert set(entered) == {boston.place.id}


def test_a_step_that_begins_shows_no_place_of_the_step_before(hands: Hands) -> None:
    lessons = at_step(hands, "2-growing", "settle")
    hands.move(hands.at_place("Oswego"))
    assert hands.table.inspector.cards
    lessons.skip()
    settle_down(lessons)
    QApplication.processEvents()
    lessons._go_on()
    assert not hands.table.inspector.cards


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1366, 768), (1024, 640), (960, 540)], ids=str)
def test_a_card_that_a_step_reads_from_can_be_read(learner: Callable[..., Hands], size: tuple[int, int]) -> None:
    """In the panel, or large on the map where the panel has become too low; the coach's paper stays free."""
    hands = learner(size)
    hands.window.setMinimumSize(900, 480)
    hands.window.resize(*size)
    lessons, table = hands.window.learning.lessons, hands.table
    prologue = next(one for one in LESSONS if one.id == "0-prologue")
    large = lessons.lights.large
    for number in (number for number, step in enumerate(prologue.steps) if step.card):
        lessons.begin(prologue, number)
        QApplication.processEvents()
        assert large.isVisible() is not table.inspector.is_readable
        if large.isVisible():
            assert large.card is not None and large.card.name == prologue.steps[number].card
            assert table.board.geometry().contains(large.geometry().center())
            assert not large.geometry().intersects(lessons.slip.geometry())
            assert hands.window.childAt(large.mapTo(hands.window, large.rect().center())) is not large
        lessons.begin(prologue, number + 2)
        QApplication.processEvents()
        assert not large.isVisible()
    lessons.begin(prologue, number)
    lessons.leave()
    assert not large.isVisible()


def test_the_coach_goes_on_beside_the_end_screen(hands: Hands) -> None:
    """Nothing dims it, and its button needs no other press before."""
    for size in ((1366, 768), (1024, 640)):
        hands.window.resize(*size)
        lessons = at_step(hands, "6-endings", "end turn")
        lessons.skip()
        settle_down(lessons)
        QApplication.processEvents()
        window, on = hands.window, lessons.slip.buttons["coach_on"]
        assert not window.score.isHidden()
        assert not window.score.geometry().intersects(lessons.slip.geometry().translated(hands.table.pos()))
        assert window.childAt(on.mapTo(window, on.rect().center())) is on
        run = lessons.run
        assert run is not None and run.is_done
        number = run.number
        hands.click_widget(on)
        QApplication.processEvents()
        assert run.number == number + 1
        assert window.score.isHidden()


def test_an_enlarged_card_leaves_the_name_of_the_target_free(hands: Hands) -> None:
    at_step(hands, "1-map", "settle Deerfield")
    scene, board = hands.table.scene, hands.table.board
    name = scene.places[hands.state.ruleset.catalogue.location_ids["Deerfield"]].name_item.sceneBoundingRect()
    view = board.viewport()
    for index in range(hands.table.hand.count):
        hands.move(hands.at_card(index))
        QApplication.processEvents()
        large = hands.table.hand.large_rect
        for end in (name.bottomLeft(), name.bottomRight()):
            assert not large.contains(view.mapTo(hands.window, board.mapFromScene(end)))


def test_a_leaf_of_a_lesson_opened_by_the_mouse_leaves_no_ring_on_the_map(hands: Hands) -> None:
    """It would seem to mark a place; the next step speaks of another."""
    lessons = hands.window.learning.lessons
    lessons.begin(next(one for one in LESSONS if one.id == "1-map"), 1)
    hands.window.activateWindow()
    hands.table.board.setFocus()
    hands.click_widget(hands.table.key_button)
    QApplication.processEvents()
    assert lessons.run is not None and lessons.run.is_done
    hands.click_widget(lessons.slip.buttons["coach_on"])
    QApplication.processEvents()
    assert lessons.run.number == 2
    assert hands.window.access.cursor.place < 0


def test_the_end_screen_is_whole_again_once_there_is_room(hands: Hands) -> None:
    """Its bar made the words wrap, and the longer words kept the bar."""
    set_language("de")
    try:
        lessons, sheet = at_step(hands, "6-endings", "end turn"), hands.window.score
        hands.window.setMinimumSize(900, 400)
        lessons.skip()
        settle_down(lessons)
        for size in ((1024, 400), (1024, 640)):
            hands.window.resize(*size)
            QApplication.processEvents()
        assert not sheet._held.verticalScrollBar().isVisible()
    finally:
        set_language("en")


def test_cards_that_were_given_away_are_seen_where_they_lie(hands: Hands) -> None:
    """They lie last among those to take, below what is in view."""
    lessons = at_step(hands, "3-deck", "governor")
    lessons.skip()
    settle_down(lessons)
    QApplication.processEvents()
    given = [hands.card_id(name) for name in ("Pemaquid", "Fort Stanwix")]
    tiles = [tile for tile in hands.table.market.tiles if tile.card.id in given]
    assert len(tiles) == len(given) and all(tile.is_advised for tile in tiles)
    for tile in tiles:
        middle = QPointF(tile.mapTo(hands.table, tile.rect().center()))
        assert any(rect.contains(middle) for rect in lessons.lights.spotlight.lit)
        assert tile.visibleRegion().boundingRect().height() == tile.height()
    lessons._go_on()
    first = min(hands.table.market.tiles, key=lambda tile: (tile.y(), tile.x()))
    assert first.visibleRegion().boundingRect().height() == first.height(), "the list lies as before"
