"""What a side may hold in its coming turn, and whether certain cards can be among it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.chapters.scope import mask_of
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View

SUPPORT = 3
"""Cards that Home Support draws."""


class CardsNeed(NamedTuple):
    """The cards of a first and of a second action, what the first costs or earns, and what both cost."""

    first: Pile
    second: Pile
    price: int = 0
    """Money to have when the second action is done."""
    first_price: int = 0
    earned: int = 0
    """Money that the first action brings."""
    drafted: Pile = ()
    """Cards that the first action puts into the discard pile."""
    sold: int = 0
    """Money that furs among the first cards bring for no action (option fur_for_one)."""
    fetched: bool = False
    """Whether the first action fetches Home Support from the discard pile."""


class Holdings:
    """What a side may hold, as the viewer knows it."""

    def __init__(self, view: View, side: Side, refills: bool) -> None:
        public, ruleset = view.sides[side], view.ruleset
        mine = view.knows(side)
        self.known: Pile = view.hand if mine else public.known
        self.unseen: Pile = view.draw if mine else public.unseen
        self.slots = 0 if mine else public.hand_size - len(public.known)
        """How many of the unseen cards are in hand."""
        self.size = public.hand_size
        self.draw_size = public.draw_size
        self.discard = public.discard
        self.reserve = public.reserve
        self.money = public.money
        self.bids = view.bids[side]
        self.support = ruleset.tables.home_support[side]
        self.reshuffles = ruleset.home_support_reshuffles
        self.reshuffles_at_once = ruleset.reshuffles_at_once
        if refills:
            self._refill(ruleset)
        self.kinds = mask_of(self.known) | mask_of(self.unseen) | mask_of(self.reserve)
        """Mask of the kinds of card that may be in hand without help of the discard pile."""
        self._known, self._unseen = Counter(self.known), Counter(self.unseen)
        self._with_reserve = self._known + Counter(self.reserve)
        reserves = (False, True) if self.reserve else (False,)
        supports = (False, True) if self._may_hold(self.support) else (False,)
        self._helps = [(reserve, support) for reserve in reserves for support in supports]
        """Whether to retrieve the reserve, and whether to play Home Support, as far as that is possible."""
        self._helps_with_support = [(reserve, True) for reserve in reserves]

    def _refill(self, ruleset: Ruleset) -> None:
        """Look past the refill that ends the turn."""
        missing = max(0, HAND_SIZE - self.size)
        drawn = self._draw(missing)
        is_short, is_late = drawn < missing, ruleset.late_reshuffle
        if not self.draw_size and (is_short or is_late or (drawn and ruleset.reshuffles_at_once)):
            self.known += self.unseen  # What was in the pile is in hand.
            self.slots = 0
            self.unseen, self.draw_size, self.discard = self.discard, len(self.discard), ()
            if not is_late:
                self._draw(missing - drawn)

    def _draw(self, count: int) -> int:
        """Draw unseen cards from the pile; return how many there were."""
        drawn = min(count, self.draw_size)
        self.slots += drawn
        self.size += drawn
        self.draw_size -= drawn
        return drawn

    @property
    def draws_discards(self) -> bool:
        """Whether Home Support or a bid may draw cards that are now discarded."""
        supports = self.reshuffles and self._may_hold(self.support)
        swaps = self.bids if self.reshuffles_at_once and (supports or self.draw_size) else 0
        return self.draw_size < swaps + (SUPPORT if supports else 0)

    def _may_hold(self, card: int) -> bool:
        return bool(self.kinds >> card & 1)

    def hidden(self, need: CardsNeed) -> Pile | None:
        """The unseen cards that must be in hand for a need, fewest first; None if it cannot be met."""
        for reserve, support in self._helps_with_support if need.fetched else self._helps:
            found = self._hidden(need, reserve, support)
            if found is not None:
                return found
        return None

    def could(self, cards: Pile) -> bool:
        """Whether these cards might be in hand with every help there is; a quick look before all ways are tried."""
        if self.draws_discards:
            return True
        missing = self._missing(cards, self._with_reserve)
        drawn = SUPPORT if self._may_hold(self.support) else 0
        return len(missing) <= self.slots + drawn + self.bids and not self._missing(missing, self._unseen)

    def _hidden(self, need: CardsNeed, reserve: bool, support: bool) -> Pile | None:
        if not self._affords(need, len(self.reserve) if reserve else 0):
            return None
        wanted = need.first + need.second
        if support and not need.fetched:
            wanted += (self.support,)
        if reserve and self.money - need.first_price < len(self.reserve):
            # The first action pays for the reserve, so no card of the reserve can serve it, Home Support included.
            first = self._missing(need.first, self._known)
            if len(first) > self.slots and self.support in self.reserve:
                return None
            hidden = first + self._missing_later(need, wanted)
        else:
            hidden = self._missing(wanted, self._with_reserve if reserve else self._known)
        if not hidden:
            return ()
        early = self.slots + min(self.bids, self.draw_size)  # what Home Support has not drawn
        if support and self.support in hidden and not early:
            return None
        if need.fetched and len(self._missing(need.first, self._with_reserve if reserve else self._known)) > early:
            return None
        beyond = self._missing(hidden, self._unseen)
        drawn = min(SUPPORT, self.draw_size) if support else 0
        size = self.size + drawn + (len(self.reserve) if reserve else 0)
        may_swap = self.reshuffles_at_once and bool(support or self.draw_size) and len(wanted) <= size
        reach = (SUPPORT if support and self.reshuffles else 0) + (self.bids if may_swap and beyond else 0)
        if self.draw_size < reach:
            return self._with_discards(need, hidden, beyond, reach)
        if beyond:
            return None
        swaps = min(self.bids, self.draw_size - drawn)
        if len(hidden) > self.slots + drawn + swaps or (len(hidden) > self.slots + drawn and len(wanted) > size):
            return None
        return hidden

    def _missing_later(self, need: CardsNeed, wanted: Pile) -> Pile:
        """What the second action lacks when the reserve comes to hand only after the first, which pays for it."""
        left = Counter(self._with_reserve) - (Counter(need.first) & Counter(self._known))
        return self._missing(tuple((Counter(wanted) - Counter(need.first)).elements()), left)

    @staticmethod
    def _missing(wanted: Pile, held: dict[int, int]) -> Pile:
        """The wanted cards that are not among the held ones, each as often as it is missing."""
        missing = []
        for index, card in enumerate(wanted):
            if wanted[:index].count(card) >= held.get(card, 0):
                missing.append(card)
        return tuple(missing)

    def _with_discards(self, need: CardsNeed, hidden: Pile, beyond: Pile, reach: int) -> Pile | None:
        """With a Home Support or bids that draw what is left, then from the discard pile; `reach` is how many cards."""
        if len(beyond) > reach - self.draw_size:
            return None
        if self._missing(beyond, Counter(self.discard + need.first + need.drafted)):
            return None
        first = self._missing(need.first, self._known)
        if self._missing(first, self._unseen) or (self.draw_size == 0 and len(first) > self.slots):
            return None
        left = list(hidden)
        for card in beyond:
            left.remove(card)
        return tuple(left)

    def _affords(self, need: CardsNeed, retrieval: int) -> bool:
        money = self.money + need.sold - need.first_price
        return money >= 0 and money + need.earned >= need.price + retrieval

    def shortage(self, need: CardsNeed) -> int:
        """The money that is missing for a need, the reserve included; 0 if none is."""
        first = need.first_price - self.money
        return max(0, first, first - need.earned + need.price + len(self.reserve))
