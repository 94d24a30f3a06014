"""A check for every step of every test of the window: nothing of one screen lies over another."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.table.papers.paper import Paper
from afaos_gui.gui.table.papers.screens import COVERS
from afaos_gui.gui.table.papers.veiled import Veiled


def papers_shown(window: MainWindow) -> dict[str, bool]:
    """The names of the visible papers of a window, each with whether it belongs to the screen that is shown."""
    present = window.table.screens.present
    return {
        paper.objectName(): present in paper.belongs_to for paper in window.findChildren(Paper) if paper.isVisible()
    }


def strays(window: MainWindow) -> list[str]:
    """The papers that lie where they do not belong, and the parts of the table that show over what covers it."""
    found = [name for name, belongs in papers_shown(window).items() if not belongs]
    if window.table.screens.present in COVERS:
        cover = window.curtain if window.curtain.isVisible() else window.learning.screen
        found += [_name(widget) for widget in _above(cover) if not lies_over_all(window, widget)]
    return found


def lies_over_all(window: MainWindow, widget: QWidget) -> bool:
    """Whether a widget may lie on the start screen or the curtain.

    A message may, a paper of its own with its veil, and the command bar, which knows there only what one may know.
    """
    present = window.table.screens.present
    of_screen: list[QWidget] = [one for one in window.findChildren(Paper) if present in one.belongs_to]
    of_screen += [one._veil for one in of_screen if isinstance(one, Veiled)]
    return widget.objectName() in ("notice", "toast", "command_bar") or widget in of_screen


def _above(cover: QWidget) -> list[QWidget]:
    """The visible widgets beside a cover that are painted over it."""
    parent = cover.parentWidget()
    assert parent is not None
    beside = [one for one in parent.children() if isinstance(one, QWidget)]
    later = beside[beside.index(cover) + 1 :]
    return [
        one for one in later if one.isVisible() and not one.isWindow() and one.geometry().intersects(cover.geometry())
    ]


def _name(widget: QWidget) -> str:
    return widget.objectName() or type(widget).__name__
