"""Two agents in the PettingZoo environment, and games between them: `pip install "afaos[env]"`, then run this file."""

import random

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.results import Limit
from afaos_gui.env import AcresEnv


class RandomAgent:
    """Chooses any word that the mask allows."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def act(self, game, agent, observation):
        """Choose one word."""
        mask = observation["action_mask"]
        game.step(self.rng.choice([word for word, allowed in enumerate(mask) if allowed]))


class LevelAgent:
    """A level of the machine, with a number of iterations for each decision."""

    def __init__(self, level, iterations, seed):
        self.level, self.limit, self.rng = level, Limit(iterations=iterations), random.Random(seed)

    def act(self, game, agent, observation):
        """Do a whole action, chosen from what the agent may know."""
        choice = choose(game.view(agent), self.limit, self.level, self.rng.getrandbits(32))
        game.play(choice.action)


def play_game(agents, seed, **settings):
    """The rewards of one game, by agent."""
    game = AcresEnv(**settings)
    game.reset(seed=seed)
    rewards = {}
    for agent in game.agent_iter():
        observation, reward, termination, truncation, _ = game.last()
        if termination or truncation:
            rewards[agent] = reward
            game.step(None)
        else:
            agents[agent].act(game, agent, observation)
    return rewards


if __name__ == "__main__":
    for number in range(4):
        players = {"british_0": RandomAgent(number), "french_1": LevelAgent("general", 100, number)}
        print(play_game(players, seed=number))
