"""What the owner of the game needs of the part that animates actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import Command


class Stage(Protocol):
    """Animates what has been done."""

    def act_out(self, command: Command, viewer: Side, then: Callable[[], None]) -> None:
        """Animate it for a viewer, then call the function."""
        ...

    def finish(self) -> None:
        """Stop at once, and call the function."""
        ...

    def forget(self) -> None:
        """Stop without calling the function."""
        ...
