"""French: the forms of names, and what agrees with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.words import text
from tests.rules.builder import card, place


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    set_language("fr")
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Quebec", "Québec, de Québec, à Québec"),
        ("Fort Niagara", "le Fort Niagara, du Fort Niagara, au Fort Niagara"),
        ("Oswego", "Oswego, d’Oswego, à Oswego"),
    ],
)
def test_places(name: str, forms: str) -> None:
    assert "{0:the}, {0:of}, {0:at}".format(text.place_name(place(name))) == forms


def test_cards() -> None:
    cards = [card(BRITISH, "Militia"), card(BRITISH, "Rangers"), card(BRITISH, "Rangers")]
    assert f"{text.card_names(cards):of}" == "de la Milice et de 2 Rangers"
    assert f"{text.card_name(card(FRENCH, 'Intendant')):the}" == "l’Intendant"
    drafted = Event(Kind.DRAFTED, BRITISH, (cards[0],))
    assert text.event_text(drafted, BRITISH) == "Les Anglais ont ajouté la Milice à leur paquet."


def test_a_refusal() -> None:
    refusal = Refusal(Code.FORTIFIED, {"place": place("Fort Niagara")}, "Actions")
    sentence = text.refusal_text(refusal, Ruleset(load_catalogue()), FRENCH)
    assert sentence == "Le Fort Niagara est fortifié\u00a0: aucun raid n’y est possible."


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("Settlers (N)", "les Colons (neutres), des Colons (neutres)"),
        ("Fortification (N)", "la Fortification (neutre), de la Fortification (neutre)"),
    ],
)
def test_what_is_said_of_a_card_agrees_with_it(kind: str, sentence: str) -> None:
    assert "{0:the}, {0:of}".format(text.exact_card_name(card(BRITISH, kind))) == sentence


def test_what_is_said_of_several_cards_agrees_with_them() -> None:
    neutral, own = card(BRITISH, "Fortification (N)"), card(BRITISH, "Fortification")
    assert text.card_names([neutral, neutral, own]) == "2 Fortifications (neutres) et Fortification"
