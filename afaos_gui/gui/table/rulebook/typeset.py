"""The rule book as rich text: a page, the contents, and search results."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from html import escape

from afaos_gui.data.language import _
from afaos_gui.data.rulebook import Page, Paragraph
from afaos_gui.gui.toolkit.theme import Palette, Role, sized, text_font
from afaos_gui.presentation.card_metrics import card_height
from afaos_gui.presentation.rulebook.anchors import anchor_of_option
from afaos_gui.presentation.rulebook.book import Found
from afaos_gui.session.rules_texts import edition_title

TEXT_PX, HEADING_PX, TITLE_PX, MARK_PX = 16, 18, 27, 13
CAPTION_PX = 14
PICTURE, CARD = "picture:", "card:"
"""Prefixes of the addresses of pictures and cards."""
CARD_WIDTH = 92
SNIPPET = 110
"""How many characters of a paragraph a list shows."""
CONTENTS = "contents"
BOTH_EDITIONS = "both"
"""Link targets other than anchors."""
_LEAD = re.compile(r"^([^.:<]{3,44}:)(?= )")
"""The bold beginning of a paragraph, which names its subject."""


def page_html(page: Page, edition: str, options: Collection[str], lit: str = "", both: bool = False) -> str:
    """A page as `edition` has it, of the other edition only with `both`; `lit` is the paragraph sought."""
    in_force = {anchor_of_option(option).partition("#")[2] for option in options}
    hidden = [part for part in page.paragraphs if part.edition not in ("", edition)]
    shown = [part for part in page.paragraphs if both or part not in hidden]
    blocks = [title(page.title)]
    blocks += [_paragraph(part, part.anchor == lit, page.id == "options" and part.anchor in in_force) for part in shown]
    if hidden and not both:
        blocks.append(_small(link(BOTH_EDITIONS, _("Show the other edition too"))))
    return document(blocks)


def contents_html(pages: Iterable[Page]) -> str:
    """All pages by title."""
    lines = [f'<p style="margin: 3px 0 3px 0">{link(f"{page.id}#", page.title)}</p>' for page in pages]
    return document([title(_("Rule book")), *lines])


def found_html(query: str, found: Iterable[Found]) -> str:
    """The search results, each with its first words."""
    listed = [_hit(hit) for hit in found]
    return document([title(query), *(listed or [f"<p>{escape(_('Nothing in the rule book has these words.'))}</p>"])])


def _hit(hit: Found) -> str:
    words = hit.paragraph.words
    short = words if len(words) <= SNIPPET else words[:SNIPPET].rpartition(" ")[0] + " …"
    named = f"{hit.page.title}: {hit.paragraph.heading}" if hit.paragraph.heading else hit.page.title
    return f'<p style="margin: 0 0 9px 0">{link(hit.anchor, named)}<br/>{escape(short)}</p>'


def document(blocks: Iterable[str]) -> str:
    """A page of these blocks."""
    family = escape(text_font(Role.SANS, TEXT_PX).family())
    style = f"font-family: '{family}'; font-size: {sized(TEXT_PX)}px; color: {Palette.INK}; line-height: 118%"
    return f'<html><body style="{style}">{"".join(blocks)}</body></html>'


def title(text: str) -> str:
    """The title of a page."""
    family = escape(text_font(Role.DISPLAY, TITLE_PX).family())
    return f"<p style=\"font-family: '{family}'; font-size: {sized(TITLE_PX)}px; margin: 0 0 8px 0\">{escape(text)}</p>"


def _caption(part: Paragraph) -> str:
    image = f'<img src="{PICTURE}{part.picture}"/><br/>'
    words = "".join(link(span.target, span.words) if span.target else escape(span.words) for span in part.spans)
    style = f"font-size: {sized(CAPTION_PX)}px; color: {Palette.INK_SOFT}; margin: 2px 0 14px 0"
    return f'<p style="{style}"><a name="{part.anchor}"></a>{image}<i>{words}</i></p>'


def _paragraph(part: Paragraph, lit: bool, in_force: bool) -> str:
    if part.picture:
        return _caption(part)
    marks = [edition_title(part.edition)] if part.edition else []
    marks += [_("In force")] if in_force else []
    head = heading(part.heading) if part.heading else ""
    head += _cards(part.cards)
    mark = f"{_mark(' · '.join(marks))} " if marks else ""
    words = "".join(link(span.target, span.words) if span.target else escape(span.words) for span in part.spans)
    if not part.heading:
        words = _LEAD.sub(r"<b>\1</b>", words)
    ground = f"; background-color: {Palette.POINTS}" if lit else ""
    return f'<p style="margin: 0 0 10px 0{ground}"><a name="{part.anchor}"></a>{head}{mark}{words}</p>'


def _cards(cards: Iterable[int]) -> str:
    """Cards side by side, with sizes given so that each is painted only when visible."""
    size = f'width="{CARD_WIDTH}" height="{round(card_height(CARD_WIDTH))}"'
    row = "&nbsp; ".join(f'<img src="{CARD}{card}" {size}/>' for card in cards)
    return f"{row}<br/>" if row else ""


def heading(text: str) -> str:
    """A heading above a paragraph."""
    family = escape(text_font(Role.SMALL_CAPS, HEADING_PX).family())
    return f"<span style=\"font-family: '{family}'; font-size: {sized(HEADING_PX)}px\">{escape(text)}</span><br/>"


def _mark(text: str) -> str:
    style = f"color: {Palette.INK_SOFT}; font-size: {sized(MARK_PX)}px; font-weight: bold"
    return f'<span style="{style}">{escape(text)}.</span>'


def _small(inner: str) -> str:
    return f'<p style="font-size: {sized(MARK_PX)}px; margin: 4px 0 0 0">{inner}</p>'


def link(target: str, words: str) -> str:
    """A link."""
    return f'<a href="{escape(target)}" style="color: {Palette.LINK_WATER}">{escape(words)}</a>'
