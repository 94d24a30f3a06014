"""The turn ribbon's buttons: what can be done, the best way to do it first, other ways one click further."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.choices.questions import chooser_title, deed_title
from afaos_gui.presentation.choices.targets import Grip, Held, Matches
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.choice.ranking import (
    LOSING,
    Effect,
    best_way,
    effect_of,
    is_beyond_doubt,
    is_dominated,
    order_of_deed,
    ranked,
)
from afaos_gui.session.choice.sales import SALES, best_sales
from afaos_gui.session.choice.yields import with_parts, with_yield, yield_of, yield_parts
from afaos_gui.session.words.text import action_told

_AGAINST = (act.Raid, act.Ambush, act.Priest)
"""Actions against the other side, which may learn of them before they can be taken back."""


_AT_A_PRICE = (act.RetrieveReserve, act.UseBid)
"""Actions that could be taken at any time, at a price."""

_TOLD_IN_SHORT = (*SALES, act.Piracy, act.Settle, act.Develop, act.Besiege, act.Raid, act.Reinforce, act.UseBid)
"""Actions of which no two offers have the same sum or place, so that the cards need not be named."""


class Rank(IntEnum):
    """How near an offer comes to what the chosen cards are there for."""

    EXACT = 0
    """It uses exactly the chosen cards, or needs none."""
    ALSO = 1
    """It uses other cards too."""
    GOVERNOR = 2
    """The Governor may return any card, but that is not what those cards are for."""
    RESERVE = 3
    SALE = 4
    """It sells cards that nobody has chosen."""
    PRICE = 5
    """It could be done at any time, at a price."""
    LAST = 6
    """It loses something for nothing, or is hardly ever meant."""


class Offer(NamedTuple):
    """One button and the actions behind it, the best one first."""

    label: str
    tip: str = ""
    id: str = ""
    rank: Rank = Rank.EXACT
    actions: tuple[Action, ...] = ()
    short: str = ""
    """The label without the cards, where a place or a sum tells it from the others."""
    shorter: tuple[str, ...] = ()
    """The same with less and less in brackets, for a main button without room for either."""
    asks: bool = False
    """Whether a click asks which of the actions is meant, because none is best beyond doubt."""
    revises: bool = False
    """Whether it takes the last action back, to do it in another way."""

    @property
    def quiet(self) -> bool:
        """Whether it is never the main button."""
        return self.rank >= Rank.SALE or self.revises

    @property
    def done(self) -> tuple[Action, ...]:
        """What a click stands for: the best action, or all of them where it asks."""
        return self.actions if self.asks else self.actions[:1]

    @property
    def has_ways(self) -> bool:
        """Whether there are other ways than the one that a click takes."""
        return len(self.actions) > 1 and not self.asks

    @property
    def is_losing(self) -> bool:
        """Whether it gives something up for nothing, so that no key leads to it that the hand knows by habit."""
        return isinstance(self.actions[0], LOSING)

    def with_tip(self, line: str) -> Offer:
        """The same offer with another line in its tip."""
        return self._replace(tip="\n".join(filter(None, (self.tip, line))))


def card_offers(found: Matches, chosen: Cards, state: GameState) -> tuple[Offer, ...]:
    """The buttons for chosen cards: what they do by themselves, what they do with others, how to put them away.

    Within each, free actions come first, then what yields most. What is dominated is offered only where exactly its
    cards are chosen.
    """
    rows = [(Rank.EXACT, ways) for ways in _deeds(found.exact)]
    rows += [(Rank.ALSO, ways) for ways in _with_others(found, chosen, state)]
    return _in_order([_offer(ways, rank, state, chosen) for rank, ways in rows], state)


def offers(actions: Iterable[Action], state: GameState) -> tuple[Offer, ...]:
    """The buttons for actions, one for each deed and place, in order."""
    return _in_order([_offer(ways, Rank.EXACT, state) for ways in _deeds(actions)], state)


def offers_there(actions: Iterable[Action], state: GameState) -> tuple[Offer, ...]:
    """The buttons for what can be done at one place: each card sent to a siege has its own, with its sum."""
    alike: dict[Effect, list[Action]] = {}
    for action in actions:
        alike.setdefault(effect_of(action), []).append(action)
    made = [_offer(tuple(ways), Rank.EXACT, state) for ways in alike.values()]
    names = Counter(name for offer in made for name in {offer.short, *offer.shorter})
    return _in_order([_told_apart(one, names) for one in made], state)


def _told_apart(offer: Offer, names: Mapping[str, int]) -> Offer:
    """The offer without shorter words that another one has too."""
    short = offer.short if names[offer.short] == 1 else ""
    return offer._replace(short=short, shorter=tuple(one for one in offer.shorter if names[one] == 1))


def offers_at_rest(actions: Iterable[Action], state: GameState) -> tuple[Offer, ...]:
    """The buttons while no card is chosen: actions that take none, and the best merchant, which is never proposed."""
    best = best_sales(state)
    sold = [sale for sale in best if isinstance(sale, act.Merchant) and not is_dominated(sale, state)]
    made = [_offer((sale,), Rank.SALE, state) for sale in sold]
    return _in_order([*made, *(_offer(ways, Rank.EXACT, state) for ways in _deeds(actions))], state)


def revision(ways: tuple[Action, ...]) -> Offer:
    """The button that takes back the last action, which was one of several ways, and asks for another."""
    label = _("Do it in another way …")
    tip = _("Takes the last action back, and asks with which cards you want to do it.")
    return Offer(label, tip, rank=Rank.LAST, actions=ways, asks=True, revises=True)


def numbered(made: Iterable[Offer]) -> tuple[Offer, ...]:
    """The offers with their ids, which are their places."""
    return tuple(offer._replace(id=str(number)) for number, offer in enumerate(made))


def promise(actions: tuple[Action, ...], state: GameState, held: Held) -> str:
    """What a gesture does: the only action, of cards what they mean beyond doubt, or else what it asks about."""
    cards = held.cards if held.grip is Grip.CARDS else ()
    best = best_way(actions, state, cards) if cards or len(actions) == 1 else None
    if best is None:
        return _("{deed} …").format(deed=chooser_title(actions))
    return with_yield(action_told(best, state), best, state)


def keyed(offered: tuple[Offer, ...], digit: int) -> int | None:
    """The place of the offer that a digit takes with Alt, from 0; None for none.

    The first digit is the main button's; without a main button it does nothing. Nothing that loses an action for
    nothing has a digit.
    """
    places = [number for number, offer in enumerate(offered) if not offer.is_losing or offer.revises]
    if places and offered[places[0]].quiet:
        digit -= 1
    return places[digit] if 0 <= digit < len(places) else None


def double_click(offered: tuple[Offer, ...], state: GameState) -> tuple[Action, ...]:
    """What a double click on cards does: what the main button does.

    Empty where that only puts cards away, and where another button might be meant as well: one that yields as much, or
    any if the first one asks, or attacks the other side, which cannot be taken back.
    """
    if not offered or offered[0].rank >= Rank.GOVERNOR:
        return ()
    first = offered[0].actions[0]
    rivals = [offer.actions[0] for offer in offered[1:] if offer.rank is offered[0].rank]
    unsure = offered[0].asks or isinstance(first, _AGAINST)
    if rivals and (unsure or yield_of(rivals[0], state).worth >= yield_of(first, state).worth):
        return ()
    return offered[0].done


def _with_others(found: Matches, chosen: Cards, state: GameState) -> list[tuple[Action, ...]]:
    """What uses more than the chosen cards, by deed; of the sales the best, with the others behind it."""
    ways = _deeds(action for action in found.also if not isinstance(action, SALES))
    for sale in best_sales(state, chosen):
        if sale not in found.exact:
            alike = (action for action in found.also if type(action) is type(sale) and action != sale)
            ways.append((sale, *alike))
    return [actions for actions in ways if not all(is_dominated(action, state, chosen) for action in actions)]


def _deeds(actions: Iterable[Action]) -> list[tuple[Action, ...]]:
    """The actions by deed and place."""
    alike: dict[tuple[type[Action], int], list[Action]] = {}
    for action in actions:
        alike.setdefault((type(action), action.place), []).append(action)
    return [tuple(ways) for ways in alike.values()]


def _offer(actions: tuple[Action, ...], rank: Rank, state: GameState, held: Cards = ()) -> Offer:
    ways = tuple(ranked(actions, state, held))
    first, rank = ways[0], _rank_of(ways[0], rank)
    if not is_beyond_doubt(ways, state, held):
        tip = _("{n} ways to do it: choose the cards.").format(n=len(ways))
        return Offer(_("{deed} …").format(deed=deed_title(first)), tip, rank=rank, actions=ways, asks=True)
    told, brings = action_told(first, state), yield_parts(first, state)
    label, more = with_parts(told, brings), len(ways) - 1
    tip = ngettext("{n} other way: the button beside it.", "{n} other ways: the button beside it.", more)
    named = deed_title(first) if isinstance(first, _TOLD_IN_SHORT) else told
    short, *shorter = [with_parts(named, brings[:count]) for count in range(len(brings), -1, -1)]
    tip = f"{label}\n{tip.format(n=more)}" if more else label
    bare = re.sub(r"\s\([^()]*\)$", "", named)  # what an action says of itself in brackets, as that it is free
    return Offer(label, tip, rank=rank, actions=ways, short=short, shorter=(*shorter, bare))


def _rank_of(action: Action, rank: Rank) -> Rank:
    if isinstance(action, (*LOSING, act.Discard)):
        return Rank.LAST
    if isinstance(action, _AT_A_PRICE):
        return Rank.PRICE
    if isinstance(action, act.Reserve):
        return Rank.RESERVE
    return Rank.GOVERNOR if isinstance(action, act.Governor) and rank is Rank.ALSO else rank


def _in_order(made: list[Offer], state: GameState) -> tuple[Offer, ...]:
    """The nearest first; of equals in the order of deeds."""
    return numbered(sorted(made, key=lambda offer: (offer.rank, order_of_deed(offer.actions[0], state))))
