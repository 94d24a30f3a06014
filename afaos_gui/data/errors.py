"""The only error of the data package."""

from __future__ import annotations

LONGEST_SENTENCE = 300


class DataError(Exception):
    """A file is missing, unreadable or wrong; the message is one printable sentence of bounded length."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_sentence(sentence))


def one_sentence(text: str) -> str:
    """Shorten a text to one printable line of bounded length."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * LONGEST_SENTENCE])
    return line if len(line) <= LONGEST_SENTENCE else f"{line[: LONGEST_SENTENCE - 2]}…."
