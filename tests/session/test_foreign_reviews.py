"""A review from anywhere may advise what cannot be done: it is left out, or followed as far as it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.rules.actions import Action, EndTurn, Pass, SettleConquest
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import expected_line
from afaos_gui.session.saving.saved_games import game_from, saved_from
from tests.session.reviewed_games import thumb_game


def reviewed(ruleset: Ruleset, best: Action, other: Action) -> Game:
    """A game whose first decision was reviewed, as it is read from a file."""
    game = thumb_game(ruleset, 5, turns=2)
    verdict = Verdict(0, game.commands[0].side, 0.6, 0.4, 0.0, 0.0, (best,), (other,))
    game.review = Review("general", 100, 0, len(game.commands), (verdict,))
    return game


@pytest.mark.parametrize(
    ("best", "other", "is_kept"),
    [
        (EndTurn(), EndTurn(), True),
        (SettleConquest(), EndTurn(), False),
        (EndTurn(), SettleConquest(), False),
    ],
)
def test_a_review_that_begins_with_what_cannot_be_done_is_left_out(
    ruleset: Ruleset, tmp_path: Path, best: Action, other: Action, is_kept: bool
) -> None:
    write_save(tmp_path / "game.acres", saved_from(reviewed(ruleset, best, other)))
    again = game_from(read_save(tmp_path / "game.acres"), "game.acres")
    assert (again.review is not None) is is_kept


def test_a_line_is_told_as_far_as_it_can_be_done(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state
    line = (Pass(), SettleConquest())
    assert expected_line(observe(state, state.to_decide), line) == ()
