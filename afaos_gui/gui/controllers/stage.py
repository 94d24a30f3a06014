"""What the owner of the game needs of the part that acts out what has been done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import Command


class Stage(Protocol):
    """Acts out what has been done."""

    def act_out(self, command: Command, viewer: Side, then: Callable[[], None]) -> None:
        """Show it to a viewer, and then call the function."""
        ...

    def forget(self) -> None:
        """Stop, and call nothing."""
        ...
