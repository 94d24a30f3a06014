"""Random games of every kind of rules, and what each must survive: save, load, verify, text, record and replay.

    python -m tests.session.option_sets --rounds 1000 --seed 5

tries that many random sets of options and names each that fails.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.resources.presets import load_presets
from afaos_gui.data.saves.save_files import write_save
from afaos_gui.rules.actions import ChooseStartCard, EndTurn
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import verified
from afaos_gui.session.game import Game
from afaos_gui.session.saving.records import export_record
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import game_from_text, open_game, readable_text
from tests.saves.games import content

BIDS = ("british_bid_1", "british_bid_3", "french_bid_2", "french_bid_9")
EDITIONS = ("first", "second")
STEPS = 300


def ruleset(edition: str, *options: str) -> Ruleset:
    return Ruleset(load_catalogue(), edition, frozenset(options))


def single_sets() -> Iterator[Ruleset]:
    """Every option alone, in each edition that has it, and every preset."""
    for edition in EDITIONS:
        for option in (*OPTIONS, *BIDS):
            if not conflicts(edition, [option]):
                yield ruleset(edition, option)
    for preset in load_presets():
        yield ruleset(preset.edition, *preset.options)


def random_set(rng: random.Random) -> Ruleset:
    """An edition with random compatible options."""
    edition, chosen = rng.choice(EDITIONS), list[str]()
    for option in rng.sample((*OPTIONS, *BIDS), rng.randrange(1, len(OPTIONS))):
        if not conflicts(edition, [*chosen, option]):
            chosen.append(option)
    return ruleset(edition, *chosen)


def played(rules: Ruleset, seed: int, steps: int = STEPS) -> Game:
    """A random game after this many actions, or at its end."""
    game, rng = Game(rules, seed=seed, policy="study"), random.Random(seed)
    for _ in range(steps):
        if not game.legal:
            break
        # Turns end more often than their share of the legal actions, so that piles run out and hands are dealt.
        ending = [action for action in game.legal if isinstance(action, EndTurn)]
        game.submit(ending[0] if ending and rng.random() < 0.3 else rng.choice(game.legal))
    return game


def ended_turns(game: Game) -> Game:
    """The game as a record has it: without an unfinished turn, unless the game is over."""
    commands = game.commands[: game.position]
    if game.outcome is None:
        ended = [c.after.turn > c.before.turn or isinstance(c.action, ChooseStartCard) for c in commands]
        commands = commands[: max((number + 1 for number, ends in enumerate(ended) if ends), default=0)]
    return Game.from_moves(game.start, [(c.action, c.draws) for c in commands], game.seats, policy="study")


def moves(game: Game) -> list[object]:
    """The moves with sorted draws, as a record has them."""
    return [(c.side, c.action, tuple(tuple(sorted(drawn)) for drawn in c.draws), c.after) for c in game.commands]


def check_save(game: Game, folder: Path) -> None:
    """Save and load a game, undone moves included, and verify its draws; AssertionError on any difference."""
    back_to = random.Random(len(game.commands)).randrange(len(game.commands) + 1)
    file = folder / "game.acres"
    for position in (back_to, len(game.commands)):
        game.back_to(position)
        write_save(file, saved_from(game))
        back = open_game(file).game
        assert content(back) == content(game)
        assert (back.seed, back.seeded_from) == (game.seed, game.seeded_from)
        verdict = verified(back)
        assert verdict == verified(game)
        assert verdict is not None
        assert (verdict.wrong_turn, verdict.is_whole) == (None, True)


def check_text(game: Game) -> None:
    """Write a game as text and read it back; AssertionError on any difference."""
    assert content(game_from_text(readable_text(game)).game) == content(game)


def check_all(rules: Ruleset, number: int, folder: Path, steps: int = STEPS) -> None:
    """Play a game by these rules, and run all checks on it."""
    game = played(rules, number, steps)
    check_save(game, folder)
    check_text(game)
    check_record(game, folder)


def check_record(game: Game, folder: Path) -> None:
    """Export a game as a record, replay and open it; AssertionError on any difference."""
    file = folder / "game.json"
    export_record(game, file)
    assert check_file(file).differences == ()
    back, whole = open_game(file).game, ended_turns(game)
    assert back.start == whole.start
    assert moves(back) == moves(whole)
    assert back.state == whole.state
    if game.outcome is not None:
        assert verified(back) == verified(game)


def main() -> int:
    """Try random sets; returns 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    failed = 0
    with TemporaryDirectory() as folder:
        for number in range(arguments.seed, arguments.seed + arguments.rounds):
            rules = random_set(random.Random(number))
            try:
                check_all(rules, number, Path(folder))
            except Exception as error:
                failed += 1
                print(f"{number}: {rules.edition}, {sorted(rules.options)}: {type(error).__name__}: {error}")
    print(f"{arguments.rounds} sets of options, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
