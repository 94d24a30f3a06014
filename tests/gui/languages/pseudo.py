"""A pseudo-language: English with accents, forty percent longer, in which untranslated text stands out."""

from __future__ import annotations

import gettext
import re

from afaos_gui.data.texts import language

CODE = "pseudo"
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ")
LONGER = 0.4
WORD = "~~~~~~"
_KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z]|\s+$|^\s+)")


def pseudo(text: str) -> str:
    """A text in the pseudo-language: "Save" becomes "[Šávé~~]"; outer spaces and anything in braces stay."""
    if not any(letter.isalpha() for letter in re.sub(r"\{[^{}]*\}", "", text)):
        return text
    body = "".join(part if _KEPT.fullmatch(part) else part.translate(ACCENTS) for part in _KEPT.split(text))
    inner = body.strip()
    start, end = body[: len(body) - len(body.lstrip())], body[len(body.rstrip()) :]
    longer = round(LONGER * len(inner)) - 2
    words = [WORD[: min(longer - at, len(WORD))] for at in range(0, longer, len(WORD) + 1)]
    return f"{start}[{' '.join((inner, *words)) if longer > len(WORD) else inner + '~' * max(longer, 1)}]{end}"


class Pseudo(gettext.NullTranslations):
    """Translations into the pseudo-language."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


def speak() -> None:
    """Have the program use it; names of places and cards stay English."""
    language._Current.translations, language._Current.code = Pseudo(), language.ENGLISH
