"""Options of the rules on a command line; the window reads them too, so nothing else is imported here."""

from __future__ import annotations


def options_of(text: str) -> frozenset[str]:
    """The options in a comma-separated list."""
    return frozenset(word.strip() for word in text.split(",") if word.strip())
