"""Searches of the plant: positions instead of views, and whole games."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

from afaos_gui.ai.core import mind
from afaos_gui.ai.core.exploring import Grown
from afaos_gui.ai.core.mind import GuidingPlan as GuidingPlan
from afaos_gui.ai.core.mind import pointer_to
from afaos_gui.ai.core.tree import CoreTree
from afaos_gui.ai.judgement.evaluation import Networks
from afaos_gui.rules.state import GameState
from afaos_plant.native import NativeRules, core, library


class Mind(mind.Mind):
    """What a player of the plant judges with."""

    def __init__(self, rules: NativeRules, networks: Networks, plan: GuidingPlan | None = None) -> None:
        super().__init__(library(), rules.figures, networks, plan)
        self.rules = rules


class NativeSearch:
    """A search in C, from scratch at every call."""

    def __init__(self) -> None:
        self._core = core()
        made = self._core.core_search()
        if not made:
            raise MemoryError("There is no memory for a search.")
        self._handle = ctypes.c_void_p(made)
        weakref.finalize(self, self._core.core_free_search, self._handle)
        self.iterations = 0
        """Of the last search."""

    def think(self, mind: Mind, state: GameState, iterations: int, seed: int) -> list[Grown]:
        """The candidates of the side to decide, most visited first; only what it can see is used."""
        tree = CoreTree(library(), mind)
        tree.look_at_position(state, state.sides[state.to_decide].reserve, seed)
        self.iterations = tree.grow(iterations, iterations)
        return tree.grown()

    def play(self, british: Mind, french: Mind, settings: Any, seed: int, kept: Any, game: Any) -> None:
        """Play a whole game; `kept` and `game` take what is kept of it. Only this search is used."""
        self._core.plant_play(
            self._handle,
            pointer_to(british.rules.figures.tables),
            pointer_to(british.made),
            pointer_to(french.made),
            ctypes.byref(settings),
            ctypes.c_uint64(seed),
            ctypes.byref(kept),
            ctypes.c_void_p(game.ctypes.data),
        )
