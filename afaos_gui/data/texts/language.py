"""The program's language: gettext with one domain and a compiled catalogue for every language but English."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import cache, reduce

from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.texts.system_language import system_languages

DOMAIN = "afaos"
ENGLISH = "en"
RELEASED = (ENGLISH, "fr", "de")
"""The languages that have to be whole: a text that is missing in one of them is a fault. Any other may have gaps."""
WHOLE = 95
"""Percent of the program's texts from which on a language is offered as any other; below it is in progress."""
SHARE = "X-Share"
"""In the head of a compiled catalogue: the percentage of the program's texts that its language has."""


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


def language_names() -> dict[str, str]:
    """Each language's name for itself, and whether it is in progress; only its code where it has no name."""
    names = {code: _own_name(code) for code in LANGUAGES}
    sentence = _("{language} (in progress)")
    return {code: sentence.format(language=name) if in_progress(code) else name for code, name in names.items()}


@cache
def _own_name(code: str) -> str:
    try:
        name = _catalogue(code).pgettext("the name of this language in itself", "English")
    except DataError:
        return code
    return code if name == "English" and code != ENGLISH else name


@cache
def in_progress(code: str) -> bool:
    """Whether less than WHOLE percent of the program's texts are translated; False if its catalogue does not say."""
    try:
        share = _catalogue(code).info().get(SHARE.lower(), "")
    except DataError:
        return False
    return share.isdecimal() and int(share) < WHOLE


def known_language(code: str) -> str:
    """The language in LANGUAGES for a locale code, else English."""
    return _spoken(code) or ENGLISH


def chosen_language(setting: str) -> str:
    """The language of a setting; if that is empty, the first of the system's languages that the program has.

    One in progress is used only where it is asked for.
    """
    if setting:
        return known_language(setting)
    found = (_spoken(code) for code in system_languages())
    return next((code for code in found if code and not in_progress(code)), ENGLISH)


def _spoken(code: str) -> str:
    """The language in LANGUAGES for a locale code, with its country if there is one; empty if there is neither."""
    full = code.replace("-", "_").split(".")[0].split("@")[0].lower()
    return next((known for wanted in (full, full.split("_")[0]) for known in LANGUAGES if known.lower() == wanted), "")
