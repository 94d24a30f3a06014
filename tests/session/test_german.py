"""German: the cases of names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.words import text
from tests.rules.builder import card, place


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    set_language("de")
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Quebec", "Québec, in Québec, nach Québec"),
        ("Fort Niagara", "Fort Niagara, am Fort Niagara, zum Fort Niagara"),
        ("Oswego", "Oswego, in Oswego, nach Oswego"),
    ],
)
def test_places(name: str, forms: str) -> None:
    assert "{0:acc}, {0:at}, {0:to}".format(text.place_name(place(name))) == forms


@pytest.mark.parametrize(
    ("side", "name", "forms"),
    [
        (BRITISH, "Governor", "Der Gouverneur, den Gouverneur, dem Gouverneur"),
        (FRENCH, "Intendant", "Der Intendant, den Intendanten, dem Intendanten"),
        (BRITISH, "Siege Artillery", "Die Schwere Artillerie, die Schwere Artillerie, der Schweren Artillerie"),
        (BRITISH, "Settlers", "Die Siedler, die Siedler, den Siedlern"),
        (BRITISH, "Rangers", "Die Rangers, die Rangers, den Rangers"),
    ],
)
def test_cards(side: int, name: str, forms: str) -> None:
    assert "{0:The}, {0:acc}, {0:dat}".format(text.card_name(card(side, name))) == forms


def test_several_cards() -> None:
    cards = [card(BRITISH, "Militia"), card(BRITISH, "Rangers"), card(BRITISH, "Rangers")]
    assert f"{text.card_names(cards):dat}" == "der Miliz und 2× Rangers"
