"""Supply, usable cards, the strength of siege cards, and how far raids reach."""

from __future__ import annotations

from collections.abc import Iterable

from tests.rules.witness.figures import HOME, Card, neighbours, places
from tests.rules.witness.position import Position, other


def in_supply(position: Position, side: str, place: str, ends: Iterable[str] = ()) -> bool:
    """Whether controlled places lead from a place to home; neither end need be controlled."""
    goals = {HOME[side], *ends}
    controlled, joined = position.players[side].controlled, neighbours(trails=False)
    seen, ahead = {place}, [place]
    while ahead:
        here = ahead.pop()
        if here in goals:
            return True
        for there in joined[here] - seen:
            if there in controlled or there in goals:
                seen.add(there)
                ahead.append(there)
    return False


def usable(position: Position, side: str, card: Card) -> bool:
    """Whether a card can be played for something: a location card needs its place held, free of siege, in supply."""
    if not card.place:
        return True
    held = card.place in position.players[side].controlled
    return held and not position.besieged(card.place) and in_supply(position, side, card.place)


def siege_supply(position: Position, side: str, place: str) -> bool:
    """Whether a side can send cards to the siege of a place."""
    ends = ("New York",) if position.rules.first and side == "British" else ()
    return in_supply(position, side, place, ends)


def strength(position: Position, card: Card, place: str, defends: bool) -> int:
    """The strength of a card in the siege of a place."""
    by_ship = 1 if "ship" in card.symbols and places()[place].ship_in_siege else 0
    if card.place:
        return 1 if "military" in card.symbols else by_ship
    if "defender_only" in card.abilities and not defends:
        return 0
    if card.code[2:] == "Native Americans" and position.rules.on("natives_in_sieges"):
        return 1
    return card.strength or by_ship


def balance(position: Position, attacker: str) -> int:
    """The balance of a siege, from the attacker's side."""
    siege, defender = position.sieges[attacker], other(attacker)
    sums = {
        side: sum(
            strength(position, position.card(side, code), siege.place, side == defender) for code in siege.cards[side]
        )
        for side in (attacker, defender)
    }
    fort = 2 if siege.place in position.forts else 0
    return sums[attacker] - sums[defender] - 1 - places()[siege.place].defence - fort


def raid_reach(position: Position, side: str, cards: int) -> set[str]:
    """The places within reach of a raid with so many cards, targets or not."""
    steps = cards if position.rules.short_raids else cards + 1
    enemy = position.sieges.get(other(side))
    closed = set(position.forts) | ({enemy.place} if enemy else set())
    front = {name for name in position.players[side].controlled if not position.besieged(name)}
    reached: set[str] = set()
    seen, joined = set(front), neighbours(trails=True)
    for _step in range(steps):
        front = {there for here in front for there in joined[here]} - seen
        seen |= front
        reached |= front
        front -= closed
    return reached
