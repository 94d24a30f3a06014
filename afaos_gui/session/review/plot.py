"""Charts of a review as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from afaos_gui.session.review.marks import ERRORS, Mark
from afaos_gui.session.review.series import WinChance

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 36, 10, 10, 22
INKS = ("#a33a2c", "#2f5688")
MARK_INKS = {Mark.BLUNDER: "#c0271c", Mark.MISTAKE: "#d9822b", Mark.DOUBTFUL: "#c9a227"}
LUCK_INK = "#7c8a4a"


def chance_chart(course: Sequence[WinChance], marks: Mapping[int, Mark], last: int) -> str:
    """The probability of a British win, with turning points as dots and a dashed line for accumulated luck."""
    room = _Room(last, 0.0, 1.0)
    parts = [*room.grid([(0.0, "0"), (0.5, "50"), (1.0, "100")])]
    if course:
        parts.append(room.line([(one.number, one.british) for one in course], INKS[0], 2.2))
        lucky = [(one.number, min(1.0, max(0.0, 0.5 + one.luck))) for one in course]
        parts.append(room.line(lucky, LUCK_INK, 1.2, "4 3"))
    for one in course:
        mark = marks.get(one.number)
        if mark in ERRORS:
            parts.append(
                f"<circle cx='{room.x(one.number):.1f}' cy='{room.y(one.british):.1f}' r='4' fill='{MARK_INKS[mark]}'/>"
            )
    return _svg(parts)


def figure_chart(numbers: Sequence[int], values: Sequence[tuple[int, int]]) -> str:
    """A figure for both sides."""
    most = max((max(pair) for pair in values), default=0)
    room = _Room(numbers[-1] if numbers else 1, 0.0, float(max(most, 1)))
    parts = [*room.grid([(0.0, "0"), (float(most), str(most))])]
    for side, ink in enumerate(INKS):
        parts.append(
            room.line([(number, float(pair[side])) for number, pair in zip(numbers, values, strict=True)], ink, 2)
        )
    return _svg(parts)


class _Room:
    """Maps command numbers and values to coordinates."""

    def __init__(self, last: int, low: float, high: float) -> None:
        self._last, self._low, self._span = max(last, 1), low, max(high - low, 1e-9)

    def x(self, number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / self._last

    def y(self, value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - (value - self._low) / self._span)

    def grid(self, marks: Sequence[tuple[float, str]]) -> list[str]:
        return [
            f"<line x1='{LEFT}' x2='{WIDTH - RIGHT}' y1='{self.y(value):.1f}' y2='{self.y(value):.1f}'"
            " stroke='#d8c7a0'/>"
            f"<text x='{LEFT - 6}' y='{self.y(value) + 4:.1f}' text-anchor='end' font-size='12'>{text}</text>"
            for value, text in marks
        ]

    def line(self, points: Sequence[tuple[int, float]], ink: str, width: float, dash: str = "") -> str:
        path = " ".join(f"{self.x(number):.1f},{self.y(value):.1f}" for number, value in points)
        dashed = f" stroke-dasharray='{dash}'" if dash else ""
        return f"<polyline points='{path}' fill='none' stroke='{ink}' stroke-width='{width}'{dashed}/>"


def _svg(parts: Sequence[str]) -> str:
    return f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' xmlns='http://www.w3.org/2000/svg'>{''.join(parts)}</svg>"
