"""A position as the side to decide reads it: what an experienced player notices first."""

from __future__ import annotations

from afaos_gui.ai.view.belief import chance_among
from afaos_gui.ai.view.knowledge import Worths, worths_of
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.chapters.position import (
    balance,
    cards_in_sieges,
    cards_of_places,
    raid_field,
    siege_in_supply,
    strengths,
    towns_left,
    usable_cards,
    usable_places,
    villages_left,
)
from afaos_gui.rules.chapters.scope import cards_of, mask_of
from afaos_gui.rules.scoring import captured_points, total_points
from afaos_gui.rules.state import GameState, Pile, SideState, Siege
from afaos_gui.rules.tables.tables import Tables
from afaos_gui.rules.view import less


class Situation:
    """A position from the view of `side`. Only the size and the known cards of the opponent's hand are used."""

    __slots__ = ("state", "side", "me", "other", "tables", "worths", "usable", "_deck", "_other_unseen", "_scores")

    def __init__(self, state: GameState, side: Side) -> None:
        self.state = state
        self.side = side
        self.me: SideState = state.sides[side]
        self.other: SideState = state.sides[1 - side]
        self.tables: Tables = state.ruleset.tables
        self.worths: Worths = worths_of(state.ruleset.tables)
        self.usable = usable_cards(state, side)
        self._deck: Pile | None = None
        self._other_unseen: Pile | None = None
        self._scores: tuple[int, int] | None = None

    @property
    def deck(self) -> Pile:
        """Every card that will return to hand, so without the reserve and the sieges."""
        if self._deck is None:
            self._deck = self.me.hand + self.me.draw + self.me.discard
        return self._deck

    @property
    def other_deck(self) -> Pile:
        """The same for the opponent."""
        return self.other.hand + self.other.draw + self.other.discard

    def copies(self, card: int) -> int:
        """How many copies of a card the side owns, in all its piles."""
        return (self.deck + self.me.reserve + cards_in_sieges(self.state.sieges, self.side)).count(card)

    def other_holds(self, cards: int) -> float:
        """The probability that the opponent has one of a mask's cards in hand."""
        if mask_of(self.other.known) & cards:
            return 1.0
        if self._other_unseen is None:
            self._other_unseen = tuple(sorted(less(self.other.hand, self.other.known) + self.other.draw))
        return chance_among(self._other_unseen, len(self.other.hand) - len(self.other.known), cards)

    def points(self) -> tuple[int, int]:
        """The score of the side and of its opponent as the board stands."""
        if self._scores is None:
            self._scores = (total_points(self.state, self.side), total_points(self.state, 1 - self.side))
        return self._scores

    def lead(self) -> int:
        """Points ahead; a tie counts as a French lead."""
        mine, theirs = self.points()
        return mine - theirs - (1 if self.side == BRITISH else 0)

    def nearness_of_end(self) -> float:
        """From 0 to 1: how near this side's pieces are to ending the game."""
        stock = min(villages_left(self.state, self.side) / 18, towns_left(self.state, self.side) / 12)
        captured = captured_points(self.state, self.side) / 12
        return max(1.0 - stock, captured, 0.0)

    def empire_strength(self, pile: Pile) -> int:
        """Strength of a pile's empire cards in an inland siege."""
        row, empire = self.tables.strength_inland, self.tables.empire_cards
        return sum(row[card] for card in pile if empire >> card & 1)

    def usable_strength(self, place: int, attacking: bool) -> int:
        """Strength in hand that could go to a siege of a place."""
        row = strengths(self.state, place)
        barred = self.tables.defender_only if attacking else 0
        return sum(row[c] for c in self.me.hand if self.usable >> c & 1 and not barred >> c & 1)

    def balance_for(self, siege: Siege, attacker: Side) -> int:
        """The balance of a siege from this side's view: 2 wins an attack, 1 a defence."""
        value = balance(self.state, siege)
        return value if attacker == self.side else -value

    def own_siege(self) -> Siege | None:
        """The siege in which the side attacks."""
        return self.state.sieges[self.side]

    def hostile_siege(self) -> Siege | None:
        """The siege in which the side defends."""
        return self.state.sieges[1 - self.side]

    def can_reinforce(self, place: int) -> bool:
        """Whether the side's supply chain reaches a siege."""
        return siege_in_supply(self.state, self.side, place)

    def need_to_take(self, place: int) -> int:
        """The attacker's strength needed to win a siege if the defender sends nothing."""
        return 3 + self.tables.defence[place] + 2 * (self.state.forts >> place & 1)

    def value_of(self, place: int) -> int:
        """Points of a place as it stands, doubled with a town."""
        points = self.tables.points[place]
        towns = self.me.towns | self.other.towns
        return points * (2 if towns >> place & 1 else 1)

    def is_capital(self, side: Side, place: int) -> bool:
        """Whether losing a place in a siege loses the game for `side`."""
        return bool(self.tables.capitals[side] >> place & 1)

    def besieges_from(self, targets: int) -> int:
        """Mask of those target places that usable cards of the whole deck lead to."""
        reached = 0
        places = usable_places(self.state, self.side)
        me = self.me
        owned = mask_of(me.hand) | mask_of(me.draw) | mask_of(me.discard)
        for card in cards_of(cards_of_places(self.tables, self.side, places) & owned):
            reached |= self.tables.leads_to[card]
        return reached & targets

    def raid_distance(self, place: int, raider: Side) -> int:
        """Links of the shortest raid by `raider` on a place; 0 if there is none."""
        return self.tables.network.raid_distances(*raid_field(self.state, raider))[place]
