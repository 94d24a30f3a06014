"""The published options of play: their ids, and which of them cannot be combined."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from afaos_gui.rules.catalogue import BRITISH, FRENCH

OPTIONS = (
    "pay_to_reshuffle",
    "louisbourg_starts_fortified",
    "duquesne_wins",
    "siege_cards_ambushable",
    "three_fewer_regulars",
    "french_swap_after_siege",
    "reserve_locations",
    "british_start_bateaux",
    "blocked_ambush_free",
    "blocked_raid_free",
    "quebec_starts_fortified",
    "fur_for_one",
    "free_discards",
    "french_extra_start_card",
    "governor_gives_up_location",
    "natives_in_sieges",
    "british_siege_later",
    "drop_lost_locations",
    "governor_keeps_starting_locations",
    "no_governors",
    "reserve_lost_locations",
    "french_bateaux_available",
    "french_bateaux_start",
    "home_support_reshuffles",
    "short_raids",
    "late_reshuffle",
)
"""Ids as in `resources/options.json`."""

_BID = re.compile(r"(british|french)_bid_([1-9])")


class Conflict(NamedTuple):
    """Why an option cannot be on: the other option, or the edition, that it conflicts with.

    `pointless` is true if the option would change nothing, false if the two contradict each other.
    """

    option: str
    other: str
    pointless: bool


_POINTLESS_IN_FIRST = (
    "french_bateaux_start",
    "home_support_reshuffles",
    "short_raids",
    "reserve_locations",
    "reserve_lost_locations",
)
_PAIRS = (
    Conflict("governor_keeps_starting_locations", "no_governors", True),
    Conflict("governor_gives_up_location", "no_governors", True),
    Conflict("french_bateaux_available", "french_bateaux_start", False),
    Conflict("reserve_lost_locations", "reserve_locations", True),
    Conflict("pay_to_reshuffle", "late_reshuffle", True),
    Conflict("home_support_reshuffles", "late_reshuffle", False),
)


def is_option(option: str) -> bool:
    """Whether a word is the id of an option or of a tournament bid ("french_bid_2")."""
    return option in OPTIONS or _BID.fullmatch(option) is not None


def conflicts(edition: str, options: Iterable[str]) -> list[Conflict]:
    """Every reason why these options cannot be played together in this edition."""
    chosen = set(options)
    found = [pair for pair in _PAIRS if pair.option in chosen and pair.other in chosen]
    if edition == "first":
        found += [Conflict(option, "first", True) for option in _POINTLESS_IN_FIRST if option in chosen]
        if "french_bateaux_available" in chosen:
            found.append(Conflict("french_bateaux_available", "first", False))
    bids = sorted(option for option in chosen if _BID.fullmatch(option))
    found += [Conflict(bids[0], other, False) for other in bids[1:]]
    return found


def bids_of(options: Iterable[str]) -> tuple[int, int]:
    """By side: how many times it may draw one card and discard one as a free action (the tournament bid)."""
    bids = [0, 0]
    for option in options:
        match = _BID.fullmatch(option)
        if match:
            bids[BRITISH if match[1] == "british" else FRENCH] = int(match[2])
    return bids[BRITISH], bids[FRENCH]
