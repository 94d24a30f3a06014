"""Parts of the window that many games never show: they cost nothing until then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class OnDemand(Generic[Made]):
    """A part that is made when it is first needed."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self.made: Made | None = None
        """The part, None until it is first needed."""

    def get(self) -> Made:
        """The part, made now if it is the first time."""
        if self.made is None:
            self.made = self._make()
        return self.made
