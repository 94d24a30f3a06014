"""No sentence made for a viewer contains what that viewer may not see."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest

from afaos_gui.__main__ import _may_be_seen
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.events import Event
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import determinise, observe
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.log import entries_of
from afaos_gui.session.secrecy import gives_away
from afaos_gui.session.words.text import action_label, effects, event_text, prompt, told_card_name
from tests.session.telltale import hidden_cards, telltale_names

SEEDS = range(6)
LENGTH = 250


def random_game(ruleset: Ruleset, seed: int) -> Game:
    """A random game of some length."""
    game, rng = Game(ruleset, seed=seed), random.Random(seed)
    while game.outcome is None and game.position < LENGTH:
        game.submit(pick(game.legal, rng))
    return game


def disguised(command: Command, viewer: Side, rng: random.Random) -> Command:
    """The command with other secrets of the other side, consistent with what `viewer` knows."""
    return replace(
        command,
        before=other_world(command.before, viewer, rng),
        after=other_world(command.after, viewer, rng),
        events=tuple(other_secret(event, viewer, rng) for event in command.events),
        draws=(),
    )


def other_world(state: GameState, viewer: Side, rng: random.Random) -> GameState:
    """A position that looks the same to the viewer."""
    return determinise(observe(state, viewer), rng)


def other_secret(event: Event, viewer: Side, rng: random.Random) -> Event:
    """An event that looks the same to the viewer."""
    if not event.secret or event.side == viewer:
        return event
    return event._replace(cards=tuple(rng.sample(range(80), len(event.cards))))


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_is_the_same_whatever_the_other_side_holds(ruleset: Ruleset, seed: int, viewer: Side) -> None:
    rng = random.Random(seed)
    for index, command in enumerate(random_game(ruleset, seed).commands):
        seen = entries_of(command, index, viewer)
        assert seen == entries_of(disguised(command, viewer, rng), index, viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_prompts_are_the_same_whatever_the_other_side_holds(ruleset: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for command in random_game(ruleset, seed).commands:
        for viewer in (BRITISH, FRENCH):
            state = command.before
            assert prompt(state, viewer) == prompt(other_world(state, viewer, rng), viewer)
            assert prompt(state, viewer) == prompt(observe(state, viewer), viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_effects_are_the_same_whatever_the_other_side_holds(ruleset: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for command in random_game(ruleset, seed).commands:
        state, action = command.before, command.action
        assert effects(action, state) == effects(action, other_world(state, command.side, rng))


@pytest.mark.parametrize("seed", SEEDS)
def test_labels_need_no_more_than_the_view(ruleset: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for command in random_game(ruleset, seed).commands:
        state = command.before
        action: Action = command.action
        assert action_label(action, state) == action_label(action, other_world(state, command.side, rng))
        assert action_label(action, state) == action_label(action, observe(state, command.side))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_card_is_named_to_its_owner_alone(ruleset: Ruleset, seed: int) -> None:
    for command in random_game(ruleset, seed).commands:
        for event in command.events:
            if event.secret:
                names = [told_card_name(card, event.side) for card in event.cards]
                assert all(name in event_text(event, event.side) for name in names)
                assert not any(name in event_text(event, 1 - event.side) for name in names)


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
def test_a_hidden_name_is_in_no_log_entry(ruleset: Ruleset, viewer: Side) -> None:
    for seed in SEEDS:
        for index, command in enumerate(random_game(ruleset, seed).commands):
            text = " ".join(entry.text for entry in entries_of(command, index, viewer))
            played = {told_card_name(card, command.side) for card in command.action.cards}
            for name in telltale_names(command.after, viewer) - played:
                assert name not in text


def test_the_other_hand_is_hidden(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state
    assert hidden_cards(state, BRITISH) == {FRENCH: state.sides[FRENCH].hand}


def test_both_hands_are_hidden_while_nobody_sits(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state
    assert hidden_cards(state, None) == {side: state.sides[side].hand for side in (BRITISH, FRENCH)}


def test_a_card_that_was_shown_is_not_hidden(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state.copy()
    french = state.sides[FRENCH].copy()
    french.known = french.hand[:2]
    state.sides = (state.sides[BRITISH], french)
    assert hidden_cards(state, BRITISH) == {FRENCH: french.hand[2:]}


def test_a_name_that_lies_open_elsewhere_tells_nothing(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state.copy()
    french = state.sides[FRENCH].copy()
    trader = ruleset.catalogue.card(FRENCH, "E:Trader").id
    french.hand, french.available = (trader,), ()
    state.sides = (state.sides[BRITISH], french)
    assert "Trader" not in telltale_names(state, BRITISH)


def test_a_name_that_nothing_open_explains_is_telling(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=1).state.copy()
    french = state.sides[FRENCH].copy()
    priest = ruleset.catalogue.card(FRENCH, "E:Priest").id
    french.hand, french.available = (priest,), ()
    state.sides = (state.sides[BRITISH], french)
    assert telltale_names(state, BRITISH) == {"Priest"}


def test_an_open_copy_of_a_running_game_gives_something_away() -> None:
    anne, machine = Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")
    two = Game(Ruleset(load_catalogue()), seed=1)
    assert gives_away(two) and gives_away(two, BRITISH) and gives_away(two, FRENCH)
    alone = Game(Ruleset(load_catalogue()), [anne, machine], 1)
    assert gives_away(alone) and gives_away(alone, FRENCH)
    assert not gives_away(alone, BRITISH)
    assert not gives_away(Game(Ruleset(load_catalogue()), [Seat(BRITISH, "", "captain"), machine], 1))
    assert not gives_away(Game(Ruleset(load_catalogue()), seed=1, policy="study"))


def test_a_picture_of_a_running_game_warns_where_nobody_can_be_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(Ruleset(load_catalogue()), [Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")], 1)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert _may_be_seen(game, "french")
    assert "The picture shows a hand that only one side may see." in capsys.readouterr().err
    assert _may_be_seen(game, "british")
    assert capsys.readouterr().err == ""
    terminal = io.StringIO("no\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert not _may_be_seen(game, "french")
