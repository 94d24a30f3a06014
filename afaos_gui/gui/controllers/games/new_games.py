"""New games: with players and rules from the dialog, from a given choice, or kept for a rematch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from afaos_gui.data.settings.settings import load_settings
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.presentation.pages.new_game import NewGameChoice, bid_option
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.auction import Auction
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.seats import Seats, last_seats, remember_seats

if TYPE_CHECKING:
    from afaos_gui.session.results.next_level import LevelOffer

Begun = tuple[Seats, tuple[str, frozenset[str]]]
"""Players, edition and options of a game."""


class NewGames:
    """Makes new games and passes each to `start`; the settings in `folder`, if any, remember the players."""

    def __init__(
        self,
        window: QWidget,
        dialogs: OpenDialogs,
        current: CurrentGame,
        folder: Path | None,
        start: Callable[[Game], object],
        asking: OnDemand[Asking],
        offered_level: Callable[[], LevelOffer | None],
    ) -> None:
        game, self._current = current.game, current
        self._window, self._dialogs = window, dialogs
        self._catalogue = game.catalogue
        self._folder, self._start, self._offered_level = folder, start, offered_level
        # Its answer would be about the game that has left the table.
        current.begun.connect(partial(asking.if_made, Asking.put_away))
        self.leave: Callable[[Callable[[], object]], object] = lambda then: then()
        """Leaves the game on the table, which must not be lost (`Archive.leave`)."""
        self.last: Begun | None = None
        """The last game begun in this window; never an opened record or saved game."""
        if not game.commands:
            self.last = game.seats, (game.ruleset.edition, game.ruleset.options)

    def ask(self) -> None:
        """Ask for the players and the rules of a new game, and begin it."""
        from afaos_gui.gui.dialogs.new_game import NewGameDialog

        seats, rules = self._proposed()
        british, french = (seat.name for seat in seats)
        levels = (seats[BRITISH].level, seats[FRENCH].level)
        offer = self._offered_level()
        dialog = NewGameDialog(
            british, french, self._window, levels=levels, rules=rules, folder=self._folder, offer=offer
        )
        dialog.accepted.connect(lambda: self.begin(dialog.answer()))
        self._dialogs.show(dialog)

    def begin(self, asked: NewGameChoice, then: Callable[[], object] = lambda: None) -> None:
        """Begin a game, after the auction where there is one, unless its player would rather go on with the present."""
        if asked.auction:
            self._hold_auction(asked, then)
        else:
            self.leave(partial(self._begin, asked, then))

    def _begin(self, asked: NewGameChoice, then: Callable[[], object]) -> None:
        seats = (
            Seat(BRITISH, asked.british, asked.british_level),
            Seat(FRENCH, asked.french, asked.french_level),
        )
        remember_seats(self._folder, seats)
        policy: Policy = "study" if asked.study else "strict"
        self.last = seats, (asked.edition, asked.options)
        seed = asked.shares if asked.seed is None else asked.seed
        self._start(Game(Ruleset(self._catalogue, asked.edition, asked.options), seats, seed, policy))
        then()

    def _hold_auction(self, asked: NewGameChoice, then: Callable[[], object]) -> None:
        """Have both players bid for their sides, and begin the game with what comes of it."""
        from afaos_gui.gui.dialogs.auction import AuctionDialog

        players = Seat(BRITISH, asked.british, asked.british_level), Seat(FRENCH, asked.french, asked.french_level)
        dialog = AuctionDialog(Auction(players, asked.edition, asked.options), self._window)
        dialog.accepted.connect(lambda: self.begin(_after(asked, dialog.auction), then))
        self._dialogs.show(dialog)

    def rematch(self, game: Game, swapped: bool) -> None:
        """Begin a game of the same players by the same rules, on the same or on exchanged sides."""
        british, french = reversed(game.seats) if swapped else game.seats
        seats = (Seat(BRITISH, british.name, british.level), Seat(FRENCH, french.name, french.level))
        self.leave(lambda: self._start(Game(game.ruleset, seats, policy=game.policy)))

    def _proposed(self) -> Begun:
        """The players and rules that the dialog starts with."""
        if self.last is not None:
            return self.last
        return last_seats(load_settings(self._folder)), ("second", frozenset())


def _after(asked: NewGameChoice, auction: Auction) -> NewGameChoice:
    """What was asked for, with the sides and the bid that an auction has found."""
    british, french = auction.seats()
    side, number = auction.drawing()
    return asked._replace(
        british=british.name,
        french=french.name,
        british_level=british.level,
        french_level=french.level,
        options=asked.options | ({bid_option(side, number)} if number else frozenset()),
        auction=False,
    )
