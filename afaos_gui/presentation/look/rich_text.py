"""Pages of rich text: their fonts, colours and sizes, and the elements that all of them are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from html import escape
from typing import NamedTuple

from afaos_gui.presentation.look.typefaces import SANS_BOLD_FAMILY

TEXT_PX, HEADING_PX, TITLE_PX, SMALL_PX = 16, 18, 27, 13


class PageLook(NamedTuple):
    """The look of pages at the text size and in the palette in use: font families, then colours as #RRGGBB."""

    sans: str
    text: str
    display: str
    small_caps: str
    ink: str
    soft: str
    lit: str
    link_ink: str
    stone: str
    brass: str
    blunder: str
    mistake: str
    doubtful: str
    good: str
    remark: str
    sides: tuple[str, str]
    """The colours of the British and the French."""
    share: float = 1.0
    """The scale factor for text."""

    def sized(self, px: float) -> int:
        """A size at the text size in use."""
        return round(px * self.share)

    def document(self, blocks: Iterable[str]) -> str:
        """A page of these blocks."""
        style = f"{self._face(self.sans, TEXT_PX)}; color: {self.ink}; line-height: 118%"
        return f'<html><body style="{style}">{"".join(blocks)}</body></html>'

    def title(self, text: str) -> str:
        """The title of a page."""
        return f'<p style="{self._face(self.display, TITLE_PX)}; margin: 0 0 8px 0">{escape(text)}</p>'

    def heading(self, text: str) -> str:
        """A heading above a paragraph."""
        return f"{self.large(text, self.small_caps, HEADING_PX)}<br/>"

    def large(self, text: str, family: str, px: int) -> str:
        """Words in a font and size of their own."""
        return f'<span style="{self._face(family, px)}">{escape(text)}</span>'

    def link(self, target: str, words: str) -> str:
        """A link."""
        return f'<a href="{escape(target)}" style="color: {self.link_ink}">{escape(words)}</a>'

    def _face(self, family: str, px: int) -> str:
        return f"font-family: '{escape(family)}'; font-size: {self.sized(px)}px"


class SentenceKind(Enum):
    """What a sentence on a paper is: most are plain."""

    PLAIN = "plain"
    RESULT = "what it came to"
    DO = "what to do"
    WHY = "why"
    NOTE = "a remark"
    RIGHT = "that an answer was right"
    WRONG = "that it was not"


class PaperLine(NamedTuple):
    """A sentence on a paper."""

    text: str
    kind: SentenceKind = SentenceKind.PLAIN


def sentences_html(
    look: PageLook, lines: Sequence[str | PaperLine], marked: Collection[int] | None = None, px: int = TEXT_PX
) -> str:
    """Sentences as paragraphs, `px` high; marked ones are highlighted, those after them are faint."""
    last = max(marked, default=-1) if marked is not None else len(lines)
    paragraphs = []
    for number, line in enumerate(lines):
        text, kind = line if isinstance(line, PaperLine) else PaperLine(line)
        now = marked is not None and number in marked
        ink = look.ink if number <= last else look.soft
        words = f"<span style='background-color: {look.lit}'>{escape(text)}</span>" if now else escape(text)
        style = f"margin: 0 0 6px 0; color: {ink}; {_kind_style(look, kind, px)}"
        paragraphs.append(f"<p style='{style}'>{words}</p>")
    return "".join(paragraphs)


def _kind_style(look: PageLook, kind: SentenceKind, px: int) -> str:
    """How a kind of sentence differs from plain ones."""
    quiet = f'font-family: "{look.text}"; font-style: italic; color: {look.soft}'
    bold = f'font-family: "{SANS_BOLD_FAMILY}"; font-weight: bold'
    return {
        SentenceKind.PLAIN: "",
        SentenceKind.RESULT: bold,
        SentenceKind.DO: f"{bold}; font-size: {look.sized(px + 1)}px",
        SentenceKind.WHY: f"{quiet}; font-size: {look.sized(px - 1)}px",
        SentenceKind.NOTE: f"color: {look.remark}",
        SentenceKind.RIGHT: f"{bold}; color: {look.good}",
        SentenceKind.WRONG: f"{bold}; color: {look.blunder}",
    }[kind]
