"""What the learner found without help, and what the coach has only shown."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.session.coaching.coach import Coach
from afaos_gui.session.coaching.learned import ChoiceTally
from afaos_gui.session.reasons.styles import PlanStyle
from tests.session.coaching.test_coach import found, view_at


def test_at_the_end_it_says_what_was_learned_and_what_to_try() -> None:
    tally = ChoiceTally({})
    for style, right, missed in (
        (PlanStyle.GROW, 5, 0),
        (PlanStyle.EARN, 3, 1),
        (PlanStyle.RECRUIT, 2, 0),
        (PlanStyle.RAID, 1, 4),
    ):
        for number in range(right + missed):
            tally.count(style, number < right)
    again = ChoiceTally(tally.numbers)
    assert again.learned == tally.learned
    assert len(tally.learned) == 3
    assert tally.learned[0] == "You see when a place is worth its cards (5 of 5 times)"
    assert "raid or an ambush" in tally.to_try


def test_what_was_learned_is_not_what_to_try_next() -> None:
    tally = ChoiceTally({})
    for number in range(8):
        tally.count(PlanStyle.RECRUIT, number > 0)
    assert tally.learned == ("You draft the cards that your deck lacks (7 of 8 times)",)
    assert "draft" not in tally.to_try


def test_what_was_mostly_missed_is_not_called_learned() -> None:
    tally = ChoiceTally({})
    for number in range(5):
        tally.count(PlanStyle.BESIEGE, number > 2)
    assert not tally.learned
    assert tally.to_try.startswith("Try next: begin a siege")


@pytest.mark.parametrize(
    ("code", "title", "line", "ending"),
    [
        ("en", "What the coach has shown you", "growth (2 times)", "You saw it done 2 times: now find it yourself."),
        ("fr", "Ce que le guide vous a montré", "la croissance (2 fois)", "à vous de le trouver."),
        ("de", "Was der Trainer dir gezeigt hat", "das Wachstum (2-mal)", "Jetzt finde es selbst."),
    ],
)
def test_what_was_only_shown_is_not_learned_but_to_be_tried_next(code: str, title: str, line: str, ending: str) -> None:
    set_language(code)
    tally = ChoiceTally({})
    tally.count_shown(PlanStyle.GROW)
    tally = ChoiceTally(tally.numbers)
    tally.count_shown(PlanStyle.GROW)
    assert not tally.learned
    assert (tally.said.do, tally.said.why) == (title, line)
    assert tally.to_try.endswith(ending)
    tally.count(PlanStyle.EARN, True)
    assert tally.said.why == tally.learned[0]
    assert tally.to_try.endswith(ending)


def test_what_was_shown_is_not_learned_by_doing_it_after_taking_it_back() -> None:
    coach, (view, best, other) = Coach(), view_at(9)
    choice = found((best, 60, 0.6), (other, 40, 0.5))
    for shows in (True, False):
        coach.advise(view, choice)
        if shows:
            coach.show()
        coach.acted(best)
        assert not coach.said.note
        assert not coach.tally.learned
        coach.went_back()
    coach.advise(view._replace(turn=11), choice)
    coach.acted(best)
    assert len(coach.tally.learned) == 1
