"""Painted parts as accessible objects: children of their widget, which a screen reader can read, find and press."""

# PySide's stubs do not allow for the null pointers that Qt's accessibility takes and returns.
# mypy: disable-error-code="override"

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import Shiboken, VoidPtr

from afaos_gui.gui.accessibility.parts import AccessiblePart, PartKind, Parts

_ROLES = {
    PartKind.TEXT: QAccessible.Role.StaticText,
    PartKind.BUTTON: QAccessible.Role.Button,
    PartKind.CARD: QAccessible.Role.ListItem,
}
PARTS = "afaos_parts"
"""The attribute in which a widget keeps its parts."""
_installed: list[bool] = []
_kept: list[_WidgetNode] = []
"""References to the accessible objects: Qt holds none to their Python half, and would call into freed memory."""


def give_parts(widget: QWidget, parts: Parts[QWidget], role: QAccessible.Role) -> None:
    """Set the parts that screen readers find in a widget. Call it before anybody has looked at the widget."""
    setattr(widget, PARTS, (parts, role))


def install() -> None:
    """Install the factory of accessible objects, once for the program."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_make)


def _make(kind: str, owner: QObject | None) -> QAccessibleInterface | None:
    """Make the accessible object that Qt asks for, by object and class; for None, Qt makes its own."""
    found = getattr(owner, PARTS, None)
    if found is None or not isinstance(owner, QWidget):
        return None
    _kept[:] = [node for node in _kept if Shiboken.isValid(node)]
    node = _WidgetNode(owner, *found)
    _kept.append(node)
    return node


def tell_focus(widget: QWidget, number: int) -> None:
    """Tell screen readers that the keyboard focus is on a part of a widget."""
    if QAccessible.isActive():
        whole = QAccessible.queryAccessibleInterface(widget)
        if whole is not None and (node := whole.child(number)) is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(node, QAccessible.Event.Focus))


class _WidgetNode(QAccessibleWidget):
    """A widget whose parts are its children."""

    def __init__(self, widget: QWidget, parts: Parts[QWidget], role: QAccessible.Role) -> None:
        # With an empty name Qt reads the widget's own.
        super().__init__(widget, role, "")
        self._parts = parts
        self._nodes: list[_PartNode] = []
        widget.destroyed.connect(self._let_go)

    def childCount(self) -> int:
        """The present number of parts."""
        return self._parts.count()

    def child(self, index: int) -> QAccessibleInterface | None:
        """The object of a part, the same one however the parts change."""
        if not 0 <= index < self._parts.count():
            return None
        while len(self._nodes) <= index:
            self._nodes.append(_PartNode(self._parts, len(self._nodes)))
        return self._nodes[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The index of a part."""
        return next((number for number, node in enumerate(self._nodes) if node is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """The part at a screen position; the topmost where two overlap."""
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
        """Forget the parts, because the widget has been deleted."""
        for node in self._nodes:
            node.parts = None


class _PartNode(QAccessibleInterface):
    """One part, by its index."""

    def __init__(self, parts: Parts[QWidget], number: int) -> None:
        super().__init__()
        self.parts: Parts[QWidget] | None = parts
        self._number = number
        self._deeds = _Deeds(self)

    @property
    def part(self) -> AccessiblePart | None:
        """The part as it is now; None when it is gone."""
        parts = self.parts
        if parts is None or not Shiboken.isValid(parts.widget) or self._number >= parts.count():
            return None
        part = parts.part(self._number)
        return part if part.press is None or parts.can_press() else part._replace(press=None)

    def isValid(self) -> bool:
        """Whether the part still exists."""
        return self.part is not None

    def object(self) -> QObject | None:
        """None: a part is no QObject."""
        return None

    def window(self) -> QWindow | None:
        """The window the part lies in."""
        return self.parts.widget.window().windowHandle() if self.part is not None and self.parts is not None else None

    def parent(self) -> QAccessibleInterface | None:
        """The widget the part lies in."""
        if self.part is None or self.parts is None:
            return None
        return QAccessible.queryAccessibleInterface(self.parts.widget)

    def child(self, index: int) -> QAccessibleInterface | None:
        """None: a part has no children."""
        return None

    def childCount(self) -> int:
        """Zero: a part has no children."""
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """None: a part has no children."""
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """-1: a part has no children."""
        return -1

    def focusChild(self) -> QAccessibleInterface | None:
        """The part itself, where it has the focus."""
        return self if self.part is not None and self.part.is_focused else None

    def rect(self) -> QRect:
        """The part's rectangle on the screen."""
        part = self.part
        if part is None or self.parts is None:
            return QRect()
        return QRect(self.parts.widget.mapToGlobal(part.rect.topLeft()), part.rect.size())

    def role(self) -> QAccessible.Role:
        """The part's role."""
        part = self.part
        return _ROLES[part.kind] if part is not None else QAccessible.Role.NoRole

    def text(self, kind: QAccessible.Text) -> str:
        """The part's name or help text."""
        part = self.part
        if part is None:
            return ""
        if kind is QAccessible.Text.Name:
            return part.name
        return part.help if kind is QAccessible.Text.Description else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the name cannot be set from outside."""

    def state(self) -> QAccessible.State:
        """Whether the part is visible, focused or chosen."""
        state, part = QAccessible.State(), self.part
        if part is None or self.parts is None:
            state.invalid = True
            return state
        facts = {
            "invisible": not self.parts.widget.isVisible(),
            "focusable": True,
            "focused": part.is_focused and self.parts.widget.hasFocus(),
            "selectable": part.kind is PartKind.CARD,
            "selected": part.is_chosen,
            "disabled": part.kind is PartKind.BUTTON and part.press is None,
        }
        for name, on in facts.items():
            setattr(state, name, on)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> VoidPtr:
        """The interface for pressing the part. Qt wants an address here and accepts nothing else, not even None."""
        part = self.part
        acts = kind is QAccessible.InterfaceType.ActionInterface and part is not None and part.press is not None
        return VoidPtr(Shiboken.getCppPointer(self._deeds)[0] if acts else 0)


class _Deeds(QAccessibleActionInterface):
    """The actions of a part: pressing it."""

    def __init__(self, node: _PartNode) -> None:
        super().__init__()
        self._node = node

    def actionNames(self) -> list[str]:
        """The press action, where pressing does something."""
        part = self._node.part
        return [QAccessibleActionInterface.pressAction()] if part is not None and part.press is not None else []

    def doAction(self, name: str) -> None:
        """Press the part."""
        part, parts = self._node.part, self._node.parts
        if name in self.actionNames() and part is not None and part.press is not None and parts is not None:
            # Deferred, so that the reader does not wait for the effect; nothing happens if the widget is gone by then.
            QTimer.singleShot(0, parts.widget, part.press)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """No keys: the widget handles them."""
        return []
