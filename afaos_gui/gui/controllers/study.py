"""What helps a player to learn from games: the review, one's own mistakes as questions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget

from afaos_gui.data.reviews import Verdict
from afaos_gui.gui.controllers.archive import Archive
from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.controllers.exercises import Exercises
from afaos_gui.gui.controllers.reviews import Reviews
from afaos_gui.gui.table.drawer import Drawer
from afaos_gui.gui.table.layout.arrangement import Edge
from afaos_gui.gui.table.table import Table
from afaos_gui.session.game import Game
from afaos_gui.session.review.exercise import mistake_exercise


class Study(QObject):
    """Its drawers lie where the rule book lies."""

    def __init__(self, current: CurrentGame, table: Table, archive: Archive, window: QWidget) -> None:
        super().__init__(window)
        self._table = table
        self._replay = archive.replay
        self.reviews = reviews = Reviews(current, table, archive, window)
        self.exercises = exercises = Exercises(current, table, self)
        self._reviewed: Game | None = None
        """The game whose mistakes are being asked."""
        reviews.learning_wanted.connect(self._learn)
        exercises.ended.connect(self._on_ended)
        table.docks.rearranged.connect(self.lay_out)
        table.ribbon.installEventFilter(self)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands do, by id."""
        return {"review": self.open_review}

    @property
    def drawers(self) -> tuple[Drawer, ...]:
        """Every drawer."""
        return self.reviews.sheet, self.exercises.sheet

    def open_review(self) -> None:
        """Open the review of the game that is over, or close it."""
        self.lay_out()
        self.reviews.toggle()

    def _learn(self, game: Game, verdicts: tuple[Verdict, ...]) -> None:
        """Ask the mistakes of a game again, away from its replay."""
        self.reviews.close_sheet()
        self._replay.end()
        self._reviewed = game
        count = len(verdicts)
        self.lay_out()
        self.exercises.begin([mistake_exercise(game, one, n, count) for n, one in enumerate(verdicts, start=1)])

    def _on_ended(self) -> None:
        """After the last mistake the review comes back."""
        reviewed, self._reviewed = self._reviewed, None
        if reviewed is not None and self.reviews.game is reviewed:
            self.reviews.open()

    # The window

    def step_out(self) -> bool:
        """Leave an exercise, or close the review; whether there was one."""
        if self.exercises.is_on:
            self.exercises.leave()
            return True
        return self.reviews.close_sheet()

    def set_surround(self) -> None:
        """The table has another cloth."""
        for drawer in self.drawers:
            drawer.set_surround(self._table.surround)

    def lay_out(self) -> None:
        """The window has another size: lie at the side where the log is not."""
        table = self._table
        top, bottom = table.opponent.geometry().bottom() + 1, table.ribbon.geometry().top()
        right = table.docks.arrangement.edge_of("log") is not Edge.RIGHT
        for drawer in self.drawers:
            drawer.place_in(QRect(0, top, table.width(), bottom - top), right)
            drawer.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the ribbon, which is higher in a replay."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.lay_out()
        return False

    def close(self) -> None:
        """The window closes."""
        self.reviews.close()
        self.exercises.close()
