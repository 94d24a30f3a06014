"""What is told in words has to be so: the language of all that is shown or read out, what is offered, what is kept."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.settings.settings import Settings
from afaos_gui.data.texts.language import ENGLISH, language
from afaos_gui.gui.app.actions import ESC
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.viewer.command_states import PLAYING, command_states
from tests.gui.languages.words import foreign
from tests.gui.sessions.deeds import uncovered
from tests.gui.sessions.program import Program

FROM_FILES = ("save_manager", "save", "statistics", "preferences", "start_screen", "welcome", "notice", "toast")
"""Papers with names, folders and dates in them, and words that were said once."""


def words_faults(program: Program) -> Iterator[tuple[str, str]]:
    """Everything that is told and not so, each with the name of its check."""
    window, program.looks = program.window, program.looks + 1
    found = {"tongue": _tongues(program), "menus": _menus(window), "keys": _keys(window)}
    found["companion"] = _companion(window)
    if program.looks % 4 == 1:
        found["kept"] = _kept(window)
    for name, faults in found.items():
        yield from ((name, words) for words in faults)


def _tongues(program: Program) -> Iterator[str]:
    """What is shown, or has been read out, is in the language that the program speaks."""
    lang = language()
    is_new = lang != program.told_in
    told, program.told, program.told_in = program.told, [], lang
    if lang == ENGLISH:
        return
    if not is_new:  # What waited when another language was chosen is read out as it was.
        yield from (f"Not {lang} is read out: {one}" for one in foreign(told, lang))
    if not uncovered(program) or program.window.play.director.running:
        return  # What lies below, and what an action still moves to, is told anew when it is seen.
    found = foreign(set(shown_texts(program.window)), lang)
    yield from (f"Not {lang}: {one}" for one in found if str(program.folder) not in one)


def shown_texts(widget: QWidget) -> Iterator[str]:
    """The texts of what is to be seen, and of what is read out or shown beside it."""
    for one in widget.findChildren(QWidget):
        if not one.isVisible() or one.window() is not widget or _is_from_files(one):
            continue
        yield from (one.toolTip(), one.accessibleName(), one.accessibleDescription())
        if isinstance(one, QAbstractButton) or (isinstance(one, QLabel) and "<" not in one.text()):
            yield one.text()
        elif isinstance(one, QLineEdit):
            yield one.placeholderText()


def _is_from_files(one: QWidget | None) -> bool:
    return one is not None and (one.objectName() in FROM_FILES or _is_from_files(one.parentWidget()))


def _menus(window: MainWindow) -> Iterator[str]:
    """A command can be given exactly when it would do something, and a switch shows what is so."""
    current, view = window.current, window.view_commands
    state, is_clear = command_states(current.game, current.perspective), window.screens.is_clear
    is_shown = current.table_state.view == (current.view() if current.seated else None)  # Else the table moves.
    for name in PLAYING if is_shown else ():
        is_on, should = window.commands[name].isEnabled(), state[name].enabled and is_clear
        if is_on != should:
            yield f"“{name}” can be given: {is_on}, and should be: {should}."
    settings = view.remembered(Settings())
    for command in commands():
        action, name = window.commands[command.id], command.id.partition("_")[2]
        is_so = action.isChecked()
        if command.choice in ("pace", "motion"):
            is_so = name.replace("_", " ") == getattr(settings, command.choice)
        elif command.choice == "aids":
            is_so = view.is_on(name)
        if action.isChecked() != is_so:
            yield f"“{command.id}” is checked: {action.isChecked()}, and should be: {is_so}."
        if not action.text() or action.text() != command.text:
            yield f"“{command.id}” is called “{action.text()}”."


def _keys(window: MainWindow) -> Iterator[str]:
    """No key leads to two commands that can both be given, or it would lead to neither."""
    found: dict[str, str] = {}
    pairs = [(key, one.objectName()) for one in window.commands.values() if one.isEnabled() for key in one.shortcuts()]
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    pairs += [(one.key(), "a shortcut") for one in window.findChildren(QShortcut, options=direct) if one.isEnabled()]
    for key, name in pairs:
        text = key.toString(QKeySequence.SequenceFormat.PortableText)
        if text and text != ESC and text in found:
            yield f"{text} leads to {found[text]} and to {name}."
        found[text] = name


def _companion(window: MainWindow) -> Iterator[str]:
    """The lists of the text companion are those of the table as it is."""
    made = window.companion
    if made.window is None or not made.window.isVisible() or window.play.director.running:
        return
    before = {section: made.window.lists[section].lines for section in Section}
    made.show()
    for section, shown in before.items():
        so = made.window.lists[section].lines
        if shown != so:
            texts = [[one.text for one in each if one not in other] for each, other in ((shown, so), (so, shown))]
            yield f"The companion's list {section.value} shows {texts[0]}, and {texts[1]} is so."


def _kept(window: MainWindow) -> Iterator[str]:
    """The file of the game that is played holds every action, and how far it is taken back."""
    desk = window.archive.desk
    autosave = desk.own.autosave if desk is not None else None
    if desk is None or autosave is None or not desk.kept.wait(10.0) or autosave.problem:
        return
    game = autosave.game
    if not game.commands and not autosave.path.exists():
        return
    saved = read_save(autosave.path)
    if (len(saved.moves), saved.position) != (len(game.commands), game.position):
        yield f"The file holds {len(saved.moves)} actions at {saved.position}: {len(game.commands)} at {game.position}."
    if (names := [one.level for one in saved.seats]) != [one.level for one in game.seats]:
        yield f"The file has the levels {names}, the game {[one.level for one in game.seats]}."
