"""Reasons that contrast: they say more than the action's name, what they say is so, and no two say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from afaos_gui.ai.search.results import Choice
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.rules.view import View
from afaos_gui.session.machine.advice import Advice
from afaos_gui.session.reasons.telling import Reason
from afaos_gui.session.reasons.topics import Topic
from tests.session.reasons.playing_out import played
from tests.session.reasons.positions import advised, chosen, recorded
from tests.session.reasons.recounting import recount

NEW_WORDS = 2
"""The fewest words that a sentence must have beside those of its action's name."""


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def faults(view: View, advice: Advice) -> list[str]:
    """What is wrong with the reasons of an advice."""
    found = [fault for one in advice.best for fault in untrue(view, one.reason)]
    for one in advice.best:
        if len(advice.best) > 1 and one is advice.best[0] and not one.reason.paragraphs:
            found.append(f"{one.label}: nothing is said")
        for sentence in one.reason.sentences:
            if len(words_of(sentence) - words_of(one.label)) < NEW_WORDS:
                found.append(f"{one.label}: repeated by {sentence}")
        for paragraph in one.reason.paragraphs:
            if "{" in paragraph or paragraph[-1] not in ".:":
                found.append(f"{one.label}: {paragraph}")
    for number, one in enumerate(advice.best):
        for other in advice.best[:number]:
            words = words_of(" ".join(one.reason.paragraphs))
            if words and words == words_of(" ".join(other.reason.paragraphs)):
                found.append(f"{one.label} and {other.label} share all words")
    return found


def untrue(view: View, reason: Reason) -> Iterable[str]:
    for point in reason.points:
        if point.clause is None or point.sequels is None:
            continue
        one, other = point.sequels
        shares = one.steps[len(one.turn) :] == other.steps[len(other.turn) :]
        try:
            shares = shares and one.back is not None and other.back is not None
            why = recount(point.clause, played(view, one), played(view, other), shares)
        except AssertionError as error:
            why = str(error)
        if why:
            yield f"{reason.heading} {point.words} is false: {why}"


def test_what_is_said_is_so_and_says_more_than_the_action() -> None:
    topics: set[Topic] = set()
    for view, advice in advised(chosen(12, 32, every=5)):
        assert not faults(view, advice)
        topics |= {point.clause.topic for one in advice.best for point in one.reason.points if point.clause}
    assert len(topics) > 8


@pytest.fixture(scope="module")
def a_few() -> list[tuple[View, Choice]]:
    """What the machine chose in a few positions, for each language to tell."""
    return list(chosen(4, 24, seed=40, every=9))


@pytest.mark.parametrize("code", RELEASED)
def test_reasons_hold_in_every_language(a_few: list[tuple[View, Choice]], code: str) -> None:
    set_language(code)
    for view, advice in advised(a_few):
        assert not faults(view, advice)


@pytest.mark.long
@pytest.mark.timeout(6000)
def test_what_is_said_in_recorded_games_is_so(records_dir: Path) -> None:
    look_through(chosen(200, 100, every=4, states=recorded(records_dir)))


@pytest.mark.long
@pytest.mark.timeout(6000)
def test_what_is_said_in_two_hundred_positions_is_so() -> None:
    look_through(chosen(200, 150, seed=100, every=3))


def look_through(choices: Iterable[tuple[View, Choice]]) -> None:
    """Look for faults in two hundred positions, and print (`pytest -s`) how far this has come."""
    compared = 0
    for number, (view, advice) in enumerate(advised(choices), 1):
        assert not faults(view, advice), f"position {number}"
        compared += len(advice.best) > 1
        if number % 10 == 0:
            print(f"{number} positions, {compared} with actions to compare", flush=True)
    assert number == 200
    assert compared > 150
