"""What the machine at the table is doing."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What the machine is doing."""

    AWAY = "away"
    """A person decides, or the game is over."""
    THINKING = "thinking"
    SHOWING = "showing"
    """It has decided, but the table still shows earlier actions."""
    PAUSED = "paused"
    STUCK = "stuck"
    """It found no answer, and a person has to say what to do."""
