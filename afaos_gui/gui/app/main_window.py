"""The window: menus, the table of the game going on, and the curtain between its two players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow

from afaos_gui.data import crash
from afaos_gui.data.settings.settings import Settings
from afaos_gui.data.texts.language import _
from afaos_gui.gui.accessibility.table_access import TableAccess
from afaos_gui.gui.app.actions import fill_menus, make_actions, say_actions, set_shortcuts
from afaos_gui.gui.app.command_switches import CommandSwitches
from afaos_gui.gui.controllers.commands.command_bar import CommandBar
from afaos_gui.gui.controllers.commands.guide import Guide
from afaos_gui.gui.controllers.commands.preferences import Preferences
from afaos_gui.gui.controllers.commands.rule_book import RuleBook
from afaos_gui.gui.controllers.commands.view_commands import ViewCommands
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.controllers.games.new_games import NewGames
from afaos_gui.gui.controllers.gestures.pick_and_place import NumberKeys
from afaos_gui.gui.controllers.gestures.play import Play
from afaos_gui.gui.controllers.gestures.prefetch import Prefetcher
from afaos_gui.gui.controllers.learning.learning import Learning
from afaos_gui.gui.controllers.learning.study import Study
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.controllers.machine.evaluation import Evaluator
from afaos_gui.gui.controllers.machine.hints import Hints
from afaos_gui.gui.controllers.machine.machine import MachineController
from afaos_gui.gui.controllers.telling.announcer import Announcer, Detail
from afaos_gui.gui.controllers.telling.companion import Companion
from afaos_gui.gui.controllers.telling.score import ScoreKeeper
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.dialogs.score import ScoreSheet
from afaos_gui.gui.dialogs.updates import Updates
from afaos_gui.gui.motion.director import Director
from afaos_gui.gui.saves.failure import FailureDialog
from afaos_gui.gui.saves.notice import GameMark, NoticeSlip
from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.table.cards.piles import pile_title
from afaos_gui.gui.table.curtain import Curtain
from afaos_gui.gui.table.papers.focus_keeper import FocusKeeper
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.look.appearance import follow_words, on_change
from afaos_gui.gui.toolkit.look.style import dress, restyle
from afaos_gui.gui.toolkit.paint.picture_cache import fit_budget
from afaos_gui.gui.toolkit.paint.theme import SURROUND
from afaos_gui.presentation.commands.command_bar import BarEntry, BarKind
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.presentation.room.window_size import least_size
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.game import Game

if TYPE_CHECKING:
    from afaos_gui.gui.controllers.apart.play_apart import PlayApart


class MainWindow(QMainWindow):
    """Shows one game at a time."""

    failed = Signal(str)
    """A failure of the program, from whatever thread; see `report_failure`."""
    look_chosen = Signal(str, str)

    def __init__(
        self,
        game: Game,
        *,
        curtain: bool = True,
        cache: Path | None = None,
        folder: Path | None = None,
        games: Path | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._is_ending = False
        dress(self)
        self._fit_screen()
        self.dialogs = dialogs = OpenDialogs(self)
        self.notice = NoticeSlip(self)
        self.table = table = Table(game.catalogue, cache, self)
        self.setCentralWidget(table)
        director, say = Director(self, table), self.notice.say
        self.current = current = CurrentGame(game, director, curtain, self)
        self.screens = screens = table.screens
        self.focus_keeper = FocusKeeper(self, screens)
        self._asking = asking = OnDemand(partial(Asking, self, screens))
        self.new_games = NewGames(
            self, dialogs, current, folder, self.start, asking, lambda: self.study.offered_level()
        )
        self.access = access = TableAccess(table)  # before what plays: it hears an answer before the next question
        self.play = play = Play(current, table, director, self)
        self.prefetcher = Prefetcher(current, table, dialogs)
        self.announcer = Announcer(current, table, self)
        self.thinking = thinking = EngineClient(self, say)
        self.evaluation = evaluation = Evaluator(current, thinking, table.balance_bar, self)
        self.hints = hints = Hints(current, table, play.lights, thinking, evaluation, access.is_at_rest, self)
        self.machine = MachineController(current, play, table, thinking, evaluation, self._reseat, self)
        self.rule_book = RuleBook(current, table, play.toast, self)
        self.guide = guide = Guide(current, table, self)
        self.archive = archive = Archive(
            current, table, dialogs, self, games, self.start, self.new_games.ask, say, asking
        )
        self.new_games.leave = archive.leave
        self.study = study = Study(current, table, archive, dialogs, self)
        self.scores = ScoreKeeper(current, table.ribbon, self._make_score)
        self._apart = OnDemand(partial(self._make_apart, folder))
        begin, apart = self.new_games.begin, self._apart.get
        self.learning = Learning(current, table, archive, guide, hints, asking, begin, study, folder, apart, self)
        view = self.view_commands = ViewCommands(
            current, table, play.lights, evaluation, access.cursor, self.set_surround, self
        )
        self.updates = Updates(self, folder, dialogs.show, say)
        self.preferences = Preferences(
            self, folder, view, dialogs, say, self.look_chosen.emit, self._apply, archive.desk
        )
        self.commands = make_actions(self, self._handlers())
        self.switches = CommandSwitches(self.commands, current, screens, self.machine, archive, self._step_back, self)
        self.game_mark = GameMark(self, self.commands["mute"])
        view.bind(self.commands)
        self._make_menus()
        self.curtain = Curtain(self, screens, self._on_lifted)
        doers: dict[BarKind, Callable[[BarEntry], object]] = {
            BarKind.SIT: lambda entry: self.curtain.lift(),
            BarKind.PLACE: lambda entry: view.show_place(entry.number),
            BarKind.SETTING: lambda entry: self.preferences.choose(entry.name, entry.value),
            BarKind.RULE: lambda entry: self.rule_book.open(entry.name),
        }
        self.command_bar = CommandBar(self, self.current, self.commands, doers, screens, self.prefetcher.prepare)
        self.number_keys = NumberKeys(self, self.current, table)
        do, end, machine = self.command_bar.do, self.commands["end_turn"], self.machine
        self.companion = Companion(
            self, current, screens, do, end, lambda: machine.wait, lambda name: machine.deeds[name]()
        )
        self._connect()
        self._lay_out(game)

    def _connect(self) -> None:
        current, table, notice, play, waits = self.current, self.table, self.notice, self.play, self.machine.waits
        current.begun.connect(notice.tell_anew)
        notice.swallowed.connect(table.hint_slip.swallowed)  # It is told as of a slip.
        current.changed.connect(self._on_changed)
        current.represented.connect(self._on_represented)
        table.screens.changed.connect(self._tell_screen)
        waits.connect(self.announcer.tell)
        waits.connect(self.companion.show)
        table.ribbon.button("hint").clicked.connect(self.commands["hint"].trigger)
        table.log.rules.clicked.connect(lambda: self.dialogs.show_rules(current.game.ruleset))
        for told in (play.retelling, self.learning.lessons):
            told.keyed.connect(self.access.note_key)
        play.browsed.connect(lambda kind: self._browse(kind, table.piles[kind].cards))
        table.opponent.pile_clicked.connect(lambda kind: self._browse(kind, table.opponent.pile(kind)))
        self.failed.connect(self.report_failure)
        if (desk := self.archive.desk) is not None:
            desk.open_letter = lambda path: self.apart.open_file(path)

    def _fit_screen(self) -> None:
        """Fit the window's least size and the budget of the picture cache to the screen."""
        self.setMinimumSize(*least_size(self.screen().availableSize().toTuple()))
        fit_budget()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "new": self.new_games.ask,
            "hint": self._hint,
            "next_part": lambda: self.access.step(1),
            "previous_part": lambda: self.access.step(-1),
            "end_turn": self.current.end_turn,
            "resign": self.current.resign,
            "score": self.scores.show,
            "rules": lambda: self.dialogs.show_rules(self.current.game.ruleset),
            "quit": self.close,
            "undo": self.current.undo,
            "redo": self.current.redo,
            "reset_turn": self.current.reset_turn,
            "reset_action": self.current.reset_action,
            "deselect": self.play.deselect,
            "command_bar": lambda: self.command_bar.open(),
            "companion": lambda: self.companion.open(),
            "full_screen": lambda: self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen),
            "updates": self.updates.open,
            "keys": self.dialogs.show_keys,
            "about": self.dialogs.show_about,
            "recap": self.play.show_recap,
            "preferences": self.preferences.open,
            "rule_book": self.rule_book.toggle,
            "review": self.study.toggle_review,
            **self.learning.handlers(),
            **self.view_commands.handlers(),
            **self.archive.handlers(),
            **self.guide.handlers(),
            **self.machine.handlers(),
        }

    @property
    def apart(self) -> PlayApart:
        """Games apart, made when they are first needed, which is after the first frame."""
        return self._apart.get()

    def _make_apart(self, folder: Path | None) -> PlayApart:
        from afaos_gui.gui.controllers.apart.play_apart import PlayApart

        made = PlayApart(self.current, self.table, self.archive, self.dialogs, folder, self._asking, self.start, self)
        made.listed.connect(self.learning.list_apart)
        made.timed.connect(self.game_mark.tell_times)
        return made

    @property
    def asking(self) -> Asking:
        """The question before something ends."""
        return self._asking.get()

    @property
    def score(self) -> ScoreSheet:
        """The sheet with the score."""
        return self.scores.sheet

    def _make_score(self) -> ScoreSheet:
        ask, replay, review = self.new_games.ask, self.archive.replay_from_start, self.study.open_review
        return ScoreSheet(self, self.screens, ask, replay, review, self._play_again)

    def _play_again(self, swapped: bool) -> None:
        self.apart.rematch(partial(self.new_games.rematch, self.current.game, swapped), swapped)

    def _hint(self) -> None:
        """Say a lesson's own hint, else ask the machine."""
        if not self.learning.hint():
            self.hints.toggle()

    def _make_menus(self) -> None:
        bar = self.menuBar()
        bar.setCornerWidget(self.game_mark)
        follow_words(bar, lambda: _("Menus"), bar.setAccessibleName)
        fill_menus(bar, self.commands)
        on_change(self, partial(say_actions, self.commands))

    def set_surround(self, name: str) -> None:
        """Switch to the "light" or the "dark" surround."""
        if name != SURROUND.name:
            set_surround(name)
            self.restyle()

    def restyle(self, other_words: bool = False) -> None:
        """Show everything in the appearance in force, after a change, which may be one of language."""
        restyle(running_application())
        if (layout := self.layout()) is not None:
            layout.activate()  # The menus may take more room now.
        self.table.lay_out()
        self.current.show_anew(other_words)
        self._lay_out_parts()

    def _apply(self, settings: Settings) -> None:
        """Apply settings other than those of the view."""
        set_shortcuts(self.commands)
        self.announcer.detail = Detail(settings.announcements)
        self.play.unasked.set_when(settings.turn_end)
        self.table.set_cards_share(int(settings.cards_size) / 100)

    def _step_back(self) -> None:
        """Put away what lies in front, leave what was opened last, or let go what was begun."""
        if not any(part.step_out() for part in (self.screens, self.learning, self.study, self.archive)):
            self.play.deselect()

    # Games

    def start(self, game: Game) -> None:
        """Replace the present game by another."""
        self.dialogs.close_all()
        self.scores.put_away()
        self.table.clear()
        self._lay_out(game)

    def _lay_out(self, game: Game) -> None:
        """Show a game on the table, with its score where it is over."""
        self.current.begin(game)
        if game.outcome is not None and game.far is None:
            self.scores.show()

    def _reseat(self) -> None:
        """Go on with the game after a change of who plays a side."""
        if (desk := self.archive.desk) is not None:
            desk.own.note_change()
        self.table.clear()
        self.current.begin(self.current.game)

    # What the table shows

    def _on_changed(self, before: TableState, after: TableState) -> None:
        """Lower the curtain, or update title and menus, which hold nothing hidden."""
        self._tell_screen()
        self.game_mark.show_state(after)
        if after.view is None:
            self._lower_curtain(after)
            return
        if not self.curtain.isHidden():
            self.curtain.hide()
        if after.is_settled and before.view and not before.is_settled and self.screens.on_table <= Screen.LESSON:
            self.scores.show()

    def _on_represented(self, state: TableState) -> None:
        """Have title, curtain and score in the present language."""
        self._tell_screen()
        if state.view is None:
            viewer = state.perspective.viewer
            self.curtain.say(viewer, state.names[viewer], state.occasion)
        self.scores.tell_anew()

    def _tell_screen(self) -> None:
        """Set the title, and which commands can be given."""
        state, is_start = self.current.table_state, self.screens.present is Screen.START
        self.setWindowTitle(_("A Few Acres of Snow") if is_start else state.title)
        self.scores.lead_back()
        self.switches.show()

    def _lower_curtain(self, state: TableState) -> None:
        """Take every card off the table and wait for the other side."""
        self.dialogs.close_all()
        self.archive.cover()
        self.view_commands.put_away()
        self.table.clear()
        viewer = state.perspective.viewer
        self.curtain.lower_for(viewer, state.names[viewer], state.occasion)

    def _on_lifted(self) -> None:
        self.current.sit_down()
        self.access.seat(by_key=not self.curtain.is_by_mouse)

    # Sheets and dialogs

    def _browse(self, kind: str, pile: tuple[int, ...]) -> None:
        if pile:
            browser = PileBrowser([self.table.cards[card] for card in pile], pile_title(kind), self)
            hand = self.table.hand
            browser.card_hovered.connect(hand.card_hovered)
            self.dialogs.show(browser)

    def report_failure(self, words: str) -> None:
        """Tell the player of a failure of the program, one at a time; the game goes on if it can."""
        if self.findChild(FailureDialog) is None:
            is_kept = desk.own.is_kept if (desk := self.archive.desk) is not None else None
            self.dialogs.show(FailureDialog(words, crash.report(), crash.folder(), is_kept, self))

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Notice from now on when the window moves to another screen."""
        super().showEvent(event)
        if (handle := self.windowHandle()) is not None and not event.spontaneous():
            handle.screenChanged.connect(self._fit_screen, Qt.ConnectionType.UniqueConnection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep curtain, score and notice over the window."""
        super().resizeEvent(event)
        self._lay_out_parts()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Pass by what is covered."""
        return self.focus_keeper.step(lambda: super(MainWindow, self).focusNextPrevChild(forward))

    def _lay_out_parts(self) -> None:
        for overlay in (self.curtain, self.notice):
            overlay.cover()
        for part in (self.archive, self.rule_book, self.study, self.guide, self.learning):
            part.lay_out()

    def end(self) -> None:
        """Close without a question."""
        self._is_ending = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work in the background and any running motion; a game that would be lost is asked for first."""
        if not self._is_ending and self.archive.asks_before(lambda: _("Close all the same"), self.end):
            event.ignore()
            return
        crash.do_all(
            *((made.close,) if (made := self._apart.made) is not None else ()),
            self.play.close,
            self.current.close,
            self.machine.stand_up,
            self.prefetcher.stop,
            self.table.stop_working,
            self.thinking.close,
            self.study.close,
            self.archive.close,
        )
        super().closeEvent(event)
