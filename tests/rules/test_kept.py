"""What the rules keep of positions: nothing of it outlives a call of `forget`, and answers stay the same."""

from __future__ import annotations

import importlib
import pkgutil

from afaos_gui import rules
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.kept import KEPT, forget
from afaos_gui.session.autoplay import play_random_game
from tests.rules.builder import SECOND

FIXED = {"_RULES", "_ANSWERS", "_TABLES"}
"""Tables of the rules themselves, and those of each catalogue, of which there is one."""


def test_everything_that_grows_is_among_what_can_be_forgotten() -> None:
    modules = [
        importlib.import_module(f"afaos_gui.rules.{found.name}") for found in pkgutil.iter_modules(rules.__path__)
    ]
    grows = {
        (module.__name__, name)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, dict) and name.startswith("_") and name.isupper() and name not in FIXED
        if all(value is not known for known in KEPT)
    }
    assert not grows


def test_what_was_forgotten_is_found_again() -> None:
    state = play_random_game(SECOND, seed=5, cap_turns=30).state
    before = legal_actions(state)
    forget()
    assert not any(KEPT)
    assert legal_actions(state) == before
