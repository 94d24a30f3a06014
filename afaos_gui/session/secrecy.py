"""Whether a copy of a game gives away what only one side may know, and what is said then."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game


def gives_away(game: Game, seen: Side | None = None) -> bool:
    """Whether opening a copy of the game, or viewing it as `seen`, reveals what only the other side may know."""
    if game.far is not None:
        return True
    people = [seat.side for seat in game.seats if not seat.is_machine]
    last = game.commands[-1].after if game.commands else game.start
    running = last.ending is Ending.NONE and game.policy == "strict"
    return running and bool(people) and people != [seen]


def export_warning(against_machine: bool) -> str:
    """The warning about exporting a running game openly."""
    if against_machine:
        return _(
            "This game is still being played. What you export holds the machine's hand too, and every card that "
            "was drawn."
        )
    return _(
        "This game is still being played. What you export holds both hands and every card that was drawn, "
        "open for anyone to read: the other player should know of it."
    )
