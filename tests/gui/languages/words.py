"""The words that a screen may show in a language, and those on it that it may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache

from babel.messages.pofile import read_po

from afaos_gui.data.language import LANGUAGE_NAMES
from afaos_gui.data.loader import load_catalogue
from afaos_gui.data.paths import resource
from afaos_gui.session.names import place_name
from tests.gui.languages.pseudo import CODE

_KEYS = re.compile(r"&(?!\w+;)")
"""What marks the key of a menu, in the middle of a word too."""
_MARKS = re.compile(r"<[^<>]*>|\w+…|\{[^{}]*\}")
"""What a text holds beside its words: tags, words that were cut."""
WORD = re.compile(r"[^\W\d_]{2,}")
PEOPLE = {"Whitworth", "Montcalm", "Anne", "Louis"}
"""Players of the walk."""
KEYS = {"Ctrl", "Shift", "Esc", "PgUp", "PgDown", "Return", "Backspace", "Effacement", "Del", "II"}
QT = {"Appuyez", "raccourci", "Press", "shortcut"}
"""What Qt says by itself in a field for a key."""
TITLES = {"Few", "Acres", "of", "Snow", "MIT", "SIL", "Open", "Font", "JSON", "SHA", "txt", "ValueError"}
"""Names of licences and forms of files, and the name of the game."""


@cache
def known(lang: str) -> frozenset[str]:
    """The words of a language, in small letters."""
    texts: list[str] = [*PEOPLE, *KEYS, *QT, *TITLES, *LANGUAGE_NAMES.values()]
    texts += [place_name(location.id) for location in load_catalogue().locations]
    data = json.loads(resource("i18n", "card_texts.json").read_text(encoding="utf-8"))
    texts += list(_of_data(data, "en" if lang == CODE else lang))
    if lang == CODE:
        texts += [card.name for card in load_catalogue().cards]
    else:
        texts += _of_the_catalogue(lang)
        texts.append(resource("i18n", "grammar.json").read_text(encoding="utf-8"))
        texts += [page.read_text(encoding="utf-8") for page in resource("rulebook", lang).iterdir()]
    return frozenset(word.lower() for text in texts for word in WORD.findall(text.replace("&", "")))


def _of_the_catalogue(lang: str) -> list[str]:
    with resource("i18n", f"{lang}.po").open("rb") as stream:
        messages = list(read_po(stream, locale=lang))
    return [
        text
        for message in messages
        if message.id
        for text in ((message.string,) if isinstance(message.string, str) else message.string)
    ]


def _of_data(data: object, lang: str) -> Iterator[str]:
    """Every text under the key of a language."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == lang and isinstance(value, str):
                yield value
            else:
                yield from _of_data(value, lang)
    elif isinstance(data, list):
        for value in data:
            yield from _of_data(value, lang)


def foreign(texts: Iterable[str], lang: str) -> list[str]:
    """The texts with a word that the language does not have; in the pseudo-language one without accents."""
    return [text for text in texts if any(_is_foreign(word, lang) for word in words_of(text))]


def words_of(text: str) -> list[str]:
    """The words of a text as it is shown."""
    return WORD.findall(_MARKS.sub("", _KEYS.sub("", text)))


def _is_foreign(word: str, lang: str) -> bool:
    if lang == CODE and not word.isascii():
        return False
    return word.lower() not in known(lang)
