"""Words in lines: what must stay together, and where a line may be broken.

The caller measures: `width_of` tells how wide words are in the font that they will be set in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

WidthOf = Callable[[str], float]

NO_BREAK_SPACE = "\u00a0"

_BEFORE_NUMBER = re.compile(r"\b(Strength|Force|pour|for|Pay|Payez) (\d)")
_AFTER_NUMBER = re.compile(r"(\d) (money|d’argent)\b")
_BEFORE_POINT = re.compile(r" ([:;!?])")

_BREAKS = {
    "Ticonderoga": 5,
    "Cumberland": 6,
    "Louisbourg": 5,
    "Michillimackinac": 8,
    "Philadelphia": 5,
    "Fortification": 7,
    "Rivières": 3,
    "Philadelphie": 5,
    "Beauséjour": 4,
    "Gouverneur": 6,
    "Presqu’Isle": 7,
}
"""Where a long name may be hyphenated on a thumbnail: the letters before the hyphen."""


def bind(text: str) -> str:
    """`text` with no-break spaces between numbers and their words, and before French punctuation."""
    text = _BEFORE_NUMBER.sub(rf"\1{NO_BREAK_SPACE}\2", text)
    text = _AFTER_NUMBER.sub(rf"\1{NO_BREAK_SPACE}\2", text)
    return _BEFORE_POINT.sub(rf"{NO_BREAK_SPACE}\1", text)


def wrap(words: Sequence[str], width_of: WidthOf, width: float) -> list[str]:
    """Wrap `words` into lines no wider than `width` (a single longer word stands alone)."""
    lines: list[str] = []
    for word in words:
        candidate = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(candidate) <= width:
            lines[-1] = candidate
        else:
            lines.append(word)
    return lines


def halves(text: str, width_of: WidthOf) -> tuple[str, ...]:
    """The most even split of `text` into two lines; one line if it cannot be split."""
    choices = [(text[:i], text[i + 1 :]) for i, letter in enumerate(text) if letter == " "]
    choices += [(text[: i + 1], text[i + 1 :]) for i, letter in enumerate(text) if letter == "-"]
    if not choices and text in _BREAKS:
        cut = _BREAKS[text]
        choices = [(text[:cut] + "-", text[cut:])]
    if not choices:
        return (text,)
    return min(choices, key=lambda pair: max(width_of(half) for half in pair))
