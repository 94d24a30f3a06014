"""The time that two players apart have agreed on, by the times that stand in their letters."""

from __future__ import annotations

from typing import NamedTuple

MINUTE = 60


class PaceClock(NamedTuple):
    """By sender, the seconds used and the turns ended; who is waited for, None if nobody, and since when.

    `since` is up to when time is counted, which a letter of who is waited for moves on; the waiting `began` earlier.
    """

    used: tuple[int, int] = (0, 0)
    turns: tuple[int, int] = (0, 0)
    waits_for: int | None = None
    since: int = 0
    began: int = 0

    def stopped(self, sender: int, time: int) -> PaceClock:
        """The clock once a letter is there; a time before the waiting began counts as its beginning."""
        if self.waits_for != sender:
            return self
        spent = max(0, time - self.since)
        used = (self.used[0] + spent, self.used[1]) if sender == 0 else (self.used[0], self.used[1] + spent)
        return self._replace(used=used, since=self.since + spent)

    def waiting(self, sender: int | None, turns: tuple[int, int], time: int) -> PaceClock:
        """The clock that waits for a sender from now on."""
        if sender == self.waits_for:
            return self._replace(turns=turns)
        since = max(time, self.since)
        return self._replace(waits_for=sender, since=since, began=since, turns=turns)

    def left(self, sender: int, start: int, each: int, now: int) -> int:
        """Seconds that a sender has left, below 0 once they have run out; `start` and `each` in minutes."""
        running = max(0, now - self.since) if self.waits_for == sender else 0
        return MINUTE * (start + each * self.turns[sender]) - self.used[sender] - running


NO_TIME = PaceClock()
