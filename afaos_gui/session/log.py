"""The log: what was done, turn by turn, as each viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.events import Event
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.session.commands import Command, Stop
from afaos_gui.session.game import Game
from afaos_gui.session.words.log_texts import action_sentence, deed_sentence, opening_sentence, split_at_turn


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A command, or what the start of a turn brought, in words.

    `index` is its index in `Game.commands`: `Game.back_to(index + 1)` shows the result. `cards` and `places` are the
    ids in it that the viewer may see. `stop` says why strict undo stops there, None if it does not.
    """

    index: int
    turn: int
    side: Side
    text: str
    cards: tuple[int, ...]
    places: tuple[int, ...]
    stop: Stop | None


def entries_of(command: Command, index: int, viewer: Side, deed: str | None = None) -> list[LogEntry]:
    """The entries for a command as `viewer` may read it, with one of its own for what began the next turn.

    `deed` is its `deed_sentence`, if already known.
    """
    done, opened = split_at_turn(command.events_for(viewer))
    turn, side = command.before.turn, command.side
    named = command.action
    text = action_sentence(command, viewer, deed)
    entries = [_entry(command, index, turn, side, text, done, named.cards, named.place)]
    opening = opening_sentence(command, viewer)
    if opening:
        entries.append(_entry(command, index, turn + 1, command.after.mover, opening, opened))
    return entries


def _entry(
    command: Command,
    index: int,
    turn: int,
    side: Side,
    text: str,
    events: tuple[Event, ...],
    cards: tuple[int, ...] = (),
    place: int = -1,
) -> LogEntry:
    cards += tuple(card for event in events for card in event.cards)
    places = (place, *(event.place for event in events))
    return LogEntry(
        index,
        turn,
        side,
        text,
        tuple(dict.fromkeys(cards)),
        tuple(dict.fromkeys(number for number in places if number >= 0)),
        command.stop,
    )


def last_sentence(game: Game, viewer: Side) -> str:
    """What led to the present position."""
    if not game.position:
        return _("The game begins.")
    last = game.position - 1
    entries = entries_of(game.commands[last], last, viewer)
    return entries[0 if game.state.ending is Ending.NONE else -1].text


class _Told(NamedTuple):
    """A command in words: the deed, and the entries for one viewer."""

    command: Command
    deed: str
    entries: list[LogEntry]


class Log:
    """The log of a game for one viewer; each command is put into words only once."""

    def __init__(self, game: Game, viewer: Side) -> None:
        self._game = game
        self._viewer = viewer
        self._told: list[_Told] = []
        self._others: list[_Told] = []
        """The other viewer's log."""

    @classmethod
    def of_both(cls, game: Game, before: tuple[Log, Log] | None = None) -> tuple[Log, Log]:
        """The logs for the British and the French; what both may read is put into words only once.

        Entries of `before`, logs of a game with the same first commands such as the one it was forked from, are reused.
        """
        british, french = cls(game, BRITISH), cls(game, FRENCH)
        if before is not None:
            british._told, french._told = ([*log._told] for log in before)
        british._others, french._others = french._told, british._told
        return british, french

    def entries(self) -> list[LogEntry]:
        """Everything done so far, oldest first."""
        return self._first(self._game.position)

    def whole(self) -> list[LogEntry]:
        """Everything done so far, followed by what was undone."""
        return self._first(len(self._game.commands))

    def tell_ahead(self, count: int) -> bool:
        """Put at most `count` more done commands into words; returns whether all are."""
        before = min(len(self._told), self._game.position)
        self._first(min(before + count, self._game.position))
        return before + count >= self._game.position

    def _first(self, count: int) -> list[LogEntry]:
        told, commands = self._told, self._game.commands
        # If a command is the same as before, so are all before it.
        same = min(len(told), count)
        while same and told[same - 1].command is not commands[same - 1]:
            same -= 1
        if same < count:
            told[same:] = [self._tell(command, index) for index, command in enumerate(commands[same:count], same)]
        return [entry for one in told[:count] for entry in one.entries]

    def _tell(self, command: Command, index: int) -> _Told:
        other = self._others[index] if index < len(self._others) else None
        if other is None or other.command is not command:
            deed = deed_sentence(command)
        elif any(event.secret for event in command.events):
            deed = other.deed
        else:
            return other  # both read the same
        return _Told(command, deed, entries_of(command, index, self._viewer, deed))


def recap(game: Game, viewer: Side) -> list[LogEntry]:
    """What the other side has done, and what came of it, since `viewer` last chose anything."""
    commands, first = game.commands, game.position
    while first and (commands[first - 1].side != viewer or not _had_choice(commands[first - 1])):
        first -= 1
    done = enumerate(commands[first : game.position], first)
    return [entry for index, command in done for entry in entries_of(command, index, viewer)]


def _had_choice(command: Command) -> bool:
    """Whether something else than this command's action could have been done; a turn always leaves a choice."""
    return command.before.decision is Decision.TURN or len(legal_actions(command.before)) > 1


def matching(entries: Iterable[LogEntry], words: str) -> list[LogEntry]:
    """The entries whose text contains all the words, ignoring case."""
    wanted = words.casefold().split()
    return [entry for entry in entries if all(word in entry.text.casefold() for word in wanted)]
