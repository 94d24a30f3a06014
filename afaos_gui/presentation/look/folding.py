"""Normalise typed text for comparison, lower case without accents and punctuation, and find places by it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

KEPT = 4096
"""How many texts are kept as words: the paragraphs of the rule book in two languages and what is named on the table."""


def folded(text: str) -> str:
    """Words in lower case without accents, separated by single spaces; punctuation and apostrophes separate words."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = (letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return " ".join("".join(letters).split())


@lru_cache(maxsize=KEPT)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(folded(text).split())


def begins(words: tuple[str, ...], start: str) -> bool:
    """Whether one of the words has this beginning."""
    return any(word.startswith(start) for word in words)


def matches(names: dict[int, str], words: str) -> list[int]:
    """The places whose names contain the words: first those that begin with them, then those with such a word."""
    wanted = folded(words)
    if not wanted:
        return []

    def rank(place: int) -> tuple[int, str]:
        name = folded(names[place])
        if name.startswith(wanted):
            return 0, name
        return (1 if f" {wanted}" in f" {name}" else 2), name

    return sorted((place for place, name in names.items() if wanted in folded(name)), key=rank)
