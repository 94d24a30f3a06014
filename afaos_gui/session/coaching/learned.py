"""What the learner has chosen in a guided game, and what is said of it at the end: three things learned, one to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.session.reasons.styles import PlanStyle, style_noun

RIGHT, ASKED, SHOWN = "guided right {style}", "guided asked {style}", "guided shown {style}"
"""Keys in the progress file: how often a style was found, how often it was looked for, how often it was shown."""
MOST_LEARNED = 3


class Said(NamedTuple):
    """The text on the coach's slip; a line for each paragraph."""

    do: str
    why: str
    note: str


class ChoiceTally:
    """How often the learner looked for each style, how often with success, and how often the coach showed it."""

    def __init__(self, progress: Mapping[str, int]) -> None:
        self._right, self._asked, self._shown = (
            Counter({style: progress.get(key.format(style=style.value), 0) for style in PlanStyle})
            for key in (RIGHT, ASKED, SHOWN)
        )

    def count(self, style: PlanStyle, is_right: bool) -> None:
        """Count a decision of the learner's own that called for a style."""
        self._asked[style] += 1
        self._right[style] += is_right

    def count_shown(self, style: PlanStyle) -> None:
        """Count a decision that the coach showed."""
        self._shown[style] += 1

    @property
    def numbers(self) -> dict[str, int]:
        """The tally as the progress file keeps it."""
        pairs = ((RIGHT, self._right), (ASKED, self._asked), (SHOWN, self._shown))
        return {key.format(style=style.value): counted[style] for key, counted in pairs for style in PlanStyle}

    @property
    def said(self) -> Said:
        """What is said at the end of the game."""
        if learned := self.learned:
            return Said(_("What you have learned"), "\n".join(learned), self.to_try)
        shown = self.shown
        return Said(_("What the coach has shown you") if shown else "", "\n".join(shown), self.to_try)

    @property
    def learned(self) -> tuple[str, ...]:
        """What the learner found most often by himself, best first."""
        figures = _("{learned} ({right} of {asked} times)")
        return tuple(
            figures.format(learned=_learned()[style], right=self._right[style], asked=self._asked[style])
            for style in self._best
        )

    @property
    def shown(self) -> tuple[str, ...]:
        """What the coach showed most often."""
        most = [(style, count) for style, count in self._shown.most_common() if count and style in _learned()]
        return tuple(
            ngettext("{style} ({count} time)", "{style} ({count} times)", count).format(
                style=style_noun(style), count=count
            )
            for style, count in most[:MOST_LEARNED]
        )

    @property
    def _best(self) -> list[PlanStyle]:
        found = (style for style, right in self._right.most_common() if right and 2 * right >= self._asked[style])
        return [style for style in found if style in _learned()][:MOST_LEARNED]

    @property
    def to_try(self) -> str:
        """What was missed or shown most often, or has not been met yet, of what is not told as learned."""
        met = self._asked + self._shown
        missed = {style: met[style] - self._right[style] for style in _to_try() if style not in self._best}
        worst = max(missed, key=lambda style: (missed[style], -met[style]))
        shown = self._shown[worst]
        if not shown:
            return _to_try()[worst]
        words = ngettext(
            "{advice} You saw it done {count} time: now find it yourself.",
            "{advice} You saw it done {count} times: now find it yourself.",
            shown,
        )
        return words.format(advice=_to_try()[worst], count=shown)


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
