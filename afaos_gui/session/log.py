"""The log: what was done, turn by turn, as each viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.log_texts import action_sentence


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One command in plain words.

    `index` is its place among `Game.commands`: `Game.back_to(index + 1)` shows what it led to. `cards` and
    `places` are the ids that the viewer may see in it. `locked` is true where strict undo stops.
    """

    index: int
    turn: int
    side: Side
    text: str
    cards: tuple[int, ...]
    places: tuple[int, ...]
    locked: bool


def log_entry(command: Command, index: int, viewer: Side) -> LogEntry:
    """A command as `viewer` may read it."""
    events = command.events_for(viewer)
    cards = [*command.action.cards, *(card for event in events for card in event.cards)]
    places = [command.action.place, *(event.place for event in events)]
    return LogEntry(
        index,
        command.before.turn,
        command.side,
        action_sentence(command, viewer),
        tuple(dict.fromkeys(cards)),
        tuple(dict.fromkeys(place for place in places if place >= 0)),
        command.barrier,
    )


def log_entries(game: Game, viewer: Side) -> list[LogEntry]:
    """Everything done so far, oldest first."""
    done = game.commands[: game.position]
    return [log_entry(command, index, viewer) for index, command in enumerate(done)]


def recap(game: Game, viewer: Side) -> list[LogEntry]:
    """What the other side has done since `viewer` last acted."""
    first = game.position
    while first and game.commands[first - 1].side != viewer:
        first -= 1
    done = game.commands[first : game.position]
    return [log_entry(command, first + number, viewer) for number, command in enumerate(done)]


def matching(entries: Iterable[LogEntry], words: str) -> list[LogEntry]:
    """The entries whose text holds every one of the words, whatever their case."""
    wanted = words.casefold().split()
    return [entry for entry in entries if all(word in entry.text.casefold() for word in wanted)]
