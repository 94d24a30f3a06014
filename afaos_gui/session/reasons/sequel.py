"""What a line of the machine leads to: the end of the turn, the likely answer, and the viewer's next turn.

A line is followed by the rules in positions that fit what the viewer sees. What the viewer itself would draw on the way
is never counted on: a line that needs a card not yet in hand is followed only as far as it goes without.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import siege_of
from afaos_gui.rules.engine import legal_actions, play, spent_cards, why_not
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Decision, Ending, GameState, Pile, with_cards
from afaos_gui.rules.view import View, determinise, less
from afaos_gui.session.choice.ranking import with_same_cards

WORLDS = 8
"""Positions that fit the view in which a line is followed, until it comes to the viewer's next turn in one."""


class SequelStep(NamedTuple):
    """An action of a line, and the side that does it."""

    side: Side
    action: Action


class EndedSiege(NamedTuple):
    """A siege that was won, lost or given up."""

    place: int
    attacker: Side
    winner: Side


class Sequel(NamedTuple):
    """What a line leads to for `viewer`, as far as it could be followed.

    `end` is the position before the viewer ends its turn, or where it does not come to that, after the last thing that
    it does. `answer` is the position before the other side ends its turn, and `back` the viewer's next turn, or the end
    of the game; None where the line comes to neither. `drawn` is how many cards the viewer draws on the way; `chanced`
    are those drawn before the end of its turn, which nobody can know. `is_reshuffled` says whether cards are drawn from
    the reshuffled discard pile when the viewer ends its turn, and `ended_sieges` are those that end after the opening
    of the turn in which it begins.
    """

    viewer: Side
    start: GameState
    steps: tuple[SequelStep, ...]
    end: GameState
    answer: GameState | None
    back: GameState | None
    drawn: int
    chanced: Pile
    is_reshuffled: bool
    ended_sieges: tuple[EndedSiege, ...]

    @property
    def kept(self) -> Pile:
        """The cards in the viewer's hand at its end of turn that are there for certain."""
        return tuple(sorted((Counter(self.end.sides[self.viewer].hand) - Counter(self.chanced)).elements()))

    @property
    def last(self) -> GameState:
        """The last position that can be told about."""
        return self.back or self.end

    @property
    def is_over(self) -> bool:
        """Whether the line ends the game."""
        return self.last.ending is not Ending.NONE

    @property
    def goes_on(self) -> bool:
        """Whether the line comes to the viewer's next turn, with the game going on."""
        return self.back is not None and not self.is_over

    @property
    def turn(self) -> tuple[SequelStep, ...]:
        """The steps of this turn, its end included; in the other side's turn those of the viewer's answer."""
        for number, (side, action) in enumerate(self.steps):
            if self.start.mover != self.viewer and side != self.viewer:
                return self.steps[:number]
            if side == self.viewer and isinstance(action, EndTurn):
                return self.steps[: number + 1]
        return self.steps

    @property
    def own(self) -> tuple[Action, ...]:
        """The viewer's own actions of this turn, without the end of it."""
        return tuple(one.action for one in self.turn if one.side == self.viewer and not isinstance(one.action, EndTurn))

    @property
    def replies(self) -> tuple[Action, ...]:
        """What the other side does, without the end of its turn."""
        return tuple(action for side, action in self.steps if side != self.viewer and not isinstance(action, EndTurn))


def sequel_of(view: View, line: Sequence[Action], skips: bool = False) -> Sequel:
    """The sequel of a line whose first action the viewer can do now.

    `skips` leaves out what cannot be done on the way, and answers what is asked there in the first way that is open.
    The other side is dealt the cards that its part of the line takes, where it may hold them.
    """
    wanted: Pile = ()
    best: Sequel | None = None
    for seed in range(WORLDS):
        found, lacking = _followed(view, line, seed, skips, wanted)
        if best is None or (found.back is not None, len(found.steps)) > (best.back is not None, len(best.steps)):
            best = found
        if best.back is not None:
            break
        if lacking and _may_hold(view, with_cards(wanted, lacking)):
            wanted = with_cards(wanted, lacking)
    assert best is not None
    return best


def with_answer_of(view: View, sequel: Sequel, other: Sequel) -> Sequel | None:
    """The turn of a sequel with the answer of another; None where that answer cannot be given to it."""
    turn, answer = list(sequel.turn), other.steps[len(other.turn) :]
    if not answer or sequel.end.actions_left != other.end.actions_left:
        return None
    if sequel.start.decision is Decision.TURN and not isinstance(turn[-1].action, EndTurn):
        turn.append(SequelStep(sequel.viewer, EndTurn()))
    line = [step.action for step in (*turn, *answer)]
    found = sequel_of(view, line)
    return found if found.back is not None and len(found.steps) == len(line) else None


def _may_hold(view: View, cards: Pile) -> bool:
    public = view.sides[1 - view.viewer]
    return len(cards) <= public.hand_size - len(public.known) and not Counter(cards) - Counter(public.unseen)


def _dealt(view: View, seed: int, wanted: Pile) -> GameState:
    """A position that fits the view, in which the other side holds the wanted ones of its unseen cards."""
    rng, enemy = random.Random(seed), 1 - view.viewer
    state = determinise(view, rng)
    if not wanted:
        return state
    public, them = view.sides[enemy], state.sides[enemy]
    rest = less(public.unseen, wanted)
    more = tuple(rng.sample(rest, public.hand_size - len(public.known) - len(wanted)))
    hand = with_cards(public.known, with_cards(wanted, more))
    them = replace(them, hand=hand, draw=less(rest, more))
    sides = (them, state.sides[1]) if enemy == 0 else (state.sides[0], them)
    return replace(state, sides=sides)


def _followed(view: View, line: Sequence[Action], seed: int, skips: bool, wanted: Pile) -> tuple[Sequel, Pile]:
    """The sequel in one position that fits the view, and cards that the other side lacked in it."""
    viewer, chance = view.viewer, RandomChance(seed)
    state = start = _dealt(view, seed, wanted)
    lacking: Pile = ()
    steps: list[SequelStep] = []
    sieges: list[EndedSiege] = []
    fresh: Counter[int] = Counter()
    """Cards drawn in this turn of the viewer's, which only chance can bring."""
    chanced: Counter[int] | None = None
    ended, answer, after, drawn, is_reshuffled = None, None, start, 0, False
    for action in line:
        if _is_back(state, start, viewer) or state.decision is Decision.OVER:
            break
        while skips and state.decision not in (Decision.TURN, Decision.OVER) and why_not(state, action) is not None:
            answer_given = legal_actions(state)[0]
            steps.append(SequelStep(state.to_decide, answer_given))
            is_own = state.to_decide == viewer
            state = play(state, answer_given, chance).state
            after = state if is_own else after
        side = state.to_decide
        if why_not(state, action) is not None or (side == viewer and _needs(state, action, fresh)):
            if skips:
                continue
            if side != viewer:
                held = Counter(state.sides[side].hand)
                lacking = tuple(sorted((Counter(spent_cards(state, action)) - held).elements()))
            break
        action = with_same_cards(action, state)  # a search may not have compared what the same cards bring
        step = play(state, action, chance)
        if isinstance(action, EndTurn):
            if side == viewer:
                ended, chanced, is_reshuffled = state, fresh, _draws_from_discards(step.events, viewer)
            else:
                answer = state
        for event in step.events:
            if event.kind is Kind.DREW and event.side == viewer:
                drawn += event.amount
                fresh = fresh + Counter(event.cards)
        if not (state.opening and state.turn == start.turn):
            sieges += _ended_sieges(state, step.events)
        steps.append(SequelStep(side, action))
        state = step.state
        after = state if side == viewer else after
    is_over = state.ending is not Ending.NONE
    back = state if is_over or _is_back(state, start, viewer) else None
    uncertain = tuple((fresh if chanced is None else chanced).elements())
    end = ended or after
    found = Sequel(viewer, start, tuple(steps), end, answer, back, drawn, uncertain, is_reshuffled, tuple(sieges))
    return found, lacking


def _ended_sieges(before: GameState, events: Sequence[Event]) -> Iterator[EndedSiege]:
    for event in events:
        if event.kind is Kind.SIEGE_WON and (siege := siege_of(before, event.place)) is not None:
            yield EndedSiege(event.place, siege[0], event.side)


def _draws_from_discards(events: Sequence[Event], viewer: Side) -> bool:
    """Whether the viewer draws cards after its discard pile was reshuffled."""
    kinds = [event.kind for event in events if event.side == viewer]
    return Kind.RESHUFFLED in kinds and Kind.DREW in kinds[kinds.index(Kind.RESHUFFLED) :]


def _is_back(state: GameState, start: GameState, viewer: Side) -> bool:
    """Whether the viewer's next turn has begun, and the sieges that it wins are settled."""
    return state.mover == viewer and state.turn > start.turn and state.decision is Decision.TURN


def _needs(state: GameState, action: Action, fresh: Counter[int]) -> bool:
    """Whether an action spends a card that has only just been drawn."""
    if not fresh:
        return False
    held = Counter(state.sides[state.to_decide].hand) - fresh
    return bool(Counter(spent_cards(state, action)) - held)
