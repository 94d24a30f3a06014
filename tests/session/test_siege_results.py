"""The recap says first what sieges, raids and ambushes have led to, and what was given away or shown."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.actions import Action, Ambush, Decline, EndTurn, Priest, Raid
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.recap import result_line, turn_line
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


@pytest.mark.parametrize(
    ("deed", "british", "reserve", "lang", "told"),
    [
        (Ambush, ("Regular Infantry", "Boston"), (), "en", "You lost Regular Infantry to the ambush."),
        (
            Ambush,
            ("Boston",),
            ("Regular Infantry",),
            "de",
            "Du hast die Reguläre Infanterie durch den Hinterhalt verloren.",
        ),
        (Ambush, ("Boston",), ("Regular Infantry",), "fr", "Vous avez perdu l’Infanterie régulière dans l’embuscade."),
        (Ambush, ("Boston",), (), "en", "You showed your hand."),
        (Ambush, ("Boston",), (), "de", "Du hast deine Hand gezeigt."),
        (Priest, ("Native Americans (N)",), (), "en", "You gave a Native Americans card to the French."),
        (Priest, ("Native Americans (N)",), (), "de", "Du hast den Franzosen eine Karte Ureinwohner gegeben."),
        (Priest, ("Native Americans (N)",), (), "fr", "Vous avez donné une carte Natifs américains aux Français."),
        (Priest, ("Boston",), (), "fr", "Vous avez montré votre main."),
        (Priest, (), (), "en", ""),
    ],
)
def test_what_the_turn_of_the_machine_has_taken_or_seen_is_told_first(
    deed: type[Action], british: tuple[str, ...], reserve: tuple[str, ...], lang: str, told: str
) -> None:
    position = Position(FRENCH).hand(FRENCH, "Native Americans", "Priest", "Port Royal")
    position.hand(BRITISH, *british).reserve(BRITISH, *reserve)
    game = Game.from_state(position.state(), (Seat(BRITISH), Seat(FRENCH, "", "settler")), seed=1)
    game.submit(next(one for one in game.legal if isinstance(one, deed)))
    while game.state.to_decide == BRITISH:
        declines = [one for one in game.legal if isinstance(one, Decline)]
        game.submit((declines or game.legal)[0])
    game.submit(EndTurn())
    set_language(lang)
    assert result_line(game, BRITISH) == told


def test_what_the_player_has_taken_is_not_told_as_a_loss() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Regular Infantry")
    game = Game.from_state(position.state(), (Seat(BRITISH), Seat(FRENCH, "", "settler")), seed=1)
    game.submit(next(one for one in game.legal if isinstance(one, Ambush)))
    while game.state.to_decide == FRENCH:
        game.submit(next((one for one in game.legal if isinstance(one, Decline)), game.legal[0]))
    assert result_line(game, BRITISH) == "" and "lost Regular Infantry" in turn_line(game, BRITISH)
