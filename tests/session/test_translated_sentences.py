"""Sentences in every released language: as they were read, and without errors whatever names they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import ENGLISH, RELEASED, set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL
from afaos_gui.rules.events import Event, Kind
from afaos_gui.session.words import text
from tests.session import translated_sentences
from tests.session.translated_sentences import GOLDEN, SECTIONS, listing

WRONG = {
    # Articles that should have been contracted or elided.
    "fr": re.compile(
        r"\b(?:de|à) les? |\b(?:[Dd]e|[Ll][ea]|[Qq]ue|[Nn]e) (?:la )?[AEIOUÉ]|[dl]’[^AEIOUÉaeiouéh\d]"
        r"|\b(?:le|la|les) (?:le|la|les)\b|[{}]|  "
    ),
    # Prepositions that do not go with a name, doubled articles.
    "de": re.compile(
        r"\b(?:in|nach) Fort |\b(?:am|zum) (?!Fort |Zug|Anfang|Mischen)[A-Z]|\b(der|die|das|den|dem) \1\b|[{}]|  "
    ),
}
"""Errors by language."""


@pytest.fixture(params=RELEASED[1:])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    set_language(request.param)
    yield request.param
    set_language(ENGLISH)


def test_the_sentences_that_were_read(lang: str) -> None:
    assert GOLDEN[lang].read_text(encoding="utf-8") == listing()


@pytest.mark.few(24)
@pytest.mark.parametrize("where", [location.name for location in load_catalogue().locations])
def test_every_place_goes_into_every_sentence(lang: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TOWN", "VOWEL", "FORT", "FEW"):
        monkeypatch.setattr(translated_sentences, name, where)
    said = [line for part in ("events", "refusals", "prompts") for line in SECTIONS[part]()]
    assert [line for line in said if WRONG[lang].search(line)] == []


def test_every_card_goes_into_every_sentence(lang: str) -> None:
    for info in load_catalogue().cards:
        for side in (BRITISH, FRENCH) if info.owner == NEUTRAL else (info.owner,):
            said = [text.event_text(Event(kind, side, (info.id, info.id), 0, 2, "hand"), side) for kind in Kind]
            said += [text.event_text(Event(kind, side, (info.id,), 0, 1, "hand"), side) for kind in Kind]
            assert [line for line in said if WRONG[lang].search(line)] == []
