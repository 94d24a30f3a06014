"""What the viewer of a game may do: act, undo and redo, and where those lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from afaos_gui.presentation.facts.discard_tops import Tops, tops
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game
from afaos_gui.session.words.text import barrier_text


class Undone(NamedTuple):
    """A position that undo may return to, as the side then seated knows it."""

    state: GameState
    view: View
    tops: Tops


def plays_machine(game: Game) -> bool:
    """Whether a machine plays at least one side."""
    return any(seat.is_machine for seat in game.seats)


def watches(game: Game) -> bool:
    """Whether machines play both sides, so that the viewer only watches."""
    return all(seat.is_machine for seat in game.seats)


def is_amid(game: Game, perspective: Perspective, is_begun: bool = False) -> bool:
    """Whether the table shows a game that somebody at this window has begun and can go on with.

    One that `is_begun` was asked for here, and goes on before its first action.
    """
    return perspective.is_live and goes_on(game, is_begun)


def goes_on(game: Game, is_begun: bool = False) -> bool:
    """Whether somebody at this window has begun a game and can go on with it."""
    return (is_begun or game.position > 0) and game.outcome is None and not watches(game)


def shares_window(game: Game) -> bool:
    """Whether people take turns at this window, so that whoever has to decide sits down."""
    return not plays_machine(game) and game.far is None


def may_ask_machine(game: Game) -> bool:
    """Whether the machine may give hints and chances."""
    return game.far is None


def can_act(game: Game, perspective: Perspective) -> bool:
    """Whether the viewer has something to decide now."""
    state = game.state
    if not perspective.acts or not perspective.seated or state.decision is Decision.OVER:
        return False
    seat = game.seats[state.to_decide]
    is_here = not seat.is_machine and seat.side != game.far and not game.standstill
    return state.to_decide == perspective.viewer and is_here


def can_resign(game: Game, perspective: Perspective) -> bool:
    """Whether the viewer may resign now; against the machine also while that has to decide."""
    if perspective.is_trial:
        return False
    if game.far is not None:
        return False  # it goes with a letter
    if can_act(game, perspective):
        return True
    waits = perspective.is_live and perspective.seated and game.outcome is None
    return waits and plays_machine(game) and not watches(game)


def may_go_back(game: Game, perspective: Perspective) -> bool:
    """Whether the viewer may undo now; in a study game also while the machine has to decide, apart what is not sent."""
    if can_act(game, perspective):
        return True
    is_free = game.far is not None or (plays_machine(game) and game.policy == "study")
    return perspective.is_live and perspective.seated and is_free


def is_left_to_people(game: Game, perspective: Perspective) -> bool:
    """Whether undo is not stopped by a machine that is in the middle of something."""
    return may_go_back(game, perspective) or not plays_machine(game)


def place_to_decide(game: Game, step: int, start: int) -> int:
    """The nearest index, in steps of `step`, at which a person decides; if only machines play, the next one."""
    commands, place = game.commands, start + step
    if watches(game):
        return place
    while 0 < place < len(commands) and game.seats[commands[place].before.to_decide].is_machine:
        place += step
    return place


def undo_place(game: Game, perspective: Perspective) -> int | None:
    """The position that undo returns to, against the machine before its reply; None if it is not allowed."""
    if game.withholds and may_go_back(game, perspective):
        return game.position
    place = place_to_decide(game, -1, game.position)
    return place if may_go_back(game, perspective) and game.can_go_to(place).allowed else None


def redo_place(game: Game, perspective: Perspective) -> int | None:
    """The position that redo goes on to, against the machine after its reply; None if there is none."""
    if perspective.is_taught or not may_go_back(game, perspective) or not game.can_redo():
        return None  # A lesson takes back what does not reach its goal.
    return place_to_decide(game, 1, game.position)


def undo_reason(game: Game, perspective: Perspective) -> str:
    """Why nothing can be undone; empty if it can, and in a replay, where nobody expects it."""
    if not perspective.is_live:
        return ""
    check = game.can_go_to(place_to_decide(game, -1, game.position))
    return barrier_text(check.reason) if check.reason is not None else ""


def likely(game: Game, perspective: Perspective) -> Iterator[Undone]:
    """What may be shown next: by undoing once, twice and so on, or in a replay by one or two steps."""
    if perspective.is_live:
        yield from undone(game, perspective)
        return
    commands, place = game.commands, game.position
    for near in (place + 1, place - 1, place + 2, place - 2):
        if 0 <= near <= len(commands) and commands:
            state = commands[near].before if near < len(commands) else commands[-1].after
            yield Undone(state, perspective.view(state), tops(commands[:near]))


def undone(game: Game, perspective: Perspective) -> Iterator[Undone]:
    """What undoing once, twice and so on would show.

    The last is the first with the other side seated; there is none if undo is not allowed or the curtain would fall.
    """
    commands, place, viewer = game.commands, game.position, perspective.viewer
    side = viewer
    while side == viewer and may_go_back(game, perspective):
        place = place_to_decide(game, -1, place)
        if not game.can_go_to(place).allowed:
            return
        state = commands[place].before
        side = state.to_decide if shares_window(game) else side
        if side == viewer or not perspective.with_curtain:
            view = Perspective(side, is_open=perspective.is_open).view(state)
            yield Undone(state, view, tops(commands[:place]))
