"""`afaos legal`: the legal actions of a position in text form, one per line.

Of a kind of action with very many, the first; what else there is to choose from is told on standard error.
"""

from __future__ import annotations

import argparse
import sys

from afaos_gui.data.positions import read_position
from afaos_gui.rules.action_text import action_text, choice_text
from afaos_gui.rules.chapters.choices import SPELLED
from afaos_gui.rules.engine import legal_actions, legal_choices


def run(arguments: argparse.Namespace) -> int:
    """Print the legal actions of the side to decide."""
    state = read_position(arguments.position)
    catalogue, legal = state.ruleset.catalogue, legal_actions(state)
    for action in legal:
        print(action_text(action, catalogue))
    for choice in legal_choices(state) if len(legal) >= SPELLED else ():
        print(choice_text(choice, catalogue), file=sys.stderr)
    return 0
