"""Which legal actions a selection or a gesture stands for. Pure logic: no widgets, no Qt."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chapters.choices import SPELLED, FreeChoice
from afaos_gui.rules.engine import legal_choices, spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View
from afaos_gui.session.choice.sales import best_sales


class Grip(StrEnum):
    """What a drag holds."""

    CARDS = "cards"
    """Cards from the hand."""
    MARKET = "market"
    """A card that may be drafted."""
    DISCARD = "discard"
    """A card from the discard pile."""
    RESERVE = "reserve"
    VILLAGE = "village"
    TOWN = "town"
    FORT = "fort"
    SIEGE = "siege"
    """A siege marker."""


class Spot(StrEnum):
    """Where a drag may end."""

    PLACE = "place"
    SIEGE = "siege"
    DRAW = "draw"
    DISCARD = "discard"
    RESERVE = "reserve"
    PURSE = "purse"
    OPPONENT = "opponent"
    HAND = "hand"
    MARKET = "market"


class Held(NamedTuple):
    """What is being dragged; `cards` for the first three grips."""

    grip: Grip
    cards: Cards = ()


class Target(NamedTuple):
    """Where something may be dropped; `place` for PLACE and SIEGE."""

    spot: Spot
    place: int = -1


_SPOTS = {spot.value: spot for spot in Spot}


def target_of_zone(name: str, view: View | None) -> Target | None:
    """What a drop zone of the table stands for: a spot, or for "siege:1" the place of the siege by side 1."""
    word, _colon, number = name.partition(":")
    spot = _SPOTS.get(word)
    if spot is Spot.SIEGE:
        siege = view.sieges[int(number)] if view is not None else None
        return None if siege is None else Target(Spot.SIEGE, siege.place)
    return None if spot is None else Target(spot)


class Matches(NamedTuple):
    """Actions that spend exactly the given cards, and those that spend others too.

    Discarding is always exact: nobody chooses one card in order to discard three.
    """

    exact: tuple[Action, ...] = ()
    also: tuple[Action, ...] = ()

    @property
    def every(self) -> tuple[Action, ...]:
        """Both, exact ones first."""
        return self.exact + self.also

    @property
    def best(self) -> tuple[Action, ...]:
        """The exact ones, or the others if there are none."""
        return self.exact or self.also


ON_PLACE: tuple[type[Action], ...] = (
    act.Settle,
    act.Develop,
    act.Fortify,
    act.Besiege,
    act.Raid,
    act.Reinforce,
    act.MilitaryLeader,
    act.SettleConquest,
)
"""What cards dropped on a place may do there."""

CARD_DROPS: dict[Spot, tuple[type[Action], ...]] = {
    Spot.PLACE: ON_PLACE,
    Spot.SIEGE: (act.Reinforce, act.MilitaryLeader),
    Spot.PURSE: (act.TakeMoney, act.Merchant, act.Trader, act.Piracy, act.SellFur),
    Spot.DISCARD: (act.Discard, act.DropLost, act.Intendant, act.DiscardDrawn, act.Swap, act.PayCards),
    Spot.RESERVE: (act.Reserve,),
    Spot.OPPONENT: (act.Ambush, act.Priest, act.Piracy, act.Block),
    Spot.DRAW: (act.HomeSupport,),
    Spot.MARKET: (act.Governor, act.LoseFromHand),
}
"""What cards from the hand do where they are dropped."""

PIECE_DROPS: dict[Grip, tuple[type[Action], ...]] = {
    Grip.VILLAGE: (act.Settle, act.SettleConquest),
    Grip.TOWN: (act.Develop,),
    Grip.FORT: (act.Fortify,),
    Grip.SIEGE: (act.Besiege,),
}
"""What a piece from stock does on a place."""


@dataclass(slots=True)
class LegalTargets:
    """A position's legal actions with the cards each takes from the hand, computed once.

    Free choices of several cards are looked up by their rules: a large hand has millions of them.
    """

    state: GameState
    legal: tuple[Action, ...]
    """As `rules.engine.legal_actions` lists them; empty where the viewer has nothing to decide."""
    _choices: tuple[FreeChoice, ...] = field(init=False)
    _spent: list[tuple[Action, Counter[int]]] = field(init=False)
    """The actions that are no free choices."""
    _found: dict[Cards, Matches] = field(init=False, default_factory=dict)
    """Cached look-ups, because every place on the map asks for the same cards."""

    def __post_init__(self) -> None:
        self._choices = legal_choices(self.state) if self.legal else ()
        chosen = {choice.kind for choice in self._choices}
        others = tuple(action for action in self.legal if type(action) not in chosen)
        self._spent = [(action, Counter(spent_cards(self.state, action))) for action in others]

    def using(self, cards: Cards) -> Matches:
        """The legal actions that spend these cards from the hand; none for no cards."""
        if not cards:
            return Matches()
        if cards not in self._found:
            wanted = Counter(cards)
            exact = [action for action, spent in self._spent if spent == wanted]
            also = [action for action, spent in self._spent if spent > wanted]
            for choice in self._choices:
                found = self._chosen(choice, wanted)
                exact += [action for action in found if len(spent_cards(self.state, action)) == len(cards)]
                also += [action for action in found if len(spent_cards(self.state, action)) > len(cards)]
            self._found[cards] = Matches(*(tuple(sorted(found, key=_rank)) for found in (exact, also)))
        return self._found[cards]

    def _chosen(self, choice: FreeChoice, wanted: Counter[int]) -> list[Action]:
        """The actions of a free choice that take the wanted cards, up to a number that can be shown."""
        cards = tuple((wanted - self._unnamed(choice)).elements())
        if choice.kind is act.Discard:
            return [choice.action(cards)] if choice.allows(cards) else []
        return list(islice(choice.using(cards), SPELLED // len(self._choices)))

    def _unnamed(self, choice: FreeChoice) -> Counter[int]:
        """The cards that every action of a choice spends without naming them, such as the Trader."""
        return Counter(spent_cards(self.state, choice.action(()))) - Counter(choice.fixed)

    def companions(self, cards: Cards) -> frozenset[int]:
        """The cards in hand that some action spends together with these, ignoring a Governor that is not among them."""
        wanted = Counter(cards)
        joined = Counter[int]()
        for _action, spent in self._spent:
            if spent > wanted:
                joined |= spent - wanted
        for choice in self._choices:
            is_meant = choice.kind is act.Governor and self._unnamed(choice) <= wanted
            if is_meant or choice.kind not in (act.Governor, act.Discard):
                joined |= self._joining(choice, wanted)
        return frozenset(joined)

    def _joining(self, choice: FreeChoice, wanted: Counter[int]) -> Counter[int]:
        """The cards that a free choice may spend together with the wanted ones."""
        cards = tuple((wanted - self._unnamed(choice)).elements())
        joined = Counter[int]()
        for more in [(), *((card,) for card in set(choice.pile))]:
            for action in islice(choice.using((*cards, *more)), 1):
                joined |= Counter(spent_cards(self.state, action)) - wanted
        return joined

    def without_cards(self) -> tuple[Action, ...]:
        """The actions offered while nothing is selected: free actions, answers, passing, but not ending the turn."""
        kinds = (act.RetrieveReserve, act.HomeSupport, act.MilitaryLeader, act.UseBid, act.Withdraw, act.Pass)
        return tuple(action for action, _spent in self._spent if isinstance(action, kinds))

    def at(self, place: int) -> tuple[Action, ...]:
        """What can be done at a place, with any cards."""
        return tuple(action for action in self.legal if action.place == place)

    def _sales(self) -> tuple[Action, ...]:
        """Every way to make money, and of those too many to be listed the best."""
        kinds = CARD_DROPS[Spot.PURSE]
        listed = (action for action, _spent in self._spent if isinstance(action, kinds))
        return tuple(dict.fromkeys((*best_sales(self.state), *listed))) if self.legal else ()

    def drop(self, held: Held, target: Target) -> tuple[Action, ...]:
        """The legal actions that dropping `held` on `target` stands for; of no cards on the purse, every sale."""
        if held == Held(Grip.CARDS) and target.spot is Spot.PURSE:
            return self._sales()
        if held.grip is Grip.CARDS:
            return self._drop_cards(held.cards, target)
        if held.grip in PIECE_DROPS:
            return self._drop_piece(held.grip, target)
        if held.grip is Grip.MARKET and target.spot in (Spot.DISCARD, Spot.HAND):
            return self._of(act.Draft(-1, held.cards))
        if held.grip is Grip.DISCARD and target.spot is Spot.HAND:
            return self._of(act.Intendant(-1, held.cards))
        if held.grip is Grip.RESERVE and target.spot is Spot.HAND:
            return self._of(act.RetrieveReserve())
        return ()

    def places_for(self, held: Held) -> dict[int, tuple[Action, ...]]:
        """By place: the actions that dropping `held` there stands for."""
        places = {action.place for action, _spent in self._spent if action.place >= 0}
        places |= {choice.place for choice in self._choices if choice.place >= 0}
        places |= {self.state.pending} if self._settles_conquest() else set()
        found = {place: self.drop(held, Target(Spot.PLACE, place)) for place in sorted(places)}
        return {place: actions for place, actions in found.items() if actions}

    def _settles_conquest(self) -> bool:
        return any(isinstance(action, act.SettleConquest) for action, _spent in self._spent)

    def _of(self, wanted: Action) -> tuple[Action, ...]:
        return tuple(action for action, _spent in self._spent if action == wanted)

    def _drop_cards(self, cards: Cards, target: Target) -> tuple[Action, ...]:
        kinds = CARD_DROPS.get(target.spot, ())
        found = self.using(cards)
        exact = tuple(action for action in found.exact if isinstance(action, kinds))
        also = tuple(action for action in found.also if isinstance(action, kinds))
        if target.spot in (Spot.PLACE, Spot.SIEGE):
            exact, also = self._there(exact, target.place), self._there(also, target.place)
        free = tuple(action for action in exact if isinstance(action, act.DropLost))
        if free:
            return free  # Discarding the same card would cost an action.
        if target.spot is Spot.DISCARD:
            # The Intendant's own card may be meant for discarding or for playing.
            return exact + tuple(action for action in found.every if _plays_intendant(action, exact))
        if target.spot is Spot.MARKET and not exact:
            # The Governor returns what was dropped, though it could return another card too.
            exact = tuple(action for action in also if Counter(action.cards) == Counter(cards))
        return exact or also

    def _there(self, actions: tuple[Action, ...], place: int) -> tuple[Action, ...]:
        """Those at `place`; a conquest is settled where the siege was."""
        return tuple(action for action in actions if self._place_of(action) == place)

    def _place_of(self, action: Action) -> int:
        return self.state.pending if isinstance(action, act.SettleConquest) else action.place

    def _drop_piece(self, grip: Grip, target: Target) -> tuple[Action, ...]:
        if target.spot is not Spot.PLACE:
            return ()
        kinds = PIECE_DROPS[grip]
        return self._there(tuple(action for action, _spent in self._spent if isinstance(action, kinds)), target.place)


_RANKS = {kind: rank for rank, kind in enumerate(act.ACTIONS)}


def _rank(action: Action) -> int:
    """The place of an action's kind among all, in the order in which the rules list them."""
    return _RANKS[type(action)]


def _plays_intendant(action: Action, exact: tuple[Action, ...]) -> bool:
    return isinstance(action, act.Intendant) and action not in exact
