"""The mistakes of a reviewed game, put into words one after the other: each takes milliseconds."""

from __future__ import annotations

from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.session.game import Game
from afaos_gui.session.review.marks import ERRORS, Mark, marks_of
from afaos_gui.session.review.words import Explained, explained


class Mistakes:
    """What a review says about one game; `show` takes over the verdicts found so far."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._told: dict[int, Explained] = {}
        self.marks: dict[int, Mark] = {}
        """The mark of each decision shown."""
        self.errors: tuple[Verdict, ...] = ()
        """The verdicts on the mistakes shown."""

    def show(self, review: Review) -> None:
        """Show the verdicts of a review."""
        self.marks = self._marks(review)
        self.errors = tuple(one for one in review.verdicts if self.marks.get(one.number) in ERRORS)

    def _marks(self, review: Review) -> dict[int, Mark]:
        return marks_of(review, self._game.commands[: self._game.position])

    def untold(self, review: Review) -> list[Verdict]:
        """The mistakes not yet put into words."""
        marks = self._marks(review)
        return [one for one in review.verdicts if marks.get(one.number) in ERRORS and one.number not in self._told]

    def tell(self, review: Review, most: int) -> None:
        """Put some more mistakes into words."""
        for verdict in self.untold(review)[:most]:
            self.explained(verdict)

    def explained(self, verdict: Verdict) -> Explained:
        """A verdict in words, cached."""
        if verdict.number not in self._told:
            self._told[verdict.number] = explained(verdict, self._game)
        return self._told[verdict.number]

    def told_at(self, number: int) -> Explained | None:
        """A decision in words, if it has been put into words."""
        return self._told.get(number)

    def told(self) -> list[Explained]:
        """The mistakes shown that have been put into words."""
        return [self._told[verdict.number] for verdict in self.errors if verdict.number in self._told]

    def next_from(self, at: int, by: int) -> int | None:
        """The next mistake after a decision, or with a negative `by` the one before."""
        further = [verdict.number for verdict in self.errors if (verdict.number - at) * by > 0]
        return min(further, key=lambda number: abs(number - at), default=None)
