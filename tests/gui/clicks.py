"""Counts the fewest mouse clicks that the window needs for each action of recorded games.

    python -m tests.gui.clicks RECORDS... [--double 1] [--drags] [--plain]

Before each action of a record, the ways to do it are tried in a window without a screen: cards chosen one by one, then
a button, an answer, a place, a pile or the purse. What has only an entry in the menu of further buttons counts as two
clicks, scrolling as none. A double click counts as two, unless `--double 1` is given. With `--drags` a drag counts as
one click and competes. With `--plain` all cards of an action are chosen first, as players do who read no list.

It asks the window what happens and knows no rules of its own, so that it counts the window of any version alike: copy
it beside the tests of another one.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from afaos_gui.data.records.record_files import record_files
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.presentation.choices.targets import CARD_DROPS, PIECE_DROPS, Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.game import Game
from afaos_gui.session.saving.transfer import open_game

SIZE = (1920, 1080)
MENU = 2
"""Clicks of an offer that has only an entry in a menu."""
QUESTIONS = 3
"""The most questions that follow each other before an action."""
PILES = ("draw", "discard", "reserve")
NEVER = 99

Attempt = Callable[[], object]
Tried = tuple[int, Attempt]
"""The clicks of an attempt, and the attempt."""


class Way(NamedTuple):
    """What counts as a click."""

    double: int = 2
    """How many clicks a double click counts as."""
    drags: bool = False
    """Whether a drag counts as one click; else it is not tried."""
    plain: bool = False
    """Whether all cards of an action are chosen first."""


class Counting:
    """A window in which clicks are tried: what they would do is noted and never done."""

    def __init__(self, window: MainWindow, way: Way) -> None:
        self._window, self._current = window, window.current
        self._way = way
        self._done: list[Action] = []

    def begin(self, game: Game) -> None:
        """Put a game on the table, at its beginning; from then on the widgets are not told of anything."""
        self._current.blockSignals(False)
        self._current.begin(game, game.state.to_decide)
        self._current.blockSignals(True)
        self._current.submit = self._done.append  # type: ignore[assignment,method-assign]

    def fewest(self, action: Action) -> int:
        """The fewest clicks for an action that is legal now; NEVER without a way."""
        state = self._current.state
        if self._current.viewer != state.to_decide:
            self._current.look_from(state.to_decide)
        best, least = NEVER, 0 if self._way.drags else self._way.double - 1
        for cards in _choices(state, action, self._way.plain):
            if len(cards) + least >= best:
                break
            for clicks, attempt in self._attempts(state, cards, action):
                if clicks < best:
                    best = min(best, self._clicks_of(cards, clicks, attempt, action))
        return best

    def _clicks_of(self, cards: Cards, clicks: int, attempt: Attempt, action: Action) -> int:
        """The clicks of an attempt with the answers to the questions that follow; NEVER if it does something else."""
        self._choose(cards)
        attempt()
        for _question in range(QUESTIONS):
            asked = self._current.table_state.question
            if self._done or asked is None:
                break
            if action in asked.actions:
                self._current.answer(asked.actions.index(action))
            elif action in getattr(asked, "rest", ()):
                self._current.answer(len(asked.actions))
            else:
                return NEVER
            clicks += 1
        return clicks if self._done == [action] else NEVER

    def _choose(self, cards: Cards) -> None:
        self._done.clear()
        self._current.let_go()
        self._current.select(cards)

    def _attempts(self, state: GameState, cards: Cards, action: Action) -> Iterator[Tried]:
        """What may be clicked once these cards are chosen, with all clicks up to there."""
        table, play, chosen = self._window.table, self._window.play, len(cards)
        self._choose(cards)
        if state.decision is not Decision.TURN:
            yield 0, lambda: None
            return
        yield from ((chosen + clicks, attempt) for clicks, attempt in self._offers(action))
        yield chosen + 1, table.stock.purse_clicked.emit
        if not cards:
            yield from self._at_rest(action)
            return
        yield from ((chosen + 1, partial(play._click_siege, attacker)) for attacker in (0, 1))
        yield chosen + self._way.double - 1, partial(self._double_click, cards[0])
        if action.place >= 0:
            yield chosen + 1, partial(play._click_place, action.place)
        if hasattr(play, "click_pile"):
            yield from ((chosen + 1, partial(play.click_pile, kind)) for kind in PILES)
        if self._way.drags:
            # A single card is dragged without having been clicked.
            yield from ((1 if chosen == 1 else chosen + 1, drop) for drop in self._drops(cards, action))

    def _at_rest(self, action: Action) -> Iterator[Tried]:
        """What may be clicked while no card of the hand is chosen."""
        current, drags = self._current, self._way.drags
        if isinstance(action, act.EndTurn):
            yield 1, current.end_turn
        if isinstance(action, act.Draft):
            yield self._way.double, partial(self._window.play._draft, action.cards[0])
            current.select_draft(action.cards)
            yield from ((1 + clicks, partial(self._drafted, action, one)) for clicks, one in self._offers(action))
        for grip, kinds in PIECE_DROPS.items():
            if isinstance(action, kinds) and action.place >= 0:
                yield 2, partial(self._lay, grip, action.place)
                if drags:
                    yield 1, partial(current.drop, Held(grip), Target(Spot.PLACE, action.place))
        grips = {act.Draft: Grip.MARKET, act.Intendant: Grip.DISCARD, act.RetrieveReserve: Grip.RESERVE}
        lifted = grips.get(type(action))
        if drags and lifted is not None:
            spot = Spot.DISCARD if lifted is Grip.MARKET else Spot.HAND
            yield 1, partial(current.drop, Held(lifted, action.cards), Target(spot))

    def _drafted(self, action: Action, attempt: Attempt) -> None:
        self._current.select_draft(action.cards)
        attempt()

    def _lay(self, grip: Grip, place: int) -> None:
        self._window.play.carry.take_up(grip.value)
        self._window.play._click_place(place)

    def _offers(self, action: Action) -> list[Tried]:
        """The offers that lead to an action; those without a button are in the menu."""
        current, ribbon = self._current, self._window.table.ribbon
        state = current.table_state
        if all(action not in offer.actions for offer in state.offers):
            return []
        ribbon.show_state(state)
        buttons, found = len(ribbon.offer_buttons()), list[Tried]()
        for number, offer in enumerate(state.offers):
            if action in offer.actions:
                clicks = 1 if number < buttons else MENU
                found.append((clicks, partial(current.take_offer, number)))
                if hasattr(current, "show_ways"):
                    found.append((clicks, partial(current.show_ways, number)))
        return found

    def _double_click(self, card: int) -> None:
        hand = self._window.table.hand
        hand.show_state(self._current.table_state)
        self._window.play._do_the_obvious(next(n for n, one in enumerate(hand.cards) if one == card))

    def _drops(self, cards: Cards, action: Action) -> Iterator[Attempt]:
        for spot, kinds in CARD_DROPS.items():
            if isinstance(action, kinds):
                yield partial(self._current.drop, Held(Grip.CARDS, cards), Target(spot, action.place))


def _choices(state: GameState, action: Action, plain: bool) -> Iterator[Cards]:
    """Every choice of cards that an action spends, few first; or only all of them."""
    hand = state.sides[state.to_decide].hand
    spent = spent_cards(state, action) if state.decision is Decision.TURN else ()
    for count in [len(spent)] if plain else range(len(spent) + 1):
        yield from dict.fromkeys(combinations(sorted(spent, key=hand.index), count))


class Clicks(NamedTuple):
    """By the verb of the action: how many actions there were, and how many clicks they took."""

    actions: Counter[str]
    clicks: Counter[str]


def counted(game: Game, counting: Counting) -> Clicks:
    """The clicks of a whole game."""
    actions = [command.action for command in game.commands]
    game.policy = "study"
    game.back_to(0)
    counting.begin(game)
    found = Clicks(Counter(), Counter())
    for number, action in enumerate(actions):
        clicks = counting.fewest(action)
        assert clicks < NEVER, f"{action!r} cannot be clicked"
        found.actions[action.verb] += 1
        found.clicks[action.verb] += clicks
        game.back_to(number + 1)
    return found


def counting_window(game: Game, way: Way) -> Counting:
    """A window without a chart and without motion, to count in."""
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    window = make_window(game, SIZE, curtain=False)
    window.show()
    window.table.clock.set_pace("at once")
    return Counting(window, way)


def main() -> None:
    """Print the clicks of every record, and of all of them by kind of action."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--double", type=int, choices=(1, 2), default=2, help="clicks that a double click counts as")
    parser.add_argument("--drags", action="store_true", help="let a drag count as one click")
    parser.add_argument("--plain", action="store_true", help="choose all cards of an action first")
    given = parser.parse_args()
    files = list(record_files(given.records))
    counting = counting_window(open_game(files[0]).game, Way(given.double, given.drags, given.plain))
    total = Clicks(Counter(), Counter())
    for file in files:
        found = counted(open_game(file).game, counting)
        print(f"{file.name}: {found.clicks.total()} clicks for {found.actions.total()} actions", flush=True)
        total.actions.update(found.actions)
        total.clicks.update(found.clicks)
    for verb, clicks in total.clicks.most_common():
        print(f"{clicks:6} clicks, {clicks / total.actions[verb]:.2f} for each {verb}")
    print(f"{total.clicks.total():6} clicks for {total.actions.total()} actions in all")


if __name__ == "__main__":
    main()
