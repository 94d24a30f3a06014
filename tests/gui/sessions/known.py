"""Faults that the program still has, by the name of their check; who mends one removes its line."""

from __future__ import annotations

KNOWN: dict[str, str] = {
    "focus": "paper: the field to find a place opens below a leaf, a problem below the log",
    "words": "layout: the words of a card in view below 1440x900",
}
"""The check, and who mends it."""
