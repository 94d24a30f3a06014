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
    if game.far is not None:
        return _apart_warning(stop)
    return warning_text(stop) if stop is not None else ""


def _apart_warning(stop: Stop | None) -> str:
    """What an action of a game apart has to wait for before the turn can go on; empty where it waits for nothing."""
    if stop not in (Stop.CARDS_DRAWN, Stop.OPPONENT_ASKED):
        return ""
    return _("This needs a letter of the other player before you can go on; until it is sent you can take it back.")


def end_of_turn_warning(game: Game, viewer: Side) -> str:
    """What ending the turn makes final, one line for each action; empty in study games."""
    if game.policy == "study" or game.far is not None:
        return ""
    loose = game.commands[game.earliest : game.position]
    lines = [_("• {action}").format(action=action_sentence(command, viewer)) for command in loose]
    return "\n".join((warning_text(Stop.TURN_ENDED), *lines))
