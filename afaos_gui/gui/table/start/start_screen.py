"""The start screen: the chart over the whole window, and a sheet of paper with what one can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QRadialGradient,
)
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.engraving.cartouche import CENTER, paint_cartouche
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.table.papers.paper import Paper
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.table.start.start_line import StartButton
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.emblems import cross, fleur_de_lis
from afaos_gui.gui.toolkit.paint.ink import paint_rule, paint_slip
from afaos_gui.gui.toolkit.paint.painting import fill_only, placed, scaled_picture
from afaos_gui.gui.toolkit.paint.picture_cache import KeptPicture
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import LIGHT, SIDE_COLOURS, Palette, Role, colour, font, text_share
from afaos_gui.gui.toolkit.pressing import choose_one
from afaos_gui.gui.toolkit.widgets.arranging import Part, column, row
from afaos_gui.gui.toolkit.widgets.controls import label, paper_button
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.presentation.pages.start_screen import StartScreenEntry
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.machine.levels import level_texts
from afaos_gui.session.words.names import side_name

if TYPE_CHECKING:
    from afaos_gui.session.results.next_level import LevelOffer

SHEET, SECOND = 330, 410
"""Least widths of the two sheets; a longer line makes them wider."""
MARGIN, BETWEEN = 26, 22
FRAME = 12
"""Width of the rules around a sheet, which nothing that scrolls may cover."""
TITLE_PX = 25
PLAIN_HEIGHT, GROWTH = 760, 1.4
"""Window height from which the sheets grow with it, and their largest scale."""
LEAST_EDGE = 8
"""Pixels above and below a sheet that has too little room."""


class StartScreen(Overlay):
    """Covers its host. The actions of its lines are passed in as functions by their ids."""

    def __init__(
        self,
        host: QWidget,
        screens: Screens,
        chart: Callable[[], QImage],
        deeds: Mapping[str, Callable[[], object]],
        play: Callable[[Side, str], object],
    ) -> None:
        """`play` begins a game of a side against a level."""
        self._screens = screens
        super().__init__(host)
        self.setObjectName("start_screen")
        # The screen is opaque, so Qt need not paint what lies below.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._chart, self._deeds, self._play = chart, deeds, play
        self._backdrop = KeptPicture(self, self._paint_backdrop)
        self._heading: QLabel | None = None
        self._back: QPushButton | None = None
        """Goes back from a second sheet that stands alone."""
        self._sheet, self._second = PaperArea(self), PaperArea(self)
        self.lines: list[StartButton] = []
        self.second_lines: list[StartButton] = []
        self.opponent: tuple[Side, str] = (BRITISH, "settler")
        """The chosen side and the level of its opponent."""
        screens.laid.connect(self._on_laid)
        self.takes_focus = True
        """Whether a page leads the keyboard to its first line; not where it is only told anew."""
        self.page = ""
        """What the second sheet asks: "lessons", "problems", "machine" or "apart"; empty with a game or nothing."""

    # Pages

    def open(self, entries: Sequence[StartScreenEntry]) -> None:
        """Show the lines, with the focus on the first."""
        self._sheet = self._fresh(self._sheet)
        held = self._sheet.held
        self.lines = [
            StartButton(f"start_{one.id}", one.title, one.line, held, self._deeds[one.id], self.keyPressEvent)
            for one in entries
        ]
        self.lines[0].is_marked = True
        column(*self.lines, on=held, spacing=2, margins=(18, MARGIN + 16, 18, MARGIN - 6))
        self._sheet.show()
        self.close_page()
        self.setAccessibleName(_("Start screen"))
        self.cover()
        if self.isHidden():
            self.raise_()  # else the rule book may lie on it
        self.show()
        self._lead(self.lines[0])

    def _lead(self, part: QWidget) -> None:
        if self.takes_focus:
            part.setFocus()

    def _fresh(self, old: PaperArea) -> PaperArea:
        old.hide()
        old.setParent(None)
        old.deleteLater()
        fresh = PaperArea(self)
        fresh.verticalScrollBar().valueChanged.connect(lambda: self.update())
        return fresh

    def close_page(self) -> None:
        """Close the second sheet."""
        self._second = self._fresh(self._second)
        self._second.hide()
        self._sheet.show()
        self._heading, self._back, self.second_lines, self.page = None, None, [], ""
        self._mark_open()
        self.update()

    def _mark_open(self) -> None:
        """Keep the line lit whose page lies beside it."""
        open_line = f"start_{'learn' if self.page == 'lessons' else self.page}"
        for line in self.lines:
            line.is_open = line.objectName() == open_line
            line.update()

    def _page(self, title: str, *parts: Part) -> None:
        self._heading = label(title, Role.DISPLAY, TITLE_PX, Ink.PAPER, self._second.held, wraps=False)
        self._back = paper_button(_("Back"), "back", self._second.held, self.step_out)
        self._back.hide()
        side = MARGIN - 4
        column(
            row(self._heading, None, self._back),
            8,
            *parts,
            on=self._second.held,
            spacing=3,
            margins=(side, MARGIN, side, side),
        )
        self._mark_open()
        # Until it has its place no line may lie under the pointer: Qt would keep it lit.
        self._second.move(self.width(), 0)
        self._second.show()
        self.cover()
        self.update()

    def show_lines(self, page: str, title: str, lines: Sequence[StartScreenEntry], do: Callable[[str], object]) -> None:
        """Show a choice of lines, each of which does something with its id; the one that is next has the focus."""
        self.close_page()
        held, name = self._second.held, page.removesuffix("s")
        shown = [
            StartButton(f"{name}_{one.id}", one.title, one.line, held, partial(do, one.id), self.keyPressEvent)
            for one in lines
        ]
        for line, one in zip(shown, lines, strict=True):
            line.is_marked = one.is_marked
        self.second_lines, self.page = shown, page
        self._page(title, *shown)
        self._lead(next((line for line in shown if line.is_marked), shown[0]))

    def ask_machine(self, rules: Callable[[], object], offer: LevelOffer | None) -> None:
        """Show the choice of side and level, with the level that results suggest; `rules` opens the full dialog."""
        self.close_page()
        second = self._second.held
        side_now, level_now = self.opponent
        sides = {
            side: paper_button(side_name(side), f"side_{side}", second, partial(self._take_side, side))
            for side in (BRITISH, FRENCH)
        }
        levels = {
            one.id: StartButton(
                f"level_{one.id}", one.name, line, second, partial(self._take_level, one.id), self.keyPressEvent
            )
            for one in level_texts()
            for line in (offer.question if offer is not None and offer.level == one.id else one.line,)
        }
        if offer is not None:
            levels[offer.level].is_marked = True
        choose_one(self._second, sides.values(), sides[side_now])
        choose_one(self._second, levels.values(), levels.get(level_now))
        lines = list(levels.values())
        self.second_lines, self.page = lines, "machine"
        begin = paper_button(_("Begin"), "begin", second, lambda: self._play(*self.opponent), brass=True)
        others = paper_button(_("Rules and options …"), "rules_and_options", second, rules)
        self._page(_("Play the machine"), row(*sides.values(), None, spacing=8), 6, *lines, 8, row(others, None, begin))
        self._lead(begin)

    def go_to(self, name: str) -> None:
        """Move the focus to the line or button of this name, if there is one, or to the screen itself."""
        part = self if name == self.objectName() else self.findChild(QWidget, name) if name else None
        if isinstance(part, QWidget):
            part.setFocus()

    def _take_side(self, side: Side) -> None:
        self.opponent = side, self.opponent[1]

    def _take_level(self, level: str) -> None:
        self.opponent = self.opponent[0], level

    def offer_game(self, picture: QImage | None, players: str, standing: str) -> None:
        """Show the game to go on with."""
        self.close_page()
        second = self._second.held
        shown = QLabel(second)
        if picture is not None and not picture.isNull():
            width = SECOND * self._growth - 2 * MARGIN + 8
            shown.setPixmap(scaled_picture(picture, width, self.devicePixelRatioF()))
        shown.setAccessibleName(players)
        words = label(players, Role.TEXT, 17, Ink.PAPER, second)
        facts = label(standing, Role.SANS, 14, Ink.PAPER_SOFT, second)
        go_on = paper_button(_("Continue"), "go_on", second, self._deeds["continue"], brass=True)
        self._page(_("The game on the table"), shown, 6, words, facts, 8, row(None, go_on))

    # The window

    @property
    def _growth(self) -> float:
        return min(max(self.height() / PLAIN_HEIGHT, 1.0), GROWTH) * text_share()

    def cover(self) -> None:
        """Cover the host: sheets at the left, far enough from the cartouche, as high as their lines need."""
        super().cover()
        right = min((one.x() for one in self._screens.shown if self._lies_beside(one)), default=self.width())
        left, top = max(24, (self.width() - 1000) // 12), max(16, self.height() // 18)
        room = self.height() - 2 * top
        growth = self._growth
        for line in (*self.lines, *self.second_lines):
            line.set_growth(growth)
        if self._heading is not None:
            self._heading.setFont(font(Role.DISPLAY, TITLE_PX * growth))
        x = left
        for sheet, least in ((self._sheet, SHEET), (self._second, SECOND)):
            layout = sheet.held.layout()
            if layout is not None:
                layout.activate()
                width = min(max(round(least * growth), layout.sizeHint().width()), right - 2 * 16)
                needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
                height = min(room if needed <= room else self.height() - 2 * LEAST_EDGE, needed)
                width += 0 if needed <= room else sheet.verticalScrollBar().sizeHint().width()
                edge = 0 if needed <= room else FRAME
                sheet.setViewportMargins(0, edge, 0, edge)
                x = min(x, right - 16 - width)
                sheet.setGeometry(QRect(x, (self.height() - height) // 2, width, height))
                x += width + BETWEEN
        # Where there is no room for both side by side, the second stands in the place of the first.
        is_alone = not self._second.isHidden() and self._second.geometry().intersects(self._sheet.geometry())
        self._sheet.setHidden(is_alone)
        if is_alone:
            self._second.move(left, self._second.y())
        if self._back is not None and self._back.isHidden() is is_alone:
            self._back.setVisible(is_alone)
            self.cover()
        focused = self.window().focusWidget()
        if focused is not None and self._second.isAncestorOf(focused):
            self._second.ensureWidgetVisible(focused)  # Large letters may push it below the edge.

    @staticmethod
    def _lies_beside(paper: object) -> TypeGuard[Paper]:
        """Whether the sheets leave a paper room: the rule book."""
        return isinstance(paper, Paper) and Screen.START in paper.belongs_to and not paper.is_veiled

    def _on_laid(self) -> None:
        if self.isVisible():
            self.cover()
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the lines with Up and Down, between the sheets with Right and Left; go back with Escape."""
        key = event.key()
        is_alone = self._sheet.isHidden()
        is_second = bool(self.second_lines) and (is_alone or any(one.hasFocus() for one in self.second_lines))
        lines = self.second_lines if is_second else self.lines
        here = next((number for number, one in enumerate(lines) if one.hasFocus()), -1)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if key == Qt.Key.Key_Down else -1
            lines[(here + step) % len(lines)].setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_Right and self.second_lines:
            self.second_lines[0].setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_Left and not is_alone:
            line = next((one for one in self.lines if one.is_open), self.lines[0])
            line.setFocus(Qt.FocusReason.TabFocusReason)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here >= 0:
            lines[here].click()
        elif key == Qt.Key.Key_Escape:
            self.step_out()
        else:
            super().keyPressEvent(event)

    def step_out(self) -> bool:
        """Close a page that was opened, or lies over the lines, else the whole screen; return whether it was open."""
        if not self.isVisible():
            return False
        if self._second.isVisible() and (self.page or self._sheet.isHidden()):
            self.close_page()
            self.lines[0].setFocus()
        else:
            self.hide()
        return True

    def setVisible(self, visible: bool) -> None:
        """Open or close the screen; whatever else lies on the table waits below.

        The focus is handed over before, in a window behind another too: Qt would pass it on as if by Tab.
        """
        focused, screens = self.window().focusWidget(), self._screens
        if not visible and focused is not None and self.isAncestorOf(focused):
            screens.home.setFocus()
        super().setVisible(visible)
        screens.set_open(Screen.START, visible)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart, dark towards the left, the cartouche, and paper under the sheets."""
        painter = smooth_painter(self)
        painter.drawPixmap(0, 0, self._backdrop.get())
        for sheet in (self._sheet, self._second):
            if not sheet.isHidden():
                self._paint_sheet(painter, sheet)

    def _paint_sheet(self, painter: QPainter, area: PaperArea) -> None:
        """Paint paper with two brass rules; on the first sheet both emblems, on the second a rule below its title."""
        sheet = QRectF(area.geometry())
        paint_slip(painter, sheet)
        paint_frame(painter, sheet.adjusted(7, 7, -7, -7), colour(Palette.BRASS), 1.4, 3)
        paint_frame(painter, sheet.adjusted(10.5, 10.5, -10.5, -10.5), colour(Palette.BRASS), 0.7, 2)
        if area.verticalScrollBar().value() > 0:
            return  # What it begins with has gone up with its lines.
        if area is self._sheet:
            for side, path, x in ((BRITISH, cross(), -14), (FRENCH, fleur_de_lis(), 14)):
                fill_only(painter, colour(SIDE_COLOURS[side].mid))
                painter.drawPath(placed(path, QPointF(sheet.center().x() + x, sheet.top() + 27), 19))
        elif self._heading is not None:
            below = area.viewport().mapTo(self, self._heading.geometry().bottomLeft()).y() + 6
            paint_rule(painter, sheet.left() + 24, sheet.right() - 24, below, LIGHT)

    def _paint_backdrop(self, painter: QPainter) -> None:
        """Paint what lies behind the sheets: the chart over the whole window, darker towards its edges."""
        rect = QRectF(self.rect())
        painter.fillRect(rect, colour(Palette.SEA))
        image = self._chart()
        scale = max(rect.width() / MAP_RECT.width(), rect.height() / MAP_RECT.height())
        target = QRectF(0, 0, MAP_RECT.width() * scale, MAP_RECT.height() * scale)
        target.moveTopLeft(QPointF(rect.right() - target.width(), (rect.height() - target.height()) * 0.75))
        if not image.isNull():
            painter.drawImage(target, image, QRectF(image.rect()))
        dusk = QLinearGradient(0, 0, rect.width(), 0)
        dusk.setStops([(0, colour(Palette.DIM, 190)), (0.45, colour(Palette.DIM, 70)), (0.75, colour(Palette.DIM, 0))])
        painter.fillRect(rect, dusk)
        edges = QRadialGradient(rect.center(), rect.width() * 0.62)
        edges.setStops([(0.7, colour(Palette.DIM, 0)), (1, colour(Palette.DIM, 130))])
        painter.fillRect(rect, edges)
        large = max(scale, rect.width() / 1700) * 1.12
        at = target.topLeft() + QPointF(CENTER) * scale
        reach = QPointF(262, 192) * large
        at = QPointF(min(at.x(), rect.right() - reach.x() - 8), min(at.y(), rect.bottom() - reach.y() - 8))
        painter.translate(at)
        painter.scale(large, large)
        painter.translate(-QPointF(CENTER))
        paint_cartouche(painter, 1.0)
