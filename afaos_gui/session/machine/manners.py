"""When the machine offers to resign: both sides have seen for some turns that it has lost."""

from __future__ import annotations

LOST = 0.02
"""A chance of winning below which a game counts as lost."""
TURNS = 6
"""Turns in a row, three of each side, in which both have to see that."""


class Hopes:
    """What the sides saw of a machine's chance of winning, turn by turn. It offers to resign once in a game."""

    def __init__(self) -> None:
        self._seen: dict[int, float] = {}
        self._has_offered = False

    def see(self, turn: int, chance: float) -> None:
        """Note the machine's chance as one of the sides sees it; of several in a turn the best counts."""
        for later in [number for number in self._seen if number > turn]:
            del self._seen[later]  # those turns have been taken back
        self._seen[turn] = max(chance, self._seen.get(turn, 0.0))

    def has_faded(self, turn: int) -> bool:
        """Whether the game was lost in the turn before, so that it matters what is seen in this one."""
        return not self._has_offered and self._seen.get(turn - 1, 1.0) < LOST

    def offers(self, turn: int) -> bool:
        """Whether the machine offers to resign in this turn."""
        return not self._has_offered and all(self._seen.get(turn - back, 1.0) < LOST for back in range(TURNS))

    def note_offer(self) -> None:
        """It has offered; if it is refused, the game is played to its end."""
        self._has_offered = True
