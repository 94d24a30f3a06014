"""What the dialogs of games apart share: a choice in a row, the fields of a broker, and a sealed bid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from afaos_gui.data.letters.entries import MOST_ACCESS, MOST_ADDRESS, MOST_BID, BidEntry, RouteEntry
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.preferences.rows import PreferenceRow
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.pressing import bring_into_view
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, field, spin_box
from afaos_gui.presentation.commands.preferences import Preference, PreferencesPage
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES
from afaos_gui.session.apart.terms import new_bid
from afaos_gui.session.words.names import side_name

Choices = tuple[tuple[str, str], ...]


def choice(name: str, title: str, help_: str, choices: Choices, value: str) -> PreferenceRow:
    """A choice among a few, with a sentence about it."""
    return PreferenceRow(Preference(name, PreferencesPage.TABLE, title, help_, choices), value)


def sides() -> Choices:
    """Both sides, by the names that letters have for them."""
    return tuple((SIDE_NAMES[side], side_name(side)) for side in (BRITISH, FRENCH))


class BidFields(QWidget):
    """A bid for a side, sealed until both are there."""

    def __init__(self, dialog: ClothDialog) -> None:
        super().__init__(dialog)
        help_ = _("Both bid at once, unseen. Whoever bids more draws for the other side plays the side that it wants.")
        self._side = choice("apart_bid", _("Your bid"), help_, sides(), SIDE_NAMES[BRITISH])
        words = dialog.words(_("Draws for the other side"))
        self.number = spin_box("apart_bid_number", _("Draws for the other side"), self, (0, MOST_BID))
        column(self._side, row(words, self.number, None, spacing=12), on=self, margins=NO_MARGINS)

    def bid(self) -> BidEntry:
        """The bid, sealed by a new secret."""
        return new_bid(SIDE_NAMES.index(str(self._side.value)), self.number.value())


class BrokerFields(QWidget):
    """Where a broker is, and the name and password that it may want."""

    def __init__(self, dialog: ClothDialog, route: RouteEntry, changed: Callable[[], object]) -> None:
        super().__init__(dialog)
        self.address = self._field(
            "apart_broker", _("Broker"), _("Broker, such as mqtts://broker.example:8883"), route.broker, changed
        )
        # By another way the name may be the one that is called out in the house.
        user, password = (route.user, route.password) if route.kind == "broker" else ("", "")
        hint = _("Name, if it wants one")
        self.user = self._field("apart_user", _("Name at the broker"), hint, user, changed)
        hint = _("Password, if it wants one")
        self.password = self._field("apart_password", _("Password at the broker"), hint, password, changed)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        told = _("The password is kept as it is beside the game, where only you can read it: do not use it elsewhere.")
        fields = (self.address, row(self.user, self.password, spacing=8), dialog.words(told, soft=True))
        column(*fields, on=self, spacing=6, margins=NO_MARGINS)

    def _field(self, name: str, words: str, hint: str, text: str, changed: Callable[[], object]) -> QLineEdit:
        made = field(text, name, words, self, lambda _text: changed(), hint=hint)
        made.setMaxLength(MOST_ADDRESS if name == "apart_broker" else MOST_ACCESS)
        return made

    def ask_for(self, address: str) -> None:
        """Ask for name and password at one broker; what was typed for another is forgotten."""
        self.address.setText(address)
        self.address.setReadOnly(True)
        for one in (self.password, self.user):
            one.clear()
        self.show()
        self.user.setFocus()

    def let_choose(self) -> None:
        """Let another broker be written."""
        self.address.setReadOnly(False)

    def is_named(self) -> bool:
        """Whether there is an address."""
        return bool(self.address.text().strip())

    def route(self) -> RouteEntry:
        """The broker as a route of letters."""
        broker, user, password = (one.text().strip() for one in (self.address, self.user, self.password))
        return RouteEntry(kind="broker", broker=broker, user=user, password=password)


class RouteFields(QWidget):
    """What carries the letters: a shared folder, text to paste, a broker, or the network of a house."""

    def __init__(self, dialog: ClothDialog, route: RouteEntry, changed: Callable[[], object]) -> None:
        super().__init__(dialog)
        self._dialog, self._changed = dialog, changed
        self.folder = route.folder
        choices = (
            ("folder", _("Shared folder")),
            ("text", _("Text to paste")),
            ("broker", _("Live, by a broker")),
            ("house", _("Live, in one house")),
        )
        self.kind = kind = choice("apart_route", _("Letters go by"), "", choices, route.kind)
        self._help = dialog.words("", soft=True)
        self.choose = dialog.button("", "apart_folder", self._choose)
        self.broker = BrokerFields(dialog, route, changed)
        column(self.kind, self._help, row(self.choose, None), self.broker, on=self, spacing=6, margins=NO_MARGINS)
        kind.changed.connect(lambda _name, _value: self.show_kind())
        self._laid = timer(lambda: bring_into_view(self), self, once=True)
        kind.changed.connect(lambda _name, _value: self._laid.start())
        self.show_kind()

    def show_kind(self) -> None:
        """Show what the chosen way needs."""
        kind = str(self.kind.value)
        helps = {
            "folder": _(
                "A folder that both computers see, kept the same by whatever you like; the program watches it."
            ),
            "text": _("You send each letter yourself, by mail or a messenger, as text or as a file."),
            "broker": _("Both windows meet at an MQTT broker, which sees nothing but sealed letters."),
            "house": _("Whoever looks for a game in the same local network finds you by your name."),
        }
        self._help.setText(helps[kind])
        self.choose.setVisible(kind == "folder")
        self.broker.setVisible(kind == "broker")
        folder = Path(self.folder).name if self.folder else ""
        words = _("Folder: {folder} …").format(folder=folder) if folder else _("Choose the folder …")
        self.choose.setText(words)
        self.choose.setAccessibleName(words)
        self._changed()

    def _choose(self) -> None:
        start = Path(self.folder) if self.folder else Path.home()
        folder = file_dialogs.folder_to_keep(self._dialog, _("A folder that both of you see"), start)
        if folder is not None:
            self.folder = str(folder)
            self.show_kind()

    def problem(self) -> str:
        """What is missing; empty where nothing is."""
        kind = str(self.kind.value)
        if kind == "folder" and not self.folder:
            return _("Choose the folder first.")
        if kind == "broker" and not self.broker.is_named():
            return _("Name a broker first.")
        return ""

    def route(self, name: str = "") -> RouteEntry:
        """The route that is chosen, by a player who may be called by name in the house."""
        kind = str(self.kind.value)
        if kind == "broker":
            return self.broker.route()
        if kind == "house":
            return RouteEntry(kind="house", user=name)
        return RouteEntry(kind="folder", folder=self.folder) if kind == "folder" else RouteEntry(kind="text")


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
