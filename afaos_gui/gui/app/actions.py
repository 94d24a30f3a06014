"""The table of the window's commands, from which menus, tool buttons and shortcuts are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.presentation.commands.command_table import MenuGroup, choice_title, commands, group_title
from afaos_gui.presentation.commands.keys import keys_of

ESC = "Esc"
"""The key that goes back a step, whatever was done last. A menu only shows it: the window has it."""

_REPEATED = ("undo", "redo", "zoom_in", "zoom_out")
"""What a key held down does again and again; any other command would act once more than was meant."""


def make_actions(parent: QObject, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """Make a connected QAction for each command, by the command's id."""
    made: dict[str, QAction] = {}
    for command in commands():
        action = QAction(parent)
        action.setObjectName(f"action_{command.id}")
        action.setCheckable(command.checkable)
        action.setAutoRepeat(command.id in _REPEATED)
        handler = handlers[command.id]
        action.triggered.connect(lambda checked=False, run=handler: run())
        made[command.id] = action
    say_actions(made)
    set_shortcuts(made)
    return made


def say_actions(actions: Mapping[str, QAction]) -> None:
    """Have the commands' actions in the present language."""
    for command in commands():
        action = actions[command.id]
        action.setText(command.text)
        action.setStatusTip(command.help)
        action.setToolTip(command.help)


def set_shortcuts(actions: Mapping[str, QAction]) -> None:
    """Give the commands' actions the keys that the player has chosen."""
    for command in commands():
        action, chosen = actions[command.id], keys_of(command)
        # With the context of its menu alone, which takes Esc itself, an action only shows it.
        is_shown = ESC in chosen
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut if is_shown else Qt.ShortcutContext.WindowShortcut)
        action.setShortcuts([QKeySequence.fromString(keys) for keys in chosen])


def fill_menus(bar: QMenuBar, actions: Mapping[str, QAction]) -> None:
    """Put the commands' actions into their menus and submenus."""
    menus = {group: _menu(bar, partial(group_title, group)) for group in MenuGroup}
    submenus: dict[str, QMenu] = {}
    for command in commands():
        menu = menus[command.group]
        if command.separated:
            menu.addSeparator()
        if (choice := command.choice) and choice not in submenus:
            submenus[choice] = _menu(menu, partial(choice_title, choice))
            submenus[choice].setObjectName(f"menu_{choice}")
        submenus.get(choice, menu).addAction(actions[command.id])


def _menu(above: QMenuBar | QMenu, title: Callable[[], str]) -> QMenu:
    menu = above.addMenu("")
    follow_words(menu, title, menu.setTitle)
    return menu
