"""What the table says of a game apart while nothing can be done at it, and the time that is left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.turn.ribbon_bar import ApartBar
from afaos_gui.gui.toolkit.pressing import is_seen
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.letterbox import OpenGame
from afaos_gui.session.apart.standing_words import standing_sentence, times_text


class Waiting:
    """Keeps the bar and the clocks up to date."""

    def __init__(self, bar: ApartBar, home: QWidget, tell_times: Callable[[str], object]) -> None:
        """`home` takes the keyboard back once the turn has been sent."""
        self.bar, self._home, self._tell_times = bar, home, tell_times
        self._times = ""

    def show(self, game: FarGame | None, opened: OpenGame | None) -> None:
        """Show what has to be sent or waited for in the game on the table, if it is one apart."""
        send = self.bar.buttons["send"]
        was_ready = not self.bar.isHidden() and not send.isHidden()
        is_ready = game is not None and game.apart.must_send
        if was_ready and not is_ready and send.hasFocus():
            self._home.setFocus()
        if game is None or opened is None or not (waits := _waits(game, opened)):
            self.bar.hide()
            return
        by_text = opened.route.kind == "text"
        names = ["more", *(("letter", "paste") if by_text and not is_ready else ())]
        if is_ready:
            names += ["back", "send"]
        self.bar.have(*names)
        is_mine = is_ready or game.apart.is_over or game.is_drawing
        self.bar.say(game.mine if is_mine else 1 - game.mine, waits)
        if is_ready and not was_ready and self._home.isActiveWindow() and is_seen(send):
            send.setFocus()

    def look(self, game: FarGame | None, opened: OpenGame | None, now: int) -> None:
        """Follow the clocks, and what carries the letters."""
        if (
            game is not None
            and opened is not None
            and not self.bar.isHidden()
            and self.bar.sentence != _waits(game, opened)
        ):
            self.show(game, opened)
        times = "" if game is None or game.apart.is_over else times_text(game.apart, now, by_side=True)
        if times != self._times:
            self._times = times
            self._tell_times(times)


def _waits(game: FarGame, opened: OpenGame) -> str:
    """What has to be sent or waited for, and what keeps letters from going; empty where the player can act."""
    waits = game.standstill or (standing_sentence(game.apart) if game.state.to_decide == game.far else "")
    state = opened.carrier.state()
    return f"{waits} – {state.sentence}" if waits and not state.is_ready and not game.apart.is_over else waits
