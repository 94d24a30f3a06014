"""The whole rule book in the current language: written pages, joined with generated ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from afaos_gui.data.learning.rulebook import Page, Paragraph, Span, check_links, load_pages
from afaos_gui.data.learning.rulebook_conditions import holds, load_conditions, parse_condition
from afaos_gui.data.texts.language import language
from afaos_gui.presentation.rulebook.anchors import anchor_of_option
from afaos_gui.presentation.rulebook.made_pages import MADE
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.words.option_texts import option_texts


class FoundParagraph(NamedTuple):
    """A paragraph, and the page it is on."""

    page: Page
    paragraph: Paragraph

    @property
    def anchor(self) -> str:
        """The anchor by which links refer to it."""
        return f"{self.page.id}#{self.paragraph.anchor}"


def book() -> tuple[Page, ...]:
    """All pages in order. Raises DataError if a page is missing or invalid."""
    return _book(language())


@lru_cache(maxsize=2)
def _book(lang: str) -> tuple[Page, ...]:
    pages = tuple(_told(_with_options(_joined(page))) for page in load_pages(lang=lang))
    check_links(pages)
    return pages


def _joined(page: Page) -> Page:
    """A page with its generated paragraphs; written text with the same anchor is appended to them."""
    made = MADE.get(page.id)
    if made is None:
        return page
    written = {paragraph.anchor: paragraph for paragraph in page.paragraphs}
    joined: list[Paragraph] = []
    for paragraph in made():
        joined.append(_with_ruling(paragraph, written.pop(paragraph.anchor, None)))
        further = [anchor for anchor in written if anchor.startswith(f"{paragraph.anchor}{FURTHER}")]
        joined += map(written.pop, further)
    return page._replace(paragraphs=(*written.values(), *joined))


FURTHER = "-also-"
"""In the anchor of a written paragraph: it stands after the generated one, and holds only sometimes."""


def _with_options(page: Page) -> Page:
    """A page with the words of each option after the paragraphs that it changes."""
    homes = load_conditions().options
    paragraphs: list[Paragraph] = []
    for paragraph in page.paragraphs:
        paragraphs.append(paragraph)
        for text in option_texts():
            if f"{page.id}#{paragraph.anchor}" in homes.get(text.id, ()):
                anchor = anchor_of_option(text.id).partition("#")[2]
                paragraphs.append(Paragraph(anchor, (Span(text.text),), condition=parse_condition(text.id)))
    return page._replace(paragraphs=tuple(paragraphs))


def _told(page: Page) -> Page:
    """A page whose paragraphs say when they hold, and where they come from."""
    known = load_conditions()
    paragraphs = []
    for paragraph in page.paragraphs:
        anchor = f"{page.id}#{paragraph.anchor}"
        condition = known.conditions.get(anchor, paragraph.condition)
        sources = tuple((edition, tuple(headings)) for edition, headings in known.source(anchor).items())
        if paragraph.condition and anchor not in known.sources:
            sources = ()  # an option of play, which no booklet has
        paragraphs.append(paragraph._replace(condition=condition, sources=sources))
    return page._replace(paragraphs=tuple(paragraphs))


def in_force(paragraph: Paragraph, ruleset: Ruleset) -> bool:
    """Whether a paragraph holds in a game."""
    return holds(paragraph.condition, ruleset.edition, ruleset.options)


def first_in_force(anchors: Iterable[str], edition: str, options: Collection[str]) -> str:
    """The first of some anchors whose paragraph holds; empty if none does."""
    for anchor in anchors:
        found = find(anchor)
        if found is not None and holds(found.paragraph.condition, edition, options):
            return anchor
    return ""


def standing_for(anchor: str, edition: str, options: Collection[str]) -> str:
    """Where a link to a paragraph leads in a game: where it does not hold, to the one that holds in its place.

    The anchor of such a one begins with that of the paragraph: `reserve-first` stands for `reserve`.
    """
    found = find(anchor)
    if found is None or holds(found.paragraph.condition, edition, options):
        return anchor
    others = (part for part in found.page.paragraphs if part.anchor.startswith(f"{found.paragraph.anchor}-"))
    instead = (part.anchor for part in others if not part.picture and holds(part.condition, edition, options))
    return f"{found.page.id}#{next(instead, found.paragraph.anchor)}"


def _with_ruling(paragraph: Paragraph, ruling: Paragraph | None) -> Paragraph:
    if ruling is None:
        return paragraph
    *before, last = paragraph.spans
    return paragraph._replace(spans=(*before, last._replace(words=f"{last.words} "), *ruling.spans))


def find(anchor: str) -> FoundParagraph | None:
    """The paragraph with an anchor like "siege#balance"; None if there is none."""
    page_id, _hash, name = anchor.partition("#")
    for page in book():
        if page.id == page_id:
            return next((FoundParagraph(page, part) for part in page.paragraphs if part.anchor == name), None)
    return None


def every_paragraph(pages: Iterable[Page] | None = None) -> Iterator[FoundParagraph]:
    """All paragraphs in order."""
    return (
        FoundParagraph(page, paragraph)
        for page in (book() if pages is None else pages)
        for paragraph in page.paragraphs
    )
