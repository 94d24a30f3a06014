"""The table: map in the middle, panels around it, laid out on the grid of the window's size."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QRectF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.board.items.places import PlaceState
from afaos_gui.gui.board.quiet_life import QuietLife
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.inspector import Inspector
from afaos_gui.gui.table.cards.market import MarketPanel
from afaos_gui.gui.table.cards.piles import KINDS, PileView
from afaos_gui.gui.table.cards.stock import StockView
from afaos_gui.gui.table.layout.docks import Docks
from afaos_gui.gui.table.leaves.map_key import KeyButton
from afaos_gui.gui.table.log.log import LogPanel
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.table.panels.cached_panel import KeptPanel
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.standing.balance_bar import GAP, BalanceBar, bar_width
from afaos_gui.gui.table.standing.ends_strip import EndsStrip
from afaos_gui.gui.table.standing.opponent import OpponentStrip
from afaos_gui.gui.table.standing.sieges import SiegePanel
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.toolkit.clock import Clock
from afaos_gui.gui.toolkit.paint.theme import text_share
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.gui.toolkit.widgets.paper import Cloth
from afaos_gui.presentation.choices.click_guard import ClickGuard
from afaos_gui.presentation.choices.targets import Spot, Target, target_of_zone
from afaos_gui.presentation.room.arrangement import Edge
from afaos_gui.presentation.room.grid import REGULAR, Grid, grid_for
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import Card, Catalogue
from afaos_gui.rules.view import View

PAPER_STEP = 40
"""Pixels between the points that stand for a paper."""
COVERING = (Screen.LESSON, Screen.START, Screen.CURTAIN)
"""The screens on which the chart keeps still: what they show lies over it."""


class Table(Cloth):
    """Everything of a game that the player sees; it shows what it is told and decides nothing."""

    spoke = Signal()
    """Emitted when a lesson speaks of other places."""

    def __init__(self, catalogue: Catalogue, cache: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("table")
        self.grid = REGULAR
        """The measures in use."""
        self._cards_share = 1.0
        self._view: View | None = None
        self._least_ribbon = 0
        self.catalogue = catalogue
        self.clock = Clock(self)
        """The clock of every animation in this window."""
        self.chart = ChartStore(cache, self)
        self.scene = BoardScene(catalogue, self)
        self.spoken_of: frozenset[int] = frozenset()
        """The places that a lesson speaks of; what is shown large leaves them free."""
        self.board = BoardView(self.scene, self.chart, self)
        self.key_button = KeyButton(self)
        self.opponent = OpponentStrip(self)
        self.ends = EndsStrip(self)
        self.market = MarketPanel(self)
        self.log = LogPanel(self)
        self.inspector = Inspector(self)
        self.sieges = sieges = SiegePanel(self)
        self.ribbon = TurnRibbon(self)
        self.hand = HandView(self)
        sieges.additions_wanted.connect(self.hand.show_tags)
        self.stock = StockView(self)
        self.piles = {kind: PileView(kind, self) for kind in KINDS}
        movable = {"market": self.market, "log": self.log, "inspector": self.inspector, "sieges": self.sieges}
        self.docks = Docks(self, movable)
        self.docks.rearranged.connect(self.lay_out)
        self.click_guard = ClickGuard()
        self.screens = screens = Screens(self, self.hand)
        """The screens of the window, and the papers on them."""
        self.side_panel = Slip("question", self, screens, guard=self.click_guard)
        """The paper for questions that the player opened or may close."""
        self.decision_panel = Slip("decision", self, screens, guard=self.click_guard)
        """The paper for decisions that the game waits for."""
        self.hint_slip = Slip("hint", self, screens, guard=self.click_guard)
        self.balance_bar = BalanceBar(self.clock, self)
        self.life = QuietLife(self.board, self.scene, self.clock, lambda: screens.present in COVERING)
        screens.changed.connect(self.life.heed)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, with their figures under the rules of the present game."""
        return self.catalogue.cards if self._view is None else self._view.ruleset.tables.cards

    @property
    def panels(self) -> tuple[Panel, ...]:
        """Every panel around the map."""
        return (
            self.opponent,
            self.ends,
            self.market,
            self.log,
            self.inspector,
            self.sieges,
            self.ribbon,
            *self.piles.values(),
            self.hand,
            self.stock,
        )

    @property
    def kept_panels(self) -> tuple[KeptPanel, ...]:
        """The panels whose pictures can be painted ahead."""
        return (self.opponent, self.ends, self.stock, *self.piles.values(), self.hand, self.sieges)

    # Content

    def clear(self) -> None:
        """Remove every card from the table: what is hidden behind the curtain."""
        self._view = None
        for panel in self.panels:
            panel.clear()
        self.side_panel.forget()
        self.decision_panel.forget()
        self.hint_slip.forget()
        self.balance_bar.clear()
        self.put_out_lights()

    def speak_of(self, places: frozenset[int]) -> None:
        """Keep these places free of what is shown large."""
        self.spoken_of = places
        self.spoke.emit()

    def lit_points(self) -> list[QPoint]:
        """The window positions of the places that are lit or spoken of, and of the ends of their names."""
        window, view = self.window(), self.board.viewport()
        states = (PlaceState.TARGET, PlaceState.CHOSEN)
        lit = [one for one in self.scene.places if one.state in states or one.place.id in self.spoken_of]
        names = [item.name_item.sceneBoundingRect() for item in lit]
        ends = [end for name in names for end in (name.bottomLeft(), name.bottomRight())]
        return [view.mapTo(window, self.board.mapFromScene(at)) for at in (*(item.pos() for item in lit), *ends)]

    def told_from(self, rect: QRect) -> list[int]:
        """Where, from left to right, papers stand at the height of a rectangle that something tells or asks."""
        beside = [one.geometry() for one in self.screens.shown if isinstance(one, Slip)]
        found = [one for one in beside if one.top() <= rect.bottom() and one.bottom() >= rect.top()]
        return [x for one in found for x in (*range(one.left(), one.right(), PAPER_STEP), one.right())]

    def show_state(self, state: TableState) -> None:
        """Show a position and what can be done in it; behind the curtain change nothing."""
        if state.view is None:
            return
        self._view, had = state.view, self.window().focusWidget()
        self.scene.show_position(state.view)
        self.life.show_position(state.view)
        for panel in self.panels:
            panel.show_state(state)
        self.show_lights(state)
        self.show_questions(state)
        if (
            isinstance(had, RibbonButton)
            and not had.isEnabled()
            and isinstance(self.window().focusWidget(), RibbonButton)
        ):
            self.focus_hand()  # Else the command beside it has the keyboard: Reset turn after the last Redo.

    def show_questions(self, state: TableState) -> None:
        """Show questions and reports; required decisions have a panel of their own."""
        was_asked = self.side_panel.is_open
        self.side_panel.show_question(state.aside)
        self.decision_panel.show_question(state.decision, state.chosen_answer)
        if self.side_panel.is_open != was_asked:
            self.screens.fit()  # What lies in the same column leaves it room, or has it again.

    def show_gesture(self, before: TableState, after: TableState) -> None:
        """Show the gesture in progress: offers, what is expected, and the lights."""
        if before.only_points_elsewhere(after):
            self.scene.light_paths(after.paths)
            self.ribbon.show_sentence(after)
            self.hand.show_state(after)
            return
        for panel in (self.hand, self.market, self.ribbon):
            panel.show_state(after)
        self.show_lights(after)

    def show_lights(self, state: TableState) -> None:
        """Light places, zones and paths."""
        self.put_out_lights()
        self.light_places(set(state.lit), set(state.about))
        self.scene.light_paths(state.paths)
        for panel, name, target in self.zones() if state.zones else ():
            if target in state.zones:
                panel.light_zone(name)
        self.docks.lay_again()
        self._lay_questions()

    def put_out_lights(self) -> None:
        """Reset the lights of every place and zone."""
        self.scene.set_states({})
        self.scene.light_paths([])
        for panel in self.panels:
            panel.put_out_zones()

    def light_places(self, places: set[int], chosen: set[int] | None = None) -> None:
        """Light the places that can be acted at, and mark those that the action is about."""
        states = dict.fromkeys(places, "target") | dict.fromkeys(chosen or (), "chosen")
        self.scene.set_states(states)

    # Drop targets

    def zones(self) -> list[tuple[Panel, str, Target]]:
        """The drop zones of all panels, with what each stands for."""
        return [
            (panel, zone.name, target)
            for panel in self.panels
            for zone in panel.zones()
            if (target := target_of_zone(zone.name, self._view)) is not None
        ]

    def target_at(self, position: QPoint) -> Target | None:
        """The target under a global position."""
        if self._over_side_panel(position):
            return None
        inside = self.board.viewport().mapFromGlobal(position)
        if self.board.viewport().rect().contains(inside):
            place = self.board.place_near(inside)
            return None if place is None else Target(Spot.PLACE, place.place.id)
        for panel in self.panels:
            here = panel.mapFromGlobal(position)
            if not panel.isVisible() or not panel.rect().contains(here):
                continue
            for zone in panel.zones():
                if zone.rect.contains(here):
                    return target_of_zone(zone.name, self._view)
        return None

    def _over_side_panel(self, position: QPoint) -> bool:
        panels = (self.side_panel, self.decision_panel, self.hint_slip)
        return any(panel.isVisible() and panel.rect().contains(panel.mapFromGlobal(position)) for panel in panels)

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay everything out again."""
        super().resizeEvent(event)
        self.lay_out()

    def focus_hand(self) -> None:
        """Move the keyboard focus to the hand, but to no card."""
        self.hand.rest()

    @property
    def focused_slip(self) -> Slip | None:
        """The slip that has the keyboard."""
        here = self.window().focusWidget()
        slips = (one for one in self.screens.shown if isinstance(one, Slip))
        return next((one for one in slips if here is not None and (one is here or one.isAncestorOf(here))), None)

    def make_ready(self) -> None:
        """Paint what a cover hides, so that it is there at once when the cover is removed."""
        for part in (self.board.viewport(), self.hand):
            part.grab()

    def stop_working(self) -> None:
        """Stop baking charts, because the window closes."""
        self.chart.close()

    def between_bands(self) -> QRect:
        """The room between the strip and the ribbon, for the map and its columns."""
        top, bottom = self.opponent.geometry().bottom() + 1, self.ribbon.geometry().top()
        return QRect(0, top, self.width(), bottom - top)

    def log_stands_right(self) -> bool:
        """Whether the log is right of the map."""
        return self.docks.arrangement.edge_of("log") is Edge.RIGHT

    def set_cards_share(self, share: float) -> None:
        """Set the scale factor for cards, as far as the window has room."""
        if share != self._cards_share:
            self._cards_share = share
            self.lay_out()

    def set_ribbon_height(self, least: int) -> None:
        """Set the least height of the ribbon, for what covers it; 0 restores its own."""
        self._least_ribbon = least
        self.lay_out()

    def lay_out(self) -> None:
        """Put every part in its place on the grid of the present size."""
        size = self.window().size()
        grid = grid_for((size.width(), size.height()), self._cards_share, text_share())
        if grid != self.grid:
            self.grid = grid
            for panel in self.panels:
                panel.set_grid(grid)
        width, height = self.width(), self.height()
        ribbon = max(grid.ribbon * grid.rows, self._least_ribbon)
        middle = height - grid.strip - ribbon - grid.hand
        self._lay_ends(width)
        self.ribbon.setGeometry(0, grid.strip + middle, width, ribbon)
        self._lay_map(self.docks.lay(QRect(0, grid.strip, width, middle), grid))
        self._lay_questions()
        self.lay_hint()
        self._lay_hand(QRect(0, height - grid.hand, width, grid.hand), grid)
        self.screens.fit()

    def _lay_questions(self) -> None:
        """Give both panels for questions their room; one beside the map stands on the sieges, if there are any."""
        self._lay_in_column(self.side_panel)
        self.decision_panel.place_in(self.docks.second_column())

    def _lay_map(self, room: QRect) -> None:
        """Lay out the map, and at its left the evaluation bar if shown."""
        bar = 0 if self.balance_bar.isHidden() else bar_width() + GAP
        self.balance_bar.setGeometry(room.left(), room.top(), bar_width(), room.height())
        self.board.setGeometry(room.adjusted(bar, 0, 0, 0))
        self.key_button.lie_at(QRectF(self.board.geometry()))

    def _lay_ends(self, width: int) -> None:
        """Lay the strip of endings at the right end of the opponent's strip, if shown."""
        ends = 0 if self.ends.isHidden() else self.ends.sizeHint().width()
        self.ends.setGeometry(width - ends, 0, ends, self.grid.strip)
        self.opponent.setGeometry(0, 0, width - ends, self.grid.strip)
        self.opponent.set_telling_turn(not ends)

    def show_ends(self, shown: bool) -> None:
        """Show or hide the strip of how the game can end."""
        self.ends.setVisible(shown)
        self.lay_out()

    def lay_hint(self) -> None:
        """Lay the hint left of the map, or right of it where a decision is asked at the left, or the market is narrow.

        It covers no question.
        """
        is_free = self.grid.is_narrow and not self.side_panel.is_open
        if is_free or self.decision_panel.isVisible():
            self._lay_in_column(self.hint_slip)
        else:
            self.hint_slip.place_in(self.docks.second_column())

    def _lay_in_column(self, slip: Slip) -> None:
        """Have a slip stand beside the map, above the sieges, if there are any and room."""
        slip.place_in(self.docks.column(), self.sieges.geometry() if self.sieges.isVisible() else None)

    def show_balance(self, shown: bool) -> None:
        """Show or hide the evaluation bar beside the map."""
        self.balance_bar.setVisible(shown)
        self.lay_out()

    def _lay_hand(self, zone: QRect, grid: Grid) -> None:
        x = grid.unit
        for kind in KINDS:
            pile = self.piles[kind]
            pile.setGeometry(x, zone.top(), pile.sizeHint().width(), zone.height())
            x += pile.width()
        stock = QRect(zone.right() - grid.stock + 1, zone.top(), grid.stock, zone.height())
        self.stock.setGeometry(stock)
        self.hand.setGeometry(x, zone.top(), stock.left() - x, zone.height())
