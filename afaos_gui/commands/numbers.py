"""Argparse types for numbers: values that make no sense are refused with a sentence."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable

from afaos_gui.data.seeds import SEED_PATTERN
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.word_groups import is_word_group

MOST_DIGITS = 20
LONGEST_SIDE = 16_384
"""Maximum side of a picture in pixels: no screen has more, and Qt draws nothing larger reliably."""
MOST_PIXELS = 50_000_000


def whole(least: int, most: int) -> Callable[[str], int]:
    """A type that accepts whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        digits = text.removeprefix("-")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
        if not plain or not least <= int(text) <= most:
            words = _("a whole number from {least} to {most} is needed, not {text}")
            raise argparse.ArgumentTypeError(words.format(least=least, most=most, text=_shown(text)))
        return int(text)

    return number


def decimal(least: float, most: float) -> Callable[[str], float]:
    """A type that accepts numbers from `least` to `most`, and not NaN."""

    def number(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not least <= found <= most:
            words = _("a number from {least} to {most} is needed, not {text}")
            raise argparse.ArgumentTypeError(words.format(least=f"{least:g}", most=f"{most:g}", text=_shown(text)))
        return found

    return number


SEED = whole(-(2**63), 2**63 - 1)
FROM_ZERO = whole(0, 2**63 - 1)
"""A seed where one below zero is that of the same games."""
COUNT = whole(1, 1_000_000)
SECONDS = decimal(0.01, 3600)
SCALE = decimal(0.25, 8)


def size(text: str) -> tuple[int, int]:
    """A width and a height, like 1280x720."""
    width, _by, height = text.lower().partition("x")
    side = whole(1, LONGEST_SIDE)
    try:
        found = side(width), side(height)
    except argparse.ArgumentTypeError:
        words = _("a size is like 1280x720, at most {most} each way, not {text}")
        raise argparse.ArgumentTypeError(words.format(most=LONGEST_SIDE, text=_shown(text))) from None
    return found


def check_pixels(size: tuple[int, int], scale: float) -> None:
    """Refuse a picture that would take too much memory. Raises ArgumentTypeError."""
    width, height = (round(side * scale) for side in size)
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        words = _("a picture of {width}x{height} pixels is too large, {most} million in all are the most")
        raise argparse.ArgumentTypeError(words.format(width=width, height=height, most=MOST_PIXELS // 1_000_000))


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def pledge(text: str) -> str:
    """A pledge from the command line: a SHA-256 or six words."""
    told = " ".join(text.lower().split())
    if not re.fullmatch(SEED_PATTERN, told) and not is_word_group(told):
        raise argparse.ArgumentTypeError(_("give the 64 digits of a SHA-256, or the six words of a pledge"))
    return told
