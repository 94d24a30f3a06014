"""The true game, once both have told their secrets: every draw, hand and action is done again and compared."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.apart.course import ApartCourse, Move
from afaos_gui.apart.draws import LinkedChance, TwoChances, chain
from afaos_gui.apart.happened import Breach, Broken
from afaos_gui.apart.standing import ApartStanding
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action, OpponentResigns, Resign
from afaos_gui.rules.chance import KeepingChance
from afaos_gui.rules.engine import IllegalAction, apply, new_game
from afaos_gui.rules.state import Ending


class Truth(NamedTuple):
    """The game with the true hands of both, and how many cards were drawn in it."""

    course: ApartCourse
    draws: int


def true_chance(standing: ApartStanding) -> TwoChances:
    """The draws of both sides by the secrets that were told."""
    chances = []
    for side in (0, 1):
        sender = 0 if standing.side_of(0) == side else 1
        mine, others = standing.reveals[sender], standing.reveals[1 - sender]
        assert mine is not None and others is not None
        links = chain(bytes.fromhex(others.chain))[1:]
        chances.append(LinkedChance(bytes.fromhex(mine.secret), links))
    return TwoChances(chances[0], chances[1])


def truth(standing: ApartStanding) -> Truth:
    """The true game. Raises Broken where the other's actions do not follow from the true draws."""
    known, ruleset = standing.course, standing.ruleset
    assert known is not None and ruleset is not None
    chance = KeepingChance(true_chance(standing))
    start = new_game(ruleset, chance)
    deals = (tuple(sorted(chance.draws[0])), tuple(sorted(chance.draws[1])))
    state, moves = start, list[Move]()
    for action, assumed in _actions(standing, known):
        chance.draws = []
        text = action_text(action, ruleset.catalogue)
        try:
            step = apply(state, action, chance)
        except IllegalAction:
            raise Broken(Breach.DRAW, state.turn, text) from None
        move = Move(state.to_decide, action, tuple(chance.draws), state, step.state, step.events)
        if assumed is not None and _seen(assumed, standing.side) != _seen(move, standing.side):
            raise Broken(Breach.TRUTH, state.turn, text)
        moves.append(move)
        state = step.state
    if state.ending is Ending.NONE and standing.end is not None and standing.end.by == "resigned":
        loser = standing.side_of(1 - (standing.end.winner or 0))
        action = Resign() if state.to_decide == loser else OpponentResigns()
        step = apply(state, action, chance)
        moves.append(Move(state.to_decide, action, (), state, step.state, step.events))
    drawn = [sum(len(pile) for move in moves if move.side == side for pile in move.draws) for side in (0, 1)]
    counts = (drawn[0] + len(deals[0]), drawn[1] + len(deals[1]))
    return Truth(ApartCourse(known.me, b"", deals, start, tuple(moves), counts), sum(counts))


def _actions(standing: ApartStanding, known: ApartCourse) -> list[tuple[Action, Move | None]]:
    """The actions of both, with what is known of each; mine that still waits for the other comes last."""
    pending: list[tuple[Action, Move | None]] = [] if standing.pending is None else [(standing.pending, None)]
    return [*((move.action, move) for move in known.moves), *pending]


def _seen(move: Move, side: int) -> tuple[object, ...]:
    return (move.side, tuple(event.seen_by(side) for event in move.events))
