"""A game to be played from a program: positions and actions as text and JSON, nothing of the desktop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, Literal

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.levels import LEVEL_WORDS
from afaos_gui.ai.search.results import Limit
from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import full_position_entry, position_from
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.seeds import new_seed, numbered_seed
from afaos_gui.engine.views import choice_entry, event_entry, view_entry
from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.engine import apply, legal_actions, legal_choices, new_game, outcome, why_not
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe

SideName = Literal["British", "French"]
LEVELS = LEVEL_WORDS
SIDES: tuple[SideName, SideName] = ("British", "French")


class Game:
    """A game from its beginning, or from a position, that is changed by `play` and `undo`.

    >>> game = Game(edition="second", options=("short_raids",), seed=1763)
    >>> game.to_decide, game.turn, len(game.view("French")["players"]["French"]["hand"])
    ('British', 1, 5)
    >>> game.why_not("settle Deerfield: Boston, New York")
    'needs settler'

    The same seed deals and draws the same cards for the same actions; without one they are drawn by a secret seed.
    """

    def __init__(self, edition: str = "second", options: Iterable[str] = (), seed: int | None = None) -> None:
        """Begin a game; a text is one option. Raises RulesetError for an edition or options that cannot be played."""
        chosen = frozenset({options} if isinstance(options, str) else options)
        self._begin(Ruleset(load_catalogue(), edition, chosen), None, seed)

    @classmethod
    def from_position(cls, position: Mapping[str, Any], seed: int | None = None) -> Game:
        """A game from a position as `position` writes it. Raises ValueError with one sentence if it cannot be."""
        try:
            state = position_from(dict(position), "position")
        except DataError as error:
            raise ValueError(str(error)) from None
        game = cls.__new__(cls)
        game._begin(state.ruleset, state, seed)
        return game

    def _begin(self, ruleset: Ruleset, state: GameState | None, seed: int | None) -> None:
        chance = SeededChance(new_seed() if seed is None else numbered_seed(seed))
        self._states = [state or new_game(ruleset, chance)]
        self._chances = [chance]
        self._actions: list[str] = []

    def __repr__(self) -> str:
        told = f"won by the {self.winner}" if self.is_over else f"the {self.to_decide} to decide"
        return f"<Game: turn {self.turn}, {told}>"

    # The position

    @property
    def _state(self) -> GameState:
        return self._states[-1]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; each side's turn counts."""
        return self._state.turn

    @property
    def to_decide(self) -> SideName:
        """The side that has to act or to answer."""
        return SIDES[self._state.to_decide]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return outcome(self._state) is not None

    @property
    def winner(self) -> SideName | None:
        """The side that won; None while the game goes on."""
        ended = outcome(self._state)
        return None if ended is None else SIDES[ended.winner]

    @property
    def ending(self) -> str:
        """How the game ended, for example `capital besieged`; empty while it goes on."""
        ended = outcome(self._state)
        return "" if ended is None else ended.ending.name.lower().replace("_", " ")

    @property
    def points(self) -> dict[SideName, int]:
        """What each side would score if the game ended now."""
        return {name: total_points(self._state, side) for side, name in enumerate(SIDES)}

    @property
    def played(self) -> tuple[str, ...]:
        """The actions so far, oldest first."""
        return tuple(self._actions)

    def position(self) -> dict[str, Any]:
        """The whole position, hidden cards too, as JSON (ENGINE.md); `from_position` reads it back."""
        return full_position_entry(self._state)

    def view(self, side: SideName) -> dict[str, Any]:
        """The position as a side may know it, as JSON (ENGINE.md). Raises ValueError for what is not among `SIDES`."""
        if side not in SIDES:
            raise ValueError(f"There is no side {side!r}: {', '.join(SIDES)}.")
        return view_entry(observe(self._state, SIDES.index(side)))

    # Actions

    def legal_actions(self) -> list[str]:
        """The actions that the side to decide may do; of free choices among many cards only those of few.

        `choices` says those whole, and `why_not` and `play` know each.
        """
        return [action_text(action, self._state.ruleset.catalogue) for action in legal_actions(self._state)]

    def choices(self) -> list[dict[str, Any]]:
        """The free choices of several cards, as rules (ENGINE.md)."""
        return [choice_entry(choice, self._state.ruleset.catalogue) for choice in legal_choices(self._state)]

    def why_not(self, action: str) -> str:
        """Why an action is not legal now, as a short name; empty if it is legal. Raises ActionTextError."""
        state = self._state
        refusal = why_not(state, parse_action(action, state.to_decide, state.ruleset.catalogue))
        return "" if refusal is None else refusal.code.value

    def play(self, action: str) -> list[dict[str, Any]]:
        """Do an action, and return what happened; secret events hold the cards, which are for their side alone.

        Raises ActionTextError for what is no action, and IllegalAction for what the rules forbid; nothing is done then.
        """
        state = self._state
        catalogue = state.ruleset.catalogue
        done = parse_action(action, state.to_decide, catalogue)
        chance = deepcopy(self._chances[-1])
        step = apply(state, done, chance)
        self._states.append(step.state)
        self._chances.append(chance)
        self._actions.append(action_text(done, catalogue))
        return [event_entry(event, catalogue) for event in step.events]

    def undo(self) -> str:
        """Take the last action back and return it. Raises IndexError if there is none."""
        action = self._actions.pop()
        self._states.pop()
        self._chances.pop()
        return action

    def best_action(self, level: str = "general", iterations: int | None = None, seed: int = 0) -> str:
        """What a level of the machine would do, knowing only what the side to decide may know.

        With `iterations` the same seed gives the same answer. Raises ValueError for a level that is not among `LEVELS`,
        and once the game is over.
        """
        if level not in LEVELS:
            raise ValueError(f"There is no level {level!r}: {', '.join(LEVELS)}.")
        limit = None if iterations is None else Limit(iterations=iterations)
        view = observe(self._state, self._state.to_decide)
        return action_text(choose(view, limit, level, seed).action, self._state.ruleset.catalogue)
