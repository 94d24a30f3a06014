"""Ask before a command shows of a running game what only one side may know."""

from __future__ import annotations

import sys

from afaos_gui.data.texts.language import _, pgettext
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.secrecy import gives_away


def may_be_told(game: Game, seen: Side | None, said: str) -> bool:
    """Say it and ask whether to go on; with nobody to ask, warn and go on. `seen` is the only side shown, if any."""
    if not gives_away(game, seen):
        return True
    if not sys.stdin.isatty():
        print(said, file=sys.stderr)
        return True
    answer = input(f"{said} {_('Go on? Type y for yes:')} ").strip().lower()
    return answer == pgettext("the letter for yes in “Go on? Type y for yes:”", "y")
