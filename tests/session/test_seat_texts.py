"""Players are called by name, the machine by its level."""

from __future__ import annotations

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import SavedSeat
from afaos_gui.session.game import Seat
from afaos_gui.session.machine.seat_texts import level_title, player_title, players_title
from afaos_gui.session.words.names import card_name


def test_every_level_has_its_title() -> None:
    assert [level_title(level.id) for level in LEVELS] == [level.name for level in LEVELS]


def test_a_level_that_nobody_knows_is_called_so() -> None:
    assert player_title(Seat(0, "", "marshal")) == "Unknown level (machine)"


def test_a_player_goes_by_name_or_level() -> None:
    assert player_title(Seat(0)) == ""
    assert player_title(Seat(0, "Anne")) == "Anne"
    assert player_title(Seat(1, "", "general")) == "General (machine)"
    assert player_title(Seat(1, "Montcalm", "general")) == "Montcalm (General)"


def test_players_without_names_are_their_sides() -> None:
    nobody, anne, machine = SavedSeat(), SavedSeat("Anne"), SavedSeat("", "captain")
    assert players_title((nobody, nobody)) == "British and French"
    assert players_title((anne, nobody)) == "Anne (British)"
    assert players_title((nobody, anne)) == "Anne (French)"
    assert players_title((anne, machine)) == "Anne and Captain (machine)"
    assert players_title((nobody, machine)) == "British and Captain (machine)"
    assert players_title((machine, machine)) == "Captain (machine) and Captain (machine)"


def test_no_level_is_called_like_a_card() -> None:
    titles = {card_name(card.id).lower().rstrip("s") for card in load_catalogue().cards}
    assert not titles & {level_title(level.id).lower() for level in LEVELS}
    assert len({level_title(level.id) for level in LEVELS}) == len(LEVELS)
