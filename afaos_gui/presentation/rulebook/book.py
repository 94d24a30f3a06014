"""The whole rule book in the current language: written pages, joined with generated ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from afaos_gui.data.language import language
from afaos_gui.data.rulebook import Page, Paragraph, check_links, load_pages
from afaos_gui.presentation.rulebook.made_pages import MADE


class Found(NamedTuple):
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
    pages = tuple(_joined(page) for page in load_pages(lang=lang))
    check_links(pages)
    return pages


def _joined(page: Page) -> Page:
    """A page with its generated paragraphs; written text with the same anchor is appended to them."""
    made = MADE.get(page.id)
    if made is None:
        return page
    written = {paragraph.anchor: paragraph for paragraph in page.paragraphs}
    joined = [_with_ruling(paragraph, written.pop(paragraph.anchor, None)) for paragraph in made()]
    return page._replace(paragraphs=(*written.values(), *joined))


def _with_ruling(paragraph: Paragraph, ruling: Paragraph | None) -> Paragraph:
    if ruling is None:
        return paragraph
    *before, last = paragraph.spans
    return paragraph._replace(spans=(*before, last._replace(words=f"{last.words} "), *ruling.spans))


def find(anchor: str) -> Found | None:
    """The paragraph with an anchor like "siege#balance"; None if there is none."""
    page_id, _hash, name = anchor.partition("#")
    for page in book():
        if page.id == page_id:
            return next((Found(page, part) for part in page.paragraphs if part.anchor == name), None)
    return None


def every_paragraph(pages: Iterable[Page] | None = None) -> Iterable[Found]:
    """All paragraphs in order."""
    return (Found(page, paragraph) for page in (book() if pages is None else pages) for paragraph in page.paragraphs)
