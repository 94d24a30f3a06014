"""A readable way to build a position, and to query and play it by the text forms of actions."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Side
from afaos_gui.rules.chance import ListedChance
from afaos_gui.rules.engine import Step, apply, legal_actions, why_not
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import starting_state
from afaos_gui.rules.state import GameState, Siege, with_card, without

CATALOGUE = load_catalogue()
SECOND = Ruleset(CATALOGUE)
FIRST = Ruleset(CATALOGUE, "first")

PILES = ("hand", "draw", "discard", "reserve", "available", "places")
NO_CARDS: tuple[str, ...] = ()


def place(name: str) -> int:
    """The id of a place."""
    return CATALOGUE.location_ids[name]


def places(*names: str) -> int:
    """The mask of some places."""
    return sum(1 << place(name) for name in names)


def card(side: Side, name: str) -> int:
    """The id of the card that `side` calls "Boston", "Trader", "Settlers (N)" and so on."""
    found = CATALOGUE.card_by_text(side, name)
    assert found is not None, f"there is no card {name}"
    return found.id


class Position:
    """A position under construction: the board at set-up, empty hands, the initial decks in the draw piles.

    `mover` has two actions left in turn 3 or 4. Every method changes the position and returns it; `state()` checks that
    it is valid.
    """

    def __init__(self, mover: Side = BRITISH, ruleset: Ruleset = SECOND) -> None:
        self._state = starting_state(ruleset)
        self._state.turn = 3 + mover
        self._state.mover = self._state.to_decide = mover
        self._state.actions_left = 2
        self._state.opening = False

    def state(self) -> GameState:
        """The position, checked to break no invariant."""
        for me in self._state.sides:
            if not me.draw:
                me.known = me.hand
        assert problems(self._state) == []
        made = self._state.copy()
        made.sides = (self._state.sides[0].copy(), self._state.sides[1].copy())
        return made

    # Cards

    def hand(self, side: Side, *names: str) -> Position:
        """Add cards to the hand, from any pile."""
        return self._put(side, "hand", names)

    def discard(self, side: Side, *names: str) -> Position:
        """Add cards to the discard pile."""
        return self._put(side, "discard", names)

    def reserve(self, side: Side, *names: str) -> Position:
        """Add cards to the reserve."""
        return self._put(side, "reserve", names)

    def removed(self, side: Side, *names: str) -> Position:
        """Put cards back among the available ones."""
        for name in names:
            info = CATALOGUE.cards[card(side, name)]
            self._take(side, info.id)
            if info.owner == NEUTRAL:
                self._state.neutral = with_card(self._state.neutral, info.id)
            else:
                pile = "places" if info.is_location else "available"
                self._add(side, pile, info.id)
        return self

    def draw_pile(self, side: Side, *names: str) -> Position:
        """Make the draw pile hold exactly these cards, discarding what it held."""
        me = self._state.sides[side]
        me.discard = tuple(sorted(me.discard + me.draw))
        me.draw = ()
        return self._put(side, "draw", names)

    def known(self, side: Side, *names: str) -> Position:
        """Let the opponent know these cards of the hand."""
        self._state.sides[side].known = tuple(sorted(card(side, name) for name in names))
        return self

    def _put(self, side: Side, pile: str, names: Iterable[str]) -> Position:
        for name in names:
            kind = card(side, name)
            self._take(side, kind)
            self._add(side, pile, kind)
        return self

    def _add(self, side: Side, pile: str, kind: int) -> None:
        me = self._state.sides[side]
        setattr(me, pile, with_card(getattr(me, pile), kind))

    def _take(self, side: Side, kind: int) -> None:
        """Take a card from the first pile that holds it; the hand comes last."""
        me = self._state.sides[side]
        for pile in ("draw", "discard", "places", "available", "reserve"):
            if kind in getattr(me, pile):
                setattr(me, pile, without(getattr(me, pile), kind))
                return
        if kind in self._state.neutral:
            self._state.neutral = without(self._state.neutral, kind)
            return
        assert kind in me.hand, f"no {CATALOGUE.cards[kind].text} is left"
        me.hand = without(me.hand, kind)

    # Board, money, sieges

    def village(self, side: Side, *names: str) -> Position:
        """Put villages in these places, replacing other pieces."""
        self.empty(*names)
        self._state.sides[side].villages |= places(*names)
        return self

    def town(self, side: Side, *names: str) -> Position:
        """Put towns in these places, replacing other pieces."""
        self.empty(*names)
        self._state.sides[side].towns |= places(*names)
        return self

    def empty(self, *names: str) -> Position:
        """Remove the pieces from these places."""
        for me in self._state.sides:
            me.villages &= ~places(*names)
            me.towns &= ~places(*names)
        return self

    def fort(self, *names: str) -> Position:
        """Put fortifications in these places."""
        self._state.forts |= places(*names)
        return self

    def captured(self, side: Side, villages: int = 0, towns: int = 0) -> Position:
        """Let a side have captured this many pieces."""
        me = self._state.sides[side]
        me.captured_villages, me.captured_towns = villages, towns
        return self

    def money(self, side: Side, amount: int) -> Position:
        """Set a side's money."""
        self._state.sides[side].money = amount
        return self

    def siege(
        self, attacker: Side, where: str, attackers: Iterable[str], defenders: Iterable[str] = NO_CARDS
    ) -> Position:
        """Let a side besiege a place, with these cards in the siege."""
        cards: list[list[int]] = [[], []]
        for side, names in ((attacker, attackers), (1 - attacker, defenders)):
            for name in names:
                kind = card(side, name)
                self._take(side, kind)
                cards[side].append(kind)
        sieges = list(self._state.sieges)
        sieges[attacker] = Siege(place(where), tuple(sorted(cards[attacker])), tuple(sorted(cards[1 - attacker])))
        self._state.sieges = (sieges[0], sieges[1])
        return self

    def actions(self, left: int) -> Position:
        """Set how many actions are left in the turn."""
        self._state.actions_left = left
        return self

    def turn(self, number: int) -> Position:
        """Set the number of the turn."""
        self._state.turn = number
        return self


def texts(state: GameState) -> set[str]:
    """The text forms of all legal actions."""
    return {action_text(action, state.ruleset.catalogue) for action in legal_actions(state)}


def verbs(state: GameState) -> set[str]:
    """The verbs of all legal actions."""
    return {action.verb for action in legal_actions(state)}


def read(state: GameState, line: str) -> Action:
    """Parse a line as an action of the side to decide."""
    return parse_action(line, state.to_decide, state.ruleset.catalogue)


def allows(state: GameState, line: str) -> bool:
    """Whether an action is legal, whatever the order of interchangeable cards in its line."""
    action = read(state, line)
    legal = action in legal_actions(state)
    assert legal == (why_not(state, action) is None)
    return legal


def refusal(state: GameState, line: str) -> Refusal | None:
    """Why an action is not legal."""
    action = read(state, line)
    found = why_not(state, action)
    assert (found is None) == (action in legal_actions(state))
    return found


def why(state: GameState, line: str) -> Code | None:
    """The code of the refusal of an action, or None."""
    found = refusal(state, line)
    return None if found is None else found.code


def do(state: GameState, line: str, *draws: Iterable[str]) -> Step:
    """Do a legal action; each of `draws` names the cards of one draw by the side to decide."""
    action = read(state, line)
    assert action in legal_actions(state), f"{line} is not legal"
    before = state.copy(), [side.copy() for side in state.sides]
    side = state.to_decide
    listed = ListedChance(tuple(card(side, name) for name in names) for names in draws)
    step = apply(state, action, listed)
    assert listed.next == len(listed.draws), "fewer draws were made"
    assert (state, list(state.sides)) == before
    assert problems(step.state) == []
    return step


def after(state: GameState, *lines: str) -> GameState:
    """The position after some actions that draw nothing."""
    for line in lines:
        state = do(state, line).state
    return state


def turn_passes(state: GameState) -> GameState:
    """The position after the mover ends its turn and draws the first cards."""
    return apply(state, EndTurn(), FirstCards()).state


class FirstCards:
    """A chance that draws the first cards of the pile."""

    def draw(self, side: int, pile: tuple[int, ...], count: int) -> tuple[int, ...]:
        """The first `count` cards."""
        return pile[:count]


def names(state: GameState, side: Side, pile: str) -> list[str]:
    """The names of the cards in one of `PILES`, sorted."""
    return sorted(CATALOGUE.cards[kind].text for kind in getattr(state.sides[side], pile))


def holds(state: GameState, side: Side, *where: str) -> bool:
    """Whether a side controls all these places."""
    mask = places(*where)
    return state.sides[side].controlled & mask == mask


__all__ = [
    "BRITISH",
    "CATALOGUE",
    "FIRST",
    "FRENCH",
    "PILES",
    "SECOND",
    "FirstCards",
    "Position",
    "after",
    "allows",
    "card",
    "do",
    "holds",
    "names",
    "place",
    "places",
    "read",
    "refusal",
    "texts",
    "turn_passes",
    "verbs",
    "why",
]
