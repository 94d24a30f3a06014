"""A replay says of the draws of a game apart what the game says of them, until it is played on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from afaos_gui.apart.game import resigned
from afaos_gui.apart.onlookers import sheet_of
from afaos_gui.rules.actions import EndTurn
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.onlooking import WatchedGame
from afaos_gui.session.draws import verdict_text, verified, with_seed
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log
from tests.apart.players import deliver, played


def far_game(ends: bool) -> FarGame:
    """A game apart of some turns, resigned and verified where it ends."""
    games, _letters, _told = played(2, turns=6)
    if ends:
        last = resigned(games[0], 3_000_000)
        games[0] = last.game
        deliver(games, [(1, parcel.data) for parcel in last.letters], 3_000_000)
    return FarGame(games[0])


def watched(ends: bool) -> WatchedGame:
    """The same game as an onlooker sees it."""
    entry = sheet_of(far_game(ends).apart)
    assert entry is not None
    return WatchedGame(entry)


def framed(game: Game) -> list[str]:
    """The log, with what is said of the draws."""
    return [entry.text for entry in with_seed(game, Log(game, 0).entries())]


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("of", [far_game, watched])
def test_the_log_of_a_replay_says_what_the_game_says_of_its_draws(of: Callable[[bool], Game], ends: bool) -> None:
    game = of(ends)
    replay = game.fork(game.position)
    assert framed(replay) == framed(game)
    assert replay.told_of_draws(True) == game.told_of_draws(True)
    replay.back_to(3)
    again = replay.fork(3)
    assert framed(replay)[0] == framed(again)[0] == game.told_of_draws(False)


def test_the_end_of_a_verified_game_is_told_in_its_replay() -> None:
    game = far_game(ends=True)
    last = framed(game.fork(game.position))[-1]
    assert last == game.told_of_draws(True) and "is verified" in last


def test_what_is_played_on_from_a_game_apart_draws_by_a_seed_of_its_own() -> None:
    game = far_game(ends=True)
    fork = game.fork(game.position)
    fork.back_to(next(index for index in range(fork.position) if isinstance(fork.commands[index].action, EndTurn)))
    fork.submit(EndTurn())
    assert fork.seed and fork.told_of_draws(False) == ""
    assert framed(fork)[0].startswith("This game carries no seed from its beginning")
    assert verdict_text(verified(fork)).startswith("The first draws cannot be checked.")
    fork.back_to(fork.position - 1)
    assert framed(fork)[0] == game.told_of_draws(False)
