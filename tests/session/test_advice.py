"""The machine's advice in words."""

from __future__ import annotations

import ast
import inspect
import random

import pytest

from afaos_gui.ai.search import outlooks, reasons
from afaos_gui.ai.search.results import BETTER_DECK, Candidate, Choice
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions, new_game
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import determinise, observe
from afaos_gui.session.machine.advice import MOST_ADVISED, WORLDS, advice_of, expected_line
from afaos_gui.session.words.advice_texts import percent_text, reason_sentence, standing_sentence
from tests.rules.builder import SECOND, Position


def parsed(text: str, state: GameState) -> Action:
    """Parse an action of the side to decide."""
    return parse_action(text, state.to_decide, state.ruleset.catalogue)


def choice(state: GameState, *found: tuple[str, int, float], line: tuple[str, ...] = ()) -> Choice:
    """A choice with these candidates: action, visits, win probability."""
    best = tuple(Candidate(parsed(text, state), visits, value, 0.1) for text, visits, value in found)
    steps = tuple(parsed(text, state) for text in line)
    return Choice(best[0].action, best[0].value, best, steps, (), sum(one.visits for one in best), 0.1)


@pytest.fixture
def opening() -> GameState:
    """The British at their first action, with some of their location cards in hand."""
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "New Haven", "Norfolk", "St. Mary's", "Philadelphia")
    return position.state()


def test_ways_to_pay_for_one_thing_are_told_as_one(opening: GameState) -> None:
    found = choice(
        opening,
        ("draft: Governor", 40, 0.31),
        ("settle Halifax: Pemaquid, New Haven, St. Mary's", 35, 0.30),
        ("settle Halifax: Pemaquid, Norfolk, St. Mary's", 25, 0.29),
    )
    best = advice_of(observe(opening, BRITISH), found).best
    assert [one.action.verb for one in best] == ["settle", "draft"]
    assert [round(one.share, 2) for one in best] == [0.6, 0.4]
    assert best[0].label == "Settle Halifax with Pemaquid, New Haven and St. Mary’s"
    assert best[0].win_chance == 0.30, "the chance is that of the payment that is named"


def test_the_cards_of_a_sale_are_told_in_the_order_that_brings_most() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "Boston", "New York").state()
    found = choice(state, ("merchant: Boston, New Haven, New York", 40, 0.5))
    (best,) = advice_of(observe(state, BRITISH), found).best
    assert best.label == "Merchant: 6 money from Boston and New York, shipped with New Haven"


def test_only_a_few_are_told(opening: GameState) -> None:
    cards = ("Governor", "Militia", "Settlers", "Ships", "Home Support", "Regular Infantry")
    found = choice(opening, *((f"draft: {card}", 10, 0.5) for card in cards))
    assert len(advice_of(observe(opening, BRITISH), found).best) == MOST_ADVISED


def test_reasons_name_the_place_and_the_points(opening: GameState) -> None:
    found = choice(opening, ("settle Halifax: Pemaquid, New Haven, St. Mary's", 9, 0.4))
    assert advice_of(observe(opening, BRITISH), found).best[0].reasons == (
        "Halifax adds 2 points to your score.",
        "Its card is a gain for your deck.",
    )


def test_the_best_says_why_even_where_the_machine_has_no_word_for_it() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia", "Siege Artillery")
    state = position.state()
    state = apply(state, parsed("ambush: Rangers", state), RandomChance(0)).state
    view = observe(state, FRENCH)
    found = choice(state, ("decline", 30, 0.5), ("block: Militia", 10, 0.4))
    assert [one.reasons for one in advice_of(view, found).best] == [
        ("Blocking costs more than it saves.",),
        ("You lose no card to the ambush.",),
    ]
    only = choice(state, ("decline", 1, 0.5))
    assert advice_of(view, only).best[0].reasons == (), "there is no choice, so there is nothing to weigh"
    state = apply(state, parsed("decline", state), RandomChance(0)).state
    found = choice(state, ("lose from hand: Militia", 30, 0.5), ("lose from hand: Siege Artillery", 10, 0.4))
    assert [one.reasons for one in advice_of(observe(state, FRENCH), found).best] == [
        ("It is what you can best spare.",),
        (),
    ]


def test_a_draft_that_the_machine_has_no_word_for_tells_what_the_card_does(opening: GameState) -> None:
    found = choice(opening, ("draft: Governor", 30, 0.5), ("draft: Bateaux", 10, 0.4))
    found = found._replace(outlooks=((), ()))  # else the deck would be praised
    (why,) = advice_of(observe(opening, BRITISH), found).best[0].reasons
    assert why == "Remove one or two cards from your hand: they become available again."


@pytest.mark.parametrize(
    ("settled", "why"),
    [
        ("Kennebec: Quebec, Montreal", "It keeps the British out of Kennebec."),
        (
            "Fort Beausejour: Louisbourg, Quebec",
            "It keeps the British out of Fort Beauséjour, and its card leads on to Pemaquid, Canso and Halifax.",
        ),
    ],
)
def test_a_place_without_points_is_settled_for_what_lies_behind_it(settled: str, why: str) -> None:
    state = Position(FRENCH).hand(FRENCH, "Quebec", "Montreal", "Louisbourg").state()
    found = choice(state, (f"settle {settled}", 30, 0.5), ("take money: Quebec", 10, 0.4))
    assert advice_of(observe(state, FRENCH), found).best[0].reasons == (why,)


def test_the_line_begins_after_the_advised_action_and_skips_ends_of_turns(opening: GameState) -> None:
    line = [parsed(text, opening) for text in ("draft: Governor", "draft: Militia", "end turn")]
    steps = expected_line(observe(opening, BRITISH), line)
    assert [(step.side, step.label) for step in steps] == [(BRITISH, "Draft Militia for 2 money")]


def test_the_other_side_is_told_without_the_cards_of_its_hand() -> None:
    """Its hand is only a guess."""
    opening = new_game(SECOND, RandomChance(1))
    british = [parsed(text, opening) for text in ("draft: Governor", "end turn")]
    view, told = observe(opening, BRITISH), []
    for seed in range(WORLDS):
        state = determinise(view, random.Random(seed))
        for action in british:
            state = apply(state, action, RandomChance(seed)).state
        paid = [action for action in legal_actions(state) if action.verb in ("settle", "develop", "raid")]
        told += [step for action in paid[:3] for step in expected_line(view, (*british, action))]
    assert told
    assert {step.side for step in told} == {FRENCH}
    assert not any(" with " in step.label for step in told)


def test_an_expected_line_that_cannot_be_followed_is_told_as_far_as_it_goes(opening: GameState) -> None:
    line = [parsed(text, opening) for text in ("draft: Governor", "draft: Governor", "draft: Militia")]
    assert expected_line(observe(opening, BRITISH), line) == ()


def test_every_reason_of_the_machine_has_a_sentence() -> None:
    tags = _tags_in_source()
    assert {"points", "capital", "seldom_blocked", "money"} <= tags
    told: set[str] = set()
    for seed in range(3):
        rng, state, chance = random.Random(seed), new_game(SECOND, RandomChance(seed)), RandomChance(seed)
        for _step in range(160):
            if state.ending is not Ending.NONE:
                break
            legal, view = legal_actions(state), observe(state, state.to_decide)
            for action in rng.sample(legal, min(6, len(legal))):
                for tag in reasons.reason_tags(view, action):
                    sentence = reason_sentence(tag, action, view)
                    assert sentence.endswith("."), (tag, action)
                    assert "{" not in sentence
                    told.add(tag)
            state = apply(state, rng.choice(legal), chance).state
    assert told <= tags
    assert len(told) > 8
    start = new_game(SECOND, RandomChance(0))
    siege = parsed("besiege Louisbourg: Pemaquid, Boston, Militia", start)
    assert {tag for tag in tags if reason_sentence(tag, siege, observe(start, BRITISH))} == tags


def _tags_in_source() -> set[str]:
    """All tags in the module of reasons: every string that is not a docstring."""
    tree = ast.parse(inspect.getsource(reasons))
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {word for word in words if word.isidentifier() and word.islower()}


def test_what_the_judgement_expects_is_told_and_no_card_praised_that_it_does_not_like(opening: GameState) -> None:
    view = observe(opening, BRITISH)
    found = choice(opening, ("settle Halifax: Pemaquid, New Haven, St. Mary's", 35, 0.3), ("draft: Governor", 30, 0.3))
    assert advice_of(view, found).best[1].reasons == ("With Governor your deck is better.",)
    settle, draft = advice_of(view, found._replace(outlooks=(("ends_sooner", "keeps_capital"), ()))).best
    assert settle.reasons[-2:] == (
        "You are ahead, and the game ends sooner than after your other choices.",
        "Your capital is safer than after your other choices.",
    )
    assert draft.reasons == ()
    draft = advice_of(view, found._replace(outlooks=((), ("more_points", BETTER_DECK)))).best[1]
    assert draft.reasons == (
        "With Governor your deck is better.",
        "It brings you more points by the end than your other choices.",
    )


def test_every_difference_that_the_judgement_tells_has_a_sentence(opening: GameState) -> None:
    action = parsed("draft: Governor", opening)
    words = ("more_points", "takes_capital", "keeps_capital", "nears_captures", "stops_captures")
    for tag in (*words, "ends_sooner", "gains_time"):
        assert tag in inspect.getsource(outlooks)
        assert reason_sentence(tag, action, observe(opening, BRITISH)).endswith(".")


def test_a_word_that_no_sentence_is_known_for_says_nothing(opening: GameState) -> None:
    assert reason_sentence("because", parsed("draft: Governor", opening), observe(opening, BRITISH)) == ""


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.95, "nearly won"),
        (0.7, "stand better"),
        (0.58, "stand slightly better"),
        (0.5, "about even"),
        (0.42, "stand slightly worse"),
        (0.2, "stand worse"),
        (0.02, "nearly lost"),
    ],
)
def test_the_standing_is_told_from_the_viewer_s_seat(chance: float, words: str) -> None:
    sentence = standing_sentence(chance, FRENCH)
    assert words in sentence
    assert f"French {percent_text(chance)}" in sentence
