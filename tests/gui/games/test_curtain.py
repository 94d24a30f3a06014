"""The curtain between two people: nothing hidden is anywhere in the window while it is down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QGraphicsView, QWidget

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.app.start import application
from afaos_gui.gui.table import curtain
from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.toolkit.paint.drapery import DEPTH
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.look.palettes import set_palette
from afaos_gui.rules.actions import EndTurn, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands, press_key
from tests.gui.nodes import nodes, parts, read
from tests.rules.builder import SECOND, Position
from tests.session.telltale import telltale_names

Sit = Callable[..., Hands]

PROPERTIES = ("text", "title", "placeholderText", "toolTip", "windowTitle", "statusTip", "whatsThis")


def words(hands: Hands) -> list[str]:
    """Every text in the window: labels, tips, titles, models, scene items, and all that screen readers find.

    But for the market, which names every kind of card and how many are left, whoever holds them.
    """
    public = {hands.table.market, *hands.table.market.findChildren(QWidget)}
    widgets = [one for one in (hands.window, *hands.window.findChildren(QWidget)) if one not in public]
    written = [text for widget in widgets for text in _texts(widget) if text]
    found = [node for node in nodes(hands.window) if node.object() not in public]
    return [*written, *(text for node in found for text in read(node))]


def _texts(widget: QWidget) -> Iterator[str]:
    for name in PROPERTIES:
        value = widget.property(name)
        if isinstance(value, str):
            yield value
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if isinstance(widget, QAbstractItemView | QComboBox) and widget.model() is not None:
        yield from _model_texts(widget.model())
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        for item in widget.scene().items():
            yield item.toolTip()
            yield str(item.data(Qt.ItemDataRole.AccessibleTextRole) or "")


def _model_texts(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            yield str(model.index(row, 0).data(role) or "")


def hidden_sentences(state: GameState) -> set[str]:
    """The sentences of a screen reader for every card in either hand."""
    cards = state.ruleset.catalogue.cards
    return {describe(cards[card]) for me in state.sides for card in me.hand}


def assert_nothing_hidden(hands: Hands) -> None:
    """Assert that no text of the window names a card that one side may not see."""
    everything = "\n".join(words(hands))
    for sentence in hidden_sentences(hands.state):
        assert sentence not in everything
    for name in telltale_names(hands.state, None):
        assert name not in everything


@pytest.fixture
def ambush(sit: Sit) -> Hands:
    """The British have just ambushed, and the curtain is down for the French to decide."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston", "Ships", "Home Support")
    position.hand(FRENCH, "Siege Artillery", "Militia", "Quebec", "Intendant", "Home Support")
    seats = (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm"))
    hands = sit(Game.from_state(position.state(), seats, seed=1), curtain=True)
    hands.lift_curtain()
    hands.move(hands.at_card(0))
    hands.select("Boston")
    hands.click(hands.at_place("Albany"))
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    return hands


def test_the_first_player_is_asked_to_sit_down(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "")), seed=1), curtain=True)
    curtain = hands.window.curtain
    assert curtain.isVisible()
    assert curtain.geometry() == hands.window.rect()
    assert curtain.button.text() == "I am Wolfe, show my cards"
    assert hands.table.hand.count == 0
    hands.lift_curtain()
    assert hands.table.hand.count == 5


def test_an_interrupt_lowers_the_curtain_for_the_other_side(ambush: Hands) -> None:
    assert ambush.state.decision is Decision.BLOCK_AMBUSH
    assert ambush.window.curtain.isVisible()
    assert ambush.window.curtain.side == FRENCH


def test_nothing_hidden_is_in_the_window_behind_the_curtain(ambush: Hands) -> None:
    assert_nothing_hidden(ambush)
    assert telltale_names(ambush.state, None), "this position has no card whose name gives it away"


def test_the_test_for_hidden_cards_sees_them_when_the_curtain_is_up(ambush: Hands) -> None:
    ambush.lift_curtain()
    with pytest.raises(AssertionError):
        assert_nothing_hidden(ambush)


def test_screen_readers_find_the_hand_only_when_the_curtain_is_up(ambush: Hands) -> None:
    table = ambush.table
    assert [len(parts(widget)) for widget in (table.hand, table.opponent)] == [0, 0]
    ambush.lift_curtain()
    assert len(parts(table.hand)) == 5
    assert len(parts(table.opponent)) > 5


def test_the_curtain_tells_nothing_that_depends_on_hidden_cards(sit: Sit) -> None:
    """Two games that differ only in hidden information show the same words and the same picture."""
    seen = []
    deals = (
        (("Boston", "Norfolk"), ("Quebec", "Gaspe")),
        (("New York", "Pemaquid"), ("Tadoussac", "Louisbourg")),
    )
    for mine, theirs in deals:
        position = Position(BRITISH).hand(BRITISH, *mine).hand(FRENCH, *theirs)
        hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
        seen.append((sorted(words(hands)), hands.window.grab().toImage()))
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] == seen[1][1]


def test_who_sits_sees_only_what_the_side_may_see(ambush: Hands) -> None:
    ambush.lift_curtain()
    everything = "\n".join(words(ambush))
    for name in telltale_names(ambush.state, FRENCH):
        assert name not in everything


def test_the_answer_is_on_the_panel_and_hand_and_map_are_in_sight(ambush: Hands) -> None:
    ambush.lift_curtain()
    assert ambush.table.decision_panel.isVisible()
    assert ambush.table.hand.count == 5
    ambush.answer("decline")
    assert ambush.state.decision is Decision.LOSE_TO_AMBUSH
    assert not ambush.window.curtain.isVisible(), "the same side goes on deciding"
    ambush.answer("lose from hand: Siege Artillery")
    assert ambush.window.curtain.isVisible()
    assert ambush.window.curtain.side == BRITISH


def test_an_answer_is_lit_for_whoever_lifts_the_curtain_by_key(ambush: Hands) -> None:
    press_key(Qt.Key.Key_Return)
    assert ambush.table.decision_panel.rows[0].hasFocus()
    press_key(Qt.Key.Key_Down)
    press_key(Qt.Key.Key_Return)
    assert ambush.state.decision is Decision.LOSE_TO_AMBUSH
    assert ambush.table.decision_panel.rows[0].hasFocus(), "and for the next answer too"


def test_whoever_lifts_the_curtain_by_mouse_finds_no_answer_lit(ambush: Hands) -> None:
    ambush.lift_curtain()
    assert ambush.table.hand.hasFocus()


def test_the_one_who_comes_back_is_told_what_happened(ambush: Hands) -> None:
    ambush.lift_curtain()
    ambush.answer("decline")
    ambush.answer("lose from hand: Siege Artillery")
    ambush.lift_curtain()
    question = ambush.window.play.question
    assert question is not None
    assert any("Siege Artillery" in line for line in question.text)
    ambush.click_widget(ambush.table.side_panel.foot)
    assert not ambush.table.side_panel.isVisible()


def test_keys_do_nothing_behind_the_curtain(ambush: Hands) -> None:
    before = ambush.done()
    for command in ("undo", "redo", "reset_turn", "end_turn", "score", "deselect"):
        ambush.window.commands[command].trigger()
    assert ambush.done() == before
    assert ambush.window.curtain.isVisible()
    assert not ambush.window.score.isVisible()


def test_an_open_pile_is_closed_by_the_curtain(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").discard(BRITISH, "Ships").actions(0)
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.click(hands.at_pile("discard"))
    assert hands.window.findChildren(PileBrowser)
    hands.window.current.end_turn()
    assert not any(browser.isVisible() or browser.tiles for browser in hands.window.findChildren(PileBrowser))
    assert_nothing_hidden(hands)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(679, 344), (907, 472), (1362, 728)])
def test_the_medal_stays_whole_on_a_small_screen(sit: Sit, size: tuple[int, int]) -> None:
    curtain = sit(Game(SECOND, seed=1), curtain=True).window.curtain
    curtain.setFixedSize(*size)
    curtain.ensurePolished()
    QApplication.processEvents()
    valance = round(DEPTH[0])
    assert valance <= curtain.medal.y()
    assert curtain.medal.geometry().bottom() < curtain.title.y()
    assert curtain.medal.height() >= 60
    assert curtain.button.geometry().bottom() < size[1]


def test_the_cloth_is_painted_once_while_it_hangs(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Side] = []
    monkeypatch.setattr(curtain, "paint_cloth", lambda painter, rect, side: painted.append(side))
    hands = sit(Game(SECOND, seed=1), curtain=True)
    painted.clear()
    hanging = hands.window.curtain
    for at in (hanging.button.rect().center(), hanging.medal.rect().center(), hanging.button.rect().center()):
        hands.move(hanging.button.mapToGlobal(at))
        hanging.update()
        QApplication.processEvents()
    assert painted == []
    hanging.lower_for(FRENCH, "Louis", "")
    QApplication.processEvents()
    assert painted == [FRENCH]


def test_a_click_beside_the_button_leaves_it_the_keyboard(sit: Sit) -> None:
    hanging = sit(Game(SECOND, seed=1), curtain=True).window.curtain
    QTest.mouseClick(hanging, Qt.MouseButton.LeftButton, pos=QPoint(40, hanging.height() // 2))
    assert QApplication.focusWidget() is hanging.button
    press_key(Qt.Key.Key_Space)
    assert not hanging.isVisible()


def test_another_palette_colours_the_cloth_that_hangs(sit: Sit) -> None:
    hanging = sit(Game(SECOND, seed=1), curtain=True).window.curtain
    painted = {hanging.grab().toImage().pixel(40, hanging.height() // 2)}
    set_palette(PaletteName.HIGH_CONTRAST)
    application()
    QApplication.processEvents()
    painted.add(changed := hanging.grab().toImage().pixel(40, hanging.height() // 2))
    hanging.lower_for(hanging.side, "", "")
    assert hanging.grab().toImage().pixel(40, hanging.height() // 2) == changed
    assert len(painted) == 2, "the palettes differ there"


def test_nothing_moves_over_a_curtain_that_falls_while_an_action_still_moves(sit: Callable[..., Hands]) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "New York", "Norfolk").hand(FRENCH, "Quebec", "Gaspe")
    hands = sit(Game.from_state(position.state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), 1), curtain=True)
    window, current = hands.window, hands.window.current
    window.curtain.hide()
    current.sit_down()
    hands.table.clock.set_pace("slow")
    current.submit(next(action for action in current.offered if isinstance(action, TakeMoney)))
    director = window.play.director
    assert director.running
    current.submit(EndTurn())
    assert window.curtain.isVisible() and not director.overlay.isVisible()
