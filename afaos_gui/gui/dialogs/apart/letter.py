"""What is handed over by hand: an invitation's words and link, letters, or what onlookers are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

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
from afaos_gui.session.apart.terms import Invitation, letter_name, look_secret, onlook_text, read_broker

WIDTH, TEXT_HEIGHT = 620, 150


class Handed(NamedTuple):
    """What is handed over: what is said of it, its text, and what each button copies; files by name."""

    title: str
    told: str
    text: str
    copied: tuple[tuple[str, str, str], ...]
    """Of each button its words, its name, and the text."""
    files: tuple[tuple[str, bytes], ...] = ()
    goes_by_itself: bool = False
    """Whether nothing has to be sent by hand."""


class LetterDialog(ClothDialog):
    """Shows what to send by hand, and says what was done with it."""

    def __init__(self, handed: Handed, parent: QWidget) -> None:
        super().__init__(handed.title, "apart_letter", parent)
        self.message = self.words("", soft=True)
        buttons = [
            self.button(words, f"apart_copy{name}", partial(self._copy, text), brass=not handed.goes_by_itself)
            for words, name, text in handed.copied
        ]
        if handed.files:
            buttons.append(self.button(_("Save as a file …"), "apart_save", partial(self._save, handed.files)))
        self.text = QPlainTextEdit(handed.text, self)
        self.text.setObjectName("apart_text")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(handed.title)
        set_font(self.text, Role.SANS, 14)
        set_look(self.text, Look.FIELD)
        self.text.setFixedHeight(sized(TEXT_HEIGHT))
        self.fill(self.words(handed.told), self.text, self.message)
        close = self.button(_("Close"), "close", self.accept, brass=handed.goes_by_itself)
        self.add_buttons(buttons, [close])
        self.fit(WIDTH)
        (close if handed.goes_by_itself else buttons[len(handed.copied) - 1]).setFocus()

    def _copy(self, text: str) -> None:
        copy(text)
        self.message.setText(_("Copied: paste it into a message."))

    def _save(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Write the last letter where the player says, and any before it beside it."""
        path = file_dialogs.path_to_write(self, _("Save the letter"), Path.home() / files[-1][0])
        if path is not None:
            paths = [*(path.with_name(name) for name, _data in files[:-1]), path]
            with failures_told(self.message.setText):
                for one, (_name, data) in zip(paths, files, strict=True):
                    write_atomically(one, data)
                written = ", ".join(one.name for one in paths)
                self.message.setText(_("The letter has been written to {file}.").format(file=written))


def letter_handed(opened: OpenGame) -> Handed:
    """What the other player is to be handed now."""
    route, is_invitation = opened.route, opened.game.standing.acceptance is None
    title = _("The invitation") if is_invitation else _("The letter")
    if route.kind == "broker" and is_invitation:
        told = _("Tell the other player these twelve words, or send the link. They are the key to the game.")
        invitation = Invitation(opened.game.secret, read_broker(route.broker))
        words, link = invitation.words(), invitation.link()
        copied = ((_("Copy the words"), "_words", words), (_("Copy the link"), "_link", link))
        return Handed(title, told, f"{words}\n\n{link}", copied)
    told = _("Send this to the other player, as text or as a file.")
    if route.kind == "folder":
        told = _("The letter lies in {folder}. It can be sent in any other way as well.").format(folder=route.folder)
    elif route.kind == "text" and opened.game.standing.course is None:
        told = _("Send this to the other player, as text or as a file. Paste the answer under Play apart, Accept.")
    elif route.kind == "house" and is_invitation:
        told = _("Whoever looks for a game in this house finds you as {name}.").format(name=route.user)
    elif route.kind != "text":
        told = _("The letter goes by itself. It can be sent in any other way as well.")
    letters = opened.game.unread
    text = "\n".join(text_of(parcel.data) for parcel in letters)
    files = tuple((letter_name(parcel), parcel.data) for parcel in letters)
    by_itself = route.kind != "text"
    return Handed(title, told, text, ((_("Copy the letter"), "", text),), files, goes_by_itself=by_itself)


def onlookers_handed(opened: OpenGame, shown: bytes) -> Handed:
    """What a friend is to be handed who wants to look on."""
    route, title = opened.route, _("For onlookers")
    if route.kind == "broker":
        told = _("Whoever has this link sees the game a turn later and no hand, and cannot play in it.")
        link = Invitation(look_secret(opened.game.secret), read_broker(route.broker), is_look=True).link()
        return Handed(title, told, link, ((_("Copy the link"), "_link", link),))
    told = _("Whoever has this text sees the game up to the turn before the last one, and no hand.")
    if route.kind == "folder":
        told = _("Whoever sees the folder {folder} can look on there: a turn later, and without a hand.").format(
            folder=route.folder
        )
    text = onlook_text(shown)
    return Handed(title, told, text, ((_("Copy the text"), "", text),))
