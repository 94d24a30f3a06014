"""The score in words: who has won and how, or what stands."""

from __future__ import annotations

from afaos_gui.presentation.facts.score_words import score_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import Outcome
from afaos_gui.rules.state import Ending
from afaos_gui.session.words.text import ending_text

NAMES = ("Wolfe", "")


def test_the_winner_is_named_with_the_side() -> None:
    result = Outcome(BRITISH, Ending.VILLAGES, (60, 50))
    assert score_words(result, NAMES) == ("The British win · Wolfe", ending_text(result))


def test_a_winner_without_a_name_is_the_side_alone() -> None:
    assert score_words(Outcome(FRENCH, Ending.TOWNS, (50, 60)), NAMES)[0] == "The French win"


def test_during_the_game_it_is_the_score_so_far() -> None:
    assert score_words(None, NAMES) == ("The score so far", "A tie goes to the French.")
