"""Whom the reasons of a review are told: they say "you" to the side that made the decision."""

from __future__ import annotations

import pytest

from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.presentation.pages.review_curves import plot_inks
from afaos_gui.presentation.pages.review_page import decision_html
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.review.exercise import mistake_exercise
from afaos_gui.session.review.export import review_html
from afaos_gui.session.review.words import explained
from tests.presentation.test_rich_text import LOOK
from tests.rules.builder import SECOND

HUMAN, MACHINE = "", "captain"


@pytest.mark.parametrize(
    ("levels", "is_told"),
    [((HUMAN, MACHINE), False), ((MACHINE, HUMAN), True), ((HUMAN, HUMAN), True), ((MACHINE, MACHINE), True)],
)
def test_the_side_is_named_unless_it_is_that_of_the_only_person_here(levels: tuple[str, str], is_told: bool) -> None:
    game = Game(SECOND, [Seat(side, "", level) for side, level in enumerate(levels)], 3)
    best = next(action for action in game.legal if action != game.legal[0])
    game.submit(game.legal[0])
    verdict = Verdict(0, BRITISH, 0.9, 0.4, 0.0, 0.0, (best,))
    words = explained(verdict, game)
    assert words.reasons
    review = Review(MACHINE, 8, 0, 1, (verdict,), True)
    for page in (decision_html(LOOK, words), review_html(game, review, plot_inks())):
        assert ("Advice to the British:" in page) is is_told
    assert not any("Advice to" in reason for reason in mistake_exercise(game, verdict, 1, 1).reasons), "one plays it"


def test_a_side_played_at_another_machine_is_named() -> None:
    game = Game(SECOND, [Seat(BRITISH, is_far=True), Seat(FRENCH)], 3)
    game.submit(game.legal[0])
    assert explained(Verdict(0, BRITISH, 0.9, 0.4, 0.0, 0.0, (game.commands[0].action,)), game).told_to
