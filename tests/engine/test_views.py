"""A side's view as JSON: it is read back unchanged, and contains nothing hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.engine.messages import ProtocolError
from afaos_gui.engine.views import view_entry, view_from
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, play
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import determinise, observe


def positions(ruleset: Ruleset, seed: int, count: int = 150) -> Iterator[GameState]:
    """Positions of a random game."""
    rng, chance = random.Random(seed), RandomChance(seed)
    state = new_game(ruleset, chance)
    for _ in range(count):
        yield state
        if state.ending is not Ending.NONE:
            return
        state = play(state, rng.choice(legal_actions(state)), chance).state


@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_view_comes_back_from_its_json(edition: str, seed: int) -> None:
    for state in positions(Ruleset(load_catalogue(), edition), seed):
        view = observe(state, state.to_decide)
        assert view_from(json.loads(json.dumps(view_entry(view)))) == view


@pytest.mark.parametrize("option", OPTIONS)
def test_a_view_comes_back_under_every_option(option: str) -> None:
    for state in positions(Ruleset(load_catalogue(), "second", frozenset({option})), 3, 40):
        view = observe(state, state.to_decide)
        assert view_from(json.loads(json.dumps(view_entry(view)))) == view


def test_what_is_hidden_does_not_change_the_json() -> None:
    for state in positions(Ruleset(load_catalogue()), 8):
        view = observe(state, 0)
        other = observe(determinise(view, random.Random(99)), 0)
        assert json.dumps(view_entry(view)) == json.dumps(view_entry(other))
        assert not {"hand", "draw_pile"} & set(view_entry(view)["players"]["French"])


def _entry() -> dict[str, object]:
    state = next(positions(Ruleset(load_catalogue()), 1))
    return view_entry(observe(state, state.to_decide))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda entry: entry.pop("viewer"), "viewer"),
        (lambda entry: entry.update(players=[]), "lacks the player"),
        (lambda entry: entry["players"]["French"].update(hand_size=40), "hand_size"),
        (lambda entry: entry["players"]["French"].update(hand_size=True), "hand_size"),
        (lambda entry: entry["players"]["French"].update(unseen="E:Ships"), "unseen"),
        (lambda entry: entry["players"]["British"].update(money=-5), "money"),
        (lambda entry: entry["players"]["French"]["unseen"].append("E:Nobody"), "Nobody"),
        (lambda entry: entry.update(options=["free_beer"]), "free_beer"),
        (lambda entry: entry.update(surprise=1), "surprise"),
    ],
)
def test_a_view_that_is_wrong_is_refused_in_a_sentence(change, words: str) -> None:  # type: ignore[no-untyped-def]
    entry = _entry()
    assert entry["viewer"] == SIDE_NAMES[0]
    change(entry)
    with pytest.raises(ProtocolError, match=words):
        view_from(entry)


def test_a_view_is_an_object() -> None:
    with pytest.raises(ProtocolError, match="object"):
        view_from([1])
