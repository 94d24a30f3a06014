"""What the strip at the top shows of the opponent, taken from a View."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.facts.figures import Stock, points, stock
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side
from afaos_gui.rules.view import PublicSide, View
from afaos_gui.session.words.names import card_name, joined, the_side_first


class StripFacts(NamedTuple):
    """Facts about the opponent for the strip."""

    side: Side
    name: str
    public: PublicSide
    stock: Stock
    known: tuple[Card, ...]
    """The cards in hand that the viewer has seen."""
    discard: tuple[Card, ...]
    reserve: tuple[Card, ...]
    turn: int
    points: tuple[int, int]

    def pile_size(self, kind: str) -> int:
        """How many cards are in a pile: "draw", "discard" or "reserve"."""
        return {"draw": self.public.draw_size, "discard": len(self.discard), "reserve": len(self.reserve)}[kind]


def strip_facts(view: View, names: tuple[str, str]) -> StripFacts:
    """The facts about the side that is not the viewer."""
    side = 1 - view.viewer
    public = view.sides[side]
    cards = view.ruleset.tables.cards
    return StripFacts(
        side,
        names[side],
        public,
        stock(view, side),
        tuple(cards[card] for card in public.known),
        tuple(cards[card] for card in public.discard),
        tuple(cards[card] for card in public.reserve),
        view.turn,
        (points(view, BRITISH), points(view, FRENCH)),
    )


def pile_words() -> dict[str, str]:
    """The words beside the piles."""
    return {"draw": _("draw"), "discard": _("discard"), "reserve": _("reserve")}


def hand_words(facts: StripFacts, told: int) -> str:
    """How many cards are in hand; the figure alone where nothing is told."""
    count = facts.public.hand_size
    return ngettext("{count} in hand", "{count} in hand", count).format(count=count) if told else str(count)


def points_words(facts: StripFacts) -> str:
    """The points of both sides."""
    british, french = facts.points
    return _("British {british} · French {french} points").format(british=british, french=french)


def person(facts: StripFacts) -> str:
    """Who the opponent is: the side, and the name if there is one."""
    side = the_side_first(facts.side)
    return _("{side}, {name}").format(side=side, name=facts.name) if facts.name else side


def strip_sentence(facts: StripFacts) -> str:
    """All facts in words, for screen readers."""
    public = facts.public
    sentence = _(
        "{who}: {money} money; cards in hand: {hand}, in the draw pile: {draw}, "
        "in the discard pile: {discard}, in reserve: {reserve}; left in stock: villages {villages}, towns {towns}. "
        "Turn {turn}. Points: British {british}, French {french}."
    ).format(
        who=person(facts),
        money=public.money,
        hand=public.hand_size,
        draw=public.draw_size,
        discard=len(public.discard),
        reserve=len(public.reserve),
        villages=facts.stock.villages,
        towns=facts.stock.towns,
        turn=facts.turn,
        british=facts.points[BRITISH],
        french=facts.points[FRENCH],
    )
    if not facts.known:
        return sentence
    seen = _("You have seen in this hand: {cards}.").format(cards=joined(card_name(card.id) for card in facts.known))
    return f"{sentence} {seen}"
