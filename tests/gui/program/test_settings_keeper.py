"""Settings are written when they change, not only when the program closes properly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.settings import load_settings
from afaos_gui.gui.app import following
from afaos_gui.gui.app.following import SettingsKeeper
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND


@pytest.fixture
def hands(sit: Callable[..., Hands], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(following, "CALM_MS", 0)
    hands = sit(Game(SECOND, seed=1))
    SettingsKeeper(hands.window, tmp_path)
    return hands


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("command", "changed"),
    [
        ("light_table", lambda settings: settings.surround == "light"),
        ("pace_fast", lambda settings: settings.pace == "fast"),
        ("motion_reduced", lambda settings: settings.motion == "reduced"),
        ("evaluation", lambda settings: settings.evaluation),
        ("show_log", lambda settings: "log" in settings.panels),
    ],
)
def test_a_setting_is_written_when_it_changes(
    hands: Hands, tmp_path: Path, qtbot: QtBot, command: str, changed: Callable[[object], bool]
) -> None:
    hands.window.commands[command].trigger()
    qtbot.waitUntil(lambda: changed(load_settings(tmp_path)), timeout=5000)


def test_the_place_of_the_window_is_written_when_it_changes(hands: Hands, tmp_path: Path, qtbot: QtBot) -> None:
    before = load_settings(tmp_path).window
    hands.window.resize(1400, 800)
    qtbot.waitUntil(lambda: load_settings(tmp_path).window != before, timeout=5000)


def test_a_window_writes_what_it_changed_and_leaves_what_another_has(
    sit: Callable[..., Hands], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (sit(Game(SECOND, seed=1)).window for _window in range(2))
    keepers = [SettingsKeeper(window, tmp_path) for window in (first, second)]
    first.view_commands.change(pace="slow")
    keepers[0].write()
    second.resize(1300, 800)
    keepers[1].write()
    assert load_settings(tmp_path).pace == "slow"
    second.view_commands.change(motion="reduced")
    keepers[1].write()
    kept = load_settings(tmp_path)
    assert (kept.pace, kept.motion) == ("slow", "reduced")
