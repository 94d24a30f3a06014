"""What the other side did last: which commands, and in one line."""

from __future__ import annotations

from afaos_gui.data.language import _
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.names import the_side_first
from afaos_gui.session.seat_texts import level_title
from afaos_gui.session.text import action_label


def deeds_before(game: Game, viewer: Side) -> tuple[int, int]:
    """The first of the commands that the other side did before `viewer` last began to act, and the one after the last.

    A machine's turn is whole, with what `viewer` answered in the middle of it.
    """
    commands, end = game.commands, game.position
    while end and commands[end - 1].side == viewer:
        end -= 1
    first = end
    if end and isinstance(commands[end - 1].action, EndTurn) and game.seats[1 - viewer].is_machine:
        while first and commands[first - 1].before.mover != viewer:
            first -= 1
        return first, end
    while first and commands[first - 1].side != viewer:
        first -= 1
    return first, end


def turn_line(game: Game, viewer: Side) -> str:
    """What the other side did last, in one line; empty where it has done nothing yet. It names nothing hidden."""
    first, end = deeds_before(game, viewer)
    deeds = [command for command in game.commands[first:end] if command.side != viewer]
    if not deeds:
        return ""
    seat = game.seats[1 - viewer]
    player = seat.name or (level_title(seat.level) if seat.level else the_side_first(seat.side))
    labels = [action_label(deed.action, deed.before) for deed in deeds if not isinstance(deed.action, EndTurn)]
    if not labels:
        return _("{player} ended the turn at once.").format(player=player)
    return _("{player}: {deeds}").format(player=player, deeds=" · ".join(labels))
