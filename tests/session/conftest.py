"""Games for the tests of the session."""

from __future__ import annotations

import pytest

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from tests.rules.builder import Position


@pytest.fixture(scope="session")
def ruleset(catalogue: Catalogue) -> Ruleset:
    """The second edition without options."""
    return Ruleset(catalogue)


@pytest.fixture
def game() -> Game:
    """The British have two actions, with a hand that can take money and draw cards."""
    hand = Position().hand(BRITISH, "Boston", "New York", "New Haven", "Home Support")
    return Game.from_state(hand.money(BRITISH, 10).state(), seed=4)


def act(game: Game, line: str) -> None:
    """Submit an action of the side to decide by its text form."""
    game.submit(parse_action(line, game.state.to_decide, game.catalogue))


def raid() -> Game:
    """The French raid Pemaquid while the British have a card in hand."""
    hands = Position(FRENCH).hand(FRENCH, "Native Americans (N)", "Priest").hand(BRITISH, "Rangers")
    game = Game.from_state(hands.state())
    act(game, "raid Pemaquid: Native Americans (N), Priest")
    return game


def surrender() -> Game:
    """The British give up the defence of a besieged Boston."""
    game = Game.from_state(Position().siege(FRENCH, "Boston", ["Militia"]).state())
    act(game, "withdraw Boston")
    return game
