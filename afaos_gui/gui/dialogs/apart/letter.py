"""What is handed to the other player: an invitation's words and link, or letters as text and files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.letters.letter_form import text_of
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.apart.parts import copy
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.style_sheet import Look, set_look
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, set_font
from afaos_gui.session.apart.letterbox import OpenGame
from afaos_gui.session.apart.terms import Invitation, letter_name, read_broker

WIDTH, TEXT_HEIGHT = 620, 150


class LetterDialog(ClothDialog):
    """Shows what to send by hand; `say` tells what was done with it."""

    def __init__(self, opened: OpenGame, parent: QWidget) -> None:
        is_invitation = opened.game.standing.acceptance is None
        title = _("The invitation") if is_invitation else _("The letter")
        super().__init__(title, "apart_letter", parent)
        self._opened = opened
        self.message = self.words("", soft=True)
        route = opened.route
        buttons = []
        if route.kind == "broker":
            broker = read_broker(route.broker)
            told = _("Tell the other player these twelve words, or send the link. They are the key to the game.")
            invitation = Invitation(opened.game.secret, broker)
            self.text = self._shown(f"{invitation.words()}\n\n{invitation.link()}")
            buttons.append(self._copying(_("Copy the words"), "apart_copy_words", invitation.words))
            buttons.append(self._copying(_("Copy the link"), "apart_copy_link", invitation.link))
        else:
            told = _("Send this to the other player, as text or as a file.")
            if route.kind == "folder":
                told = _("The letter lies in {folder}. It can be sent in any other way as well.").format(
                    folder=route.folder
                )
            elif route.kind == "house" and is_invitation:
                told = _("Whoever looks for a game in this house finds you as {name}.").format(name=route.user)
            self.text = self._shown(letter_text(opened))
            buttons.append(self._copying(_("Copy the letter"), "apart_copy", self.text.toPlainText))
            buttons.append(self.button(_("Save as a file …"), "apart_save", self._save))
        self.fill(self.words(told), self.text, self.message)
        close = self.button(_("Close"), "close", self.accept)
        self.add_buttons(buttons, [close])
        self.fit(WIDTH)
        buttons[-1 if route.kind == "broker" else 0].setFocus()

    def _shown(self, text: str) -> QPlainTextEdit:
        shown = QPlainTextEdit(text, self)
        shown.setObjectName("apart_text")
        shown.setReadOnly(True)
        shown.setTabChangesFocus(True)
        shown.setAccessibleName(self.windowTitle())
        set_font(shown, Role.SANS, 14)
        set_look(shown, Look.FIELD)
        shown.setFixedHeight(sized(TEXT_HEIGHT))
        return shown

    def _copying(self, words: str, name: str, text: Callable[[], str]) -> QWidget:
        def run() -> None:
            copy(text())
            self.message.setText(_("Copied: paste it into a message."))

        return self.button(words, name, run, brass=True)

    def _save(self) -> None:
        opened = self._opened
        letters = opened.game.unread
        start = Path.home() / letter_name(letters[-1])
        path = file_dialogs.path_to_write(self, _("Save the letter"), start)
        if path is not None:
            with failures_told(self.message.setText):
                write_atomically(path, letters[-1].data)
                self.message.setText(_("The letter has been written to {file}.").format(file=path.name))


def letter_text(opened: OpenGame) -> str:
    """The letters that the other has not read yet, as text."""
    return "\n".join(text_of(parcel.data) for parcel in opened.game.unread)
