"""What a screen reader finds in a window: every accessible object from the window down."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

READ = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)


def nodes(widget: QWidget) -> Iterator[QAccessibleInterface]:
    """A widget's accessible object and all below it."""
    top = QAccessible.queryAccessibleInterface(widget)
    assert top is not None
    yield from _below(top)


def _below(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield node
    for number in range(node.childCount()):
        child = node.child(number)
        if child is not None:
            yield from _below(child)


def read(node: QAccessibleInterface) -> list[str]:
    """Everything said of an object."""
    return [text for kind in READ if (text := node.text(kind))]


def name(node: QAccessibleInterface) -> str:
    """The name of an object."""
    return node.text(QAccessible.Text.Name)


def parts(widget: QWidget) -> list[QAccessibleInterface]:
    """The parts of a widget."""
    node = QAccessible.queryAccessibleInterface(widget)
    assert node is not None
    found = [node.child(number) for number in range(node.childCount())]
    return [part for part in found if part is not None]


def press(node: QAccessibleInterface) -> None:
    """Press an object as a screen reader does."""
    deeds = node.actionInterface()
    assert deeds is not None, name(node)
    deeds.doAction(deeds.actionNames()[0])
    QApplication.processEvents()
