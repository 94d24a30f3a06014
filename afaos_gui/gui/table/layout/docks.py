"""The panels beside the map as the player arranges them: laid out, moved, resized, hidden."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QMenu, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.layout.handles import Handle, PanelGrip
from afaos_gui.gui.table.panels.base import Panel, ZoneLight
from afaos_gui.presentation.room.arrangement import DOCKS, Arrangement, Edge
from afaos_gui.presentation.room.column_sizes import HeightNeed, Plan, plan, shifted, usual_width, widths
from afaos_gui.presentation.room.grid import Grid

UNHEADED = ("sieges",)
MARK_HEIGHT = 12
HANDLE = 6


class Docks(QObject):
    """Lays the movable panels of a table out on both sides of the map."""

    rearranged = Signal()
    """Emitted when the player has changed the arrangement and everything has to be laid out again."""

    def __init__(self, table: QWidget, panels: Mapping[str, Panel]) -> None:
        super().__init__(table)
        self._table = table
        self._panels = dict(panels)
        self.arrangement = Arrangement()
        """The present arrangement."""
        self._middle, self._grid = QRect(), next(iter(panels.values())).grid
        self._columns = (QRect(), QRect())
        self._foot = 0
        self._plans: dict[Edge, Plan] = {}
        self._taken_heights: list[int] = []
        self._taken_width = 0
        self._mark = ZoneLight(table, 60, 4)
        self.grips = {name: self._make_grip(name) for name in DOCKS}
        self.edges = {edge: self._make_edge(edge) for edge in Edge}
        self.seams = {name: self._make_seam(name) for name in DOCKS}
        """The handle below each panel."""

    def _make_grip(self, name: str) -> PanelGrip:
        grip = PanelGrip(name, name not in UNHEADED, self._table)
        grip.drag_moved.connect(lambda at: self._show_mark(name, at))
        grip.dropped.connect(lambda at: self._drop(name, at))
        grip.cancelled.connect(self._mark.hide)
        grip.pushed.connect(lambda way: self._push(name, way))
        grip.menu_wanted.connect(lambda at: self.menu_of(name).popup(at))
        grip.fetched.connect(lambda: self.raise_panel(name))
        return grip

    def _make_edge(self, edge: Edge) -> Handle:
        def reset() -> None:
            self.arrange(self.arrangement.with_width(edge, 1.0))

        return Handle(True, self._table, partial(self._take_width, edge), partial(self._drag_width, edge), reset)

    def _make_seam(self, name: str) -> Handle:
        ways = (self._take_heights, self._drag_seam, self._forget_heights)
        return Handle(False, self._table, *(partial(way, name) for way in ways))

    # The arrangement

    def arrange(self, arrangement: Arrangement) -> None:
        """Apply another arrangement."""
        if arrangement != self.arrangement:
            self.arrangement = arrangement
            self.rearranged.emit()

    def set_shown(self, name: str, shown: bool) -> None:
        """Show or hide a panel."""
        self.arrange(self.arrangement.with_shown(name, shown))

    def raise_panel(self, name: str) -> None:
        """Show a panel in front of those that share its place."""
        group = next((group for plan in self._plans.values() for group in plan.groups if name in group), ())
        if len(group) > 1:
            self.arrange(self.arrangement.with_raised(name, group))

    def menu_of(self, name: str) -> QMenu:
        """The context menu of a panel."""
        menu = QMenu(self._table)
        menu.aboutToHide.connect(menu.deleteLater)
        edge = self.arrangement.edge_of(name)
        across = _("Move to the right of the map") if edge is Edge.LEFT else _("Move to the left of the map")
        menu.addAction(across, lambda: self._push(name, "right" if edge is Edge.LEFT else "left"))
        menu.addAction(_("Move up"), lambda: self._push(name, "up"))
        menu.addAction(_("Move down"), lambda: self._push(name, "down"))
        menu.addSeparator()
        menu.addAction(_("Hide"), lambda: self.set_shown(name, False))
        menu.addAction(_("Restore the layout"), lambda: self.arrange(Arrangement()))
        return menu

    def _push(self, name: str, way: str) -> None:
        self.arrange(self.arrangement.pushed(name, way))

    # Layout

    def lay(self, middle: QRect, grid: Grid) -> QRect:
        """Lay the panels out between strip and ribbon; return the room left for the map."""
        self._middle, self._grid = middle, grid
        arrangement = self.arrangement
        shown = (arrangement.shown(Edge.LEFT), arrangement.shown(Edge.RIGHT))
        left, right = widths(shown, arrangement.widths, middle.width(), grid)
        top, height, unit = middle.top() + grid.unit // 2, middle.height() - grid.unit, grid.unit
        self._columns = (
            QRect(unit, top, left - unit, height),
            QRect(middle.right() + 1 - right, top, right - unit, height),
        )
        asking = Edge.LEFT if shown[Edge.LEFT] and not shown[Edge.RIGHT] else Edge.RIGHT
        self._columns[asking].setHeight(height - self._foot)
        for name in arrangement.hidden:
            self._panels[name].hide()
        for edge in Edge:
            self._lay_column(edge)
        start, end = left + unit // 2, middle.width() - right - unit // 2
        board = QRect(start, middle.top(), end - start, middle.height())
        self._lay_handles(board)
        return board

    def lay_again(self) -> None:
        """Lay the columns out again if their content needs another height, or what is lit hides behind a tab."""
        changed = [edge for edge in Edge if self._plan(edge) != self._plans.get(edge)]
        for edge in changed:
            self._lay_column(edge)
        if changed:
            self._lay_grips()

    def column(self) -> QRect:
        """The column in which questions are asked: the right one, or the left one if there is no other."""
        for edge in (Edge.RIGHT, Edge.LEFT):
            if self.arrangement.shown(edge):
                return QRect(self._columns[edge])
        return self._over_map(self._middle.right() + 1 - self._column_width())

    def keep_foot(self, height: int) -> None:
        """Reserve this height at the foot of that column, for a temporary slip."""
        if height != self._foot:
            self._foot = height
            self.rearranged.emit()

    def foot(self) -> QRect:
        """The reserved rectangle; empty without one."""
        column = self.column()
        return QRect(column.left(), column.bottom() + 1, column.width(), self._foot)

    def column_with_foot(self) -> QRect:
        """The column of questions including its reserved foot."""
        return self.column().adjusted(0, 0, 0, self._foot)

    def second_column(self) -> QRect:
        """The column for what is shown beside a question: the left one, else a column over the map's left edge."""
        if self.arrangement.shown(Edge.LEFT) and self.arrangement.shown(Edge.RIGHT):
            return QRect(self._columns[Edge.LEFT])
        return self._over_map(self._columns[Edge.LEFT].right() + 1)

    def _over_map(self, left: int) -> QRect:
        """A column over the map that begins at `left`."""
        empty = self._columns[Edge.RIGHT]
        return QRect(left, empty.top(), self._column_width() - self._grid.unit, empty.height())

    def _column_width(self) -> int:
        """The width of a column that stands over the map, with its margin."""
        return usual_width(Edge.RIGHT, ("inspector",), self._grid)

    def _lay_column(self, edge: Edge) -> None:
        column = self._columns[edge]
        for name in self.arrangement.shown(edge):
            self._panels[name].resize(column.width(), self._panels[name].height())
        plan = self._plans[edge] = self._plan(edge)
        y = column.top()
        for group, height, raised in zip(*plan, strict=True):
            tabs = self._lay_tabs(group, QRect(column.left(), y, column.width(), height), raised)
            for name in group:
                panel = self._panels[name]
                panel.stand_behind(tabs)
                panel.setGeometry(column.left(), y, column.width(), height)
                panel.setVisible(name == raised and height > 0)
            y += height

    def _lay_tabs(self, group: tuple[str, ...], place: QRect, raised: str) -> int:
        """Lay the grips of panels that share a place as tabs in a row; return its width, 0 for a single panel."""
        x = place.left()
        for name in group if len(group) > 1 else ():
            x += self.grips[name].stand_at(
                QPoint(x, place.top()), place.width(), len(group), name == raised, self._grid
            )
        return x - place.left()

    def _plan(self, edge: Edge) -> Plan:
        panels = self._panels.items()
        fronts = (
            {name for name, panel in panels if panel.is_any_lit},
            self.arrangement.raised,
            {name for name, panel in panels if panel.has_news},
        )
        names, total = self.arrangement.shown(edge), self._columns[edge].height()
        return plan(names, total, self._needs(), dict(self.arrangement.heights), fronts)

    def _needs(self) -> dict[str, HeightNeed]:
        """The heights that the panels need, each with the gap below it."""
        gaps = {"market": HANDLE, "sieges": self._grid.unit}
        found = {}
        for name, panel in self._panels.items():
            wanted, least = (hint.height() + gaps.get(name, 0) for hint in (panel.sizeHint(), panel.minimumSizeHint()))
            found[name] = HeightNeed(wanted, min(wanted, least))
        return found

    def _lay_handles(self, board: QRect) -> None:
        for edge, handle in self.edges.items():
            column = self._columns[edge]
            left = board.left() - self._grid.unit // 2 if edge is Edge.LEFT else board.right() + 1
            handle.setGeometry(left, column.top(), max(HANDLE, self._grid.unit // 2), column.height())
            handle.setVisible(bool(self.arrangement.shown(edge)))
        self._lay_grips()

    def _lay_grips(self) -> None:
        made = [plan.groups for plan in self._plans.values()]
        parted = {group[0] for places in made for group in places[:-1]}
        for name in DOCKS:
            has_room = self._panels[name].height() > 0
            self.seams[name].setVisible(name in parted and has_room)
            self.grips[name].setVisible(self.arrangement.is_shown(name) and has_room)
        for group in (group for places in made for group in places):
            panel = self._panels[group[0]]
            bottom = panel.geometry().bottom()
            self.seams[group[0]].setGeometry(panel.x(), bottom - HANDLE + 2, panel.width(), HANDLE)
            if len(group) == 1:
                self.grips[group[0]].lie_over(panel, self._grid)

    # Resizing

    def _take_width(self, edge: Edge) -> None:
        self._taken_width = self._columns[edge].width() + self._grid.unit

    def _drag_width(self, edge: Edge, by: int) -> None:
        width = self._taken_width + (by if edge is Edge.LEFT else -by)
        usual = usual_width(edge, self.arrangement.shown(edge), self._grid)
        self.arrange(self.arrangement.with_width(edge, width / usual))

    def _take_heights(self, name: str) -> None:
        self._taken_heights = self._plans[self.arrangement.edge_of(name)].heights

    def _drag_seam(self, name: str, by: int) -> None:
        """Move pixels from the panel below the seam to the one above."""
        edge = self.arrangement.edge_of(name)
        made, total, wanted = self._plans[edge].groups, self._columns[edge].height(), self._needs()
        least = [max(wanted[each].least for each in group) for group in made]
        index = next(index for index, group in enumerate(made) if name in group)
        found = shifted(self._taken_heights, least, index, by)
        if found is not None:
            shares = {each: height / total for group, height in zip(made, found, strict=True) for each in group}
            self.arrange(self.arrangement.with_heights(shares))

    def _forget_heights(self, name: str) -> None:
        self.arrange(self.arrangement.without_heights(self.arrangement.edge_of(name)))

    # Moving

    def _slot(self, name: str, at: QPoint) -> tuple[Edge, int]:
        """The column and the index in it nearest to a global position."""
        here = self._table.mapFromGlobal(at)
        edge = Edge.LEFT if here.x() < self._middle.center().x() else Edge.RIGHT
        names = [each for each in self.arrangement.shown(edge) if each != name]
        return edge, sum(self._panels[each].geometry().center().y() < here.y() for each in names)

    def _show_mark(self, name: str, at: QPoint) -> None:
        self._mark.setGeometry(self._mark_rect(name, *self._slot(name, at)))
        self._mark.show()
        self._mark.raise_()

    def _mark_rect(self, name: str, edge: Edge, index: int) -> QRect:
        column = self._columns[edge]
        names = [each for each in self.arrangement.shown(edge) if each != name]
        if not names:
            width = usual_width(edge, (name,), self._grid)
            left = self._grid.unit if edge is Edge.LEFT else self._middle.right() + 1 - width
            return QRect(left, column.top(), width - self._grid.unit, column.height())
        last = self._panels[names[-1]].geometry().bottom()
        y = self._panels[names[index]].y() if index < len(names) else last
        y = min(max(column.top(), y - MARK_HEIGHT // 2), column.bottom() - MARK_HEIGHT)
        return QRect(column.left(), y, column.width(), MARK_HEIGHT)

    def _drop(self, name: str, at: QPoint) -> None:
        self._mark.hide()
        self.arrange(self.arrangement.moved(name, *self._slot(name, at)))
