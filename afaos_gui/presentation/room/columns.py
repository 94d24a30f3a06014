"""Columns of a printed sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise


def how_many(width: int, least: int, gap: int, most: int, blocks: int) -> int:
    """How many columns of a least width fit, with a gap between them; at least one, and none without a block."""
    return max(1, min(most, (width + gap) // (least + gap), blocks))


def split_evenly(heights: Sequence[int], columns: int) -> list[range]:
    """Split blocks into columns, in order, so that the tallest column is as low as possible; indexes by column."""
    ends = range(1, len(heights))
    cuts = min(combinations(ends, columns - 1), key=lambda cuts: _tallest(heights, cuts), default=())
    edges = (0, *cuts, len(heights))
    return [range(start, end) for start, end in pairwise(edges)]


def _tallest(heights: Sequence[int], cuts: Sequence[int]) -> int:
    edges = (0, *cuts, len(heights))
    return max(sum(heights[start:end]) for start, end in pairwise(edges))
