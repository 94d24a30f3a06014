"""Who looks at a game that comes to the table."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.viewer.perspective import Perspective, first_perspective
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.game import Game, Policy, Seat
from tests.presentation.positions import do
from tests.rules.builder import SECOND

MACHINE = (Seat(BRITISH, "", "general"), Seat(FRENCH, "Louis"))
MACHINES = (Seat(BRITISH, "", "general"), Seat(FRENCH, "", "general"))


@pytest.mark.parametrize(
    ("seats", "policy", "viewer", "wanted"),
    [
        ((), "strict", None, Perspective(BRITISH, seated=False, with_curtain=True)),
        ((), "strict", BRITISH, Perspective(BRITISH, with_curtain=True)),
        ((), "strict", FRENCH, Perspective(BRITISH, seated=False, with_curtain=True)),
        ((), "study", None, Perspective(BRITISH)),
        (MACHINE, "strict", None, Perspective(FRENCH)),
        (MACHINES, "strict", None, Perspective(BRITISH)),
    ],
)
def test_a_new_game_is_seen_by_whoever_plays_it(
    seats: tuple[Seat, ...], policy: Policy, viewer: Side | None, wanted: Perspective
) -> None:
    assert first_perspective(Game(SECOND, seats, 1, policy), viewer, with_curtain=True) == wanted


def test_without_a_curtain_both_sides_look_on() -> None:
    game = Game(SECOND, seed=1)
    do(game, "end turn")
    assert first_perspective(game, None, with_curtain=False) == Perspective(FRENCH)
