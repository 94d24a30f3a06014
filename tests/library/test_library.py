"""`import afaos`: whole games by text, the same ones as the rules play, and nothing that a caller could break."""

from __future__ import annotations

import doctest
import inspect
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import afaos
import afaos.game
from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.seeds import numbered_seed
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.engine import apply, legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset

INTERFACE_1 = {
    "names": {"ActionTextError", "Game", "INTERFACE", "IllegalAction", "LEVELS", "OPTIONS", "PROTOCOL", "RulesetError"}
    | {"SIDES", "__version__"},
    "game": {
        "best_action",
        "choices",
        "ending",
        "from_position",
        "is_over",
        "legal_actions",
        "play",
        "played",
        "points",
    }
    | {"position", "to_decide", "turn", "undo", "view", "why_not", "winner"},
}
"""What version 1 promises: a version may gain names and lose none."""


def played(seed: int, actions: int, **rules: object) -> afaos.Game:
    game, rng = afaos.Game(seed=seed, **rules), random.Random(seed)  # type: ignore[arg-type]
    for _number in range(actions):
        if not game.is_over:
            game.play(rng.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("module", [afaos, afaos.game], ids=lambda module: module.__name__)
def test_what_its_examples_say_is_so(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried.attempted and not tried.failed


def test_version_1_keeps_its_promise() -> None:
    assert set(afaos.__all__) >= INTERFACE_1["names"]
    assert {name for name, _member in inspect.getmembers(afaos.Game)} >= INTERFACE_1["game"]
    assert afaos.INTERFACE >= 1


@pytest.mark.parametrize(("edition", "options"), [("first", ()), ("second", ()), ("second", ("short_raids",))])
def test_a_game_is_the_one_that_the_rules_play(edition: str, options: tuple[str, ...]) -> None:
    game = afaos.Game(edition, options, seed=11)
    chance, rng = SeededChance(numbered_seed(11)), random.Random(5)
    state = new_game(Ruleset(load_catalogue(), edition, frozenset(options)), chance)
    for _number in range(200):
        action = rng.choice(legal_actions(state))
        text = action_text(action, state.ruleset.catalogue)
        assert text in game.legal_actions()
        game.play(text)
        state = apply(state, action, chance).state
    assert game.position() == full_position_entry(state)
    assert afaos.Game.from_position(game.position()).position() == game.position()


def test_a_single_option_may_be_a_text() -> None:
    assert afaos.Game("second", "short_raids", 1).position() == afaos.Game("second", ["short_raids"], 1).position()
    with pytest.raises(afaos.RulesetError, match="no option 'beer'"):
        afaos.Game("second", "beer")


def test_a_view_holds_no_card_of_the_other_hand() -> None:
    game = played(3, 60)
    for me, other in (afaos.SIDES, reversed(afaos.SIDES)):
        view = json.loads(json.dumps(game.view(me)))
        assert view["players"][me]["hand"] == game.position()["players"][me]["hand"]
        assert "hand" not in view["players"][other] and "draw_pile" not in view["players"][other]


def test_what_is_undone_and_done_again_draws_the_same() -> None:
    game = played(4, 40)
    after, last = game.position(), [game.undo() for _number in range(10)]
    for action in reversed(last):
        game.play(action)
    assert game.position() == after and game.played[-10:] == tuple(reversed(last))


def test_what_cannot_be_done_changes_nothing_and_says_why() -> None:
    game = afaos.Game(seed=1)
    before = game.position()
    with pytest.raises(afaos.ActionTextError, match="No action is called 'fly to Boston'"):
        game.play("fly to Boston")
    with pytest.raises(afaos.IllegalAction, match="not in hand"):
        game.play("settle Deerfield: Boston, New York")
    with pytest.raises(ValueError, match="no level 'admiral': recruit, corporal, sergeant, captain, colonel, general"):
        game.best_action("admiral")
    with pytest.raises(ValueError, match="no side 'Dutch': British, French"):
        game.view("Dutch")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        game.undo()
    with pytest.raises(ValueError, match="position"):
        afaos.Game.from_position({"turn": "later"})
    assert game.position() == before and game.played == ()


def test_a_level_plays_legal_actions_and_the_same_by_the_same_seed() -> None:
    game = played(8, 30)
    chosen = {game.best_action("general", iterations=20, seed=2) for _number in range(2)}
    assert len(chosen) == 1 and game.why_not(chosen.pop()) == ""
    for level in afaos.LEVELS:
        assert game.why_not(game.best_action(level, iterations=4)) == ""


def test_it_brings_no_window() -> None:
    code = "import sys, afaos; afaos.Game(seed=1).legal_actions(); print([m for m in sys.modules if 'PySide6' in m])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert told.stdout.strip() == "[]", told.stderr


def test_the_page_for_researchers_plays_a_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "researching.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert told.stdout.startswith("French captures 136 "), told.stderr
