"""The recap says first who has won or held the place of a siege that was settled, and what a raid has captured."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.actions import Decline, EndTurn, Raid
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


@pytest.mark.parametrize(
    ("piece", "blockers", "viewer", "lang", "told"),
    [
        ("village", (), BRITISH, "en", "The French captured your village in Halifax."),
        ("village", ("Rangers",), BRITISH, "de", "Die Franzosen haben dein Dorf in Halifax erobert."),
        ("town", ("Rangers",), BRITISH, "en", "The French captured your town in Halifax."),
        ("town", (), BRITISH, "fr", "Les Français ont capturé votre ville de Halifax."),
        ("village", ("Rangers",), FRENCH, "en", "You captured the village in Halifax."),
        ("town", ("Rangers",), FRENCH, "en", "You captured the town in Halifax."),
    ],
)
def test_what_a_raid_captured_is_told_first(
    piece: str, blockers: tuple[str, ...], viewer: Side, lang: str, told: str
) -> None:
    position = Position(FRENCH).hand(FRENCH, "Native Americans", "Port Royal").hand(BRITISH, *blockers)
    put = position.town if piece == "town" else position.village
    seats = Seat(BRITISH, "", "settler" * (viewer == FRENCH)), Seat(FRENCH, "", "settler" * (viewer == BRITISH))
    game = Game.from_state(put(BRITISH, "Halifax").state(), seats, seed=1)
    halifax = game.catalogue.location_ids["Halifax"]
    game.submit(next(one for one in game.legal if isinstance(one, Raid) and one.place == halifax))
    if blockers:
        game.submit(Decline())
    if viewer == BRITISH:
        game.submit(EndTurn())
    set_language(lang)
    assert result_line(game, viewer) == told
