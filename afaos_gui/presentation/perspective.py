"""Whose eyes the table is shown to: by one side as it was, or with both hands open."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Perspective:
    """Who looks at the table, and how."""

    viewer: Side
    """The side that sits at the window, or that the curtain waits for."""
    seated: bool = True
    """Whether the viewer may see its cards; false while the curtain is down."""
    is_open: bool = False
    """Whether both hands lie open."""
    is_live: bool = True
    """Whether the game goes on from here; in a replay nobody acts."""
    is_trial: bool = False
    """Whether something is tried that is no part of a game: one acts, and nothing is kept."""
    with_curtain: bool = False
    """Whether two people take turns at this window, with a curtain between them."""
    news: tuple[str, ...] = ()
    """What has happened since the viewer last looked, until it has been read."""
    retells: bool = False
    """Whether that is being shown again, step by step."""
    is_told: bool = False
    """Whether it has been shown so: it stays in sight until it is put away."""

    def view(self, state: GameState) -> View:
        """A position as it may be seen."""
        return open_view(state, self.viewer) if self.is_open else observe(state, self.viewer)

    @property
    def acts(self) -> bool:
        """Whether the one who sits may do something at all."""
        return self.is_live or self.is_trial

    @property
    def seen(self) -> Seen:
        """Whose hand is seen."""
        return Seen.ALL if self.is_open else SIDE_SEEN[self.viewer]


SIDE_SEEN = {BRITISH: Seen.BRITISH, FRENCH: Seen.FRENCH}


def seen_title(seen: Seen) -> str:
    """The words for a way of seeing."""
    return {Seen.BRITISH: _("British"), Seen.FRENCH: _("French"), Seen.ALL: _("Both")}[seen]


def is_open(game: Game) -> bool:
    """Whether nothing of a game is secret: it is over, a study game, or machines play both sides."""
    watched = all(seat.is_machine for seat in game.seats)
    return watched or game.policy == "study" or game.outcome is not None


def why_hidden() -> str:
    """Why a game that is still being played cannot be seen from any side at will."""
    return _("This game is still being played: what is hidden stays hidden until it is over.")


def open_view(state: GameState, side: Side) -> View:
    """A position as `side` would know it if both hands lay open."""
    view = observe(state, side)
    other = state.sides[1 - side]
    public = view.sides[1 - side]._replace(known=other.hand, unseen=other.draw)
    sides = (view.sides[0], public) if side == BRITISH else (public, view.sides[1])
    return view._replace(sides=sides)
