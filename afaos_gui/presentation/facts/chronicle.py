"""What the drawer of log and history shows, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from afaos_gui.presentation.facts.history import HistoryRow, history_rows, policy_sentence
from afaos_gui.session.draws import with_seed
from afaos_gui.session.game import Game, UndoCheck
from afaos_gui.session.log import LogEntry
from afaos_gui.session.words.text import barrier_text


class StepBack(NamedTuple):
    """Whether a step back or forward is open, and otherwise why not, if that can be said."""

    is_open: bool
    reason: str = ""


class ChronicleFacts(NamedTuple):
    """The log and the history of a game."""

    entries: tuple[LogEntry, ...]
    """What has been done, oldest first, with the pledge of the draws."""
    here: int | None
    """In a replay the index of the entry that led to the position shown, unless that is the newest."""
    rows: Callable[[], list[HistoryRow]]
    """The history; a long one takes a while, and is asked for only when its page is open."""
    policy: str
    """What may be undone, in a sentence; empty in a replay, of a copy in which all may."""
    steps: Mapping[str, StepBack]
    """By command."""


def chronicle_facts(
    game: Game, log: Sequence[LogEntry], may_go_back: bool, *, in_replay: bool = False
) -> ChronicleFacts:
    """What the drawer shows of a game; `log` is the whole log, and `may_go_back` says whether the viewer may undo."""
    done = log if in_replay else [entry for entry in log if entry.index < game.position]
    return ChronicleFacts(
        tuple(with_seed(game, list(done))),
        game.position - 1 if in_replay and game.position < len(game.commands) else None,
        lambda: history_rows(game, log),
        "" if in_replay else policy_sentence(game),
        {
            "undo": _step(game.can_undo(), may_go_back),
            "redo": StepBack(may_go_back and game.can_redo()),
            "reset_action": _step(game.can_reset_action(), may_go_back),
            "reset_turn": _step(game.can_reset_turn(), may_go_back),
        },
    )


def _step(check: UndoCheck, may_go_back: bool) -> StepBack:
    return StepBack(may_go_back and check.allowed, barrier_text(check.reason) if check.reason else "")
