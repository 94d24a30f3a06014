"""The ways to sort the cards of a pile that is looked through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import Card
from afaos_gui.session.words.names import card_name

Copies = tuple[Card, int]
"""A card, and how many copies of it there are."""


def orders() -> dict[str, tuple[str, Callable[[Copies], Any]]]:
    """The ways to sort: id, label, key."""
    return {
        "kind": (_("by kind"), lambda kind: (not kind[0].is_location, kind[0].id)),
        "name": (_("by name"), lambda kind: card_name(kind[0].id)),
        "copies": (_("by copies"), lambda kind: (-kind[1], kind[0].id)),
    }
