"""French sentences: each name in the form that its sentence needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from afaos_gui.data.language import set_language
from afaos_gui.data.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session import text
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
    assert text.event_text(drafted, BRITISH) == "Les Anglais ont ajouté la Milice à leur jeu."


def test_a_refusal() -> None:
    refusal = Refusal(Code.FORTIFIED, {"place": place("Fort Niagara")}, "Actions")
    sentence = text.refusal_note(refusal, Ruleset(load_catalogue()), FRENCH)
    assert sentence == "Le Fort Niagara est fortifié\u00a0: aucun raid n’y est possible. (Règles\u00a0: Actions)"
