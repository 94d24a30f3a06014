"""The catalogues contain all texts of the program, consistently translated."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def texts(scripts: Path) -> ModuleType:
    """The script that extracts, merges and compiles texts."""
    import texts

    return texts


def test_the_catalogues_are_complete_and_compiled(texts: ModuleType) -> None:
    assert texts.out_of_date() == []


@pytest.mark.parametrize(
    ("english", "translated", "complaint"),
    [
        (("Settle {place}",), ("Coloniser {place:the}",), ""),
        (("Settle {place}",), ("Coloniser {lieu}",), "other names in braces"),
        (("Settle {place}",), ("Coloniser",), "other names in braces"),
        (("Settle {place}",), ("Coloniser {place",), "broken braces"),
        (("&Open",), ("Ouvrir",), "other keys marked with &"),
        ((", ",), (",",), "other spaces"),
        (("Once", "{n} times"), ("Une fois", "{n} fois"), ""),
        (("Once", "{n} times"), ("Une fois", "Des fois"), "other names in braces"),
    ],
)
def test_a_translation_has_to_fit(
    texts: ModuleType, english: tuple[str, ...], translated: tuple[str, ...], complaint: str
) -> None:
    found = list(texts.misfits(english, translated))
    assert len(found) == bool(complaint)
    assert all(line.startswith(complaint) for line in found)


def test_an_open_text_is_named(texts: ModuleType) -> None:
    template, french = texts.Catalog(), texts.Catalog(locale="fr")
    template.add("Pass")
    assert list(texts.faults(french, template)) == ["untranslated: Pass"]
    french.add("Pass", "Passer", flags=["fuzzy"])
    assert list(texts.faults(french, template)) == ["fuzzy: Pass"]


STUMBLED_OVER = (
    *("(of the start)", "for nothing", "you would miss least", "you miss least", "with a town, doubled"),
    *("You have seen it", "of the thought", "There is no card to draw"),
)


def test_wordings_that_readers_stumbled_over_stay_away(texts: ModuleType) -> None:
    told = [part for message in texts.read(texts.TEMPLATE) for part in _parts(message.id)]
    assert len(told) > 1000
    assert not [text for text in told if any(words in text for words in STUMBLED_OVER)]


def _parts(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def test_texts_in_formatted_strings_are_found_too(texts: ModuleType) -> None:
    source = """x = f"<p>{escape(_('Inside'))}</p>{_('Two {n}').format(n=1)}" + _('Outside') + f"{name}" """
    assert sorted(texts.in_formatted(source)) == ["Inside", "Two {n}"]
