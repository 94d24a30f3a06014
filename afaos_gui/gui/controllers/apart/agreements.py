"""What two players apart agree on in the middle of a game: its sheet, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.look.appearance import Words, said
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.terms import NotNow, Posting, asked, claimed, granted, resigned, sent

if TYPE_CHECKING:
    from afaos_gui.gui.dialogs.apart.sheet import ApartSheet

LetterDeed = Callable[[OpenGame, int], Posting]
"""What is done with a game now, and the letter for it."""


class ApartPlayer(Protocol):
    """Who plays the game on the table, and sends its letters."""

    box: Letterbox | None

    @property
    def opened(self) -> OpenGame | None:
        """The game on the table."""

    def do(self, deed: LetterDeed) -> bool:
        """Do something that sends a letter; return whether it was sent."""

    def rematch(self) -> None:
        """Propose another game."""

    def show_letter(self) -> None:
        """Show what is to be handed over."""

    def paste(self) -> None:
        """Read what is on the clipboard."""

    def forget_lines(self) -> None:
        """Show no longer what can be read on the sheet."""

    def let_look_on(self) -> None:
        """Show the game to onlookers, and what they are handed."""


class Agreements:
    """Opens the sheet of the game on the table, and keeps it up to date."""

    def __init__(
        self,
        player: ApartPlayer,
        window: QWidget,
        asking: OnDemand[Asking],
        dialogs: OpenDialogs,
        say: Callable[[Words], object],
    ) -> None:
        self._player, self._window, self._asking = player, window, asking
        self._dialogs, self._say = dialogs, say
        self.sheet: ApartSheet | None = None
        """The sheet while it is open."""

    def open(self) -> None:
        """Open the sheet."""
        from afaos_gui.gui.dialogs.apart.sheet import ASKED, WAYS, ApartSheet

        player, box = self._player, self._player.box
        if player.opened is None or box is None:
            return
        do = player.do
        deeds: dict[str, Callable[[], object]] = {
            **{f"{way}_{name}": partial(self._answer, what, way == "grant") for name, what in ASKED for way in WAYS},
            "back": partial(do, lambda opened, now: asked(opened.game, now, "take back")),
            "draw": partial(do, lambda opened, now: asked(opened.game, now, "draw")),
            "claim": partial(do, lambda opened, now: claimed(opened.game, now)),
            "resign": self._resign,
            "rematch": player.rematch,
            "answer_rematch": player.rematch,
            "letter": player.show_letter,
            "paste": player.paste,
            "route": self._change_route,
            "onlookers": player.let_look_on,
            "proof": self._export_proof,
        }
        self.sheet = sheet = ApartSheet(self._there, box, self._send_words, deeds, self._window)
        sheet.finished.connect(self._forget)
        self._dialogs.show(sheet)
        player.forget_lines()

    def _there(self) -> OpenGame:
        opened = self._player.opened
        assert opened is not None
        return opened

    def _forget(self) -> None:
        self.sheet = None

    def refresh(self) -> None:
        """Show how the game stands now."""
        if self.sheet is not None and self._player.opened is not None:
            self.sheet.refresh()

    def tell(self, sentence: Words) -> None:
        """Say something on the sheet, or in a notice where it is not open."""
        self._say(sentence) if self.sheet is None else self.sheet.tell(said(sentence))

    # Deeds

    def _send_words(self, words: str) -> bool:
        is_sent = self._player.do(lambda opened, now: sent(opened.game, now, words))
        if is_sent and (told := _told_of_line(self._there())):
            self.tell(told)
        return is_sent

    def _answer(self, what: str, agrees: bool) -> None:
        self._player.do(lambda opened, now: granted(opened.game, now, what, agrees))

    def _resign(self) -> None:
        if self.sheet is not None:
            self.sheet.accept()
        resign = partial(self._player.do, lambda opened, now: resigned(opened.game, now))
        words = _("The other player wins, and both tell their cards.")
        self._asking.get().ask(lambda: _("Resign?"), words, lambda: _("Play on"), lambda: _("Resign"), resign)

    def _change_route(self) -> None:
        from afaos_gui.gui.dialogs.apart.route import RouteDialog

        opened, box = self._player.opened, self._player.box
        if opened is not None and box is not None:
            self._dialogs.show(RouteDialog(opened.route, partial(box.change_route, opened), self._window))

    def _export_proof(self) -> None:
        from afaos_gui.gui.controllers.apart.proof import export_proof

        with Telling(self.tell):
            export_proof(self._there(), self._window, self.tell)


def _told_of_line(opened: OpenGame) -> str:
    """Whether a line has gone; nothing where the letter with it is to be handed over as text."""
    if opened.route.kind == "text":
        return ""
    is_stuck = bool(opened.problem and opened.unsent) or not opened.carrier.state().is_ready
    return _("The line is kept, and goes as soon as it can.") if is_stuck else _("Sent.")


class Telling:
    """A block that ends at a DataError, or at what cannot be done now, and tells its sentence."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, (DataError, NotNow)):
            return False
        self._tell(str(error))
        return True
