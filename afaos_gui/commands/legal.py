"""`afaos legal`: the legal actions of a position in text form, one per line."""

from __future__ import annotations

import argparse

from afaos_gui.data.positions import read_position
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.engine import legal_actions


def run(arguments: argparse.Namespace) -> int:
    """Print the legal actions of the side to decide."""
    state = read_position(arguments.position)
    for action in legal_actions(state):
        print(action_text(action, state.ruleset.catalogue))
    return 0
