"""The balance study: what is played, and that it claims no more than the games show."""

from __future__ import annotations

import argparse
import json
import random
from functools import partial
from math import exp
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.measuring import arena
from afaos_gui.ai.measuring.arena import BY_CAP, GameResult, make_player
from afaos_gui.commands.measuring import balance
from afaos_gui.commands.measuring.arena_games import GAMES_FILE, known
from afaos_gui.commands.measuring.balance_page import page, pictures
from afaos_gui.commands.measuring.balance_study import (
    CONDITION_FILE,
    Condition,
    Measured,
    bid_size,
    bids_played,
    by_thinking,
    condition_of,
    crossing,
    extremes,
    fair_bid,
    measure,
    reported,
    studied,
)
from afaos_gui.data.errors import DataError

TIMES: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


def _run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    balance.add_arguments(parser)
    return balance.run(parser.parse_args(words))


def _measured(figure: str, iterations: int, wins: int, games: int, model: str = "") -> Measured:
    results = [GameResult(n, ("a", "a"), 0 if n < wins else 1, "TOWNS", 50, TIMES) for n in range(games)]
    return measure(condition_of(figure, iterations)._replace(model=model), results)


def _second(*wins: int, model: str = "") -> list[Measured]:
    """The second edition at budgets from 200 iterations up, 2,000 games each."""
    return [_measured("second_edition", 200 * 4**n, won, 2000, model) for n, won in enumerate(wins)]


def test_both_sides_are_the_strongest_level_with_the_same_thinking() -> None:
    first, second = condition_of("second_edition", 200).jobs(2, 5)
    assert first.players == ("general@200", "general@200") and (first.seed, second.seed) == (5, 6)
    assert make_player(first.players[0], first)


def test_a_bid_is_played_on_the_second_edition() -> None:
    assert condition_of("french_bid_2", 8) == Condition("french_bid_2", "second", ("french_bid_2",), 8)
    figures = ("second_edition", "french_bid_2", "british_bid_1", "first_edition")
    assert [bid_size(figure) for figure in figures] == [0, 2, -1, None]


def test_games_that_were_cut_off_do_not_count() -> None:
    ended = [GameResult(n, ("a", "a"), n % 2, "TOWNS", 40 + n, TIMES) for n in range(10)]
    found = measure(condition_of("second_edition", 8), [*ended, GameResult(11, ("a", "a"), 0, BY_CAP, 301, TIMES)])
    assert (found.games, found.capped, found.wins, found.ends) == (10, 1, 5, {"TOWNS": 10})
    assert found.low < 0.5 < found.high and found.turns[2] == 301


def test_few_games_claim_nothing_and_say_what_they_showed() -> None:
    text = page([_measured("second_edition", n, n // 100, 10) for n in (200, 500, 800)], "balance", "General")
    assert "Nothing is claimed" in text and "says from 20.0% to 80.0%" in text
    assert "agree" not in text.split("| turns |")[1]


def test_one_set_of_networks_claims_nothing() -> None:
    assert "Nothing is claimed" in page(_second(1200, 1215, 1230), "balance", "General")


def test_budgets_and_networks_that_agree_are_told_when_each_is_known_well() -> None:
    found = [*_second(1200, 1215, 1230), *_second(1225, model="others.npz")]
    assert "the budgets and networks agree within 1.5 points" in page(found, "balance", "General")


def test_budgets_that_disagree_are_told_plainly() -> None:
    found = [*_second(1000, 1200, 1300), *_second(1250, model="others.npz")]
    assert extremes(found, "second_edition") == pytest.approx((0.5, 0.65))
    assert "disagree by 15.0 points" in page(found, "balance", "General")


@pytest.mark.parametrize(
    ("wins", "words"),
    [((900, 1000, 1400), "45.0% of the games at 200 iterations, 70.0% at 3200"), ((1400, 900), "45.0% at 800")],
)
def test_it_is_told_when_longer_thinking_changes_the_share(wins: tuple[int, ...], words: str) -> None:
    text = page(_second(*wins), "balance", "General")
    assert words in text and "the intervals lie apart" in text


def test_a_change_within_the_intervals_is_not_told() -> None:
    found = [*_second(1000, 1200, 1010), *_second(1900, model="others.npz")]
    assert by_thinking(found, "second_edition") is None
    assert "lie apart" not in page(found, "balance", "General")


def test_bids_are_compared_at_a_budget_at_which_several_were_played() -> None:
    found = [_measured(figure, 200, 100, 200) for figure in ("second_edition", "french_bid_2")]
    assert bids_played([*found, _measured("second_edition", 4800, 150, 200)]) == [(0, 100, 200), (2, 100, 200)]


def test_networks_that_disagree_are_told_plainly() -> None:
    found = [*_second(1200, 1210, 1220), *_second(1400, model="others.npz")]
    assert "disagree by 10.0 points" in page(found, "balance", "General")


def test_other_networks_are_named_and_their_folder_is_not() -> None:
    found = _second(1200, model="/home/anybody/others.npz")
    text = page(found, "balance", "General")
    assert "Second edition, 200 iterations, others" in text and "that a line names: others." in text
    assert "afaos balance second_edition --games 2000 --iterations 200 --model balance/others.npz" in text
    assert "anybody" not in text + json.dumps(found[0].content()) + "".join(pictures(found).values())


def test_other_networks_play_a_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_game", partial(arena.play_game, cap=6))
    folder = models_folder()
    assert folder is not None
    model = folder / MODEL
    words = ("second_edition", "--iterations", "8", "--games", "1", "--model", str(model), "--out", str(tmp_path))
    assert _run(*words) == 0
    [measured] = studied(tmp_path)
    assert measured.condition.network == model.stem and measured.games + measured.capped == 1
    assert _run("report", "--out", str(tmp_path), "--page", str(tmp_path / "BALANCE.md")) == 0
    assert (tmp_path / "balance" / model.name).read_bytes() == model.read_bytes()


def test_a_missing_file_of_networks_is_one_sentence(tmp_path: Path) -> None:
    words = ("second_edition", "--iterations", "8", "--games", "1", "--out", str(tmp_path))
    with pytest.raises(ModelError, match=r"none\.npz is missing\.$"):
        _run(*words, "--model", str(tmp_path / "none.npz"))


def test_the_fair_bid_is_where_the_shares_cross_one_half() -> None:
    rng = random.Random(4)
    found = []
    for size, figure in enumerate(("second_edition", "french_bid_1", "french_bid_2", "french_bid_3")):
        chance = 1 / (1 + exp(-(0.9 - 0.6 * size)))
        found.append(_measured(figure, 800, sum(rng.random() < chance for _ in range(2500)), 2500))
    bid = fair_bid(found)
    assert bid is not None and bid.low < 1.5 < bid.high and bid.high - bid.low < 0.4


def test_bids_that_show_nothing_have_no_fair_one() -> None:
    assert crossing([(0, 5, 10), (1, 5, 10)]) is None
    assert crossing([(0, 2, 10), (1, 8, 10)]) is None
    assert fair_bid([_measured("second_edition", 800, 5, 10)]) is None
    other = [_measured(f"french_bid_{n}", 800, 900 - 100 * n, 1000, "others.npz") for n in (1, 3, 5)]
    assert fair_bid(other) is None
    played = [_measured("second_edition", 200, 41, 100), _measured("british_bid_2", 200, 45, 100)]
    assert "do not show yet how many free draws" in page(played, "balance", "General")
    assert "free draws" not in page(played[:1], "balance", "General")


def test_a_figure_is_played_and_gone_on_with_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_game", partial(arena.play_game, cap=12))
    words = ("second_edition", "--iterations", "8", "--out", str(tmp_path))
    assert _run(*words, "--games", "1") == 0
    games = tmp_path / "second_edition-8" / "games.jsonl"
    before = games.read_text(encoding="utf-8")
    assert _run(*words, "--games", "2") == 0
    after = games.read_text(encoding="utf-8")
    assert after.startswith(before) and len(after.splitlines()) == 2
    file, data = tmp_path / "BALANCE.md", tmp_path / "balance.json"
    assert _run("report", "--out", str(tmp_path), "--page", str(file), "--data", str(data)) == 0
    [entry] = json.loads(data.read_text(encoding="utf-8"))
    assert entry["games"] + entry["cut off"] == 2 and entry["iterations"] == 8
    assert "Second edition, 8 iterations" in file.read_text(encoding="utf-8")
    assert (tmp_path / "balance" / "shares.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "second_edition-8" in capsys.readouterr().out
    assert [measured.games + measured.capped for measured in studied(tmp_path)] == [2]


def test_a_report_keeps_what_its_data_say_of_games_that_lie_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_game", partial(arena.play_game, cap=12))
    out, data = tmp_path / "games", tmp_path / "balance.json"
    assert _run("second_edition", "--iterations", "8", "--out", str(out), "--games", "1") == 0
    elsewhere = [_measured("second_edition", 8, 30, 50, "earlier"), _measured("first_edition", 50, 60, 100)]
    replaced = _measured("second_edition", 8, 7, 9)
    data.write_text(json.dumps([one.content() for one in (*elsewhere, replaced)]), encoding="utf-8")
    assert _run("report", "--out", str(out), "--data", str(data)) == 0
    assert [(one["figure"], one["iterations"], one["model"]) for one in json.loads(data.read_text("utf-8"))] == [
        ("first_edition", 50, ""),
        ("second_edition", 8, ""),
        ("second_edition", 8, "earlier"),
    ]
    first, played, other = reported(data)
    assert (first.wins, other.wins, played.games + played.capped) == (60, 30, 1)


@pytest.mark.parametrize("content", ["[1]", '{"a": 1}', '[{"figure": "a"}]', "7", '[{"turns": 1, "interval": [1]}]'])
def test_damaged_data_of_a_report_are_one_sentence(content: str, tmp_path: Path) -> None:
    file = tmp_path / "balance.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=r"balance\.json"):
        reported(file)


def test_a_report_of_nothing_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("report", "--out", str(tmp_path)) == 2
    assert "holds no games" in capsys.readouterr().err


def test_the_picture_names_every_condition() -> None:
    [picture] = pictures([_measured("french_bid_2", 200, 6, 10), _measured("first_edition", 200, 4, 10)]).values()
    assert "French bid of 2" in picture and "First edition" in picture


@pytest.mark.parametrize("content", ["[1,", '{"options": []}', "[" * 5000, "7", '{"options": 1, "iterations": "x"}'])
def test_a_damaged_condition_is_one_sentence(content: str, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / CONDITION_FILE).write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=CONDITION_FILE):
        studied(tmp_path)


@pytest.mark.parametrize(("sound", "wrong"), [('"TOWNS"', "[]"), ("50", '"x"'), ("[0.5]", "[2.0]"), ("0,", "9,")])
def test_a_line_that_is_no_game_is_left_out(sound: str, wrong: str, tmp_path: Path) -> None:
    condition = condition_of("second_edition", 8)
    job = condition.jobs(1, 1)[0]
    line = json.dumps([1, job.players, 0, "TOWNS", 50, [[0.1], [0.1]], [[0.5], [0.5]]])
    (tmp_path / GAMES_FILE).write_text(f"{line}\n{line.replace(sound, wrong, 1)}\n", encoding="utf-8")
    assert measure(condition, known(tmp_path, [job])).ends == {"TOWNS": 1}
