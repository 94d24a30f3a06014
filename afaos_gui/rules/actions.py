"""One small class per action and decision: a place (its id, -1 for none), and card ids in the order of their roles."""

from __future__ import annotations

from typing import ClassVar

Cards = tuple[int, ...]


class Action:
    """What a player does or decides. Actions that do the same are equal, whatever the order of like cards."""

    __slots__ = ("place", "cards", "_hash")

    verb: ClassVar[str] = ""
    has_place: ClassVar[bool] = False
    count: ClassVar[tuple[int, int]] = (0, 0)
    """Minimum and maximum number of cards."""

    def __init__(self, place: int = -1, cards: Cards = ()) -> None:
        self.place = place
        self.cards = cards
        self._hash = 0

    def key(self) -> Cards:
        """The cards in an order that is the same for equal actions."""
        return tuple(sorted(self.cards))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        if type(self) is not type(other) or self.place != other.place:
            return False
        return self.cards == other.cards or self.key() == other.key()

    def __hash__(self) -> int:
        # Kept: a search asks for it again and again.
        if not self._hash:
            self._hash = hash((self.verb, self.place, self.key()))
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.place}, {self.cards})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.place, self.cards)


class Settle(Action):
    """Settle a place: start card, transport, and a settler where the place asks for one."""

    __slots__ = ()
    verb = "settle"
    has_place = True
    count = (2, 3)


class Develop(Action):
    """Turn a village into a town: the place's card and a settler."""

    __slots__ = ()
    verb = "develop"
    has_place = True
    count = (2, 2)


class Fortify(Action):
    """Fortify a place: the place's card and a Fortification."""

    __slots__ = ()
    verb = "fortify"
    has_place = True
    count = (2, 2)


class Besiege(Action):
    """Begin a siege: start card, transport, and the first siege card."""

    __slots__ = ()
    verb = "besiege"
    has_place = True
    count = (3, 3)

    def key(self) -> Cards:
        """Start and transport are both discarded, so their order does not matter."""
        return (*sorted(self.cards[:-1]), self.cards[-1]) if self.cards else ()


class Reinforce(Action):
    """Add a card to a siege."""

    __slots__ = ()
    verb = "reinforce"
    has_place = True
    count = (1, 1)


class MilitaryLeader(Action):
    """Add the Military Leader to a siege as a free action."""

    __slots__ = ()
    verb = "military leader"
    has_place = True
    count = (1, 1)


class Raid(Action):
    """Raid a place with raiders and cards that lengthen the raid."""

    __slots__ = ()
    verb = "raid"
    has_place = True
    count = (1, 99)


class Ambush(Action):
    """Ambush the opponent's cards."""

    __slots__ = ()
    verb = "ambush"
    count = (1, 1)


class Priest(Action):
    """Play a Priest or the Indian Leader for a Native Americans card of the opponent."""

    __slots__ = ()
    verb = "priest"
    count = (1, 1)


class TakeMoney(Action):
    """Take the money of a location card."""

    __slots__ = ()
    verb = "take money"
    count = (1, 1)


class Merchant(Action):
    """Sell by ship: a card with a ship, then the cards whose money is taken."""

    __slots__ = ()
    verb = "merchant"
    count = (2, 99)

    def key(self) -> Cards:
        """The ship's card earns nothing, so it matters which one it is."""
        return (self.cards[0], *sorted(self.cards[1:])) if self.cards else ()


class Trader(Action):
    """Sell furs: the location cards played with the Trader."""

    __slots__ = ()
    verb = "trader"
    count = (1, 99)


class Piracy(Action):
    """Rob the British from Louisbourg: the other card with a ship."""

    __slots__ = ()
    verb = "piracy"
    count = (1, 1)


class Draft(Action):
    """Draft an available empire or neutral card."""

    __slots__ = ()
    verb = "draft"
    count = (1, 1)


class Discard(Action):
    """Discard cards from hand."""

    __slots__ = ()
    verb = "discard"
    count = (1, 99)


class Reserve(Action):
    """Put a card into the reserve."""

    __slots__ = ()
    verb = "reserve"
    count = (1, 1)


class Governor(Action):
    """Return one or two cards from hand to the available cards."""

    __slots__ = ()
    verb = "governor"
    count = (1, 2)


class Intendant(Action):
    """Take a card back from the discard pile."""

    __slots__ = ()
    verb = "intendant"
    count = (1, 1)


class Pass(Action):
    """Use up an action without effect."""

    __slots__ = ()
    verb = "pass"


class RetrieveReserve(Action):
    """Take the whole reserve into hand."""

    __slots__ = ()
    verb = "retrieve reserve"


class HomeSupport(Action):
    """Draw up to three cards."""

    __slots__ = ()
    verb = "home support"


class Withdraw(Action):
    """Withdraw from the siege of a place."""

    __slots__ = ()
    verb = "withdraw"
    has_place = True


class EndTurn(Action):
    """End the turn and refill the hand."""

    __slots__ = ()
    verb = "end turn"


class Block(Action):
    """Block a raid or an ambush with a card from hand."""

    __slots__ = ()
    verb = "block"
    count = (1, 1)


class Decline(Action):
    """Let a raid or an ambush happen, or leave a conquered place empty."""

    __slots__ = ()
    verb = "decline"


class LoseFromHand(Action):
    """Return an ambushed card from hand."""

    __slots__ = ()
    verb = "lose from hand"
    count = (1, 1)


class LoseFromReserve(Action):
    """Return an ambushed card from the reserve."""

    __slots__ = ()
    verb = "lose from reserve"
    count = (1, 1)


class GiveFromHand(Action):
    """Give up a Native Americans card from hand."""

    __slots__ = ()
    verb = "give from hand"


class GiveFromReserve(Action):
    """Give up a Native Americans card from the reserve."""

    __slots__ = ()
    verb = "give from reserve"


class ResolveSiege(Action):
    """Choose which of two won sieges is resolved first."""

    __slots__ = ()
    verb = "resolve"
    has_place = True


class ReturnCard(Action):
    """Return an empire card of a lost siege to the available cards."""

    __slots__ = ()
    verb = "return"
    count = (1, 1)


class SettleConquest(Action):
    """Place a village in a conquered place, with a settler card where the place asks for one."""

    __slots__ = ()
    verb = "settle conquest"
    count = (0, 1)


class SellFur(Action):
    """Sell one fur for 1 money (option fur_for_one)."""

    __slots__ = ()
    verb = "sell fur"
    count = (1, 1)


class DropLost(Action):
    """Discard the card of a place that is not controlled (option drop_lost_locations)."""

    __slots__ = ()
    verb = "drop"
    count = (1, 1)


class UseBid(Action):
    """Draw one card, then discard one (tournament bid)."""

    __slots__ = ()
    verb = "use bid"


class LoseFromSiege(Action):
    """Return an ambushed card from the siege of a place (option siege_cards_ambushable)."""

    __slots__ = ()
    verb = "lose from siege"
    has_place = True
    count = (1, 1)


class ChooseStartCard(Action):
    """Add an empire card to the initial deck (option french_extra_start_card)."""

    __slots__ = ()
    verb = "start with"
    count = (1, 1)


class Swap(Action):
    """Discard a hand card and draw one (option french_swap_after_siege)."""

    __slots__ = ()
    verb = "swap"
    count = (1, 1)


class PayCards(Action):
    """Discard cards that pay for a reshuffle (option pay_to_reshuffle)."""

    __slots__ = ()
    verb = "pay with cards"
    count = (1, 2)


class DiscardDrawn(Action):
    """Discard the card that a bid asks for."""

    __slots__ = ()
    verb = "discard for bid"
    count = (1, 1)


class Resign(Action):
    """Give up the game: the side to decide loses it."""

    __slots__ = ()
    verb = "resign"


class OpponentResigns(Action):
    """The other side resigns although it is not the one to decide."""

    __slots__ = ()
    verb = "opponent resigns"


RESIGNATIONS: tuple[type[Action], ...] = (Resign, OpponentResigns)
"""Always allowed while the game goes on, but never among `legal_actions`: they are not moves of the game."""
FREE_ACTIONS: frozenset[type[Action]] = frozenset(
    {*RESIGNATIONS, MilitaryLeader, RetrieveReserve, HomeSupport, Withdraw, EndTurn, SellFur, DropLost, UseBid}
)
_AFTER_BLOWS: tuple[type[Action], ...] = (Block, Decline, LoseFromHand, LoseFromReserve, GiveFromHand, GiveFromReserve)
_AFTER_SIEGES: tuple[type[Action], ...] = (ResolveSiege, ReturnCard, SettleConquest, LoseFromSiege, Swap)
DECISIONS: frozenset[type[Action]] = frozenset({*_AFTER_BLOWS, *_AFTER_SIEGES, ChooseStartCard, PayCards, DiscardDrawn})
ACTIONS: tuple[type[Action], ...] = tuple(kind for kind in Action.__subclasses__() if kind not in RESIGNATIONS)
"""Every other class, in the order above; `legal_actions` lists them so, networks and environment count them so."""
