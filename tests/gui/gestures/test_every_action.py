"""The window offers every class of action, with all options, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.engine import legal_actions, spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, press_key
from tests.gui.tables import busy_position
from tests.rules.builder import BRITISH, FRENCH, Position, after, do, turn_passes
from tests.rules.option_games import fresh_game, position

Sit = Callable[..., Hands]
Key = Qt.Key

# Positions: as few as it takes to have every class of action among their legal actions


def british_turn() -> GameState:
    """A position where the British have many kinds of actions with a small hand."""
    cards = ("New Haven", "St. Mary's", "Boston", "Norfolk", "Governor", "Home Support", "Fortification", "Rangers")
    made = Position(BRITISH).hand(BRITISH, *cards, "Militia").reserve(BRITISH, "Indian Leader")
    made.hand(FRENCH, "Quebec", "Militia")
    return made.village(FRENCH, "Fort Halifax").siege(FRENCH, "New York", ["Regular Infantry"]).state()


def british_leader() -> GameState:
    """A siege, and the card that joins it at no cost."""
    made = Position(BRITISH).hand(BRITISH, "Military Leader").hand(FRENCH, "Quebec")
    return made.siege(FRENCH, "New York", ["Regular Infantry"]).state()


def french_turn() -> GameState:
    """A position for actions that only the French or options have."""
    options = ("fur_for_one", "drop_lost_locations", "french_bid_2")
    made = position(FRENCH, *options).hand(FRENCH, "Trader", "Tadoussac", "Fort Niagara", "Intendant", "Louisbourg")
    made.hand(FRENCH, "Port Royal", "Priest").discard(FRENCH, "Montreal")
    return made.hand(BRITISH, "Boston").state()


def raided() -> GameState:
    made = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia").village(FRENCH, "Fort Halifax")
    return after(made.state(), "raid Fort Halifax: Rangers")


def ambushed() -> GameState:
    made = position(BRITISH, "siege_cards_ambushable").hand(BRITISH, "Rangers").hand(FRENCH, "Regular Infantry")
    made.reserve(FRENCH, "Regular Infantry").siege(FRENCH, "New York", ["Siege Artillery"])
    return after(made.state(), "ambush: Rangers", "decline")


def natives_wanted() -> GameState:
    made = Position(FRENCH).hand(FRENCH, "Priest").hand(BRITISH, "Native Americans (N)")
    return after(made.reserve(BRITISH, "Native Americans (N)").state(), "priest: Priest")


def two_sieges_won() -> GameState:
    made = Position(FRENCH).hand(FRENCH, "Gaspe").hand(BRITISH, "Boston")
    made.siege(FRENCH, "Pemaquid", ["Quebec"], ["Militia", "Militia"])
    made.siege(BRITISH, "Port Royal", ["Regular Infantry", "Siege Artillery", "Regular Infantry"])
    return turn_passes(made.state())


def siege_lost() -> GameState:
    made = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Gaspe")
    return turn_passes(made.siege(BRITISH, "Port Royal", ["Militia"], ["Regular Infantry", "Regular Infantry"]).state())


def place_conquered() -> GameState:
    made = Position(FRENCH).hand(FRENCH, "Gaspe").hand(BRITISH, "Boston")
    made.siege(BRITISH, "Gaspe", ["Regular Infantry", "Siege Artillery", "Regular Infantry"])
    return turn_passes(made.state())


def swap() -> GameState:
    made = position(BRITISH, "french_swap_after_siege").hand(FRENCH, "Gaspe", "Montreal")
    return turn_passes(made.siege(BRITISH, "Louisbourg", ["Boston"], ["Militia", "Militia"]).state())


def reshuffle() -> GameState:
    made = position(BRITISH, "pay_to_reshuffle").draw_pile(BRITISH, "Norfolk").hand(BRITISH, "Boston")
    return turn_passes(made.money(BRITISH, 0).state())


def bid_used() -> GameState:
    made = position(FRENCH, "french_bid_2").hand(FRENCH, "Gaspe").hand(BRITISH, "Boston")
    return do(made.state(), "use bid", ["Quebec"]).state


POSITIONS = (
    british_turn,
    british_leader,
    french_turn,
    raided,
    ambushed,
    natives_wanted,
    two_sieges_won,
    siege_lost,
    place_conquered,
    swap,
    reshuffle,
    bid_used,
    lambda: fresh_game("french_extra_start_card"),
)


def found(kind: type[Action]) -> tuple[GameState, Action]:
    """A position with an action of a class."""
    for make in POSITIONS:
        state = make()
        for action in legal_actions(state):
            if type(action) is kind:
                return state, action
    raise AssertionError(f"no position allows {kind.verb!r}")


def names(state: GameState, action: Action) -> tuple[str, ...]:
    """The names of the cards that an action takes from the hand."""
    return tuple(state.ruleset.catalogue.cards[card].text for card in spent_cards(state, action))


def offer_of(hands: Hands, action: Action) -> tuple[int, bool]:
    """The offer that leads to an action, and whether it does so by its other ways."""
    offers = hands.window.current.table_state.offers
    number = next(n for n, offer in enumerate(offers) if action in offer.actions)
    return number, offers[number].has_ways and offers[number].actions[0] != action


# By mouse


def by_mouse(hands: Hands, state: GameState, action: Action) -> None:
    """Take an action with clicks alone."""
    if isinstance(action, act.EndTurn):
        hands.click_widget(hands.table.ribbon.button("end"))
    elif isinstance(action, act.Draft):
        hands.click(hands.at_draft(state.ruleset.catalogue.cards[action.cards[0]].text))
        click_offer(hands, action)
    elif state.decision is Decision.TURN:
        if names(state, action):
            hands.select(*names(state, action))
        click_offer(hands, action)
    answer_by_mouse(hands, action)


def click_offer(hands: Hands, action: Action) -> None:
    """Click the offer of an action, or the button of its other ways."""
    number, by_ways = offer_of(hands, action)
    (hands.other_ways if by_ways else hands.take_offer)(number)


def answer_by_mouse(hands: Hands, action: Action) -> None:
    """Answer questions until the action is taken."""
    if hands.done() == 0:
        hands.answer(lambda one: one == action)


# By keyboard


def focus_on(widget: QWidget) -> None:
    """Move the focus to a widget with F6 and Tab."""
    assert widget.isVisible()
    assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    widget.setFocus(Qt.FocusReason.TabFocusReason)


def by_key(hands: Hands, state: GameState, action: Action) -> None:
    """Take an action with keys alone."""
    before = hands.done()
    if isinstance(action, act.EndTurn):
        press_key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    elif isinstance(action, act.Draft):
        tile = hands.table.market.tile(action.cards[0])
        assert tile is not None
        focus_on(tile)
        press_key(Key.Key_Return)
        take_offer(hands, *offer_of(hands, action))
    elif state.decision is Decision.TURN:
        choose(hands, names(state, action))
        take_offer(hands, *offer_of(hands, action))
    if hands.done() == before:
        question = hands.window.play.question
        assert question is not None
        if action not in question.actions:
            focus_on(hands.window.play.asking.rows[-1])
            press_key(Key.Key_Return)
            question = hands.window.play.question
            assert question is not None
        focus_on(hands.window.play.asking.rows[question.actions.index(action)])
        press_key(Key.Key_Return)


def choose(hands: Hands, cards: tuple[str, ...]) -> None:
    """Select cards of the hand."""
    hands.table.board.setFocus()
    hands.table.hand.setFocus()
    wanted = set(hands.indices(*cards))
    for index in range(hands.table.hand.count):
        press_key(Key.Key_Right)
        if index in wanted:
            press_key(Key.Key_Return)


def take_offer(hands: Hands, number: int, by_ways: bool) -> None:
    """Take an offer or ask for its other ways, from a button or from the menu of the others."""
    ribbon = hands.table.ribbon
    buttons = ribbon.offer_buttons()
    if number < len(buttons):
        focus_on(buttons[number].ways if by_ways else buttons[number])
        press_key(Key.Key_Return)
        return
    focus_on(ribbon._more)
    press_key(Key.Key_Return)
    hidden = ribbon.offers[len(buttons) :]
    ways = [offer for offer in hidden if offer.has_ways]
    entry = len(hidden) + ways.index(ribbon.offers[number]) if by_ways else number - len(buttons)
    for _time in range(entry + 1):
        QTest.keyClick(ribbon.menu, Key.Key_Down)
    QTest.keyClick(ribbon.menu, Key.Key_Return)
    QApplication.processEvents()


@pytest.mark.few(1)
@pytest.mark.parametrize("way", [by_key, by_mouse])
def test_the_window_offers_every_class_of_action(sit: Sit, way: Callable[[Hands, GameState, Action], None]) -> None:
    hands: Hands | None = None
    for kind in ACTIONS:
        state, action = found(kind)
        game = Game.from_state(state, seed=1)
        if hands is None:
            hands = sit(game)
        else:
            hands.window.start(game)
        QApplication.processEvents()
        try:
            way(hands, state, action)
        except (AssertionError, StopIteration) as error:
            raise AssertionError(f"{kind.verb!r} is not offered") from error
        assert [command.action for command in game.commands] == [action], kind.verb


def test_the_bid_says_how_many_draws_are_left(sit: Sit) -> None:
    hands = sit(Game.from_state(french_turn(), seed=1))
    assert any("2 left" in offer.label for offer in hands.table.ribbon.offers)
    hands.offer("Use the bid")
    hands.answer()
    assert any("1 left" in offer.label for offer in hands.table.ribbon.offers)


def test_another_way_is_offered_for_what_was_done_alone(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    current = hands.window.current
    merchant = next(action for action in current.offered if isinstance(action, act.Merchant))
    current.select(spent_cards(hands.state, merchant))
    current.take_offer(next(number for number, offer in enumerate(current.table_state.offers) if offer.has_ways))
    assert any(offer.revises for offer in current.table_state.offers)
    current.undo()
    current.submit(next(action for action in current.offered if isinstance(action, act.TakeMoney)))
    assert not any(offer.revises for offer in current.table_state.offers)
