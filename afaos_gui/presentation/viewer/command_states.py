"""Which commands are available now, and why others are not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.presentation.viewer.rights import can_act, can_resign, redo_place, undo_place, undo_reason
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game
from afaos_gui.session.words.finality import end_of_turn_warning


class CommandState(NamedTuple):
    """Whether a command is available; `tip` says why not, or what it would make final."""

    enabled: bool
    tip: str = ""


def command_states(game: Game, perspective: Perspective) -> Mapping[str, CommandState]:
    """The state, by id, of each command that depends on the game."""
    acts, reason = can_act(game, perspective), undo_reason(game, perspective)
    ends = acts and EndTurn() in game.legal
    seated = perspective.seated
    return {
        "review": CommandState(_is_over(game)),
        "undo": CommandState(undo_place(game, perspective) is not None, reason),
        "redo": CommandState(redo_place(game, perspective) is not None),
        "reset_turn": CommandState(acts and game.can_reset_turn().allowed, reason),
        "reset_action": CommandState(acts and game.can_reset_action().allowed),
        "end_turn": CommandState(ends, end_of_turn_warning(game, perspective.viewer) if ends else ""),
        "resign": CommandState(can_resign(game, perspective)),
        "hint": CommandState(acts, _("Ask the machine what it would do here (H).") if acts else ""),
        "log": CommandState(seated),
        "history": CommandState(seated),
        "replay": CommandState(seated),
    }


def _is_over(game: Game) -> bool:
    """Whether a game's last command ends it, wherever a replay currently is."""
    return bool(game.commands) and game.commands[-1].after.ending is not Ending.NONE
