"""The game as a PettingZoo environment, for programs that learn to play it: `pip install "afaos[env]"`.

from afaos_gui.env import env

game = env(edition="second", options=("short_raids",))
game.reset(seed=7)
for agent in game.agent_iter():
    observation, reward, termination, truncation, info = game.last()
    word = None if termination or truncation else game.action_space(agent).sample(observation["action_mask"])
    game.step(word)

`Batch` plays many games side by side, as arrays.
"""

from __future__ import annotations

from afaos_gui.env.batch import Batch
from afaos_gui.env.environment import AcresEnv, env

__all__ = ["AcresEnv", "Batch", "env"]
