"""The access keys marked with & in the menus: each letter once in a menu, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.presentation.commands.command_table import MenuGroup, choice_title, commands, group_title


@pytest.fixture(params=RELEASED, autouse=True)
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")


def menus() -> dict[str, list[str]]:
    """The entries of each menu and submenu, and of the menu bar itself."""
    bar = {"the bar": [group_title(group) for group in MenuGroup]}
    for command in commands():
        menu, choice = group_title(command.group), choice_title(command.choice) if command.choice else ""
        bar.setdefault(menu, []).extend([choice] if choice and choice not in bar[menu] else [])
        bar.setdefault(choice or menu, []).append(command.text)
    return bar


def test_no_letter_is_marked_twice_in_a_menu() -> None:
    for menu, entries in menus().items():
        letters = Counter(key.lower() for entry in entries for key in re.findall(r"&(\w)", entry))
        assert [letter for letter, times in letters.items() if times > 1] == [], menu


def test_every_entry_of_a_menu_has_its_letter() -> None:
    assert [entry for entries in menus().values() for entry in entries if "&" not in entry] == []
