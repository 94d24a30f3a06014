"""Which commands are available now, and why others are not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.presentation.viewer.rights import (
    can_act,
    can_resign,
    may_ask_machine,
    redo_place,
    undo_place,
    undo_reason,
)
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game
from afaos_gui.session.words.finality import end_of_turn_warning

PLAYING = ("undo", "redo", "reset_turn", "reset_action", "end_turn", "resign", "send_turn")
"""Commands by which the game goes on or back: given only to a table that is neither hidden nor dimmed."""


class CommandState(NamedTuple):
    """Whether a command is available; `tip` says why not, or what it would make final."""

    enabled: bool
    tip: str = ""


def command_states(game: Game, perspective: Perspective) -> Mapping[str, CommandState]:
    """The state, by id, of each command that depends on the game."""
    acts, reason = can_act(game, perspective), undo_reason(game, perspective)
    ends = acts and EndTurn() in game.legal
    seated, advised = perspective.seated, may_ask_machine(game)
    hint = _("Ask the machine what it would do here (H).") if advised else no_machine()
    is_asked = perspective.is_trial and not perspective.is_taught
    if is_asked:
        hint = _("Find it yourself here; the sheet shows the answer.")
    return {
        "review": CommandState(_is_over(game) and advised and not perspective.is_trial),
        "undo": CommandState(undo_place(game, perspective) is not None, reason),
        "redo": CommandState(redo_place(game, perspective) is not None),
        "reset_turn": CommandState(acts and game.can_reset_turn().allowed, reason),
        "reset_action": CommandState(acts and game.can_reset_action().allowed),
        "end_turn": CommandState(ends, end_of_turn_warning(game, perspective.viewer) if ends else ""),
        "resign": CommandState(can_resign(game, perspective)),
        "hint": CommandState(acts and advised and not is_asked, hint if acts else ""),
        "send_turn": CommandState(game.is_ready),
        "apart_sheet": CommandState(game.is_apart and not game.is_watched and perspective.is_live),
        **dict.fromkeys(("save", "save_as", "export", "copy_game"), CommandState(advised)),
        "log": CommandState(seated),
        "history": CommandState(seated),
        "replay": CommandState(seated),
    }


def no_machine() -> str:
    """Why the machine gives no advice in a game apart."""
    return _("In a game apart no machine is asked: hints, chances and review wait until both have told their cards.")


def _is_over(game: Game) -> bool:
    """Whether a game's last command ends it, wherever a replay currently is."""
    return bool(game.commands) and game.commands[-1].after.ending is not Ending.NONE
