"""Every code, event, action and decision has a sentence, and the sentences are true."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.data.loader import load_catalogue
from afaos_gui.rules import actions, refusals
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.catalogue import BATEAUX, BRITISH, FRENCH, SHIP, WAGON, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play, why_not
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import Outcome, outcome, score
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.session import text
from afaos_gui.session.action_words import action_sum
from afaos_gui.session.autoplay import pick, random_action
from afaos_gui.session.commands import Command, Stop
from afaos_gui.session.game import Game
from afaos_gui.session.option_texts import option_title
from afaos_gui.session.refusal_texts import section_titles
from tests.rules.builder import Position, card, place

RULESET = Ruleset(load_catalogue())
BRACES = re.compile(r"[{}]")
SENTENCE = re.compile(r"[A-Z0-9É].*[.?!]$")


def is_sentence(words: str) -> bool:
    """Whether a text begins and ends like a sentence and has no placeholder left."""
    return bool(SENTENCE.match(words)) and not BRACES.search(words)


def some_params() -> dict[str, int | str]:
    """All parameters of any refusal."""
    numbers: dict[str, int | str] = {"need": 3, "have": 1, "limit": 5, "range": 2, "distance": 4, "points": 25}
    words: dict[str, int | str] = {"source": "hand", "option": "fur_for_one"}
    return {"card": 0, "place": 1, "transport": SHIP, "decision": 1, **words, **numbers}


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("side", [BRITISH, FRENCH])
def test_every_refusal_has_a_sentence(code: Code, side: Side) -> None:
    assert is_sentence(text.refusal_text(Refusal(code, some_params(), ""), RULESET, side))


@pytest.mark.parametrize("transport", [BATEAUX, WAGON, SHIP])
def test_every_transport_that_is_missing_is_named(transport: int) -> None:
    refusal = Refusal(Code.WRONG_TRANSPORT, {**some_params(), "transport": transport}, "")
    word = {BATEAUX: "bateaux", WAGON: "wagon", SHIP: "ship"}[transport]
    assert f"a {word} symbol" in text.refusal_text(refusal, RULESET, BRITISH)


def refusal_of(state: GameState, line: str) -> str:
    """The sentence for the refusal of an action given in text form."""
    refusal = why_not(state, parse_action(line, state.to_decide, state.ruleset.catalogue))
    assert refusal is not None
    return text.refusal_text(refusal, state.ruleset, state.to_decide)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("settle Deerfield: New Haven, St. Mary's", "Deerfield needs a settler symbol."),
        ("settle Deerfield: Boston, New Haven, St. Mary's", "You do not have Boston in hand."),
        ("raid Gaspe: New Haven", "New Haven cannot take part in a raid."),
    ],
)
def test_a_refusal_says_what_is_missing(line: str, sentence: str) -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's").state()
    assert refusal_of(state, line) == sentence


def test_a_refusal_names_the_section_of_the_rules() -> None:
    note = text.refusal_note(Refusal(Code.FORTIFIED, {"place": place("Boston")}, "Actions"), RULESET, FRENCH)
    assert note == "Boston is fortified, so it cannot be raided. (Rules: Actions)"


def test_a_refusal_by_an_option_names_the_option() -> None:
    refusal = Refusal(Code.CARD_CONTROLLED, {"card": card(BRITISH, "Boston")}, "drop_lost_locations")
    note = text.refusal_note(refusal, RULESET, BRITISH)
    assert note.startswith("You still control Boston, and this takes")
    assert note.endswith(f"(Option: {option_title('drop_lost_locations')})")


def sections_of_the_rules() -> set[str]:
    """All sections that refusals of the rules can name, except options, taken from their source."""
    named: set[str] = set()
    for module in Path(refusals.__file__).parent.glob("*.py"):
        source = module.read_text(encoding="utf-8")
        named |= set(re.findall(r'^\w*SECTION = "(.+)"', source, re.MULTILINE))
        named |= set(re.findall(r'Refusal\(.*, "([A-Z][\w ]+)"\)', source))
    return named


def test_every_section_that_a_refusal_names_has_a_title() -> None:
    assert sections_of_the_rules() == set(section_titles())


def test_a_card_with_a_name_in_the_plural_fits_every_refusal() -> None:
    ships = {**some_params(), "card": card(BRITISH, "Ships")}
    for code in Code:
        sentence = text.refusal_text(Refusal(code, ships, ""), RULESET, BRITISH)
        assert not re.search(r"\bShips (has|is|does|brings|serves)\b", sentence), sentence


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_empty_draw_pile_is_named(edition: str) -> None:
    refusal = Refusal(Code.NO_DRAW_PILE, {}, "Free actions")
    assert text.refusal_text(refusal, Ruleset(RULESET.catalogue, edition), FRENCH) == (
        "There is no card in your draw pile."
    )


def test_a_raid_on_a_besieged_place_is_refused_because_of_the_siege() -> None:
    state = Position(FRENCH).siege(FRENCH, "Boston", ["Militia"]).hand(FRENCH, "Coureurs de Bois").state()
    assert refusal_of(state, "raid Boston: Coureurs de Bois") == "Boston is besieged, so it cannot be raided."


@pytest.mark.parametrize("where", ["Fort Beausejour", "Trois Rivieres"])
def test_a_port_whose_sieges_ships_do_not_join_says_so(where: str) -> None:
    state = Position().village(FRENCH, where).siege(BRITISH, where, ["Militia"]).hand(BRITISH, "Ships").state()
    assert refusal_of(state, f"reinforce {where}: Ships") == (
        f"Ships do not join sieges of {text.place_name(place(where))}, though it is a sea port."
    )


def test_a_refusal_for_money_names_both_sums() -> None:
    state = Position().hand(BRITISH, "New Haven").money(BRITISH, 1).state()
    assert refusal_of(state, "draft: Regular Infantry") == "This costs 7 money, and you have 1."


def test_no_way_for_a_raid_is_said_without_a_distance() -> None:
    refusal = Refusal(Code.OUT_OF_RANGE, {"place": place("Boston"), "range": 2, "distance": 0}, "")
    assert text.refusal_text(refusal, RULESET, FRENCH) == "No raid can find a way to Boston."


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


def test_a_full_reserve_names_its_limit() -> None:
    refusal = Refusal(Code.RESERVE_FULL, {"limit": 5}, "")
    assert text.refusal_text(refusal, RULESET, BRITISH) == "Your reserve holds no more than 5 cards."


@pytest.mark.parametrize("source", ["hand", "reserve"])
def test_where_no_native_americans_card_is_found_is_said(source: str) -> None:
    sentence = text.refusal_text(Refusal(Code.NO_NATIVES, {"source": source}, ""), RULESET, BRITISH)
    assert sentence == f"You have no neutral Native Americans card in your {source}."


def test_like_cards_are_counted() -> None:
    settlers, boston = card(BRITISH, "Settlers"), card(BRITISH, "Boston")
    assert text.card_names((settlers, settlers, boston)) == "2 Settlers and Boston"


def test_three_names_are_joined_with_a_comma() -> None:
    assert text.joined(["a", "b", "c"]) == "a, b and c"


def test_a_neutral_card_is_told_from_an_own_one() -> None:
    assert text.exact_card_name(card(FRENCH, "Native Americans (N)")) == "Native Americans (neutral)"
    assert text.exact_card_name(card(FRENCH, "Native Americans")) == "Native Americans"


@pytest.mark.parametrize(
    ("line", "side", "label"),
    [
        ("raid Albany: Native Americans (N)", FRENCH, "Raid Albany with Native Americans (neutral)"),
        ("raid Albany: Native Americans (N)", BRITISH, "Raid Albany with Native Americans"),
        ("draft: Settlers (N)", BRITISH, "Draft Settlers (neutral) for 7 money"),
        ("draft: Settlers (N)", FRENCH, "Draft Settlers for 7 money"),
    ],
)
def test_a_card_is_called_neutral_only_where_the_side_has_one_of_its_own(line: str, side: Side, label: str) -> None:
    action = parse_action(line, side, RULESET.catalogue)
    assert text.action_label(action, Position(side).state()) == label


def test_the_infantry_that_france_begins_with_is_called_initial_only_where_a_list_may_hold_both() -> None:
    line, infantry = "reinforce Pemaquid: Regular Infantry (initial)", card(FRENCH, "Regular Infantry (initial)")
    state = Position(FRENCH).siege(FRENCH, "Pemaquid", ["Coureurs de Bois"]).state()
    action = parse_action(line, FRENCH, RULESET.catalogue)
    assert text.exact_card_name(infantry) == "Regular Infantry (initial)"
    assert text.action_label(action, state) == "Send Regular Infantry (initial) to the siege of Pemaquid"
    assert text.action_told(action, state) == "Send Regular Infantry to the siege of Pemaquid"
    command = Command(action, FRENCH, state, state, (), (), None, (0, 0))
    assert text.action_sentence(command, BRITISH) == "The French sent Regular Infantry to the siege of Pemaquid."
    assert text.card_names((infantry, card(FRENCH, "Regular Infantry"))) == "2 Regular Infantry"


@pytest.mark.parametrize("name", ["Trader", "Bateaux"])
def test_initial_cards_whose_name_no_other_card_of_the_side_has_need_no_word_for_it(name: str) -> None:
    info = RULESET.catalogue.cards[card(FRENCH, name)]
    assert info.initial
    assert text.exact_card_name(info.id) == name


def test_settling_names_the_cards() -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's", "Boston").state()
    action = parse_action("settle Deerfield: New Haven, St. Mary's, Boston", BRITISH, RULESET.catalogue)
    assert text.action_label(action, state) == "Settle Deerfield with New Haven, St. Mary’s and Boston"
    assert text.action_short(action) == "Settle"


def test_taking_money_says_how_much() -> None:
    state = Position().hand(BRITISH, "Boston").state()
    action = parse_action("take money: Boston", BRITISH, RULESET.catalogue)
    assert text.action_label(action, state) == "Take 3 money with Boston"
    assert text.action_short(action) == "Take 3 money"


def test_giving_up_a_defence_is_not_called_withdrawing_from_a_siege() -> None:
    state = Position().siege(FRENCH, "Pemaquid", ["Militia"]).state()
    assert text.action_label(actions.Withdraw(place("Pemaquid")), state) == "Give up the defence of Pemaquid"


def test_giving_up_a_capital_warns_of_the_end() -> None:
    state = Position().siege(FRENCH, "Boston", ["Militia"]).state()
    assert text.effects(actions.Withdraw(place("Boston")), state) == "This ends the game: the French win."


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
    assert stop is Stop.NOTHING_DONE or is_sentence(text.warning_text(stop))


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


WITH_OPTIONS = Ruleset(
    RULESET.catalogue,
    "second",
    frozenset(
        {
            "fur_for_one",
            "drop_lost_locations",
            "french_bid_9",
            "siege_cards_ambushable",
            "french_extra_start_card",
            "french_swap_after_siege",
            "pay_to_reshuffle",
            "free_discards",
        }
    ),
)
"""A ruleset in which every decision that options bring occurs."""


def random_states(seed: int, number: int, ruleset: Ruleset = RULESET) -> list[GameState]:
    """Positions of a random game."""
    game, rng = Game(ruleset, seed=seed), random.Random(seed)
    states: list[GameState] = []
    while game.outcome is None and len(states) < number:
        states.append(game.state)
        game.submit(pick(game.legal, rng))
    return states


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", [RULESET, WITH_OPTIONS], ids=["plain", "options"])
def test_legal_actions_have_labels_of_their_own(seed: int, ruleset: Ruleset) -> None:
    for state in random_states(seed, 150, ruleset):
        labels = [text.action_label(action, state) for action in legal_actions(state)]
        assert len(set(labels)) == len(labels)
        assert not any(BRACES.search(label) for label in labels)


@given(seed=st.integers(0, 300))
def test_the_sum_that_a_label_names_is_what_is_paid_or_gained(seed: int) -> None:
    rng = random.Random(seed)
    for state in random_states(seed, 40):
        action = random_action(state, rng)
        named = action_sum(action, state, state.to_decide)
        if type(action) in NAMES_A_SUM:
            assert named == abs(money_of(state, action))


NAMES_A_SUM = (
    actions.TakeMoney,
    actions.Merchant,
    actions.Trader,
    actions.Piracy,
    actions.Draft,
    actions.Discard,
    actions.Intendant,
    actions.Fortify,
    actions.RetrieveReserve,
)


def money_of(state: GameState, action: Action) -> int:
    """The money that an action really gains or costs the side that acts."""
    side = state.to_decide
    return play(state, action, RandomChance(0)).state.sides[side].money - state.sides[side].money


def test_every_kind_of_action_comes_with_short_label_and_effects() -> None:
    seen: set[type[Action]] = set()
    for seed in range(24):
        for state in random_states(seed, 400, WITH_OPTIONS if seed % 2 else RULESET):
            for action in legal_actions(state):
                if type(action) not in seen:
                    seen.add(type(action))
                    assert text.action_short(action)
                    assert not BRACES.search(text.action_short(action) + text.effects(action, state))
    assert set(ACTIONS) - seen <= {actions.ResolveSiege}


def test_which_siege_is_resolved_first_is_a_label_too() -> None:
    action = actions.ResolveSiege(place("Albany"))
    assert text.action_label(action, Position().state()) == "Resolve the siege of Albany first"


def test_a_game_that_ended_has_an_ending() -> None:
    for seed in range(5):
        state = random_states(seed, 5000)[-1]
        last = play(state, random_action(state, random.Random(0)), RandomChance(0)).state
        result = outcome(last)
        assert result is None or is_sentence(text.ending_text(result))
