"""The structures of games to learn from, which C and Python share, each described once as in `ai.core.layout`."""

from __future__ import annotations

from typing import Any

from afaos_gui.ai.core.layout import MADE, Field, fields, structure

MOST_TURNS = 400
"""Turns of which a game's course is kept."""
SETTINGS = [
    *fields("i32", "deep", "quick", "cap", "odd_turns", "middle_turns", "settings_padding"),
    *fields("f32", "deep_share", "odd_share", "middle_share", "odd_action", "stray", "loose", "loose_loss"),
    *fields("f32", "kept", "asked", "stopped"),
]
"""How games are played and what is kept of them.

`deep` and `quick` are iterations of a turn's search; a share of the turns is deep. A game may begin with turns in
which a share of the actions is random (`odd`), or with a stretch of loose play. `stray` is the share of moves by
heuristics, `loose` that of moves drawn from the searched ones that lose at most `loose_loss`. `kept` is the share of
positions kept, `asked` that of deep decisions kept for the policy; `stopped` is the result of a game that reaches the
cap.
"""
POSITION = [
    Field("State", "state"),
    Field("f32", "found"),
    *fields("u8", "stray", "deep"),
    Field("u8", "position_padding", (2,)),
]
"""A position in a turn: the probability of a British win that a search found, NaN without one."""
QUESTION = [Field("State", "state"), *fields("i32", "first", "count")]
"""A decision, and where its searched choices stand."""
CHOICE = [Field("Action", "action"), *fields("f32", "share", "value")]
"""A searched action: its share of the visits, and the probability of a British win after it."""
GAME = [
    Field("State", "last"),
    *fields("u64", "seed", "iterations", "evaluations"),
    Field("f32", "outcome"),
    *fields("i32", "positions", "questions", "choices", "decisions", "opponent", "begins"),
    Field("i16", "earned", (2, MOST_TURNS)),
]
"""A finished game: its last position, the British result, and by side and turn what was earned until it began.

`begins` is the turn from which on moves are meant.
"""

RECORDS = {
    "Settings": SETTINGS,
    "Position": POSITION,
    "Question": QUESTION,
    "Choice": CHOICE,
    "Game": GAME,
}
_MADE: dict[str, Any] = dict(MADE)
for _name, _described in RECORDS.items():
    _MADE[_name] = structure(_name, _described, _MADE)
Settings, Position, Question, Choice, Game = (_MADE[name] for name in RECORDS)
