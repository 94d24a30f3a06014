"""The player's own shortcuts: saved, checked against each other, and shown wherever keys are named."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.commands.command_table import MenuCommand, MenuGroup, commands, group_title
from afaos_gui.presentation.commands.keys import (
    keys_of,
    own_keys,
    read_keys,
    set_keys,
    why_not,
    with_keys,
    written_keys,
)


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    set_keys("")


def command(name: str) -> MenuCommand:
    return next(one for one in commands() if one.id == name)


def test_own_keys_take_the_place_of_the_usual_ones() -> None:
    set_keys(written_keys(with_keys({}, "log", "Ctrl+J")))
    assert keys_of(command("log")) == ("Ctrl+J",)
    assert keys_of(command("undo")) == ("Ctrl+Z",)


def test_a_command_may_have_no_keys() -> None:
    set_keys(written_keys(with_keys({}, "log", "")))
    assert keys_of(command("log")) == ()


def test_what_is_usual_is_not_kept() -> None:
    own = with_keys(with_keys({}, "log", "Ctrl+J"), "log", "Ctrl+L")
    assert own == {} and written_keys(own) == ""
    assert with_keys({}, "resign", "") == {}


def test_keys_in_use_are_refused_until_they_are_free() -> None:
    assert "Undo" in why_not("log", "Ctrl+Z")
    assert why_not("undo", "Ctrl+Z") == ""
    set_keys(written_keys(with_keys(own_keys(), "undo", "Ctrl+J")))
    assert why_not("log", "Ctrl+Z") == ""
    assert "Undo" in why_not("log", "ctrl+j")


@pytest.mark.parametrize(
    "keys",
    [
        *("F6", "Tab", "3", "Alt+0", "Return", "F", "+", "=", "-", "PgUp", "PgDown", "Home", "End"),
        *("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
    ],
)
def test_keys_of_the_table_itself_are_refused(keys: str) -> None:
    assert why_not("log", keys)


def test_no_two_commands_share_keys_as_shipped() -> None:
    assert [
        one.id
        for one in commands()
        for keys in one.keys
        if keys != "Esc" and "F6" not in keys and why_not(one.id, keys)
    ] == []


def test_what_is_no_command_or_no_text_is_left_out() -> None:
    assert read_keys('{"log": "Ctrl+J", "nonsense": "Ctrl+Y", "undo": 5}') == {"log": "Ctrl+J"}


def test_keys_that_were_given_away_before_they_had_a_fixed_meaning_are_the_table_s_again() -> None:
    set_keys('{"log": "F", "find_place": "Home", "hint": "Alt+3", "undo": "Ctrl+J", "redo": ""}')
    assert own_keys() == {"undo": "Ctrl+J", "redo": ""}
    assert keys_of(command("log")) == ("Ctrl+L",)


@pytest.mark.parametrize(("language", "letter"), [("en", "G"), ("fr", "P")])
def test_the_letters_of_the_menus_are_refused(language: str, letter: str) -> None:
    set_language(language)
    try:
        letters = {re.findall("&(.)", group_title(group))[0].upper() for group in MenuGroup}
        assert letter in letters
        assert all(why_not("log", f"Alt+{one}") for one in letters)
        assert not why_not("log", "Alt+X")
    finally:
        set_language("en")
