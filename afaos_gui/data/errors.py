"""The only error of the data package."""

from __future__ import annotations

from collections.abc import Callable

LONGEST_SENTENCE = 300


class DataError(Exception):
    """A file is missing, unreadable or wrong; the message is one printable sentence of bounded length.

    One that stays to be read while the language changes is made with a function.
    """

    def __init__(self, sentence: str | Callable[[], str]) -> None:
        super().__init__(sentence)

    def __str__(self) -> str:
        [sentence] = self.args
        return one_sentence(sentence if isinstance(sentence, str) else sentence())


def one_sentence(text: str) -> str:
    """Shorten a text to one printable line of bounded length."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * LONGEST_SENTENCE])
    return line if len(line) <= LONGEST_SENTENCE else f"{line[: LONGEST_SENTENCE - 2]}…."
