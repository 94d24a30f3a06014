"""The score: when its sheet is shown, what it says, and the way back to it at the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.score import ScoreSheet
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.table.turn.ribbon_bar import ApartBar
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.rules.state import GameState
from afaos_gui.session.draws import end_text


class ScoreKeeper:
    """Shows the sheet, which is made at first use."""

    def __init__(self, current: CurrentGame, ribbon: TurnRibbon, make: Callable[[], ScoreSheet]) -> None:
        self._current, self._sheet = current, OnDemand(make)
        self.way_back = ApartBar(ribbon, {"score": (lambda: _("Score …"), self.show)})
        """On the ribbon of a game that is over: nothing else can be done there."""

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet."""
        return self._sheet.get()

    @property
    def is_shown(self) -> bool:
        """Whether the sheet can be seen."""
        made = self._sheet.made
        return made is not None and not made.isHidden()

    def show(self) -> None:
        """Show the score of the position to who sits at the table."""
        if self._current.seated:
            self.sheet.show_score(*self._told())

    def put_away(self) -> None:
        """Put the sheet away."""
        self._sheet.if_made(ScoreSheet.put_away)

    def tell_anew(self) -> None:
        """Say what is shown in the present language."""
        if self.is_shown:
            self.sheet.tell(*self._told())

    def lead_back(self) -> None:
        """Have the ribbon lead to the score where the table shows the end of a game."""
        state = self._current.table_state
        if state.is_settled and self._current.is_live and (view := state.view) is not None:
            self.way_back.say(view.winner, state.sentence)
        else:
            self.way_back.hide()

    def _told(self) -> tuple[GameState, tuple[str, str], str, bool]:
        """The position, the names, what is said of the draws once the game is over, and whether two others play it."""
        current, game, state = self._current, self._current.game, self._current.table_state
        draws = end_text(game) if game.outcome is not None and current.is_live else ""
        return current.state, state.names, draws, game.is_watched
