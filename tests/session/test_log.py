"""The log: entries by turn, recap and search."""

from __future__ import annotations

import random

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Decline, EndTurn, HomeSupport, Pass
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Command, Stop
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log, last_sentence, matching, recap
from afaos_gui.session.words import log_texts
from tests.rules.builder import SECOND, Position, card, place


def act(game: Game, line: str) -> None:
    """Submit an action of the side to decide by its text form."""
    game.submit(parse_action(line, game.state.to_decide, game.catalogue))


@pytest.fixture
def game() -> Game:
    """The British have two actions."""
    hand = Position().hand(BRITISH, "Boston", "New York", "New Haven", "Home Support")
    return Game.from_state(hand.money(BRITISH, 10).state(), seed=4)


def test_an_entry_tells_the_action(game: Game) -> None:
    act(game, "take money: Boston")
    (entry,) = Log(game, FRENCH).entries()
    assert (entry.index, entry.turn, entry.side, entry.stop) == (0, 3, BRITISH, None)
    assert entry.text == "The British took 3 money with Boston."
    assert entry.cards == (card(BRITISH, "Boston"),)


def test_an_entry_names_its_places(game: Game) -> None:
    game = Game.from_state(Position().hand(BRITISH, "New Haven", "St. Mary's", "Boston").state())
    act(game, "settle Deerfield: New Haven, St. Mary's, Boston")
    (entry,) = Log(game, BRITISH).entries()
    assert entry.places == (place("Deerfield"),)
    assert entry.text == ("The British settled Deerfield with New Haven, St. Mary’s and Boston. They took its card.")


def test_a_drawer_reads_the_cards(game: Game) -> None:
    game.submit(HomeSupport())
    (entry,) = Log(game, BRITISH).entries()
    assert entry.text.startswith("The British played Home Support. They drew ")
    assert set(game.commands[0].draws[0]) <= set(entry.cards)


def test_the_other_side_reads_how_many(game: Game) -> None:
    game.submit(HomeSupport())
    (entry,) = Log(game, FRENCH).entries()
    assert entry.text == "The British played Home Support. They drew 3 cards."
    assert entry.cards == (card(BRITISH, "Home Support"),)


def test_a_barrier_says_why_it_stops(game: Game) -> None:
    game.submit(HomeSupport())
    assert [entry.stop for entry in Log(game, FRENCH).entries()] == [Stop.CARDS_DRAWN]


def test_what_was_taken_back_is_not_in_the_log(game: Game) -> None:
    game.submit(Pass())
    game.undo()
    assert Log(game, BRITISH).entries() == []


def test_an_unblocked_raid_tells_the_capture() -> None:
    hands = Position(FRENCH).hand(FRENCH, "Native Americans (N)", "Priest").hand(BRITISH, "Rangers")
    game = Game.from_state(hands.state())
    act(game, "raid Pemaquid: Native Americans (N), Priest")
    game.submit(Decline())
    assert [entry.text for entry in Log(game, BRITISH).entries()] == [
        "The French raided Pemaquid with Native Americans (neutral) and Priest.",
        "The British did not block the raid on Pemaquid. The French captured the village of Pemaquid.",
    ]


def test_a_siege_won_at_the_start_of_a_turn_belongs_to_that_turn() -> None:
    siege = Position().siege(FRENCH, "Pemaquid", ["Siege Artillery", "Regular Infantry"])
    game = Game.from_state(siege.hand(BRITISH, "Boston").state())
    game.submit(EndTurn())
    end, start = Log(game, BRITISH).entries()
    assert (end.turn, end.side) == (3, BRITISH)
    assert (start.turn, start.side, start.index) == (4, FRENCH, end.index)
    assert start.text.startswith("The French won the siege of Pemaquid.")


def test_an_entry_names_a_siege_once_and_tells_all_its_cards() -> None:
    siege = Position(FRENCH).siege(FRENCH, "Pemaquid", ["Port Royal", "Militia"], ["Boston", "Regular Infantry"])
    game = Game.from_state(siege.state())
    act(game, "withdraw Pemaquid")
    act(game, "return: Militia")
    withdrawn, returned = Log(game, BRITISH).entries()
    assert withdrawn.text == "The French withdrew from the siege of Pemaquid. The British won it."
    assert returned.text == (
        "The French returned Militia from the siege of Pemaquid to the available cards. "
        "They discarded Port Royal from it. The British discarded Boston and Regular Infantry from it."
    )


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            "en",
            "The French gave up the defence of Gaspé. The British won the siege of Gaspé. "
            "They discarded Militia from it. They captured the village of Gaspé.",
        ),
        (
            "fr",
            "Les Français ont abandonné la défense de Gaspé. Les Anglais ont gagné le siège de Gaspé. "
            "Ils en ont défaussé la Milice. Ils ont capturé le village de Gaspé.",
        ),
        (
            "de",
            "Die Franzosen haben die Verteidigung von Gaspé aufgegeben. "
            "Die Briten haben die Belagerung von Gaspé gewonnen. Sie haben daraus die Miliz abgelegt. "
            "Sie haben das Dorf in Gaspé erobert.",
        ),
    ],
)
def test_a_siege_is_named_after_a_defence_that_is_given_up(code: str, told: str) -> None:
    set_language(code)
    siege = Position(FRENCH).siege(BRITISH, "Gaspe", ["Militia"]).hand(FRENCH, "Quebec").hand(BRITISH, "Boston")
    game = Game.from_state(siege.state())
    act(game, "withdraw Gaspe")
    assert Log(game, BRITISH).entries()[0].text == told


def test_what_a_won_siege_brings_is_told_of_its_winner() -> None:
    siege = Position().siege(FRENCH, "Pemaquid", ["Louisbourg", "Siege Artillery", "Militia"])
    game = Game.from_state(siege.hand(BRITISH, "Boston").state())
    game.submit(EndTurn())
    assert Log(game, BRITISH).entries()[-1].text == (
        "The French won the siege of Pemaquid. They discarded Louisbourg, Militia and Siege Artillery from it. "
        "They captured the village of Pemaquid."
    )


def test_who_captures_is_named_after_a_sentence_without_a_side() -> None:
    siege = Position().fort("Pemaquid").siege(FRENCH, "Pemaquid", ["Siege Artillery", "Regular Infantry", "Militia"])
    game = Game.from_state(siege.hand(BRITISH, "Boston").state())
    game.submit(EndTurn())
    assert (
        Log(game, BRITISH)
        .entries()[-1]
        .text.endswith("The fortification of Pemaquid is gone. The French captured the village of Pemaquid.")
    )


def test_the_recap_is_what_the_other_side_did(game: Game) -> None:
    game.submit(EndTurn())
    game.submit(Pass())
    game.submit(EndTurn())
    assert [entry.index for entry in recap(game, BRITISH)] == [1, 2]


def test_there_is_no_recap_within_the_own_turn(game: Game) -> None:
    game.submit(Pass())
    assert recap(game, BRITISH) == []


def test_search_finds_every_word_in_any_case(game: Game) -> None:
    act(game, "take money: Boston")
    act(game, "take money: New York")
    found = matching(Log(game, BRITISH).entries(), "york TOOK")
    assert [entry.index for entry in found] == [1]


def templates_noted(monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """The commands that are put into words from now on."""
    told: list[Command] = []
    template = log_texts._template

    def noted(command: Command) -> str:
        told.append(command)
        return template(command)

    monkeypatch.setattr(log_texts, "_template", noted)
    return told


def test_what_both_may_read_is_put_into_words_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    told = templates_noted(monkeypatch)
    game.submit(HomeSupport())
    british, french = Log.of_both(game)
    assert british.entries() == Log(game, BRITISH).entries()
    told.clear()
    read = french.entries()
    assert told == []
    assert read == Log(game, FRENCH).entries() != british.entries()


def test_what_the_log_of_a_game_has_told_its_fork_does_not_tell_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    before = Log.of_both(game)
    read = [log.entries() for log in before]
    told = templates_noted(monkeypatch)
    logs = Log.of_both(game.fork(game.position), before)
    assert [log.entries() for log in logs] == read
    assert told == []
    other = Game(game.ruleset, seed=7)
    act(other, "take money: New York")
    assert Log.of_both(other, before)[BRITISH].entries() == Log(other, BRITISH).entries()


def test_what_both_may_read_is_one_entry_for_both(game: Game) -> None:
    act(game, "take money: Boston")
    game.submit(HomeSupport())
    british, french = (log.entries() for log in Log.of_both(game))
    assert british[0] is french[0]
    assert "3 cards" in french[1].text
    assert "3 cards" not in british[1].text


def test_another_deed_in_its_place_is_put_into_other_words(game: Game) -> None:
    british, french = Log.of_both(game)
    act(game, "take money: Boston")
    british.entries()
    game.undo()
    act(game, "take money: New York")
    assert french.entries() == Log(game, FRENCH).entries()
    assert british.entries() == Log(game, BRITISH).entries()


def test_the_last_sentence_of_a_game_tells_how_it_ended() -> None:
    game = Game(SECOND, seed=1)
    while game.outcome is None:
        game.submit(pick(game.legal, random.Random(game.position)))
    assert last_sentence(game, BRITISH) == Log(game, BRITISH).entries()[-1].text
