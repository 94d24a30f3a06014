"""The page of goals: what each asks for, why it teaches, and how near it is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from afaos_gui.data.settings.statistics import PlayedGame
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.rich_text import SMALL_PX, PageLook
from afaos_gui.presentation.pages.statistics_page import bar_html, paragraph, told_day
from afaos_gui.session.results.feats import FeatProgress, progress
from afaos_gui.session.results.solo_games import solo_games


def reached_told(found: Sequence[FeatProgress]) -> str:
    """How many goals are reached, and what counts."""
    words = _("{number} of {count} reached. They count in games against the machine that are played to their end.")
    return words.format(number=sum(one.is_reached for one in found), count=len(found))


def standing_told(one: FeatProgress) -> str:
    """How near a goal is."""
    if one.is_reached:
        return _("reached on {day}").format(day=told_day(one.day)) if told_day(one.day) else _("reached")
    if one.feat.needed == 1:
        return _("still open")
    return _("{number} of {count}").format(number=one.number, count=one.feat.needed)


def goals_html(look: PageLook, games: Sequence[PlayedGame]) -> str:
    """The page: each goal with its reason, those still open first."""
    found = progress(solo_games(games))
    ordered = sorted(found, key=lambda one: one.is_reached)
    return look.document([paragraph(reached_told(found)), *(_goal(look, one) for one in ordered)])


def _goal(look: PageLook, one: FeatProgress) -> str:
    sign, ink = ("✓", look.good) if one.is_reached else ("◇", look.brass)
    small = f"font-size: {look.sized(SMALL_PX)}px; color: {look.good if one.is_reached else look.soft}"
    bar = bar_html(look, one.number, one.feat.needed, ink) if one.number and not one.is_reached else ""
    return (
        "<table width='100%' cellspacing='0' cellpadding='2' style='margin-top: 7px'><tr>"
        f"<td width='6%' style='color: {ink}'>{sign}</td>"
        f"<td width='70%'>{look.large(one.feat.title, look.text, 17)}</td>"
        f"<td width='24%' align='right' style='{small}'>{escape(standing_told(one))}{bar}</td></tr>"
        f"<tr><td></td><td colspan='2' style='color: {look.soft}'>{escape(one.feat.why)}</td></tr></table>"
    )
