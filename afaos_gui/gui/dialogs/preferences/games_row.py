"""Where the games are kept, and the buttons that have them kept elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.saves.save_files import VARIABLE
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, cloth_button, label
from afaos_gui.presentation.look.folding import folded


class GamesRow(QWidget):
    """The folder of the games: `folder` tells it, `usual` whether it is the usual one."""

    def __init__(
        self,
        folder: Callable[[], Path],
        usual: Callable[[], bool],
        choose: Callable[[], object],
        go_back: Callable[[], object],
        *,
        is_fixed: bool,
    ) -> None:
        """`choose` asks for another folder, `go_back` takes the usual one; fixed is what a variable names."""
        super().__init__()
        self._folder, self._usual, self._is_fixed = folder, usual, is_fixed
        self._title = label("", Role.TEXT, 18, Ink.CLOTH, self)
        self._words = label("", Role.SANS, TEXT_PX, Ink.CLOTH_SOFT, self)
        self.choose = cloth_button(lambda: _("Choose another folder …"), "choose_games_folder", self, choose)
        self.go_back = cloth_button(lambda: _("The usual folder"), "usual_games_folder", self, go_back)
        buttons = row(self.choose, self.go_back, None, spacing=10)
        column(self._title, self._words, buttons, on=self, spacing=4, margins=NO_MARGINS)
        on_change(self, self.refresh)
        self.refresh()

    @property
    def told(self) -> str:
        """What the row says about the folder."""
        return self._words.text()

    def refresh(self) -> None:
        """Tell the folder that is in use now, in the present language."""
        self._title.setText(_("Folder of the games"))
        words = _("Games are kept in {folder}. Those kept in another folder before stay there.")
        if self._is_fixed:
            words = _("Games are kept in {folder}, which the variable {variable} names.")
        self._words.setText(words.format(folder=self._folder(), variable=VARIABLE))
        self.choose.setVisible(not self._is_fixed)
        self.go_back.setVisible(not self._is_fixed and not self._usual())

    def speaks_of(self, words: str) -> bool:
        """Whether all these words stand in it."""
        own = folded(" ".join((self._title.text(), self.told, self.choose.text())))
        return all(word in own for word in folded(words).split())
