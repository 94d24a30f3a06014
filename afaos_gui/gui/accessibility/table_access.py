"""Makes a table usable with screen readers and the keyboard: what Tab and the arrows reach, and how."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.accessibility.nodes import give_parts, tell_focus
from afaos_gui.gui.accessibility.parts import Parts
from afaos_gui.gui.accessibility.place_cursor import PartRing, PlaceCursor
from afaos_gui.gui.accessibility.table_parts import BoardParts, HandParts, PileParts, parts_of
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.pressing import FOCUSABLE, PRESSING, is_seen
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
MARGIN = 2
"""Pixels between a part and its ring."""


class Walker(QObject):
    """Lets Tab reach a widget and the arrows its parts."""

    def __init__(self, parts: Parts[QWidget]) -> None:
        super().__init__(parts.widget)
        self._parts = parts
        self._ring = PartRing(parts.widget)
        parts.widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        parts.widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the focus, and handle the widget's keys."""
        if event.type() == QEvent.Type.FocusIn:
            self._go_to(max(0, self._parts.focused))
        elif event.type() == QEvent.Type.FocusOut:
            self._parts.focused = -1
            self._ring.hide()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Paint) and self._ring.isVisible():
            self._follow()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()), event.isAutoRepeat())
        return False

    def _on_key(self, key: Qt.Key, is_repeat: bool) -> bool:
        count = self._parts.count()
        if not count:
            return False
        if key in _STEPS:
            self._go_to((self._parts.focused + _STEPS[key]) % count)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to(0 if key == Qt.Key.Key_Home else count - 1)
        elif key in PRESSING:
            press = self._parts.part(min(self._parts.focused, count - 1)).press
            if press is not None and not is_repeat:
                press()
        else:
            return False
        return True

    def _go_to(self, number: int) -> None:
        if number < self._parts.count():
            self._parts.focused = number
            self._follow()
            tell_focus(self._parts.widget, number)

    def _follow(self) -> None:
        """Move the ring to where the part lies now; the part may be gone."""
        parts = self._parts
        if parts.focused >= parts.count():
            parts.focused = parts.count() - 1
        if parts.focused < 0:
            self._ring.hide()
        else:
            rect = parts.part(parts.focused).rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
            rect = rect.intersected(parts.widget.rect())
            if rect != self._ring.geometry() or self._ring.isHidden():
                self._ring.lie_around(rect)


def _holds(region: QWidget, widget: QWidget) -> bool:
    return region is widget or region.isAncestorOf(widget)


def _way_in(region: QWidget) -> QWidget:
    """The widget that takes the focus for a part of the table: itself, else the first one in it that is seen."""
    if isinstance(region, Slip):
        return region.way_in
    inside = (region, *region.findChildren(QWidget))
    return next((w for w in inside if w.focusPolicy() in FOCUSABLE and w.isEnabled() and is_seen(w)), region)


class TableAccess(QObject):
    """Gives every painted widget of a table its parts, and the keys to move between them."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table
        self._walked: list[Parts[QWidget]] = []
        self._answers_by_key = False
        follow_words(table.board, lambda: _("The map"), table.board.setAccessibleName)
        follow_words(
            table.board,
            lambda: _("Arrows go from place to place, Page keys through the lit ones."),
            table.board.setAccessibleDescription,
        )
        for parts in parts_of(table):
            role = QAccessible.Role.List if isinstance(parts, HandParts) else QAccessible.Role.Grouping
            parts.can_press = lambda: table.screens.is_clear
            give_parts(parts.widget, parts, role)
            if isinstance(parts, BoardParts):
                self.cursor = PlaceCursor(table.board, table.scene, parts)
            elif not isinstance(parts, HandParts | PileParts):
                Walker(parts)
                self._walked.append(parts)
        table.hand.card_hovered.connect(self._on_hand)
        table.hand.installEventFilter(self)
        self._panels = (table.side_panel, table.decision_panel)
        for keys, by in (("Ctrl+F6", 1), ("Ctrl+Shift+F6", -1)):
            QShortcut(QKeySequence(keys), table, partial(self.step_inside, by))
        for panel in self._panels:
            panel.opened.connect(partial(self._on_asked, panel))
        table.decision_panel.chosen.connect(self._on_answered)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the Up key go from the hand to the ribbon, which offers what the chosen cards can do."""
        buttons = self._table.ribbon.offer_buttons()
        if not buttons or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() != Qt.Key.Key_Up:
            return False
        buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def step(self, by: int) -> None:
        """Move the focus to the next part of the table, or back to the one before; nowhere where all is covered."""
        self._step_among(self._parts(), by)

    def step_inside(self, by: int) -> None:
        """Move the focus to the next panel of the same part of the table."""
        here = QApplication.focusWidget()
        for part in self._parts():
            if here is not None and any(_holds(panel, here) for panel in part):
                self._step_among([(panel,) for panel in part], by)

    def _step_among(self, among: Sequence[Sequence[QWidget]], by: int) -> None:
        """Move the focus to the first panel of the next part that is seen."""
        here, parts = QApplication.focusWidget(), [seen for one in among if (seen := [*filter(is_seen, one)])]
        if not parts:
            return
        held = (n for n, part in enumerate(parts) if here is not None and any(_holds(panel, here) for panel in part))
        at = next(held, -1 if by > 0 else 0)
        _way_in(parts[(at + by) % len(parts)][0]).setFocus(Qt.FocusReason.TabFocusReason)

    def _parts(self) -> tuple[tuple[QWidget, ...], ...]:
        """The six parts of the table, each with its panels."""
        table = self._table
        return (
            (table.hand, table.stock, *table.piles.values()),
            (table.ribbon,),
            (*self._panels, table.hint_slip),
            (table.board,),
            (table.market, table.sieges, table.log.list, table.inspector),
            (table.opponent, table.ends),
        )

    # Questions and hints

    @property
    def _walks(self) -> bool:
        """Whether a card, a place or another part has the keyboard."""
        return self.cursor.place >= 0 or self._table.hand.focused >= 0 or any(one.focused >= 0 for one in self._walked)

    def is_at_rest(self, also_walking: bool = False) -> bool:
        """Whether the keyboard is where Enter does nothing, or asks for a hint; or also at a card or a place."""
        here, table = self._table.window().focusWidget(), self._table
        is_idle = here in (table.hand, table.board) and (also_walking or not self._walks)
        return here is None or is_idle or here is table.ribbon.button("hint")

    @property
    def is_by_key(self) -> bool:
        """Whether the player is using the keyboard at the moment."""
        here = QApplication.focusWidget()
        return self._walks or isinstance(here, RibbonButton) or self._table.focused_slip is not None

    def note_key(self) -> None:
        """Have decisions answered by keyboard, until one is answered by mouse."""
        self._answers_by_key = True

    def seat(self, by_key: bool) -> None:
        """Give the keyboard to whoever has lifted the curtain: to the hand, or `by_key` to what has to be answered."""
        self._answers_by_key, decision = by_key, self._table.decision_panel
        self._table.focus_hand()
        if decision.isVisible():
            self._on_asked(decision)

    def _on_asked(self, panel: Slip) -> None:
        """Move the keyboard focus to the answers, if the player is using it, or Enter would give something up."""
        must_answer = panel is self._table.decision_panel
        if panel.gives_up or self.is_by_key or (must_answer and self._answers_by_key):
            panel.take_focus(panel.way_in, Qt.FocusReason.TabFocusReason)

    def _on_answered(self) -> None:
        panel = self._table.decision_panel
        self._answers_by_key = self._answers_by_key and not panel.is_by_mouse

    def _on_hand(self) -> None:
        """Tell screen readers when the keyboard focus moves to another card."""
        if self._table.hand.focused >= 0:
            tell_focus(self._table.hand, self._table.hand.focused)
