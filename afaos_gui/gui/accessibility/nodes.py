"""Painted parts as objects of Qt's accessibility: real children of their widget, to be read, found and pressed."""

# The stubs know nothing of the null pointers that Qt's accessibility takes and gives.
# mypy: disable-error-code="override"

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import Shiboken, VoidPtr

from afaos_gui.gui.accessibility.parts import Kind, Part, Parts

_ROLES = {
    Kind.TEXT: QAccessible.Role.StaticText,
    Kind.BUTTON: QAccessible.Role.Button,
    Kind.CARD: QAccessible.Role.ListItem,
}
PARTS = "afaos_parts"
"""The attribute by which a widget has its parts."""
_installed: list[bool] = []
_kept: list[_WidgetNode] = []
"""Qt holds no reference to the Python half of these, and would call into nothing."""


def give_parts(widget: QWidget, parts: Parts, role: QAccessible.Role) -> None:
    """Have screen readers find the parts of a widget; before anybody has looked at it."""
    setattr(widget, PARTS, (parts, role))


def install() -> None:
    """Let Qt ask here for what a screen reader sees of a widget; once is enough for the program."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_make)


def _make(kind: str, owner: QObject | None) -> QAccessibleInterface | None:
    """What Qt asks for each object and each of its classes; it makes its own where there is None."""
    found = getattr(owner, PARTS, None)
    if found is None or not isinstance(owner, QWidget):
        return None
    _kept[:] = [node for node in _kept if Shiboken.isValid(node)]
    node = _WidgetNode(owner, *found)
    _kept.append(node)
    return node


def node_of(widget: QWidget, number: int) -> QAccessibleInterface | None:
    """The object of a part, for events about it."""
    node = QAccessible.queryAccessibleInterface(widget)
    return node.child(number) if node is not None else None


class _WidgetNode(QAccessibleWidget):
    """A widget whose parts are its children."""

    def __init__(self, widget: QWidget, parts: Parts, role: QAccessible.Role) -> None:
        # Without a name of its own it takes the widget's.
        super().__init__(widget, role, "")
        self._parts = parts
        self._nodes: list[_PartNode] = []
        widget.destroyed.connect(self._let_go)

    def childCount(self) -> int:
        """How many parts there are now."""
        return self._parts.count()

    def child(self, index: int) -> QAccessibleInterface | None:
        """A part; its object stays the same however the parts change."""
        if not 0 <= index < self._parts.count():
            return None
        while len(self._nodes) <= index:
            self._nodes.append(_PartNode(self._parts, len(self._nodes)))
        return self._nodes[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The number of a part."""
        return next((number for number, node in enumerate(self._nodes) if node is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """The part at a position of the screen; the one on top where two overlap."""
        at = self._parts.widget.mapFromGlobal(QPoint(x, y))
        numbers = range(self._parts.count() - 1, -1, -1)
        return next((self.child(number) for number in numbers if self._parts.part(number).rect.contains(at)), None)

    def focusChild(self) -> QAccessibleInterface | None:
        """The part that has the keyboard focus."""
        if self._parts.widget.hasFocus():
            for number in range(self._parts.count()):
                if self._parts.part(number).is_focused:
                    return self.child(number)
        return super().focusChild()

    def _let_go(self) -> None:
        """The widget has been deleted, so its parts may not be asked any more."""
        for node in self._nodes:
            node.parts = None


class _PartNode(QAccessibleInterface):
    """One part, by its number."""

    def __init__(self, parts: Parts, number: int) -> None:
        super().__init__()
        self.parts: Parts | None = parts
        self._number = number
        self._deeds = _Deeds(self)

    @property
    def part(self) -> Part | None:
        """What it is now; None when there is no such part any more."""
        parts = self.parts
        if parts is None or not Shiboken.isValid(parts.widget) or self._number >= parts.count():
            return None
        return parts.part(self._number)

    def isValid(self) -> bool:
        """Whether there is such a part now."""
        return self.part is not None

    def object(self) -> QObject | None:
        """No object of Qt's stands behind it."""
        return None

    def window(self) -> QWindow | None:
        """The window it lies in."""
        return self.parts.widget.window().windowHandle() if self.part is not None and self.parts is not None else None

    def parent(self) -> QAccessibleInterface | None:
        """The widget it lies in."""
        if self.part is None or self.parts is None:
            return None
        return QAccessible.queryAccessibleInterface(self.parts.widget)

    def child(self, index: int) -> QAccessibleInterface | None:
        """It has none."""
        return None

    def childCount(self) -> int:
        """It has none."""
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """It has none."""
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """It has none."""
        return -1

    def focusChild(self) -> QAccessibleInterface | None:
        """Itself, where it has the focus."""
        return self if self.part is not None and self.part.is_focused else None

    def rect(self) -> QRect:
        """Where it lies on the screen."""
        part = self.part
        if part is None or self.parts is None:
            return QRect()
        return QRect(self.parts.widget.mapToGlobal(part.rect.topLeft()), part.rect.size())

    def role(self) -> QAccessible.Role:
        """What it is."""
        part = self.part
        return _ROLES[part.kind] if part is not None else QAccessible.Role.NoRole

    def text(self, kind: QAccessible.Text) -> str:
        """Its name and its help."""
        part = self.part
        if part is None:
            return ""
        if kind is QAccessible.Text.Name:
            return part.name
        return part.help if kind is QAccessible.Text.Description else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Its name cannot be set from outside."""

    def state(self) -> QAccessible.State:
        """Whether it can be seen, has the focus, is chosen."""
        state, part = QAccessible.State(), self.part
        if part is None or self.parts is None:
            state.invalid = True
            return state
        facts = {
            "invisible": not self.parts.widget.isVisible(),
            "focusable": True,
            "focused": part.is_focused and self.parts.widget.hasFocus(),
            "selectable": part.kind is Kind.CARD,
            "selected": part.is_chosen,
            "disabled": part.kind is Kind.BUTTON and part.press is None,
        }
        for name, on in facts.items():
            setattr(state, name, on)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> VoidPtr:
        """What can be done with it; Qt wants an address, and nothing else than one, not even None."""
        part = self.part
        acts = kind is QAccessible.InterfaceType.ActionInterface and part is not None and part.press is not None
        return VoidPtr(Shiboken.getCppPointer(self._deeds)[0] if acts else 0)


class _Deeds(QAccessibleActionInterface):
    """What can be done with a part: pressing it."""

    def __init__(self, node: _PartNode) -> None:
        super().__init__()
        self._node = node

    def actionNames(self) -> list[str]:
        """Pressing, where that does something."""
        part = self._node.part
        return [QAccessibleActionInterface.pressAction()] if part is not None and part.press is not None else []

    def doAction(self, name: str) -> None:
        """Press it."""
        part, parts = self._node.part, self._node.parts
        if name in self.actionNames() and part is not None and part.press is not None and parts is not None:
            # What it sets off is nothing the reader has to wait for, and nothing where the widget is gone by then.
            QTimer.singleShot(0, parts.widget, part.press)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Keys work on the widget."""
        return []
