"""How a game can end and how a siege stands, in figures and in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.presentation.facts.endings import (
    Danger,
    End,
    due_sentence,
    end_facts,
    endings,
    gauge_sentence,
    gauge_words,
    place_points,
    point_entries,
    score_sentence,
    side_gauges,
)
from afaos_gui.presentation.facts.sieges import (
    additions,
    balance_words,
    hand_words,
    siege_lines,
    siege_words,
    standing,
)
from afaos_gui.rules.actions import Ambush, Besiege, EndTurn, Reinforce
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import balance, is_won, villages_left
from afaos_gui.rules.engine import apply, legal_actions, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import captured_points, total_points
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import View, observe
from tests.rules.builder import CATALOGUE, FIRST, SECOND, Position, after, turn_passes
from tests.rules.option_games import rules

SIDES = (BRITISH, FRENCH)


def seen(position: Position, side: int = BRITISH) -> View:
    """The view that a side has of a position."""
    return observe(position.state(), side)


# Sieges


@given(st.integers(-20, 20), st.sampled_from(SIDES))
def test_what_is_needed_just_keeps_the_siege_from_being_lost(value: int, attacker: int) -> None:
    found = standing(attacker, value)
    if found.leader is None:
        assert value in (0, 1)
        return
    away = -1 if found.leader == attacker else 1
    assert standing(attacker, value + away * found.needed).leader is None
    assert standing(attacker, value + away * (found.needed - 1)).leader == found.leader


def test_the_standing_is_that_of_the_rules() -> None:
    for strength in range(4):
        troops = ["Regular Infantry"] * strength
        state = Position().siege(BRITISH, "Louisbourg", [*troops, "Militia"]).state()
        siege = state.sieges[BRITISH]
        assert siege is not None
        leader = standing(BRITISH, balance(state, siege)).leader
        for side in SIDES:
            assert (leader == side) is is_won(state, BRITISH, side)


def test_a_lead_is_told_with_what_would_end_it() -> None:
    view = seen(Position().siege(BRITISH, "Gaspe", ["Regular Infantry", "Regular Infantry"]))
    assert siege_words(view, BRITISH) == (
        "The British besiege Gaspé. The British lead by 3: they win it at the start of their next turn unless "
        "the French add 2. Attack 4, less 0 of the defenders’ cards and 1 for holding the place: balance +3."
    )


def test_a_capital_is_told_as_the_game() -> None:
    view = seen(Position(FRENCH).siege(FRENCH, "Boston", ["Siege Artillery", "Regular Infantry"]))
    assert "they win the game at the start of their next turn unless the British add 2" in siege_words(view, FRENCH)


AMBUSHED = rules("siege_cards_ambushable")


def test_an_ambush_into_a_siege_is_told_beside_what_must_be_added() -> None:
    view = seen(Position(BRITISH, AMBUSHED).siege(BRITISH, "Gaspe", ["Regular Infantry", "Regular Infantry"]))
    assert (
        "they win it at the start of their next turn unless the French add 2 or ambush a card of the siege."
        in siege_words(view, BRITISH)
    )
    assert siege_lines(view, BRITISH) == (
        "British win it next turn unless French add 2 or ambush the siege.",
        "French must add 2 or ambush the siege.",
        "French must add 2.",
    )


def test_an_ambush_that_saves_a_capital_is_told() -> None:
    position = Position(FRENCH, AMBUSHED).siege(FRENCH, "Boston", ["Siege Artillery", "Regular Infantry"])
    view = seen(position)
    told = "win the game at the start of their next turn unless the British add 2 or ambush a card of the siege."
    assert told in siege_words(view, FRENCH)
    assert siege_lines(view, FRENCH)[0] == "French win the game next turn unless British add 2 or ambush the siege."
    assert endings(view, BRITISH).warning == "Boston falls unless the British add 2 or ambush a card of the siege."


@pytest.mark.parametrize(
    ("attacker", "attackers", "defenders", "is_told"),
    [
        (BRITISH, ["New York", "Boston", "Rangers"], [], False),
        (FRENCH, ["Militia"], ["Regular Infantry", "Regular Infantry"], True),
        (FRENCH, ["Regular Infantry"], ["New York", "Boston"], False),
    ],
)
def test_only_cards_of_the_leader_that_can_be_lost_are_told_as_ambushed(
    attacker: int, attackers: list[str], defenders: list[str], is_told: bool
) -> None:
    where = "Gaspe" if attacker == BRITISH else "Pemaquid"
    view = seen(Position(BRITISH, AMBUSHED).siege(attacker, where, attackers, defenders))
    words = siege_words(view, attacker)
    assert "unless" in words and ("ambush" in words) is is_told


def test_a_defender_that_leads_wins_no_game() -> None:
    words = siege_words(seen(Position().siege(BRITISH, "Quebec", ["Militia"])), BRITISH)
    assert "The French lead by 2: they win it" in words


def test_a_siege_that_is_won_is_told_as_won() -> None:
    """While its loser chooses the card to return, and while a second one that is won waits for its turn."""
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Regular Infantry"] * 3)
    state = turn_passes(position.siege(FRENCH, "Norfolk", ["Militia"], ["Militia", "Militia"]).state())
    for line in ("resolve Norfolk", "return: Militia"):
        view = observe(state, FRENCH)
        assert siege_lines(view, BRITISH) == ("The British have won it.",), state.decision
        state = after(state, line)
    state = after(Position().siege(BRITISH, "Gaspe", ["Militia"]).state(), "withdraw Gaspe")
    assert siege_lines(observe(state, BRITISH), BRITISH) == ("The French have won it.",)
    assert "The French have won it." in siege_words(observe(state, BRITISH), BRITISH)


def test_an_undecided_siege_tells_what_both_need() -> None:
    view = seen(Position().siege(BRITISH, "Gaspe", ["Regular Infantry"]))
    assert "Undecided: it takes 1 more for the British to win it, and 2 more for the French." in siege_words(
        view, BRITISH
    )


def test_a_side_without_a_chain_is_told() -> None:
    position = Position().village(BRITISH, "Detroit").siege(FRENCH, "Detroit", ["Militia"])
    assert "The British cannot reinforce it" in siege_words(seen(position), FRENCH)


def test_no_siege_is_told_as_such() -> None:
    view = seen(Position())
    assert siege_words(view, BRITISH) == "No British siege."
    assert (balance_words(view, FRENCH), additions(view, BRITISH)) == ("", ())


def test_the_balance_is_told_by_its_parts() -> None:
    view = seen(Position().siege(BRITISH, "Louisbourg", ["Militia"], ["Militia"]))
    assert (
        balance_words(view, BRITISH)
        == "Attack 1, less 1 of the defenders’ cards and 2 for holding the place: balance −2."
    )


def test_each_card_in_hand_tells_what_it_would_add() -> None:
    position = Position().siege(BRITISH, "Louisbourg", ["Militia"])
    position.hand(BRITISH, "New Haven", "Boston", "Siege Artillery", "Governor", "Fortification")
    found = {CATALOGUE.cards[made.card].name: made[1:] for made in additions(seen(position), BRITISH)}
    assert found == {
        "New Haven": (1, 0),
        "Boston": (1, 0),
        "Siege Artillery": (3, 3),
        "Governor": (0, 0),
        "Fortification": (0, 0),
    }


def test_a_fortification_adds_in_defence() -> None:
    position = Position(FRENCH).siege(BRITISH, "Louisbourg", ["Militia"]).hand(FRENCH, "Fortification", "Louisbourg")
    view = seen(position, FRENCH)
    found = {CATALOGUE.cards[made.card].name: made.strength for made in additions(view, BRITISH)}
    assert found == {"Fortification": 1, "Louisbourg": 0}


def test_what_is_added_changes_the_balance_by_just_that() -> None:
    """In random games that besiege whenever possible, every reinforcement changes the balance as announced."""
    assert sum(_reinforcements_as_told(seed) for seed in range(4)) > 10


def _reinforcements_as_told(seed: int) -> int:
    """The number of reinforcements in a game, each of them checked."""
    rng, chance, told = random.Random(seed), RandomChance(seed), 0
    state = new_game(SECOND, chance)
    for _number in range(300):
        actions = legal_actions(state)
        if not actions:
            break
        action = rng.choice([action for action in actions if isinstance(action, Besiege | Reinforce)] or actions)
        after = apply(state, action, chance).state
        if isinstance(action, Reinforce):
            attacker = next(side for side in SIDES if (siege := state.sieges[side]) and siege.place == action.place)
            before, now = state.sieges[attacker], after.sieges[attacker]
            assert before is not None and now is not None
            added = {made.card: made.strength for made in additions(observe(state, state.to_decide), attacker)}
            sign = 1 if state.to_decide == attacker else -1
            assert added[action.cards[0]] > 0
            assert balance(after, now) == balance(state, before) + sign * added[action.cards[0]]
            told += 1
        state = after
    return told


# Endings


def test_the_gauges_of_the_set_up() -> None:
    british, french = (endings(seen(Position()), side) for side in SIDES)
    assert [gauge_sentence(gauge) for gauge in british.gauges] == [
        "13 villages left of 18",
        "10 towns left of 12",
        "0 of 12 points captured",
    ]
    assert [gauge.steps for gauge in french.gauges] == [12, 8, 3]
    assert (british.nearest, french.nearest) == (End.CAPTURES, End.CAPTURES)


def test_captured_points_count_in_villages_still_to_take() -> None:
    view = seen(Position().captured(BRITISH, villages=1, towns=2))
    gauge = endings(view, BRITISH).gauges[2]
    assert (gauge.value, gauge.steps) == (10, 1)
    # What the British have taken is gone from the French stock.
    assert endings(view, FRENCH).gauges[1].steps == 8 - 2


def test_at_set_up_the_capitals_of_the_british_are_within_reach_of_nobody() -> None:
    assert endings(seen(Position()), BRITISH).danger is Danger.SAFE


def test_a_card_that_leads_there_threatens_the_capital_only_with_what_a_siege_needs() -> None:
    position = Position().village(BRITISH, "Tadoussac").hand(BRITISH, "Tadoussac")
    # Alone it besieges nothing, as the British see.
    assert endings(seen(position), FRENCH).danger is Danger.SAFE
    found = endings(seen(position.hand(BRITISH, "St. Mary's", "Boston")), FRENCH)
    assert found.danger is Danger.THREATENED
    assert found.warning == "The British can besiege Québec, for instance with Tadoussac, St. Mary’s and Boston."
    # The French do not know what the British hold.
    told = endings(seen(position, FRENCH), FRENCH).warning
    assert told == "The British can besiege Québec if they hold, for instance, Tadoussac, St. Mary’s and Boston."
    # Among the available cards it is no threat yet.
    assert endings(seen(Position().village(BRITISH, "Tadoussac")), FRENCH).danger is Danger.SAFE


# What settling wins


def empty_quebec() -> Position:
    """The British hold Louisbourg and its card; Québec is empty."""
    position = Position(FRENCH).empty("Quebec").village(BRITISH, "Louisbourg").removed(FRENCH, "Louisbourg")
    return position.hand(BRITISH, "Louisbourg", "Boston", "New York", "Norfolk").hand(FRENCH, "Gaspe", "Montreal")


def test_an_empty_capital_that_can_be_settled_is_no_safe_one() -> None:
    told = endings(seen(empty_quebec(), FRENCH), FRENCH)
    assert (told.danger, told.nearest) == (Danger.OPEN, End.CAPITAL)
    assert told.warning == (
        "The British can settle Québec and win at once if they hold, for instance, Louisbourg, Boston and New York."
    )
    assert endings(seen(empty_quebec(), BRITISH), FRENCH).warning == (
        "The British can settle Québec and win at once, for instance with Louisbourg, Boston and New York."
    )
    state = empty_quebec().state()
    settled = after(turn_passes(state), "settle Quebec: Louisbourg, Boston, New York")
    assert settled.ending is Ending.CAPITAL_SETTLED


def test_an_empty_boston_is_no_safe_one() -> None:
    position = Position(BRITISH).empty("Boston").village(FRENCH, "Pemaquid").draw_pile(FRENCH, "Gaspe")
    position.hand(FRENCH, "Pemaquid", "Louisbourg", "Quebec").hand(BRITISH, "New York")
    assert endings(seen(position), BRITISH).danger is Danger.OPEN


def test_in_the_first_edition_settling_a_capital_does_not_win() -> None:
    position = Position(FRENCH, FIRST).empty("Quebec").village(BRITISH, "Louisbourg").removed(FRENCH, "Louisbourg")
    position.hand(BRITISH, "Louisbourg", "Boston", "New York", "Norfolk").hand(FRENCH, "Gaspe")
    assert endings(seen(position, FRENCH), FRENCH).danger is Danger.SAFE


def test_a_raid_may_empty_the_capital_for_settling() -> None:
    position = Position(FRENCH).village(FRENCH, "Quebec").village(BRITISH, "Louisbourg", "Kennebec")
    position.removed(FRENCH, "Louisbourg").hand(BRITISH, "Louisbourg", "Boston", "New York", "Rangers")
    warning = endings(seen(position, FRENCH), FRENCH).warning
    assert warning.startswith("The British can raid Québec, then settle it and win at once if they hold")


def test_fort_duquesne_is_told_where_it_wins() -> None:
    def danger(*options: str) -> tuple[Danger, str]:
        position = Position(BRITISH, rules(*options)).village(FRENCH, "Fort Venango", "Fort Presqu'Isle", "Detroit")
        position.village(FRENCH, "Fort Niagara", "Fort Frontenac").hand(FRENCH, "Fort Venango", "Tadoussac")
        found = endings(seen(position), BRITISH)
        return found.danger, found.warning

    assert danger()[0] is Danger.SAFE
    assert danger("duquesne_wins") == (
        Danger.OPEN,
        "The French can settle Fort Duquesne and win at once if they hold, for instance, Fort Venango and Montréal.",
    )


def test_home_support_that_the_intendant_fetches_counts() -> None:
    """Found by brute force: the Intendant takes Home Support from the discards, and that draws the card that leads."""
    position = Position(FRENCH).village(FRENCH, "Pemaquid").hand(FRENCH, "Louisbourg", "Port Royal", "Intendant")
    position.discard(FRENCH, "Home Support").draw_pile(FRENCH, "Pemaquid", "Gaspe", "Tadoussac")
    position.money(FRENCH, 2)
    assert endings(seen(position, FRENCH), BRITISH).danger is Danger.THREATENED
    assert endings(seen(position.money(FRENCH, 1), FRENCH), BRITISH).danger is Danger.SAFE


def test_furs_sold_for_the_reserve_count() -> None:
    """Found by brute force: a fur brings the money for which the reserve comes to hand (option fur_for_one)."""

    def danger(*options: str) -> Danger:
        position = Position(BRITISH, rules(*options)).village(BRITISH, "Tadoussac", "Halifax").money(BRITISH, 0)
        position.hand(BRITISH, "Halifax", "St. Mary's", "Boston").reserve(BRITISH, "Tadoussac").actions(1)
        return endings(seen(position), FRENCH).danger

    assert danger("reserve_locations") is Danger.SAFE
    assert danger("reserve_locations", "fur_for_one") is Danger.THREATENED


def test_a_capital_that_nothing_can_save_is_told() -> None:
    troops = ["Siege Artillery", "Regular Infantry", "Regular Infantry", "Regular Infantry"]
    position = Position(FRENCH).siege(FRENCH, "Boston", troops)
    assert "falls unless the British add" in endings(seen(position), BRITISH).warning
    lost = Position(BRITISH).siege(FRENCH, "Boston", troops).actions(0).hand(BRITISH, "Norfolk")
    assert (
        endings(seen(lost), BRITISH).warning == "Boston falls: the British cannot add the strength that is missing (6)."
    )


@pytest.mark.parametrize(
    ("troops", "danger"),
    [(["Militia"], Danger.BESIEGED), (["Siege Artillery", "Regular Infantry"], Danger.FALLING)],
)
def test_a_besieged_capital_is_the_nearest_end(troops: list[str], danger: Danger) -> None:
    found = endings(seen(Position(FRENCH).siege(FRENCH, "Boston", troops)), BRITISH)
    assert (found.danger, found.nearest) == (danger, End.CAPITAL)


def test_the_score_names_the_winner_first() -> None:
    assert score_sentence(seen(Position())) == "If it ended now: French 29, British 17."


def test_what_is_due_is_told_and_a_siege_delays_it() -> None:
    position = Position().captured(FRENCH, towns=3).village(BRITISH, "Louisbourg")
    position.hand(BRITISH, "Louisbourg", "New York", "Boston")
    assert due_sentence(seen(Position())) == ""
    assert due_sentence(seen(position)) == (
        "The French end the game at the start of their next turn, unless a siege begins."
    )
    assert "no game does while a siege" in due_sentence(seen(position.siege(BRITISH, "Gaspe", ["Militia"])))


def test_no_siege_is_hoped_for_where_none_can_begin() -> None:
    position = Position().captured(FRENCH, towns=3).hand(BRITISH, "New Haven")
    assert due_sentence(seen(position)) == "The French end the game at the start of their next turn."
    both = position.captured(BRITISH, villages=6)
    assert due_sentence(seen(both)) == "The game ends at the start of the next turn."


def test_a_siege_delays_an_end_that_both_sides_bring_about() -> None:
    position = Position().captured(FRENCH, towns=3).captured(BRITISH, villages=6).village(BRITISH, "Louisbourg")
    position.hand(BRITISH, "Louisbourg", "New York", "Boston")
    assert due_sentence(seen(position)) == "The game ends at the start of the next turn, unless a siege begins."


def test_a_last_piece_that_can_be_placed_is_told() -> None:
    position = Position().captured(FRENCH, towns=1).town(BRITISH, "New Haven", "Norfolk", "Pemaquid", "Philadelphia")
    position.town(BRITISH, "Baltimore", "Canso", "Cumberland", "Deerfield").hand(BRITISH, "St. Mary's", "Boston")
    assert due_sentence(seen(position)) == (
        "The British can place their last town in their turn, for instance with St. Mary’s and Boston."
    )
    assert "if they hold" in due_sentence(seen(position, FRENCH))


@pytest.mark.parametrize("ruleset", [FIRST, SECOND], ids=["first", "second"])
def test_points_by_place_and_captures_are_the_whole_score(ruleset: Ruleset) -> None:
    chance, rng = RandomChance(3), random.Random(3)
    state = new_game(ruleset, chance)
    for _number in range(250):
        actions = legal_actions(state)
        if not actions:
            break
        state = apply(state, rng.choice(actions), chance).state
        view = observe(state, BRITISH)
        for side in SIDES:
            by_place = sum(entry.points for entry in place_points(view) if entry.side == side)
            assert by_place + captured_points(state, side) == total_points(state, side)


def test_a_gauge_has_a_figure_and_a_word() -> None:
    british = endings(seen(Position()), BRITISH)
    assert [gauge_words(gauge) for gauge in british.gauges] == [
        ("13", "villages"),
        ("10", "towns"),
        ("0/12", "captured"),
    ]


def test_the_points_of_a_side_are_listed_by_place_and_captures_last() -> None:
    facts = end_facts(seen(Position().captured(BRITISH, villages=1, towns=2)))
    british, french = (point_entries(facts, side) for side in SIDES)
    assert british[-1] == ("captured", 10) and "captured" not in dict(french)
    assert sum(points for _name, points in british) == facts.points[BRITISH]


def test_a_siege_that_has_won_the_game_is_not_told_as_open() -> None:
    strong = ["Regular Infantry", "Siege Artillery", "Military Leader"]
    state = Position(FRENCH).siege(BRITISH, "Quebec", strong, []).hand(FRENCH, "Gaspe").actions(0).state()
    over = play(state, EndTurn(), RandomChance(1)).state
    assert over.ending is Ending.CAPITAL_BESIEGED
    view = observe(over, BRITISH)
    assert siege_lines(view, BRITISH) == ("The British have won it, and the game.",)
    assert "unless" not in siege_words(view, BRITISH)


def test_a_capital_that_was_lost_is_not_called_safe_in_the_first_edition() -> None:
    position = Position(BRITISH, FIRST).empty("Quebec").village(BRITISH, "Louisbourg")
    state = position.hand(BRITISH, "Louisbourg", "Ships", "Settlers (N)").state()
    for viewer in (BRITISH, FRENCH):
        told = endings(observe(state, viewer), FRENCH).warning
        assert told == "No capital can be besieged in the enemy’s next turn."
    whole = Position(BRITISH, FIRST).state()
    assert "The capital is safe" in endings(observe(whole, FRENCH), FRENCH).warning


def test_a_gauge_counts_a_captured_town_as_one_step() -> None:
    position = Position(BRITISH).captured(BRITISH, villages=4).town(FRENCH, "Quebec")
    assert {gauge.end: gauge.steps for gauge in side_gauges(seen(position), BRITISH)}[End.CAPTURES] == 1


def test_what_is_blocked_for_nothing_leaves_its_action_to_hold_the_capital() -> None:
    free = Ruleset(CATALOGUE, "second", frozenset({"blocked_ambush_free"}))
    position = Position(FRENCH, free).hand(BRITISH, "Militia", "Boston", "Rangers").money(FRENCH, 3).actions(1)
    position.hand(FRENCH, "Native Americans (N)", "Regular Infantry (initial)", "Military Leader")
    position.siege(BRITISH, "Quebec", ["Regular Infantry", "Regular Infantry", "Siege Artillery"])
    state = position.state()
    ambush = next(action for action in legal_actions(state) if isinstance(action, Ambush))
    asked = play(state, ambush, RandomChance(1)).state
    assert asked.decision is Decision.BLOCK_AMBUSH
    for side in SIDES:
        assert "cannot" not in endings(observe(asked, side), FRENCH).warning


def test_an_end_that_a_town_would_take_back_is_told_as_things_stand() -> None:
    position = Position(FRENCH).hand(FRENCH, "Gaspe", "Quebec")
    state = position.state()
    free = [one.id for one in CATALOGUE.locations if not state.sides[FRENCH].controlled >> one.id & 1]
    for number in free[: villages_left(state, FRENCH)]:
        position.village(FRENCH, CATALOGUE.locations[number].name)
    assert villages_left(position.state(), FRENCH) == 0
    assert due_sentence(seen(position, FRENCH)).startswith("As things stand, the French end the game")
    position.actions(0)
    assert due_sentence(seen(position, FRENCH)).startswith("The French end the game")


def test_the_hand_adds_only_what_can_be_paid_for() -> None:
    position = Position(BRITISH).hand(BRITISH, "Militia", "Siege Artillery")
    position.siege(BRITISH, "Louisbourg", ["Regular Infantry"]).money(BRITISH, 2)
    assert "Siege Artillery" not in hand_words(seen(position), BRITISH)
    assert "Siege Artillery" in hand_words(seen(position.money(BRITISH, 3)), BRITISH)
