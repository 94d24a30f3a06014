"""German sentences: each name in the case that its sentence needs, and the listing that was read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.words import text
from tests.rules.builder import card, place
from tests.session import french_sentences

GOLDEN = Path(__file__).parents[1] / "golden" / "german_sentences.txt"
WRONG = re.compile(
    r"\b(?:in|nach) Fort |\b(?:am|zum) (?!Fort |Zug|Anfang|Mischen)[A-Z]|\b(der|die|das|den|dem) \1\b|[{}]|  "
)
"""Errors in German: prepositions that do not go with a name, doubled articles."""


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


def test_the_sentences_that_were_read() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == french_sentences.listing()


@pytest.mark.parametrize("where", [location.name for location in load_catalogue().locations])
def test_every_place_goes_into_every_sentence(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TOWN", "VOWEL", "FORT", "FEW"):
        monkeypatch.setattr(french_sentences, name, where)
    sections = french_sentences.SECTIONS
    said = [line for part in ("events", "refusals", "prompts") for line in sections[part]()]
    assert [line for line in said if WRONG.search(line)] == []
