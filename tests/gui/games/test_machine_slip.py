"""The recap of the machine's turn is shown on the map, also right after such a game is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.table.papers.strip import TEXT_PX
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.session.opening import game_at
from tests.gui.hands import Hands

SAVE = Path(__file__).resolve().parents[2] / "saves" / "version-2.acres"


def test_a_slip_told_before_the_window_has_its_size_moves_onto_the_map(qapp: QApplication, qtbot: QtBot) -> None:
    window = make_window(game_at(SAVE), (1440, 900))
    qtbot.addWidget(window)
    slip, board = window.machine.slip, window.table.board
    slip.tell(FRENCH, "", "Louis: Raid Halifax with Native Americans")
    window.show()
    qtbot.waitExposed(window)
    assert slip.isVisible()
    assert board.geometry().contains(slip.geometry().center())
    assert slip.geometry().bottom() > board.geometry().center().y()
    window.close()


RAIDS = (
    "The French raided Fort Halifax with Coureurs de Bois, Native Americans (neutral) and Priest. "
    "They besieged Pemaquid by way of Port Royal and Louisbourg, with Regular Infantry in the siege."
)
SALES = (
    "Les Français ont vendu les marchandises de Trois-Rivières, transportées avec Port Royal, pour 1 d’argent. "
    "Ils ont ajouté gratuitement la Fortification à leur paquet. "
    "Ils ont récupéré l’Infanterie régulière de leur réserve pour 1 d’argent."
)


@pytest.mark.few(2)
@pytest.mark.parametrize("told", [RAIDS, SALES])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_a_long_turn_is_told_whole(sit: Callable[..., Hands], size: tuple[int, int], told: str) -> None:
    hands = sit(game_at(SAVE), size=size)
    slip, board = hands.window.machine.slip, hands.table.board
    slip.tell(FRENCH, "", told)
    assert " ".join(slip.lines).replace("\u00a0", " ") == told
    face = font(Role.SANS, TEXT_PX)
    assert max(width_of(line, face) for line in slip.lines) < hands.window.machine.again.geometry().left() - 30
    assert board.geometry().adjusted(0, 0, 0, 8).contains(slip.geometry())
