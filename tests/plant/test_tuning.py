"""Tuning a script: every threshold is tried lower and higher, and only improvements are kept."""

from __future__ import annotations

import pytest

from afaos_gui.ai.heuristics.style import HAMMER, RAIDER, Style
from afaos_gui.rules.ruleset import Ruleset
from afaos_plant import tuning


def test_every_threshold_is_tried_lower_and_higher() -> None:
    labels = [label for label, _ in tuning.variants(HAMMER)]
    assert len(labels) == len(set(labels))
    for threshold in ("siege_margin", "money_wanted", "governor", "Regular Infantry"):
        assert sum(label.startswith(threshold) for label in labels) == 2
    changed = dict(tuning.variants(HAMMER))
    assert changed["siege_margin 1.2"].siege_margin == 1.2
    assert changed["siege_margin 1.2"].besiege == HAMMER.besiege


def test_a_style_is_played_on_its_own_side(ruleset: Ruleset) -> None:
    assert (tuning.side_of(HAMMER), tuning.side_of(RAIDER)) == (0, 1)
    won, played = tuning.wins_of(ruleset, RAIDER, 1, games=1)
    assert 0 <= won <= played == 3


def test_only_what_wins_enough_more_is_kept(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    def wins(ruleset: Ruleset, style: Style, seed: int, jobs: int = 1, games: int = 40) -> tuple[int, int]:
        return 50 + 10 * (style.siege_margin > 3) + (style.besiege > 2), 100

    monkeypatch.setattr(tuning, "wins_of", wins)
    found = tuning.tune(ruleset, HAMMER, 1)
    assert found.siege_margin == pytest.approx(3.2)
    assert found.besiege == HAMMER.besiege, "one game more is chance"
