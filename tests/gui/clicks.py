"""Counts the fewest mouse clicks that the window needs for each action of recorded games.

`python -m tests.gui.clicks RECORDS...` plays each record in a window without a screen and, before every action, tries the
ways to do it: cards chosen one by one, then a button, an answer, a place, a pile or the purse. A double click counts as
two clicks and an entry of the menu of further buttons as two; scrolling counts nothing. With `--drags` a drag counts as
one click and competes with them. It asks the window what happens and knows no rules of its own, so that it counts
any version of the window alike.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from afaos_gui.data.records import record_files
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.presentation.targets import CARD_DROPS, PIECE_DROPS, Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.game import Game
from afaos_gui.session.transfer import open_game

NAT = bool(os.environ.get("NAT"))
SIZE = (1920, 1080)
DOUBLE, MENU = int(os.environ.get("DBL", "2")), 2
"""Clicks of a double click, and of an offer that has only an entry in a menu."""
QUESTIONS = 3
"""The most questions that follow each other before an action."""
PILES = ("draw", "discard", "reserve")
NEVER = 99

Tried = tuple[int, Callable[[], object]]
"""The clicks of an attempt, and the attempt."""


class Counting:
    """A window in which clicks are tried: what they would do is noted and never done."""

    def __init__(self, window: MainWindow, with_drags: bool) -> None:
        self._window, self._current = window, window.current
        self._with_drags = with_drags
        self._done: list[Action] = []

    def begin(self, game: Game) -> None:
        """Put a game on the table, at its beginning; from now on the window itself is not told of anything."""
        self._current.blockSignals(False)
        self._current.begin(game, game.state.to_decide)
        self._current.blockSignals(True)
        self._current.submit = self._done.append  # type: ignore[method-assign]

    def fewest(self, action: Action) -> int:
        """The fewest clicks for an action that is legal now; NEVER without a way."""
        state = self._current.state
        if self._current.viewer != state.to_decide:
            self._current.look_from(state.to_decide)
        best = NEVER
        for cards in _choices(state, action):
            if not NAT and len(cards) + DOUBLE - 1 >= best:
                break
            for clicks, attempt in self._attempts(state, cards, action):
                if len(cards) + clicks < best:
                    best = min(best, len(cards) + self._clicks_of(cards, clicks, attempt, action))
        return best

    def _clicks_of(self, cards: Cards, clicks: int, attempt: Callable[[], object], action: Action) -> int:
        """The clicks of an attempt with the answers to the questions that follow; NEVER if it does something else."""
        self._choose(cards)
        attempt()
        for _question in range(QUESTIONS):
            if self._done:
                break
            asked = self._current.table_state.question
            if asked is None or action not in asked.actions:
                return NEVER
            clicks += 1
            self._current.answer(asked.actions.index(action))
        return clicks if self._done == [action] else NEVER

    def _choose(self, cards: Cards) -> None:
        self._done.clear()
        self._current.let_go()
        self._current.select(cards)

    def _attempts(self, state: GameState, cards: Cards, action: Action) -> Iterator[Tried]:
        """What may be clicked once these cards are chosen, with its number of clicks."""
        current, table, play = self._current, self._window.table, self._window.play
        self._choose(cards)
        if state.decision is not Decision.TURN:
            yield 0, lambda: None
            return
        if not cards:
            yield from self._attempts_at_rest(action)
        yield from self._offers(action)
        if cards:
            yield from ((1, lambda: play._click_siege(attacker)) for attacker in (0, 1))
            if set(cards) <= set(spent_cards(state, action)):
                index = state.sides[state.to_decide].hand.index(cards[0])
                yield DOUBLE - 1, lambda: self._double_click(index)
        if action.place >= 0 and cards:
            yield 1, lambda: play._click_place(action.place)
        yield 1, lambda: table.stock.purse_clicked.emit()
        if hasattr(play, "click_pile"):
            yield from ((1, lambda kind=kind: play.click_pile(kind)) for kind in PILES)
        if self._with_drags and cards:
            yield from ((1, drop) for drop in self._drops(cards, action))

    def _attempts_at_rest(self, action: Action) -> Iterator[Tried]:
        current, play = self._current, self._window.play
        if isinstance(action, act.EndTurn):
            yield 1, current.end_turn
        if isinstance(action, act.Draft):
            yield DOUBLE, lambda: play._draft(action.cards[0])
            current.select_draft(action.cards)
            yield from ((1 + clicks, self._drafted(action, attempt)) for clicks, attempt in self._offers(action))
            current.let_go()
        for grip, kinds in PIECE_DROPS.items():
            if isinstance(action, kinds) and action.place >= 0:
                yield 2, lambda grip=grip: self._lay(grip, action.place)
                if self._with_drags:
                    yield 1, lambda grip=grip: current.drop(Held(grip), Target(Spot.PLACE, action.place))
        if self._with_drags:
            grips = {act.Draft: Grip.MARKET, act.Intendant: Grip.DISCARD, act.RetrieveReserve: Grip.RESERVE}
            if (grip := grips.get(type(action))) is not None:
                spot = Spot.DISCARD if grip is Grip.MARKET else Spot.HAND
                yield 1, lambda: current.drop(Held(grip, action.cards), Target(spot))

    def _drafted(self, action: Action, attempt: Callable[[], object]) -> Callable[[], object]:
        def again() -> None:
            self._current.select_draft(action.cards)
            attempt()

        return again

    def _lay(self, grip: Grip, place: int) -> None:
        self._window.play.carry.take_up(grip.value)
        self._window.play._click_place(place)

    def _offers(self, action: Action) -> Iterator[Tried]:
        """The offers that lead to an action; those without a button are in the menu."""
        current, ribbon = self._current, self._window.table.ribbon
        state = current.table_state
        if all(action not in offer.actions for offer in state.offers):
            return
        ribbon.show_state(state)
        buttons = len(ribbon.offer_buttons())
        for number, offer in enumerate(state.offers):
            if action in offer.actions:
                clicks = 1 if number < buttons else MENU
                yield clicks, lambda number=number: current.take_offer(number)
                if hasattr(current, "show_ways"):
                    yield clicks, lambda number=number: current.show_ways(number)

    def _double_click(self, index: int) -> None:
        self._window.table.hand.show_state(self._current.table_state)
        self._window.play._do_the_obvious(index)

    def _drops(self, cards: Cards, action: Action) -> Iterator[Callable[[], object]]:
        """Drags of the chosen cards; one card needs no click before, which pays for the drag."""
        for spot, kinds in CARD_DROPS.items():
            if isinstance(action, kinds):
                yield lambda spot=spot: self._current.drop(Held(Grip.CARDS, cards), Target(spot, action.place))


def _choices(state: GameState, action: Action) -> Iterator[Cards]:
    """Every choice of cards that an action spends, few first."""
    hand = state.sides[state.to_decide].hand
    spent = [card for card in spent_cards(state, action) if state.decision is Decision.TURN]
    seen = set()
    for count in [len(spent)] if NAT else range(len(spent) + 1):
        for chosen in combinations(sorted(spent, key=hand.index), count):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen


def counted(game: Game, counting: Counting) -> Counter[str]:
    """The clicks of a game by kind of action, and under "n KIND" how many of them there are."""
    actions = [command.action for command in game.commands]
    game.policy = "study"
    game.back_to(0)
    counting.begin(game)
    found: Counter[str] = Counter()
    for number, action in enumerate(actions):
        clicks = counting.fewest(action)
        assert clicks < NEVER, f"{action!r} cannot be clicked"
        found[action.verb] += clicks
        found[f"n {action.verb}"] += 1
        game.back_to(number + 1)
    return found


def main() -> None:
    """Print the clicks of every record, and of all of them by kind of action."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--drags", action="store_true", help="let a drag count as one click")
    arguments = parser.parse_args()
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    window = make_window(Game.from_state(open_game(next(record_files(arguments.records))).game.start), SIZE)
    window.show()
    window.table.clock.set_pace("at once")
    counting, total = Counting(window, arguments.drags), Counter[str]()
    for file in record_files(arguments.records):
        found = counted(open_game(file).game, counting)
        whole = sum(count for kind, count in found.items() if not kind.startswith("n "))
        print(f"{file.name}: {whole} clicks", flush=True)
        total += found
    for kind in sorted(total, key=total.__getitem__, reverse=True):
        if not kind.startswith("n "):
            print(f"{total[kind]:6} clicks, {total[kind] / total[f'n {kind}']:.2f} for each {kind}")
    print(f"{sum(count for kind, count in total.items() if not kind.startswith('n ')):6} clicks in all")
    window.close()


if __name__ == "__main__":
    main()
