"""Features of a position: both sides' decks, hands, money, points, sieges and ways to the end.

Many of them depend on whole decks, which both players know; the hidden hand is a guess.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import Final

from afaos_gui.ai.judgement.feature_names import SIEGE_FEATURES
from afaos_gui.rules.catalogue import BATEAUX, BRITISH, FRENCH, FUR, SETTLER, SHIP, WAGON, Side
from afaos_gui.rules.chapters.position import (
    balance,
    besieged_places,
    cards_of_places,
    raid_field,
    raidable_places,
    siege_in_supply,
    towns_left,
    usable_places,
    villages_left,
)
from afaos_gui.rules.chapters.scope import CACHE_LIMIT, cards_of, mask_of
from afaos_gui.rules.scoring import CAPTURES_TO_END, board_points, captured_points, score
from afaos_gui.rules.state import GameState, Pile, SideState, Siege
from afaos_gui.rules.tables.network import places_of
from afaos_gui.rules.tables.tables import Tables

Row = tuple[float, ...]

TARGETS = (("Louisbourg", "Quebec"), ("Boston", "New York"))
"""By attacker: the places whose sieges decide games."""
HAND = 5.0

COUNT: Final = 0
MONEY: Final = 1
SETTLERS: Final = 2
SHIPS: Final = 3
TRANSPORTS: Final = 4
FURS: Final = 5
STRENGTH: Final = 6
RAID: Final = 7
AMBUSH: Final = 8
BLOCK: Final = 9
AMBUSHABLE: Final = 10
"""Index of each value in a card's row."""


class Figures:
    """Per-card values of a catalogue, to be summed over piles."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.rows: list[Row] = [self._row(card) for card in range(len(tables.cards))]
        self.zero: Row = (0.0,) * 11
        ids = {card.name: card.location for card in tables.cards if card.is_location}
        self.targets = tuple(tuple(ids[name] for name in names) for names in TARGETS)
        self.artillery = tuple(
            next(c.id for c in tables.cards if c.owner == side and c.name == "Siege Artillery") for side in (0, 1)
        )
        self.special = (tables.trader[BRITISH], tables.intendant)
        self._sums: dict[Pile, Row] = {}
        self.reach = tables.leads_to
        self.scoring = 0
        for points, mask in tables.places_by_points:
            if points:
                self.scoring |= mask

    def _row(self, card_id: int) -> Row:
        card = self.tables.cards[card_id]
        symbols = card.symbols
        strength = 0 if card.is_location else self.tables.strength_with_ships[card_id]
        return (
            1.0,
            float(card.money),
            float(bool(symbols & SETTLER)),
            float(bool(symbols & SHIP)),
            float(bool(symbols & (BATEAUX | WAGON))),
            float(card.is_location and bool(symbols & FUR)),
            float(0 if card.defender_only else strength),
            float(card.raid),
            float(card.ambush),
            float(card.blocks_raid),
            float(card.ambushable),
        )

    def total(self, pile: Pile) -> Row:
        """The sum of the rows of a pile's cards."""
        row = self._sums.get(pile)
        if row is None:
            if len(self._sums) > CACHE_LIMIT:
                self._sums.clear()
            row = tuple(map(sum, zip(*(self.rows[card] for card in pile), strict=True))) if pile else self.zero
            self._sums[pile] = row
        return row


def figures_of(tables: Tables) -> Figures:
    """The figures of some tables, computed once."""
    found: Figures | None = tables.derived.get(Figures)
    if found is None:
        found = tables.derived[Figures] = Figures(tables)
    return found


def odds(logit: float) -> float:
    """The logistic function."""
    if logit < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-logit)) if logit < 30.0 else 1.0


class SideReading:
    """What a side's own features and the sieges both need to know about it."""

    __slots__ = ("state", "side", "me", "deck", "in_hand", "held", "per_hand", "usable", "reserve", "owned")

    def __init__(self, state: GameState, side: Side, figures: Figures) -> None:
        self.state = state
        self.side = side
        me: SideState = state.sides[side]
        self.me = me
        hand, draw, discard = figures.total(me.hand), figures.total(me.draw), figures.total(me.discard)
        self.deck = [a + b + c for a, b, c in zip(hand, draw, discard, strict=True)]
        self.in_hand = hand
        self.reserve = figures.total(me.reserve)[STRENGTH]
        self.held = mask_of(me.hand)
        self.owned = self.held | mask_of(me.draw) | mask_of(me.discard)
        tables = figures.tables
        self.usable = cards_of_places(tables, side, usable_places(state, side))
        self.per_hand = HAND / max(HAND, self.deck[COUNT])

    def soon(self) -> float:
        """The strength that a hand brings on average, with most of the reserve."""
        return self.deck[STRENGTH] * self.per_hand + 0.75 * self.reserve


def features(state: GameState) -> list[float]:
    """The `FEATURES` of a position during a turn, scaled to about 1."""
    figures = figures_of(state.ruleset.tables)
    sides = (SideReading(state, BRITISH, figures), SideReading(state, FRENCH, figures))
    row: list[float] = []
    for side in (BRITISH, FRENCH):
        _side_features(sides[side], figures, row)
    for attacker in (BRITISH, FRENCH):
        siege_features(state, state.sieges[attacker], sides[attacker], sides[1 - attacker], row)
    for attacker in (BRITISH, FRENCH):
        _threat_features(state, sides[attacker], sides[1 - attacker], figures, row)
    lead = score(state, BRITISH).total - score(state, FRENCH).total - 0.5
    for side in (BRITISH, FRENCH):
        end_features(state, side, lead, row)
    common_features(state, lead, row)
    return row


def _side_features(one: SideReading, figures: Figures, row: list[float]) -> None:
    state, side, me, deck = one.state, one.side, one.me, one.deck
    tables = figures.tables
    share = one.per_hand
    dead_mask = one.owned & tables.location_cards & ~one.usable
    dead = dead_mask.bit_count()
    money, settlers, ships, transports, furs = deck[1:6]
    for card in cards_of(dead_mask):
        lost = figures.rows[card]
        money -= lost[MONEY]
        settlers -= lost[SETTLERS]
        ships -= lost[SHIPS]
        transports -= lost[TRANSPORTS]
        furs -= lost[FURS]
    owned = one.owned
    villages, towns = villages_left(state, side), towns_left(state, side)
    captured = captured_points(state, side) / 12.0
    exposed, exposed_towns = _exposure(state, side)
    mine = state.mover == side
    row += (
        deck[COUNT] / 20.0,
        share,
        money * share / 5.0,
        settlers * share / 2.0,
        ships * share / 2.0,
        transports * share / 2.0,
        furs * share / 3.0 if owned >> tables.trader[side] & 1 else 0.0,
        deck[STRENGTH] * share / 4.0,
        deck[STRENGTH] / 10.0,
        one.reserve / 6.0,
        deck[RAID] * share,
        deck[AMBUSH] * share,
        deck[BLOCK] * share,
        deck[AMBUSHABLE] * share,
        dead * share / 2.0,
        float(owned >> tables.governor[side] & 1),
        float(owned >> tables.home_support[side] & 1),
        float(owned >> tables.military_leader[side] & 1),
        float(owned >> figures.artillery[side] & 1),
        float(owned >> figures.special[side] & 1),
        min(me.money, 25) / 10.0,
        sqrt(me.money) / 3.0,
        min(me.money, 3) / 3.0,
        score(state, side).total / 20.0,
        captured,
        captured * captured,
        1.0 - villages / 18.0,
        max(0.0, 1.0 - villages / 5.0),
        1.0 - towns / 12.0,
        max(0.0, 1.0 - towns / 4.0),
        (me.controlled.bit_count() - tables.network.supplied(side, me.controlled).bit_count()) / 3.0,
        exposed / 5.0,
        exposed_towns / 3.0,
        (len(me.hand) - 5) / 3.0,
        state.actions_left / 2.0 if mine else 0.0,
        one.in_hand[STRENGTH] / 4.0 if state.sieges != (None, None) else 0.0,
        (state.forts & me.controlled).bit_count() / 2.0,
    )
    _hand_features(one, figures, dead_mask, row)
    _growth_features(one, figures, villages, towns, row)


def _hand_features(one: SideReading, figures: Figures, dead_mask: int, row: list[float]) -> None:
    """What the hand can be used for, leaving out unusable location cards."""
    hand, dead = one.in_hand, 0
    if dead_mask & one.held:
        lost = tuple([card for card in one.me.hand if dead_mask >> card & 1])
        dead = len(lost)
        hand = tuple([a - b for a, b in zip(hand, figures.total(lost), strict=True)])
    row += (
        hand[STRENGTH] / 4.0,
        hand[MONEY] / 5.0,
        hand[SETTLERS] / 2.0,
        hand[SHIPS] / 2.0,
        hand[TRANSPORTS] / 2.0,
        hand[RAID] / 2.0,
        hand[AMBUSH] / 2.0,
        hand[BLOCK] / 2.0,
        dead / 2.0,
    )


def _growth_features(one: SideReading, figures: Figures, villages: int, towns: int, row: list[float]) -> None:
    """Points that towns and more villages could bring with the deck's cards, and the pieces left for them."""
    tables = figures.tables
    reach = ready = 0
    for card in cards_of(one.usable & one.owned):
        reach |= figures.reach[card]
        ready |= 1 << tables.location[card]
    undeveloped = one.me.villages & ready & figures.scoring
    free = reach & figures.scoring & ~(one.me.controlled | one.state.sides[1 - one.side].controlled)
    row += (
        board_points(tables, undeveloped) / 8.0,
        min(towns, undeveloped.bit_count()) / 4.0,
        board_points(tables, free) / 8.0,
        free.bit_count() / 4.0,
        1.0 / (1.0 + max(0, towns)),
        1.0 / (1.0 + max(0, villages)),
    )


def _exposure(state: GameState, side: Side) -> tuple[int, int]:
    """How many places, and how many towns, of a side are within three links of the opponent's raiders."""
    starts, blocked = raid_field(state, 1 - side)
    targets = raidable_places(state, 1 - side)
    if not starts or not targets:
        return 0, 0
    distances = state.ruleset.tables.network.raid_distances(starts, blocked)
    places = towns = 0
    own_towns = state.sides[side].towns
    for place in places_of(targets):
        if 0 < distances[place] <= 3:
            places += 1
            towns += own_towns >> place & 1
    return places, towns


def siege_features(
    state: GameState, siege: Siege | None, attacker: SideReading, defender: SideReading, row: list[float]
) -> None:
    if siege is None:
        row += (0.0,) * len(SIEGE_FEATURES)
        return
    now = balance(state, siege)
    attack = attacker.soon() if siege_in_supply(state, attacker.side, siege.place) else 0.0
    defence = defender.soon() if siege_in_supply(state, defender.side, siege.place) else 0.0
    chance = odds(0.75 * (now - 0.5 + 0.6 * (attack - defence)))
    capital = float(state.ruleset.tables.capitals[defender.side] >> siege.place & 1)
    points = state.ruleset.catalogue.locations[siege.place].victory_points
    if defender.me.towns >> siege.place & 1:
        points *= 2
    won = float(now >= 2)
    row += (
        1.0,
        chance,
        chance * points / 6.0,
        chance * capital,
        won,
        won * capital,
        float(now <= -1),
        max(-6, min(8, now)) / 4.0,
        attack / 4.0,
        defence / 4.0,
    )


def _threat_features(
    state: GameState, attacker: SideReading, defender: SideReading, figures: Figures, row: list[float]
) -> None:
    ways = 0
    for card in cards_of(attacker.usable & attacker.owned):
        ways |= figures.reach[card]
    theirs = defender.me.controlled & ~besieged_places(state, defender.side)
    attack = attacker.deck[STRENGTH] + attacker.reserve
    defence = defender.deck[STRENGTH] + defender.reserve
    threats, reached = [], []
    for place in figures.targets[attacker.side]:
        way = ways & theirs & 1 << place
        need = 3 + state.ruleset.catalogue.locations[place].defence + 2 * (state.forts >> place & 1)
        threats.append(odds(0.45 * (attack - need - 0.7 * defence)) if way else 0.0)
        reached.append(1.0 if way else 0.0)
    row += (*threats, *reached)


def end_features(state: GameState, side: Side, lead: float, row: list[float]) -> None:
    """How near a side is to ending the game by its pieces at the start of its turn, and who would then win."""
    captures = (CAPTURES_TO_END + 1 - captured_points(state, side)) // 2
    left = max(0, min(villages_left(state, side), towns_left(state, side), captures))
    near = 1.0 / (1.0 + left)
    met = float(left == 0 and state.sieges == (None, None))
    row += (near, near * tanh(lead / 6.0), met, met * tanh(lead / 3.0))


def common_features(state: GameState, lead: float, row: list[float]) -> None:
    near = 0.0
    for side in (BRITISH, FRENCH):
        pieces = min(villages_left(state, side) / 18.0, towns_left(state, side) / 12.0)
        near = max(near, 1.0 - pieces, captured_points(state, side) / 12.0)
    near = min(1.0, near)
    steep = near**4
    lead = max(-30.0, min(30.0, lead)) / 10.0
    late = min(1.0, state.turn / 100.0)
    row += (1.0, lead, lead * steep, (2.0 * odds(4.0 * lead) - 1.0) * near**8, late, lead * late)
