"""Faults that the program still has, by the name of their check; who mends one removes its line."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
"""The check, and who mends it."""
