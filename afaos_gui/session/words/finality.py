"""Warnings before actions that cannot be undone, for strict games only."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import foreseen_stop
from afaos_gui.session.game import Game, Stop
from afaos_gui.session.words.ending_texts import warning_text
from afaos_gui.session.words.log_texts import action_sentence


def warning(game: Game, action: Action) -> str:
    """Why a legal action could not be undone; empty if it could."""
    if game.policy == "study":
        return ""
    stop = foreseen_stop(game.state, action)
    return warning_text(stop) if stop is not None else ""


def end_of_turn_warning(game: Game, viewer: Side) -> str:
    """What ending the turn makes final, one line for each action; empty in study games."""
    if game.policy == "study":
        return ""
    loose = game.commands[game.earliest : game.position]
    lines = [_("• {action}").format(action=action_sentence(command, viewer)) for command in loose]
    return "\n".join((warning_text(Stop.TURN_ENDED), *lines))
