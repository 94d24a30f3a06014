"""Views of a replay: what each viewer may see, and what stays hidden while a game goes on."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.presentation.viewer.perspective import Seen, open_view
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.milestones import Occasion
from tests.gui.games.test_curtain import words
from tests.gui.games.test_history import a_few_turns
from tests.gui.games.test_replay import random_game, replay
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position
from tests.session.telltale import telltale_names

Sit = Callable[..., Hands]


def test_a_running_strict_game_is_seen_from_ones_own_side_only(sit: Sit) -> None:
    hands = sit(a_few_turns())
    bar = replay(hands)
    assert bar.seen[Seen.FRENCH].isChecked()
    for button in (bar.seen[Seen.BRITISH], bar.seen[Seen.ALL], bar.take_over):
        assert not button.isEnabled()
        assert "stays hidden" in button.toolTip()


def test_no_secret_is_anywhere_in_the_replay_of_a_running_game(sit: Sit) -> None:
    game = random_game(90, 23)
    hands = sit(game)
    viewer = hands.window.current.viewer
    replay(hands)
    for position in range(0, len(game.commands), 9):
        hands.window.archive.replay.seek(position)
        state = hands.window.current.state
        everything = "\n".join(words(hands))
        for name in telltale_names(state, viewer):
            assert name not in everything, (position, name)


def test_a_study_game_is_seen_by_either_side_and_by_both(sit: Sit) -> None:
    game = a_few_turns("study")
    hands = sit(game)
    bar = replay(hands)
    hands.click_widget(bar.seen[Seen.BRITISH])
    assert hands.window.current.view() == game.view(BRITISH)
    hands.click_widget(bar.seen[Seen.ALL])
    assert bar.seen[Seen.ALL].isChecked() and not bar.seen[Seen.BRITISH].isChecked()
    view = hands.window.current.view()
    assert (view.viewer, view.hand) == (BRITISH, game.state.sides[BRITISH].hand)
    assert view.sides[FRENCH].known == game.state.sides[FRENCH].hand


def test_an_open_view_differs_only_in_what_was_hidden() -> None:
    state = random_game(40, 3).state
    for side in (BRITISH, FRENCH):
        view = open_view(state, side)
        other = view.sides[1 - side]
        assert (other.known, other.unseen) == (state.sides[1 - side].hand, state.sides[1 - side].draw)
        assert other.hand_size == len(other.known)


def test_a_game_that_is_over_lies_open(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "New York", ["Regular Infantry"])
    game = Game.from_state(position.state(), seed=1)
    hands = sit(game)
    hands.offer("Give up")
    hands.answer()
    assert game.state.decision is Decision.OVER
    hands.window.score.put_away()
    bar = replay(hands)
    assert all(button.isEnabled() for button in bar.seen.values())
    assert [mark.occasion for mark in bar.timeline.course.marks][-1] is Occasion.END


def test_the_machines_hand_stays_hidden_while_a_strict_game_goes_on(sit: Sit) -> None:
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")), seed=1)
    while game.state.turn < 5:
        game.submit(game.legal[0])
    bar = replay(sit(game))
    assert [seen for seen, button in bar.seen.items() if button.isEnabled()] == [Seen.BRITISH]
    assert not bar.take_over.isEnabled()


def test_a_game_of_two_machines_hides_nothing(sit: Sit) -> None:
    game = Game(SECOND, (Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "captain")), seed=1)
    while game.state.turn < 5:
        game.submit(game.legal[0])
    hands = sit(game)
    hands.window.commands["pause_machine"].trigger()
    bar = replay(hands)
    assert all(button.isEnabled() for button in bar.seen.values())
    assert bar.take_over.isEnabled()
