"""One word for each term in every text of a language, as `GLOSSARY.md` lists them; and its typography."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import ENGLISH, RELEASED

TRANSLATED = RELEASED[1:]
BRACES = re.compile(r"\{[^{}]*\}")
LINK = re.compile(r"\]\([^)]*\)")


class Term(NamedTuple):
    """A row of the glossary."""

    english: tuple[str, ...]
    """The terms in bold: wherever they are said, the word has to be."""
    word: str
    never: tuple[str, ...]


class Pair(NamedTuple):
    """A text and its translation."""

    english: str
    translated: str


def terms(lang: str) -> list[Term]:
    """The rows of a language's table in the glossary."""
    text = resource("i18n", "GLOSSARY.md").read_text(encoding="utf-8")
    table = text.partition(f"\n## {lang}\n")[2].partition("\n## ")[0]
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] != "English":
            bold = tuple(re.findall(r"\*\*(.+?)\*\*", cells[0]))
            never = tuple(word.strip() for word in cells[2].split(",") if word.strip())
            found.append(Term(bold, cells[1].split(",")[0].split(":")[0], never))
    return found


@cache
def pairs(lang: str) -> tuple[Pair, ...]:
    """Every text of the catalogue, the cards, the lessons and the rule book with its translation."""
    return (*_of_catalogue(lang), *_of_data(lang), *_of_book(lang))


def _of_catalogue(lang: str) -> Iterator[Pair]:
    with resource("i18n", f"{lang}.po").open("rb") as stream:
        for message in read_po(stream, locale=lang):
            if message.id and isinstance(message.id, str):
                yield Pair(message.id, str(message.string))
            elif message.id:
                yield from (Pair(message.id[-1], text) for text in message.string or ())


def _of_data(lang: str) -> Iterator[Pair]:
    for file in (resource("i18n", "card_texts.json"), *sorted(resource("lessons").glob("*.json"))):
        yield from _of_value(json.loads(file.read_text(encoding="utf-8")), lang)


def _of_value(value: object, lang: str) -> Iterator[Pair]:
    if isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str) and isinstance(value.get(lang), str):
            yield Pair(value[ENGLISH], value[lang])
        for inner in value.values():
            yield from _of_value(inner, lang)
    elif isinstance(value, list):
        for inner in value:
            yield from _of_value(inner, lang)


def _of_book(lang: str) -> Iterator[Pair]:
    for page in sorted(resource("rulebook", ENGLISH).glob("*.md")):
        english = page.read_text(encoding="utf-8").splitlines()
        translated = (resource("rulebook", lang) / page.name).read_text(encoding="utf-8").splitlines()
        by_anchor = {_anchor(line): line for line in translated}
        yield from (
            Pair(_plain(line), _plain(by_anchor[_anchor(line)])) for line in english if _anchor(line) in by_anchor
        )


def _anchor(line: str) -> str:
    return line.partition("}")[0]


def _plain(line: str) -> str:
    return LINK.sub("]", line.partition("}")[2])


def _has(text: str, word: str) -> bool:
    """Whether a text has a word or begins one with it, whatever its case and names in braces."""
    return re.search(rf"\b{re.escape(word)}", BRACES.sub("", text), re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", TRANSLATED)
def test_each_term_has_one_word(lang: str) -> None:
    known = terms(lang)
    assert len(known) > 20
    every = {name.lower() for term in known for name in term.english}
    assert [
        (name, pair) for term in known for name in term.english for pair in _without(term, name.lower(), every, lang)
    ] == []


def _without(term: Term, name: str, every: set[str], lang: str) -> Iterator[Pair]:
    """The texts that lack the word of a term that their English has, and not as a part of a longer one."""
    longer = [other for other in every if name in other and other != name]
    for pair in pairs(lang):
        said = BRACES.sub("", pair.english.lower())
        for other in longer:
            said = said.replace(other, "")
        whole = re.search(rf"\b{re.escape(name)}\b", said)
        if whole and not all(_has(pair.translated, part[:4]) for part in term.word.split()):
            yield pair


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_other_word_is_used(lang: str) -> None:
    for term in terms(lang):
        for word in term.never:
            found = [pair for pair in pairs(lang) if _has(pair.translated, word)]
            assert found == [], word


WRONG = {
    "fr": re.compile(
        r"(?<=[^\s\u00a0]) (?=[:;!?»%](?!\w))|«(?!\u00a0)|(?<!\u00a0)»"
        r"|(?<=\w)[ \u00a0]…$|(?<=\w)'(?=\w)|\.\.\.|(?<=\w)[;!?](?=\s)|“|”"
    ),
    "de": re.compile(
        r"(?<=\S)[ \u00a0][:;!?](?!\w)|”|[«»]|„(?=\s)|(?<=\s)“|(?<=\w)'(?=\w)|\.\.\.|(?<=[^\s\u00a0])[ ]?…$|\d ?%"
    ),
}
"""Faults of typography by language."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_typography(lang: str) -> None:
    assert [pair.translated for pair in pairs(lang) if WRONG[lang].search(pair.translated)] == []


def test_german_says_du() -> None:
    """A capital in the middle of a sentence tells the formal words from those for what is spoken of."""
    formal = re.compile(r"[a-zäöüß,}] (Sie|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihnen)\b")
    with resource("i18n", "de.po").open("rb") as stream:
        said = [str(message.string) for message in read_po(stream, locale="de") if message.id]
    assert len(said) > 1000
    assert [words for words in said if formal.search(words)] == []
