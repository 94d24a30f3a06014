"""The words that a screen may show in a language, and those that it may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from babel.messages import Message
from babel.messages.pofile import read_po

from afaos_gui.data.paths import resource
from afaos_gui.data.resources.loader import load_card_texts, load_catalogue, load_grammar
from afaos_gui.data.texts.language import ENGLISH, language_names
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.session.words.names import place_name
from tests.gui.languages.pseudo import CODE

_PLEDGE = re.compile(r":\s(?:[a-z]{4}\b ?){2,6}")
"""The six words by which the draws are pledged, the same in every language."""
_KEYS = re.compile(r"&(?!\w+;)")
"""The mark of a menu's access key, also in the middle of a word."""
_MARKS = re.compile(r"<[^<>]*>|\w+…|\{[^{}]*\}")
"""The parts of a text other than words: tags, elided words."""
WORD = re.compile(r"[^\W\d_]{2,}")
PEOPLE = {"Whitworth", "Montcalm", "Anne", "Louis"}
"""Players of the walk."""
KEYS = {"Ctrl", "Shift", "Esc", "PgUp", "PgDown", "Return", "Backspace", "Effacement", "Rücktaste", "Del", "II"}
QT = {"Appuyez", "raccourci", "Tastenkürzel", "Press", "shortcut"}
"""Qt's own text in a shortcut field."""
TITLES = {"Few", "Acres", "of", "Snow", "MIT", "SIL", "Open", "Font", "JSON", "SHA", "txt", "ValueError"}
"""Names of licences and file formats, and the name of the game."""


@cache
def known(lang: str, lessons: bool = True) -> frozenset[str]:
    """The words of a language, in lower case, with or without those of its lessons."""
    texts: list[str] = [*PEOPLE, *KEYS, *QT, *TITLES, *language_names().values()]
    texts += [place_name(location.id) for location in load_catalogue().locations]
    data = json.loads(resource("i18n", "card_texts.json").read_text(encoding="utf-8"))
    texts += list(_of_data(data, "en" if lang == CODE else lang))
    if lang == CODE:
        texts += [card.name for card in load_catalogue().cards]
    else:
        texts += _of_the_catalogue(lang)
        texts += _forms(lang)
        texts += [page.read_text(encoding="utf-8") for page in resource("rulebook", lang).iterdir()]
        texts += of_lessons(lang) if lessons else []
    return frozenset(word.lower() for text in texts for word in WORD.findall(text.replace("&", "")))


def english_words() -> frozenset[str]:
    """The words of the catalogues' English and of the English lessons, in lower case."""
    texts = [*of_lessons(ENGLISH), *(text for message in _messages("fr") for text in _texts(message.id))]
    return frozenset(word.lower() for text in texts for word in words_of(text))


def _forms(lang: str) -> Iterator[str]:
    """The names of sides and cards as sentences decline them."""
    grammar, texts = load_grammar(lang), load_card_texts()
    for side in SIDE_NAMES:
        yield from grammar.name(side, "").forms.values()
    for card in load_catalogue().cards:
        yield from grammar.name(card.name, texts.name(card, lang)).forms.values()


def _of_the_catalogue(lang: str) -> list[str]:
    return [text for message in _messages(lang) for text in _texts(message.string or "")]


def _messages(lang: str) -> list[Message]:
    with resource("i18n", f"{lang}.po").open("rb") as stream:
        return [message for message in read_po(stream, locale=lang) if message.id]


def _texts(text: str | Sequence[str]) -> Sequence[str]:
    """The forms of a text, usually one."""
    return (text,) if isinstance(text, str) else text


def of_lessons(lang: str) -> list[str]:
    """The texts of the lessons in a language."""
    files = resource("lessons").iterdir()
    return [text for file in files for text in _of_data(json.loads(file.read_text(encoding="utf-8")), lang)]


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
    """The texts with a word that the language does not have; in the pseudo-language those without accents."""
    return [text for text in texts if any(_is_foreign(word, lang) for word in words_of(text))]


def words_of(text: str) -> list[str]:
    """The words of a text as it is shown."""
    return WORD.findall(_MARKS.sub(" ", _KEYS.sub("", _PLEDGE.sub(" ", text))))


def _is_foreign(word: str, lang: str) -> bool:
    if lang == CODE and not word.isascii():
        return False
    return word.lower() not in known(lang)
