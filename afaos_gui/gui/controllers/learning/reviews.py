"""The review of a finished game: analyses it in the background and follows the replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.saves.file_dialogs import path_to_write
from afaos_gui.gui.saves.thumbnails import pictures
from afaos_gui.gui.table.papers.page_look import page_look
from afaos_gui.gui.table.review.sheet import ReviewSheet
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.presentation.pages import review_page as page
from afaos_gui.presentation.pages.review_curves import plot_inks
from afaos_gui.presentation.viewer.perspective import SIDE_SEEN
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game
from afaos_gui.session.review import export
from afaos_gui.session.review.line import board_from, play_line
from afaos_gui.session.review.mistakes import Mistakes
from afaos_gui.session.review.series import Standing, chances, standings
from afaos_gui.session.saving.save_texts import suggested_name

if TYPE_CHECKING:
    from afaos_gui.session.review.reviewer import Reviewer

POLL_MS = 30
AT_ONCE = 2
"""Mistakes put into words in one step."""
PAUSE_MS = 15
"""Milliseconds for other work between two such steps."""
SHOW_EVERY = 12
"""New verdicts after which the charts are redrawn while the review runs."""


class Reviews(QObject):
    """Runs one drawer; the review goes on during the replay, and is saved with the game."""

    learning_wanted = Signal(object, object)
    """The game, and the verdicts of the mistakes to be asked again as exercises."""

    def __init__(self, current: CurrentGame, table: Table, archive: Archive, window: QWidget) -> None:
        super().__init__(window)
        self._current = current
        self._table = table
        self._archive = archive
        self._replay = archive.replay
        self._desk = archive.desk
        self._window = window
        self.sheet = sheet = ReviewSheet(table, table.screens)
        self._game: Game | None = None
        """The game shown in the drawer."""
        self._reviewer: Reviewer | None = None
        self._mistakes: Mistakes | None = None
        self._figures: tuple[Standing, ...] = ()
        self._fresh = self._from = 0
        """Verdicts not shown yet, and the decision whose better line is shown."""
        self._timer = timer(self._poll, self, POLL_MS)
        sheet.followed.connect(self._follow)
        sheet.stopped.connect(self._stop_or_go_on)
        self._chart = chart = sheet.chart
        chart.sought.connect(self._seek)
        if archive.desk is not None:
            archive.desk.own.leaving = self._stop
        current.changed.connect(self._on_changed)
        archive.replay.closed.connect(self.sheet.put_away)
        current.represented.connect(self._tell_anew)
        on_change(sheet, self._show_all)

    # Opening

    @property
    def game(self) -> Game:
        """The game that would be reviewed."""
        return self._replay.whole

    def close_sheet(self) -> bool:
        """Close the drawer; return whether it was open."""
        is_open = self.sheet.is_open
        self.sheet.put_away()
        return is_open

    def open(self) -> None:
        """Replay and review the game that is over; does nothing during a game."""
        game, replay = self.game, self._replay
        if not game.commands or game.commands[-1].after.ending is Ending.NONE:
            return
        if not (replay.is_on or self._current.is_live):
            return
        if not replay.is_on:
            self._archive.open_replay()
        if game is not self._game:
            self._take(game)
        self.sheet.open(self.sheet)
        if not self._review.is_whole and not self.is_running:
            self._begin()
        self._show_all()

    def _take(self, game: Game) -> None:
        """Review another game from now on."""
        self.close()
        self._game, self._mistakes = game, Mistakes(game)
        self._figures = standings(game.start, game.commands[: game.position])

    @property
    def _review(self) -> Review:
        """The verdicts found so far."""
        if self._reviewer is not None:
            return self._reviewer.review()
        kept = self._game.review if self._game is not None else None
        return kept if kept is not None else Review("", 0, 0, 0, (), False)

    # Analysis

    @property
    def is_running(self) -> bool:
        """Whether the machine is going through the game."""
        return self._reviewer is not None

    def _begin(self) -> None:
        from afaos_gui.session.review.reviewer import Reviewer

        if self._game is not None:
            self._reviewer = Reviewer(self._game)
            self._timer.start()

    def _stop_or_go_on(self) -> None:
        if not self._stop():
            self._begin()
        self._show_all()

    def _stop(self) -> bool:
        """Stop the analysis and keep what it has found with the game; return whether it was running."""
        reviewer = self._reviewer
        if reviewer is not None:
            reviewer.stop()
            self._keep()
        return reviewer is not None

    def _poll(self) -> None:
        reviewer = self._reviewer
        if reviewer is None:
            return
        self._fresh += reviewer.poll()
        if reviewer.is_over:
            self._keep()
            self._show_all()
        elif self._fresh >= SHOW_EVERY:
            self._show_all()
        else:
            self.sheet.show_progress(reviewer.progress, False, False)
            if self._mistakes is not None:
                self._mistakes.tell(reviewer.review(), 1)

    def _keep(self) -> None:
        """Save the review with its game."""
        reviewer, game, self._reviewer = self._reviewer, self._game, None
        self._timer.stop()
        if reviewer is None or game is None:
            return
        game.keep_review(reviewer.review())
        desk = self._desk
        if desk is not None:
            desk.own.note_change()
            if reviewer.problem:
                desk.say(lambda: reviewer.problem)

    # What is shown

    def _show_all(self) -> None:
        self._fresh = 0
        game, review, mistakes = self._game, self._review, self._mistakes
        if game is None or mistakes is None or not self.sheet.is_open:
            return
        commands = game.commands[: game.position]
        mistakes.show(review)
        self._chart.show_game(chances(review, commands), self._figures, mistakes.marks, len(commands))
        progress = self._reviewer.progress if self._reviewer is not None else 0.0
        self.sheet.show_progress(progress, self._reviewer is None, review.is_whole)
        if self._is_own_course:
            look, numbers = page_look(), [error.number for error in mistakes.errors]
            self._replay.bar.mark({number: page.mark_ink(look, mistakes.marks[number]) for number in numbers})
        self._show_position()
        if mistakes.untold(review):
            QTimer.singleShot(PAUSE_MS, self, self._tell_rest)

    def _tell_anew(self) -> None:
        """Put the review into the present language."""
        if self._game is not None:
            self._mistakes = Mistakes(self._game)
            self._show_all()

    def _tell_rest(self) -> None:
        """Put the rest into words, some at a time: the window must stay responsive."""
        if self._mistakes is None:
            return
        self._mistakes.tell(self._review, AT_ONCE)
        if self._mistakes.untold(self._review):
            QTimer.singleShot(PAUSE_MS, self, self._tell_rest)
        else:
            self._show_position()

    @property
    def _is_own_course(self) -> bool:
        """Whether the replay shows the game itself, not a better line."""
        shown, game = self._current.game, self._game
        return game is not None and self._replay.is_on and shown.commands == game.commands[: game.position]

    @property
    def _position(self) -> int:
        game = self._current.game
        return game.position

    @property
    def _at(self) -> int:
        """The decision of the game that the board shows."""
        return self._position if self._is_own_course else self._from

    def _show_position(self) -> None:
        game, review, mistakes = self._game, self._review, self._mistakes
        if game is None or mistakes is None:
            return
        astray, at = self._replay.is_on and not self._is_own_course, self._at
        verdict = self._verdict()
        at_hand = mistakes.told_at(self._from) if astray else verdict and mistakes.explained(verdict)
        look, told = page_look(), mistakes.told()
        self.sheet.show_page(page.review_html(look, at_hand, told, review, game.commands, astray))
        self.sheet.show_ways(mistakes.next_from(at, -1) is not None, mistakes.next_from(at, 1) is not None)
        if self._is_own_course:
            self._chart.set_position(self._position)

    def _on_changed(self) -> None:
        """Follow the replay of the game."""
        if self.sheet.is_open and self._game is not None and self._replay.is_on:
            self._show_position()
            if (verdict := self._verdict()) is not None and verdict.line[0].place >= 0:
                self._table.light_places(set(), {verdict.line[0].place})

    def _verdict(self) -> Verdict | None:
        """The verdict on the command that comes next in the replay."""
        if not self._is_own_course:
            return None
        position = self._position
        found = (verdict for verdict in self._review.verdicts if verdict.number == position and not verdict.is_forced)
        return next(found, None)

    # Commands

    def _follow(self, target: str) -> None:
        if target == page.SHOW:
            self._show_better()
        elif target == page.RETURN:
            self._show_decision(self._from)
        elif target == page.LEARN:
            self._learn()
        elif target in (page.HTML, page.CSV):
            self._export(target)
        elif target in ("back", "forth"):
            self._next_mistake(1 if target == "forth" else -1)
        elif target.isdigit():
            self._show_decision(int(target))

    def _seek(self, position: int) -> None:
        """Go to a position of the game itself."""
        replay, game = self._replay, self._game
        if game is None:
            return
        if not replay.is_on:
            self._archive.open_replay(position)
        elif self._is_own_course:
            replay.seek(position)
        else:
            replay.look_through(game.fork(game.position), position)
            self._show_all()

    def _next_mistake(self, by: int) -> None:
        number = self._mistakes.next_from(self._at, by) if self._mistakes is not None else None
        if number is not None:
            self._show_decision(number)

    def _show_decision(self, number: int) -> None:
        """Go to a decision, seen by the side that made it."""
        self._seek(number)
        if self._game is not None and self._replay.is_on:
            self._replay.see_as(SIDE_SEEN[self._game.commands[number].side])

    def _show_better(self) -> None:
        """Show the better line as a replay of its own, one action after its beginning."""
        verdict, game = self._verdict(), self._game
        if verdict is None or game is None:
            return
        board = board_from(game, verdict.number)
        if play_line(board, verdict.line):
            self._from = verdict.number
            self._replay.look_through(board, verdict.number + 1, verdict.side)

    def _learn(self) -> None:
        game, mistakes = self._game, self._mistakes
        if game is None or mistakes is None:
            return
        own: set[Side] = {seat.side for seat in game.seats if not seat.is_machine and not seat.is_far} or {0, 1}
        asked = [verdict for verdict in mistakes.errors if verdict.side in own]
        if asked:
            self.learning_wanted.emit(game, tuple(asked))

    def _export(self, form: str) -> None:
        game, desk = self._game, self._desk
        if game is None or desk is None:
            return
        start = desk.own.folder / f"{suggested_name(game)}.{form}"
        path = path_to_write(self._window, _("Write the review"), start)
        if path is not None:
            with failures_told(desk.say):
                self.write(path, form)
                desk.say(_("The review has been written to {file}.").format(file=path.name))

    def write(self, path: Path, form: str) -> None:
        """Write the review as a page or as a table. Raises DataError."""
        game = self._game
        assert game is not None
        review = self._review
        is_table = form == page.CSV
        text = (
            export.review_csv(game, review)
            if is_table
            else export.review_html(game, review, plot_inks(), pictures(game))
        )
        write_atomically(path, text.encode("utf-8"))

    def close(self) -> None:
        """Stop the machine and save what it found: the window closes, or another game is reviewed."""
        if self._reviewer is not None:
            self._reviewer.stop()
            self._keep()
