"""The games of one person against the machine, and what can be counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from afaos_gui.data.settings.statistics import PlayedGame, SideTally
from afaos_gui.rules.catalogue import Side


class SoloGame(NamedTuple):
    """A game against the machine as the person at `side` played it; no tallies where it was counted before them."""

    game: PlayedGame
    side: Side
    level: str
    mine: SideTally | None
    theirs: SideTally | None

    @property
    def is_won(self) -> bool:
        """Whether the person won."""
        return self.game.winner == self.side

    @property
    def margin(self) -> int:
        """Points that the person had more than the machine."""
        return self.game.points[self.side] - self.game.points[1 - self.side]


def person_side(game: PlayedGame) -> Side | None:
    """The side that a person played against a machine; None if two people played."""
    people = [side for side in (0, 1) if not game.levels[side]]
    return people[0] if len(people) == 1 else None


def solo_games(games: Sequence[PlayedGame]) -> list[SoloGame]:
    """The games of a person against a machine, in their order."""
    found = []
    for game in games:
        side = person_side(game)
        if side is not None:
            mine, theirs = (game.tallies[side], game.tallies[1 - side]) if game.tallies else (None, None)
            found.append(SoloGame(game, side, game.levels[1 - side], mine, theirs))
    return found


def best_margin(games: Sequence[SoloGame]) -> SoloGame | None:
    """The game won by most points; None without one won by points."""
    won = [one for one in games if one.is_won and one.margin > 0]
    return max(won, key=lambda one: one.margin, default=None)


class Beginning(NamedTuple):
    """A first action of one side in words, with how many games began so, and how many of them were won."""

    side: Side
    action: str
    games: int
    won: int


def beginnings(games: Sequence[SoloGame], named: Callable[[str, Side], str]) -> list[Beginning]:
    """What the person began with, the most frequent first; `named` gives the words for an action of a record."""
    played: Counter[tuple[Side, str]] = Counter()
    won: Counter[tuple[Side, str]] = Counter()
    for one in games:
        if one.mine is not None and one.mine.begun:
            begun = one.side, named(one.mine.begun, one.side)
            played[begun] += 1
            won[begun] += one.is_won
    return [Beginning(*begun, count, won[begun]) for begun, count in played.most_common()]


class Conflicts(NamedTuple):
    """Sieges and raids of all games, those of the person and those of the machine."""

    laid: int
    taken: int
    suffered: int
    held: int
    raids: int
    raided: int


def conflicts(games: Sequence[SoloGame]) -> Conflicts:
    """The sieges and raids in these games."""
    pairs = [(one.mine, one.theirs) for one in games if one.mine is not None and one.theirs is not None]
    return Conflicts(
        sum(mine.sieges for mine, _theirs in pairs),
        sum(mine.taken for mine, _theirs in pairs),
        sum(theirs.sieges for _mine, theirs in pairs),
        sum(mine.held for mine, _theirs in pairs),
        sum(mine.raids for mine, _theirs in pairs),
        sum(theirs.raids for _mine, theirs in pairs),
    )
