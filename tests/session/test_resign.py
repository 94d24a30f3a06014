"""A resigned game stays resigned: in saves, texts and records, and in the log."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from afaos_gui.data.saves.save_format import encode
from afaos_gui.rules.actions import Action, EndTurn, OpponentResigns, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log
from afaos_gui.session.saving.records import record_of
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import game_from_text, readable_text
from afaos_gui.session.words.text import ending_text
from tests.rules.builder import SECOND


def resigned(action: Action) -> Game:
    """A game of some turns that one side resigns in the middle of a turn."""
    game = Game(SECOND, seed=5)
    for _turn in range(3):
        game.submit(game.legal[0])
        game.submit(EndTurn())
    game.submit(game.legal[0])
    game.submit(action)
    return game


@pytest.mark.parametrize("action", [Resign(), OpponentResigns()])
@pytest.mark.parametrize(
    "written",
    [readable_text, lambda game: json.dumps(record_of(game)), lambda game: encode(saved_from(game)).decode()],
    ids=["text", "record", "saved game"],
)
def test_every_file_keeps_a_resignation(action: Action, written: Callable[[Game], str]) -> None:
    game = resigned(action)
    opened = game_from_text(written(game)).game
    assert opened.outcome is not None and game.outcome is not None
    assert (opened.outcome.winner, opened.outcome.ending) == (game.outcome.winner, Ending.RESIGNED)


def test_log_and_ending_name_who_resigned() -> None:
    game = resigned(Resign())
    assert game.outcome is not None
    side = "French" if game.commands[-1].side == FRENCH else "British"
    log = Log.of_both(game)[BRITISH].entries()
    assert f"The {side} resigned." in log[-1].text
    assert f"the {side} have resigned" in ending_text(game.outcome)
