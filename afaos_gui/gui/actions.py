"""The one table of the window's commands: menus, tool buttons and shortcuts are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from afaos_gui.data.language import _


class Group(StrEnum):
    """The menus, in order."""

    GAME = "game"
    EDIT = "edit"
    VIEW = "view"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its id, menu, text, keys and what it does, in a sentence."""

    id: str
    group: Group
    text: str
    keys: tuple[str, ...]
    help: str
    separated: bool = False
    """Whether a line stands before it in the menu."""


def group_title(group: Group) -> str:
    """The title of a menu."""
    return {
        Group.GAME: _("&Game"),
        Group.EDIT: _("&Edit"),
        Group.VIEW: _("&View"),
        Group.HELP: _("&Help"),
    }[group]


def commands() -> tuple[Command, ...]:
    """Every command, in the current language."""
    return (
        Command("new", Group.GAME, _("&New game …"), ("Ctrl+N",), _("Begin a new game for two people.")),
        Command("end_turn", Group.GAME, _("&End turn"), ("Ctrl+Return",), _("End the turn and draw."), True),
        Command("score", Group.GAME, _("&Score …"), ("Ctrl+I",), _("Show the points of both sides.")),
        Command("rules", Group.GAME, _("&Rules in force …"), ("Ctrl+R",), _("Show edition and options of this game.")),
        Command("quit", Group.GAME, _("&Quit"), ("Ctrl+Q",), _("Close the window."), True),
        Command("undo", Group.EDIT, _("&Undo"), ("Ctrl+Z",), _("Take the last action back.")),
        Command("redo", Group.EDIT, _("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), _("Do the action again.")),
        Command("reset_turn", Group.EDIT, _("Reset &turn"), ("Ctrl+Backspace",), _("Go back to the turn's start.")),
        Command("deselect", Group.EDIT, _("&Deselect cards"), ("Esc",), _("Put every card back in the hand."), True),
        Command("fit", Group.VIEW, _("&Fit the map"), ("Ctrl+0",), _("Show the whole map.")),
        Command("full_screen", Group.VIEW, _("F&ull screen"), ("F11",), _("Use the whole screen, or leave it.")),
        Command("about", Group.HELP, _("&About"), (), _("What this program is, and whose.")),
    )


def make_actions(parent: QObject, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """A QAction for each command, by id, connected to its handler."""
    made: dict[str, QAction] = {}
    for command in commands():
        action = QAction(command.text, parent)
        action.setObjectName(f"action_{command.id}")
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.setStatusTip(command.help)
        action.setToolTip(command.help)
        handler = handlers[command.id]
        action.triggered.connect(lambda checked=False, run=handler: run())
        made[command.id] = action
    return made
