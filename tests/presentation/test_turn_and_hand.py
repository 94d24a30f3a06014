"""What the ribbon says of the turn, and what the hand shows."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.facts.turn_facts import NO_TURN, turn_facts
from afaos_gui.presentation.hand_facts import HandFacts, hand_of
from afaos_gui.presentation.viewer.machine_phase import Phase, buttons_of, pause_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import observe
from tests.presentation.positions import british

VIEW = observe(british("Regular Infantry", "Norfolk", "Regular Infantry", "Ships").state(), BRITISH)


def test_the_turn_is_yours_or_theirs() -> None:
    mine = turn_facts(VIEW, watched=False)
    assert (mine.side, mine.title) == (BRITISH, "British, your turn")
    assert mine.actions_words() == f"{mine.left} of {mine.actions} actions left"
    assert turn_facts(VIEW, watched=True).title == "The British play"
    assert turn_facts(VIEW._replace(viewer=FRENCH), watched=False).title == "The British play"


def test_whose_turn_it_is_while_a_sent_one_is_answered() -> None:
    sent = turn_facts(VIEW, watched=False, is_sent=True)
    assert (sent.side, sent.title, sent.actions) == (FRENCH, "The French play", 0)
    assert turn_facts(VIEW._replace(viewer=FRENCH), watched=False, is_sent=True).title == "The British play"


def test_an_answer_counts_no_actions() -> None:
    asked = turn_facts(VIEW._replace(mover=FRENCH), watched=False)
    assert (asked.title, asked.left, asked.actions_words()) == ("British, your answer", 0, "")


def test_the_end_has_the_colour_of_the_winner() -> None:
    over = turn_facts(VIEW._replace(decision=Decision.OVER, winner=FRENCH), watched=False)
    assert (over.side, over.title, over.actions) == (FRENCH, "The end", 0)
    assert NO_TURN.actions_words() == ""


def test_of_equal_cards_the_selected_one_stays_selected() -> None:
    cards = hand_of(VIEW)
    first, second = (number for number, card in enumerate(cards) if card.name.endswith("Regular Infantry"))
    infantry = cards[first].id
    shown = HandFacts(cards, selected=frozenset({second}))
    assert shown.chosen == (infantry,)
    assert shown.indices_of((infantry,)) == {second}
    assert shown.indices_of((infantry, infantry)) == {first, second}
    assert HandFacts(cards).indices_of((infantry,)) == {first}


@pytest.mark.parametrize(
    ("phase", "shown"),
    [
        (Phase.THINKING, {"now", "pause", "step", "skip"}),
        (Phase.PAUSED, {"pause", "step", "skip"}),
        (Phase.STUCK, {"again", "sit"}),
    ],
)
def test_each_phase_of_the_machine_has_its_buttons(phase: Phase, shown: set[str]) -> None:
    assert {name for name, here in buttons_of(phase, False).items() if here} == shown
    assert buttons_of(phase, True)["back"]


def test_the_button_of_the_pause_says_what_it_does_next() -> None:
    assert pause_words(True)[0] == "Go on"
    assert pause_words(False)[0] == "Pause"
