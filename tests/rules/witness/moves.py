"""Moves in their text form: a verb, a place and cards."""

from __future__ import annotations

from typing import NamedTuple

from tests.rules.witness.figures import cards, codes_by_text, places

WITH_PLACE = (
    "military leader",
    "lose from siege",
    "reinforce",
    "withdraw",
    "besiege",
    "develop",
    "fortify",
    "resolve",
    "settle",
    "raid",
)


class Move(NamedTuple):
    """What a side does: verb, place ("" for none) and the codes of cards."""

    verb: str
    place: str = ""
    cards: tuple[str, ...] = ()

    def plain(self) -> Move:
        """The same move with like cards in order: only a merchant's ship and a first siege card have roles."""
        if not self.cards:
            return self
        if self.verb == "merchant":
            return self._replace(cards=(self.cards[0], *sorted(self.cards[1:])))
        if self.verb == "besiege":
            return self._replace(cards=(*sorted(self.cards[:-1]), self.cards[-1]))
        return self._replace(cards=tuple(sorted(self.cards)))

    def text(self, side: str) -> str:
        """The text form."""
        named = ", ".join(cards(side)[code].text for code in self.cards)
        return self.verb + (f" {self.place}" if self.place else "") + (f": {named}" if named else "")


def read_move(text: str, side: str) -> Move:
    """The move in a line."""
    head, _colon, tail = text.partition(": ")
    for verb in WITH_PLACE:
        place = head.removeprefix(verb + " ")
        if place != head and place in places():
            break
    else:
        verb, place = head, ""
    named = tuple(codes_by_text(side)[name] for name in tail.split(", ")) if tail else ()
    return Move(verb, place, named).plain()
