"""The palettes: which colours each has, and that the usual ones come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.presentation.look.colours import CARD_FRAMES, DARK, LIGHT, SIDE_COLOURS, CardPalette, Palette
from afaos_gui.presentation.look.palettes import current_palette, is_plain, set_palette
from afaos_gui.rules.catalogue import BRITISH, FRENCH

VALUE = re.compile("#[0-9A-Fa-f]{6}")


@pytest.fixture(autouse=True)
def usual_afterwards() -> Iterator[None]:
    yield
    set_palette(PaletteName.USUAL)


def colours() -> dict[str, object]:
    """Every colour now, by a name of its own."""
    tables = {"chart": vars(Palette), "cards": vars(CardPalette)}
    found = {f"{of}.{name}": value for of, table in tables.items() for name, value in table.items() if name.isupper()}
    groups: dict[object, dict[str, object]] = {key: group._asdict() for key, group in SIDE_COLOURS.items()}
    groups |= {key: group._asdict() for key, group in CARD_FRAMES.items()}
    groups |= {surround.name: asdict(surround) for surround in (DARK, LIGHT)}
    parts = {f"{key}.{part}": value for key, group in groups.items() for part, value in group.items()}
    return found | parts


@pytest.mark.parametrize("name", PaletteName)
def test_a_palette_changes_colours_and_adds_none(name: PaletteName) -> None:
    usual = colours()
    set_palette(name)
    assert current_palette() is name and colours().keys() == usual.keys()
    assert (colours() == usual) is (name is PaletteName.USUAL)


@pytest.mark.parametrize("name", PaletteName)
def test_every_colour_is_written_in_full(name: PaletteName) -> None:
    set_palette(name)
    others = ("name", "badge", "alpha")
    values = {key: value for key, value in colours().items() if not key.endswith(others)}
    assert [key for key, value in values.items() if not VALUE.fullmatch(str(value))] == []


def test_the_usual_colours_come_back() -> None:
    usual = colours()
    for name in PaletteName:
        set_palette(name)
    set_palette(PaletteName.USUAL)
    assert colours() == usual


@pytest.mark.parametrize("name", PaletteName)
def test_the_sides_have_colours_of_their_own(name: PaletteName) -> None:
    set_palette(name)
    assert SIDE_COLOURS[BRITISH].mid != SIDE_COLOURS[FRENCH].mid
    assert CARD_FRAMES[BRITISH, True].fill != CARD_FRAMES[FRENCH, True].fill


def test_only_high_contrast_is_plain() -> None:
    plain = []
    for name in PaletteName:
        set_palette(name)
        plain += [name] if is_plain() else []
    assert plain == [PaletteName.HIGH_CONTRAST]
