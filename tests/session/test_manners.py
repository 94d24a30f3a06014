"""When the machine offers to resign."""

from __future__ import annotations

from afaos_gui.session.machine.manners import LOST, TURNS, Hopes

NONE = LOST / 2


def hopeless(turns: int = TURNS) -> Hopes:
    hopes = Hopes()
    for turn in range(1, turns + 1):
        hopes.see(turn, NONE)
    return hopes


def test_it_offers_when_enough_turns_in_a_row_are_lost() -> None:
    assert hopeless().offers(TURNS)
    assert not hopeless(TURNS - 1).offers(TURNS - 1)
    assert not hopeless().offers(TURNS + 1), "nobody has seen anything in this turn"


def test_one_hopeful_look_begins_the_count_anew() -> None:
    hopes = hopeless()
    hopes.see(TURNS, LOST)
    hopes.see(TURNS, NONE)
    assert not hopes.offers(TURNS)
    for turn in range(TURNS + 1, 2 * TURNS):
        hopes.see(turn, NONE)
        assert not hopes.offers(turn)
    hopes.see(2 * TURNS, NONE)
    assert hopes.offers(2 * TURNS)


def test_turns_that_were_taken_back_do_not_count() -> None:
    hopes = hopeless()
    hopes.see(2, NONE)
    assert not hopes.offers(TURNS)


def test_the_other_side_is_asked_only_after_a_lost_turn() -> None:
    hopes = Hopes()
    assert not hopes.has_faded(1)
    hopes.see(1, NONE)
    assert hopes.has_faded(2) and not hopes.has_faded(3)
    hopes.see(2, 0.5)
    assert not hopes.has_faded(3)


def test_it_offers_once() -> None:
    hopes = hopeless()
    hopes.note_offer()
    assert not hopes.offers(TURNS) and not hopes.has_faded(TURNS + 1)
