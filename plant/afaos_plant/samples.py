"""Kept games as what networks learn from: inputs, and the targets of every head."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.core.layout import PLACES
from afaos_gui.ai.judgement.evaluation import POINTS, TURNS
from afaos_gui.ai.judgement.means import MEANS
from afaos_gui.ai.judgement.signals import SIGNALS
from afaos_gui.rules.scoring import CAPTURES_TO_END, TOWN_POINTS, VILLAGE_POINTS
from afaos_gui.rules.state import Ending
from afaos_plant import records
from afaos_plant.fit.sample import Question
from afaos_plant.fit.trunk import Floats, Numbers, Positions
from afaos_plant.games import Played, Records
from afaos_plant.native import MOST_INPUTS, NativeRules, core

DENSE = len(SIGNALS) + len(MEANS)
"""Numbers that the value network reads besides its active inputs."""
MEMORY = 0.99
"""Lambda: weight of later results against the next value found, from one kept position to the next."""
FORECAST = 10
"""Turns of both sides over which the income is foretold: five of each."""
EARNED = 10.0
"""Money that counts as 1 in the forecast of income."""
MOST_MARGIN = 2.0
MOST_LISTED = 4096
USUAL_INPUTS = 200
"""More than positions have on average."""
MOST_CHOICE_INPUTS = 32_000


class Lessons(NamedTuple):
    """Positions with the targets of each head; `further` are income and captures of both sides."""

    positions: Positions
    win: Floats
    margin: Floats
    left: Floats
    end: Numbers
    further: Floats
    weight: Floats
    opponent: Numbers
    at_turn: Floats
    outcome: Floats


def lessons_of(rules: NativeRules, played: Played, memory: float = MEMORY) -> Lessons:
    """What the positions of games teach."""
    games, positions = played.games, played.positions
    counts = games["positions"]
    owner = np.repeat(np.arange(len(games)), counts)
    turn = positions["state"]["turn"]
    last = games["last"]
    points = np.asarray([_points(rules, state) for state in last], dtype=np.float32).reshape(-1, 2)
    margin = np.clip((points[:, 0] - points[:, 1]) / POINTS, -MOST_MARGIN, MOST_MARGIN)
    win = returns(played, memory)
    weight = (1.0 / np.sqrt(np.maximum(1, counts)))[owner]
    weight[positions["stray"].astype(bool) & np.isnan(positions["found"])] = 0.0
    return Lessons(
        inputs_of(rules, positions["state"]),
        win,
        margin[owner].astype(np.float32),
        ((last["turn"][owner] - turn) / TURNS).astype(np.float32),
        np.asarray([_kind_of_end(state) for state in last], dtype=np.int32)[owner],
        np.concatenate([_income(games, owner, turn), _captured(last)[owner]], axis=1).astype(np.float32),
        weight.astype(np.float32),
        games["opponent"][owner].astype(np.int32),
        turn.astype(np.float32),
        games["outcome"][owner].astype(np.float32),
    )


def returns(played: Played, memory: float) -> Floats:
    """TD(lambda) targets: for each position of a game, a mix of the values found after it and the result.

    If a stray move follows, its consequences are no fault of the positions before: the current value is used there.
    """
    found, stray = played.positions["found"], played.positions["stray"].astype(bool)
    targets = np.zeros(len(found), dtype=np.float32)
    end = 0
    for count, outcome in zip(played.games["positions"], played.games["outcome"], strict=True):
        begin, end = end, end + int(count)
        following = float(outcome)
        for index in range(end - 1, begin - 1, -1):
            value = float(found[index])
            known = value == value
            targets[index] = value if stray[index] and known else following
            if known:
                following = value if stray[index] else (1.0 - memory) * value + memory * following
    return targets


def inputs_of(rules: NativeRules, states: Records) -> Positions:
    """The inputs of the value network for positions of the core."""
    active, begins, dense = _inputs(rules, states, False)
    return Positions(active, begins, dense.astype(np.float16))


def questions_of(rules: NativeRules, played: Played) -> list[Question]:
    """The decisions of games as the policy learns them: every legal action with its share of the visits."""
    active, begins, _ = _inputs(rules, played.questions["state"], True)
    inputs = np.zeros(MOST_CHOICE_INPUTS, np.int16)
    shares = np.zeros(MOST_LISTED, np.float32)
    used, tables = ctypes.c_int32(), ctypes.byref(rules.figures.tables)
    choices = _address(played.choices)
    # A game's choices are numbered from its first.
    offsets = np.concatenate([[0], np.cumsum(played.games["choices"])[:-1]])
    offset = np.repeat(offsets, played.games["questions"]) * ctypes.sizeof(records.Choice)
    step = played.questions.dtype.itemsize
    found = []
    for number in range(len(played.questions)):
        count = core().plant_choices_of(
            tables,
            ctypes.c_void_p(played.questions.ctypes.data + number * step),
            ctypes.c_void_p(choices + int(offset[number])),
            _pointer(inputs),
            len(inputs),
            ctypes.byref(used),
            _pointer(shares),
        )
        if count > 1 and shares[:count].sum() > 0.0:
            share = shares[:count] / shares[:count].sum()
            row = active[begins[number] : begins[number + 1]]
            found.append(Question(row, inputs[: used.value].copy(), share.astype(np.float16)))
    return found


def _inputs(
    rules: NativeRules, states: Records, by_viewer: bool
) -> tuple[NDArray[np.uint16], NDArray[np.int64], Floats]:
    count = len(states)
    active = np.zeros(count * USUAL_INPUTS + MOST_INPUTS, np.uint16)
    begins, dense = np.zeros(count + 1, np.int64), np.zeros((0 if by_viewer else count, DENSE), np.float32)
    inputs_of_states = core().plant_inputs_of
    inputs_of_states.restype = ctypes.c_int64
    used = inputs_of_states(
        ctypes.byref(rules.figures.tables),
        ctypes.c_void_p(_address(states)),
        ctypes.c_int64(states.strides[0] if count else 0),
        ctypes.c_int64(count),
        by_viewer,
        _pointer(active),
        ctypes.c_int64(len(active)),
        _pointer(begins),
        None if by_viewer else _pointer(dense),
    )
    if used < 0:
        raise ValueError("The positions have more inputs than there is room for.")
    return active[:used].copy(), begins, dense


def _address(rows: Records) -> int:
    return int(rows.ctypes.data)


def _pointer(rows: Records) -> ctypes.c_void_p:
    return ctypes.c_void_p(_address(rows))


def _points(rules: NativeRules, state: Records) -> list[int]:
    points = rules.figures.tables.points
    found = []
    for side in state["sides"]:
        villages, towns = int(side["villages"]), int(side["towns"])
        total = VILLAGE_POINTS * int(side["captured_villages"]) + TOWN_POINTS * int(side["captured_towns"])
        for place in range(PLACES):
            total += points[place] * ((villages >> place & 1) + 2 * (towns >> place & 1))
        found.append(total)
    return found


def _captured(last: Records) -> Floats:
    sides = last["sides"]
    points = VILLAGE_POINTS * sides["captured_villages"].astype(np.float32) + TOWN_POINTS * sides["captured_towns"]
    found: Floats = (points / CAPTURES_TO_END).astype(np.float32)
    return found


def _income(games: Records, owner: NDArray[Any], turn: NDArray[Any]) -> Floats:
    """By position and side: the money earned in the next turns."""
    whole = np.concatenate([np.zeros((len(games), 2, 1)), np.cumsum(games["earned"], axis=2)], axis=2)
    begin = np.clip(turn, 0, records.MOST_TURNS)
    end = np.clip(turn + FORECAST, 0, records.MOST_TURNS)
    earned = [whole[owner, side, end] - whole[owner, side, begin] for side in (0, 1)]
    found: Floats = (np.stack(earned, axis=1) / EARNED).astype(np.float32)
    return found


def _kind_of_end(state: Records) -> int:
    """The index in `evaluation.KINDS_OF_END` of a position that is over or was stopped."""
    ending = Ending(int(state["ending"]))
    if ending is Ending.NONE:
        return 5
    if ending in (Ending.VILLAGES, Ending.TOWNS):
        return 2
    if ending is Ending.CAPTURES:
        british = state["sides"][0]
        points = VILLAGE_POINTS * int(british["captured_villages"]) + TOWN_POINTS * int(british["captured_towns"])
        return 3 if points >= CAPTURES_TO_END else 4
    return 0 if int(state["winner"]) == 0 else 1


def together(parts: Sequence[Lessons]) -> Lessons:
    """The lessons of several batches."""
    begins, at = [np.zeros(1, np.int64)], 0
    for part in parts:
        begins.append(part.positions.begins[1:] + at)
        at += int(part.positions.begins[-1])
    positions = Positions(
        np.concatenate([part.positions.active for part in parts]),
        np.concatenate(begins),
        np.concatenate([part.positions.dense for part in parts]),
    )
    return Lessons(positions, *(np.concatenate(rows) for rows in zip(*(part[1:] for part in parts), strict=True)))
