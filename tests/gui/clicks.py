"""Counts the fewest mouse clicks that the window needs for each action of recorded games.

    python -m tests.gui.clicks RECORDS... [--no-drags] [--double 1] [--plain] [--turn-end WHEN]

Counted is how often the button of the mouse goes down. Before each action of a record, the ways to do it are tried in a
window without a screen, and the least counts: cards chosen one by one, then a button, an answer, a place, a pile, the
purse, or a drag, which is one click. What has only an entry in the menu of further buttons counts as two, a double
click as two, scrolling as none, and what the window does unasked as none. Of ways with the same cards to the same
position, any will do. `--no-drags` leaves drags out, `--double 1` counts a double click as one, and with `--plain` all
cards of an action are chosen first, as players do who read no list. `--turn-end` is the player's setting.

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

from PySide6.QtCore import QPoint

from afaos_gui.data.records.record_files import record_files
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.presentation.choices.targets import CARD_DROPS, PIECE_DROPS, Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play, spent_cards
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
    drags: bool = True
    """Whether a drag counts as one click; else it is not tried."""
    plain: bool = False
    """Whether all cards of an action are chosen first."""


class Counting:
    """A window in which clicks are tried: what they would do is noted and never done."""

    def __init__(self, window: MainWindow, way: Way) -> None:
        self._window, self._current = window, window.current
        self._way = way
        self._done: list[Action] = []
        self._joins: bool | None = None
        """Whether a card that is dragged takes the chosen ones along, so that it need not be clicked before."""

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
        unasked = getattr(self._window.play, "unasked", None)
        if unasked is not None and unasked.next_action == action:
            return 0
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
            answers = [number for number, one in enumerate(asked.actions) if self._is_same(one, action)]
            if answers:
                self._current.answer(answers[0])
            elif any(self._is_same(one, action) for one in getattr(asked, "rest", ())):
                self._current.answer(len(asked.actions))
            else:
                return NEVER
            clicks += 1
        return clicks if len(self._done) == 1 and self._is_same(self._done[0], action) else NEVER

    def _is_same(self, done: Action, action: Action) -> bool:
        """Whether an action is the wanted one, or leads to the same position by the same draws."""
        if done == action:
            return True
        state = self._current.state
        if type(done) is not type(action) or done.place != action.place:
            return False
        if Counter(spent_cards(state, done)) != Counter(spent_cards(state, action)):
            return False
        return play(state, done, RandomChance(0)).state == play(state, action, RandomChance(0)).state

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
            clicks = chosen if chosen == 1 or self._takes_along() else chosen + 1
            yield from ((clicks, drop) for drop in self._drops(cards, action))

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

    def _takes_along(self) -> bool:
        if self._joins is None:
            current, play, hand = self._current, self._window.play, self._window.table.hand
            chosen = current.selection
            current.select(chosen[:1])
            hand.show_state(current.table_state)
            last = max(number for number, card in enumerate(hand.cards) if card == chosen[-1])
            play._drag_card(last, QPoint())
            self._joins = current.selection == chosen
            play.drag.cancel()
            self._choose(chosen)
        return self._joins

    def _offers(self, action: Action) -> list[Tried]:
        """The offers that lead to an action; those without a button are in the menu."""
        current, ribbon = self._current, self._window.table.ribbon
        state = current.table_state
        meant = [any(self._is_same(one, action) for one in offer.actions) for offer in state.offers]
        if not any(meant):
            return []
        ribbon.show_state(state)
        buttons, found = len(ribbon.offer_buttons()), list[Tried]()
        for number, fits in enumerate(meant):
            if fits:
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
    """How many actions there were, and how many clicks they took, by the verb of the action."""

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


def counting_window(game: Game, way: Way, turn_end: str = "") -> Counting:
    """A window without a chart and without motion, to count in."""
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    window = make_window(game, SIZE, curtain=False)
    window.show()
    window.table.clock.set_pace("at once")
    if turn_end:
        window.play.unasked.set_when(turn_end)
    return Counting(window, way)


def main() -> None:
    """Print the clicks of every record, and of all of them by kind of action."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--double", type=int, choices=(1, 2), default=2, help="clicks that a double click counts as")
    parser.add_argument("--no-drags", action="store_true", help="leave drags out")
    parser.add_argument("--turn-end", choices=("asked", "nothing left", "used up"), help="when turns end unasked")
    parser.add_argument("--plain", action="store_true", help="choose all cards of an action first")
    given = parser.parse_args()
    files = list(record_files(given.records))
    counting = counting_window(
        open_game(files[0]).game, Way(given.double, not given.no_drags, given.plain), given.turn_end
    )
    total = Clicks(Counter(), Counter())
    for file in files:
        found = counted(open_game(file).game, counting)
        print(f"{file.name}: {found.clicks.total()} clicks for {found.actions.total()} actions", flush=True)
        total.actions.update(found.actions)
        total.clicks.update(found.clicks)
    for verb, clicks in total.clicks.most_common():
        number, share = total.actions[verb], clicks / total.clicks.total()
        print(f"{clicks:6} clicks, {share:4.0%} of all, {clicks / number:.2f} for each of {number}: {verb}")
    print(f"{total.clicks.total():6} clicks for {total.actions.total()} actions in all")


if __name__ == "__main__":
    main()
