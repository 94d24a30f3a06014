"""Everything the table shows, as one frozen value: the window's counterpart of `GameState`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from afaos_gui.presentation.choices.gesture import AT_REST, Gesture
from afaos_gui.presentation.choices.offers import Offer
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.presentation.choices.targets import Target
from afaos_gui.presentation.facts.discard_tops import Tops
from afaos_gui.presentation.viewer.command_states import CommandState
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.log import LogEntry


class Promise(NamedTuple):
    """What dropping the held thing at the pointer would do, or why it does nothing."""

    text: str = ""
    allowed: bool = False


_POINTING: Mapping[str, Any] = {"pointed": None, "hovered": None, "said": ""}
"""The parts of a gesture that change with the pointer, at rest."""


class TableState(NamedTuple):
    """The state of the table. Made by `present`; panels, menus and screen readers show it without asking the game."""

    perspective: Perspective
    gesture: Gesture = AT_REST
    names: tuple[str, str] = ("", "")
    """The names of the players; an empty name means nobody in particular."""
    title: str = ""
    """How the game stands, as far as it is public."""
    view: View | None = None
    """The position as the viewer knows it; None behind the curtain."""
    tops: Tops = (None, None)
    """The top cards of the discard piles."""
    can_act: bool = False
    watches: bool = False
    """Whether machines play both sides, so that the viewer only watches."""
    is_study: bool = False
    """Whether everything may be undone."""
    occasion: str = ""
    """What the person who should sit down is asked for, as far as it is public."""
    offers: tuple[Offer, ...] = ()
    sentence: str = ""
    """What is expected now, or why nothing can be done."""
    lack: str = ""
    """Why the card in hand under the pointer can do nothing; empty if it can."""
    openings: str = ""
    """The kinds of actions possible, as long as nothing has been begun."""
    question: Question | None = None
    recap: Question | None = None
    """What has happened in the meantime; it needs no answer."""
    lit: frozenset[int] = frozenset()
    """Places where the held thing can be used."""
    about: frozenset[int] = frozenset()
    """The places a decision is about."""
    zones: frozenset[Target] = frozenset()
    """Piles, sieges and other targets for what is being dragged."""
    companions: frozenset[int] | None = None
    """Kinds of cards that go with the chosen ones; None if none is chosen."""
    promise: Promise = Promise()
    paths: tuple[tuple[int, ...], ...] = ()
    """Chains of places to highlight: a raid's path, or the supply of the place pointed at."""
    commands: Mapping[str, CommandState] = MappingProxyType({})
    """The state of each game command by its id."""
    is_drawing: bool = False
    """Whether the viewer's turn in a game apart goes on with the draw that is waited for."""
    is_closed: bool = False
    """Whether nobody plays on, though the rules would let the game go on."""
    log: tuple[LogEntry, ...] = ()
    """What has been done so far, oldest first."""

    @property
    def decision(self) -> Question | None:
        """The question that must be answered."""
        return self.question if self.question is not None and self.question.binds else None

    @property
    def aside(self) -> Question | None:
        """What needs no answer: a question the player asked for, else the news."""
        return self.recap if self.question is None or self.question.binds else self.question

    @property
    def chosen_answer(self) -> int | None:
        """The answer to the decision that the main button gives for what is chosen."""
        main, asked = next(iter(self.offers), None), self.decision
        if main is None or asked is None or main.quiet or not self.gesture.narrows or len(main.done) != 1:
            return None
        return asked.actions.index(main.done[0]) if main.done[0] in asked.actions else None

    @property
    def is_over(self) -> bool:
        """Whether the table shows the end of a game."""
        return self.view is not None and self.view.decision is Decision.OVER

    @property
    def is_sent(self) -> bool:
        """Whether the viewer's turn in a game apart has been sent, so that the other side is waited for."""
        apart, ready = (self.commands.get(name, CommandState(False)) for name in ("apart_sheet", "send_turn"))
        mine = self.view is not None and self.view.to_decide == self.view.viewer
        return mine and apart.enabled and not ready.enabled and not self.can_act and not self.is_drawing

    @property
    def is_settled(self) -> bool:
        """Whether the table shows the end of a game of which nothing stays hidden."""
        return self.is_over and self.commands["export"].enabled

    def only_points_elsewhere(self, other: TableState) -> bool:
        """Whether another state shows the same highlights, apart from those caused by the pointer."""
        mine = self.gesture._replace(**_POINTING), self.lit, self.about, self.zones, self.companions
        return mine == (other.gesture._replace(**_POINTING), other.lit, other.about, other.zones, other.companions)

    def put_away(self) -> TableState:
        """The same without question and highlights, for showing while an action is animated."""
        return self._replace(
            question=None,
            recap=None,
            lit=frozenset(),
            about=frozenset(),
            zones=frozenset(),
            companions=None,
            promise=Promise(),
            paths=(),
        )
