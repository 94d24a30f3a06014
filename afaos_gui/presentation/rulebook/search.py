"""Search the rule book for words, cards, places and symbols."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.presentation.look.folding import begins, words_of
from afaos_gui.presentation.rulebook.book import FoundParagraph, every_paragraph

LONGEST_QUERY = 80
MOST_WORDS = 8


Wanted = Callable[[FoundParagraph], bool]


def search(query: str, most: int = 40, wanted: Wanted = lambda _found: True) -> list[FoundParagraph]:
    """Wanted paragraphs with every word of the query, or a word beginning with it; best matches first."""
    words = words_of(query[:LONGEST_QUERY])[:MOST_WORDS]
    if not words:
        return []
    listed = enumerate(filter(wanted, every_paragraph()))
    ranked = [(rank, number, found) for number, found in listed if (rank := _rank(found, words))]
    return [found for _rank_, _number, found in sorted(ranked, key=lambda item: (-item[0], item[1]))[:most]]


def _rank(found: FoundParagraph, words: tuple[str, ...]) -> int:
    """How well a paragraph matches: 0 if a word is missing, more for each in its heading, title or anchor."""
    paragraph = found.paragraph
    heading = words_of(paragraph.heading)
    title = words_of(found.page.title)
    anchor = words_of(paragraph.anchor.replace("-", " "))
    text = words_of(paragraph.words)
    total = 0
    for word in words:
        places = ((heading, 8), (anchor, 5), (title, 3), (text, 2 if any(own == word for own in text) else 1))
        value = sum(weight for own, weight in places if begins(own, word))
        if not value:
            return 0
        total += value
    # A paragraph named exactly like the query comes before those that only mention it.
    return total + (20 if words in (heading, anchor) else 12 if words == title else 0)
