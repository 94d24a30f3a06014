"""Data for charts, turn by turn: points, money, deck, captured pieces, and win probability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.data.saves.reviews import Review
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chapters.position import cards_in_sieges
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import Ending, GameState, SideState
from afaos_gui.session.commands import Command


class Standing(NamedTuple):
    """The figures of both sides after a number of commands, British first."""

    number: int
    turn: int
    points: tuple[int, int]
    money: tuple[int, int]
    deck: tuple[int, int]
    captured: tuple[int, int]


class WinChance(NamedTuple):
    """The probability of a British win before a command, and how much of its change so far was luck."""

    number: int
    turn: int
    british: float
    luck: float


def standings(start: GameState, commands: Sequence[Command]) -> tuple[Standing, ...]:
    """The figures at the beginning, at the beginning of each turn, and at the end."""
    found = [_standing(0, start)]
    for number, command in enumerate(commands, start=1):
        if command.after.turn != command.before.turn or number == len(commands):
            found.append(_standing(number, command.after))
    return tuple(found)


def _standing(number: int, state: GameState) -> Standing:
    british, french = state.sides
    return Standing(
        number,
        state.turn,
        (score(state, BRITISH).total, score(state, FRENCH).total),
        (british.money, french.money),
        (_deck(state, BRITISH), _deck(state, FRENCH)),
        (_captured(british), _captured(french)),
    )


def _deck(state: GameState, side: Side) -> int:
    """The number of cards that a side owns, in all its piles."""
    me = state.sides[side]
    return len(me.hand + me.draw + me.discard + me.reserve + cards_in_sieges(state.sieges, side))


def _captured(me: SideState) -> int:
    return me.captured_villages + me.captured_towns


def chances(review: Review, commands: Sequence[Command]) -> tuple[WinChance, ...]:
    """The probability of a British win at each decision, as a hint gives it, and the result at the end."""
    found = []
    luck = 0.0
    for verdict in review.verdicts:
        turn = commands[verdict.number].before.turn
        british = verdict.side == BRITISH
        if not verdict.is_forced:
            chance = verdict.chance if british else 1.0 - verdict.chance
            found.append(WinChance(verdict.number, turn, chance, luck))
        luck += verdict.luck if british else -verdict.luck
    if review.is_whole and commands and (last := commands[-1].after).ending is not Ending.NONE:
        found.append(WinChance(len(commands), last.turn, 1.0 if last.winner == BRITISH else 0.0, luck))
    return tuple(found)
