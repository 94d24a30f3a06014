"""From whose perspective the table is shown: one side's, or with both hands open."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import GameState, with_cards
from afaos_gui.rules.view import View, observe
from afaos_gui.session.game import Game


class Seen(Enum):
    """Whose hands are visible."""

    BRITISH = "british"
    FRENCH = "french"
    ALL = "all"


class Perspective(NamedTuple):
    """Who looks at the table, and how."""

    viewer: Side
    """The side that sits at the window, or that the curtain waits for."""
    seated: bool = True
    """Whether the viewer may see its cards; false while the curtain is down."""
    is_open: bool = False
    """Whether both hands are visible."""
    is_live: bool = True
    """Whether the game can be continued here; not in a replay."""
    is_trial: bool = False
    """Whether something outside a game is being tried: the viewer acts, but nothing is kept."""
    is_taught: bool = False
    """Whether that is a lesson, which has a hint of its own."""
    with_curtain: bool = False
    """Whether two people share this window, with a curtain between turns."""
    news: tuple[str, ...] = ()
    """What happened since the viewer last looked, until it has been read."""
    retells: bool = False
    """Whether the news is being replayed step by step."""
    is_told: bool = False
    """Whether it has been replayed: it then stays visible until dismissed."""
    is_blind: bool = False
    """Whether the viewer looks on at a game of two others, and sees no hand."""

    def view(self, state: GameState) -> View:
        """The view of a position from this perspective."""
        view = open_view(state, self.viewer) if self.is_open else observe(state, self.viewer)
        return onlookers_view(view) if self.is_blind else view

    @property
    def acts(self) -> bool:
        """Whether the viewer may act at all."""
        return self.is_live or self.is_trial

    @property
    def seen(self) -> Seen:
        """Whose hands are visible."""
        return Seen.ALL if self.is_open else SIDE_SEEN[self.viewer]


def first_perspective(game: Game, viewer: Side | None, with_curtain: bool) -> Perspective:
    """How a game that comes to the table is seen; by `viewer`, seated already, unless the other side has to decide.

    Against the machine the person looks, and where two machines play, the British.
    """
    if game.is_watched:
        return Perspective(BRITISH if viewer is None else viewer, is_blind=True)
    people = [seat.side for seat in game.seats if not seat.is_machine and not seat.is_far]
    # A study game has no secrets from anybody, and nobody waits for a game that is over.
    has_curtain = with_curtain and len(people) == 2 and game.policy != "study"
    if viewer is not None and (game.state.to_decide == viewer or game.outcome is not None):
        return Perspective(viewer, with_curtain=has_curtain)
    side = game.state.to_decide if len(people) == 2 else [*people, BRITISH][0]
    return Perspective(side, not has_curtain or game.outcome is not None, with_curtain=has_curtain)


SIDE_SEEN = {BRITISH: Seen.BRITISH, FRENCH: Seen.FRENCH}


def seen_title(seen: Seen) -> str:
    """The name of a kind of perspective."""
    return {Seen.BRITISH: _("British"), Seen.FRENCH: _("French"), Seen.ALL: _("Both")}[seen]


def is_open(game: Game) -> bool:
    """Whether a game has no secrets: it is over, a study game, or played by machines only."""
    if game.far is not None or game.is_bared:
        return game.is_bared
    watched = all(seat.is_machine for seat in game.seats)
    return watched or game.policy == "study" or game.outcome is not None


def why_hidden() -> str:
    """Why a game in progress cannot be viewed from any side at will."""
    return _("This game is still being played: what is hidden stays hidden until it is over.")


def onlookers_view(view: View) -> View:
    """A position as one knows it who looks on and sees no card of any hand, even where the players know it."""
    british, french = (side._replace(known=(), unseen=with_cards(side.known, side.unseen)) for side in view.sides)
    return view._replace(hand=(), draw=(), sides=(british, french))


def open_view(state: GameState, side: Side) -> View:
    """A position as `side` would know it with both hands open."""
    view = observe(state, side)
    other = state.sides[1 - side]
    public = view.sides[1 - side]._replace(known=other.hand, unseen=other.draw)
    sides = (view.sides[0], public) if side == BRITISH else (public, view.sides[1])
    return view._replace(sides=sides)
