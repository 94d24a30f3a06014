"""Draws follow from the game's seed: repeated after undo and load, verified, and revealed to nobody."""

from __future__ import annotations

import io
import pickle
import random
from collections import Counter
from multiprocessing import reduction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.ai.process.worker import Worker
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.seeds import numbered_seed, seed_sum
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import pledge_words, verdict_text, verified, with_seed
from afaos_gui.session.game import Game
from afaos_gui.session.lessons.lesson import LessonRun
from afaos_gui.session.log import Log
from afaos_gui.session.review.line import board_from
from afaos_gui.session.saving.records import record_of
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.saving.transfer import game_from_text, readable_text
from tests.saves.games import game_of_record, random_game
from tests.session.option_sets import played

SEEDS = st.integers(0, 10_000)
PILES = st.lists(st.integers(0, 20), min_size=1, max_size=30).map(tuple)


def loaded(game: Game) -> Game:
    """The game, loaded from its file."""
    return game_from(decode(encode(saved_from(game)), "game"), "game")


def finished(seed: int = 3) -> Game:
    """A finished game, however many actions that takes."""
    return played(Ruleset(load_catalogue()), seed, 100_000)


# The chance


@given(SEEDS, PILES, st.data())
def test_a_pile_lies_in_an_order_however_it_is_drawn(seed: int, pile: tuple[int, ...], data: st.DataObject) -> None:
    secret = numbered_seed(seed)
    at_once = SeededChance(secret).draw(0, pile, len(pile))
    left, drawn = list(pile), list[int]()
    while left:
        count = data.draw(st.integers(1, len(left)))
        some = SeededChance(secret, (len(drawn), 7)).draw(0, tuple(left), count)
        drawn += some
        for card in some:
            left.remove(card)
    assert tuple(drawn) == at_once
    assert sorted(drawn) == sorted(pile)


@given(SEEDS, PILES, st.integers(0, 50), st.integers(0, 50))
def test_what_the_other_side_draws_changes_nothing(seed: int, pile: tuple[int, ...], one: int, other: int) -> None:
    draws = {SeededChance(numbered_seed(seed), (3, drawn)).draw(0, pile, 1) for drawn in (one, other)}
    assert len(draws) == 1


def test_every_card_of_a_pile_is_as_likely_as_the_next() -> None:
    first = Counter(SeededChance(numbered_seed(seed)).draw(0, (1, 2, 3, 4, 5), 1) for seed in range(5000))
    assert sum((count - 1000) ** 2 / 1000 for count in first.values()) < 18.47  # p = 0.001 at 4 degrees of freedom


def test_the_draws_of_a_seed_never_change() -> None:
    """Records of this version must be confirmed by every later one."""
    assert SeededChance(bytes(32)).draw(0, tuple(range(12)), 12) == (4, 0, 1, 9, 6, 2, 8, 11, 5, 10, 3, 7)


# The game


@given(SEEDS, st.integers(0, 150), st.sampled_from(("first", "second")))
@settings(max_examples=40)
def test_the_same_action_draws_the_same_after_undo_and_load(seed: int, length: int, edition: str) -> None:
    game = random_game(seed, length, edition)
    if not game.legal:
        return
    action = random.Random(seed).choice(game.legal)
    other = loaded(game)
    game.submit(action)
    first = game.commands[-1]
    game.undo()
    game.submit(action)
    other.submit(action)
    assert game.commands[-1].draws == other.commands[-1].draws == first.draws
    assert game.state == other.state == first.after


@given(SEEDS, st.integers(0, 150))
@settings(max_examples=40)
def test_an_action_that_draws_nothing_shifts_nothing(seed: int, length: int) -> None:
    """The refill of a turn is the same, whatever was done before that left hand and pile alone."""
    game = random_game(seed, length)
    ends = [action for action in game.legal if isinstance(action, EndTurn)]
    passes = [action for action in game.legal if action.verb == "pass"]
    if not ends or not passes:
        return
    game.submit(passes[0])
    game.submit(ends[0])
    after_pass = game.commands[-1].draws
    game.back_to(game.position - 2)
    game.submit(ends[0])
    assert game.commands[-1].draws == after_pass


@given(SEEDS, st.integers(0, 200), st.sampled_from(("first", "second")))
@settings(max_examples=30)
def test_every_draw_of_a_game_and_of_its_save_follows_from_the_seed(seed: int, length: int, edition: str) -> None:
    game = random_game(seed, length, edition)
    done = game.commands[: game.position]
    for one in (game, loaded(game)):
        verdict = verified(one)
        assert verdict is not None
        assert (verdict.wrong_turn, verdict.is_whole) == (None, True)
        assert verdict.draws == 2 + sum(len(command.draws) for command in done)


def test_new_games_have_seeds_of_their_own() -> None:
    rules = Ruleset(load_catalogue())
    assert len({Game(rules).seed for _ in range(20)}) == 20


def test_a_fork_learns_nothing_of_the_draws_to_come() -> None:
    game = random_game(4, 60)
    assert game.fork(30).seed != game.seed
    over = finished()
    assert over.fork(len(over.commands)).seed == over.seed
    assert over.fork(len(over.commands) - 1).seed != over.seed


def test_a_board_for_trying_things_out_always_draws_alike_and_tells_nothing_of_the_game() -> None:
    game = random_game(4, 60)
    one, other, later = (board_from(game, number) for number in (30, 30, 31))
    assert one.seed == other.seed
    assert len({one.seed, later.seed, game.seed}) == 3


def test_moves_done_anew_before_the_seed_are_of_the_seed() -> None:
    fork = random_game(4, 60).fork(30)
    assert fork.seeded_from == 31
    fork.back_to(10)
    rng = random.Random(1)
    while fork.position == 10 or not fork.commands[-1].draws:
        fork.submit(rng.choice(fork.legal))
    assert fork.seeded_from == 11
    verdict = verified(fork)
    assert verdict is not None
    assert (verdict.wrong_turn, verdict.draws) == (None, sum(len(c.draws) for c in fork.commands[10:]))


# Verifying


def test_a_draw_that_somebody_chose_is_found() -> None:
    game = random_game(6, 120)
    game.back_to(0)
    moves = [(command.action, command.draws) for command in game.commands]
    number, turn = next(
        (number, command.before.turn)
        for number, command in enumerate(game.commands)
        if len(command.draws) == 1 and len(set(command.before.sides[command.side].draw)) > 6
    )
    command = game.commands[number]
    pile = sorted(set(command.before.sides[command.side].draw) - set(command.draws[0]))
    chosen = (pile[0], *command.draws[0][1:])
    false = Game.from_moves(
        game.start, [*moves[:number], (command.action, (chosen,))], seed=game.seed, policy="study", seeded_from=0
    )
    assert verdict_text(verified(loaded(false))) == f"A draw of turn {turn} does not follow from the secret number."


def test_first_hands_that_somebody_chose_are_found() -> None:
    game = random_game(6, 0)
    false = Game.from_moves(game.start, [], seed=random_game(7, 0).seed, seeded_from=0)
    assert verdict_text(verified(false)) == "A draw of turn 1 does not follow from the secret number."


def test_the_draws_of_a_finished_game_are_confirmed_in_every_form() -> None:
    game = finished()
    draws = 2 + sum(len(command.draws) for command in game.commands)
    said = f"All {draws} draws follow from the secret number fixed before the first."
    copies = (game_of_record(record_of(game), "record"), game_from_text(readable_text(game)).game)
    for one in (game, loaded(game), *copies):
        assert one.seed == game.seed
        assert verdict_text(verified(one)) == said


def test_an_open_copy_of_a_running_game_keeps_the_seed_secret() -> None:
    game = random_game(3, 100)
    record, text = record_of(game), readable_text(game)
    assert record["seed"] == {"sha256": seed_sum(game.seed), "seeded_from": 0, "chosen": True}
    assert f"Seed SHA-256: {seed_sum(game.seed)}" in text
    for one in (game_of_record(record, "record"), game_from_text(text).game):
        assert one.seed != game.seed
        assert verdict_text(verified(one)) == "The draws of this game cannot be checked."


def test_a_seed_that_was_not_promised_is_refused() -> None:
    record = record_of(finished())
    record["seed"]["seed"] = numbered_seed(1).hex()
    with pytest.raises(Exception, match="the seed is not the one whose SHA-256 the game began with"):
        game_of_record(record, "game.json")


# The log


def test_the_log_begins_with_the_pledge_and_ends_with_whether_it_was_kept() -> None:
    game = finished()
    game.shares = game.shares._replace(is_chosen=False)
    for viewer in (0, 1):
        first, *_middle, last = with_seed(game, Log(game, viewer).entries())
        assert pledge_words(game) in first.text and len(first.text) < 150
        assert last.text.startswith(verdict_text(verified(game)))
        assert pledge_words(game) in last.text


@given(SEEDS, st.integers(0, 60))
@settings(max_examples=20)
def test_the_log_of_a_running_game_does_not_tell_the_seed(seed: int, length: int) -> None:
    game = random_game(seed, length)
    if game.outcome is None:
        told = "".join(entry.text for entry in with_seed(game, Log(game, 0).entries()))
        assert game.seed.hex() not in told.replace(" ", "")


# The machine


@pytest.mark.timeout(120)
def test_the_machine_is_never_told_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing sent to its process contains the seed: neither what starts it nor the requests."""
    game = random_game(5, 40, policy="strict")
    sent: list[bytes] = []
    whole = reduction.ForkingPickler.dumps

    def dumps(thing: Any, *rest: Any) -> Any:
        data = whole(thing, *rest)
        sent.append(bytes(data))
        return data

    def dump(thing: Any, file: io.IOBase, *rest: Any) -> None:
        data = whole(thing)
        sent.append(bytes(data))
        file.write(data)

    monkeypatch.setattr(reduction.ForkingPickler, "dumps", dumps)
    monkeypatch.setattr(reduction, "dump", dump)
    worker = Worker()
    try:
        worker.think(game.view(game.state.to_decide), "trader", None, 1)
    finally:
        worker.kill()
    assert len(sent) >= 2
    for data in (*sent, pickle.dumps(game.view(0)), pickle.dumps(game.view(1))):
        assert game.seed not in data
        assert game.seed.hex().encode() not in data


def test_a_folder_of_saves_and_records_is_verified_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from afaos_gui.__main__ import main
    from afaos_gui.data.saves.save_files import write_save
    from afaos_gui.session.saving.records import export_record

    game = finished()
    write_save(tmp_path / "a.acres", saved_from(game))
    export_record(game, tmp_path / "b.json")
    (tmp_path / "c.json").write_text("[", encoding="utf-8")
    said = f": {verdict_text(verified(game))}"
    assert main(["records", "verify", str(tmp_path / "a.acres"), str(tmp_path / "b.json")]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  ")]
    assert [line[-len(said) :] for line in lines] == [said, said]
    assert main(["records", "verify", str(tmp_path / "c.json")]) == 1


def test_the_log_of_a_record_without_a_seed_tells_none_at_the_end() -> None:
    record = record_of(finished())
    del record["seed"]
    game = game_of_record(record, "record")
    last = with_seed(game, Log(game, 0).entries())[-1].text
    assert last == "The draws of this game cannot be checked."


def test_the_log_of_a_lesson_says_nothing_of_a_seed() -> None:
    game = LessonRun(load_lessons()[0]).game
    assert with_seed(game, []) == []
    game.submit(game.legal[0])
    assert all("seed" not in entry.text for entry in with_seed(game, Log(game, 0).entries()))
