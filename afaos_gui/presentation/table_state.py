"""Everything the table shows, as one frozen value: what `GameState` is to the rules, this is to the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from afaos_gui.presentation.commands import CommandState
from afaos_gui.presentation.discard_tops import Tops
from afaos_gui.presentation.gesture import AT_REST, Gesture
from afaos_gui.presentation.offers import Offer
from afaos_gui.presentation.perspective import Perspective
from afaos_gui.presentation.questions import Question
from afaos_gui.presentation.targets import Target
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.log import LogEntry


@dataclass(frozen=True, slots=True)
class Promise:
    """What dropping the held thing under the pointer would do, or why it does nothing."""

    text: str = ""
    allowed: bool = False


_POINTING: Mapping[str, Any] = {"pointed": None, "hovered": None, "said": ""}
"""The parts of a gesture that go with the pointer, at rest."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Made by `present`; panels, menus and screen readers show it and ask the game nothing."""

    perspective: Perspective
    gesture: Gesture = AT_REST
    names: tuple[str, str] = ("", "")
    """What the two players are called; an empty name stands for nobody in particular."""
    title: str = ""
    """How the game stands, in public words."""
    view: View | None = None
    """The position as the viewer knows it; None behind the curtain."""
    tops: Tops = (None, None)
    """The cards on top of the discard piles."""
    can_act: bool = False
    watches: bool = False
    """Whether machines play both sides, so that one only looks on."""
    is_study: bool = False
    """Whether everything may be taken back."""
    occasion: str = ""
    """What the one who should sit down is asked for, in public words."""
    offers: tuple[Offer, ...] = ()
    sentence: str = ""
    """What is expected now, or why nothing can be done."""
    lack: str = ""
    """Why the card of the hand that is pointed at can do nothing; empty where it can."""
    openings: str = ""
    """The kinds of actions that are open, while nothing has been begun."""
    question: Question | None = None
    recap: Question | None = None
    """What has happened in the meantime; it asks nothing."""
    lit: frozenset[int] = frozenset()
    """Places at which something can be done with what is held."""
    about: frozenset[int] = frozenset()
    """The places a decision is about."""
    zones: frozenset[Target] = frozenset()
    """Piles, sieges and the like on which something dragged can be dropped."""
    companions: frozenset[int] | None = None
    """Kinds of cards that go with the chosen ones; None where none is chosen."""
    promise: Promise = Promise()
    paths: tuple[tuple[int, ...], ...] = ()
    """Chains of places to light: the way of a raid, or of the supply of the place pointed at."""
    commands: Mapping[str, CommandState] = field(default_factory=dict)
    """Each command of the game, by its id."""
    log: tuple[LogEntry, ...] = ()
    """What has been done so far, the oldest first."""

    @property
    def decision(self) -> Question | None:
        """The question that has to be answered."""
        return self.question if self.question is not None and self.question.binds else None

    @property
    def aside(self) -> Question | None:
        """What needs no answer: a question of the player's own, else what has happened in the meantime."""
        return self.recap if self.question is None or self.question.binds else self.question

    @property
    def is_over(self) -> bool:
        """Whether the table shows the end of a game."""
        return self.view is not None and self.view.decision is Decision.OVER

    def only_points_elsewhere(self, other: TableState) -> bool:
        """Whether another state shows the same lights, but for what the pointer brings about."""
        mine = replace(self.gesture, **_POINTING), self.lit, self.about, self.zones, self.companions
        return mine == (replace(other.gesture, **_POINTING), other.lit, other.about, other.zones, other.companions)

    def put_away(self) -> TableState:
        """The same without question and lights: what the table shows while something is acted out on it."""
        return replace(
            self,
            question=None,
            recap=None,
            lit=frozenset(),
            about=frozenset(),
            zones=frozenset(),
            companions=None,
            promise=Promise(),
            paths=(),
        )
