"""The history of a game: every action, how far the player may go back, and why no further."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import NEUTRAL, Side
from afaos_gui.session.game import Game
from afaos_gui.session.log import LogEntry
from afaos_gui.session.words.names import the_side_first
from afaos_gui.session.words.text import barrier_text


class DrawerPage(Enum):
    """The pages of the drawer of log and history."""

    LOG = "log"
    HISTORY = "history"


class HistoryRow(NamedTuple):
    """One action. `position` is the one it led to, where a click goes. `lock` is why it is final, if it is."""

    position: int
    turn: int
    side: Side
    text: str
    lock: str
    undone: bool
    here: bool
    refusal: str
    """Why the position cannot be gone to; empty if it can."""


def history_rows(game: Game, log: Sequence[LogEntry]) -> list[HistoryRow]:
    """Every action, the newest first, and the beginning of the game last; `log` is the whole log."""
    first: dict[int, LogEntry] = {}
    for entry in log:
        first.setdefault(entry.index, entry)
    start = game.start
    rows = [
        _row(game, entry.index + 1, entry.turn, entry.side, entry.text, _lock(game, entry)) for entry in first.values()
    ]
    return [*reversed(rows), _row(game, 0, start.turn, start.mover, _("The game begins."), "")]


def _row(game: Game, position: int, turn: int, side: Side, text: str, lock: str) -> HistoryRow:
    here, check = position == game.position, game.can_go_to(position)
    refusal = "" if here or check.reason is None else barrier_text(check.reason)
    return HistoryRow(position, turn, side, text, lock, position > game.position, here, refusal)


def _lock(game: Game, entry: LogEntry) -> str:
    return barrier_text(entry.stop) if entry.stop is not None and game.policy == "strict" else ""


def row_sentence(row: HistoryRow) -> str:
    """An action in a sentence."""
    said = action_sentence(row.turn, row.side, row.text)
    return taken_back(said) if row.undone else said


def taken_back(sentence: str) -> str:
    """What is said of an action, and that it was undone."""
    return _("{action} Taken back.").format(action=sentence)


def row_tip(row: HistoryRow) -> str:
    """What a click on an action does."""
    if row.here:
        return _("This is where the game stands.")
    if row.refusal:
        return row.refusal
    return _("Click to do this again.") if row.undone else _("Click to go back to here.")


def action_sentence(turn: int, side: Side, text: str) -> str:
    """What happened, after its turn and its side, if a side did it."""
    if side == NEUTRAL:
        return text
    return _("Turn {turn}, {side}: {text}").format(turn=turn, side=the_side_first(side), text=text)


def line_of(entry: LogEntry) -> str:
    """An entry of the log as one line."""
    return action_sentence(entry.turn, entry.side, entry.text)


def policy_sentence(game: Game) -> str:
    """What may be undone in this game, and what the end of the turn makes final."""
    if game.policy == "study":
        return _("A study game: everything can be taken back.")
    open_ones = game.position - game.earliest
    if not open_ones:
        return _("A lock stands where something was learned: there is no way back behind it.")
    sentence = ngettext(
        "{number} action can be taken back until the turn ends.",
        "{number} actions can be taken back until the turn ends.",
        open_ones,
    )
    return sentence.format(number=open_ones)
