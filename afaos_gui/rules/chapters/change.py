"""The state that an action is building: nothing else of a position is ever written."""

from __future__ import annotations

from afaos_gui.rules.catalogue import NEUTRAL, Side
from afaos_gui.rules.chance import Chance
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import (
    Decision,
    Ending,
    GameState,
    Pile,
    SideState,
    Siege,
    with_card,
    with_cards,
    without,
)


class Change:
    """A fresh copy of a state, the events so far, and whether anything hidden was touched.

    A silent one reports no events, which is faster.
    """

    __slots__ = ("state", "sides", "chance", "events", "barrier", "silent")

    def __init__(self, state: GameState, chance: Chance, silent: bool = False) -> None:
        self.state = state.copy()
        self.sides: tuple[SideState, SideState] = (state.sides[0].copy(), state.sides[1].copy())
        self.state.sides = self.sides
        self.chance = chance
        self.events: list[Event] = []
        self.barrier = False
        self.silent = silent

    def tell(
        self, kind: Kind, side: Side, cards: Pile = (), place: int = -1, amount: int = 0, source: str = ""
    ) -> None:
        """Report an event that both sides see."""
        if not self.silent:
            self.events.append(Event(kind, side, cards, place, amount, source))

    # Cards

    def leave_hand(self, side: Side, card: int) -> None:
        """Remove one card from the hand, and from what the opponent knows of it."""
        me = self.sides[side]
        me.hand = without(me.hand, card)
        if card in me.known:
            me.known = without(me.known, card)

    def enter_hand(self, side: Side, card: int) -> None:
        """Put a card that both sides see into the hand."""
        me = self.sides[side]
        me.hand = with_card(me.hand, card)
        me.known = with_card(me.known, card)

    def play_cards(self, side: Side, cards: Pile) -> None:
        """Play cards from hand to the discard pile."""
        for card in cards:
            self.leave_hand(side, card)
        self.sides[side].discard = with_cards(self.sides[side].discard, cards)
        self.tell(Kind.PLAYED, side, cards)

    def give_back(self, side: Side, card: int, source: str) -> None:
        """Return a card, already taken from its pile, to the available cards it came from."""
        info = self.state.ruleset.tables.cards[card]
        me = self.sides[side]
        if info.owner == NEUTRAL:
            self.state.neutral = with_card(self.state.neutral, card)
        elif info.is_location:
            me.places = with_card(me.places, card)
        else:
            me.available = with_card(me.available, card)
        self.tell(Kind.RETURNED, side, (card,), source=source)

    def take_place_card(self, side: Side, place: int) -> None:
        """Move the card of a place, if it is available, to the discard pile."""
        card = self.state.ruleset.tables.card_of[side][place]
        me = self.sides[side]
        if card in me.places:
            me.places = without(me.places, card)
            me.discard = with_card(me.discard, card)
            self.tell(Kind.TOOK_CARD, side, (card,), place)

    def reshuffle(self, side: Side) -> None:
        """Replace the empty draw pile by the discard pile."""
        me = self.sides[side]
        me.draw, me.discard = me.discard, ()
        self.tell(Kind.RESHUFFLED, side)

    def draw(self, side: Side, count: int, reshuffle: bool) -> bool:
        """Draw cards; with `reshuffle`, replace an empty pile by the discard pile as often as needed.

        In the first edition the pile is replaced as soon as its last card is drawn. Returns whether it was replaced.
        """
        me, at_once = self.sides[side], self.state.ruleset.reshuffles_at_once
        reshuffled = False
        while count > 0:
            if not me.draw:
                if not reshuffle or not me.discard:
                    break
                self.reshuffle(side)
                reshuffled = True
            number = min(count, len(me.draw))
            drawn = tuple(sorted(self.chance.draw(side, me.draw, number)))
            for card in drawn:
                me.draw = without(me.draw, card)
            me.hand = with_cards(me.hand, drawn)
            if not me.draw:
                me.known = me.hand  # with nothing left to draw, anybody can work out the hand
            if not self.silent:
                self.events.append(Event(Kind.DREW, side, drawn, amount=number, secret=True))
            self.barrier = True
            count -= number
            if at_once and not me.draw and me.discard:
                self.reshuffle(side)
                reshuffled = True
        return reshuffled

    def show_hand(self, side: Side) -> None:
        """Show the whole hand to the opponent, who remembers it."""
        me = self.sides[side]
        me.known = me.hand
        self.tell(Kind.HAND_SHOWN, side, me.hand)
        self.barrier = True

    # Money and pieces

    def money(self, side: Side, amount: int) -> None:
        """Gain money, or pay if the amount is negative."""
        if amount:
            self.sides[side].money += amount
            self.tell(Kind.MONEY, side, amount=amount)

    def place_village(self, side: Side, place: int) -> None:
        """Place a village from stock."""
        self.sides[side].villages |= 1 << place
        self.tell(Kind.VILLAGE_PLACED, side, place=place)

    def capture(self, captor: Side, place: int) -> None:
        """Capture the opponent's piece at a place."""
        me, other = self.sides[captor], self.sides[1 - captor]
        bit = 1 << place
        if other.villages & bit:
            other.villages &= ~bit
            me.captured_villages += 1
            self.tell(Kind.VILLAGE_CAPTURED, captor, place=place)
        else:
            other.towns &= ~bit
            me.captured_towns += 1
            self.tell(Kind.TOWN_CAPTURED, captor, place=place)

    def set_siege(self, attacker: Side, siege: Siege | None) -> None:
        """Set, or with None end, the siege in which `attacker` attacks."""
        sieges = list(self.state.sieges)
        sieges[attacker] = siege
        self.state.sieges = (sieges[0], sieges[1])

    # Flow

    def ask(self, decision: Decision, side: Side, pending: int = -1) -> None:
        """Let `side` decide something next; asking the side that is not moving is a barrier."""
        state = self.state
        state.decision = decision
        state.to_decide = side
        state.pending = pending
        if decision is not Decision.TURN:
            self.tell(Kind.ASKED, side, place=pending if decision is not Decision.RETURN_AFTER_SIEGE else -1)
            if side != state.mover:
                self.barrier = True

    def back_to_turn(self) -> None:
        """Let the mover go on with the turn."""
        self.ask(Decision.TURN, self.state.mover)

    def end_game(self, winner: Side, ending: Ending) -> None:
        """End the game."""
        state = self.state
        state.winner = winner
        state.ending = ending
        state.decision = Decision.OVER
        state.pending = -1
        state.opening = False
        self.tell(Kind.GAME_OVER, winner)
