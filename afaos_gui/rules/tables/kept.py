"""Cache of what the rules have derived for one set of tables, keyed by what it depends on."""

from __future__ import annotations

from afaos_gui.rules.actions import Action

Actions = tuple[Action, ...]
Cards = tuple[int, ...]
Route = tuple[int, Actions, tuple[tuple[int, int], ...]]
"""A place, the ways to settle it, and the pairs (start, transport) that lead there."""


class Kept:
    """Cached lists of actions, masks of cards, points: one for each Tables and freed with it; every dict is bounded."""

    def __init__(self) -> None:
        self.card_masks: dict[tuple[int, int], int] = {}
        self.all_cards: dict[tuple[str, frozenset[str]], Cards] = {}
        self.points: dict[int, int] = {}
        self.singles: dict[tuple[type[Action], int, int], Actions] = {}
        self.routes: dict[int, tuple[Route, ...]] = {}
        self.develops: dict[tuple[int, int], Actions] = {}
        self.fortifies: dict[tuple[int, int], Actions] = {}
        self.besieges: dict[tuple[int, int, int, bool], Actions] = {}
        self.merchants: dict[tuple[int, int, int], Actions] = {}
        self.traders: dict[int, Actions] = {}
        self.raids: dict[tuple[Cards, int, tuple[tuple[int, int], ...]], Actions] = {}
