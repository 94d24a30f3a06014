"""How a game can end, in figures and in words."""

from __future__ import annotations

import random

import pytest

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
    siege_lines,
    siege_words,
)
from afaos_gui.rules.actions import Action, Ambush, EndTurn, Raid
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import villages_left
from afaos_gui.rules.engine import apply, legal_actions, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import captured_points, total_points
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import observe
from tests.presentation.positions import seen
from tests.rules.builder import CATALOGUE, FIRST, SECOND, Position, after, turn_passes
from tests.rules.option_games import rules

SIDES = (BRITISH, FRENCH)


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


@pytest.mark.parametrize("options", [("late_reshuffle",), ("late_reshuffle", "british_bid_2")])
def test_what_the_refill_shuffles_may_be_drawn_next(options: tuple[str, ...]) -> None:
    position = Position(BRITISH, rules(*options)).village(BRITISH, "Louisbourg").actions(0)
    position.hand(BRITISH, "Albany", "Deerfield", "Home Support" if len(options) == 1 else "Pemaquid")
    position.draw_pile(BRITISH, "Norfolk", "Halifax").discard(BRITISH, "Louisbourg", "Ships", "Regular Infantry")
    for side in SIDES:
        assert endings(seen(position, side), FRENCH).danger is Danger.THREATENED


def test_in_the_first_edition_a_bid_draws_the_discards_once_the_pile_is_empty() -> None:
    position = Position(BRITISH, rules("british_bid_2", edition="first")).village(BRITISH, "Louisbourg").actions(0)
    position.hand(BRITISH, "Ships", "Regular Infantry", "Albany", "Deerfield").discard(BRITISH, "Louisbourg")
    for drawn, danger in (1, Danger.THREATENED), (2, Danger.THREATENED), (3, Danger.SAFE):
        position.draw_pile(BRITISH, *("Norfolk", "Halifax", "Baltimore")[:drawn])
        for side in SIDES:
            assert endings(seen(position, side), FRENCH).danger is danger


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


@pytest.mark.parametrize(("option", "kind"), [("blocked_raid_free", Raid), ("blocked_ambush_free", Ambush)])
def test_what_is_blocked_for_nothing_leaves_its_action_to_begin_a_siege(option: str, kind: type[Action]) -> None:
    position = (
        Position(FRENCH, rules(option)).captured(BRITISH, villages=6).village(BRITISH, "Halifax").money(FRENCH, 5)
    )
    position.hand(FRENCH, "Louisbourg", "Ships", "Regular Infantry", "Native Americans").actions(1)
    state = position.hand(BRITISH, "Militia", "Albany", "Rangers").draw_pile(BRITISH).state()
    begun = next(action for action in legal_actions(state) if isinstance(action, kind))
    asked = play(state, begun, RandomChance(0)).state
    for side in SIDES:
        assert due_sentence(observe(asked, side)).endswith("unless a siege begins.")


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
