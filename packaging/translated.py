"""How much of the program each language has: texts, cards, grammar, lessons, pages of the rule book."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook import read_page
from afaos_gui.data.resources.checks import fits_a_name


class Part(NamedTuple):
    """A kind of texts, and how many of them a language has."""

    name: str
    done: int
    all: int


def parts(code: str, catalogue: Catalog, template: Catalog, resources: Path) -> list[Part]:
    """What a language has of each kind; `catalogue` holds the texts that can be used."""
    wanted = [message for message in template if message.id]
    done = sum(catalogue.get(message.id, message.context) is not None for message in wanted)
    cards = list(json.loads((resources / "i18n" / "card_texts.json").read_text(encoding="utf-8"))["cards"].values())
    texts = [words for card in cards for words in (card["name"], *card["text"].values())]
    lessons = [words for file in sorted(resources.glob("lessons/*.json")) for words in _words_of(file)]
    return [
        Part("texts", done, len(wanted)),
        Part("cards", sum(code in words for words in texts), len(texts)),
        Part("grammar", *_grammar(code, resources)),
        Part("lessons", sum(code in words for words in lessons), len(lessons)),
        Part("rule book", *_paragraphs(code, resources)),
    ]


def percent(found: list[Part]) -> int:
    """The share of all texts that a language has, rounded down: 100 means all of them."""
    return 100 * sum(part.done for part in found) // max(1, sum(part.all for part in found))


def _words_of(file: Path) -> list[dict[str, str]]:
    lesson = json.loads(file.read_text(encoding="utf-8"))
    return [lesson["title"], *(step[key] for step in lesson["steps"] for key in ("do", "why") if key in step)]


def _grammar(code: str, resources: Path) -> tuple[int, int]:
    """Names with a kind, of those that any language gives one."""
    entries = json.loads((resources / "i18n" / "grammar.json").read_text(encoding="utf-8"))
    named = {lang: {name for names in entry["kinds"].values() for name in names} for lang, entry in entries.items()}
    everything = set().union(*named.values())
    return len(named.get(code, set())), len(everything)


def _paragraphs(code: str, resources: Path) -> tuple[int, int]:
    """Paragraphs of the rule book with their titles."""
    pages = sorted(resources.glob("rulebook/en/*.md"))
    wanted = {(page.name, anchor) for page in pages for anchor in _anchors(page)}
    folder = resources / "rulebook" / code
    found = {(page.name, anchor) for page in pages for anchor in _anchors(folder / page.name)}
    return len(wanted & found), len(wanted)


def left_out(code: str, resources: Path) -> Iterator[str]:
    """What a language has and the program cannot use: patterns of the grammar, pages of the rule book."""
    entry = json.loads((resources / "i18n" / "grammar.json").read_text(encoding="utf-8")).get(code, {})
    for kind, forms in entry.get("patterns", {}).items():
        for form, pattern in forms.items():
            if not fits_a_name(pattern):
                yield f"grammar.json: {code} / patterns / {kind} / {form}: {pattern}"
    for page in sorted(resources.glob(f"rulebook/{code}/*.md")):
        try:
            read_page(page)
        except DataError as error:
            yield f"{code}/{error}"


def _anchors(page: Path) -> list[str]:
    """The anchors of a page's paragraphs, and one of its title."""
    if not page.is_file():
        return []
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line.partition("}")[0] if line.startswith("{#") else "#" for line in lines if line.startswith(("{#", "# "))]
