"""The charts of a review as values, which the window paints and a page shows as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from html import escape
from operator import itemgetter
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.review.marks import Mark
from afaos_gui.session.review.series import WinChance
from afaos_gui.session.words.names import side_name

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 36, 10, 10, 22
FRENCH_DASHES = (5.0, 2.4)
"""Dashes of the French line in widths of the line, which tell it apart without colour."""
LUCK_DASHES = (4.0, 3.0)
SHADES = (0.29, 0.24)
"""How strongly the ground of each side is tinted."""


class PlotInk(Enum):
    """What is drawn, which has its own colour in each palette."""

    BRITISH = "british"
    FRENCH = "french"
    COURSE = "course"
    LUCK = "luck"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    GRID = "grid"
    WORDS = "words"
    QUIET = "quiet"
    PAPER = "paper"


Inks = Mapping[PlotInk, str]
BAD: Mapping[Mark | None, tuple[PlotInk, float]] = {
    Mark.MISTAKE: (PlotInk.MISTAKE, 3.6),
    Mark.BLUNDER: (PlotInk.BLUNDER, 4.6),
}
"""Ink and radius of a turning point."""
SIDE_INKS = (PlotInk.BRITISH, PlotInk.FRENCH)


class Trace(NamedTuple):
    """A line through points, each the number of a command and a share of the height; a side's own ends in its sign."""

    points: tuple[tuple[int, float], ...]
    ink: PlotInk
    width: float
    dashes: tuple[float, float] | None = None
    side: Side | None = None


class TurningPoint(NamedTuple):
    """A turning point."""

    number: int
    share: float
    ink: PlotInk
    radius: float


class Plot(NamedTuple):
    """A chart of `last` commands; where it is parted, the last trace parts the ground of both sides."""

    last: int
    grid: tuple[tuple[float, str], ...]
    traces: tuple[Trace, ...] = ()
    spots: tuple[TurningPoint, ...] = ()
    is_parted: bool = False


def chance_plot(course: Sequence[WinChance], marks: Mapping[int, Mark], last: int) -> Plot:
    """The probability of a British win, with turning points as dots and a dashed line for accumulated luck."""
    lucky = tuple((one.number, min(1.0, max(0.0, 0.5 + one.luck))) for one in course)
    chances = tuple((one.number, one.british) for one in course)
    traces = (Trace(lucky, PlotInk.LUCK, 1.3, LUCK_DASHES), Trace(chances, PlotInk.COURSE, 1.8)) if course else ()
    spots = [
        TurningPoint(one.number, one.british, *BAD[mark]) for one in course if (mark := marks.get(one.number)) in BAD
    ]
    return Plot(max(last, 1), ((0.0, "0"), (0.5, "50"), (1.0, "100")), traces, tuple(spots), True)


def figure_plot(numbers: Sequence[int], values: Sequence[tuple[int, int]], last: int) -> Plot:
    """A figure of both sides after each of these numbers of commands."""
    most = max((max(pair) for pair in values), default=0) or 1
    half = most // 2
    grid = ((0.0, "0"), (1.0, str(most)), *(((half / most, str(half)),) if half else ()))
    traces = [
        Trace(
            tuple((number, pair[side] / most) for number, pair in zip(numbers, values, strict=True)),
            SIDE_INKS[side],
            2.2,
            FRENCH_DASHES if side == FRENCH else None,
            side,
        )
        for side in (BRITISH, FRENCH)
    ]
    return Plot(max(last, 1), grid, tuple(traces) if values else ())


# As SVG


def svg(plot: Plot, inks: Inks) -> str:
    """A chart as SVG."""
    parts = [*_ground(plot, inks), *_grid(plot, inks)]
    for trace in plot.traces:
        dashed = "" if trace.dashes is None else " ".join(f"{dash * trace.width:.1f}" for dash in trace.dashes)
        parts.append(
            f"<polyline points='{_points(plot, trace)}' fill='none' stroke='{inks[trace.ink]}'"
            f" stroke-width='{trace.width}' stroke-dasharray='{dashed or 'none'}'/>"
        )
    for spot in plot.spots:
        at = f"cx='{_x(plot, spot.number):.1f}' cy='{_y(spot.share):.1f}'"
        parts.append(f"<circle {at} r='{spot.radius}' fill='{inks[spot.ink]}' stroke='{inks[PlotInk.PAPER]}'/>")
    words = "".join((*parts, *_names(plot, inks)))
    return f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' xmlns='http://www.w3.org/2000/svg'>{words}</svg>"


def _x(plot: Plot, number: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / plot.last


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)


def _points(plot: Plot, trace: Trace) -> str:
    return " ".join(f"{_x(plot, number):.1f},{_y(share):.1f}" for number, share in trace.points)


def _ground(plot: Plot, inks: Inks) -> list[str]:
    """The ground below the chances tinted for the British, and that above for the French."""
    if not plot.is_parted or not plot.traces:
        return []
    trace = plot.traces[-1]
    start, end = (_x(plot, trace.points[where][0]) for where in (0, -1))
    return [
        f"<polygon points='{_points(plot, trace)} {end:.1f},{_y(edge):.1f} {start:.1f},{_y(edge):.1f}'"
        f" fill='{inks[SIDE_INKS[side]]}' fill-opacity='{SHADES[side]}'/>"
        for side, edge in ((BRITISH, 0.0), (FRENCH, 1.0))
    ]


def _grid(plot: Plot, inks: Inks) -> list[str]:
    return [
        f"<line x1='{LEFT}' x2='{WIDTH - RIGHT}' y1='{_y(share):.1f}' y2='{_y(share):.1f}'"
        f" stroke='{inks[PlotInk.GRID]}'/>" + _text(LEFT - 6, _y(share) + 4, words, inks[PlotInk.WORDS], "end")
        for share, words in plot.grid
    ]


def _names(plot: Plot, inks: Inks) -> list[str]:
    """The sides beside their ground, or at the ends of their lines, of which the lower has its name below it."""
    if plot.is_parted:
        british, french = (inks[ink] for ink in SIDE_INKS)
        return [
            _text(LEFT + 6, _y(1.0) + 14, side_name(FRENCH), french),
            _text(LEFT + 6, _y(0.0) - 6, side_name(BRITISH), british),
            _text(WIDTH - RIGHT - 4, _y(0.0) - 6, _("luck of the draws"), inks[PlotInk.LUCK], "end"),
        ]
    # French first, so that of two lines that end together theirs is named below.
    ends = [(trace.points[-1][1], trace.side) for trace in reversed(plot.traces) if trace.side is not None]
    halo = f" stroke='{inks[PlotInk.PAPER]}' stroke-width='3' aria-hidden='true'"  # Not every viewer knows paint-order.
    return [
        _text(WIDTH - RIGHT, _y(share) + fall, side_name(side), inks[SIDE_INKS[side]], "end", more)
        for fall, (share, side) in zip((14, -6), sorted(ends, key=itemgetter(0)), strict=False)
        for more in (halo, "")
    ]


def _text(x: float, y: float, words: str, ink: str, anchor: str = "start", more: str = "") -> str:
    look = f"text-anchor='{anchor}' font-size='12' fill='{ink}'{more}"
    return f"<text x='{x:.1f}' y='{y:.1f}' {look}>{escape(words)}</text>"
