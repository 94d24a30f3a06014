"""The parts of a painted widget, as screen readers read them and the keyboard reaches them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget


class PartKind(Enum):
    """The kind of a part."""

    TEXT = "text"
    """Text to read."""
    BUTTON = "button"
    """A button to press."""
    CARD = "card"
    """One of several options."""


class AccessiblePart(NamedTuple):
    """A part: its name in plain words, its rectangle in the widget, and what pressing it does."""

    name: str
    rect: QRect
    kind: PartKind = PartKind.TEXT
    press: Callable[[], object] | None = None
    help: str = ""
    is_chosen: bool = False
    is_focused: bool = False


Painted = TypeVar("Painted", bound=QWidget, covariant=True)


class Parts(Generic[Painted]):
    """The parts of one widget as it is now; their indexes stay the same for as long as the widget lives."""

    def __init__(self, widget: Painted) -> None:
        self.widget = widget
        """The widget they are painted on."""
        self.focused = -1
        """The part that has the keyboard focus."""
        self.can_press: Callable[[], bool] = lambda: True
        """Whether a screen reader may press any; not where something covers them."""

    def listed(self) -> Sequence[AccessiblePart]:
        """All parts, where they are few enough to be listed anew each time."""
        raise NotImplementedError

    def count(self) -> int:
        """The number of parts."""
        return len(self.listed())

    def part(self, number: int) -> AccessiblePart:
        """The part of an index."""
        return self.listed()[number]._replace(is_focused=number == self.focused)
