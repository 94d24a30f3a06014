"""Play a side's coming turn by the engine, to see whether it can win at once or besiege a capital."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from afaos_gui.presentation.threats.closing import Last, missing
from afaos_gui.rules.actions import Action, Besiege, Decline, EndTurn, Settle, SettleConquest
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import legal_actions, position_after
from afaos_gui.rules.state import Decision, Ending, GameState, Pile, with_cards
from afaos_gui.rules.view import View, less, observe

ENABLING = {
    "settle",
    "develop",
    "raid",
    "take money",
    "merchant",
    "trader",
    "piracy",
    "intendant",
    "draft",
    "governor",
}
FREE = {"retrieve reserve", "home support", "withdraw", "sell fur", "use bid"}
FREES = (2, 4, 6)
"""The most free actions in a turn, few first: a search through many may not come to its end."""
WINS = (Ending.CAPITAL_SETTLED, Ending.DUQUESNE)


class Found(NamedTuple):
    """What the enemy of a side can bring about."""

    win: bool
    siege: bool


class Wanted:
    """A chance that draws wanted cards first."""

    def __init__(self, wanted: Pile, rng: random.Random) -> None:
        self.wanted = wanted
        self.rng = rng

    def draw(self, _side: Side, pile: Pile, count: int) -> Pile:
        """The wanted cards of the pile, then any."""
        drawn: list[int] = []
        left = list(pile)
        for card in self.wanted:
            if card in left and len(drawn) < count:
                left.remove(card)
                drawn.append(card)
        return (*drawn, *self.rng.sample(left, count - len(drawn)))


def dealt(state: GameState, viewer: Side, wanted: Pile, rng: random.Random) -> GameState:
    """The position with the hidden cards of the viewer's opponent dealt anew, wanted ones to the hand first."""
    side = 1 - viewer
    me = state.sides[side].copy()
    hidden = less(me.hand, me.known)
    pool = list(with_cards(hidden, me.draw))
    rng.shuffle(pool)
    chosen: list[int] = []
    for card in wanted:
        if card in pool and len(chosen) < len(hidden):
            pool.remove(card)
            chosen.append(card)
    chosen += pool[: len(hidden) - len(chosen)]
    me.hand = with_cards(me.known, tuple(sorted(chosen)))
    me.draw = less(with_cards(hidden, state.sides[side].draw), tuple(chosen))
    made = state.copy()
    made.sides = (me, state.sides[1]) if side == 0 else (state.sides[0], me)
    assert observe(made, viewer) == observe(state, viewer)
    return made


def not_dealt(start: GameState, view: View, side: Side, wanted: Pile) -> Pile:
    """The wanted cards that still have to be drawn: those that `dealt` has not put into the hand."""
    known = start.sides[side].hand if view.viewer == side else view.sides[side].known
    return tuple((Counter(wanted) - (Counter(start.sides[side].hand) - Counter(known))).elements())


class Turn:
    """A search through the coming turn of a side; `nodes` bounds it."""

    def __init__(self, side: Side, wanted: Pile, uses: Pile, rng: random.Random, nodes: int, frees: int) -> None:
        self.side = side
        self.rng = rng
        self.chance = Wanted(wanted, rng)
        self.wanted = Counter(uses)
        self.nodes = nodes
        self.frees = frees
        self.win = self.siege = False

    def coming(self, state: GameState) -> None:
        """Search from a position of either side's turn."""
        if state.decision is not Decision.TURN:
            state = position_after(state, Decline(), self.chance)
            if state.decision is not Decision.TURN:
                return
        if state.mover == self.side and not state.actions_left:
            state = position_after(state, EndTurn(), self.chance)
            if state.decision is Decision.DISCARD_TO_RESHUFFLE:
                state = position_after(state, self._spare(legal_actions(state)), self.chance)
        if state.mover != self.side and state.decision is Decision.TURN:
            state = position_after(state, EndTurn(), self.chance)
        self.search(state, self.frees)

    def _spare(self, legal: tuple[Action, ...]) -> Action:
        """The answer that gives up the fewest cards that matter."""
        return min(legal, key=lambda one: (sum((Counter(one.cards) & self.wanted).values()), self.rng.random()))

    def search(self, state: GameState, frees: int) -> None:
        """Try everything that may matter."""
        if state.ending in WINS and state.winner == self.side:
            self.win = True
        if state.ending is not Ending.NONE or self.nodes <= 0:
            return
        self.nodes -= 1
        legal = legal_actions(state)
        if state.decision is not Decision.TURN:
            self._decide(state, legal, frees)
            return
        if state.mover != self.side:
            return
        capitals = state.ruleset.tables.capitals[1 - self.side]
        next_ones = []
        for action in legal:
            if isinstance(action, Besiege) and capitals >> action.place & 1:
                self.siege = True
            if isinstance(action, Settle) and self._prize(state, action.place):
                self.win = True
            if action.verb in ENABLING and state.actions_left > 1:
                next_ones.append((action, frees))
            elif action.verb in FREE and frees:
                next_ones.append((action, frees - 1))
        # Promising ones first, so that a bound of the search leaves out the others.
        self.rng.shuffle(next_ones)
        next_ones.sort(key=lambda one: -self._promise(one[0]))
        for action, left in next_ones:
            self.search(position_after(state, action, self.chance), left)

    def _promise(self, action: Action) -> int:
        uses = sum((Counter(action.cards) & self.wanted).values())
        return uses + (4 if action.verb in FREE else 2 if action.verb in ("settle", "raid", "intendant") else 0)

    def _decide(self, state: GameState, legal: tuple[Action, ...], frees: int) -> None:
        if state.decision in (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH):
            legal = (Decline(),)
        elif state.decision is Decision.SETTLE_AFTER_SIEGE:
            if any(isinstance(action, SettleConquest) and not action.cards for action in legal):
                legal = tuple(action for action in legal if isinstance(action, SettleConquest))
        elif state.decision is not Decision.SIEGE_ORDER:
            kept = self.wanted.keys()
            legal = (min(legal, key=lambda one: (not kept.isdisjoint(one.cards), self.rng.random())),)
        for action in legal:
            self.search(position_after(state, action, self.chance), frees)

    def _prize(self, state: GameState, place: int) -> bool:
        ruleset = state.ruleset
        if (state.sides[0].controlled | state.sides[1].controlled) >> place & 1:
            return False
        capital = ruleset.settling_capital_wins and ruleset.tables.capitals[1 - self.side] >> place & 1
        return bool(capital) or (ruleset.duquesne_wins and self.side == 1 and place == ruleset.tables.duquesne)


def plays_out(
    state: GameState, view: View, side: Side, seed: int, nodes: int, wanted: Pile = (), uses: Pile = (), frees: int = 2
) -> Found:
    """What the enemy of `side` finds with one deal of what the viewer does not see.

    `wanted` cards are dealt and drawn if they can be, `uses` are the cards that matter.
    """
    rng = random.Random(seed)
    start = dealt(state, view.viewer, wanted, rng) if view.viewer == side else state
    left = not_dealt(start, view, 1 - side, wanted)
    turn = Turn(1 - side, left, uses, rng, nodes, frees)
    turn.coming(start)
    return Found(turn.win, turn.siege)


MOST_STEPS = 5
"""Two actions, and before them the free ones that bring their cards: bid, Home Support, reserve."""


def closes(state: GameState, view: View, side: Side, last: Last, seed: int) -> bool:
    """Whether `side` reaches an end by points in its coming turn, dealt the cards that are said to bring it about."""
    rng = random.Random(seed)
    support = state.ruleset.tables.home_support[side]
    wanted = tuple(sorted(last.hidden, key=lambda card: card != support))
    start = dealt(state, view.viewer, wanted, rng) if view.viewer != side else state
    chance = Wanted(not_dealt(start, view, side, wanted), rng)
    if start.decision is not Decision.TURN:
        start = position_after(start, Decline(), chance)
    if start.mover != side:
        start = position_after(start, EndTurn(), chance)
    if start.decision is Decision.DISCARD_TO_RESHUFFLE and start.mover != side:
        start = position_after(start, legal_actions(start)[0], chance)
    return _closes(start, side, last, chance, MOST_STEPS)


def _closes(state: GameState, side: Side, last: Last, chance: Wanted, depth: int) -> bool:
    if state.opening and state.ending is Ending.NONE:
        first = Decline() if state.decision is Decision.SWAP_AFTER_SIEGE else legal_actions(state)[0]
        branches = (first, Decline()) if state.decision is Decision.SETTLE_AFTER_SIEGE else (first,)
        return any(_closes(position_after(state, action, chance), side, last, chance, depth) for action in branches)
    if state.decision is Decision.DISCARD_AFTER_BID:
        spare = min(legal_actions(state), key=lambda action: action.cards[0] in last.cards)
        return _closes(position_after(state, spare, chance), side, last, chance, depth)
    if state.decision is Decision.BLOCK_RAID:
        return _closes(position_after(state, Decline(), chance), side, last, chance, depth)
    if missing(state, side, last.end) <= 0:
        return True
    if depth == 0 or state.ending is not Ending.NONE or state.mover != side or state.decision is not Decision.TURN:
        return False
    uses = Counter(last.cards)
    for action in legal_actions(state):
        growing = action.verb in ("develop", "settle", "raid") and not Counter(action.cards) - uses
        helping = action.verb in ("retrieve reserve", "home support", "use bid")
        if (growing or helping) and _closes(position_after(state, action, chance), side, last, chance, depth - 1):
            return True
    return False
