"""The auction for sides: both pledge a bid before either is opened, so that neither bids second."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from typing import NamedTuple

from afaos_gui.data.letters.entries import BidEntry, side_name
from afaos_gui.rules.catalogue import SIDE_NAMES, Side

_BID_OPTION = re.compile(r"(british|french)_bid_\d")


class Settled(NamedTuple):
    """The inviter's side, and the side that may draw and discard so many times."""

    inviter: Side
    drawing: Side
    number: int


def new_bid(side: Side, number: int) -> BidEntry:
    """A bid for a side, sealed by a salt that nobody can guess."""
    return BidEntry(side=side_name(side), number=number, salt=secrets.token_hex(32))


def bid_pledge(bid: BidEntry) -> str:
    """What is pledged of a bid."""
    return hashlib.sha256(f"{bid.side}|{bid.number}|{bid.salt}".encode("ascii")).hexdigest()


def settled(inviter: BidEntry, guest: BidEntry) -> Settled:
    """Who plays which side: what each wants, or what the higher bid wants, for draws of the other side.

    Equal bids for one side are decided by the last bit of both salts together.
    """
    wanted = SIDE_NAMES.index(inviter.side)
    if inviter.side != guest.side:
        return Settled(wanted, 1 - wanted, 0)
    if inviter.number == guest.number:
        inviter_wins = not (int(inviter.salt, 16) ^ int(guest.salt, 16)) & 1
    else:
        inviter_wins = inviter.number > guest.number
    return Settled(wanted if inviter_wins else 1 - wanted, 1 - wanted, max(inviter.number, guest.number))


def with_bid(options: Iterable[str], told: Settled) -> frozenset[str]:
    """The options of a game whose sides were settled so, in place of any bid that they had."""
    kept = frozenset(option for option in options if not _BID_OPTION.fullmatch(option))
    return kept | ({f"{SIDE_NAMES[told.drawing].lower()}_bid_{told.number}"} if told.number else frozenset())
