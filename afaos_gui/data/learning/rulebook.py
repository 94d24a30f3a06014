"""Read the pages of the rule book: a title, and paragraphs with an anchor each.

A page is a text file. Its first line is `# Title`. Each paragraph is one line that begins with its anchor, `{#anchor}`.
A link is `[words](page#anchor)`. After `{picture name}` the words are the caption of that picture in `pictures.json`.
When a paragraph holds, and where it comes from, stands in `paragraphs.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.learning.rulebook_conditions import Condition
from afaos_gui.data.paths import data_root, resource
from afaos_gui.data.texts.language import ENGLISH, RELEASED, _, language

MOST_BYTES = 100_000
"""Maximum size of a page."""
MOST_PARAGRAPHS = 200
MOST_PAGES = 60
LONGEST_PARAGRAPH = 2_000

_FILE = re.compile(r"\d{2}-([a-z][a-z-]{0,40})\.md")
_PARAGRAPH = re.compile(r"\{#([a-z0-9][a-z0-9-]{0,60})\}(?: \{picture ([a-z][a-z-]{0,40})\})? (\S.*)")
_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z-]+#[a-z0-9-]+)\)")


class Span(NamedTuple):
    """A run of words; `target` is the anchor it links to, empty for plain words."""

    words: str
    target: str = ""


class Paragraph(NamedTuple):
    """One rule in words. `anchor` is unique on its page."""

    anchor: str
    spans: tuple[Span, ...]
    heading: str = ""
    picture: str = ""
    """The name of the picture of which the words are the caption."""
    cards: tuple[int, ...] = ()
    """The ids of the cards it is about."""
    condition: Condition = ()
    """When it holds; empty if it always does."""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Editions, each with the headings of its booklet; empty for what no booklet says."""

    @property
    def words(self) -> str:
        """The paragraph as plain words."""
        return "".join(span.words for span in self.spans)


class Page(NamedTuple):
    """One topic."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


def load_pages(root: Path | None = None, lang: str | None = None) -> tuple[Page, ...]:
    """All written pages in order, in English where the language has no words. Raises DataError."""
    return _load_pages(root or data_root(), lang or language())


@cache
def _load_pages(root: Path, lang: str) -> tuple[Page, ...]:
    files = _files(resource("rulebook", ENGLISH, root=root))
    if not files:
        raise DataError(_("The rule book is missing, please install the game again."))
    pages = {name: read_page(file) for name, file in sorted(files.items())}
    if lang != ENGLISH:
        for name, file in _files(resource("rulebook", lang, root=root)).items():
            if name in pages:
                pages[name] = _filled(read_page(file), pages[name]) if lang in RELEASED else _begun(file, pages[name])
    return tuple(pages.values())


def _begun(file: Path, english: Page) -> Page:
    """A page of a language in progress: what cannot be read, or links to what the English does not, is English."""
    try:
        page = read_page(file)
    except DataError:
        return english
    links = {part.anchor: {span.target for span in part.spans} for part in english.paragraphs}
    kept = [part for part in page.paragraphs if {span.target for span in part.spans} <= links.get(part.anchor, set())]
    return _filled(page._replace(paragraphs=tuple(kept)), english)


def _filled(page: Page, english: Page) -> Page:
    """A translated page with the paragraphs of the English one: those that it lacks are English."""
    translated = {paragraph.anchor: paragraph for paragraph in page.paragraphs}
    return page._replace(paragraphs=tuple(translated.get(part.anchor, part) for part in english.paragraphs))


def _files(folder: Path) -> dict[str, Path]:
    """The pages in a folder by file name."""
    try:
        found = {file.name: file for file in folder.iterdir() if _FILE.fullmatch(file.name)}
    except OSError:
        return {}
    if len(found) > MOST_PAGES:
        raise DataError(_("{file} holds too many pages.").format(file=folder.name))
    return found


def read_page(path: Path) -> Page:
    """Read a page from its file. Raises DataError naming the line."""
    name = _FILE.fullmatch(path.name)
    if name is None:
        raise DataError(_("{file} is not a page of the rule book.").format(file=path.name))
    return parse_page(_text(path), name[1], path.name)


def _text(path: Path) -> str:
    try:
        return read_data(path, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(_("{file} is not a text file in UTF-8.").format(file=path.name)) from None


def parse_page(text: str, page: str, file: str) -> Page:
    """Parse the text of a page; `file` is its name in messages. Raises DataError naming the line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines or not lines[0][1].startswith("# ") or not _is_printable(lines[0][1]):
        raise DataError(_("{file} does not begin with its title.").format(file=file))
    paragraphs = tuple(_paragraph(line, number, file) for number, line in lines[1 : MOST_PARAGRAPHS + 2])
    if len(paragraphs) > MOST_PARAGRAPHS:
        raise DataError(_("{file} is too long.").format(file=file))
    seen: set[str] = set()
    for paragraph in paragraphs:
        if paragraph.anchor in seen:
            sentence = _("{file}: the anchor {anchor} stands there twice.")
            raise DataError(sentence.format(file=file, anchor=paragraph.anchor))
        seen.add(paragraph.anchor)
    return Page(page, lines[0][1][2:].strip(), paragraphs)


def _paragraph(line: str, number: int, file: str) -> Paragraph:
    found = _PARAGRAPH.fullmatch(line) if len(line) <= LONGEST_PARAGRAPH and _is_printable(line) else None
    if found is None:
        sentence = _("{file}, line {line}: this is not a paragraph with an anchor.")
        raise DataError(sentence.format(file=file, line=number))
    return Paragraph(found[1], spans_of(found[3]), picture=found[2] or "")


def _is_printable(line: str) -> bool:
    """Whether a line has only printable characters; French punctuation follows a no-break space."""
    return line.replace("\u00a0", " ").isprintable()


def spans_of(text: str) -> tuple[Span, ...]:
    """Split marked-up words into plain and linked spans."""
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[Span]:
    end = 0
    for link in _LINK.finditer(text):
        if link.start() > end:
            yield Span(text[end : link.start()])
        yield Span(link[1], link[2])
        end = link.end()
    if end < len(text):
        yield Span(text[end:])


def anchors_of(pages: Iterable[Page]) -> set[str]:
    """All targets that a link can have."""
    return {f"{page.id}#{paragraph.anchor}" for page in pages for paragraph in page.paragraphs}


def check_links(pages: Iterable[Page]) -> None:
    """Raise DataError for a link without a target on these pages."""
    listed = tuple(pages)
    known = anchors_of(listed)
    for page in listed:
        for span in (span for paragraph in page.paragraphs for span in paragraph.spans):
            if span.target and span.target not in known:
                sentence = _("The page {page} of the rule book links to {target}, which is not there.")
                raise DataError(sentence.format(page=page.id, target=span.target))
