"""The auction of a tournament: two players bid in turn for a side, with draws for the other side."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.resources.balance import load_balances
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.game import Seat
from afaos_gui.session.machine.seat_texts import player_title
from afaos_gui.session.presets import preset_of

MOST = 9
"""The most draws that the rules know."""
DRAW = 0.01
"""Share of wins that the machine takes a draw to be worth; games with two to five showed no more than that."""


class Bid(NamedTuple):
    """A bid for a side: the bidder plays it, and the other side may draw and discard so many times."""

    bidder: int
    """0 for the player who opens, 1 for the other."""
    side: Side
    number: int


class Auction:
    """Each bid is for the side of the first, and higher than the last; who leaves it plays the other side."""

    def __init__(self, players: tuple[Seat, Seat], edition: str, options: Collection[str]) -> None:
        self.players = players
        """Both players, the one who opens first; their sides mean nothing yet."""
        self.edition, self.options = edition, frozenset(options)
        self.bids: list[Bid] = []
        self.is_over = False

    @property
    def standing(self) -> Bid | None:
        """The highest bid."""
        return self.bids[-1] if self.bids else None

    @property
    def turn(self) -> int:
        """Who has to bid or leave it."""
        return len(self.bids) % 2

    @property
    def player(self) -> Seat:
        """The player who has to bid or leave it."""
        return self.players[self.turn]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that can be bid for: either at first, then that of the first bid."""
        return (BRITISH, FRENCH) if self.standing is None else (self.standing.side,)

    @property
    def least(self) -> int:
        """The least number that can be bid; above MOST where none can."""
        return 0 if self.standing is None else self.standing.number + 1

    def bid(self, side: Side, number: int) -> None:
        """Bid for a side. Raises ValueError where that cannot be bid."""
        if self.is_over or side not in self.sides or not self.least <= number <= MOST:
            raise ValueError(f"{number} for side {side} cannot be bid.")
        self.bids.append(Bid(self.turn, side, number))

    def leave(self) -> None:
        """Leave the side to the other player. Raises ValueError before the first bid."""
        if self.standing is None:
            raise ValueError("Nothing has been bid.")
        self.is_over = True

    def seats(self) -> tuple[Seat, Seat]:
        """Who plays which side, once it is over."""
        won = self.standing
        assert won is not None and self.is_over
        winner, other = self.players[won.bidder], self.players[1 - won.bidder]
        british, french = (winner, other) if won.side == BRITISH else (other, winner)
        return british._replace(side=BRITISH), french._replace(side=FRENCH)

    def drawing(self) -> tuple[Side, int]:
        """The side that may draw and discard, and how many times, once it is over."""
        won = self.standing
        assert won is not None
        return 1 - won.side, won.number

    # The machine

    def decide(self) -> None:
        """Have the machine bid or leave it, by what its games have shown of the rules."""
        better, worth = self._verdict()
        standing = self.standing
        if standing is None:
            self.bid(better, 0)
        elif standing.side == better and self.least <= worth:
            self.bid(better, self.least)
        else:
            self.leave()

    def _verdict(self) -> tuple[Side, int]:
        """The better side, and how many draws of the other side make up for it."""
        share = british_share(self.edition, self.options, self.player.level)
        return (BRITISH if share >= 0.5 else FRENCH), min(MOST, round(abs(share - 0.5) / DRAW))


def british_share(edition: str, options: Collection[str], level: str) -> float:
    """The share of games that the British won by these rules, or those nearest known; the strongest thought longest."""
    found, preset = load_balances(), preset_of(edition, options)
    balance = found.get(preset.id if preset is not None else "") or found.get(f"{edition}_edition")
    if balance is None:
        return 0.5
    return (balance.deepest if level == LEVELS[-1].id and balance.deepest else balance.usual).share


# In words


def bidder_name(auction: Auction, bidder: int) -> str:
    """What a player of the auction is called."""
    return player_title(auction.players[bidder]) or (_("The first player") if bidder == 0 else _("The second player"))


def bid_sentence(auction: Auction, bid: Bid) -> str:
    """A bid in words."""
    number = bid.number
    if bid.side == BRITISH:
        told = ngettext(
            "{player}: the British, with {number} draw for the French.",
            "{player}: the British, with {number} draws for the French.",
            number,
        )
    else:
        told = ngettext(
            "{player}: the French, with {number} draw for the British.",
            "{player}: the French, with {number} draws for the British.",
            number,
        )
    return told.format(player=bidder_name(auction, bid.bidder), number=number)


def result_sentence(auction: Auction) -> str:
    """Who plays which side, in words."""
    won = auction.standing
    assert won is not None
    winner, other = bidder_name(auction, won.bidder), bidder_name(auction, 1 - won.bidder)
    british, french = (winner, other) if won.side == BRITISH else (other, winner)
    return _("{british} plays the British. {french} plays the French.").format(british=british, french=french)
