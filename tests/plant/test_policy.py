"""The policy: what it learns from searched choices, and that the program holds the same network."""

from __future__ import annotations

import numpy as np

from afaos_gui.ai.judgement.network import END
from afaos_plant.fit.policy import PolicyNet, fit_policy, tried
from afaos_plant.fit.sample import Question


def test_the_policy_learns_which_choice_is_taken() -> None:
    """Choice 3 is right with input 0, choice 4 with input 1."""
    choices = np.asarray([3, END, 4, END, 5, END], dtype=np.int16)
    questions = []
    for number in range(64):
        shares = np.zeros(3, dtype=np.float16)
        shares[number % 2] = 1.0
        questions.append(Question(np.asarray([number % 2], dtype=np.uint16), choices, shares))
    net = PolicyNet(1)
    before = tried(net, questions)[0]
    fit_policy(net, questions, 80, 1, rate=2e-2, part=64)
    loss, first = tried(net, questions)
    assert loss < before / 3 and first == 1.0
