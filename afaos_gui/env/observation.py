"""What a side sees, as a row of integers; a player at the table knows all of it too."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from afaos_gui.env.words import Vocabulary
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.rules.state import Decision, Pile, opponent
from afaos_gui.rules.view import View

Row = NDArray[np.int16]
LARGEST = np.iinfo(np.int16).max

CARD_ZONES = (
    "own hand",
    "own draw pile",
    "own discard pile",
    "own reserve",
    "own available",
    "own cards in own siege",
    "own cards in the other's siege",
    "other's known hand",
    "other's hand and draw pile",
    "other's discard pile",
    "other's reserve",
    "other's available",
    "other's cards in own siege",
    "other's cards in its siege",
    "neutral",
)
"""For each of these zones, one number per card of the catalogue: how many copies are there."""
PLACE_MARKS = (
    "own village",
    "own town",
    "other's village",
    "other's town",
    "fortified",
    "besieged by oneself",
    "besieged by the other",
    "asked about",
)
"""For each of these marks, one number per place: 1 if it applies."""
FIGURES = (
    "is British",
    "own money",
    "other's money",
    "own cards in hand",
    "other's cards in hand",
    "own cards to draw",
    "other's cards to draw",
    "own villages captured",
    "own towns captured",
    "other's villages captured",
    "other's towns captured",
    "own bid",
    "other's bid",
    "turn",
    "own turn",
    "own decision",
    "actions left",
    "opening",
    "besieged once by oneself",
    "besieged once by the other",
)
"""Single numbers; captured pieces are those that a side has captured from the other."""


class Observer:
    """Makes observation rows for one ruleset.

    The parts of a row, in order: `CARD_ZONES`, `PLACE_MARKS`, `FIGURES`, decision (one of `Decision`), edition,
    options, and how often each word has been used for the action being chosen.
    """

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary) -> None:
        self._cards = len(ruleset.catalogue.cards)
        self._places = len(ruleset.catalogue.locations)
        self._words = vocabulary.size
        self._rules = [int(ruleset.edition == name) for name in EDITIONS]
        self._rules += [int(option in ruleset.options) for option in OPTIONS]
        self._decisions = list(Decision)
        rest = len(FIGURES) + len(self._decisions) + len(self._rules) + self._words
        self.size = len(CARD_ZONES) * self._cards + len(PLACE_MARKS) * self._places + rest

    def row(self, view: View, said: Iterable[int] = ()) -> Row:
        """The row for a view, and for the words that its viewer has chosen so far."""
        me, other = view.viewer, opponent(view.viewer)
        parts = [self._piles(view, me, other), self._marks(view, me, other), self._figures(view, me, other)]
        parts.append(np.array([view.decision is decision for decision in self._decisions], np.int16))
        parts.append(np.array(self._rules, np.int16))
        parts.append(np.bincount(np.fromiter(said, np.int64), minlength=self._words).astype(np.int16))
        return np.concatenate(parts)

    def _piles(self, view: View, me: Side, other: Side) -> Row:
        mine, its = view.sides[me], view.sides[other]
        sieges: list[Pile] = []
        for side in (me, other):
            for attacker in (me, other):
                siege = view.sieges[attacker]
                sieges.append(() if siege is None else siege.attackers if attacker == side else siege.defenders)
        piles: tuple[Pile, ...] = (
            view.hand,
            view.draw,
            mine.discard,
            mine.reserve,
            mine.available + mine.places,
            *sieges[:2],
            its.known,
            its.unseen,
            its.discard,
            its.reserve,
            its.available + its.places,
            *sieges[2:],
            view.neutral,
        )
        counts = np.zeros((len(CARD_ZONES), self._cards), np.int16)
        for zone, pile in enumerate(piles):
            for card in pile:
                counts[zone, card] += 1
        return counts.reshape(-1)

    def _marks(self, view: View, me: Side, other: Side) -> Row:
        mine, its = view.sides[me], view.sides[other]
        besieged = [0 if siege is None else 1 << siege.place for siege in (view.sieges[me], view.sieges[other])]
        asks = view.decision in (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE)
        asked = 1 << view.pending if asks else 0
        masks = (mine.villages, mine.towns, its.villages, its.towns, view.forts, *besieged, asked)
        return np.array([mask >> place & 1 for mask in masks for place in range(self._places)], np.int16)

    def _figures(self, view: View, me: Side, other: Side) -> Row:
        mine, its = view.sides[me], view.sides[other]
        figures = (
            int(me == 0),
            mine.money,
            its.money,
            mine.hand_size,
            its.hand_size,
            mine.draw_size,
            its.draw_size,
            mine.captured_villages,
            mine.captured_towns,
            its.captured_villages,
            its.captured_towns,
            view.bids[me],
            view.bids[other],
            view.turn,
            int(view.mover == me),
            int(view.to_decide == me),
            view.actions_left,
            int(view.opening),
            view.besieged_once >> me & 1,
            view.besieged_once >> other & 1,
        )
        return np.minimum(np.array(figures, np.int64), LARGEST).astype(np.int16)
