"""The open dialogs of one window, which do not block it, and two of them: the keys, and what this program is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QWidget

from afaos_gui.data.paths import licences
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.pressing import key_name
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import MARGIN, ClothDialog, label
from afaos_gui.presentation.commands.command_table import MenuGroup, commands, group_title
from afaos_gui.presentation.commands.keys import keys_of, plain_title
from afaos_gui.presentation.commands.keys_without_menu import Line, keys_without_menu
from afaos_gui.rules.ruleset import Ruleset

TEXT_PX, GROUP_PX = 14, 17
LOW_PX, LOW_SPACE = 12, 22
WIDE = 1100
"""The window width with room for the usual text size; below it the words are smaller and closer."""
COLUMNS: tuple[tuple[MenuGroup, ...], ...] = ((MenuGroup.GAME, MenuGroup.EDIT), (MenuGroup.VIEW,), (MenuGroup.HELP,))
"""The menus of each column; the keys of the hand follow the second, keys without a menu the last."""


class KeySheet(ClothDialog):
    """Lists the shortcuts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Keys"), "key_sheet", parent)
        self._is_low = parent is not None and parent.width() < WIDE
        blocks = {group: self._block(group_title(group).replace("&", ""), _lines_of(group)) for group in MenuGroup}
        hand, *others = [self._block(title, lines) for title, lines in keys_without_menu()]
        beside = ((), (hand,), others)
        held = [(*(blocks[group] for group in groups), *more) for groups, more in zip(COLUMNS, beside, strict=True)]
        space = LOW_SPACE if self._is_low else 34
        width = sum(max(block.sizeHint().width() for block in one) + space for one in held) + 2 * MARGIN
        fits = parent is None or width <= parent.width()
        columns = [column(*one, None, spacing=14) for one in held]
        self.fill((row(*columns, spacing=space) if fits else column(*columns, spacing=14), 1))
        self.close_button = self.add_close()

    def _block(self, title: str, lines: Iterable[Line]) -> QWidget:
        """A heading with its lines: what the keys do at the left, the keys at the right."""
        block = QWidget(self)
        grid = QGridLayout(block)
        grid.setContentsMargins(*NO_MARGINS)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(1 if self._is_low else 3)
        text_px, group_px = (LOW_PX, TEXT_PX) if self._is_low else (TEXT_PX, GROUP_PX)
        grid.addWidget(self._label(title, Role.SMALL_CAPS, group_px), 0, 0, 1, 2)
        for line, (words, keys) in enumerate(lines, start=1):
            grid.addWidget(self._label(words, Role.SANS, text_px), line, 0)
            key = self._label(keys, Role.SANS, text_px, bold=True)
            grid.addWidget(key, line, 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(0, 1)
        return block

    def _label(self, text: str, role: Role, px: int, bold: bool = False) -> QLabel:
        return label(text, role, px, Ink.CLOTH, self, bold=bold, wraps=False)


def _lines_of(group: MenuGroup) -> Iterator[Line]:
    for command in commands():
        if command.group is group and (keys := keys_of(command)):
            yield plain_title(command), key_name(keys[0])


ABOUT_WIDTH = 480


class AboutDialog(ClothDialog):
    """Title, what it is, its version, and a button that opens the folder of the licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("About"), "about", parent, heading=_("A Few Acres of Snow"))
        self.licences = self.button(_("Show the licences"), "licences", _open_licences)
        self.licences.setToolTip(_("Opens the folder with the licences of all that this program is made of."))
        what = _(
            "An unofficial version of the board game for two on the desktop. "
            "Chart, cards and pieces are drawn by this program."
        )
        fonts = _("Free software under the MIT licence; the fonts are under the SIL Open Font License.")
        version = self.words(_("Version {version}.").format(version=program_version()), soft=True)
        self.fill(self.words(what), self.words(fonts), version)
        self.close_button = self.add_close(self.licences)
        self.fit(ABOUT_WIDTH)


def _open_licences() -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(licences())))


class OpenDialogs(QObject):
    """Opens dialogs without blocking, and deletes them when they are closed."""

    opened = Signal(QDialog)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._open: list[QDialog] = []

    def show(self, dialog: QDialog) -> None:
        """Open a dialog without blocking the program."""
        self._open.append(dialog)
        dialog.finished.connect(lambda _result: self._forget(dialog))
        dialog.open()
        self.opened.emit(dialog)

    def show_keys(self) -> None:
        """Open the list of shortcuts."""
        self.show(KeySheet(self._window))

    def show_rules(self, ruleset: Ruleset) -> None:
        """Open the rules in force."""
        from afaos_gui.gui.dialogs.rules_in_force import RulesInForce

        self.show(RulesInForce(ruleset, self._window))

    def show_about(self) -> None:
        """Open the about dialog."""
        self.show(AboutDialog(self._window))

    def close_all(self) -> None:
        """Close every dialog, so that nothing hidden stays visible."""
        for dialog in list(self._open):
            if isinstance(dialog, PileBrowser):
                dialog.forget()
            dialog.reject()

    def _forget(self, dialog: QDialog) -> None:
        if dialog in self._open:
            self._open.remove(dialog)
            dialog.deleteLater()
