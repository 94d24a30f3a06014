"""What comes for a game apart while a replay, a lesson or a problem lies over it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.apart.player import Player
from tests.gui.apart.test_folder import begin


def over(player: Player, what: str) -> Callable[[], object]:
    """Lay something over the game; returned is what puts it away."""
    window = player.window
    if what == "replay":
        window.commands["replay"].trigger()
        return window.archive.replay.end
    if what == "problem":
        window.commands["daily_problem"].trigger()
        return window.study.exercises.leave
    window.learning.teach("2-growing", 0)
    return window.learning.lessons.leave


@pytest.mark.few(1)
@pytest.mark.parametrize("what", ["replay", "problem", "lesson"])
@pytest.mark.usefixtures("shared")
def test_the_game_goes_on_where_the_letters_have_got_to(player: Callable[[str], Player], what: str) -> None:
    anne, louis = begin(player)
    first, second = (anne, louis) if anne.window.current.can_act else (louis, anne)
    chance = random.Random(1)
    first.play_turn(chance)
    first.look()
    put_away = over(first, what)
    second.look()
    second.play_turn(chance)
    second.look()
    first.look()
    put_away()
    first.window.learning.screen.hide()
    QApplication.processEvents()
    assert first.game.position == second.game.position and first.window.current.can_act
    first.play_turn(chance)
    for one in (second, first, second):
        one.look()
    assert first.game.position == second.game.position and second.window.current.can_act


@pytest.mark.usefixtures("shared")
def test_nothing_is_saved_by_name_over_a_game_apart(player: Callable[[str], Player]) -> None:
    anne, _louis = begin(player)
    over(anne, "problem")
    assert not any(anne.window.commands[name].isEnabled() for name in ("save", "save_as", "export", "copy_game"))
