"""The figures of a set of rules as the core reads them, and positions and actions in its terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from afaos_gui.ai.core import layout
from afaos_gui.ai.heuristics.cards import usual_copies
from afaos_gui.ai.heuristics.style import Style, sound_style
from afaos_gui.ai.view.knowledge import worths_of
from afaos_gui.rules.actions import ACTIONS, Action, Besiege, Merchant
from afaos_gui.rules.catalogue import SYMBOLS
from afaos_gui.rules.chapters.scope import cards_of
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import all_cards, starting_state
from afaos_gui.rules.state import Decision, Ending, GameState, SideState, Siege
from afaos_gui.rules.tables.network import Network

WORD = (1 << 64) - 1
PILES_KEPT = 50_000
_NUMBERS = {kind: number for number, kind in enumerate(ACTIONS)}


class Unsupported(ValueError):
    """Rules that the core cannot play; the message is one sentence."""


class RuleFigures:
    """The figures of one set of rules; converts positions and actions of games under it, both ways."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        counts = Counter(all_cards(ruleset))
        self.firsts: list[int] = []
        """By kind: its lowest bit, with those of all kinds in the order of their ids."""
        at = 0
        for kind in range(layout.CARDS):
            self.firsts.append(at)
            at += counts[kind]
        if at > layout.BITS or len(ruleset.catalogue.cards) != layout.CARDS:
            raise Unsupported(f"The core has no room for {at} cards of {len(ruleset.catalogue.cards)} kinds.")
        self.counts = [counts[kind] for kind in range(layout.CARDS)]
        self._kept: dict[tuple[int, ...], int] = {}
        self._kinds = [kind for kind in range(layout.CARDS) for _ in range(counts[kind])]
        self.tables = layout.Tables()
        self._fill()

    # Piles

    def bits(self, pile: Iterable[int]) -> int:
        """The bits of a pile of kinds."""
        mask = 0
        for kind in pile:
            bit = 1 << self.firsts[kind]
            while mask & bit:
                bit <<= 1
            mask |= bit
        return mask

    def pile_of(self, pile: Iterable[int]) -> Any:
        """A pile in the core's terms."""
        made = layout.TYPES["pile"][1]()
        _put(made, self.bits(pile))
        return made

    def _bits_kept(self, pile: tuple[int, ...]) -> int:
        """The same, kept: from one position to the next most piles stay as they are."""
        found = self._kept.get(pile)
        if found is None:
            if len(self._kept) >= PILES_KEPT:
                self._kept.clear()
            found = self._kept[pile] = self.bits(pile)
        return found

    def pile(self, bits: int) -> tuple[int, ...]:
        """The kinds of a pile's bits, sorted."""
        return tuple(self._kinds[bit] for bit in cards_of(bits))

    def kinds(self, mask: int) -> int:
        """A mask over the ids of cards as bits of the core; without the kinds that these rules leave out."""
        return self.bits(kind for kind in cards_of(mask) if self.counts[kind])

    def every_copy(self, mask: int) -> int:
        """The bits of every copy of the cards of a mask over their ids."""
        return self.bits(kind for kind in cards_of(mask) for _ in range(self.counts[kind]))

    # Positions

    def position(self, state: GameState) -> Any:
        """A position in the core's terms."""
        made = layout.State()
        for side, me in enumerate(state.sides):
            target = made.sides[side]
            for name in layout.PILES_OF_SIDE:
                _put(getattr(target, name), self._bits_kept(getattr(me, name)))
            for name in ("villages", "towns", "money", "captured_villages", "captured_towns"):
                setattr(target, name, getattr(me, name))
            siege = state.sieges[side]
            made.besieged[side] = -1 if siege is None else siege.place
            if siege is not None:
                _put(made.attackers[side], self.bits(siege.attackers))
                _put(made.defenders[side], self.bits(siege.defenders))
            made.bids[side] = state.bids[side]
        _put(made.neutral, self.bits(state.neutral))
        for name in ("forts", "turn", "mover", "actions_left", "to_decide", "decision", "pending", "opening"):
            setattr(made, name, int(getattr(state, name)))
        for name in ("ending", "winner", "besieged_once"):
            setattr(made, name, int(getattr(state, name)))
        return made

    def state(self, made: Any) -> GameState:
        """The position that the core's terms describe."""
        british, french = (self._side(me) for me in made.sides)
        sieges = tuple(
            None
            if made.besieged[side] < 0
            else Siege(
                made.besieged[side], self.pile(_got(made.attackers[side])), self.pile(_got(made.defenders[side]))
            )
            for side in (0, 1)
        )
        return GameState(
            self.ruleset,
            (british, french),
            (sieges[0], sieges[1]),
            self.pile(_got(made.neutral)),
            made.forts,
            made.turn,
            made.mover,
            made.actions_left,
            made.to_decide,
            Decision(made.decision),
            made.pending,
            bool(made.opening),
            Ending(made.ending),
            made.winner,
            made.besieged_once,
            (made.bids[0], made.bids[1]),
        )

    def _side(self, me: Any) -> SideState:
        hand, known, draw, discard, reserve, available, places = (
            self.pile(_got(getattr(me, name))) for name in layout.PILES_OF_SIDE
        )
        return SideState(
            me.money,
            hand,
            known,
            draw,
            discard,
            reserve,
            available,
            places,
            me.villages,
            me.towns,
            me.captured_villages,
            me.captured_towns,
        )

    # Actions

    def action(self, action: Action) -> Any:
        """An action in the core's terms."""
        made = layout.Action(kind=_NUMBERS[type(action)], place=action.place, lead=layout.NO_CARD)
        cards = action.cards
        if isinstance(action, Besiege):
            made.lead, cards = cards[2], cards[:2]
        elif isinstance(action, Merchant):
            made.lead, cards = cards[0], cards[1:]
        _put(made.cards, self.bits(cards))
        return made

    def action_of(self, made: Any) -> Action:
        """The action that the core's terms describe."""
        kind, cards = ACTIONS[made.kind], self.pile(_got(made.cards))
        if kind is Besiege:
            cards = (*cards, made.lead)
        elif kind is Merchant:
            cards = (made.lead, *cards)
        action: Action = kind(made.place, cards)
        return action

    # RuleFigures

    def _fill(self) -> None:
        ruleset, made = self.ruleset, self.tables
        tables, catalogue = ruleset.tables, ruleset.catalogue
        made.start = self.position(starting_state(ruleset))
        for kind, count in enumerate(self.counts):
            _put(made.one[kind], bool(count) << self.firsts[kind])
            _put(made.all[kind], (1 << count) - 1 << self.firsts[kind])
            made.bit_of[kind] = self.firsts[kind]
        _put(made.firsts, self.kinds((1 << layout.CARDS) - 1))
        _put(made.multiples, self.every_copy(sum(1 << kind for kind, count in enumerate(self.counts) if count > 1)))
        for bit, kind in enumerate(self._kinds):
            made.kind_of[bit] = kind
        for name in layout.MASKS:
            _put(getattr(made, name), self.kinds(getattr(tables, name)))
        _put(made.raid_bits, self.every_copy(tables.raid_cards))
        _put(made.force_cards, self.kinds(tables.siege_cards[1] & tables.empire_cards & ~tables.defender_only))
        for ships in (0, 1):
            _put(made.siege_cards[ships], self.kinds(tables.siege_cards[ships]))
            row = (tables.strength_inland, tables.strength_with_ships)[ships]
            for kind, strength in enumerate(row):
                made.strength[ships][kind] = strength
        for symbol in SYMBOLS.values():
            _put(made.carriers[symbol], self.kinds(sum(1 << c.id for c in tables.cards if c.symbols & symbol)))
        for side in (0, 1):
            for place, kind in enumerate(tables.card_of[side]):
                made.card_of[side][place] = kind
                _put(made.of_place[side][place], self.kinds(1 << kind) if kind >= 0 else 0)
        for card in tables.cards:
            self._card(card)
        self._places(tables.network)
        for name in layout.SWITCHES:
            setattr(made, name, int(getattr(ruleset, name)))
        for name in layout.NAMED:
            setattr(made, name, getattr(tables, name))
        for name in ("villages", "towns", *layout.NAMED_BY_SIDE):
            for side in (0, 1):
                getattr(made, name)[side] = getattr(tables, name)[side]
        made.duquesne, made.fortifications = tables.duquesne, catalogue.fortifications

    def _card(self, card: Any) -> None:
        made, tables = self.tables, self.ruleset.tables
        for name in layout.FIGURES:
            getattr(made, name)[card.id] = getattr(card, name)
        made.location[card.id] = card.location
        made.printed_strength[card.id] = card.strength
        made.leads_to[card.id] = tables.leads_to[card.id]
        if len(card.connections) > layout.MOST_ROADS:
            raise Unsupported(f"The core has no room for the ways of the card {card.name}.")
        made.roads[card.id] = len(card.connections)
        for number, (transport, places) in enumerate(card.connections):
            made.road_transport[card.id][number] = transport
            made.road_places[card.id][number] = sum(1 << place for place in set(places))

    def _places(self, network: Network) -> None:
        made, tables = self.tables, self.ruleset.tables
        made.everywhere = (1 << layout.PLACES) - 1
        for name in layout.PLACE_MASKS:
            setattr(made, name, getattr(tables, name))
        for side in (0, 1):
            made.homes[side] = network.home(side)
            made.capitals[side] = tables.capitals[side]
        supply, raids = network.links()
        for place in range(layout.PLACES):
            made.supply[place], made.raid_links[place] = supply[place], raids[place]
            made.defence[place], made.points[place] = tables.defence[place], tables.points[place]


def judge_of(ruleset: Ruleset, style: Style | None = None, planner: int | None = None) -> Any:
    """What the heuristics weigh with: a style for both sides or, with a planner, for that one; else a sound style."""
    made, worths, catalogue = layout.Judge(), worths_of(ruleset.tables), ruleset.catalogue
    for side in (0, 1):
        own = style if style is not None and planner in (None, side) else sound_style(side)
        target = made.styles[side]
        for name in layout.STYLE_NUMBERS:
            setattr(target, name, getattr(own, name))
        for place in catalogue.locations:
            target.places[place.id] = own.places.get(place.name, 0.0)
            target.targets[place.id] = own.targets.get(place.name, 0.0)
        target.wants_any = bool(own.wants)
        for card in ruleset.tables.cards:
            wanted = None if card.is_location else own.wants.get(card.name)
            target.wanted_copies[card.id] = -1 if wanted is None else wanted[0]
            target.wanted_worth[card.id] = 0.0 if wanted is None else wanted[1]
            made.deck_worth[side][card.id] = worths.deck[side][card.id]
    for card in ruleset.tables.cards:
        made.hand_worth[card.id] = worths.hand[card.id]
        made.usual_copies[card.id] = usual_copies(card.name)
    return made


def _put(target: Any, bits: int) -> None:
    target[0], target[1] = bits & WORD, bits >> 64


def _got(pile: Any) -> int:
    low, high = pile
    return int(low) | int(high) << 64
