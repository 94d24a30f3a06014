"""From where a replay is seen: by one side as it was, or with both hands open."""

from __future__ import annotations

from enum import Enum

from afaos_gui.data.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.game import Game


class Seen(Enum):
    """Who looks."""

    BRITISH = "british"
    FRENCH = "french"
    ALL = "all"


SIDE_SEEN = {BRITISH: Seen.BRITISH, FRENCH: Seen.FRENCH}


def seen_title(seen: Seen) -> str:
    """The words for a way of seeing."""
    return {Seen.BRITISH: _("British"), Seen.FRENCH: _("French"), Seen.ALL: _("Both")}[seen]


def is_open(game: Game) -> bool:
    """Whether nothing of a game is secret: it is over, a study game, or machines play both sides."""
    watched = all(seat.is_machine for seat in game.seats)
    return watched or game.policy == "study" or game.outcome is not None


def why_hidden() -> str:
    """Why a game that is being played cannot be seen as one likes."""
    return _("This game is still being played: what is hidden stays hidden until it is over.")


def open_view(state: GameState, side: Side) -> View:
    """A position as `side` would know it if both hands lay open."""
    view = observe(state, side)
    other = state.sides[1 - side]
    public = view.sides[1 - side]._replace(known=other.hand, unseen=other.draw)
    sides = (view.sides[0], public) if side == BRITISH else (public, view.sides[1])
    return view._replace(sides=sides)
