"""Twelve words for a secret: to be read out, written down, typed and checked."""

from __future__ import annotations

import difflib
import functools
import re

from afaos_gui.apart.keys import SECRET_BYTES, derived
from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _, ngettext

COUNT = 12
BITS = 11
"""Each word stands for so many: there are 2,048."""
CHECK_BITS = COUNT * BITS - 8 * SECRET_BYTES
"""Of 4,096 slips of the pen one is not noticed."""
LONGEST_TEXT = 2_000
"""Characters of a text that is looked at."""


@functools.cache
def word_list() -> tuple[str, ...]:
    """All words, by what they stand for; short English ones, most of which differ from all others in two letters."""
    return tuple(resource("apart", "words.txt").read_text(encoding="ascii").split())


def words_of(secret: bytes) -> str:
    """The twelve words of a secret."""
    number = int.from_bytes(secret, "big") << CHECK_BITS | _check(secret)
    words = word_list()
    return " ".join(words[number >> BITS * place & len(words) - 1] for place in reversed(range(COUNT)))


def secret_of(text: str) -> bytes:
    """The secret of twelve words, however they are written and divided. Raises DataError."""
    typed = re.findall(r"[^\W\d_]+", text[:LONGEST_TEXT].lower())
    numbers = {word: number for number, word in enumerate(word_list())}
    for word in typed:
        if word not in numbers:
            raise DataError(_unknown(word))
    if len(typed) != COUNT:
        sentence = ngettext(
            "An invitation has twelve words, and this is {count}.",
            "An invitation has twelve words, and these are {count}.",
            len(typed),
        )
        raise DataError(sentence.format(count=len(typed)))
    number = functools.reduce(lambda sum_, word: sum_ << BITS | numbers[word], typed, 0)
    secret = (number >> CHECK_BITS).to_bytes(SECRET_BYTES, "big")
    if number & (1 << CHECK_BITS) - 1 != _check(secret):
        raise DataError(_("One of the twelve words is another one, or two have changed places."))
    return secret


def _unknown(word: str) -> str:
    near = difflib.get_close_matches(word[:20], word_list(), n=1)
    if near:
        return _("“{word}” is not a word of an invitation; “{near}” is.").format(word=word[:20], near=near[0])
    return _("“{word}” is not a word of an invitation.").format(word=word[:20])


def _check(secret: bytes) -> int:
    return int.from_bytes(derived(secret, "words")[:2], "big") >> 16 - CHECK_BITS
