"""Calibration of win probabilities, and its correction."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path

import pytest

from afaos_gui.ai.measuring.arena import GameResult, Job, said_and_done
from afaos_gui.ai.measuring.calibration import best_slope, brier, calibration_error, log_odds, reliability
from afaos_gui.base import guarded
from afaos_gui.commands.measuring.arena_figures import summary
from afaos_gui.commands.measuring.arena_games import known


def mended(chance: float, slope: float) -> float:
    """A probability with its log odds scaled; 0, 0.5 and 1 stay the same."""
    return chance if chance in (0.0, 1.0) else 1.0 / (1.0 + exp(-slope * log_odds(chance)))


def _said(slope: float, count: int = 1500) -> list[tuple[float, bool]]:
    """Predictions that would be calibrated after scaling their log odds by `slope`."""
    rng = random.Random(7)
    said = [rng.uniform(0.03, 0.97) for _ in range(count)]
    return [(chance, rng.random() < mended(chance, slope)) for chance in said]


@pytest.mark.parametrize("slope", [0.5, 1.0, 2.0])
def test_the_slope_that_mends_chances_is_found(slope: float) -> None:
    pairs = _said(slope)
    found = best_slope(pairs)
    assert found == pytest.approx(slope, rel=0.15)
    stretched = [(mended(said, found), won) for said, won in pairs]
    assert best_slope(stretched) == pytest.approx(1.0, abs=0.02)
    assert all(abs(row.said - row.won) < 0.1 for row in reliability(stretched) if row.positions > 120)


def test_mending_keeps_the_order_the_middle_and_the_ends() -> None:
    chances = [0.0, 0.01, 0.3, 0.5, 0.7, 0.99, 1.0]
    for slope in (0.4, 1.7):
        after = [mended(chance, slope) for chance in chances]
        assert after == sorted(after)
        assert (after[0], after[3], after[-1]) == (0.0, 0.5, 1.0)
    assert log_odds(0.0) == pytest.approx(-log_odds(1.0))


def test_the_table_holds_every_position_once() -> None:
    pairs = [(0.0, False), (0.05, True), (0.55, True), (1.0, True)]
    rows = reliability(pairs)
    assert [row.positions for row in rows] == [2, 1, 1]
    assert rows[0].won == 0.5 and rows[0].said == pytest.approx(0.025)


def test_the_brier_score_is_the_mean_squared_error() -> None:
    assert brier([(1.0, True), (0.0, False)]) == 0.0
    assert brier([(0.5, True), (0.5, False)]) == 0.25
    assert brier([(0.8, False), (0.4, True)]) == pytest.approx((0.64 + 0.36) / 2)


def test_the_calibration_error_weighs_tenths_by_their_positions() -> None:
    even = [(0.5, True), (0.5, False)]
    assert calibration_error(even) == 0.0
    assert calibration_error([*even, *[(0.9, False)] * 2]) == pytest.approx(0.45)
    assert calibration_error(_said(1.0)) < 0.05 < calibration_error(_said(3.0))


def test_what_levels_say_is_set_beside_what_happened(tmp_path: Path) -> None:
    said = ((0.8, 0.9), (0.3,))
    result = GameResult(3, ("captain", "ranger"), 0, "TOWNS", 40, ((0.1,), (0.1,)), said)
    assert said_and_done([result]) == [(0.8, True), (0.9, True), (0.3, False)]
    assert summary([result], "captain", "ranger")["win chances"]["tenths"] == [
        [1, 0.3, 0.0],
        [1, 0.8, 1.0],
        [1, 0.9, 1.0],
    ]
    line = '[3, ["captain", "ranger"], 0, "TOWNS", 40, [[0.1], [0.1]], [[0.8, 0.9], [0.3]]]\n'
    (tmp_path / "games.jsonl").write_text(line)
    assert known(tmp_path, [Job(3, ("captain", "ranger"))]) == [result]


def test_the_shortest_result_is_read_and_shorter_lines_are_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    parse = guarded.parse_json

    def noted(line: str, file: str) -> object:
        parsed.append(line)
        return parse(line, file)

    monkeypatch.setattr(guarded, "parse_json", noted)
    shortest = '[3,["a","b"],0,"",1,[[],[]],[[],[]]]'
    (tmp_path / "games.jsonl").write_text("[]\n" * 1000 + shortest + "\n")
    assert known(tmp_path, [Job(3, ("a", "b"))]) == [GameResult(3, ("a", "b"), 0, "", 1, ((), ()))]
    assert parsed == [shortest]
