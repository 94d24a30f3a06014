"""A Few Acres of Snow as a library: both editions, every published variation, one game to be played from a program.

>>> import afaos, random
>>> game, rng = afaos.Game(seed=1759), random.Random(1759)
>>> while not game.is_over:
...     events = game.play(rng.choice(game.legal_actions()))
>>> f"{game.winner} by {game.ending} in turn {game.turn}"
'French by captures in turn 136'

`INTERFACE` counts the versions of what is documented here: names may be added to a version, none changes or goes. What
a position and an action look like is told in ENGINE.md; programs in other languages play by its protocol.
"""

from __future__ import annotations

from afaos.game import LEVELS, SIDES, Game
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.engine.messages import PROTOCOL
from afaos_gui.rules.action_text import ActionTextError
from afaos_gui.rules.engine import IllegalAction
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import RulesetError

__all__ = [
    "INTERFACE",
    "LEVELS",
    "OPTIONS",
    "PROTOCOL",
    "SIDES",
    "ActionTextError",
    "Game",
    "IllegalAction",
    "RulesetError",
    "__version__",
]

INTERFACE = 1
__version__ = program_version()
