"""Shared parts of the heuristics: a style applied to places, cards and money."""

from __future__ import annotations

from math import exp

from afaos_gui.ai.heuristics.style import Style, sound_style
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Pile

MISSED_SHARE = 0.22
"""Share of a card's value in hand that is lost by using it for one thing rather than another."""


class Judge:
    """A style of play; by default a sound style for each side."""

    def __init__(self, style: Style | None = None) -> None:
        self._styles = (style or sound_style(0), style or sound_style(1))
        self.style = self._styles[0]
        self._named: dict[tuple[str, int], list[float]] = {}

    def sit(self, side: Side) -> None:
        """Judge for this side from now on."""
        self.style = self._styles[side]

    def extra(self, situation: Situation, table: str, place: int) -> float:
        """The style's bonus for a place."""
        key = (table, situation.side)
        row = self._named.get(key)
        if row is None:
            points: dict[str, float] = getattr(self.style, table)
            row = [points.get(location.name, 0.0) for location in situation.state.ruleset.catalogue.locations]
            self._named[key] = row
        return row[place]

    def missed(self, situation: Situation, cards: Pile) -> float:
        """What is lost this turn by spending cards on this rather than something else."""
        worth = situation.worths.hand
        return MISSED_SHARE * sum(worth[card] for card in cards if situation.usable >> card & 1)

    def coin(self, situation: Situation) -> float:
        """The value of one more money, which falls with the money at hand."""
        money = situation.me.money
        if money < 3:
            return 0.9 * self.style.money
        if money < self.style.money_wanted:
            return 0.55 * self.style.money
        return (0.25 if money < self.style.money_wanted + 6 else 0.08) * self.style.money

    def income(self, situation: Situation, action: Action, amount: int) -> float:
        """The value of an amount of money, less that of the cards spent on it."""
        return self.coin(situation) * amount - self.missed(situation, spent_cards(situation.state, action))

    def card(self, situation: Situation, card: int) -> float:
        """The value of a card in the deck in this style."""
        info = situation.tables.cards[card]
        wanted = self.style.wants.get(info.name) if not info.is_location else None
        return wanted[1] if wanted else situation.worths.deck[situation.side][card]


def logistic(logit: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))
