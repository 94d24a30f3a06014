"""A checksum as six short words, the same in every language, that can be noted, read out and compared.

A word is one of 2,048: two syllables of a consonant and a vowel each, which hold eleven bits.
"""

from __future__ import annotations

import re

WORDS = 6
BITS = 11
_FIRST = "bdfgjklmnprstvwz"
_SECOND = "dklmnrst"
_VOWELS = "aeio"
_WORD = f"[{_FIRST}][{_VOWELS}][{_SECOND}][{_VOWELS}]"
_GROUP = re.compile(f"{_WORD}(?: {_WORD}){{{WORDS - 1}}}")


def words_of(digits: str) -> str:
    """The words for the beginning of a checksum in hexadecimal: its first 66 bits."""
    number = int(digits, 16) >> 4 * len(digits) - WORDS * BITS
    return " ".join(_word(number >> BITS * place & (1 << BITS) - 1) for place in reversed(range(WORDS)))


def is_word_group(text: str) -> bool:
    """Whether a text has the form of six such words."""
    return bool(_GROUP.fullmatch(text))


def _word(bits: int) -> str:
    return _FIRST[bits >> 7] + _VOWELS[bits >> 5 & 3] + _SECOND[bits >> 2 & 7] + _VOWELS[bits & 3]
