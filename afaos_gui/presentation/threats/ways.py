"""Find a way in which a side wins at once, or begins a siege, in its coming turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from afaos_gui.presentation.threats.goals import developments, given_up, incomes, playable, raids, settlements, sieges
from afaos_gui.presentation.threats.holdings import CardsNeed, Holdings
from afaos_gui.rules.catalogue import FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.conflict import may_besiege
from afaos_gui.rules.chapters.position import villages_left
from afaos_gui.rules.chapters.scope import cards_of, mask_of
from afaos_gui.rules.state import GameState, Pile, without

MOST_FURS = 4
"""The most furs that are sold for money that is missing."""


class WayDeed(Enum):
    """What a way does in the end."""

    SETTLE = "settle"
    BESIEGE = "besiege"


class WayOpening(Enum):
    """What a way does first."""

    NOTHING = "nothing"
    RAID = "raid"
    SETTLE = "settle"
    MONEY = "money"
    INTENDANT = "intendant"
    DRAFT = "draft"
    POINTS = "points"
    RETURN = "return"


class Way(NamedTuple):
    """How a side does something in its coming turn; `hidden` are the cards it may hold or draw for that."""

    deed: WayDeed
    place: int
    cards: Pile
    """All cards that it takes, those of the first action first."""
    hidden: Pile
    opening: WayOpening = WayOpening.NOTHING
    through: int = -1
    """The place of the first action."""


class TurnSearch:
    """The coming turn of a side: a board, what it may hold, and how many actions it has."""

    def __init__(self, board: GameState, side: Side, holdings: Holdings, actions: int, spent: int = -1) -> None:
        """`spent` is a card played before the actions, -1 for none."""
        self.spent = spent
        self.board = board
        self.side = side
        self.holdings = holdings
        self.actions = actions
        self.tables = board.ruleset.tables
        self.kinds = holdings.kinds
        if holdings.draws_discards or self._may_recall:
            self.kinds |= mask_of(holdings.discard)
        if self._may_draft:
            self.kinds |= self._on_offer

    @cached_property
    def _incomes(self) -> list[tuple[Pile, int]]:
        return list(incomes(self.board, self.side, self.kinds))

    @cached_property
    def _may_recall(self) -> bool:
        """Whether the Intendant may take a card from the discard pile first."""
        held = self.side == FRENCH and self.holdings.kinds >> self.tables.intendant & 1
        return bool(held) and self.actions > 1 and bool(self.holdings.discard)

    @cached_property
    def _may_draft(self) -> bool:
        return self.actions > 1 and self.holdings.draws_discards

    @cached_property
    def _on_offer(self) -> int:
        """The kinds of card that can be drafted with the money there is."""
        offered = mask_of(self.board.sides[self.side].available) | mask_of(self.board.neutral)
        return sum(1 << card for card in cards_of(offered) if self.tables.cost[card] <= self.holdings.money)

    def settles(self, place: int) -> Way | None:
        """The easiest way to settle a place that is empty, or that a raid empties."""
        return self._easiest(self._settling(place)) if self.actions else None

    def besieges(self, places: int) -> Way | None:
        """The easiest way to besiege one of the enemy places of a mask."""
        return self._easiest(self._besieging(places)) if self.actions else None

    def _easiest(self, stages: Iterator[Iterator[Way]]) -> Way | None:
        """The way with the fewest hidden cards of the first stage that has any."""
        for ways in stages:
            best: Way | None = None
            for way in ways:
                if best is None or len(way.hidden) < len(best.hidden):
                    best = way
                if not best.hidden:
                    break
            if best is not None:
                return best
        return None

    # Settling

    def _settling(self, place: int) -> Iterator[Iterator[Way]]:
        needs = list(self._settle_needs(self.board, place))
        yield self._alone(WayDeed.SETTLE, needs)
        if self.actions > 1:
            yield self._with_means(WayDeed.SETTLE, needs)
            yield self._after_raid(place)
            yield self._after_step(place)
            if villages_left(self.board, self.side) <= 0:
                yield self._after_return(place)

    def _after_raid(self, place: int) -> Iterator[Way]:
        emptied = self._raided(place)
        if emptied is not None:
            needs = list(self._settle_needs(emptied, place))
            for _place, cards, price in raids(self.board, self.side, self.kinds, 1 << place) if needs else ():
                yield from self._after(WayDeed.SETTLE, needs, CardsNeed(cards, (), 0, price), WayOpening.RAID, place)

    def _after_step(self, place: int) -> Iterator[Way]:
        for through, cards, board in self._steps(self.board):
            needs = list(self._settle_needs(board, place, self._gained(board)))
            yield from self._after(WayDeed.SETTLE, needs, CardsNeed(cards, ()), WayOpening.SETTLE, through)

    def _after_return(self, place: int) -> Iterator[Way]:
        """With a village that a first action brings back to the stock."""
        for first_actions, town in ((developments, True), (given_up, False)):
            for through, cards in first_actions(self.board, self.side, self.kinds):
                needs = list(self._settle_needs(self._without_village(through, town), place))
                yield from self._after(WayDeed.SETTLE, needs, CardsNeed(cards, ()), WayOpening.RETURN, through)

    def _without_village(self, place: int, town: bool) -> GameState:
        change = Change(self.board, RandomChance(0), True)
        change.sides[self.side].villages &= ~(1 << place)
        if town:
            change.sides[self.side].towns |= 1 << place
        return change.state

    def _settle_needs(self, board: GameState, place: int, gained: int = 0) -> Iterator[tuple[int, Pile, int]]:
        for where, cards in settlements(board, self.side, self.kinds, 1 << place):
            if not gained or mask_of(cards) & gained:
                yield where, cards, 0

    def _raided(self, place: int) -> GameState | None:
        """The board after a raid that leaves a place empty; None if one raid does not."""
        other = self.board.sides[1 - self.side]
        if not other.controlled >> place & 1:
            return None
        if other.towns >> place & 1 and villages_left(self.board, 1 - self.side) > 0:
            return None
        change = Change(self.board, RandomChance(0), True)
        change.capture(self.side, place)
        return change.state

    # Besieging

    def _besieging(self, places: int) -> Iterator[Iterator[Way]]:
        board = self._without_own_siege()
        needs = list(self._siege_needs(board, places))
        yield self._alone(WayDeed.BESIEGE, needs)
        if self.actions > 1:
            yield self._with_means(WayDeed.BESIEGE, needs)
            yield self._siege_after_step(board, places)
            if not may_besiege(board, self.side):
                yield self._after_points(board, places)

    def _siege_after_step(self, board: GameState, places: int) -> Iterator[Way]:
        for through, cards, after in self._steps(board):
            needs = list(self._siege_needs(after, places, self._gained(after)))
            yield from self._after(WayDeed.BESIEGE, needs, CardsNeed(cards, ()), WayOpening.SETTLE, through)

    def _siege_needs(self, board: GameState, places: int, gained: int = 0) -> Iterator[tuple[int, Pile, int]]:
        for where, cards, price in sieges(board, self.side, self.kinds, places):
            if not gained or mask_of(cards) & gained:
                yield where, cards, price

    def _without_own_siege(self) -> GameState:
        """The board, or the board after a withdrawal from the siege that keeps the side from another."""
        if self.board.sieges[self.side] is None:
            return self.board
        change = Change(self.board, RandomChance(0), True)
        change.set_siege(self.side, None)
        return change.state

    def _after_points(self, board: GameState, places: int) -> Iterator[Way]:
        """Sieges that an option allows only after more points (british_siege_later)."""
        for through, cards, price, after in self._gains(board):
            if may_besiege(after, self.side):
                needs = list(self._siege_needs(after, places))
                yield from self._after(
                    WayDeed.BESIEGE, needs, CardsNeed(cards, (), 0, price), WayOpening.POINTS, through
                )

    def _gains(self, board: GameState) -> Iterator[tuple[int, Pile, int, GameState]]:
        """First actions that gain points, with the board after them."""
        everywhere = (1 << len(self.tables.points)) - 1
        for place, cards in settlements(board, self.side, self.kinds, everywhere):
            yield place, cards, 0, self._placed(board, place)
        for place, cards in developments(board, self.side, self.kinds):
            change = Change(board, RandomChance(0), True)
            change.sides[self.side].villages &= ~(1 << place)
            change.sides[self.side].towns |= 1 << place
            yield place, cards, 0, change.state
        for place, cards, price in raids(board, self.side, self.kinds, everywhere):
            change = Change(board, RandomChance(0), True)
            change.capture(self.side, place)
            yield place, cards, price, change.state

    # First actions

    def _steps(self, board: GameState) -> Iterator[tuple[int, Pile, GameState]]:
        """Settlements that bring further cards into supply, with the board after them."""
        everywhere = (1 << len(self.tables.points)) - 1
        boards: dict[int, GameState | None] = {}
        for place, cards in settlements(board, self.side, self.kinds, everywhere):
            if place not in boards:
                after = self._placed(board, place)
                boards[place] = after if self._gained(after) else None
            found = boards[place]
            if found is not None:
                yield place, cards, found

    def _placed(self, board: GameState, place: int) -> GameState:
        change = Change(board, RandomChance(0), True)
        change.place_village(self.side, place)
        return change.state

    def _gained(self, board: GameState) -> int:
        """The cards that a board makes usable, of those that may be held."""
        return playable(board, self.side, self.kinds) & ~playable(self.board, self.side, self.kinds)

    # Whether it can be

    def _alone(self, deed: WayDeed, needs: Iterable[tuple[int, Pile, int]]) -> Iterator[Way]:
        """The deed as the only action."""
        for place, cards, price in needs:
            hidden = self._hidden(CardsNeed((), cards, price))
            if hidden is not None:
                yield Way(deed, place, cards, hidden)

    def _with_means(self, deed: WayDeed, needs: Iterable[tuple[int, Pile, int]]) -> Iterator[Way]:
        """The deed after an action that only brings a card or money."""
        for place, cards, price in needs:
            if self._may_recall:
                yield from self._recalled(deed, place, cards, price)
            if self._may_draft:
                for card in dict.fromkeys(cards):
                    if self._on_offer >> card & 1:
                        need = CardsNeed((), cards, price, self.tables.cost[card], 0, (card,))
                        yield from self._way(deed, place, need, WayOpening.DRAFT, cards)
            if self.holdings.money < price + len(self.holdings.reserve) and self.holdings.could(cards):
                for earners, earned in self._incomes:
                    yield from self._way(
                        deed, place, CardsNeed(earners, cards, price, 0, earned), WayOpening.MONEY, cards
                    )

    def _recalled(self, deed: WayDeed, place: int, cards: Pile, price: int) -> Iterator[Way]:
        """The deed with a card that the Intendant takes from the discard pile."""
        intendant = self.tables.intendant
        fee = self.tables.cards[intendant].play_cost
        if self.holdings.support in self.holdings.discard:
            need = CardsNeed((intendant,), cards, price, fee, fetched=True)
            yield from self._way(deed, place, need, WayOpening.INTENDANT, cards)
        for card in dict.fromkeys(cards):
            if card in self.holdings.discard:
                need = CardsNeed((intendant,), without(cards, card), price, fee)
                yield from self._way(deed, place, need, WayOpening.INTENDANT, cards)

    def _way(self, deed: WayDeed, place: int, need: CardsNeed, opening: WayOpening, cards: Pile) -> Iterator[Way]:
        hidden = self._hidden(need)
        if hidden is not None:
            yield Way(deed, place, (*need.first, *cards), hidden, opening)

    def _after(
        self, deed: WayDeed, needs: Iterable[tuple[int, Pile, int]], first: CardsNeed, opening: WayOpening, through: int
    ) -> Iterator[Way]:
        """The deed after a first action that changes the board."""
        for place, cards, price in needs:
            need = first._replace(second=cards, price=price)
            hidden = self._hidden(need)
            if hidden is not None:
                yield Way(deed, place, (*first.first, *cards), hidden, opening, through)

    def _hidden(self, need: CardsNeed) -> Pile | None:
        if self.spent >= 0:
            need = need._replace(first=(self.spent, *need.first))
        found = self.holdings.hidden(need)
        return self._hidden_with_furs(need) if found is None and self._furs else found

    @cached_property
    def _furs(self) -> list[int]:
        """The cards that may be sold for no action (option fur_for_one)."""
        on = self.board.ruleset.fur_for_one
        return cards_of(playable(self.board, self.side, self.kinds) & self.tables.fur_cards) if on else []

    def _hidden_with_furs(self, need: CardsNeed) -> Pile | None:
        """The same, with furs sold first for what is missing."""
        for number in range(1, min(MOST_FURS, self.holdings.shortage(need)) + 1):
            for furs in combinations(self._furs, number):
                found = self.holdings.hidden(need._replace(first=(*furs, *need.first), sold=number))
                if found is not None:
                    return found
        return None
