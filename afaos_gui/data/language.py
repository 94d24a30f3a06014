"""The program's language: gettext with one domain and a compiled catalogue for every language but English."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import cache, reduce

from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.system_language import system_languages

DOMAIN = "afaos"
ENGLISH = "en"


def installed() -> tuple[str, ...]:
    """The codes of English and of every language that has a folder for its catalogue."""
    try:
        folders = list(resource("i18n").glob("*/LC_MESSAGES"))
    except DataError:
        # The data are missing as a whole: whoever loads them says so, in English.
        return (ENGLISH,)
    return ENGLISH, *sorted(folder.parent.name for folder in folders)


LANGUAGES = installed()


class _Current:
    """Holder of the current language, so that `_` may be imported by name anywhere."""

    code: str = ENGLISH
    translations: gettext.NullTranslations = gettext.NullTranslations()


def _(sentence: str) -> str:
    """The sentence in the current language."""
    return _Current.translations.gettext(sentence)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The sentence for `n` things in the current language."""
    return _Current.translations.ngettext(singular, plural, n)


def pgettext(context: str, sentence: str) -> str:
    """Translate a word that has several meanings in English; `context` tells translators which one."""
    return _Current.translations.pgettext(context, sentence)


def statements(parts: Iterable[str]) -> str:
    """Join several statements into one sentence, separated as the language does it."""
    return reduce(lambda first, second: _("{first}; {second}").format(first=first, second=second), parts)


def language() -> str:
    """The code of the current language, one of LANGUAGES."""
    return _Current.code


def set_language(code: str) -> str:
    """Switch to the language `code` ("fr", also "fr_CA.UTF-8"), to English if it is unknown; returns the code in use.

    Raises DataError if the catalogue is missing or damaged; the language then stays as it was.
    """
    known = known_language(code)
    _Current.translations, _Current.code = _catalogue(known), known
    return known


def _catalogue(code: str) -> gettext.NullTranslations:
    if code == ENGLISH:
        return gettext.NullTranslations()
    file = f"{code}/LC_MESSAGES/{DOMAIN}.mo"
    try:
        with resource("i18n", *file.split("/")).open("rb") as stream:
            return gettext.GNUTranslations(stream)
    except FileNotFoundError:
        raise DataError(_("{file} is missing, please install the program again.").format(file=file)) from None
    except Exception as error:  # gettext unpacks bytes and evaluates the plural rule: a broken file can raise anything
        raise DataError(_("{file} is damaged, please install the program again.").format(file=file)) from error


@cache
def language_names() -> dict[str, str]:
    """Each language's name for itself; only its code where the catalogue is missing or damaged."""
    return {code: _own_name(code) for code in LANGUAGES}


def _own_name(code: str) -> str:
    try:
        return _catalogue(code).pgettext("the name of this language in itself", "English")
    except DataError:
        return code


def known_language(code: str) -> str:
    """The language in LANGUAGES for a locale code, else English."""
    plain = _plain(code)
    return plain if plain in LANGUAGES else ENGLISH


def chosen_language(setting: str) -> str:
    """The language of a setting; if that is empty, the first of the system's languages that the program has."""
    asked = [setting] if setting else system_languages()
    return next((_plain(code) for code in asked if _plain(code) in LANGUAGES), ENGLISH)


def _plain(code: str) -> str:
    return code.replace("-", "_").split("_")[0].split(".")[0].lower()
