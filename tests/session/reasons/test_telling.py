"""What reasons say in single positions."""

from __future__ import annotations

import pytest

from afaos_gui.data.learning.problem_files import read_problems, shipped_file
from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.pages.hint_words import ABOUT_EQUAL, chance_figure
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import GameState
from afaos_gui.rules.tables.network import places_of
from afaos_gui.rules.view import observe
from afaos_gui.session.machine.advice import Advised
from afaos_gui.session.reasons.clauses import clauses
from afaos_gui.session.reasons.raids import raided
from afaos_gui.session.reasons.sentences import clause_sentence
from afaos_gui.session.reasons.sequel import sequel_of
from afaos_gui.session.reasons.telling import Reason, Weighed, lone_reason, reasons_of
from afaos_gui.session.reasons.telling import reason as reason_of
from afaos_gui.session.reasons.topics import Clause, Topic
from tests.rules.builder import FIRST, Position, card
from tests.session.reasons.recounting import raid_targets
from tests.session.reasons.test_reasons import untrue

HAND = ("New Haven", "Norfolk", "Philadelphia", "St. Mary's", "Rangers")


def weighed(state: GameState, value: float, *line: str) -> Weighed:
    actions = tuple(parse_action(text, state.to_decide, state.ruleset.catalogue) for text in line)
    return Weighed(actions[0], actions, value)


@pytest.fixture
def opening() -> GameState:
    return Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec", "Gaspe").money(BRITISH, 6).state()


def topics(reason: Reason) -> list[Topic]:
    return [point.clause.topic for point in reason.points if point.clause is not None]


@pytest.mark.parametrize("value", [0.6, 0.5])
def test_two_orders_of_one_turn_are_told_as_one(opening: GameState, value: float) -> None:
    """Even where the search, which has looked at them unlike often, finds one of them worse."""
    money, draft = "take money: Philadelphia", "draft: Governor"
    one, other = weighed(opening, 0.6, money, draft, "end turn"), weighed(opening, value, draft, money, "end turn")
    found = reasons_of(observe(opening, BRITISH), (one, other))
    assert found[1].paragraphs == ("About equal to “Take 3 money”: the turn comes to the same in another order.",)
    assert found[0].heading.endswith("to follow, compared with doing nothing:"), "nothing else is known"


def test_a_line_sells_cards_for_what_they_bring_most() -> None:
    """A search tells the sale that it met first, of which the same cards may bring more another way."""
    state = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Philadelphia").money(BRITISH, 6).state()
    line = weighed(state, 0.6, "draft: Militia", "merchant: Boston, Norfolk, Philadelphia", "end turn").line
    found = sequel_of(observe(state, BRITISH), line)
    assert found.own[1] == weighed(state, 0.6, "merchant: Norfolk, Boston, Philadelphia").action
    assert found.end.sides[BRITISH].money == 6 - 2 + 6


def test_a_sale_is_not_praised_for_the_sum_that_it_names(opening: GameState) -> None:
    sale = weighed(opening, 0.6, "merchant: New Haven, Norfolk, Philadelphia", "end turn")
    draft = weighed(opening, 0.5, "draft: Militia", "end turn")
    better, worse = reasons_of(observe(opening, BRITISH), (sale, draft))
    assert not any("5 money" in sentence for sentence in better.sentences)
    assert better.heading == "Right after it, compared with “Draft Militia for 2 money”:"
    assert Topic.AFFORDS in topics(better) or Topic.MONEY in topics(better)
    assert not any("Militia" in sentence for sentence in worse.sentences), "the card is in the action's name"


def test_what_follows_the_rival_is_named_where_its_figures_count(opening: GameState) -> None:
    """Putting a card away brings no money; the sale after it does."""
    view, ends = observe(opening, BRITISH), ("end turn", "end turn")
    draft = weighed(opening, 0.6, "draft: Governor", "discard: Rangers", *ends)
    sale = weighed(opening, 0.5, "discard: Rangers", "merchant: New Haven, Norfolk, Philadelphia", *ends)
    better, worse = reasons_of(view, (draft, sale))
    then_sale = "“Discard Rangers, then Merchant: 5 money”"
    assert better.heading == f"Why not {then_sale}? By your next turn, with “Discard Rangers” to follow:"
    assert worse.heading == (
        "By your next turn, with “Merchant: 5 money” to follow, "
        "compared with “Draft Governor for free, then Discard Rangers”:"
    )
    as_good = reason_of(view, draft, sale._replace(value=0.6))
    assert as_good.heading == (
        f"About equal to {then_sale}; it puts a new card before earning. "
        "By your next turn, with “Discard Rangers” to follow:"
    )
    for found in (better, worse, as_good):
        assert list(untrue(view, found)) == []


def test_each_of_two_german_actions_has_its_own_quotes(opening: GameState) -> None:
    """Within one pair the second would begin with a large letter amid a sentence."""
    set_language("de")
    ends = ("end turn", "end turn")
    draft = weighed(opening, 0.6, "draft: Governor", "discard: Rangers", *ends)
    sale = weighed(opening, 0.5, "discard: Rangers", "merchant: New Haven, Norfolk, Philadelphia", *ends)
    better, _worse = reasons_of(observe(opening, BRITISH), (draft, sale))
    assert "„Die Rangers ablegen“, dann „Kaufmann: 5 Geld“" in better.heading.replace("\u00a0", " ")


def test_no_two_of_several_that_nothing_tells_apart_say_the_same() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Native Americans", "Militia")
    places = ("Fort Halifax", "Fort William Henry", "Kennebec")
    state = position.known(FRENCH, "Militia").village(FRENCH, *places).state()
    raids = [weighed(state, 0.6, f"raid {place}: Rangers") for place in places]
    found = reasons_of(observe(state, BRITISH), raids)
    assert not any(topics(one) for one in found)
    assert len({one.heading for one in found}) == len(found)


def test_two_turns_that_do_the_same_for_other_sums_put_nothing_first(opening: GameState) -> None:
    view = observe(opening, BRITISH)
    sale = weighed(opening, 0.6, "merchant: New Haven, Norfolk, Philadelphia", "draft: Governor", "end turn")
    draft = weighed(opening, 0.6, "draft: Governor", "merchant: New Haven, Norfolk", "end turn")
    found = reason_of(view, sale, draft)
    assert found.heading.endswith("”. With “Draft Governor for free” to follow:")


def test_what_is_told_right_after_an_action_counts_nothing_that_follows(opening: GameState) -> None:
    view = observe(opening, BRITISH)
    put_away = weighed(opening, 0.5, "discard: Rangers")
    sold = weighed(opening, 0.6, "reserve: Rangers", "merchant: New Haven, Norfolk, Philadelphia")
    found = reason_of(view, sold, put_away, is_better=True)
    assert found.heading == "Right after it, compared with “Discard Rangers”:"
    assert not {Topic.MONEY, Topic.AFFORDS, Topic.DRAWN} & {*topics(found)}
    as_good = reason_of(view, weighed(opening, 0.5, "end turn"), weighed(opening, 0.4, "end turn"))
    assert not any("next turn" in sentence for sentence in as_good.sentences)


def test_what_keeps_a_siege_is_said_before_all_else() -> None:
    position = Position(FRENCH).hand(FRENCH, "Regular Infantry", "Gaspe").hand(BRITISH, "Boston")
    state = position.siege(BRITISH, "Louisbourg", ["Regular Infantry", "Siege Artillery"], []).state()
    (line,) = [weighed(state, 0.5, "reinforce Louisbourg: Regular Infantry", "end turn", "end turn")]
    reason = lone_reason(observe(state, FRENCH), sequel_of(observe(state, FRENCH), line.line))
    assert topics(reason)[0] in (Topic.SIEGE_LOST, Topic.BALANCE)
    assert reason.points[0].is_gain
    assert "Louisbourg" in reason.sentences[0]


def test_a_siege_that_the_end_of_the_turn_loses_is_not_told_as_kept() -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec").hand(BRITISH, "Boston").actions(0)
    strong = ["Regular Infantry", "Siege Artillery", "Military Leader"]
    state = position.siege(BRITISH, "Gaspe", strong, ["Regular Infantry"]).state()
    ended, withdrawn = weighed(state, 0.5, "end turn"), weighed(state, 0.5, "withdraw Gaspe")
    view = observe(state, FRENCH)
    for reason in reasons_of(view, (ended, withdrawn)):
        assert list(untrue(view, reason)) == []
        assert Topic.SIEGE_LOST not in topics(reason), "it is lost either way"


def test_of_a_game_that_ends_either_way_only_what_is_scored_is_told() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").reserve(BRITISH, *HAND).money(BRITISH, 9)
    state = position.captured(FRENCH, villages=6).hand(FRENCH, "Quebec").state()
    view = observe(state, BRITISH)
    retrieved, ended = weighed(state, 0.0, "retrieve reserve", "end turn"), weighed(state, 0.0, "end turn")
    for reason in (*reasons_of(view, (retrieved, ended)), lone_reason(view, sequel_of(view, retrieved.line))):
        assert list(untrue(view, reason)) == []
        assert not topics(reason), "neither cards nor money count any more"
        assert "By your next turn" not in reason.heading
        assert reason.sentences == ("The game ends either way.",)
    worse, better = weighed(state, 0.0, "retrieve reserve", "end turn"), weighed(state, 0.3, "end turn")
    assert reason_of(view, worse, better).sentences == ("The game ends either way, less often with a win.",)


def test_cards_that_chance_brings_are_never_counted_on() -> None:
    position = Position(BRITISH).hand(BRITISH, "Home Support", "Boston").hand(FRENCH, "Quebec")
    state = position.draw_pile(BRITISH, "Rangers", "Militia", "Norfolk", "New York").state()
    view = observe(state, BRITISH)
    sequel = sequel_of(view, weighed(state, 0.5, "home support", "take money: Boston", "end turn").line)
    assert len(sequel.chanced) == 3
    assert not sequel.kept
    drawn = weighed(state, 0.5, "home support", "take money: New York", "end turn")
    assert len(sequel_of(view, drawn.line).own) == 1, "it goes no further than without the card"


def test_what_is_about_equal_has_no_percentage(opening: GameState) -> None:
    found = (weighed(opening, 0.6, "draft: Governor"), weighed(opening, 0.59, "draft: Militia"))
    best, equal = reasons_of(observe(opening, BRITISH), found)
    assert equal.is_equal and equal.heading.startswith("About equal to ")
    shown = [Advised(one.action, "", one.value, 0.5, reason=why) for one, why in zip(found, (best, equal), strict=True)]
    assert [chance_figure(one) for one in shown] == ["60%", ABOUT_EQUAL]


def test_the_answers_of_the_problems_have_true_reasons() -> None:
    file = shipped_file()
    assert file is not None
    for problem in read_problems(file).problems[::12]:
        view = observe(problem.state, problem.state.to_decide)
        reason = lone_reason(view, sequel_of(view, problem.line))
        assert reason.points, problem.id
        assert list(untrue(view, reason)) == [], problem.id


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "+ Unless it is blocked, the raid on Port Royal brings you 2 points."),
        ("fr", "+ S’il n’est pas bloqué, le raid sur Port Royal vous rapporte 2 points."),
        ("de", "+ Ohne Abwehr bringt dir der Überfall auf Port Royal 2 Punkte."),
    ],
)
def test_a_raid_that_is_likely_blocked_is_told_by_what_it_brings_otherwise(code: str, told: str) -> None:
    set_language(code)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Port Royal", "Gaspe")
    state = position.village(BRITISH, "Halifax").state()
    raid = weighed(state, 0.6, "raid Port Royal: Rangers", "block: Port Royal", "end turn")
    better, worse = reasons_of(observe(state, BRITISH), (raid, weighed(state, 0.5, "pass", "end turn")))
    assert told in [sentence.replace("\u00a0", " ") for sentence in better.sentences]
    assert not [fault for found in (better, worse) for fault in untrue(observe(state, BRITISH), found)]
    let_through = weighed(state, 0.6, "raid Port Royal: Rangers", "decline", "end turn")
    better, worse = reasons_of(observe(state, BRITISH), (let_through, weighed(state, 0.5, "pass", "end turn")))
    assert Topic.UNBLOCKED not in topics(better)
    assert Topic.POINTS in topics(better)


@pytest.mark.parametrize(
    ("code", "when"),
    [
        ("en", "Right after it, unless the raid is blocked, compared with doing nothing:"),
        ("fr", "Juste après, si le raid n’est pas bloqué, comparé à ne rien faire :"),
        ("de", "Gleich danach, sofern der Überfall nicht abgewehrt wird, verglichen mit Nichtstun:"),
    ],
)
def test_what_a_raid_is_likely_to_bring_is_not_told_as_certain(code: str, when: str) -> None:
    """Whichever of the two actions it is."""
    set_language(code)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Port Royal", "Gaspe")
    view = observe(state := position.village(BRITISH, "Halifax").state(), BRITISH)
    raid = weighed(state, 0.6, "raid Port Royal: Rangers", "decline", "end turn")
    money = weighed(state, 0.5, "take money: Boston", "end turn")
    better, _idle = reasons_of(view, (raid, weighed(state, 0.5, "pass", "end turn")))
    assert better.heading.replace("\u00a0", " ") == when
    blocked = ("unless the raid is blocked", "si le raid n’est pas bloqué", "sofern der Überfall nicht abgewehrt wird")
    better, worse = reasons_of(view, (raid, money))
    assert all(any(words in one.heading for words in blocked) for one in (better, worse))
    lone, _other = reasons_of(view, (money, weighed(state, 0.4, "discard: Rangers", "end turn")))
    assert not any(words in lone.heading for words in blocked)


def test_what_comes_from_the_reserve_is_had_and_not_kept() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec").reserve(BRITISH, "Siege Artillery")
    state = position.money(BRITISH, 6).state()
    back, idle = weighed(state, 0.6, "retrieve reserve"), weighed(state, 0.5, "end turn")
    better, worse = reasons_of(observe(state, BRITISH), (back, idle))
    assert "+ You then have Siege Artillery in hand." in better.sentences
    assert "− You do not have Siege Artillery in hand then." in worse.sentences


def test_a_siege_that_is_given_up_is_named_in_a_sentence() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston").siege(BRITISH, "Port Royal", ["Siege Artillery"], []).state()
    lines = (weighed(state, 0.6, "take money: Boston"), weighed(state, 0.5, "withdraw Port Royal"))
    better, _worse = reasons_of(observe(state, BRITISH), lines)
    assert "“Withdraw from the siege of Port Royal”" in better.heading


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "+ The siege gives Regular Infantry and New Haven back to your deck."),
        ("fr", "+ Le siège rend l’Infanterie régulière et New Haven à votre paquet."),
        ("de", "+ Die Belagerung gibt deinem Deck die Reguläre Infanterie und New Haven zurück."),
    ],
)
def test_a_siege_that_is_given_up_is_told_by_the_cards_that_it_sets_free(code: str, told: str) -> None:
    """That it is lost is what giving it up means."""
    set_language(code)
    attackers = ["Siege Artillery", "Regular Infantry", "New Haven"]
    state = Position(BRITISH).hand(BRITISH, "Boston").siege(BRITISH, "Port Royal", attackers, ["Quebec"]).state()
    view, ends = observe(state, BRITISH), ("take money: Boston", "end turn")
    withdrawal = weighed(state, 0.6, "withdraw Port Royal", "return: Siege Artillery", *ends)
    better, worse = reasons_of(view, (withdrawal, weighed(state, 0.5, *ends)))
    assert told in [sentence.replace("\u00a0", " ") for sentence in better.sentences]
    assert Topic.SIEGE_LOST not in [*topics(better), *topics(worse)]
    assert not [fault for found in (better, worse) for fault in untrue(view, found)]


def test_of_two_raids_none_is_told_as_worse_for_being_likely_blocked() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Port Royal", "Gaspe")
    state = position.village(BRITISH, "Halifax").village(FRENCH, "Fort Beausejour").state()
    blocked = weighed(state, 0.6, "raid Port Royal: Rangers", "block: Port Royal", "end turn")
    let_through = weighed(state, 0.5, "raid Fort Beausejour: Rangers", "decline", "end turn")
    better, worse = reasons_of(observe(state, BRITISH), (blocked, let_through))
    counted = {*topics(better), *topics(worse)}
    assert not counted & {Topic.POINTS, Topic.THEIR_POINTS, Topic.UNBLOCKED}


def test_a_stock_is_told_by_what_it_means(opening: GameState) -> None:
    view = observe(opening, BRITISH)
    sooner, later = Clause(Topic.LAST_TOWNS, True, 1.0, 3, 4), Clause(Topic.LAST_VILLAGES, False, 1.0, 2, 1)
    assert clause_sentence(sooner, view) == "You have 3 towns left to place rather than 4: the end may come sooner."
    assert clause_sentence(later, view) == "You have 2 villages left to place rather than 1: the end may come later."


@pytest.mark.parametrize(("money", "counts"), [(2, True), (0, True), (None, False)])
def test_raiders_in_the_reserve_reach_as_far_as_they_can_be_paid_for(money: int | None, counts: bool) -> None:
    """At once or with the money of a card; without either they stay where they are."""
    position = Position(BRITISH).hand(BRITISH, "Boston").village(BRITISH, "Halifax", "Fort Halifax")
    position.draw_pile(FRENCH, "Gaspe", *([] if money is None else ["Quebec"]))
    state = position.reserve(FRENCH, "Coureurs de Bois").money(FRENCH, money or 0).state()
    assert bool(raided(state, BRITISH)) is counts
    assert {*places_of(raided(state, BRITISH))} == raid_targets(state, BRITISH)


@pytest.mark.parametrize(
    ("where", "told"), [("hand", False), ("draw_pile", False), ("reserve", False), ("discard", True)]
)
def test_what_the_intendant_can_take_back_is_not_told_as_delayed(where: str, told: bool) -> None:
    position = Position(FRENCH).hand(FRENCH, "Gaspe", "Louisbourg", "Quebec").hand(BRITISH, "Boston").money(FRENCH, 9)
    later = ["Port Royal", "Tadoussac", "Trois Rivieres", "Trader", "Militia", "Militia", "Ships", "Priest", "Priest"]
    position.draw_pile(FRENCH, *later, *(["Intendant"] if where == "draw_pile" else []))
    if where != "draw_pile":
        getattr(position, where)(FRENCH, "Intendant")
    state = position.state()
    ends = ("end turn", "end turn")
    lines = weighed(state, 0.6, "draft: Militia", *ends), weighed(state, 0.5, "pass", *ends)
    view = observe(state, FRENCH)
    one, other = (sequel_of(view, line.line) for line in lines)
    assert (Topic.DELAYED in [clause.topic for clause in clauses(one, other)]) is told


@pytest.mark.parametrize(("drawn", "told"), [(2, False), (7, True)])
def test_what_the_refill_shuffles_into_the_draw_pile_is_not_told_as_delayed(drawn: int, told: bool) -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Albany", "Pemaquid", "Boston").hand(FRENCH, "Gaspe")
    later = "Norfolk", "New York", "New Haven", "Philadelphia", "St. Mary's", "Governor", "Ships"
    position.draw_pile(BRITISH, *later[:drawn]).discard(BRITISH, "Rangers", "Trader", "Militia", "Militia")
    state = position.actions(1).money(BRITISH, 9).state()
    ends = ("end turn", "end turn")
    lines = weighed(state, 0.6, "draft: Military Leader", *ends), weighed(state, 0.5, "pass", *ends)
    one, other = (sequel_of(observe(state, BRITISH), line.line) for line in lines)
    assert (Topic.DELAYED in [clause.topic for clause in clauses(one, other)]) is told


def test_nothing_is_said_where_all_that_could_be_has_been() -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers", "Militia", "Trader").hand(FRENCH, "Quebec").state()
    lines = [weighed(state, 0.5, f"reserve: {name}", "end turn") for name in ("Rangers", "Militia", "Trader")]
    said = [reason.paragraphs for reason in reasons_of(observe(state, BRITISH), lines)]
    assert said[0] and said[1] and len({frozenset(" ".join(words).split()) for words in said}) == 3


@pytest.mark.parametrize(
    ("is_gain", "told"),
    [
        (True, "Your purse holds 5 money rather than 4: enough for Settlers at a price of 5."),
        (False, "Your purse holds 5 money rather than 4: too little for Settlers at a price of 5."),
    ],
)
def test_the_price_of_what_money_pays_for_fits_a_title_in_the_plural(
    opening: GameState, is_gain: bool, told: str
) -> None:
    settlers = Clause(Topic.AFFORDS, is_gain, 1.0, 5, 4, cards=(card(BRITISH, "Settlers"),))
    assert clause_sentence(settlers, observe(opening, BRITISH)) == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "The French are likely to keep 1 card more."),
        ("fr", "Les Français vont probablement garder 1 carte de plus."),
        ("de", "Die Franzosen behalten wahrscheinlich 1 Karte mehr."),
    ],
)
def test_a_card_that_the_enemy_does_not_lose_is_one_that_it_keeps(opening: GameState, code: str, told: str) -> None:
    set_language(code)
    kept = clause_sentence(Clause(Topic.THEIR_CARDS, False, 2.0, 1), observe(opening, BRITISH))
    assert kept.replace("\u00a0", " ") == told


def test_a_siege_is_not_told_as_still_open_where_only_one_line_comes_to_its_end() -> None:
    """Doing nothing is followed to the next turn, the settling only to a raid that nobody knows the answer to."""
    problem = next(one for one in read_problems(shipped_file()).problems if one.id == "4001-554")
    view = observe(problem.state, problem.state.to_decide)
    assert Topic.SIEGE_WON not in topics(lone_reason(view, sequel_of(view, problem.line)))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "+ Of the 4 cards in your draw pile, such as Boston and Siege Artillery, you draw 3."),
        ("fr", "+ Des 4 cartes de votre pioche, comme Boston et l’Artillerie de siège, vous en piochez 3."),
        ("de", "+ Von den 4 Karten in deinem Nachziehstapel, etwa Boston und Schwere Artillerie, ziehst du 3."),
    ],
)
def test_home_support_is_told_by_what_it_may_bring(code: str, told: str) -> None:
    """That it draws cards is in its name."""
    set_language(code)
    position = Position(BRITISH).hand(BRITISH, "Home Support", "New Haven").hand(FRENCH, "Quebec")
    state = position.draw_pile(BRITISH, "Siege Artillery", "Boston", "Norfolk", "St. Mary's").money(BRITISH, 6).state()
    view = observe(state, BRITISH)
    better, worse = reasons_of(
        view, (weighed(state, 0.6, "home support"), weighed(state, 0.5, "take money: New Haven"))
    )
    assert told in [sentence.replace("\u00a0", " ") for sentence in better.sentences]
    assert Topic.DRAWN not in topics(better)
    assert not [fault for found in (better, worse) for fault in untrue(view, found)]
