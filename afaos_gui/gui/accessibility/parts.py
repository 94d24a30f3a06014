"""The parts of a painted widget as a screen reader tells them and the keys reach them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget


class Kind(Enum):
    """What a part is."""

    TEXT = "text"
    """Something to read."""
    BUTTON = "button"
    """Something to press."""
    CARD = "card"
    """One of several things to choose."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its name in plain words, where it lies in its widget, and what pressing it does."""

    name: str
    rect: QRect
    kind: Kind = Kind.TEXT
    press: Callable[[], object] | None = None
    help: str = ""
    is_chosen: bool = False
    is_focused: bool = False


class Parts(Protocol):
    """The parts of one widget as it is now; the numbers are the same for as long as the widget lives."""

    @property
    def widget(self) -> QWidget:
        """What they are painted on."""
        ...

    def count(self) -> int:
        """How many there are."""
        ...

    def part(self, number: int) -> Part:
        """One of them."""
        ...


class ListedParts:
    """Parts that are few enough to be listed anew each time."""

    def __init__(self, widget: QWidget) -> None:
        self.widget = widget
        self.focused = -1
        """The part that has the keyboard focus."""

    def listed(self) -> Sequence[Part]:
        """All parts."""
        raise NotImplementedError

    def count(self) -> int:
        """How many there are."""
        return len(self.listed())

    def part(self, number: int) -> Part:
        """One of them."""
        return replace(self.listed()[number], is_focused=number == self.focused)
