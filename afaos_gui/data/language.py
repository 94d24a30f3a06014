"""The language of the program: gettext with one domain and a compiled catalogue for every language but English."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import reduce

from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.system_language import system_languages

DOMAIN = "afaos"
LANGUAGES = ("en", "fr")
ENGLISH = LANGUAGES[0]
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
"""What each language calls itself."""


class _Current:
    """The language in use; a holder, so that `_` may be imported by name anywhere."""

    code: str = ENGLISH
    translations: gettext.NullTranslations = gettext.NullTranslations()


def _(sentence: str) -> str:
    """The sentence in the current language."""
    return _Current.translations.gettext(sentence)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The sentence for `n` things in the current language."""
    return _Current.translations.ngettext(singular, plural, n)


def pgettext(context: str, sentence: str) -> str:
    """A word that means several things in English; `context` tells translators which is meant."""
    return _Current.translations.pgettext(context, sentence)


def statements(parts: Iterable[str]) -> str:
    """Several statements in one sentence, parted as the language parts them."""
    return reduce(lambda first, second: _("{first}; {second}").format(first=first, second=second), parts)


def language() -> str:
    """The code of the current language, one of LANGUAGES."""
    return _Current.code


def set_language(code: str) -> str:
    """Speak `code` ("fr", also "fr_CA.UTF-8"), English if it is unknown; returns the code in use.

    Raises DataError where the language's catalogue is missing or damaged; the language stays as it was.
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
    except Exception as error:  # gettext unpacks bytes and evaluates the plural rule: a broken file raises anything
        raise DataError(_("{file} is damaged, please install the program again.").format(file=file)) from error


def known_language(code: str) -> str:
    """The language of LANGUAGES that a locale code means, else English."""
    plain = _plain(code)
    return plain if plain in LANGUAGES else ENGLISH


def chosen_language(setting: str) -> str:
    """The language of a setting; of an empty one, the first that the system asks for and the program speaks."""
    asked = [setting] if setting else system_languages()
    return next((_plain(code) for code in asked if _plain(code) in LANGUAGES), ENGLISH)


def _plain(code: str) -> str:
    return code.replace("-", "_").split("_")[0].split(".")[0].lower()
