"""The core as Python uses it: rules, networks, searches and whole games in C."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Any

from afaos_gui.ai.core import layout
from afaos_gui.ai.core.figures import RuleFigures, judge_of
from afaos_gui.ai.core.library import Library
from afaos_gui.ai.core.mind import networks_in
from afaos_gui.ai.heuristics.style import Style
from afaos_gui.ai.judgement.evaluation import HEADS, Networks
from afaos_gui.ai.judgement.inputs import NOBODY
from afaos_gui.ai.judgement.means import MEANS
from afaos_gui.ai.judgement.signals import SIGNALS
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_plant import build

ROOM = 1 << 14
"""Most actions listed for a position."""
MOST_INPUTS = 512
"""As in source/inputs.h of the core."""
ACTIONS_KEPT = 200_000
WHOLE = 12
"""The largest pile of which every part is listed: a discard of twelve cards has 4,095."""


@cache
def library() -> Library:
    """The core with what learning needs. Raises NoCompiler."""
    return Library(build.library())


def core() -> Any:
    """Its functions. Raises NoCompiler."""
    return library().c


class NativeRules:
    """The rules of a set of rules in C, for comparison with the interpreted ones."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.figures = RuleFigures(ruleset)
        self._core = core()
        self._room = (layout.Action * ROOM)()
        self._known: dict[Action, bytes] = {}
        self.left_out = False
        """Whether the last list of actions is not whole."""

    def legal_actions(self, position: Any) -> Sequence[Any]:
        """The legal actions in the core's terms."""
        left_out = ctypes.c_int32()
        count = self._core.core_actions(
            ctypes.byref(self.figures.tables),
            ctypes.byref(position),
            self._room,
            ROOM,
            WHOLE,
            ctypes.byref(left_out),
        )
        self.left_out = bool(left_out.value)
        found: Sequence[Any] = self._room[:count]
        return found

    def legal_bytes(self, position: Any) -> list[bytes]:
        """The legal actions as bytes, which equal actions have alike: quicker to compare than structures."""
        count, size = len(self.legal_actions(position)), ctypes.sizeof(layout.Action)
        listed = ctypes.string_at(self._room, count * size)
        return [listed[at : at + size] for at in range(0, len(listed), size)]

    def bytes_of(self, action: Action) -> bytes:
        """An action as bytes; kept, because games meet the same ones again and again."""
        found = self._known.get(action)
        if found is None:
            if len(self._known) >= ACTIONS_KEPT:
                self._known.clear()
            found = self._known[action] = bytes(self.figures.action(action))
        return found

    def apply(self, position: Any, action: Any, draws: Sequence[int]) -> bool:
        """Do an action with the cards drawn; returns whether exactly those were drawn."""
        listed = bytes(draws)
        left = self._core.core_do(
            ctypes.byref(self.figures.tables), ctypes.byref(position), ctypes.byref(action), listed, len(listed)
        )
        return bool(left == 0)

    def new_game(self, seed: int) -> GameState:
        """The position after set-up, with draws from the core's own chance."""
        made = layout.State()
        self._core.core_new_game(ctypes.byref(self.figures.tables), ctypes.byref(made), ctypes.c_uint64(seed))
        return self.figures.state(made)


class NativeNetworks:
    """Networks in C: the inputs they read, and what they say."""

    def __init__(self, networks: Networks) -> None:
        self._core = core()
        self._made = networks_in(library(), networks)
        self.handle = self._made.handle

    def inputs(self, rules: NativeRules, state: GameState, viewer: int = NOBODY) -> tuple[list[int], list[float]]:
        """The active inputs of a position, and the numbers besides them."""
        active, dense = (ctypes.c_uint16 * MOST_INPUTS)(), (ctypes.c_float * len((*SIGNALS, *MEANS)))()
        count = self._core.core_inputs(*_pointers(rules, state), viewer, active, dense)
        return list(active[:count]), list(dense)

    def heads(self, rules: NativeRules, state: GameState) -> list[float]:
        """All outputs of the value network."""
        found = (ctypes.c_float * len(HEADS))()
        tables, position = _pointers(rules, state)
        self._core.core_heads(tables, self.handle, position, found)
        return list(found)

    def scores(self, rules: NativeRules, state: GameState, actions: Sequence[Action]) -> list[float]:
        """Log odds of actions of the side to decide, up to a constant."""
        listed = (layout.Action * len(actions))(*(rules.figures.action(action) for action in actions))
        found = (ctypes.c_float * len(actions))()
        tables, position = _pointers(rules, state)
        self._core.core_scores(tables, self.handle, position, listed, len(actions), found)
        return list(found)


class NativeJudge:
    """The heuristics in C, in a style of play or, by default, a sound one."""

    def __init__(self, rules: NativeRules, style: Style | None = None, planner: int | None = None) -> None:
        """`planner` is the only side with that style; None for both."""
        self._core, self._rules = core(), rules
        self.judge = judge_of(rules.figures.ruleset, style, planner)

    def points(self, state: GameState, actions: Sequence[Action]) -> tuple[list[float], list[float]]:
        """The points of actions of the side to decide, and what they cost beside others of the same intent."""
        listed = (layout.Action * len(actions))(*(self._rules.figures.action(action) for action in actions))
        points, costs = ((ctypes.c_double * len(actions))() for _ in range(2))
        tables, position = _pointers(self._rules, state)
        self._core.core_points(tables, ctypes.byref(self.judge), position, listed, len(actions), points, costs)
        return list(points), list(costs)


def _pointers(rules: NativeRules, state: GameState) -> tuple[Any, Any]:
    return ctypes.byref(rules.figures.tables), ctypes.byref(rules.figures.position(state))
