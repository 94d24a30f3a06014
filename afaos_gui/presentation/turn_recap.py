"""What the other side did, step by step, and what the table shows of each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.presentation.facts.discard_tops import tops
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.command_states import CommandState
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import observe
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.log import LogEntry, entries_of
from afaos_gui.session.machine.recap import deeds_before

_CHANGING = ("undo", "redo", "reset_turn", "end_turn")
"""Commands that would change the game being recapped."""


class RecapStep(NamedTuple):
    """One command of the other side, in the words of the log."""

    command: Command
    number: int
    """Its index among the game's commands."""
    lines: tuple[int, ...]
    """The lines of the recap that describe it."""
    text: str
    places: tuple[int, ...]


def last_deeds(game: Game, viewer: Side) -> tuple[LogEntry, ...]:
    """What the other side did before `viewer` last began to act, whatever `viewer` has done since."""
    commands = game.commands
    first, end = deeds_before(game, viewer)
    return tuple(entry for index in range(first, end) for entry in entries_of(commands[index], index, viewer))


def recap_steps(commands: Sequence[Command], entries: Sequence[LogEntry]) -> tuple[RecapStep, ...]:
    """The commands that a recap's entries describe, each once."""
    by_index: dict[int, list[int]] = {}
    for line, entry in enumerate(entries):
        by_index.setdefault(entry.index, []).append(line)
    return tuple(
        RecapStep(
            commands[index],
            index,
            tuple(lines),
            " ".join(entries[line].text for line in lines),
            tuple(dict.fromkeys(place for line in lines for place in entries[line].places)),
        )
        for index, lines in by_index.items()
    )


def table_before(step: RecapStep, game: Game, shown: TableState) -> TableState:
    """The table as it was before a step, without anything to do."""
    viewer = shown.perspective.viewer
    still = {name: CommandState(False) for name in _CHANGING}
    return shown.put_away()._replace(
        view=observe(step.command.before, viewer),
        tops=tops(game.commands[: step.number]),
        offers=(),
        openings="",
        question=shown.question,
        recap=shown.recap,
        commands={**shown.commands, **still},
    )


def table_after(step: RecapStep, game: Game, shown: TableState) -> TableState:
    """The table as it was after a step, with its sentence in the ribbon and marks on the map."""
    return table_before(step, game, shown)._replace(
        view=observe(step.command.after, shown.perspective.viewer),
        tops=tops(game.commands[: step.number + 1]),
        sentence=step.text,
        about=frozenset(step.places),
    )
