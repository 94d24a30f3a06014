"""Goals of one's own games, each of which teaches something, and how near they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from afaos_gui.data.settings.statistics import SideTally
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.rules.state import CAPITAL_ENDINGS
from afaos_gui.session.results.solo_games import SoloGame

RAIDS, AMBUSHES, MONEY, DECK, TURNS = 3, 3, 6, 10, 60
CAPITALS = tuple(ending.name for ending in CAPITAL_ENDINGS)


class Feat(NamedTuple):
    """A goal: what has to be done, what it teaches, and how much of it is needed."""

    id: str
    title: str
    why: str
    needed: int
    reached: Callable[[Sequence[SoloGame]], int]
    """How much of it these games have reached."""


class FeatProgress(NamedTuple):
    """How near a goal is; `day` is when it was reached, empty while it is not."""

    feat: Feat
    number: int
    day: str

    @property
    def is_reached(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.day)


def progress(games: Sequence[SoloGame]) -> list[FeatProgress]:
    """Every goal with what these games have done for it."""
    return [_progress(feat, games) for feat in feats()]


def _progress(feat: Feat, games: Sequence[SoloGame]) -> FeatProgress:
    number = feat.reached(games)
    if number < feat.needed:
        return FeatProgress(feat, number, "")
    first, last = 1, len(games)
    while first < last:  # progress never shrinks as games are added
        middle = (first + last) // 2
        if feat.reached(games[:middle]) >= feat.needed:
            last = middle
        else:
            first = middle + 1
    return FeatProgress(feat, feat.needed, games[first - 1].game.date)


def newly_reached(games: Sequence[SoloGame]) -> list[Feat]:
    """The goals that the last of these games has reached, and those before it had not."""
    return [feat for feat in feats() if feat.reached(games) >= feat.needed > feat.reached(games[:-1])]


def feats() -> tuple[Feat, ...]:
    """The twelve goals, roughly from the easiest to the hardest."""
    return (
        Feat(
            "money",
            _("Earn six money with one action"),
            _("One action that earns six does the work of three: Merchant and Trader are worth a full hand."),
            MONEY,
            _most(lambda mine: mine.earned),
        ),
        Feat(
            "siege",
            _("Take a place by siege"),
            _("A siege is won by the cards that follow: have the next ones ready before you begin it."),
            1,
            _most(lambda mine: mine.taken),
        ),
        Feat(
            "hold",
            _("Beat off a siege"),
            _("A besieged place holds out with few cards if they come at once: the reserve is made for that."),
            1,
            _most(lambda mine: mine.held),
        ),
        Feat(
            "ambush",
            _("Take three cards by ambush in one game"),
            _("Every soldier who is ambushed has to be drafted again: the enemy pays twice, and its sieges come late."),
            AMBUSHES,
            _most(lambda mine: mine.ambushes),
        ),
        Feat(
            "guarded",
            _("Win without losing a piece to a raid"),
            _("A raid is answered before it comes: by a card that blocks, by a fortification, or by distance."),
            1,
            _won(lambda _mine, theirs: not theirs.raids),
        ),
        Feat(
            "no_siege",
            _("Win without laying a siege"),
            _("Villages, towns and raids score too, and the cards of a siege are missing from your hand for turns."),
            1,
            _won(lambda mine, _theirs: not mine.sieges),
        ),
        Feat(
            "raider",
            _("As the French, win with three captures by raids"),
            _("Raids are the strength of the French: each takes points that the British have paid for with settlers."),
            RAIDS,
            _raided,
        ),
        Feat(
            "quick",
            _("Win within sixty turns"),
            _("Every turn in which you lead and do not end the game is one more for the enemy to turn it."),
            1,
            lambda games: int(any(one.is_won and one.game.turns <= TURNS for one in games)),
        ),
        Feat(
            "last_piece",
            _("Win a game that ends with the last village or town"),
            _("Both stocks of pieces are a clock that everybody can read: who leads may run it down."),
            1,
            lambda games: int(any(one.is_won and one.game.ending in ("VILLAGES", "TOWNS") for one in games)),
        ),
        Feat(
            "thin",
            _("Win with a deck thinned to ten cards"),
            _("In a deck of ten the good cards come back every other turn. From turn 30 on, without the reserve."),
            1,
            _won(lambda mine, _theirs: 0 < mine.deck <= DECK),
        ),
        Feat(
            "both_sides",
            _("Beat one level as the British and as the French"),
            _("Who has played both sides knows what the other one fears."),
            2,
            _both_sides,
        ),
        Feat(
            "capital",
            _("Win by the fall of the enemy’s capital"),
            _("It ends the game whatever the points say: even the threat of it keeps the enemy’s soldiers at home."),
            1,
            lambda games: int(any(one.is_won and one.game.ending in CAPITALS for one in games)),
        ),
    )


def _won(holds: Callable[[SideTally, SideTally], bool]) -> Callable[[Sequence[SoloGame]], int]:
    """Whether a won game holds what a goal asks for."""
    return lambda games: int(
        any(one.is_won and one.mine and one.theirs and holds(one.mine, one.theirs) for one in games)
    )


def _most(count: Callable[[SideTally], int]) -> Callable[[Sequence[SoloGame]], int]:
    """The most that a single game has, won or lost."""
    return lambda games: max((count(one.mine) for one in games if one.mine), default=0)


def _raided(games: Sequence[SoloGame]) -> int:
    return max((one.mine.raids for one in games if one.mine and one.is_won and one.side == FRENCH), default=0)


def _both_sides(games: Sequence[SoloGame]) -> int:
    won = {(one.level, one.side) for one in games if one.is_won}
    return max((sum((level, side) in won for side in (0, 1)) for level, _side in won), default=0)
