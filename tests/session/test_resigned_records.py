"""A record of a game that was resigned in the middle of a turn holds that turn too."""

from __future__ import annotations

import json
import random

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.actions import EndTurn, OpponentResigns, Resign
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import verdict_text, verified
from afaos_gui.session.game import Command, Game
from afaos_gui.session.saving.records import record_of
from tests.saves.games import game_of_record


def told(command: Command) -> tuple[object, ...]:
    """What a record keeps of a command; it does not know in which order cards were drawn."""
    return command.action, [sorted(drawn) for drawn in command.draws]


@pytest.mark.few(3)
@pytest.mark.parametrize("options", [(), ("pay_to_reshuffle",), ("french_swap_after_siege", "french_extra_start_card")])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_resignation_in_the_middle_of_a_turn_loses_nothing(edition: str, options: tuple[str, ...]) -> None:
    rules = Ruleset(load_catalogue(), edition, frozenset(options))
    in_the_middle = 0
    for seed in range(12):
        rng, game = random.Random(seed), Game(rules, seed=seed, policy="study")
        for _ in range(rng.randint(1, 130)):
            if game.legal:
                ends = [action for action in game.legal if isinstance(action, EndTurn)]
                game.submit(ends[0] if ends and rng.random() < 0.3 else rng.choice(game.legal))
        if game.outcome is None:
            game.submit(rng.choice((Resign(), OpponentResigns())))
        record = json.loads(json.dumps(record_of(game)))
        in_the_middle += bool(record.get("rest"))
        again = game_of_record(record, "record")
        assert again.state == game.state
        assert list(map(told, again.commands)) == list(map(told, game.commands))
        assert verdict_text(verified(again)) == verdict_text(verified(game))
    assert in_the_middle > 2
