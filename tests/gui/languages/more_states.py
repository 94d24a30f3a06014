"""More states for the walk: games apart, two machines, a told turn, long names, crowded sieges, an end."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.settings.statistics import Statistics, write_statistics
from afaos_gui.data.texts.language import _
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.gui.dialogs.auction import AuctionDialog
from afaos_gui.gui.dialogs.statistics import StatisticsDialog
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import EndTurn, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.apart.terms import Posting, Terms, invited
from afaos_gui.session.auction import Auction
from afaos_gui.session.game import Game, Seat
from tests.apart.players import begin, deliver
from tests.gui.languages.states import State
from tests.gui.tables import busy_position
from tests.rules.builder import Position
from tests.session.test_statistics import game as counted_game
from tests.session.test_statistics import solved

LONG_NAMES = (Seat(BRITISH, "Whitworth Montcalm Whitworth"), Seat(FRENCH, "Montcalm Whitworth Montcalm"))
"""Longer than the strip has room for, of words that are the same in every language."""
ARMY = ("Regular Infantry", "Siege Artillery", "Militia", "Rangers", "Military Leader")
FRENCH_ARMY = ("Regular Infantry", "Siege Artillery", "Militia", "Coureurs de Bois")


def apart(window: MainWindow) -> Iterator[QWidget | None]:
    """Games apart: the list, inviting by each route, accepting, the letter, a game at the table, its sheet."""
    play, box = window.apart, window.apart.box
    assert box is not None
    play.take_line("invite")
    yield from _each_route(window)
    play.take_line("accept")
    yield _open(window)
    window.dialogs.close_all()
    text = RouteEntry(kind="text")
    play.show_letter(box.begin(invited(Terms(), "Anne", box.now), text))
    yield _open(window)
    window.dialogs.close_all()
    games, mail = begin(4)
    deliver(games, mail)
    mine = next(game for game in games if game.my_turn)
    opened = box.begin(Posting(mine), text)
    window.commands["apart"].trigger()
    yield None
    play.go_on(opened)
    QApplication.processEvents()
    yield None
    window.commands["apart_sheet"].trigger()
    yield _open(window)
    window.dialogs.close_all()


def _each_route(window: MainWindow) -> Iterator[QWidget]:
    dialog = _open(window)
    yield dialog
    for kind in dialog.route.kind.buttons.values():  # type: ignore[attr-defined]
        kind.click()
        yield dialog
    dialog.side.buttons["auction"].click()  # type: ignore[attr-defined]
    yield dialog
    window.dialogs.close_all()


def _open(window: MainWindow) -> QDialog:
    """The dialog in front."""
    QApplication.processEvents()
    return [one for one in window.findChildren(QDialog) if one.isVisible()][-1]


def machines(window: MainWindow) -> Iterator[QWidget | None]:
    """Two machines at the table: one pauses, and is looked at from each side."""
    bar = window.machine.bar
    yield None
    window.machine.order(MachineSeat.toggle_pause)
    yield None
    for seen in bar.seen.values():
        seen.click()
        yield None


def told_again(window: MainWindow) -> Iterator[QWidget | None]:
    """The curtain for names that are long, the last turn told again step by step, and notices."""
    yield None
    window.curtain.lift()
    QApplication.processEvents()
    yield None
    retelling = window.play.retelling
    for _step in range(3):
        retelling.step_back()
        yield None
    retelling.skip()
    window.notice.say(_("Games apart need a folder for settings, and there is none."), (_("Answer …"), lambda: None))
    yield None
    window.commands["score"].trigger()
    yield window.score


def crowded(window: MainWindow) -> Iterator[QWidget | None]:
    """Two sieges with every kind of card, alone, and beside what the inspector, the coach and a question say."""
    table, current = window.table, window.current
    table.docks.raise_panel("sieges")
    yield None
    table.inspector.show_place(current.view(), 3, "")
    table.docks.raise_panel("inspector")
    yield None
    current.perform(tuple(action for action in current.offered if action != EndTurn())[:6])
    yield None
    current.dismiss()
    window.learning.guided.adopt()
    yield None


def offered(window: MainWindow) -> Iterator[QWidget | None]:
    """The ribbon with one or two cards of the hand chosen."""
    hand = window.table.hand
    for chosen in (one for count in (1, 2) for one in combinations(range(hand.count), count)):
        hand.set_selected(list(chosen))
        hand.selection_changed.emit(hand.selected_cards)
        yield None


def over(window: MainWindow) -> Iterator[QWidget | None]:
    """A game that is over: its score, and what is offered then."""
    yield window.score
    window.score.put_away()
    yield None


def counted(window: MainWindow) -> Iterator[QWidget | None]:
    """Statistics of games and problems that were played."""
    with tempfile.TemporaryDirectory() as folder:
        games = tuple(counted_game(str(number), number % 2 == 0) for number in range(30))
        write_statistics(Path(folder), Statistics(games, tuple(solved(str(n), n % 3 > 0) for n in range(20))))
        dialog = StatisticsDialog(Path(folder), window)
        dialog.show()
        for tab in dialog.tabs.values():
            tab.click()
            yield dialog
        dialog.close()
    auction = AuctionDialog(Auction(LONG_NAMES, "second", frozenset()), window)
    auction.show()
    yield auction
    auction.close()


def crowded_game() -> Game:
    """Two sieges in which both sides have played whatever can be played there."""
    position = Position(BRITISH).hand(BRITISH, "Boston", "Ships", "Settlers", "Trader", "Norfolk", "Bateaux")
    position.siege(BRITISH, "Louisbourg", ARMY, FRENCH_ARMY)
    position.siege(FRENCH, "New York", ["Regular Infantry", "Military Leader"], ["Regular Infantry"])
    return Game.from_state(position.money(BRITISH, 45).money(FRENCH, 38).state(), LONG_NAMES, seed=1)


def offers_game() -> Game:
    """The French can raid for money, and send what they have to a siege, in the longest of words."""
    position = Position(FRENCH).hand(FRENCH, "Coureurs de Bois", "Native Americans (N)", "Priest", "Military Leader")
    position.hand(BRITISH, "Militia", "Rangers", "Boston", "Norfolk", "Home Support").money(FRENCH, 23)
    position.siege(FRENCH, "New York", ["Regular Infantry"], ["Regular Infantry"])
    return Game.from_state(position.state(), LONG_NAMES, seed=1)


def told_game() -> Game:
    """The French are to take their seat after a turn of the British."""
    position = Position(BRITISH).hand(BRITISH, "New York", "Boston", "Norfolk", "Bateaux").money(BRITISH, 2)
    position.hand(FRENCH, "Quebec", "Militia").village(BRITISH, "Deerfield")
    game = Game.from_state(position.state(), LONG_NAMES, seed=1)
    for line in ("take money: Boston", "take money: Norfolk", "end turn"):
        game.submit(parse_action(line, game.state.to_decide, game.catalogue))
    return game


def ended_game() -> Game:
    """The French have given up."""
    game = told_game()
    game.submit(Resign())
    return game


def machines_game() -> Game:
    """Two machines of the longest rank."""
    return Game.from_state(busy_position().state(), (Seat(BRITISH, "", "general"), Seat(FRENCH, "", "captain")), seed=1)


VISITS: tuple[tuple[str, Callable[[], Game], State], ...] = (
    ("apart", crowded_game, apart),
    ("machines", machines_game, machines),
    ("told", told_game, told_again),
    ("crowded", crowded_game, crowded),
    ("offered", offers_game, offered),
    ("over", ended_game, over),
    ("counted", crowded_game, counted),
)
"""Name, game and states of each."""
