"""What is made before the first frame of a window, and what only after it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.app.first_frame import AfterFirstFrame
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.table.curtain import Curtain
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game

SAVES = Path(__file__).resolve().parents[2] / "saves"
NOT_SEEN_FIRST = (
    "miniaudio",
    "nacl",
    "networkx",
    "numpy",
    "paho",
    "ssl",
    "afaos_gui.ai.search.search",
    "afaos_gui.data.learning.problem_files",
    "afaos_gui.data.records.record_files",
    "afaos_gui.data.releases",
    "afaos_gui.gui.dialogs.new_game",
    "afaos_gui.gui.dialogs.preferences.dialog",
    "afaos_gui.gui.dialogs.statistics",
    "afaos_gui.gui.saves.manager",
    "afaos_gui.gui.table.rulebook.sheet",
    "afaos_gui.session.problems.solve",
    "afaos_gui.session.review.reviewer",
)


class Paintings(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_what_waits_for_the_first_frame_comes_once_it_is_painted(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    paintings, seen = Paintings(window), []
    window.show()
    AfterFirstFrame(window, lambda: seen.append(paintings.count))
    assert seen == []
    qtbot.waitUntil(lambda: bool(seen))
    window.hide()
    window.show()
    qtbot.waitExposed(window)
    assert seen == [1]


def test_behind_the_curtain_nothing_is_painted(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    table = QWidget(window)
    table.resize(800, 600)
    paintings = Paintings(table)
    curtain = Curtain(window, Screens(window, table), lambda: None)
    curtain.lower_for(BRITISH, "", "")
    painted = Paintings(curtain)
    window.show()
    qtbot.waitUntil(lambda: painted.count > 0)
    assert paintings.count == 0
    curtain.lift()
    qtbot.waitUntil(lambda: paintings.count > 0)


def test_below_the_start_screen_no_place_and_no_card_is_painted_until_it_goes(qtbot: QtBot) -> None:
    window = make_window(Game(Ruleset(load_catalogue()), seed=1), (1280, 720), curtain=False)
    qtbot.addWidget(window)
    paintings = [Paintings(part) for part in (window.table.board.viewport(), window.table.hand)]
    window.show()
    window.learning.open()
    painted = Paintings(window.learning.screen)
    qtbot.waitUntil(lambda: painted.count > 0)
    assert [one.count for one in paintings] == [0, 0]
    window.learning.step_out()
    qtbot.waitUntil(lambda: all(one.count > 0 for one in paintings))


def test_the_start_screen_paints_every_point_of_its_own(qtbot: QtBot) -> None:
    """The screen is opaque to Qt: a point left out would show whatever was there before."""
    window = make_window(Game(Ruleset(load_catalogue()), seed=1), (1280, 720), curtain=False)
    qtbot.addWidget(window)
    window.learning.open()
    shown = QImage(window.table.size(), QImage.Format.Format_ARGB32_Premultiplied)
    shown.fill(Qt.GlobalColor.transparent)
    flags = QWidget.RenderFlag.DrawChildren
    window.learning.screen.render(shown, QPoint(), renderFlags=flags)
    assert all(shown.pixelColor(x, y).alpha() == 255 for x in range(shown.width()) for y in range(0, shown.height(), 9))


UNTIL_FIRST_FRAME = """
import linecache, os, sys
from afaos_gui.__main__ import main
from afaos_gui.gui.app.first_frame import AfterFirstFrame
from PySide6.QtWidgets import QApplication

def seen(_):
    print(*sys.modules, *(name for name in linecache.cache if "afaos_gui" in name), sep="\\n", flush=True)
    os._exit(0)

AfterFirstFrame._now = seen
main(sys.argv[1:])
"""
"""Opens the window as the program does, and ends at the first frame with the names of the modules it has loaded.

Behind them stand the modules of ours whose source was read.
"""


@pytest.mark.parametrize("opened", [[], [str(SAVES / "version-2.acres")]], ids=["start screen", "saved game"])
def test_what_is_not_seen_at_first_is_not_imported(opened: list[str], tmp_path: Path) -> None:
    words = [sys.executable, "-c", UNTIL_FIRST_FRAME, "--lang", "en", "--config", str(tmp_path), *opened]
    surroundings = {**os.environ, "AFAOS_DATA": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60, env=surroundings)
    loaded = done.stdout.split()
    assert "afaos_gui.gui.app.main_window" in loaded
    assert [name for name in loaded if name in NOT_SEEN_FIRST or name.endswith(".py")] == []
