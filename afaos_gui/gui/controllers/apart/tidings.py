"""Tells what letters have brought about: at the table, or in a notice, which stays where it has to be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Protocol

from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.apart.agreements import Agreements
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.letterbox import Brought, Letterbox, OpenGame
from afaos_gui.session.apart.proposals import (
    has_proposed,
    lay_void_aside,
    open_proposal,
    open_sentence,
    proposed_sentence,
)
from afaos_gui.session.apart.standing_words import bids_sentence, turn_sentence, with_name
from afaos_gui.session.apart.terms import Happened, What


class TidingsPlayer(Protocol):
    """Who plays the games, and answers what is told."""

    @property
    def opened(self) -> OpenGame | None:
        """The game on the table."""

    def go_on(self, opened: OpenGame) -> None:
        """Put a game on the table."""

    def ask_to_accept(self, letter: bytes = b"", text: str = "", route: RouteEntry | None = None) -> None:
        """Ask for an invitation, and accept it."""


class Tidings:
    """Tells of each game under two heads, so that a line of the other is not lost where something else is asked."""

    def __init__(
        self,
        player: TidingsPlayer,
        agreements: Agreements,
        box: Letterbox,
        current: CurrentGame,
        screens: Screens,
        dialogs: OpenDialogs,
        say: Callable[..., object],
    ) -> None:
        self._player, self._agreements, self._box, self._current = player, agreements, box, current
        self._screens, self._dialogs, self._say = screens, dialogs, say
        self.awaited: OpenGame | None = None
        """The game just begun, which comes to the table when its cards are dealt."""
        self._lines: dict[Path, list[object]] = {}
        """What the notices with lines of the other are about, by the game."""

    def tell(self, brought: Brought) -> None:
        """Show what letters have brought about."""
        opened, game, is_shown = brought.open, self._current.own_game, False
        if isinstance(game, FarGame) and game.apart.secret == opened.game.secret:
            before, is_shown = game.position, self._current.is_live
            game.follow(opened.game)
            if is_shown and before == game.position:
                self._current.look_again()
        lines = [one for one in brought.happened if one.what is What.WORDS]
        others = [one for one in brought.happened if one.what is not What.WORDS]
        if is_shown:
            self._tell_here(opened, lines, others)
        else:
            self._tell_elsewhere(opened, lines, others)
        self.forget_answered(opened)

    def forget_answered(self, opened: OpenGame) -> bool:
        """Show no longer what has been answered, or is void; return whether a proposal of mine is."""
        if not open_sentence(opened.game, self._box):
            self._say("", about=("asked", opened.path))
        return lay_void_aside(opened.game, self._box)

    def forget_lines(self, opened: OpenGame) -> None:
        """Show no longer the lines that can be read on the sheet."""
        for about in self._lines.pop(opened.path, ()):
            self._say("", about=about)

    def _tell_lines(self, opened: OpenGame, lines: list[Happened]) -> None:
        """Show lines until they are put away, each beside those before it."""
        about = ("lines", opened.path, len(opened.game.letters))
        self._lines.setdefault(opened.path, []).append(about)
        words = partial(_text, lines)
        self._say(lambda: self._named(opened, words()), way=self._way(opened), stays=True, about=about)

    def tell_asked(self, opened: OpenGame, others: Iterable[Happened] = ()) -> bool:
        """Show what the other asks for until it is answered, and what else is told; return whether it asks."""
        if not open_sentence(opened.game, self._box):
            return False
        invitation = open_proposal(opened.game, self._box)
        way = self._way(opened)
        if invitation:
            way = (lambda: _("Answer …"), partial(self._player.ask_to_accept, invitation, route=opened.route))

        def words() -> str:
            told, asks = _text(others), open_sentence(opened.game, self._box)
            return self._named(opened, told if asks in told else f"{told} {asks}".strip())

        self._say(words, way=way, stays=True, about=("asked", opened.path))
        return True

    def _way(self, opened: OpenGame) -> tuple[Callable[[], str], Callable[[], object]]:
        """To the sheet of the game on the table, or to one elsewhere: which it is may change while a notice waits."""

        def title() -> str:
            return _("Answer …") if self._player.opened is opened else _("To the game")

        def go() -> None:
            self._agreements.open() if self._player.opened is opened else self._player.go_on(opened)

        return title, go

    def _named(self, opened: OpenGame, told: str) -> str:
        """What is told of a game, with the other's name where it is not on the table."""
        return told if self._player.opened is opened else with_name(opened.game, told)

    def _tell_here(self, opened: OpenGame, lines: list[Happened], others: list[Happened]) -> None:
        """Tell of the game on the table."""
        agreements = self._agreements
        if lines and agreements.sheet is None:
            self._tell_lines(opened, lines)
        elif lines:
            others = [*others, *lines]
        if self.tell_asked(opened, others):
            return
        if any(one.what is What.REMATCH for one in others) and has_proposed(opened.game, self._box):
            self._say(lambda: f"{_text(others)} {proposed_sentence()}")
        elif _text(others) and not any(one.what is What.VERIFIED for one in others):
            agreements.tell(partial(_text, others))

    def _tell_elsewhere(self, opened: OpenGame, lines: list[Happened], others: list[Happened]) -> None:
        """Tell of a game that is not on the table; one that was just begun comes there."""
        is_dealt = any(one.what is What.DEALT for one in others)
        is_turn = opened.game.my_turn and any(one.what in (What.PLAYED, What.DEALT) for one in others)
        way = (lambda: _("To the game"), partial(self._player.go_on, opened))

        def words(is_here: bool) -> str:
            bids = bids_sentence(opened.game) if is_dealt else ""
            told = f"{bids} {_text(others)}".strip()
            if is_here:
                return told
            turn = turn_sentence(opened.game) if is_turn else ""
            return with_name(opened.game, f"{told} {turn}".strip())

        if lines:
            self._tell_lines(opened, lines)
        if opened is self.awaited and opened.game.standing.course is not None and self._is_free():
            self._dialogs.close_all()
            self._player.go_on(opened)
            stays = is_dealt and bool(bids_sentence(opened.game))
            self._say(partial(words, is_here=True), stays=stays, about=("dealt", opened.path))
            return
        if not self.tell_asked(opened, others) and words(is_here=False):
            self._say(partial(words, is_here=False), way=way)

    def _is_free(self) -> bool:
        """Whether another game may come to the table unasked."""
        game, current = self._current.game, self._current
        on_start = self._screens.present is Screen.START
        is_done = not game.position or game.outcome is not None or game.is_closed
        return on_start or (current.is_live and is_done)


def _text(happened: Iterable[Happened]) -> str:
    return " ".join(one.sentence for one in happened if one.sentence)
