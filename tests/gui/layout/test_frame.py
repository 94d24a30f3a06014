"""The panels moved, resized, hidden and remembered; the View menu; finding a place by typing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from afaos_gui.data.settings.settings import Settings, load_settings, save_settings
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND
from afaos_gui.presentation.look.folding import folded, matches
from afaos_gui.presentation.room.arrangement import DOCKS, Arrangement, Edge, read_arrangement, written
from afaos_gui.presentation.room.column_sizes import HeightNeed, heights, widths
from afaos_gui.presentation.room.grid import REGULAR
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """A table with the usual arrangement in a large window."""
    return sit(Game(SECOND, seed=1), size=(1600, 1000))


def middle_of(hands: Hands, name: str) -> QPoint:
    """Global position of the middle of a panel's grip."""
    grip = hands.table.docks.grips[name]
    return grip.mapToGlobal(grip.rect().center())


def assert_nothing_overlaps(hands: Hands) -> None:
    """Assert that visible panels and map do not overlap and lie inside the table."""
    parts = [panel.geometry() for panel in hands.table.panels if panel.isVisible()] + [hands.table.board.geometry()]
    for index, part in enumerate(parts):
        assert hands.table.rect().contains(part)
        assert all(not part.intersects(other) for other in parts[index + 1 :])


# The arrangement as a value


def test_an_arrangement_is_read_as_it_was_written() -> None:
    made = Arrangement().moved("sieges", Edge.LEFT, 1).with_shown("log", False).with_width(Edge.LEFT, 1.25)
    made = made.with_heights({"market": 0.4, "sieges": 0.6}).with_raised("log", ("log", "inspector"))
    assert read_arrangement(written(made)) == made


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a panel",
        "[]",
        "{}",
        '{"columns": [["market"], ["log"]], "hidden": [], "heights": {}, "widths": [1, 1]}',
        '{"columns": [["market", "log"], ["inspector", "sieges"]], "hidden": 3, "heights": {}, "widths": [1, 1]}',
        '{"columns": [["market", "log"], ["inspector", "sieges"]], "hidden": [], "heights": {"log": 7}}',
        '{"columns": [["market", "log"], ["inspector", "sieges"]], "hidden": [], "heights": {}, "widths": [1]}',
    ],
)
def test_what_is_no_arrangement_means_the_usual_one(text: str) -> None:
    assert read_arrangement(text) == Arrangement()


def test_heights_fill_the_column_and_keep_what_each_needs() -> None:
    needs = {"market": HeightNeed(400, 100), "log": HeightNeed(0, 90), "sieges": HeightNeed(228, 228)}
    two = (("market",), ("log",))
    assert heights(two, 488, needs, {}) == [398, 90]
    assert heights((("market",), ("sieges",), ("log",)), 488, needs, {}) == [170, 228, 90]
    assert sum(heights(two, 488, needs, {"market": 0.1, "log": 0.9})) == 488
    assert heights(two, 488, needs, {"market": 0.1, "log": 0.9})[0] == 100


def test_the_map_keeps_its_share_of_the_window() -> None:
    left, right = widths((("market",), ("sieges",)), (3.0, 3.0), 1600, REGULAR)
    assert left + right <= 1600 * 0.6


# Panels by mouse and keys


def test_a_panel_dragged_by_its_title_stands_on_the_other_side(hands: Hands) -> None:
    hands.drag(middle_of(hands, "log"), middle_of(hands, "market"))
    assert hands.table.docks.arrangement.edge_of("log") is Edge.LEFT
    assert hands.table.log.geometry().right() < hands.table.board.x()
    assert_nothing_overlaps(hands)


def test_a_panel_dragged_within_its_column_changes_the_order(hands: Hands) -> None:
    hands.drag(middle_of(hands, "log"), middle_of(hands, "inspector"))
    assert hands.table.docks.arrangement.columns[Edge.RIGHT] == ("log", "inspector", "sieges")
    assert hands.table.log.y() < hands.table.inspector.y()
    assert_nothing_overlaps(hands)


def test_esc_gives_up_the_drag_of_a_panel(hands: Hands) -> None:
    hands.lift(middle_of(hands, "log"), middle_of(hands, "sieges"))
    QTest.keyClick(hands.table.docks.grips["log"], Qt.Key.Key_Escape)
    hands.release(middle_of(hands, "sieges"))
    assert hands.table.docks.arrangement == Arrangement()


def test_arrows_move_a_panel(hands: Hands) -> None:
    QTest.keyClick(hands.table.docks.grips["log"], Qt.Key.Key_Left)
    assert hands.table.docks.arrangement.columns[Edge.LEFT] == ("market", "log")
    QTest.keyClick(hands.table.docks.grips["log"], Qt.Key.Key_Up)
    assert hands.table.docks.arrangement.columns[Edge.LEFT] == ("log", "market")


def test_an_empty_column_gives_its_room_to_the_map(hands: Hands) -> None:
    before = hands.table.board.width()
    for name in ("show_market", "show_log"):
        hands.window.commands[name].trigger()
    assert hands.table.board.width() > before
    assert not hands.table.market.isVisible() and not hands.window.commands["show_market"].isChecked()
    assert_nothing_overlaps(hands)


def test_edges_are_dragged_to_resize(hands: Hands) -> None:
    docks, width, height = hands.table.docks, hands.table.market.width(), hands.table.inspector.height()
    edge = docks.edges[Edge.LEFT]
    start = edge.mapToGlobal(edge.rect().center())
    hands.drag(start, start + QPoint(60, 0))
    assert hands.table.market.width() == pytest.approx(width + 60, abs=2)
    seam = docks.seams["inspector"]
    start = seam.mapToGlobal(seam.rect().center())
    hands.drag(start, start + QPoint(0, 40))
    assert hands.table.inspector.height() == pytest.approx(height + 40, abs=2)
    assert_nothing_overlaps(hands)
    hands.window.commands["restore_layout"].trigger()
    assert (hands.table.market.width(), hands.table.inspector.height()) == (width, height)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (1920, 1080)])
def test_any_arrangement_overlaps_nothing(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game(SECOND, seed=1), size=size)
    docks = hands.table.docks
    for name in DOCKS:
        docks.arrange(Arrangement().with_shown(name, False))
        assert_nothing_overlaps(hands)
    docks.arrange(Arrangement(columns=(("sieges", "inspector"), ("log", "market"))))
    assert_nothing_overlaps(hands)
    for upper, lower in pairwise((hands.table.sieges, hands.table.inspector)):
        assert upper.geometry().bottom() < lower.y()


def test_cards_are_dropped_on_a_siege_that_stands_elsewhere(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Regular Infantry", "Boston")
    hands = sit(Game.from_state(position.siege(BRITISH, "Port Royal", ["Regular Infantry"]).state(), seed=1))
    hands.table.docks.arrange(Arrangement().moved("sieges", Edge.LEFT, 0).moved("market", Edge.RIGHT, 1))
    hands.drag_cards(("Regular Infantry",), hands.at_zone("siege:0"))
    assert hands.last().startswith("reinforce")


def test_a_question_is_asked_in_a_column_that_is_there(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "New York")
    hands = sit(Game.from_state(position.state(), seed=1))
    for name in ("inspector", "sieges"):
        hands.table.docks.set_shown(name, False)
    hands.drag(hands.at_piece("village"), hands.at_place("Deerfield"))
    panel = hands.table.side_panel
    assert panel.isVisible()
    assert hands.table.rect().contains(panel.geometry())
    assert not panel.geometry().intersects(hands.table.hand.geometry())


def test_behind_the_curtain_no_panel_shows_anything(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1), curtain=True)
    hands.table.docks.arrange(Arrangement().moved("log", Edge.RIGHT, 0))
    assert hands.window.curtain.isVisible()
    assert hands.window.childAt(400, 300) is hands.window.curtain
    assert not hands.table.market.tiles


# The View menu


def test_the_light_table_is_a_command_and_remembered(hands: Hands) -> None:
    QTest.keyClick(hands.window, Qt.Key.Key_L, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert SURROUND.name == LIGHT.name
    assert hands.window.commands["light_table"].isChecked()
    assert hands.window.view_commands.remembered(Settings()).surround == "light"


def test_the_layout_comes_back_at_the_next_start(sit: Sit, tmp_path: Path) -> None:
    first = sit(Game(SECOND, seed=1))
    first.drag(middle_of(first, "log"), middle_of(first, "market"))
    first.window.commands["show_inspector"].trigger()
    first.window.commands["light_table"].trigger()
    geometry = b64encode(b"window").decode()
    save_settings(tmp_path, first.window.view_commands.remembered(Settings(window=geometry)))
    second = sit(Game(SECOND, seed=1))
    second.window.view_commands.apply_all(load_settings(tmp_path))
    assert second.table.docks.arrangement == first.table.docks.arrangement
    assert second.table.docks.arrangement != Arrangement()
    assert SURROUND.name == LIGHT.name
    assert load_settings(tmp_path).window == geometry


@pytest.mark.parametrize(("command", "pace"), [("slow", "slow"), ("fast", "fast"), ("at_once", "at once")])
def test_the_pace_is_chosen_in_the_menu_and_remembered(hands: Hands, command: str, pace: str) -> None:
    hands.window.commands[f"pace_{command}"].trigger()
    assert hands.table.clock.pace == pace
    on = [name for name, action in hands.window.commands.items() if name.startswith("pace_") and action.isChecked()]
    assert on == [f"pace_{command}"]
    assert hands.window.view_commands.remembered(Settings()).pace == pace


def test_a_pace_of_at_once_finishes_what_moves(hands: Hands) -> None:
    hands.window.commands["motion_full"].trigger()
    hands.window.commands["pace_slow"].trigger()
    ended: list[str] = []
    hands.table.clock.animate(60_000, lambda at: None, lambda: ended.append("end"))
    assert not ended
    hands.window.commands["pace_at_once"].trigger()
    assert ended == ["end"]


def test_motion_is_chosen_in_the_menu_and_remembered(hands: Hands) -> None:
    hands.window.commands["pace_normal"].trigger()
    hands.window.commands["motion_reduced"].trigger()
    assert hands.table.clock.still
    hands.window.commands["motion_full"].trigger()
    assert not hands.table.clock.still
    on = [name for name, action in hands.window.commands.items() if name.startswith("motion_") and action.isChecked()]
    assert on == ["motion_full"]
    assert hands.window.view_commands.remembered(Settings()).motion == "full"


def test_pace_and_motion_come_back_at_the_next_start(hands: Hands) -> None:
    hands.window.view_commands.apply_all(Settings(pace="slow", motion="reduced"))
    assert (hands.table.clock.pace, hands.table.clock.stillness) == ("slow", "reduced")
    assert hands.window.commands["pace_slow"].isChecked()
    assert hands.window.commands["motion_reduced"].isChecked()


def test_zoom_by_keys(hands: Hands) -> None:
    scale = hands.table.board.scale_now
    QTest.keyClick(hands.window, Qt.Key.Key_Plus, CONTROL)
    assert hands.table.board.scale_now > scale
    QTest.keyClick(hands.window, Qt.Key.Key_Minus, CONTROL)
    assert hands.table.board.scale_now == pytest.approx(scale)
    QTest.keyClick(hands.window, Qt.Key.Key_0, CONTROL)
    assert hands.table.board.fitted


# Finding a place


def test_names_are_found_without_accents_and_by_any_word() -> None:
    assert folded("Trois-Rivières") == "trois rivieres"
    names = {1: "Québec", 2: "Fort Niagara", 3: "New York", 4: "Norfolk"}
    assert matches(names, "queb") == [1]
    assert matches(names, "york") == [3]
    assert matches(names, "n") == [3, 4, 2]
    assert matches(names, "") == matches(names, "  ") == []


def test_a_place_is_found_by_typing(hands: Hands) -> None:
    hands.window.commands["zoom_in"].trigger()
    for _time in range(4):
        hands.window.commands["zoom_in"].trigger()
    QTest.keyClick(hands.window, Qt.Key.Key_F, CONTROL)
    finder = hands.window.view_commands.find_place
    assert finder.isVisible()
    QTest.keyClicks(finder.field, "gasp")
    place = hands.state.ruleset.catalogue.location_ids["Gaspe"]
    assert finder.found == [place]
    item = hands.table.scene.places[place]
    assert item.state == "chosen"
    board = hands.table.board
    assert board.viewport().rect().contains(board.mapFromScene(item.pos()))
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert not finder.isVisible()
    assert hands.table.inspector.pinned
    assert item.state == "chosen"


def test_arrows_choose_among_the_names_and_esc_leaves_all_as_it_was(hands: Hands) -> None:
    QTest.keyClick(hands.window, Qt.Key.Key_F, CONTROL)
    finder = hands.window.view_commands.find_place
    QTest.keyClicks(finder.field, "fort")
    assert len(finder.found) > 3
    QTest.keyClick(finder.field, Qt.Key.Key_Down)
    chosen = [item.place.id for item in hands.table.scene.places if item.state == "chosen"]
    assert chosen == [finder.found[1]]
    QTest.keyClick(finder.field, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert all(item.state == "normal" for item in hands.table.scene.places)


def test_typing_what_is_nowhere_says_so(hands: Hands) -> None:
    hands.window.commands["find_place"].trigger()
    finder = hands.window.view_commands.find_place
    QTest.keyClicks(finder.field, "Rome")
    assert finder.found == []
    assert finder._nothing.isVisible()


def test_no_place_is_looked_for_behind_the_curtain(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1), curtain=True)
    hands.window.commands["find_place"].trigger()
    assert not hands.window.view_commands.find_place.isVisible()


def test_the_dark_table_is_the_usual_one(hands: Hands) -> None:
    assert SURROUND.name == DARK.name
    assert hands.window.view_commands.remembered(Settings()) == Settings()


# The drawer of log and history


def test_the_drawer_opens_on_the_side_where_the_log_stands(hands: Hands) -> None:
    drawer = hands.window.archive.chronicle
    hands.window.commands["history"].trigger()
    assert drawer.isVisible()
    assert drawer.geometry().right() == hands.table.width() - 1
    docks = hands.table.docks
    docks.arrange(docks.arrangement.moved("log", Edge.LEFT, 0))
    assert drawer.geometry().left() == 0
    docks.arrange(Arrangement())
    assert drawer.geometry().right() == hands.table.width() - 1


def test_the_menu_of_a_panel_restores_the_layout(hands: Hands) -> None:
    docks = hands.table.docks
    docks.arrange(docks.arrangement.moved("log", Edge.RIGHT, 0).with_width(Edge.LEFT, 1.4))
    menu = docks.menu_of("market")
    next(entry for entry in menu.actions() if entry.text() == "Restore the layout").trigger()
    assert docks.arrangement == Arrangement()
