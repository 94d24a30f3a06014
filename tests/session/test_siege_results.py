"""The recap says first who has won or held the place of a siege that was settled."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.recap import result_line
from tests.rules.builder import Position


def settled(attacker: Side, winner: Side, viewer: Side) -> Game:
    """The French have ended their turn, and the siege of a place has been settled for the British."""
    place = "Louisbourg" if attacker == BRITISH else "Boston"
    strong, weak = (["Siege Artillery", "Regular Infantry", "Regular Infantry"], ["Militia"])
    pair = (strong, weak) if winner == attacker else (weak, strong)
    position = Position(FRENCH).siege(attacker, place, *pair)
    seats = (
        Seat(BRITISH, "", "" if viewer == BRITISH else "settler"),
        Seat(FRENCH, "", "" if viewer == FRENCH else "settler"),
    )
    game = Game.from_state(position.state(), seats, seed=1)
    game.submit(EndTurn())
    while game.state.decision is not Decision.TURN:
        game.submit(game.legal[0])
    return game


@pytest.mark.parametrize(
    ("attacker", "winner", "viewer", "lang", "told"),
    [
        (BRITISH, BRITISH, BRITISH, "en", "You won Louisbourg."),
        (BRITISH, BRITISH, BRITISH, "fr", "Vous avez gagné Louisbourg."),
        (FRENCH, BRITISH, BRITISH, "en", "Boston holds."),
        (FRENCH, BRITISH, BRITISH, "fr", "Boston tient bon."),
        (BRITISH, BRITISH, FRENCH, "en", "The British won Louisbourg."),
        (FRENCH, BRITISH, FRENCH, "en", "The British held Boston."),
    ],
)
def test_the_end_of_a_siege_is_told_first(attacker: Side, winner: Side, viewer: Side, lang: str, told: str) -> None:
    game = settled(attacker, winner, viewer)
    if viewer == FRENCH:  # the other one's turn is told to the one who then acts
        game.submit(EndTurn())
    set_language(lang)
    try:
        assert result_line(game, viewer) == told
    finally:
        set_language("en")
