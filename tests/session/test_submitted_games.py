"""Random games driven through `Game.submit`: valid at every step, and recorded as played."""

from __future__ import annotations

import json
import random

import pytest

from afaos_gui.data.records.record_files import RecordEntry, RecordWriter
from afaos_gui.data.records.replay import Replay
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.chance import ListedChance
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game

QUICK, LONG, BATCH = 4, 204, 2
TURN_CAP = 1000


def check_games(first: int) -> None:
    ruleset = Ruleset(load_catalogue())
    for seed in range(first, first + BATCH):
        game, rng = Game(ruleset, seed=seed), random.Random(seed)
        writer = RecordWriter(game.state)
        while game.outcome is None and game.state.turn <= TURN_CAP:
            before, legal = game.state, game.legal
            assert legal
            action = rng.choice(legal)
            assert why_not(before, action) is None
            game.submit(action)
            assert problems(game.state) == []
            assert writer.play(before, action, ListedChance(game.commands[-1].draws)) == game.state
        record = RecordEntry.model_validate(json.loads(json.dumps(writer.record(game.state))))
        assert Replay(record, ruleset, f"seed {seed}").run().differences == ()


@pytest.mark.parametrize("first", range(0, QUICK, BATCH))
def test_submitted_games_are_sound_and_replay(first: int) -> None:
    check_games(first)


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG, BATCH))
def test_many_submitted_games_are_sound_and_replay(first: int) -> None:
    check_games(first)
