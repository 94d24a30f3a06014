"""The title of the window: how the game stands, in public words."""

from __future__ import annotations

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.curtain import pass_to
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import Outcome
from afaos_gui.rules.state import Decision
from afaos_gui.session.names import the_side_first


def window_title(bridge: Bridge, replayed: bool = False) -> str:
    """Who has to move, or what has become of the game; it ends with the program's name.

    Behind the curtain it says only who should sit down. `replayed` is whether an earlier position is looked at.
    """
    # Where a title does not end with the program's name, Qt adds it once more.
    return _("{state} – A Few Acres of Snow").format(state=_state(bridge, replayed))


def _state(bridge: Bridge, replayed: bool) -> str:
    if not bridge.seated:
        return pass_to(bridge.viewer)
    if replayed:
        return _("Replay, turn {turn}").format(turn=bridge.state.turn)
    ended = bridge.game.outcome
    return _to_move(bridge) if ended is None else _ended(ended)


def _to_move(bridge: Bridge) -> str:
    state = bridge.state
    side = the_side_first(state.to_decide)
    name = bridge.names[state.to_decide]
    machine = bridge.game.seats[state.to_decide].is_machine
    template = _("{side}, {name},") if machine else _("{side} ({name})")
    who = template.format(side=side, name=name) if name else side
    sentence = _("{who} to move, turn {turn}") if state.decision is Decision.TURN else _("{who} to decide, turn {turn}")
    return sentence.format(who=who, turn=state.turn)


def _ended(ended: Outcome) -> str:
    return _("{side} have won, British {british} and French {french} points").format(
        side=the_side_first(ended.winner), british=ended.points[BRITISH], french=ended.points[FRENCH]
    )
