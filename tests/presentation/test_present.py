"""What the table shows of a position, for each viewer and gesture: one position in, one value out."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.choices.offers import double_click
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.presentation.present import Presenter, present
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.draws import pledge_words
from afaos_gui.session.game import Game, Policy, Seat
from tests.presentation.positions import british, chosen, do, game_at, labels, names, shown
from tests.rules.builder import SECOND, Position, card, place
from tests.rules.option_games import position as option_position

READING = {"log", "history", "replay"}
TRYING = {"undo", "reset_turn", "reset_action", "end_turn"}
KEEPING = {"save", "save_as", "export", "copy_game"}
"""What a game apart is not kept by."""
"""Commands that only look at a game."""
MACHINE = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain"))


# Offers


@pytest.mark.parametrize(
    ("hand", "gesture", "first"),
    [
        (("Boston",), Gesture(), "Pass"),
        (("New Haven", "St. Mary's", "Boston"), chosen("Boston"), "Take 3 money with Boston"),
        (("Militia", "Rangers"), chosen("Militia", "Rangers"), "Discard Militia and Rangers for 1 money"),
    ],
)
def test_the_first_offer(hand: tuple[str, ...], gesture: Gesture, first: str) -> None:
    assert labels(shown(british(*hand), gesture))[0] == first


@pytest.mark.parametrize(
    ("hand", "gesture", "quiet"),
    [
        (("Boston",), Gesture(), True),
        (("Boston",), chosen("Boston"), False),
        (("Militia", "Rangers"), chosen("Militia", "Rangers"), True),
    ],
)
def test_only_what_chosen_cards_are_there_for_is_the_main_button(
    hand: tuple[str, ...], gesture: Gesture, quiet: bool
) -> None:
    assert shown(british(*hand), gesture).offers[0].quiet is quiet


def test_the_other_side_is_offered_nothing() -> None:
    state = shown(british("Boston"), viewer=FRENCH)
    assert not state.can_act and state.offers == ()
    assert state.sentence == "The British are to play."


def test_what_uses_more_than_the_chosen_cards_comes_after_what_uses_exactly_them() -> None:
    found = labels(shown(british("New Haven", "St. Mary's", "Boston"), chosen("Boston")))
    assert found[0] == "Take 3 money with Boston"
    assert any(label.startswith("Settle Deerfield") for label in found)


def test_free_actions_are_offered_without_a_selection() -> None:
    position = british("Home Support", "Military Leader").reserve(BRITISH, "Rangers")
    state = shown(position.siege(BRITISH, "Port Royal", ["Regular Infantry"]))
    assert [label.split()[0] for label in labels(state)] == ["Home", "Send", "Retrieve", "Pass", "Withdraw"]


def test_the_end_of_the_turn_is_named_where_only_a_siege_could_still_be_given_up() -> None:
    state = shown(british("Boston").siege(BRITISH, "Port Royal", ["Regular Infantry"]).actions(0))
    assert not state.openings
    assert state.sentence == "No actions are left: end the turn."
    assert labels(state) == ["Withdraw from the siege of Port Royal"]
    state = shown(british("Home Support").actions(0))
    assert state.openings == "Free actions are left: Home Support."


@pytest.mark.parametrize(("policy", "warns"), [("strict", True), ("study", False)])
def test_an_offer_that_draws_says_that_it_cannot_be_taken_back(policy: Policy, warns: bool) -> None:
    game = game_at(british("Home Support"), policy)
    offers = present(game, Perspective(BRITISH), chosen("Home Support")).offers
    tips = [offer.tip for offer in offers if "Home Support" in offer.label]
    assert any(tip.endswith("This draws cards and cannot be taken back.") for tip in tips) is warns


@pytest.mark.parametrize(("money", "offered"), [(9, ["Draft Ships for 6 money"]), (1, [])])
def test_a_card_of_the_market_is_offered_where_it_can_be_paid_for(money: int, offered: list[str]) -> None:
    position = british("Boston").money(BRITISH, money)
    state = shown(position, Gesture(drafted=(card(BRITISH, "Ships"),)))
    assert labels(state) == offered
    assert ("money" in state.sentence) is not bool(offered)


@pytest.mark.parametrize(
    ("cards", "done"),
    [
        (("Boston",), {"take money: Boston"}),
        (("Governor", "Norfolk"), {"governor: Norfolk"}),
        (("Rangers",), set()),
    ],
    ids=["one thing", "all of the chosen", "two things"],
)
def test_what_a_double_click_does(cards: tuple[str, ...], done: set[str]) -> None:
    position = british("Boston", "Norfolk", "Governor", "Rangers").village(FRENCH, "Fort Halifax", "Deerfield")
    game = game_at(position)
    offered = present(game, Perspective(BRITISH), chosen(*cards)).offers
    assert {action_text(action, game.catalogue) for action in double_click(offered, game.state)} == done


# Lights


def test_a_raider_pointed_at_lights_what_it_reaches() -> None:
    position = british("Rangers", "Boston").village(FRENCH, "Fort Halifax")
    for name, lit in (("Rangers", {"Fort Halifax"}), ("Boston", set())):
        state = shown(position, Gesture(hovered=card(BRITISH, name)))
        assert names(game_at(position).ruleset, state.lit) == lit


def test_a_raider_dragged_over_a_place_lights_its_way() -> None:
    cards = (card(BRITISH, "Rangers"),)
    pointed = Target(Spot.PLACE, place("Fort Halifax"))
    gesture = Gesture(cards, dragged=Held(Grip.CARDS, cards), pointed=pointed)
    state = shown(british("Rangers").village(FRENCH, "Fort Halifax"), gesture)
    assert state.paths == ((place("Pemaquid"), place("Fort Halifax")),)


def test_the_chosen_cards_light_the_places_they_reach() -> None:
    game = game_at(british("New Haven", "St. Mary's", "Boston"))
    state = present(game, Perspective(BRITISH), chosen("New Haven", "St. Mary's"))
    assert names(game.ruleset, state.lit) == {"Deerfield", "Halifax", "New Haven"}


def test_the_cards_that_go_with_the_chosen_ones_are_marked() -> None:
    state = shown(british("New Haven", "St. Mary's", "Boston", "Militia"), chosen("St. Mary's"))
    assert state.companions is not None
    assert card(BRITISH, "New Haven") in state.companions
    assert card(BRITISH, "Militia") not in state.companions


def test_a_dragged_card_lights_the_piles_that_take_it() -> None:
    boston = card(BRITISH, "Boston")
    state = shown(british("Boston", "Militia"), Gesture((boston,), dragged=Held(Grip.CARDS, (boston,))))
    assert {Target(Spot.DISCARD), Target(Spot.PURSE)} <= state.zones
    assert Target(Spot.DRAW) not in state.zones


def test_raiders_pointed_at_a_place_light_their_way() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax")
    gesture = Gesture((card(BRITISH, "Rangers"),), pointed=Target(Spot.PLACE, place("Fort Halifax")))
    assert shown(position, gesture).paths == ((place("Pemaquid"), place("Fort Halifax")),)


# Refusals


@pytest.mark.parametrize(("name", "lacks"), [("Trader", True), ("Boston", False)])
def test_what_the_card_pointed_at_lacks_is_said_unless_another_is_chosen(name: str, lacks: bool) -> None:
    position, hovered = british("Trader", "Boston"), card(BRITISH, name)
    state = shown(position, Gesture(hovered=hovered))
    assert ("fur symbol" in state.lack) is lacks
    assert state.sentence == (state.lack or shown(position).sentence)
    assert shown(position, Gesture((card(BRITISH, "Boston"),), hovered=hovered)).lack == ""


def test_a_refusal_is_said_until_something_else_is_begun() -> None:
    assert shown(british("Boston"), Gesture(said="Not there.")).sentence == "Not there."


@pytest.mark.parametrize(
    ("hand", "held", "target", "told"),
    [
        (
            ("New Haven", "Ships", "Boston"),
            ("New Haven", "Boston"),
            Target(Spot.PLACE, place("Deerfield")),
            "Deerfield",
        ),
        (("Boston", "Norfolk"), ("Norfolk",), Target(Spot.PLACE, place("Albany")), "Albany"),
        (("Boston",), ("Boston",), Target(Spot.RESERVE), "empire card"),
        (("Pemaquid",), ("Pemaquid",), Target(Spot.PURSE), "money"),
        (("Boston",), ("Boston",), Target(Spot.OPPONENT), "ambush"),
    ],
)
def test_a_wrong_drop_has_a_reason(hand: tuple[str, ...], held: tuple[str, ...], target: Target, told: str) -> None:
    cards = tuple(card(BRITISH, name) for name in held)
    state = shown(british(*hand), Gesture(cards, dragged=Held(Grip.CARDS, cards), pointed=target))
    assert not state.promise.allowed
    assert state.promise.text and told in state.promise.text
    assert "(Rules: " in state.promise.text, "the section of the rules stands with every refusal"


def test_a_place_out_of_reach_says_why() -> None:
    gesture = chosen("New Haven", "Ships")
    pointing = Gesture(gesture.chosen, pointed=Target(Spot.PLACE, place("Deerfield")))
    state = shown(british("New Haven", "Ships", "Boston"), pointing)
    assert not state.promise.allowed
    assert "Deerfield" in state.promise.text
    assert state.sentence == state.promise.text


def test_a_drop_that_does_something_promises_it() -> None:
    cards = tuple(card(BRITISH, name) for name in ("New Haven", "St. Mary's", "Boston"))
    dragged = Gesture(cards, dragged=Held(Grip.CARDS, cards), pointed=Target(Spot.PLACE, place("Deerfield")))
    state = shown(british("New Haven", "St. Mary's", "Boston"), dragged)
    assert state.promise.allowed and state.promise.text.startswith("Settle Deerfield")


BALTIMORE = Target(Spot.PLACE, place("Baltimore"))


def test_of_several_sales_the_one_that_the_drop_makes_is_promised() -> None:
    halifax = Held(Grip.CARDS, (card(BRITISH, "Halifax"),))
    over_the_purse = Gesture(halifax.cards, dragged=halifax, pointed=Target(Spot.PURSE))
    position = british("Halifax", "Trader", "New Haven").village(BRITISH, "Halifax")
    assert shown(position, over_the_purse).promise.text == "Trader: 2 money from the furs of Halifax"


@pytest.mark.parametrize(
    ("held", "target", "told"),
    [
        (Held(Grip.CARDS, (card(BRITISH, "Baltimore"),)), BALTIMORE, "Several actions are possible …"),
        (Held(Grip.TOWN), BALTIMORE, "Develop Baltimore …"),
        (Held(Grip.CARDS), Target(Spot.PURSE), "Take money …"),
    ],
)
def test_what_a_drop_asks_is_promised_as_a_question(held: Held, target: Target, told: str) -> None:
    position = british("Baltimore", "St. Mary's", "Settlers", "Boston", "Fortification").village(BRITISH, "Baltimore")
    state = shown(position, Gesture(held.cards, dragged=held, pointed=target))
    assert state.promise.text == told


# Questions


def test_a_decision_is_asked_of_the_side_that_has_to_decide() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia", "Coureurs de Bois", "Ships")
    game = game_at(position)
    do(game, "raid Fort Halifax: Rangers")
    assert game.state.decision is Decision.BLOCK_RAID
    asked = present(game, Perspective(FRENCH))
    assert asked.question is not None and asked.question.binds
    assert set(asked.question.actions) == set(game.legal)
    assert names(game.ruleset, asked.about) == {"Fort Halifax"}
    assert present(game, Perspective(BRITISH)).question is None


def test_a_card_of_the_hand_that_answers_is_offered_once_it_is_chosen() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia", "Coureurs de Bois", "Ships")
    game = game_at(position)
    do(game, "raid Fort Halifax: Rangers")
    answered = present(game, Perspective(FRENCH), Gesture((card(FRENCH, "Coureurs de Bois"),)))
    assert labels(answered) == ["Block the raid with Coureurs de Bois"] and not answered.offers[0].quiet
    assert double_click(answered.offers, game.state) == answered.offers[0].actions
    assert present(game, Perspective(FRENCH), Gesture((card(FRENCH, "Ships"),))).offers == ()
    assert present(game, Perspective(FRENCH)).offers == ()


def test_what_has_a_price_tells_it_and_is_never_the_main_button() -> None:
    position = option_position(BRITISH, "british_bid_2").hand(BRITISH, "Boston", "Norfolk").reserve(BRITISH, "Rangers")
    offered = shown(position).offers
    told = ["Retrieve the reserve for 1 money (+1 card)", "Use the bid", "Pass"]
    assert [(offer.short, offer.quiet) for offer in offered] == [(words, True) for words in told]


def test_news_stand_beside_a_turn_and_in_a_question() -> None:
    state = present(game_at(british("Boston")), Perspective(BRITISH, news=("They passed.",)))
    assert state.recap is not None and state.recap.text == ("They passed.",)
    assert state.question is None


def test_against_the_machine_news_are_told_elsewhere() -> None:
    game = game_at(british("Boston"), seats=MACHINE)
    assert present(game, Perspective(BRITISH, news=("They passed.",))).recap is None
    told = present(game, Perspective(BRITISH, news=("They passed.",), retells=True))
    assert told.recap is not None and told.sentence == ""


@pytest.mark.parametrize(
    ("position", "done", "decision"),
    [
        (
            british("Rangers").hand(FRENCH, "Regular Infantry").reserve(FRENCH, "Regular Infantry"),
            ["ambush: Rangers", "decline"],
            Decision.LOSE_TO_AMBUSH,
        ),
        (
            british("Indian Leader").hand(FRENCH, "Native Americans (N)").reserve(FRENCH, "Native Americans (N)"),
            ["priest: Indian Leader"],
            Decision.GIVE_NATIVES,
        ),
        (
            british("Boston").siege(BRITISH, "Port Royal", ["Regular Infantry", "Militia"]),
            ["withdraw Port Royal"],
            Decision.RETURN_AFTER_SIEGE,
        ),
    ],
)
def test_every_legal_answer_is_an_answer_of_the_question(
    position: Position, done: list[str], decision: Decision
) -> None:
    game = game_at(position)
    for action in done:
        do(game, action)
    assert game.state.decision is decision
    question = present(game, Perspective(game.state.to_decide)).question
    assert question is not None and set(question.actions) == set(game.legal)


# Commands


@pytest.mark.parametrize(
    ("perspective", "enabled"),
    [
        (Perspective(BRITISH), {*TRYING, "resign", "hint", *READING}),
        (Perspective(FRENCH), READING),
        (Perspective(BRITISH, is_live=False), READING),
        (Perspective(BRITISH, is_live=False, is_trial=True), {*TRYING, *READING}),
        (Perspective(BRITISH, is_live=False, is_trial=True, is_taught=True), {*TRYING, "hint", *READING}),
        (Perspective(BRITISH, seated=False, with_curtain=True), set()),
    ],
    ids=["to move", "waiting", "replay", "exercise", "lesson", "curtain"],
)
def test_what_can_be_commanded_after_an_action(perspective: Perspective, enabled: set[str]) -> None:
    game = game_at(british("Boston", "New York"))
    do(game, "take money: Boston")
    state = present(game, perspective)
    assert {name for name, one in state.commands.items() if one.enabled} == enabled | KEEPING


def test_undo_says_why_it_stops() -> None:
    game = game_at(british("Home Support"))
    do(game, "home support")
    undo = present(game, Perspective(BRITISH)).commands["undo"]
    assert (undo.enabled, undo.tip) == (False, "Cards have been drawn, which cannot be taken back.")


# Perspective


def test_nothing_of_the_position_is_shown_behind_the_curtain() -> None:
    game = game_at(british("Boston", "Militia"))
    state = present(game, Perspective(FRENCH, seated=False, with_curtain=True))
    assert state.view is None and state.offers == () and state.question is None
    assert state.title.startswith("Pass to the French")


def test_both_hands_lie_open_where_they_may() -> None:
    position = british("Boston").hand(FRENCH, "Quebec", "Gaspe")
    view = present(game_at(position), Perspective(BRITISH, is_open=True)).view
    assert view is not None and len(view.sides[FRENCH].known) == 2


def test_the_same_inputs_show_the_same_value() -> None:
    game = game_at(british("Boston", "Norfolk"))
    presenter, gesture = Presenter(game), chosen("Boston")
    first = presenter.present(Perspective(BRITISH), gesture)
    assert presenter.present(Perspective(BRITISH), gesture) == first == present(game, Perspective(BRITISH), gesture)


def test_the_log_beside_the_map_is_bound_to_its_seed_from_the_first_action_on() -> None:
    game = Game(SECOND, seed=bytes(range(32)))
    assert present(game, Perspective(BRITISH), Gesture()).log == ()
    game.submit(game.legal[0])
    pledge, done = present(game, Perspective(BRITISH), Gesture()).log
    assert pledge_words(game) in pledge.text
    assert done.index == 0
