"""The table as plain lists, which say everything and offer every legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.commands.command_bar import BarKind
from afaos_gui.presentation.commands.companion import CompanionLine, Section, companion, companion_columns
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.present import present
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.actions import Action, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.words.text import action_label
from tests.gui.tables import busy_position
from tests.presentation.positions import british, chosen, game_at
from tests.rules.builder import SECOND, Position, after, card


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    yield
    set_language("en")


def named(card: Card) -> str:
    return card.name


def lists(game: Game, gesture: Gesture | None = None) -> dict[Section, tuple[CompanionLine, ...]]:
    """Every list as the side to decide sees it."""
    table = present(game, Perspective(game.state.to_decide), gesture or Gesture())
    return dict(companion(table, Deeds(game.state, game.legal), named))


def offered(lines: tuple[CompanionLine, ...]) -> set[Action]:
    """The actions on offer, directly or as one of several ways."""
    at_once = {line.entry.action for line in lines if line.entry is not None and line.entry.action is not None}
    return at_once | {way for line in lines for way in line.ways}


def test_every_list_tells_of_the_position() -> None:
    shown = lists(game_at(busy_position()))
    assert len(shown[Section.PLACES]) == len(SECOND.catalogue.locations)
    assert shown[Section.HAND][0].text.startswith("1. ")
    assert len(shown[Section.HAND]) == 14
    assert any("Louisbourg" in line.text for line in shown[Section.SIEGES])
    assert any("Regular Infantry" in line.text for line in shown[Section.MARKET])
    standing = " ".join(line.text for line in shown[Section.STANDING])
    assert standing.startswith("The British to move, turn 3 Your turn") and "A Few Acres" not in standing
    assert "118 money" in standing and "104" in standing and "Indian Leader" in standing and "New Haven" in standing


def test_a_chosen_card_is_told_and_leaves_what_it_can_do() -> None:
    shown = lists(game_at(british("Boston", "New York")), chosen("Boston"))
    assert [line.text.startswith("Chosen: ") for line in shown[Section.HAND]] == [True, False]
    assert all(card(BRITISH, "Boston") in action.cards for action in offered(shown[Section.ACTIONS]))


def test_nothing_hidden_is_told_behind_the_curtain() -> None:
    game = game_at(busy_position())
    table = present(game, Perspective(BRITISH, seated=False, with_curtain=True), Gesture())
    shown = companion(table, Deeds(game.state, ()), named)
    assert [line.entry.kind for line in shown[Section.ACTIONS] if line.entry] == [BarKind.SIT]
    assert all(not shown[section] for section in Section if section not in (Section.ACTIONS, Section.STANDING))


def test_a_place_shows_what_can_be_done_there() -> None:
    game = game_at(busy_position())
    place = SECOND.catalogue.location_ids["Louisbourg"]
    found = offered(lists(game, Gesture(place=place))[Section.ACTIONS])
    assert found == {action for action in game.legal if action.place == place}


@pytest.mark.few(1)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_legal_action_is_offered(language: str) -> None:
    """Directly, as one of several ways, or once its cards are selected in the hand."""
    set_language(language)
    rng, looked_for = random.Random(5), 0
    for seed in range(3):
        game = Game(SECOND, seed=seed)
        while game.state.decision is not Decision.OVER and game.position < 60:
            shown = offered(lists(game)[Section.ACTIONS])
            for action in rng.sample(game.legal, min(8, len(game.legal))):
                looked_for += 1
                if action not in shown:
                    gesture = Gesture(tuple(sorted(spent_cards(game.state, action))))
                    shown_with = offered(lists(game, gesture)[Section.ACTIONS])
                    assert action in shown_with, action_label(action, game.state)
            game.submit(pick(game.legal, rng))
    assert looked_for > 700


def test_problems_and_own_games_come_after_what_can_be_done() -> None:
    game = game_at(british("Boston"))
    names = [line.entry.name for line in lists(game)[Section.ACTIONS] if line.entry is not None]
    assert names[-3:] == ["daily_problem", "problems", "statistics"] and not any(names[:-3])
    assert not any(line.entry and line.entry.name for line in lists(game, chosen("Boston"))[Section.ACTIONS])


def test_chosen_cards_that_fit_nothing_take_no_answer_away() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Quebec", "Siege Artillery", "Militia")
    game = Game.from_state(after(position.state(), "ambush: Rangers", "decline"), seed=1)
    gesture = Gesture((card(FRENCH, "Quebec"), card(FRENCH, "Siege Artillery")))
    shown = lists(game, gesture)[Section.ACTIONS]
    assert offered(shown) == set(game.legal)
    assert [line.text for line in shown if line.entry and line.entry.name] == ["Deselect cards"]


def test_a_game_that_is_over_leads_to_its_score() -> None:
    game = game_at(british("Boston"))
    game.submit(Resign())
    names = [line.entry.name for line in lists(game)[Section.ACTIONS] if line.entry is not None]
    assert names == ["score", "review", "replay", "new", "daily_problem", "problems", "statistics"]


def test_the_other_side_is_told_what_it_waits_for() -> None:
    game = game_at(british("Boston"))
    table = present(game, Perspective(FRENCH), Gesture())
    shown = companion(table, Deeds(game.state, ()), named)
    assert not shown[Section.ACTIONS]
    assert any("British" in line.text for line in shown[Section.STANDING])


def test_one_who_only_watches_has_no_side_of_their_own() -> None:
    seats = (Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general"))
    game = Game.from_state(busy_position().state(), seats, seed=1)
    standing = [line.text for line in lists(game)[Section.STANDING]]
    assert not any(words.startswith("You") for words in standing)
    assert any("118 money" in words for words in standing) and any("104 money" in words for words in standing)


@pytest.mark.parametrize(("text_size", "count"), [(1.0, 3), (2.0, 2)])
def test_every_list_has_its_column(text_size: float, count: int) -> None:
    columns = companion_columns(text_size)
    assert len(columns) == count
    assert {section for column in columns for section, _share in column} == set(Section)
