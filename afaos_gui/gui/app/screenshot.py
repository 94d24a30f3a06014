"""A picture of the whole window as it looks once its chart is ready."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.viewer.perspective import is_open, open_view
from afaos_gui.rules.catalogue import BRITISH, FRENCH

_SIDES = {"british": BRITISH, "french": FRENCH}


def picture_of(window: MainWindow, view: str) -> QImage:
    """The window from the `view` of "british", "french" or "all", without a recap over it.

    "all" is the view of the side to decide, with both hands open where the game no longer keeps them secret.
    """
    window.show()
    if view in _SIDES:
        window.current.look_from(_SIDES[view])
    window.scores.put_away()
    window.play.deselect()
    game, viewer = window.current.game, window.current.viewer
    if view not in _SIDES and is_open(game):
        window.table.show_state(window.current.table_state._replace(view=open_view(game.state, viewer)))
    QApplication.processEvents()
    window.table.board.fit()
    window.table.board.bake_now()
    QApplication.processEvents()
    image = window.grab().toImage()
    window.close()
    return image
