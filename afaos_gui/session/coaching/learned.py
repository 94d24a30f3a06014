"""What the learner has chosen in a guided game, and what is said of it at the end: three things learned, one to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.session.reasons.styles import PlanStyle

RIGHT, ASKED = "guided right {style}", "guided asked {style}"
"""Keys in the progress file: how often a style was called for, and how often the learner saw that."""
MOST_LEARNED = 3


class Said(NamedTuple):
    """The text on the coach's slip; a line for each paragraph."""

    do: str
    why: str
    note: str


class ChoiceTally:
    """How often each style was called for, and how often it was chosen then."""

    def __init__(self, progress: Mapping[str, int]) -> None:
        self._right, self._asked = (
            Counter({style: progress.get(key.format(style=style.value), 0) for style in PlanStyle})
            for key in (RIGHT, ASKED)
        )

    def count(self, style: PlanStyle, is_right: bool) -> None:
        """Count a decision that called for a style."""
        self._asked[style] += 1
        self._right[style] += is_right

    @property
    def numbers(self) -> dict[str, int]:
        """The tally as the progress file keeps it."""
        pairs = ((RIGHT, self._right), (ASKED, self._asked))
        return {key.format(style=style.value): counted[style] for key, counted in pairs for style in PlanStyle}

    @property
    def said(self) -> Said:
        """What is said at the end of the game."""
        learned = self.learned
        return Said(_("What you have learned") if learned else "", "\n".join(learned), self.to_try)

    @property
    def learned(self) -> tuple[str, ...]:
        """What the learner did well most often, best first."""
        figures = _("{learned} ({right} of {asked} times)")
        return tuple(
            figures.format(learned=_learned()[style], right=self._right[style], asked=self._asked[style])
            for style in self._best
        )

    @property
    def _best(self) -> list[PlanStyle]:
        return [style for style, right in self._right.most_common() if right and style in _learned()][:MOST_LEARNED]

    @property
    def to_try(self) -> str:
        """What the learner missed most often, or has not met yet, of what is not told as learned."""
        missed = {style: self._asked[style] - self._right[style] for style in _to_try() if style not in self._best}
        worst = max(missed, key=lambda style: (missed[style], -self._asked[style]))
        return _to_try()[worst]


def _learned() -> dict[PlanStyle, str]:
    return {
        PlanStyle.BESIEGE: _("You press a siege while it counts"),
        PlanStyle.HOLD: _("You defend what is about to fall"),
        PlanStyle.RAID: _("You raid and ambush where it hurts"),
        PlanStyle.GROW: _("You see when a place is worth its cards"),
        PlanStyle.EARN: _("You earn before the purse is empty"),
        PlanStyle.RECRUIT: _("You draft the cards that your deck lacks"),
        PlanStyle.THIN: _("You keep your deck thin"),
        PlanStyle.PREPARE: _("You keep cards for the turn that needs them"),
    }


def _to_try() -> dict[PlanStyle, str]:
    return {
        PlanStyle.BESIEGE: _("Try next: begin a siege only with strength for two more turns in hand or reserve."),
        PlanStyle.HOLD: _("Try next: before you end the turn, look at what the enemy can besiege."),
        PlanStyle.RAID: _("Try next: a raid or an ambush in each round of your deck."),
        PlanStyle.GROW: _("Try next: settle and develop early, for points are what is counted at the end."),
        PlanStyle.EARN: _("Try next: sell by ship or furs before you need the money."),
        PlanStyle.RECRUIT: _("Try next: draft a strong card in the first ten turns."),
        PlanStyle.THIN: _("Try next: return weak cards, for a thin deck brings its good ones sooner."),
        PlanStyle.PREPARE: _("Try next: put the cards of your next siege into the reserve."),
    }
