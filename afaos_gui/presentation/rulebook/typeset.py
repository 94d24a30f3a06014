"""The rule book as rich text: a page, the contents, and search results."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from html import escape
from typing import NamedTuple

from afaos_gui.data.learning.rulebook import Page, Paragraph
from afaos_gui.data.learning.rulebook_conditions import holds
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.look.rich_text import SMALL_PX, PageLook
from afaos_gui.presentation.rulebook.book import FoundParagraph, standing_for
from afaos_gui.session.words.rules_texts import edition_title

CAPTION_PX = 14
PICTURE, CARD = "picture:", "card:"
"""Prefixes of the addresses of pictures and cards."""
CARD_WIDTH = 92
SNIPPET = 110
"""How many characters of a paragraph a list shows."""
CONTENTS = "contents"
EVERYTHING = "everything"
SOURCES = "sources"
"""Link targets other than anchors."""
_LEAD = re.compile(r"^([^.:<]{3,44}:)(?= )")
"""The bold beginning of a paragraph, which names its subject."""


class Asked(NamedTuple):
    """What is shown of a page: the paragraph sought, what does not hold in the game too, and where all comes from."""

    lit: str = ""
    everything: bool = False
    sources: bool = False


PLAIN = Asked()


def page_html(look: PageLook, page: Page, edition: str, options: Collection[str], asked: Asked = PLAIN) -> str:
    """A page as a game has it."""
    hidden = [part for part in page.paragraphs if not holds(part.condition, edition, options)]

    def leads_to(anchor: str) -> str:
        return anchor if asked.everything else standing_for(anchor, edition, options)

    blocks = [look.title(page.title)]
    for part in page.paragraphs:
        if asked.everything or part not in hidden:
            blocks.append(_paragraph(look, _led(part, leads_to), part.anchor == asked.lit, part not in hidden))
            blocks += _sources(look, part) if asked.sources and not part.picture else ()
    if hidden and not asked.everything:
        blocks.append(_switch(look, EVERYTHING, _("Show all editions and options")))
    if not asked.sources:
        blocks.append(_switch(look, SOURCES, _("Show where the rules come from")))
    return look.document(blocks)


def _led(part: Paragraph, leads_to: Callable[[str], str]) -> Paragraph:
    """A paragraph whose links lead where a game has what they name."""
    spans = (span._replace(target=leads_to(span.target)) if span.target else span for span in part.spans)
    return part._replace(spans=tuple(spans))


def _switch(look: PageLook, target: str, words: str) -> str:
    return f'<p style="font-size: {look.sized(SMALL_PX)}px; margin: 4px 0 0 0">{look.link(target, words)}</p>'


def _sources(look: PageLook, part: Paragraph) -> list[str]:
    """The booklets and headings that a paragraph comes from."""
    sentence, quoted = _("{booklet}: {headings}"), _("“{heading}”")
    named = [
        sentence.format(
            booklet=edition_title(edition), headings=", ".join(quoted.format(heading=one) for one in headings)
        )
        for edition, headings in part.sources
    ]
    words = " · ".join(named) if named else _("In no booklet: how this program plays, an option, or advice.")
    style = f"font-size: {look.sized(SMALL_PX)}px; color: {look.soft}; margin: -6px 0 12px 0"
    return [f'<p style="{style}">{escape(words)}</p>']


def contents_html(look: PageLook, pages: Iterable[Page]) -> str:
    """All pages by title."""
    lines = [f'<p style="margin: 3px 0 3px 0">{look.link(f"{page.id}#", page.title)}</p>' for page in pages]
    return look.document([look.title(_("Rule book")), *lines])


def found_html(look: PageLook, query: str, found: Iterable[FoundParagraph]) -> str:
    """The search results, each with its first words."""
    listed = [_hit(look, hit) for hit in found]
    nothing = [f"<p>{escape(_('Nothing in the rule book has these words.'))}</p>"]
    return look.document([look.title(query), *(listed or nothing)])


def _hit(look: PageLook, hit: FoundParagraph) -> str:
    words = hit.paragraph.words
    short = words if len(words) <= SNIPPET else words[:SNIPPET].rpartition(" ")[0] + " …"
    named = f"{hit.page.title}: {hit.paragraph.heading}" if hit.paragraph.heading else hit.page.title
    return f'<p style="margin: 0 0 9px 0">{look.link(hit.anchor, named)}<br/>{escape(short)}</p>'


def _caption(look: PageLook, part: Paragraph) -> str:
    image = f'<img src="{PICTURE}{part.picture}"/><br/>'
    style = f"font-size: {look.sized(CAPTION_PX)}px; color: {look.soft}; margin: 2px 0 14px 0"
    return f'<p style="{style}"><a name="{part.anchor}"></a>{image}<i>{_words(look, part)}</i></p>'


def _words(look: PageLook, part: Paragraph) -> str:
    """The words of a paragraph with their links."""
    spans = part.spans
    return "".join(look.link(span.target, span.words) if span.target else escape(span.words) for span in spans)


def _paragraph(look: PageLook, part: Paragraph, lit: bool, in_force: bool) -> str:
    if part.picture:
        return _caption(look, part)
    marks = [] if in_force else [_("Not in this game")]
    head = look.heading(part.heading) if part.heading else ""
    head += _cards(part.cards)
    mark = f"{_mark(look, ' · '.join(marks))} " if marks else ""
    words = _words(look, part)
    if not part.heading:
        words = _LEAD.sub(r"<b>\1</b>", words)
    ground = f"; background-color: {look.lit}" if lit else ""
    return f'<p style="margin: 0 0 10px 0{ground}"><a name="{part.anchor}"></a>{head}{mark}{words}</p>'


def _cards(cards: Iterable[int]) -> str:
    """Cards side by side, with sizes given so that each is painted only when visible."""
    size = f'width="{CARD_WIDTH}" height="{round(card_height(CARD_WIDTH))}"'
    row = "&nbsp; ".join(f'<img src="{CARD}{card}" {size}/>' for card in cards)
    return f"{row}<br/>" if row else ""


def _mark(look: PageLook, text: str) -> str:
    style = f"color: {look.soft}; font-size: {look.sized(SMALL_PX)}px; font-weight: bold"
    return f'<span style="{style}">{escape(text)}.</span>'
