"""Every event, decision, barrier and ending has a sentence, and the sentences are true."""

from __future__ import annotations

import random

import pytest

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.scoring import Outcome, outcome, score
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.commands import Stop
from afaos_gui.session.game import Game
from afaos_gui.session.words import text
from tests.rules.builder import Position, card, place
from tests.session.sentences import RULESET, is_sentence, random_states


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
def test_every_event_has_a_sentence(kind: Kind, viewer: Side) -> None:
    for source in ("hand", "reserve", "siege") if kind is Kind.RETURNED else ("hand", "reserve"):
        event = Event(kind, BRITISH, (0, 0, 1), 2, 3, source)
        assert is_sentence(text.event_text(event, viewer))


def test_money_spent_is_not_called_received() -> None:
    assert text.event_text(Event(Kind.MONEY, FRENCH, amount=-2), FRENCH) == "The French paid 2 money."


def test_an_empty_hand_is_shown_too() -> None:
    assert text.event_text(Event(Kind.HAND_SHOWN, FRENCH), BRITISH) == "The French showed an empty hand."


def test_sides_have_names() -> None:
    assert [text.side_name(side) for side in (BRITISH, FRENCH)] == ["British", "French"]


def test_several_places_are_a_list() -> None:
    assert text.place_names([place("Boston"), place("St. Mary's")]) == "Boston and St. Mary’s"


def test_like_cards_are_counted() -> None:
    settlers, boston = card(BRITISH, "Settlers"), card(BRITISH, "Boston")
    assert text.card_names((settlers, settlers, boston)) == "2 Settlers and Boston"


def test_three_names_are_joined_with_a_comma() -> None:
    assert text.joined(["a", "b", "c"]) == "a, b and c"


def test_a_raid_is_asked_about_by_place() -> None:
    hands = Position(FRENCH).hand(FRENCH, "Native Americans (N)", "Priest").hand(BRITISH, "Rangers")
    game = Game.from_state(hands.state())
    game.submit(parse_action("raid Pemaquid: Native Americans (N), Priest", FRENCH, RULESET.catalogue))
    assert text.prompt(game.state, BRITISH) == "The French raid Pemaquid: block it?"
    assert text.prompt(game.state, FRENCH) == "The British decide whether to block the raid on Pemaquid."


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (2, "Your turn: 2 actions left."),
        (1, "Your turn: 1 action left."),
        (0, "No actions are left: play free actions or end the turn."),
    ],
)
def test_the_prompt_counts_the_actions_left(left: int, sentence: str) -> None:
    assert text.prompt(Position().actions(left).state(), BRITISH) == sentence


@pytest.mark.parametrize(("hand", "cards"), [(("Boston",), "1 card"), (("Boston", "Norfolk", "New York"), "2 cards")])
def test_the_prompt_counts_the_cards_that_pay_for_a_reshuffle(hand: tuple[str, ...], cards: str) -> None:
    state = Position().hand(BRITISH, *hand).state()
    state.decision = Decision.DISCARD_TO_RESHUFFLE
    for position in (state, observe(state, BRITISH)):
        assert text.prompt(position, BRITISH) == f"You cannot pay for the reshuffle: discard {cards}."
    for position in (state, observe(state, FRENCH)):
        assert text.prompt(position, FRENCH) == f"The British choose {cards} to pay for the reshuffle."


@pytest.mark.parametrize("decision", Decision)
@pytest.mark.parametrize("side", [BRITISH, FRENCH])
def test_every_decision_has_a_prompt_and_a_title(decision: Decision, side: Side) -> None:
    state = Position().siege(BRITISH, "Port Royal", ["Boston"]).state()
    state.decision, state.pending = decision, 0
    assert is_sentence(text.prompt(state, side))
    assert text.decision_title(decision)


@pytest.mark.parametrize("stop", Stop)
def test_every_barrier_has_a_sentence(stop: Stop) -> None:
    assert is_sentence(text.barrier_text(stop))
    assert stop in (Stop.NOTHING_DONE, Stop.SENT) or is_sentence(text.warning_text(stop))


@pytest.mark.parametrize("ending", [ending for ending in Ending if ending is not Ending.NONE])
@pytest.mark.parametrize("points", [(30, 20), (20, 30), (20, 20)])
def test_every_ending_has_its_sentences(ending: Ending, points: tuple[int, int]) -> None:
    winner = BRITISH if points[0] > points[1] else FRENCH
    sentence = text.ending_text(Outcome(winner, ending, points))
    assert is_sentence(sentence)
    assert text.the_side_first(winner) in sentence or points == (20, 20)


def test_fort_duquesne_wins_without_a_word_of_points() -> None:
    sentence = text.ending_text(Outcome(FRENCH, Ending.DUQUESNE, (47, 38)))
    assert sentence == "The French win at once: they have placed a piece in Fort Duquesne."


def test_a_tie_goes_to_the_french() -> None:
    sentence = text.ending_text(Outcome(FRENCH, Ending.TOWNS, (20, 20)))
    assert sentence.endswith("Both have 20 points, and a tie goes to the French.")


def test_the_score_adds_up() -> None:
    state = Position().captured(BRITISH, villages=2, towns=1).state()
    *parts, total = text.score_lines(state)
    assert sum(line.british for line in parts) == total.british == score(state, BRITISH).total
    assert sum(line.french for line in parts) == total.french == score(state, FRENCH).total


def test_a_game_that_ended_has_an_ending() -> None:
    for seed in range(5):
        state = random_states(seed, 5000)[-1]
        last = play(state, random_action(state, random.Random(0)), RandomChance(0)).state
        result = outcome(last)
        assert result is None or is_sentence(text.ending_text(result))
