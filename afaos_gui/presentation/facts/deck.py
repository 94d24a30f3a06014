"""The deck sheet: where a side's cards are, what they add up to, and the odds of its next draws.

Everything comes from a `View`: of the other side's hand and draw pile only the union is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BATEAUX, FUR, MILITARY, SETTLER, SHIP, WAGON, Card, Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.chapters.position import cards_in_sieges
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View

DRAWS = range(1, HAND_SIZE + 1)
"""The numbers of cards that may be drawn at the end of a turn."""


class Zones(NamedTuple):
    """How many copies are in which zone; `unseen` are in the hand or draw pile of a side whose hand is hidden."""

    hand: int
    pile: int
    unseen: int
    discard: int
    reserve: int
    siege: int

    @property
    def total(self) -> int:
        """All copies."""
        return sum(self)


class DeckRow(NamedTuple):
    """A kind of card, and where its copies are."""

    card: int
    zones: Zones


class Holding(NamedTuple):
    """What some cards add up to; `symbols` in the order of SYMBOLS."""

    cards: int
    strength: int
    symbols: tuple[int, ...]
    money: int

    @property
    def figures(self) -> tuple[int, ...]:
        """All figures, in the order of FIGURES."""
        return self.cards, self.strength, *self.symbols, self.money


class Odds(NamedTuple):
    """The probability of at least `least` of something: in the next 1 to 5 cards drawn, and in a hidden hand."""

    need: str
    """One of NEEDS."""
    least: int
    drawn: tuple[float | None, ...]
    """In the order of DRAWS; None where fewer cards are left to draw."""
    in_hand: float | None
    """None if the viewer sees the hand."""


class Deck(NamedTuple):
    """The deck of a side as the viewer knows it."""

    side: Side
    is_hidden: bool
    """Whether hand and draw pile are indistinguishable."""
    rows: tuple[DeckRow, ...]
    hand: Holding
    """For a hidden hand, only the known cards."""
    pile: Holding
    """For a hidden hand, all unseen cards."""
    discard: Holding
    whole: Holding
    hand_size: int
    draw_size: int
    is_late: bool
    """Whether the draw pile is never replaced in the middle of a draw."""
    odds: tuple[Odds, ...]


SYMBOLS = (("settler", SETTLER), ("ship", SHIP), ("bateaux", BATEAUX), ("wagon", WAGON), ("fur", FUR))
"""Icon and symbol of each kind counted."""
FIGURES = ("hand", "strength", *(icon for icon, _symbol in SYMBOLS), "coin")
"""The icon of each figure of a holding."""
NEEDS: dict[str, Callable[[Card], int]] = {
    **{icon: lambda card, bit=bit: int(bool(card.symbols & bit)) for icon, bit in SYMBOLS},  # type: ignore[misc]
    "strength": lambda card: strength_of(card),
    "raid": lambda card: int(card.raid),
    "ambush": lambda card: int(card.ambush),
    "block": lambda card: int(card.blocks_raid or card.blocks_ambush),
    "coin": lambda card: int(card.money > 0),
}
"""By icon: how much of it a card gives."""
_ASKED = (
    ("settler", 1),
    ("ship", 1),
    ("bateaux", 1),
    ("wagon", 1),
    ("fur", 1),
    ("coin", 1),
    ("strength", 1),
    ("strength", 2),
    ("strength", 4),
    ("raid", 1),
    ("ambush", 1),
    ("block", 1),
)
"""What a player may need, and how much of it."""


def strength_of(card: Card) -> int:
    """The maximum strength of a card in a siege, ignoring ships at certain ports."""
    return card.strength or int(bool(card.symbols & MILITARY))


def deck(view: View, side: Side) -> Deck:
    """The deck of a side."""
    public, cards = view.sides[side], view.ruleset.tables.cards
    own = view.knows(side)
    hand = view.hand if own else public.known
    unseen = () if own else public.unseen
    pile = view.draw if own else ()
    if not own and public.hand_size == len(public.known):
        pile, unseen = public.unseen, ()
    siege = cards_in_sieges(view.sieges, side)
    counts = [Counter(part) for part in (hand, pile, unseen, public.discard, public.reserve, siege)]
    kinds = sorted({card for count in counts for card in count}, key=lambda card: (not cards[card].is_location, card))
    rows = tuple(DeckRow(card, Zones(*(count[card] for count in counts))) for card in kinds)
    everything = (*hand, *pile, *unseen, *public.discard, *public.reserve, *siege)
    is_late = view.ruleset.late_reshuffle
    held, left, thrown = (_holding(part, cards) for part in (hand, pile or unseen, public.discard))
    return Deck(
        side,
        bool(unseen),
        rows,
        held,
        left,
        thrown,
        _holding(everything, cards),
        public.hand_size,
        public.draw_size,
        is_late,
        _odds(hand, pile or unseen, () if is_late else public.discard, public.hand_size, public.draw_size, cards),
    )


def _holding(pile: Pile, cards: tuple[Card, ...]) -> Holding:
    symbols = tuple(sum(NEEDS[icon](cards[card]) for card in pile) for icon, _bit in SYMBOLS)
    strength = sum(strength_of(cards[card]) for card in pile)
    return Holding(len(pile), strength, symbols, sum(cards[card].money for card in pile))


def average_hand(found: Deck) -> tuple[float, ...]:
    """Average content of a hand of five: cards, strength, each symbol, money.

    Counts hand, draw pile and discard pile; cards elsewhere do not return to a hand by themselves.
    """
    parts = (found.hand, found.pile, found.discard)
    sums = [sum(column) for column in zip(*(part.figures for part in parts), strict=True)]
    return tuple(amount * min(HAND_SIZE, sums[0]) / max(1, sums[0]) for amount in sums)


# Odds


def _odds(
    hand: Pile, pool: Pile, discard: Pile, hand_size: int, draw_size: int, cards: tuple[Card, ...]
) -> tuple[Odds, ...]:
    """The odds of everything that the deck contains. `pool` is the draw pile plus the unknown part of a hidden hand."""
    hidden = hand_size - len(hand)
    made = []
    for need, least in _ASKED:
        worth = NEEDS[need]
        pooled, thrown = ([worth(cards[card]) for card in pile] for pile in (pool, discard))
        held = sum(worth(cards[card]) for card in hand) if hidden else 0
        if sum(pooled) + sum(thrown) + held < least:
            continue
        drawn = tuple(_chance_to_draw(pooled, thrown, draw_size, count, least) for count in DRAWS)
        in_hand = float(at_least(amounts(pooled, hidden), least - held)) if hidden else None
        made.append(Odds(need, least, drawn, in_hand))
    return tuple(made)


def _chance_to_draw(pool: list[int], discard: list[int], draw_size: int, count: int, least: int) -> float | None:
    """The probability of at least `least` in `count` cards; the discard pile supplies what the draw pile lacks."""
    first = min(count, draw_size)
    second = count - first
    if second > len(discard):
        return None
    after = amounts(discard, second)
    return float(sum(share * at_least(after, least - amount) for amount, share in amounts(pool, first).items()))


def amounts(values: list[int], count: int) -> dict[int, Fraction]:
    """The probability of each sum of `count` of these values, drawn uniformly without replacement."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, copies in Counter(values).items():
        grown: dict[tuple[int, int], int] = {}
        for (taken, total), number in ways.items():
            for more in range(min(copies, count - taken) + 1):
                key = (taken + more, total + more * value)
                grown[key] = grown.get(key, 0) + number * comb(copies, more)
        ways = grown
    every = comb(len(values), count)
    return {total: Fraction(number, every) for (taken, total), number in ways.items() if taken == count}


def at_least(chances: dict[int, Fraction], least: int) -> Fraction:
    """The probability that a sum is at least `least`."""
    return sum((share for total, share in chances.items() if total >= least), Fraction())


def chances(found: Deck, odds: Odds) -> tuple[float | None, ...]:
    """The odds in the order of `odds_columns`."""
    return (odds.in_hand or 0.0, *odds.drawn) if found.is_hidden else odds.drawn


# Words


def zone_words(hidden: bool) -> tuple[tuple[int, str], ...]:
    """The columns of a deck: the number of the zone and its heading."""
    own = ((0, _("known")), (2, _("unseen"))) if hidden else ((0, _("hand")), (1, _("pile")))
    return (*own, (3, _("discards")), (4, _("reserve")), (5, _("sieges")))


def holdings(found: Deck) -> tuple[tuple[str, Holding], ...]:
    """What to sum up, by name: hand, draw pile, discards and the whole deck."""
    hand, pile = (_("Known in hand"), _("Hand or pile")) if found.is_hidden else (_("Hand"), _("Draw pile"))
    return (hand, found.hand), (pile, found.pile), (_("Discards"), found.discard), (_("Whole deck"), found.whole)


def odds_columns(found: Deck) -> list[str]:
    """The headings of the odds: a hidden hand, and each number of cards drawn."""
    return [*([_("in hand")] if found.is_hidden else []), *map(str, DRAWS)]


def pile_sentence(found: Deck) -> str:
    """How many cards are left to draw, and whether discards follow them."""
    left, is_late = found.draw_size, found.is_late
    if not left and is_late:
        return _("The draw pile is empty: nothing can be drawn before the end of the turn.")
    if not left and not found.discard.cards:
        return _("The draw pile is empty, and there are no discards to shuffle.")
    if not left:
        return _("The draw pile is empty: the next draw shuffles the discards into a new one.")
    if is_late:
        few = _("{left} in the draw pile; no more can be drawn before the end of the turn.")
        return few.format(left=left)
    if not found.discard.cards:
        return _("{left} in the draw pile, and no discards yet to shuffle after that.").format(left=left)
    sentence = ngettext(
        "{left} card in the draw pile; then the discards are shuffled into a new one.",
        "{left} cards in the draw pile; then the discards are shuffled into a new one.",
        left,
    )
    return sentence.format(left=left)


def average_words(amount: float) -> str:
    """An average with one decimal."""
    whole, tenth = divmod(round(amount * 10), 10)
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def need_words(need: str, least: int) -> str:
    """What may be needed, in a few words."""
    if need == "strength" and least > 1:
        return _("Strength {least} or more").format(least=least)
    return {
        "settler": _("A settler"),
        "ship": _("A ship"),
        "bateaux": _("Bateaux"),
        "wagon": _("A wagon"),
        "fur": _("A fur"),
        "coin": _("Money"),
        "strength": _("Strength"),
        "raid": _("A raid"),
        "ambush": _("An ambush"),
        "block": _("A block"),
    }[need]


def percent(chance: float | None) -> str:
    """A probability in whole per cent; only certainties become 0 or 100, and None a dash."""
    if chance is None:
        return "–"
    whole = round(chance * 100)
    whole = 99 if whole == 100 and chance < 1 - 1e-9 else whole
    return f"{max(whole, 1) if chance > 1e-9 else 0} %"


def deck_sentences(found: Deck, names: Callable[[int], str]) -> list[str]:
    """The whole sheet in sentences, for screen readers."""
    zones = (_("hand"), _("draw pile"), _("hand or draw pile"), _("discards"), _("reserve"), _("sieges"))
    money = average_words(average_hand(found)[-1])
    told = [pile_sentence(found), _("A hand of five brings {money} money on average.").format(money=money)]
    for index, zone in enumerate(zones):
        held = [(row.card, row.zones[index]) for row in found.rows if row.zones[index]]
        if held:
            listed = ", ".join(f"{count} × {names(card)}" if count > 1 else names(card) for card, count in held)
            told.append(_("{zone}: {cards}.").format(zone=zone, cards=listed))
    for odds in found.odds:
        chances = ", ".join(percent(chance) for chance in odds.drawn)
        words = need_words(odds.need, odds.least)
        told.append(_("{need} among the next 1 to 5 cards: {chances}.").format(need=words, chances=chances))
        if odds.in_hand is not None:
            told.append(_("{need} in hand now: {chance}.").format(need=words, chance=percent(odds.in_hand)))
    return told
