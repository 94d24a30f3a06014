"""The PettingZoo environment: two agents, hidden hands, actions built word by word under a mask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.env.observation import LARGEST, Observer
from afaos_gui.env.words import ChosenWords, Vocabulary
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, legal_choices, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import View, observe

AGENTS = ("british_0", "french_1")
"""By side; PettingZoo asks for a number at the end."""
TURN_CAP = 300
"""Turns of both sides after which a game is truncated."""


class AcresEnv(AECEnv[str, Any, int]):  # type: ignore[misc]
    """One game of A Few Acres of Snow.

    At the end the winner gets reward 1, the loser -1; a game that reaches the turn cap is truncated without reward.

    An observation has `observation`, the row of `env.observation.Observer`, and `action_mask`, 1 for every word allowed
    now; it is all 0 for the agent who is not to choose. A flat one is the row alone, for learners that take no
    dictionaries: the mask is then in the agent's info, as PettingZoo has it, and `action_mask` gives it too. An action
    is a word of `vocabulary`. An agent chooses words until they fit exactly one legal action, which is then done.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "afaos_v2",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "second",
        options: Iterable[str] = (),
        turn_cap: int = TURN_CAP,
        render_mode: str | None = None,
        flat: bool = False,
    ) -> None:
        """`flat` observations are arrays. Raises RulesetError for an edition or options that cannot be played."""
        super().__init__()
        self.ruleset = Ruleset(load_catalogue(), edition, frozenset(options))
        self.vocabulary = Vocabulary(self.ruleset.catalogue)
        self.turn_cap = turn_cap
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._observer = Observer(self.ruleset, self.vocabulary)
        words = self.vocabulary.size
        row = spaces.Box(0, LARGEST, (self._observer.size,), np.int16)
        self.action_spaces = {agent: spaces.Discrete(words) for agent in AGENTS}
        self.flat = flat
        both = spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (words,), np.int8)})
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(AGENTS, row if flat else both)
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The vocabulary's words."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals and draws the same cards for the same actions."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._chance = RandomChance(int(self._random.integers(2**63)))
        self.game: GameState = new_game(self.ruleset, self._chance)
        self.played: list[str] = []
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._ask()
        self._tell_masks()

    def view(self, agent: str) -> View:
        """Everything that an agent may know of the game, as the rules' View."""
        return observe(self.game, AGENTS.index(agent))

    def observe(self, agent: str) -> Any:
        """The agent's observation; see the class."""
        row = self._observer.row(self.view(agent), self._speech.said if self._chooses(agent) else ())
        return row if self.flat else {"observation": row, "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> NDArray[np.int8]:
        """1 for every word that the agent may choose now."""
        mask = np.zeros(self.vocabulary.size, np.int8)
        if self._chooses(agent):
            mask[self._speech.next_words] = 1
        return mask

    def _chooses(self, agent: str) -> bool:
        goes_on = self.game.ending is Ending.NONE and not self.truncations.get(agent, True)
        return goes_on and agent == self.agent_selection

    def step(self, action: int | None) -> None:
        """Choose a word. Raises ValueError if the mask does not allow it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError("A word has to be said while the game goes on.")
        done = self._speech.say(int(action))
        if done is not None:
            self._do(done)
        self._tell_masks()
        self._accumulate_rewards()

    def play(self, action: Action) -> None:
        """Do a whole legal action of the agent to choose, for agents that think in actions. Raises ValueError."""
        words = (*self._speech.words_for(action), 0)
        for word in words[len(self._speech.said) :]:
            state = self.game
            self.step(word)
            if self.game is not state:
                return

    def render(self) -> str | None:
        """The actions so far, one per line, if `render_mode` is "ansi"."""
        return "\n".join(self.played) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _do(self, action: Action) -> None:
        agent = self.agent_selection
        self.played.append(f"{agent}: {action_text(action, self.ruleset.catalogue)}")
        self.game = play(self.game, action, self._chance).state
        if self.game.ending is not Ending.NONE:
            for side, name in enumerate(AGENTS):
                self.rewards[name] = 1.0 if self.game.winner == side else -1.0
                self.terminations[name] = True
                self.infos[name] = {"ending": self.game.ending.name, "points": score(self.game, side).total}
        elif self.game.turn > self.turn_cap:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._ask()

    def _tell_masks(self) -> None:
        """Put the masks where whoever has flat observations finds them."""
        if self.flat:
            for agent in AGENTS:
                self.infos[agent]["action_mask"] = self.action_mask(agent)

    def _ask(self) -> None:
        """Select the agent who decides."""
        over = self.game.ending is not Ending.NONE
        game = self.game
        self._speech = ChosenWords(self.vocabulary, *((), ()) if over else (legal_actions(game), legal_choices(game)))
        self.agent_selection = AGENTS[self.game.to_decide]


def env(**settings: Any) -> AECEnv[str, Any, int]:
    """Make the environment wrapped like PettingZoo's own games.

    A word that is not allowed loses the game, and calls in the wrong order are refused. `settings` are those of
    `AcresEnv`.
    """
    game: AECEnv[str, Any, int] = AcresEnv(**settings)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)
