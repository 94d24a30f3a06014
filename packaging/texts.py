"""Extract the program's texts, merge them into every translation and compile those: `dev.py texts` calls it.

`--check` changes nothing and names texts that are out of date, untranslated or inconsistent with the English.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"
TEMPLATE = FOLDER / "afaos.pot"
DOMAIN = "afaos"
CHANGING = re.compile(rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n', re.M)
"""Header lines of a catalogue that change even if no text does."""
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""A constant date for compiled catalogues, which do not need one."""
NOTE = "Translators:"
"""Marks comments in the source that are meant for translators."""


def translations() -> list[Path]:
    """The catalogues that translators edit."""
    return sorted(FOLDER.glob("*.po"))


def compiled_path(translation: Path) -> Path:
    """Where the program looks for a compiled catalogue."""
    return translation.parent / translation.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"


def extracted() -> Catalog:
    """Every text of the program, with the modules that use it."""
    catalogue = Catalog(project="afaos", charset="utf-8", header_comment="# Texts of A Few Acres of Snow.")
    found = extract_from_dir(ROOT / "afaos_gui", comment_tags=(NOTE,), strip_comment_tags=True)
    for file, _line, message, comments, context in found:
        catalogue.add(message, None, [(f"afaos_gui/{file}", 0)], auto_comments=comments, context=context)
    for path in sorted((ROOT / "afaos_gui").rglob("*.py")):
        for text in in_formatted(path.read_text(encoding="utf-8")):
            catalogue.add(text, None, [(path.relative_to(ROOT).as_posix(), 0)])
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
    """Read a catalogue in gettext's text format."""
    with path.open("rb") as stream:
        return read_po(stream, locale=None if path == TEMPLATE else path.stem, abort_invalid=True)


def text_of(catalogue: Catalog) -> bytes:
    """A catalogue as it is stored: sorted by module, without dates."""
    catalogue.fuzzy = False
    stream = io.BytesIO()
    write_po(stream, catalogue, width=120, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return CHANGING.sub(b"", stream.getvalue())


def compiled(catalogue: Catalog) -> bytes:
    """The compiled catalogue; the same bytes for the same texts."""
    stream = io.BytesIO()
    plain = Catalog(locale=catalogue.locale, project="afaos", version="0", charset="utf-8", fuzzy=False)
    plain.creation_date = plain.revision_date = NO_DATE
    for message in catalogue:
        if message.id and not message.fuzzy and all(strings(message)):
            plain.add(message.id, message.string, context=message.context)
    write_mo(stream, plain)
    return stream.getvalue()


def same_texts(path: Path, catalogue: bytes) -> bool:
    """Whether a compiled catalogue on disk has these texts, whatever made it."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        kept, wanted = read_mo(stream), read_mo(io.BytesIO(catalogue))
    return [(m.id, m.context, m.string) for m in kept if m.id] == [(m.id, m.context, m.string) for m in wanted if m.id]


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
        english = (wanted.id,) if isinstance(wanted.id, str) else tuple(wanted.id)
        if message is None or not all(strings(message)):
            yield f"untranslated: {english[0]}"
        elif message.fuzzy:
            yield f"fuzzy: {english[0]}"
        else:
            yield from misfits(english, strings(message))
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer in the program: {message.id}"


def misfits(english: tuple[str, ...], translated: tuple[str, ...]) -> Iterator[str]:
    """Placeholders that differ between a translation and its English text; plurals may leave out the number."""
    for number, text in enumerate(translated):
        source = english[min(number, len(english) - 1)]
        try:
            named = fields(text)
        except ValueError as error:
            yield f"broken braces ({error}): {text}"
            continue
        known = set().union(*(fields(one) for one in english))
        if not fields(source) <= named or not named <= known:
            yield f"other names in braces: {source} -> {text}"
        if source[:1].isspace() != text[:1].isspace() or source[-1:].isspace() != text[-1:].isspace():
            yield f"other spaces at its ends: {source} -> {text}"
        if source.count("&") != text.count("&"):
            yield f"other keys marked with &: {source} -> {text}"


def keys(catalogue: Catalog) -> set[tuple[object, str | None]]:
    """The keys of a catalogue's texts."""
    return {(message.id, message.context) for message in catalogue if message.id}


def out_of_date() -> list[str]:
    """Everything that `dev.py texts` or a translator has to fix."""
    template = extracted()
    if keys(read(TEMPLATE)) != keys(template):
        return [f"{TEMPLATE.name} does not hold the texts of the program: run packaging/dev.py texts"]
    found = []
    for path in translations():
        catalogue = read(path)
        found += [f"{path.name}: {fault}" for fault in faults(catalogue, template)]
        target = compiled_path(path)
        if not same_texts(target, compiled(catalogue)):
            found.append(f"{target.relative_to(FOLDER)} is not made of {path.name}: run packaging/dev.py texts")
    return found


def refresh() -> None:
    """Write the template, merge it into the translations, and compile them."""
    template = extracted()
    TEMPLATE.write_bytes(text_of(template))
    for path in translations():
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True)
        path.write_bytes(text_of(catalogue))
        target = compiled_path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compiled(read(path)))
        open_ones = list(faults(read(path), template))
        print(f"{path.name}: {len(template)} texts, {len(open_ones)} to do")
        for fault in open_ones:
            print(f"  {fault}")


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="dev.py texts", description="Extract, merge and compile the texts.")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail where something is to do")
    if not parser.parse_args(arguments).check:
        refresh()
        return 0
    found = out_of_date()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
