"""The tree of a search in C, which grows some fifteen times as fast as `ai.search.tree`, the reference."""

from __future__ import annotations

import ctypes
import random
import weakref
from typing import Any

from afaos_gui.ai.core import layout
from afaos_gui.ai.core.exploring import LONGEST_LINE, Grown, Looked
from afaos_gui.ai.core.figures import Unsupported
from afaos_gui.ai.core.library import Library, core
from afaos_gui.ai.core.mind import GuidingPlan, Mind, TooWide, figures_of, pointer_to
from afaos_gui.ai.judgement.evaluation import Evaluation, LearnedEvaluation
from afaos_gui.ai.judgement.plan import PlanEvaluation
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.view import View, determinise

CHUNK = 256
"""Iterations between two looks at the clock: some milliseconds."""
MOST = 512
"""Most actions of the root that are told."""
SEED_BITS = 64


def core_tree(evaluation: Evaluation, ruleset: Ruleset) -> CoreTree | None:
    """A tree in C for networks, where there is a core that knows them and these rules."""
    library = core()
    if library is None or type(evaluation) not in (LearnedEvaluation, PlanEvaluation):
        return None
    assert isinstance(evaluation, LearnedEvaluation)
    plan = None
    if isinstance(evaluation, PlanEvaluation):
        plan = GuidingPlan(evaluation.style, evaluation.side, evaluation.share)
    try:
        return CoreTree(library, Mind(library, figures_of(ruleset), evaluation.networks, plan))
    except (Unsupported, TooWide):
        return None


class CoreTree:
    """The tree of one decision, which can go on as that of the next; see `exploring.Tree`."""

    def __init__(self, library: Library, mind: Mind) -> None:
        self.chunk = CHUNK
        self.is_decided = False
        self._c, self._mind, self._figures = library.c, mind, mind.figures
        made = self._c.core_search()
        if not made:
            raise MemoryError("There is no memory for a search.")
        self._handle = ctypes.c_void_p(made)
        weakref.finalize(self, self._c.core_free_search, self._handle)
        self._room = (layout.Candidate * MOST)()
        self._position: Any = None
        self.begin()

    def begin(self) -> None:
        """Forget everything."""
        self._c.core_begin(self._handle, pointer_to(self._figures.tables), pointer_to(self._mind.made))

    def descend(self, action: Action) -> None:
        """Go on as the tree after an action of the root."""
        self._c.core_follow(self._handle, ctypes.byref(self._figures.action(action)))

    def look_at(self, view: View, legal: tuple[Action, ...], begun: Pile, rng: random.Random) -> None:
        """Prepare to search a decision."""
        self.look_at_position(determinise(view, rng), begun, rng.getrandbits(SEED_BITS))

    def look_at_position(self, state: GameState, begun: Pile, seed: int) -> None:
        """Prepare to search a position, of which only what the side to decide can see is used."""
        self._position = self._figures.position(state)
        self.is_decided = False
        self._c.core_look_at(
            self._handle, ctypes.byref(self._position), ctypes.byref(self._figures.pile_of(begun)), seed
        )

    def grow(self, iterations: int, left: float) -> int:
        """Do iterations until they are done or the choice is decided; `left` is how many the limit still allows."""
        decided = ctypes.c_int32()
        done: int = self._c.core_grow(
            self._handle, ctypes.byref(self._position), iterations, left, ctypes.byref(decided)
        )
        self.is_decided = bool(decided.value)
        return done

    def search_action(self, action: Action, visits: int, rng: random.Random) -> Looked:
        """Search one action of the root until it has so many visits."""
        found = layout.Followed()
        self._c.core_search_action(
            self._handle,
            ctypes.byref(self._position),
            ctypes.byref(self._figures.action(action)),
            visits,
            rng.getrandbits(SEED_BITS),
            ctypes.byref(found),
        )
        return Looked(found.mean, found.variance, found.value, found.visits)

    def grown(self) -> list[Grown]:
        """The actions of the root that were visited, the most visited first."""
        if self._position is None:
            return []
        count = self._c.core_candidates(self._handle, ctypes.byref(self._position), self._room, MOST)
        read = self._figures.action_of
        return [Grown(read(one.action), one.visits, one.value, one.prior) for one in self._room[:count]]

    def line(self, action: Action) -> tuple[Action, ...]:
        """The most visited path after an action of the root."""
        path = (layout.Action * LONGEST_LINE)()
        count = self._c.core_line(self._handle, ctypes.byref(self._figures.action(action)), path, LONGEST_LINE)
        return tuple(self._figures.action_of(one) for one in path[:count])
