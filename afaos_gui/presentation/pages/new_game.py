"""The choices for a new game: the players, and rules that are always playable."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from afaos_gui.data.seeds import Shares
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.options import OPTIONS, bids_of, conflicts
from afaos_gui.session.words.rules_texts import reason_against


class NewGameChoice(NamedTuple):
    """The result of the dialog: the players, the rules, and a seed where one is wanted."""

    british: str
    french: str
    seed: int | None
    edition: str = "second"
    options: frozenset[str] = frozenset()
    study: bool = False
    """Whether the game is a study game, in which everything may be undone."""
    british_level: str = ""
    """The machine's level where it plays the British; empty for a person. The same for the French."""
    french_level: str = ""
    auction: bool = False
    """Whether sides and bid are found by an auction between the two players."""
    shares: Shares | None = None
    """What the draws follow from, where no seed is chosen; None lets the game make it."""


def seed_from(words: str) -> int:
    """The seed for an entry: a number as it is, any other text turned into a number."""
    if words.isdecimal():
        return int(words)
    return int.from_bytes(words.encode("utf-8"), "big")


class RulesChoice:
    """Edition and options while they are being chosen; always a playable combination.

    An option that the edition rules out is remembered, and is on again when the edition changes back.
    """

    def __init__(
        self,
        edition: str = "second",
        options: Iterable[str] = (),
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        """`changed` is called after each choice."""
        self._edition = edition
        self._wanted = frozenset(options)
        self._changed = changed
        self.auction = False
        """Whether sides and bid are left to an auction."""

    @property
    def edition(self) -> str:
        """The edition."""
        return self._edition

    @property
    def options(self) -> frozenset[str]:
        """The options that are on, the bid included."""
        ruled_out = {conflict.option for conflict in conflicts(self._edition, self._wanted)}
        return self._wanted - ruled_out

    def choose(self, edition: str, options: Iterable[str]) -> None:
        """Choose a whole set of rules."""
        self._edition = edition
        self.auction = self.auction and not bids_in(options)
        self._wanted = frozenset(options)
        self._changed()

    def set_edition(self, edition: str) -> None:
        """Change the edition; options that it rules out are off meanwhile."""
        self.choose(edition, self._wanted)

    def switch(self, option: str, on: bool) -> None:
        """Switch an option on or off; does nothing where there is a reason against it."""
        wanted = self._wanted - {option}
        if on and not self.reason_against(option):
            # What is only remembered gives way to what is chosen now.
            wanted = frozenset(
                other for other in wanted if other in self.options or not conflicts("second", {other, option})
            ) | {option}
        self.choose(self._edition, wanted)

    def reason_against(self, option: str) -> str:
        """Why an option cannot be switched on, empty where it can."""
        return reason_against(self._edition, self.options, option)

    def clear(self) -> None:
        """Switch every option and the bid off, and an auction for it."""
        self.auction = False
        self.choose(self._edition, ())

    @property
    def bid(self) -> tuple[Side, int] | None:
        """The side that has the tournament bid and how often it may use it."""
        bids = bids_of(self._wanted)
        return next(((side, bids[side]) for side in (BRITISH, FRENCH) if bids[side]), None)

    def set_bid(self, side: Side, number: int) -> None:
        """Give a side the tournament bid, nobody where `number` is 0."""
        self.auction = False
        options = self._wanted & frozenset(OPTIONS)
        self.choose(self._edition, options | ({bid_option(side, number)} if number else set()))

    def leave_to_auction(self) -> None:
        """Have sides and bid found by an auction."""
        self.auction = True
        self.choose(self._edition, self._wanted & frozenset(OPTIONS))


def bids_in(options: Iterable[str]) -> bool:
    """Whether one of the options is a bid."""
    return any(bids_of(options))


def bid_option(side: Side, number: int) -> str:
    """The option that gives a side the tournament bid."""
    return f"british_bid_{number}" if side == BRITISH else f"french_bid_{number}"
