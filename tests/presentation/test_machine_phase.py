"""What the machine's bar and its slip say."""

from __future__ import annotations

from afaos_gui.presentation.viewer.machine_phase import Phase, bar_buttons, buttons_of, last_turn_line, phase_sentence
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Seat
from tests.presentation.positions import do, game_at
from tests.rules.builder import Position

SEATS = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general"))
TRADES = Position(FRENCH).hand(FRENCH, "Quebec", "Gaspe").hand(BRITISH, "Boston", "Norfolk")


def test_the_bar_says_who_thinks_waits_or_what_is_wrong() -> None:
    game = game_at(TRADES, seats=SEATS)
    assert phase_sentence(Phase.THINKING, "", game, 0, BRITISH) == "General (machine) is thinking."
    assert phase_sentence(Phase.PAUSED, "", game, 0, BRITISH) == "General (machine) waits until you let it play on."
    assert phase_sentence(Phase.STUCK, "It is silent.", game, 0, BRITISH) == "It is silent."


def test_the_bar_keeps_the_last_action_while_the_table_shows_it() -> None:
    game = game_at(TRADES, seats=SEATS)
    do(game, "take money: Quebec")
    assert "Québec" in phase_sentence(Phase.THINKING, "", game, 1, BRITISH)
    assert phase_sentence(Phase.THINKING, "", game, 0, BRITISH) == "General (machine) is thinking."


def test_the_slip_tells_the_last_turn_until_the_player_acts() -> None:
    game = game_at(TRADES, seats=SEATS)
    do(game, "take money: Quebec")
    assert last_turn_line(game, Perspective(BRITISH)) == ("", "")
    do(game, "end turn")
    assert "Québec" in last_turn_line(game, Perspective(BRITISH))[1]
    do(game, "take money: Boston")
    assert last_turn_line(game, Perspective(BRITISH)) == ("", "")


def test_every_button_of_the_bar_is_shown_in_some_phase() -> None:
    names = [name for name, _words, _tip in bar_buttons()]
    for phase in Phase:
        assert set(buttons_of(phase, True)) == set(names)
    shown = {name for phase in Phase for name, is_shown in buttons_of(phase, True).items() if is_shown}
    assert shown == set(names)
