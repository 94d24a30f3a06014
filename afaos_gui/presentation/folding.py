"""Texts as people type them, for comparing: small letters without accents and signs."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Words in small letters without accents, parted by single spaces; signs and apostrophes part words too."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = (letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return " ".join("".join(letters).split())


def words_of(text: str) -> tuple[str, ...]:
    """The single words of a text, folded."""
    return tuple(folded(text).split())


def begins(words: tuple[str, ...], start: str) -> bool:
    """Whether one of the words begins so."""
    return any(word.startswith(start) for word in words)
