"""The level that one's results against the present one suggest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.settings.statistics import PlayedGame
from afaos_gui.data.texts.language import _
from afaos_gui.session.machine.seat_texts import level_title
from afaos_gui.session.results.solo_games import solo_games

WON_IN_A_ROW, LOST_IN_A_ROW = 2, 3
"""Games in a row against one level after which the next one is offered, or the one before."""


class LevelOffer(NamedTuple):
    """A level that is offered after so many games in a row against another; nobody is moved to it."""

    level: str
    against: str
    number: int
    is_harder: bool

    @property
    def question(self) -> str:
        """The offer in one line."""
        words = (
            _("You won {number} in a row against {against}: try {level}?")
            if self.is_harder
            else _("You lost {number} in a row against {against}: try {level}?")
        )
        return words.format(number=self.number, against=level_title(self.against), level=level_title(self.level))

    @property
    def sentence(self) -> str:
        """Why it is offered."""
        words = (
            _("You have won your last {number} games against the level {against}: {level} is one level up.")
            if self.is_harder
            else _("You have lost your last {number} games against the level {against}: {level} is one level down.")
        )
        return words.format(number=self.number, against=level_title(self.against), level=level_title(self.level))


def offered_level(games: Sequence[PlayedGame]) -> LevelOffer | None:
    """The level to offer, by the games against the level that was met last; None where that one fits."""
    against_machines = solo_games(games)
    ids = [level.id for level in LEVELS]
    met = against_machines[-1].level if against_machines else ""
    if met not in ids:
        return None
    results = [one.is_won for one in against_machines if one.level == met]
    last = results[-1]
    number = next((at for at, won in enumerate(reversed(results)) if won is not last), len(results))
    at = ids.index(met) + (1 if last else -1)
    if number < (WON_IN_A_ROW if last else LOST_IN_A_ROW) or not 0 <= at < len(ids):
        return None
    return LevelOffer(ids[at], met, number, last)
