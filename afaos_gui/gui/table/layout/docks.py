"""The panels beside the map as the player arranges them: laid out, moved, resized, hidden."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QMenu, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.base import Panel, ZoneLight
from afaos_gui.gui.table.layout.handles import Grip, Handle
from afaos_gui.gui.toolkit.ink import heading_height
from afaos_gui.presentation.arrangement import DOCKS, Arrangement, Edge
from afaos_gui.presentation.column_sizes import Hints, Need, heights, needs, shifted, usual_width, widths
from afaos_gui.presentation.grid import Grid

LARGE_LINES, LINE_HEIGHT = 2.5, 1.3
"""Lines of large text, in multiples of the type size, that the log keeps: where two sieges leave it less, the inspector
makes way."""
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
        self._laid_heights: dict[Edge, list[int]] = {}
        self._taken_heights: list[int] = []
        self._taken_width = 0
        self._mark = ZoneLight(table, 60, 4)
        self.grips = {name: self._make_grip(name) for name in DOCKS}
        self.edges = {edge: self._make_edge(edge) for edge in Edge}
        self.seams = {name: self._make_seam(name) for name in DOCKS}
        """The handle below each panel."""

    def _make_grip(self, name: str) -> Grip:
        grip = Grip(name, name not in UNHEADED, self._table)
        grip.drag_moved.connect(lambda at: self._show_mark(name, at))
        grip.dropped.connect(lambda at: self._drop(name, at))
        grip.cancelled.connect(self._mark.hide)
        grip.pushed.connect(lambda way: self._push(name, way))
        grip.menu_wanted.connect(lambda at: self.menu_of(name).popup(at))
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
        self.arrange(self.arrangement.pushed(name, way, partial(self._has_room, name)))

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
        for edge in Edge:
            self._lay_column(edge)
        for name, panel in self._panels.items():
            panel.setVisible(arrangement.is_shown(name) and panel.height() > 0)
        start, end = left + unit // 2, middle.width() - right - unit // 2
        board = QRect(start, middle.top(), end - start, middle.height())
        self._lay_handles(board)
        return board

    def lay_again(self) -> None:
        """Lay the columns out again if their content needs another height."""
        changed = [edge for edge in Edge if self._wanted_heights(edge) != self._laid_heights.get(edge)]
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
        column, names = self._columns[edge], self.arrangement.shown(edge)
        for name in names:
            self._panels[name].resize(column.width(), self._panels[name].height())
        y, wanted = column.top(), self._wanted_heights(edge)
        self._laid_heights[edge] = wanted
        for name, height in zip(names, wanted, strict=True):
            self._panels[name].setGeometry(column.left(), y, column.width(), height)
            self._panels[name].setVisible(height > 0)
            y += height

    def _wanted_heights(self, edge: Edge) -> list[int]:
        names, total = self.arrangement.shown(edge), self._columns[edge].height()
        return heights(names, total, self._needs(total), dict(self.arrangement.heights))

    def _needs(self, total: int) -> dict[str, Need]:
        grid, slips = self._grid, self._panels["sieges"]
        hints = Hints(
            self._panels["market"].sizeHint().height() + HANDLE,
            slips.sizeHint().height() + grid.unit,
            slips.minimumSizeHint().height() + grid.unit,
            self._panels["inspector"].minimumSizeHint().height(),
        )
        large = self._large_log() if grid.is_enlarged and self._stand_as_one() else 0
        return needs(total, hints, grid.slip, bool(self._foot), large)

    def _large_log(self) -> int:
        return heading_height(self._grid.heading_px) + round(LARGE_LINES * LINE_HEIGHT * self._grid.read_px)

    def _stand_as_one(self) -> bool:
        """Whether sieges, log and inspector share a column."""
        return any({"inspector", "log", "sieges"} <= set(self.arrangement.shown(edge)) for edge in Edge)

    def _has_room(self, name: str, edge: Edge) -> bool:
        """Whether a panel fits among those of a column."""
        total = self._columns[edge].height()
        wanted = self._needs(total)
        names = {*self.arrangement.shown(edge), name}
        return sum(wanted[each].least for each in names) <= total

    def _lay_handles(self, board: QRect) -> None:
        for edge, handle in self.edges.items():
            column = self._columns[edge]
            left = board.left() - self._grid.unit // 2 if edge is Edge.LEFT else board.right() + 1
            handle.setGeometry(left, column.top(), max(HANDLE, self._grid.unit // 2), column.height())
            handle.setVisible(bool(self.arrangement.shown(edge)))
        self._lay_grips()

    def _lay_grips(self) -> None:
        for edge in Edge:
            names = self.arrangement.shown(edge)
            for name in names:
                panel = self._panels[name]
                self.seams[name].setGeometry(panel.x(), panel.geometry().bottom() - HANDLE + 2, panel.width(), HANDLE)
                self.seams[name].setVisible(name != names[-1] and not panel.isHidden())
        for name, grip in self.grips.items():
            grip.setVisible(not self._panels[name].isHidden())
            grip.lie_over(self._panels[name], self._grid)

    # Resizing

    def _take_width(self, edge: Edge) -> None:
        self._taken_width = self._columns[edge].width() + self._grid.unit

    def _drag_width(self, edge: Edge, by: int) -> None:
        width = self._taken_width + (by if edge is Edge.LEFT else -by)
        usual = usual_width(edge, self.arrangement.shown(edge), self._grid)
        self.arrange(self.arrangement.with_width(edge, width / usual))

    def _take_heights(self, name: str) -> None:
        names = self.arrangement.shown(self.arrangement.edge_of(name))
        self._taken_heights = [self._panels[each].height() for each in names]

    def _drag_seam(self, name: str, by: int) -> None:
        """Move pixels from the panel below the seam to the one above."""
        edge = self.arrangement.edge_of(name)
        names, total = self.arrangement.shown(edge), self._columns[edge].height()
        wanted = self._needs(total)
        found = shifted(self._taken_heights, [wanted[each].least for each in names], names.index(name), by)
        if found is not None:
            shares = {each: height / total for each, height in zip(names, found, strict=True)}
            self.arrange(self.arrangement.with_heights(shares))

    def _forget_heights(self, name: str) -> None:
        self.arrange(self.arrangement.without_heights(self.arrangement.edge_of(name)))

    # Moving

    def _slot(self, name: str, at: QPoint) -> tuple[Edge, int] | None:
        """The column and the index in it nearest to a global position; None where the panel does not fit."""
        here = self._table.mapFromGlobal(at)
        edge = Edge.LEFT if here.x() < self._middle.center().x() else Edge.RIGHT
        names = [each for each in self.arrangement.shown(edge) if each != name]
        above = [each for each in names if self._panels[each].geometry().center().y() < here.y()]
        fits = self.arrangement.edge_of(name) is edge or self._has_room(name, edge)
        return (edge, len(above)) if fits else None

    def _show_mark(self, name: str, at: QPoint) -> None:
        slot = self._slot(name, at)
        self._mark.setVisible(slot is not None)
        if slot is not None:
            self._mark.setGeometry(self._mark_rect(name, *slot))
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
        slot = self._slot(name, at)
        if slot is not None:
            self.arrange(self.arrangement.moved(name, *slot))
