"""The course of a game as one player knows it: the other's cards are assumed, and dealt again when some are shown.

Between two exhausted draw piles a side draws from one set of cards, so that whatever it plays or shows can be put into
the last draw of a card that it still has unseen. Nothing on screen may depend on what is assumed: it goes through
`rules.view`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from afaos_gui.apart.draws import TwoChances
from afaos_gui.rules.actions import Action, GiveFromHand, Priest
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import Chance, KeepingChance, ListedChance, RandomChance, SeededChance
from afaos_gui.rules.engine import apply, new_game, play, spent_cards
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState, Pile, with_cards


class Impossible(ValueError):
    """Cards that the other cannot have in hand, whatever it has drawn."""

    def __init__(self, cards: Collection[int]) -> None:
        self.cards = tuple(cards)
        super().__init__(f"These cards cannot be in hand: {self.cards}.")


class Move(NamedTuple):
    """An action that was done, the cards it drew, draw by draw, the positions around it and what happened."""

    side: Side
    action: Action
    draws: tuple[Pile, ...]
    before: GameState
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True)
class ApartCourse:
    """The positions and moves of a game, and how many cards each side has drawn in it."""

    me: Side
    key: bytes
    """What the assumed draws follow from; it has nothing to do with the true ones."""
    deals: tuple[Pile, Pile]
    """By side: the first hand."""
    start: GameState
    moves: tuple[Move, ...] = ()
    drawn: tuple[int, int] = (0, 0)

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.moves[-1].after if self.moves else self.start

    def done(self, action: Action, mine: Chance | None = None) -> ApartCourse:
        """The course after an action of the side to decide. Raises IllegalAction, Impossible, ChanceError."""
        before, side = self.state, self.state.to_decide
        course = self
        if side != self.me:
            course = self.holding(cards_needed(before, action))
            before = course.state
        chance: Chance = ListedChance(()) if mine is None else mine
        if side != self.me:
            chance = SeededChance(self.key, self.drawn)
        keeping = KeepingChance(chance)
        step = apply(before, action, keeping)
        return course._with(Move(side, action, tuple(keeping.draws), before, step.state, step.events))

    def _with(self, move: Move) -> ApartCourse:
        british, french = self.drawn
        number = sum(map(len, move.draws))
        drawn = (british + number, french) if move.side == 0 else (british, french + number)
        return replace(self, moves=(*self.moves, move), drawn=drawn)

    # The other's hand

    def holding(self, cards: Pile) -> ApartCourse:
        """The same course, with these cards in the other's hand. Raises Impossible."""
        other = self.state.sides[1 - self.me]
        missing = Counter(cards) - Counter(other.hand)
        if not missing:
            return self
        spare = Counter(other.hand) - Counter(other.known) - (Counter(cards) - Counter(other.known))
        return self._swapped(tuple(spare.elements()), tuple(missing.elements()))

    def showing(self, hand: Pile) -> ApartCourse:
        """The same course, with exactly this hand of the other's. Raises Impossible."""
        other = self.state.sides[1 - self.me]
        out, missing = Counter(other.hand) - Counter(hand), Counter(hand) - Counter(other.hand)
        if len(hand) != len(other.hand) or out - (Counter(other.hand) - Counter(other.known)):
            raise Impossible(missing or hand)
        return self._swapped(tuple(out.elements()), tuple(missing.elements())) if missing else self

    def _swapped(self, spare: Pile, missing: Pile) -> ApartCourse:
        """Draw `missing` instead of as many of the `spare` cards, where each was drawn last."""
        other = self.state.sides[1 - self.me]
        if len(spare) < len(missing) or Counter(missing) - Counter(other.draw):
            raise Impossible(missing)
        wanted, left = Counter(spare), list(missing)
        draws = [list(move.draws) for move in self.moves]
        deal, index = list(self.deals[1 - self.me]), len(self.moves)
        while left and index >= 0:
            index -= 1
            piles = [deal] if index < 0 else draws[index] if self.moves[index].side != self.me else []
            for at in reversed(range(len(piles))):
                pile = list(piles[at]) if index >= 0 else deal
                for card in tuple(pile):
                    if left and wanted[card]:
                        wanted[card] -= 1
                        pile[pile.index(card)] = left.pop()
                if index >= 0:
                    draws[index][at] = tuple(sorted(pile))
        return self._replayed(max(index, -1), [tuple(piles) for piles in draws], tuple(sorted(deal)))

    def _replayed(self, index: int, draws: list[tuple[Pile, ...]], deal: Pile) -> ApartCourse:
        """The course with other draws of the other side from a move on; -1 begins with the first hands."""
        course = replace(self, moves=self.moves[: max(index, 0)])
        if index < 0:
            deals = (self.deals[0], deal) if self.me == 0 else (deal, self.deals[1])
            start = new_game(self.start.ruleset, ListedChance(deals))
            course = replace(course, deals=deals, start=start)
        moves, state = list(course.moves), course.state
        for move, drawn in zip(self.moves[max(index, 0) :], draws[max(index, 0) :], strict=True):
            step = play(state, move.action, ListedChance(drawn))
            moves.append(Move(move.side, move.action, drawn, state, step.state, step.events))
            state = step.state
        return replace(course, moves=tuple(moves), drawn=self.drawn)


def dealt(ruleset: Ruleset, me: Side, key: bytes, mine: Chance) -> ApartCourse:
    """A game after set-up: my hand by my draws, the other's assumed."""
    assumed = SeededChance(key)
    chance = KeepingChance(TwoChances(mine, assumed) if me == 0 else TwoChances(assumed, mine))
    start = new_game(ruleset, chance)
    deals = (tuple(sorted(chance.draws[0])), tuple(sorted(chance.draws[1])))
    return ApartCourse(me, key, deals, start, (), (len(deals[0]), len(deals[1])))


def assumed_key(secret: bytes) -> bytes:
    """What a player's assumptions follow from."""
    return hashlib.sha256(b"A Few Acres of Snow apart, assumed" + secret).digest()


def waits_for_other(course: ApartCourse, action: Action) -> tuple[bool, int]:
    """Whether only the other can say what comes of an action of mine, and how many cards it draws.

    Raises IllegalAction.
    """
    step = apply(course.state, action, RandomChance(0))
    draws = sum(event.amount for event in step.events if event.kind is Kind.DREW)
    asked = isinstance(action, Priest) and bool(course.state.sides[1 - course.me].hand)
    return bool(draws) or asked, draws


def cards_needed(state: GameState, action: Action) -> Pile:
    """The cards that the side to decide must have in hand for an action."""
    spent = spent_cards(state, action)
    return with_cards(spent, (state.ruleset.tables.natives,)) if isinstance(action, GiveFromHand) else spent


def shown_hand(events: tuple[Event, ...], side: Side) -> Pile | None:
    """The hand that a side has shown."""
    return next((event.cards for event in events if event.kind is Kind.HAND_SHOWN and event.side == side), None)
