"""The language of the program: gettext with one domain, English when a catalogue is absent."""

from __future__ import annotations

import gettext

from afaos_gui.data.paths import resource

DOMAIN = "afaos"
LANGUAGES = ("en", "fr")
ENGLISH = LANGUAGES[0]


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


def language() -> str:
    """The code of the current language, one of LANGUAGES."""
    return _Current.code


def set_language(code: str) -> str:
    """Speak `code` ("fr", also "fr_CA.UTF-8"), English if it is unknown; returns the code in use."""
    _Current.code = known_language(code)
    _Current.translations = gettext.NullTranslations()
    if _Current.code != ENGLISH:
        catalogues = str(resource("i18n"))
        _Current.translations = gettext.translation(DOMAIN, catalogues, [_Current.code], fallback=True)
    return _Current.code


def known_language(code: str) -> str:
    """The language of LANGUAGES that a locale code means, else English."""
    plain = code.replace("-", "_").split("_")[0].split(".")[0].lower()
    return plain if plain in LANGUAGES else ENGLISH
