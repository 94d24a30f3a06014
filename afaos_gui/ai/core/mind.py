"""What a search in C judges with: networks and heuristics, and perhaps a plan."""

from __future__ import annotations

import ctypes
import weakref
from functools import lru_cache
from typing import Any, NamedTuple

from afaos_gui.ai.core import layout
from afaos_gui.ai.core.figures import RuleFigures, judge_of
from afaos_gui.ai.core.library import Library
from afaos_gui.ai.heuristics.style import Style
from afaos_gui.ai.judgement.evaluation import Networks
from afaos_gui.rules.ruleset import Ruleset


class TooWide(ValueError):
    """Networks that the core has no room for; the message is one sentence."""


class CoreNetworks:
    """Networks in the core's memory."""

    def __init__(self, library: Library, networks: Networks) -> None:
        """Raises TooWide."""
        *value_sizes, value = networks.value
        *position_sizes, position = networks.position
        *choice_sizes, choices = networks.choices
        sizes = (ctypes.c_int32 * 12)(*value_sizes, *position_sizes, *choice_sizes)
        made = library.c.core_networks(sizes, value, position, choices)
        if not made:
            raise TooWide("The networks are wider than the core allows.")
        self.handle = ctypes.c_void_p(made)
        weakref.finalize(self, library.c.core_free_networks, self.handle)


class _Mind(ctypes.Structure):
    """As in source/search.h."""

    _fields_ = (
        ("networks", ctypes.c_void_p),
        ("judge", ctypes.POINTER(layout.Judge)),
        ("plan", ctypes.POINTER(layout.Judge)),
        ("planner", ctypes.c_int32),
        ("plan_share", ctypes.c_float),
    )


class GuidingPlan(NamedTuple):
    """A style that guides the policy of one side."""

    style: Style
    side: int
    share: float


class Mind:
    """Networks, with a plan or without; answers in the middle of turns by heuristics in a sound style."""

    def __init__(
        self, library: Library, figures: RuleFigures, networks: Networks, plan: GuidingPlan | None = None
    ) -> None:
        """Raises TooWide."""
        self.figures = figures
        self._networks = networks_in(library, networks)
        self._judge = judge_of(figures.ruleset)
        self.made = _Mind(self._networks.handle, ctypes.pointer(self._judge))
        if plan is not None:
            self._plan = judge_of(figures.ruleset, plan.style)
            self.made.plan = ctypes.pointer(self._plan)
            self.made.planner, self.made.plan_share = plan.side, plan.share


@lru_cache(maxsize=4)
def figures_of(ruleset: Ruleset) -> RuleFigures:
    """The figures of a set of rules, kept. Raises Unsupported."""
    return RuleFigures(ruleset)


@lru_cache(maxsize=4)
def networks_in(library: Library, networks: Networks) -> CoreNetworks:
    """Networks in the core's memory, kept. Raises TooWide."""
    return CoreNetworks(library, networks)


def pointer_to(made: Any) -> ctypes.c_void_p:
    """The address of a structure, which its owner has to keep."""
    return ctypes.c_void_p(ctypes.addressof(made))
