"""Extract the program's texts, merge them into every translation and compile those: `dev.py texts` calls it.

`--check` changes nothing and names texts that are out of date, and what a released language lacks. Any other language
may have gaps: what it has is told, and used.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import translated
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from afaos_gui.data.texts.language import RELEASED, SHARE, WHOLE

ROOT = Path(__file__).resolve().parent.parent
RESOURCES = ROOT / "resources"
FOLDER = RESOURCES / "i18n"
TEMPLATE = FOLDER / "afaos.pot"
DOMAIN = "afaos"
CHANGING = re.compile(rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n', re.M)
"""Header lines of a catalogue that change even if no text does."""
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""A constant date for compiled catalogues, which do not need one."""
NOTE = "Translators:"
"""Marks comments in the source that are meant for translators."""
SPEAKS, FORMATS = re.compile(r"\b(_|N_|\w*gettext)\("), re.compile(r"\b(f|fr|rf)[\"']", re.IGNORECASE)
"""What every module with texts has, and every one with f-strings: reading all tokens of the others takes seconds."""


def translations() -> list[Path]:
    """The catalogues that translators edit."""
    return sorted(FOLDER.glob("*.po"))


def compiled_path(translation: Path) -> Path:
    """Where the program looks for a compiled catalogue."""
    return translation.parent / translation.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"


def extracted() -> Catalog:
    """Every text of the program, with the modules that use it."""
    catalogue = Catalog(project="afaos", charset="utf-8", header_comment="# Texts of A Few Acres of Snow.")
    modules = [
        path for folder, *_rest in sorted(os.walk(ROOT / "afaos_gui")) for path in sorted(Path(folder).glob("*.py"))
    ]
    sources = {path: path.read_text(encoding="utf-8") for path in modules}
    speaking = {path: source for path, source in sources.items() if SPEAKS.search(source)}
    places = {path: [(path.relative_to(ROOT).as_posix(), 0)] for path in speaking}
    for path in speaking:
        found = extract_from_file("python", path, comment_tags=(NOTE,), strip_comment_tags=True)
        for _line, message, comments, context in found:
            catalogue.add(message, None, places[path], auto_comments=comments, context=context)
    for path, source in speaking.items():
        for text in in_formatted(source) if FORMATS.search(source) else ():
            catalogue.add(text, None, places[path])
    return catalogue


def in_formatted(source: str) -> Iterator[str]:
    """The texts inside the braces of f-strings, where Babel does not look."""
    for formatted in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr)):
        for node in ast.walk(formatted):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def read(path: Path) -> Catalog:
    """Read a catalogue in gettext's text format. Raises WrongCatalogue with a sentence."""
    try:
        with path.open("rb") as stream:
            return read_po(stream, locale=None if path == TEMPLATE else path.stem, abort_invalid=True)
    except PoFileError as error:
        raise WrongCatalogue(f"{path.name} is not a catalogue of gettext: {error}") from None


class WrongCatalogue(Exception):
    """A catalogue that cannot be read, in a sentence."""


def text_of(catalogue: Catalog) -> bytes:
    """A catalogue as it is stored: sorted by module, without dates."""
    catalogue.fuzzy = False
    stream = io.BytesIO()
    write_po(stream, catalogue, width=120, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return CHANGING.sub(b"", stream.getvalue())


class Usable(Catalog):
    """The texts of a catalogue that the program can use, and in its head the share of all texts that they are."""

    share = 100

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head of the catalogue."""
        return [*super().mime_headers, (SHARE, str(self.share))]


def usable(catalogue: Catalog, template: Catalog) -> Usable:
    """A catalogue without what is untranslated, uncertain, or would not fit its sentence."""
    plain = Usable(locale=catalogue.locale, project="afaos", version="0", charset="utf-8", fuzzy=False)
    plain.creation_date = plain.revision_date = NO_DATE
    for message in catalogue:
        is_whole = message.id and not message.fuzzy and all(strings(message))
        if is_whole and not any(misfits(english(message), strings(message))):
            plain.add(message.id, message.string, context=message.context)
    plain.share = translated.percent(translated.parts(str(catalogue.locale), plain, template, RESOURCES))
    return plain


def compiled(catalogue: Catalog, template: Catalog) -> bytes:
    """The compiled catalogue; the same bytes for the same texts."""
    stream = io.BytesIO()
    write_mo(stream, usable(catalogue, template))
    return stream.getvalue()


def same_texts(path: Path, catalogue: bytes) -> bool:
    """Whether a compiled catalogue on disk has these texts, whatever made it."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        kept, wanted = read_mo(stream), read_mo(io.BytesIO(catalogue))
        stream.seek(0)
        shares = [GNUTranslations(one).info().get(SHARE.lower()) for one in (stream, io.BytesIO(catalogue))]
    told = [[(one.id, one.context, one.string) for one in each if one.id] for each in (kept, wanted)]
    return told[0] == told[1] and shares[0] == shares[1]


def english(message: Message) -> tuple[str, ...]:
    """The English of a text: one, or one for each plural form."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a text: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def fields(text: str) -> set[str]:
    """The names of a text's placeholders, whatever grammatical form is asked for."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def faults(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """What has to be fixed in a translation, one line for each text."""
    for wanted in template:
        if not wanted.id:
            continue
        message = catalogue.get(wanted.id, wanted.context)
        source = english(wanted)
        if message is None or not all(strings(message)):
            yield f"untranslated: {source[0]}"
        elif message.fuzzy:
            yield f"fuzzy: {source[0]}"
        else:
            yield from misfits(source, strings(message))
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer in the program: {message.id}"


def misfits(sources: tuple[str, ...], texts: tuple[str, ...]) -> Iterator[str]:
    """Placeholders that differ between a translation and its English text; plurals may leave out the number."""
    for number, text in enumerate(texts):
        source = sources[min(number, len(sources) - 1)]
        try:
            named = fields(text)
        except ValueError as error:
            yield f"broken braces ({error}): {text}"
            continue
        known = set().union(*(fields(one) for one in sources))
        if not fields(source) <= named or not named <= known:
            yield f"other names in braces: {source} -> {text}"
        if source[:1].isspace() != text[:1].isspace() or source[-1:].isspace() != text[-1:].isspace():
            yield f"other spaces at its ends: {source} -> {text}"
        if source.count("&") != text.count("&"):
            yield f"other keys marked with &: {source} -> {text}"


def keys(catalogue: Catalog) -> set[tuple[object, str | None]]:
    """The keys of a catalogue's texts."""
    return {(message.id, message.context) for message in catalogue if message.id}


def lacks(path: Path, catalogue: Catalog, template: Catalog) -> list[str]:
    """What a released language still needs, one line each; nothing for any other, which may have gaps."""
    if path.stem not in RELEASED:
        return []
    found = [f"{path.name}: {fault}" for fault in faults(catalogue, template)]
    for part in translated.parts(path.stem, usable(catalogue, template), template, RESOURCES)[1:]:
        if part.done < part.all:
            found.append(f"{path.stem}: {part.name}: {part.all - part.done} of {part.all} are not translated")
    return found


def report(path: Path, catalogue: Catalog, template: Catalog) -> str:
    """How far a language is, in a line."""
    found = translated.parts(path.stem, usable(catalogue, template), template, RESOURCES)
    told = ", ".join(f"{part.done} of {part.all} {part.name}" for part in found)
    share = translated.percent(found)
    status = "released" if path.stem in RELEASED else "in progress" if share < WHOLE else "offered"
    return f"{path.stem}: {told}; {share} %, {status}"


def out_of_date() -> list[str]:
    """Everything that `dev.py texts` or the translator of a released language has to fix."""
    template = extracted()
    if keys(read(TEMPLATE)) != keys(template):
        return [f"{TEMPLATE.name} does not hold the texts of the program: run packaging/dev.py texts"]
    found = []
    for path in translations():
        catalogue = read(path)
        found += lacks(path, catalogue, template)
        target = compiled_path(path)
        if not same_texts(target, compiled(catalogue, template)):
            found.append(f"{target.relative_to(FOLDER)} is not made of {path.name}: run packaging/dev.py texts")
    return found


def refresh() -> None:
    """Write the template, merge it into the translations, and compile them; say how far each language is."""
    template = extracted()
    TEMPLATE.write_bytes(text_of(template))
    for path in translations():
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True)
        path.write_bytes(text_of(catalogue))
        target = compiled_path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compiled(read(path), template))
        print(report(path, read(path), template))
        kept = {*lacks(path, read(path), template), *unfitting(read(path), template)}
        for fault in sorted(kept.union(translated.left_out(path.stem, RESOURCES))):
            print(f"  {fault}")


def unfitting(catalogue: Catalog, template: Catalog) -> list[str]:
    """Translations that are there and cannot be used, in any language."""
    return [fault for fault in faults(catalogue, template) if not fault.startswith("untranslated: ")]


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="dev.py texts", description="Extract, merge and compile the texts.")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail where something is to do")
    try:
        if not parser.parse_args(arguments).check:
            refresh()
            return 0
        found = out_of_date()
    except WrongCatalogue as error:
        print(error, file=sys.stderr)
        return 2
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
