"""The window's title: how the game stands, as far as it is public."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.scoring import Outcome
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from afaos_gui.session.machine.seat_texts import player_title
from afaos_gui.session.words.names import the_side_first

PROGRAM = " – A Few Acres of Snow"
"""How the title of a window ends in every language."""


def pass_to(side: Side) -> str:
    """Who should sit down."""
    return _("Pass to the British") if side == BRITISH else _("Pass to the French")


def i_am(side: Side, name: str) -> str:
    """What the person who sits down says."""
    if name:
        return _("I am {name}, show my cards").format(name=name)
    return _("I am the British, show my cards") if side == BRITISH else _("I am the French, show my cards")


def names_of(game: Game) -> tuple[str, str]:
    """The names of the players; an empty name means nobody in particular."""
    british, french = game.seats
    return player_title(british), player_title(french)


def window_title(game: Game, perspective: Perspective) -> str:
    """Who is to move, or how the game ended, followed by the program's name.

    Behind the curtain it only says who should sit down.
    """
    # Qt appends the program's name to a title that does not end with it.
    return _("{state} – A Few Acres of Snow").format(state=_state(game, perspective))


def _state(game: Game, perspective: Perspective) -> str:
    if not perspective.seated:
        return pass_to(perspective.viewer)
    if not perspective.acts and game.is_proved:
        return _("Replay of a verified game, turn {turn}").format(turn=game.state.turn)
    if not perspective.acts:
        return _("Replay, turn {turn}").format(turn=game.state.turn)
    ended = game.outcome
    if ended is None and game.standstill:
        return game.standstill.rstrip(".")
    return _to_move(game) if ended is None else _ended(ended)


def _to_move(game: Game) -> str:
    state = game.state
    side = the_side_first(state.to_decide)
    name = names_of(game)[state.to_decide]
    machine = game.seats[state.to_decide].is_machine
    template = _("{side}, {name},") if machine else _("{side} ({name})")
    who = template.format(side=side, name=name) if name else side
    sentence = _("{who} to move, turn {turn}") if state.decision is Decision.TURN else _("{who} to decide, turn {turn}")
    return sentence.format(who=who, turn=state.turn)


def _ended(ended: Outcome) -> str:
    return _("{side} have won, British {british} and French {french} points").format(
        side=the_side_first(ended.winner), british=ended.points[BRITISH], french=ended.points[FRENCH]
    )
