"""Names appear as typed, whatever they contain: no widget loads a file or shows a link for one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QLabel, QToolTip, QWidget
from shiboken6 import isValid

from afaos_gui.data.saves.saved_game import NAME_LENGTH
from afaos_gui.data.settings.favourites import Favourite, save_favourites
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.saves.failure import FailureDialog
from afaos_gui.gui.toolkit.look.style import RichLabel
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.opening import new_game
from tests.gui.games.test_history import a_few_turns
from tests.gui.hands import Hands
from tests.gui.saved_games import desk, manager, save_as
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
IMAGE = '<img src="afaos.png">'
PLAIN = Qt.TextFormat.PlainText


def tip_label(text: str, widget: QWidget | None = None) -> QLabel:
    """The label of a tool tip with a text."""
    QToolTip.showText(QPoint(10, 10), text, widget)
    labels = [widget for widget in QApplication.topLevelWidgets() if widget.metaObject().className() == "QTipLabel"]
    shown = [label for label in labels if isinstance(label, QLabel) and label.text() == text]
    assert shown
    return shown[-1]


def showing(part: str = IMAGE) -> set[str]:
    """The classes of widgets whose text contains a given one, each of which must show it as plain text."""
    found = set()
    for widget in QApplication.allWidgets():
        if not isValid(widget):
            continue  # of an earlier window that is being deleted
        kind = type(widget).__name__
        if isinstance(widget, QLabel) and part in widget.text():
            widget.ensurePolished()
            assert widget.textFormat() == PLAIN, kind
            found.add(kind)
        if part in widget.toolTip():
            assert tip_label(widget.toolTip(), widget).textFormat() == PLAIN
            found.add(kind)
        if part in f"{widget.accessibleName()} {widget.accessibleDescription()} {widget.windowTitle()}":
            found.add(kind)
        if isinstance(widget, QGraphicsView) and widget.scene() is not None:
            assert not any(part in item.toolTip() for item in widget.scene().items())
    return found


def test_tool_tips_and_labels_show_what_was_written(sit: Sit) -> None:
    hands = sit(a_few_turns())
    assert tip_label(f"{IMAGE} thinks").textFormat() == PLAIN
    label = QLabel(f"<b>{IMAGE}</b>", hands.window)
    label.show()
    assert label.textFormat() == PLAIN
    rich = RichLabel("<b>a</b>", hands.window)
    rich.show()
    assert rich.textFormat() == Qt.TextFormat.RichText


def test_people_at_one_screen(sit: Sit) -> None:
    hands = sit(Game(SECOND, seats=[Seat(side, IMAGE) for side in (BRITISH, FRENCH)], seed=3))
    assert IMAGE in hands.window.windowTitle()
    assert "OpponentStrip" in showing()
    hands.window.curtain.lower_for(FRENCH, IMAGE, "It is your turn.")
    assert "OpponentStrip" in showing()


def test_a_machine_with_a_name(sit: Sit) -> None:
    hands = sit(Game(SECOND, seats=[Seat(BRITISH, "Anne"), Seat(FRENCH, IMAGE, "captain")], seed=3))
    bar, slip = hands.window.machine.bar, hands.window.machine.slip
    from afaos_gui.presentation.viewer.machine_phase import Phase

    bar.show_phase(Phase.THINKING, FRENCH, f"{IMAGE} thinks", goes_back=False, seen=None)
    slip.tell(FRENCH, "", f"{IMAGE} drafts")
    assert {type(bar).__name__, type(slip).__name__} <= showing()


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_saved_games_and_what_is_said_of_them(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, seats=[Seat(side, IMAGE) for side in (BRITISH, FRENCH)], seed=3), games=tmp_path)
    save_as(hands, "Evening")
    path = desk(hands).own.file
    assert path is not None
    there = path.with_name(f"{IMAGE.replace('/', '')}.acres")
    path.rename(there)
    hands.window.notice.say(f"{there.stem} is saved.")
    dialog = manager(hands)
    games = dialog.list
    assert [IMAGE in games.item(row).text() for row in range(games.count())] == [True]
    assert showing()


def test_a_failure(sit: Sit) -> None:
    hands = sit(a_few_turns())
    dialog = FailureDialog(f"{IMAGE} cannot be read.", IMAGE, None, None, hands.window)
    dialog.show()
    assert "QLabel" in showing()
    assert dialog.details.toPlainText() == IMAGE


def test_own_sets_of_rules(sit: Sit, tmp_path: Path) -> None:
    save_favourites(tmp_path, [Favourite(IMAGE, "first", frozenset())])
    application()
    seats = [Seat(side, IMAGE) for side in (BRITISH, FRENCH)]
    window = make_window(Game(SECOND, seats=seats, seed=3), curtain=False, folder=tmp_path)
    window.show()
    window.new_games.ask()
    QApplication.processEvents()
    assert showing()
    window.close()
    window.deleteLater()


def test_names_are_bounded_at_every_door() -> None:
    long = "\x1b[31m\n" + "W" * 100_000
    game = Game(SECOND, seats=[Seat(BRITISH, long), Seat(FRENCH, "a\u202eb")], seed=3)
    assert len(game.seats[BRITISH].name) == NAME_LENGTH and game.seats[BRITISH].name.startswith("[31m W")
    assert game.seats[FRENCH].name == "a b"
    assert len(new_game(f"british={long}").seats[BRITISH].name) == NAME_LENGTH


@pytest.mark.parametrize("seed", ["9" * 5000, "²", "--1", ""])
def test_a_seed_is_a_number_of_usual_length(seed: str) -> None:
    from afaos_gui.data.errors import DataError

    with pytest.raises(DataError, match="seed"):
        new_game(f"seed={seed}")


def test_an_ampersand_in_a_name_is_shown_and_no_shortcut(sit: Sit) -> None:
    seats = (Seat(BRITISH, "Anne & Co"), Seat(FRENCH, "Louis&Sons"))
    hands = sit(Game(SECOND, seats, seed=1), curtain=True)
    curtain = hands.window.curtain
    assert QKeySequence.mnemonic(curtain.button.text()).isEmpty()
    assert "Anne & Co" in curtain.button.text().replace("&&", "&")
    hands.lift_curtain()
    hands.window.current.game.submit(Resign())
    QApplication.processEvents()
    hands.window.commands["new"].trigger()
    QApplication.processEvents()
    named: list[tuple[QAbstractButton | QAction, str]]
    named = [(button, button.text()) for button in hands.window.findChildren(QAbstractButton)]
    named += [(action, action.text()) for action in hands.window.findChildren(QAction)]
    for found, text in named:
        if any(part in text.replace("&&", "&") for part in ("& Co", "Louis&Sons")):
            assert QKeySequence.mnemonic(text).isEmpty(), found
