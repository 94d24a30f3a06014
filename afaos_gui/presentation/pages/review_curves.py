"""What the charts and the table of a review show, and what the charts say where they are pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.colours import SIDE_COLOURS, Palette
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.commands import Command
from afaos_gui.session.review.marks import GameThird, Mark, accuracy_of
from afaos_gui.session.review.plot import Inks, Plot, PlotInk, chance_plot, figure_plot
from afaos_gui.session.review.series import Standing, WinChance
from afaos_gui.session.review.words import mark_title, phase_title
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import side_name

MARKED = (Mark.BLUNDER, Mark.MISTAKE, Mark.DOUBTFUL)
"""Marks of decisions that the chart of the chances leads to."""


class Curve(Enum):
    """The charts that can be shown."""

    CHANCE = "chance"
    POINTS = "points"
    MONEY = "money"
    DECK = "deck"
    CAPTURED = "captured"


def curve_title(curve: Curve) -> str:
    """The title of a chart."""
    return {
        Curve.CHANCE: _("Chances"),
        Curve.POINTS: _("Points"),
        Curve.MONEY: _("Money"),
        Curve.DECK: _("Cards"),
        Curve.CAPTURED: _("Captures"),
    }[curve]


def figures_of(curve: Curve, standing: Standing) -> tuple[int, int]:
    """Both sides' figures of a chart other than that of the chances."""
    return {
        Curve.POINTS: standing.points,
        Curve.MONEY: standing.money,
        Curve.DECK: standing.deck,
        Curve.CAPTURED: standing.captured,
    }[curve]


def plot_of(
    curve: Curve, course: Sequence[WinChance], standings: Sequence[Standing], marks: Mapping[int, Mark], last: int
) -> Plot:
    """A chart of a game of `last` commands."""
    if curve is Curve.CHANCE:
        return chance_plot(course, marks, last)
    return figure_plot([one.number for one in standings], [figures_of(curve, one) for one in standings], last)


def plot_inks() -> Inks:
    """The colours of charts in the palette in force."""
    return {
        PlotInk.BRITISH: SIDE_COLOURS[BRITISH].mid,
        PlotInk.FRENCH: SIDE_COLOURS[FRENCH].mid,
        PlotInk.COURSE: Palette.INK,
        PlotInk.LUCK: Palette.LUCK,
        PlotInk.MISTAKE: Palette.MISTAKE,
        PlotInk.BLUNDER: Palette.BLUNDER,
        PlotInk.GRID: Palette.ORNAMENT,
        PlotInk.WORDS: Palette.INK,
        PlotInk.QUIET: Palette.INK_SOFT,
        PlotInk.PAPER: Palette.PAPER,
    }


def figures_sentence(curve: Curve, standings: Sequence[Standing], number: int) -> str:
    """Both sides' figures at a command; empty before the first turn."""
    before = [standing for standing in standings if standing.number <= number]
    if not before:
        return ""
    british, french = figures_of(curve, before[-1])
    sentence = _("Turn {turn}: {british_name} {british}, {french_name} {french}")
    names = {"british_name": side_name(BRITISH), "french_name": side_name(FRENCH)}
    return sentence.format(turn=before[-1].turn, british=british, french=french, **names)


def chance_sentence(course: Sequence[WinChance], marks: Mapping[int, Mark], number: int) -> str:
    """The chance of the British near a command, and the mark of the decision; empty without any."""
    near = min(course, key=lambda one: abs(one.number - number), default=None)
    if near is None:
        return ""
    words = _("Turn {turn}: {side} {chance}").format(
        turn=near.turn, side=side_name(BRITISH), chance=percent_text(near.british)
    )
    mark = marks.get(near.number)
    return f"{words}, {mark_title(mark)}" if mark in MARKED else words


def accuracy_rows(review: Review, commands: Sequence[Command]) -> list[tuple[str, list[str], bool]]:
    """The table of both sides' accuracy and marks: the name of a row, its figures, and whether it sums up."""
    sides = [accuracy_of(review, commands, side) for side in (BRITISH, FRENCH)]
    rows = [(_("Accuracy"), [_figure(side.whole) for side in sides], True)]
    rows += [(phase_title(phase), [_figure(side.phases[phase]) for side in sides], False) for phase in GameThird]
    return rows + [(mark_title(mark), [str(side.marks[mark]) for side in sides], False) for mark in Mark]


def _figure(accuracy: float | None) -> str:
    return "–" if accuracy is None else f"{accuracy:.0f}"
