"""What a player of the plant judges with, and searches with it."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any, NamedTuple

from afaos_gui.ai.evaluation import Networks
from afaos_gui.ai.style import Style
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import GameState
from afaos_plant import layout
from afaos_plant.figures import judge_of
from afaos_plant.native import NativeNetworks, NativeRules, core

MOST = 512
"""Candidates returned by a search."""


class _Mind(ctypes.Structure):
    """As in core/search.h."""

    _fields_ = (
        ("networks", ctypes.c_void_p),
        ("judge", ctypes.POINTER(layout.Judge)),
        ("plan", ctypes.POINTER(layout.Judge)),
        ("planner", ctypes.c_int32),
        ("plan_share", ctypes.c_float),
    )


class Plan(NamedTuple):
    """A style that guides the policy of one side."""

    style: Style
    side: int
    share: float


class Mind:
    """Networks, with a plan or without; answers in the middle of turns by heuristics in a sound style."""

    def __init__(self, rules: NativeRules, networks: Networks, plan: Plan | None = None) -> None:
        self.rules = rules
        self._networks = NativeNetworks(networks)
        self._judge = judge_of(rules.figures.ruleset)
        self.made = _Mind(self._networks.handle, ctypes.pointer(self._judge))
        if plan is not None:
            self._plan = judge_of(rules.figures.ruleset, plan.style)
            self.made.plan = ctypes.pointer(self._plan)
            self.made.planner, self.made.plan_share = plan.side, plan.share


class Found(NamedTuple):
    """A candidate of a search; `value` is the probability that the side to decide wins."""

    action: Action
    visits: int
    value: float
    prior: float


class NativeSearch:
    """A search in C, from scratch at every call."""

    def __init__(self) -> None:
        self._core = core()
        self._core.plant_search.restype = ctypes.c_void_p
        made = self._core.plant_search()
        if not made:
            raise MemoryError("There is no memory for a search.")
        self._handle = ctypes.c_void_p(made)
        weakref.finalize(self, self._core.plant_free_search, self._handle)
        self._room = (layout.Candidate * MOST)()
        self.iterations = 0
        """Of the last search."""

    def think(self, mind: Mind, state: GameState, iterations: int, seed: int) -> list[Found]:
        """The candidates of the side to decide, most visited first; only what it can see is used."""
        figures, done = mind.rules.figures, ctypes.c_int32()
        count = self._core.plant_think(
            self._handle,
            ctypes.byref(figures.tables),
            ctypes.byref(mind.made),
            ctypes.byref(figures.position(state)),
            iterations,
            ctypes.c_uint64(seed),
            self._room,
            MOST,
            ctypes.byref(done),
        )
        self.iterations = done.value
        return [_found(figures, one, state.to_decide) for one in self._room[:count]]

    def play(self, british: Mind, french: Mind, settings: Any, seed: int, kept: Any, game: Any) -> None:
        """Play a whole game; `kept` and `game` take what is kept of it. Only this search is used."""
        self._core.plant_play(
            self._handle,
            ctypes.byref(british.rules.figures.tables),
            ctypes.byref(british.made),
            ctypes.byref(french.made),
            ctypes.byref(settings),
            ctypes.c_uint64(seed),
            ctypes.byref(kept),
            ctypes.c_void_p(game.ctypes.data),
        )


def _found(figures: Any, one: Any, side: int) -> Found:
    value = one.value if side == 0 else 1.0 - one.value
    return Found(figures.action_of(one.action), one.visits, value, one.prior)
