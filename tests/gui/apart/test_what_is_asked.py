"""What is asked of the other stays until it is answered, and nothing else comes under the pointer meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.following import Appearance
from afaos_gui.session.game import Game
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_folder import begin
from tests.gui.apart.test_lines import begin_another, write
from tests.gui.apart.test_more_games import begin_by_auction, later
from tests.rules.builder import SECOND

Sit = Callable[[str], Player]


def offered(player: Sit) -> tuple[Player, Player]:
    """A game in which Anne, who is to move, has offered a draw on her sheet, which is open."""
    anne, louis = begin(player)
    anne.deed("draw")
    anne.wait_until(lambda: louis.told == "Anne offers a draw.")
    return anne, louis


def test_a_button_that_was_pressed_keeps_its_place_and_the_keyboard_lies_on_no_other(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    sheet = anne.open_sheet()
    places = {name: button.geometry() for name, button in sheet.buttons.items() if button.isVisible()}
    sheet.buttons["draw"].setFocus()
    anne.deed("draw")
    assert sheet.asks.isVisible() and sheet.asks.text() == "You have offered a draw."
    assert not sheet.buttons["draw"].isEnabled() and sheet.focusWidget() is sheet.line
    assert {name: sheet.buttons[name].geometry() for name in places} == places
    theirs = louis.open_sheet()
    louis.look()
    assert theirs.asks.text() == "Anne offers a draw."
    theirs.buttons["decline_draw"].setFocus()
    louis.deed("decline_draw")
    assert theirs.focusWidget() is theirs.line
    anne.wait_until(lambda: sheet.message.text() == "Louis declines the draw.")
    assert sheet.message.isVisible() and sheet.buttons["draw"].isEnabled() and not sheet.asks.isVisible()


def test_an_offer_is_shown_until_it_is_answered(player: Sit, shared: Path) -> None:
    _anne, louis = offered(player)
    slip = louis.window.notice
    assert slip.way.isVisible() and not any(timer.isActive() for timer in slip.findChildren(QTimer))
    louis.deed("decline_draw")
    assert louis.told == ""


def test_an_offer_that_is_void_is_not_shown_any_more(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    louis.deed("draw")
    louis.close_dialogs()
    anne.wait_until(lambda: anne.told == "Louis offers a draw.")
    anne.play_turn(random.Random(1))
    assert anne.game.apart.standing.asks == () and anne.told == ""


def test_an_offer_is_told_again_where_the_game_comes_back_to_the_table(player: Sit, shared: Path) -> None:
    _anne, louis = offered(player)
    louis.window.notice.put_away()
    opened = louis.window.apart.opened
    assert opened is not None
    louis.window.apart.go_on(opened)
    QApplication.processEvents()
    assert louis.told == "Anne offers a draw."


def test_an_offer_is_told_again_after_a_restart_until_it_is_declined_by_playing_on(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    louis.deed("draw")
    louis.close_dialogs()
    anne.wait_until(lambda: anne.told == "Louis offers a draw.")
    anne.close()
    again = player("Anne")
    again.list_games()
    again.wait_until(lambda: again.told == "Louis offers a draw.")
    assert again.window.notice.way.text() == "To the game"
    assert again.window.apart.lines()[0][2].endswith(" – Louis offers a draw.")
    appearance = Appearance(again.window, again.box.folder.parent)
    appearance.choose("language", "de")
    assert (again.told, again.window.notice.way.text()) == ("Louis bietet ein Unentschieden an.", "Zum Spiel")
    appearance.choose("language", "en")
    click(again.window.notice.way)
    assert again.told == "Louis offers a draw." and again.window.notice.way.text() == "Answer …"
    again.play_turn(random.Random(1))
    assert again.told == ""


def test_both_are_told_what_the_auction_has_led_to(player: Sit, shared: Path) -> None:
    anne, louis = begin_by_auction(player)
    told = "For one and the same side you bid {mine}, {name} {others}. Your side: {side}. The cards are dealt."
    assert anne.told == told.format(mine=2, name="Louis", others=0, side="French")
    assert louis.told == told.format(mine=0, name="Anne", others=2, side="British")
    assert not anne.window.notice.way.isVisible(), "the game is on the table"


def test_what_the_auction_has_led_to_is_told_again_after_a_line(player: Sit, shared: Path) -> None:
    anne, louis = begin_by_auction(player)
    told = anne.told
    write(louis, "Well bid!")
    anne.wait_until(lambda: "Well bid!" in anne.told)
    anne.window.notice.put_away()
    assert anne.told == told


def test_an_answer_goes_to_its_own_game_first(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    carol, first = player("Carol"), anne.window.apart.lines()[0][0]
    begin_another(anne, carol)
    second = next(line[0] for line in anne.window.apart.lines() if line[0] != first)
    anne.window.apart.take_line(first)
    louis.deed("draw")
    anne.wait_until(lambda: anne.told == "Louis offers a draw.")
    way = anne.window.notice.way
    assert way.text() == "Answer …"
    anne.window.apart.take_line(second)
    assert anne.game.seats[1].name == "Carol" and way.text() == "To the game"
    click(way)
    assert anne.game.seats[1].name == "Louis" and anne.told == "Louis offers a draw."
    click(way)
    sheet = anne.window.apart.agreements.sheet
    assert sheet is not None and sheet.asks.text() == "Louis offers a draw."


def test_clocks_stand_beside_the_menus(player: Sit, shared: Path) -> None:
    anne, louis = begin(player, pace=4)
    anne.look()
    mark = louis.window.game_mark
    assert mark.isVisible() and mark.text() == "French: 30 minutes left · British: 30 minutes left"
    later(louis, 11 * 60)
    louis.look()
    assert mark.text() == "French: 30 minutes left · British: 19 minutes left"
    louis.window.start(Game(SECOND, seed=3))
    louis.look()
    assert not mark.isVisible()


def test_the_ribbon_says_that_the_letters_do_not_go(player: Sit, shared: Path) -> None:
    _anne, louis = begin(player)
    bar = louis.window.apart.bar
    waits = bar.sentence
    away = shared.with_name("away")
    shared.rename(away)
    louis.wait_until(lambda: "cannot be reached" in bar.sentence)
    assert bar.sentence.startswith(waits)
    away.rename(shared)
    louis.wait_until(lambda: bar.sentence == waits)
