"""Accepts an invitation to a game apart: twelve words, a link, a letter as text or file, or a shared folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import BidEntry, InvitationEntry, RouteEntry
from afaos_gui.data.letters.letter_form import BEGIN, read_letter
from afaos_gui.data.letters.suffix import SUFFIX
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.apart.in_house import HouseFields
from afaos_gui.gui.dialogs.apart.parts import BidFields, BrokerFields
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.widgets.arranging import FlowRow
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, field
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.session.apart.letterbox import Letterbox, is_invitation, letter_in
from afaos_gui.session.apart.onlooking import shown_by_others, standing_of, title_of
from afaos_gui.session.apart.standing_words import pace_text
from afaos_gui.session.apart.terms import (
    BEGIN_LOOK,
    Invitation,
    game_id,
    invitations_in,
    link_in,
    onlook_in,
    read_invitation,
    read_words,
    unpacked,
)
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.rules_texts import rules_short

WIDTH = 620
LOOK_MS = 200
TYPED_MS = 500
"""Milliseconds without a key after which a broker counts as written, so that none is met by half of its name."""
Accept = Callable[[bytes, str, RouteEntry, BidEntry | None], object]
LookOn = Callable[[bytes, RouteEntry], object]


class AcceptDialog(ClothDialog):
    """`accept` is called with the invitation, the player's name, the route and the bid. Raises DataError.

    Where what was handed over is for onlookers, `look_on` is called with it and the route; `receive` with a letter of a
    game of one's own, such as the answer to one's invitation.
    """

    def __init__(
        self,
        name: str,
        broker: str,
        box: Letterbox,
        accept: Accept,
        look_on: LookOn,
        receive: Callable[[bytes], object],
        parent: QWidget,
    ) -> None:
        super().__init__(_("Accept an invitation"), "apart_accept", parent)
        self._box, self._accept, self._look_on, self._is_look = box, accept, look_on, False
        self._receive = receive
        self._letter, self._route, self._waits = b"", RouteEntry(kind="text"), False
        self._asked_for = ""
        """The broker of a link that wants name and password."""
        hint = _("Twelve words, a link, or a letter")
        help_ = _(
            "Paste what you were sent: twelve words, a link or a letter; or choose its file or the shared folder; "
            "or look for whoever invites in this house."
        )
        self.pasted = field("", "apart_pasted", hint, self, lambda _text: self._read(), hint=hint)
        self.pasted.setMaxLength(100_000)
        self.file = self.button(_("A letter’s file …"), "apart_file", self._ask_file)
        self.folder = self.button(_("The shared folder …"), "apart_folder", self._ask_folder)
        self.look_around = self.button(_("In this house …"), "apart_house", self._look_around)
        ways = FlowRow(self, 9)
        ways.set_items((self.file, self.folder, self.look_around))
        self.house = HouseFields(self, self.say, self._await_in_house)
        self.name = field(name, "apart_name", _("Your name"), self, hint=_("Your name"))
        self._typed = timer(self._read, self, TYPED_MS, once=True)
        self.broker = BrokerFields(self, RouteEntry(kind="broker", broker=broker), self._typed.start)
        self.bid = BidFields(self)
        self.message = self.words("")
        self.cancel = self.button(_("Cancel"), "apart_cancel", self.reject)
        self.accept_button = self.button(_("Accept"), "apart_begin", self._try, brass=True)
        self.fill(
            self.words(help_, soft=True),
            self.pasted,
            ways,
            self.house,
            self.name,
            self.broker,
            self.bid,
            self.message,
        )
        self.add_buttons([], [self.cancel, self.accept_button])
        self._timer = timer(self.look_for, self, LOOK_MS)
        self.finished.connect(self._typed.stop)
        self.finished.connect(box.forget_expected)
        self.finished.connect(self.house.end)
        self.show_letter(b"")
        self.pasted.setFocus()

    # What was handed over

    def _read(self) -> None:
        """Read what was pasted."""
        text = self.pasted.text().strip()
        self._forget()
        if not text:
            return
        with failures_told(self.say):
            if BEGIN_LOOK in text:
                self.take_shown(onlook_in(text), RouteEntry(kind="text"))
            elif BEGIN in text:
                self._take_letters(self._box.letters_in(text))
            else:
                self._await(read_words(text), needs_broker=not link_in(text))

    def _forget(self) -> None:
        """Wait for nothing any more, and show nothing: what is chosen last counts."""
        self._timer.stop()
        self._typed.stop()
        self.house.end()
        self._waits = False
        self._box.forget_expected()
        self._is_look = False
        self.show_letter(b"")

    def _choose_another_way(self) -> None:
        """Have done with what was pasted, and with what it waits for."""
        self.pasted.clear()
        self._forget()

    def _await(self, invitation: Invitation, needs_broker: bool) -> None:
        """Wait for the first letter of an invitation by words or link."""
        self._waits = True
        address = invitation.broker.address() if invitation.broker is not None else ""
        if address != self._asked_for:
            self.broker.let_choose()
            self._asked_for = ""
        self.broker.setVisible(needs_broker or not address or address == self._asked_for)
        route = self.broker.route()
        if address and address != self._asked_for:
            # Whoever wrote the link chose its broker, which is told no name and password that were typed for another.
            route = RouteEntry(kind="broker", broker=address)
        if not route.broker:
            self.say(_("These words say nothing of the broker at which you meet: name it."))
        else:
            self._expect(invitation, route)
        self._fit()

    def _expect(self, invitation: Invitation, route: RouteEntry) -> None:
        self._route = route
        self._box.expect(invitation, route)
        self._timer.start()
        self.look_for()

    def _look_around(self) -> None:
        """Look for who invites in this house."""
        self._choose_another_way()
        self.house.look()

    def _await_in_house(self, invitation: Invitation) -> None:
        self._waits = True
        self._expect(invitation, RouteEntry(kind="house"))

    def paste(self, text: str) -> None:
        """Read a text as if it had been pasted."""
        self.pasted.setText(text)

    def say(self, sentence: str) -> None:
        """Say something, once."""
        if sentence != self.message.text():
            self.message.setText(sentence)
            self._fit()

    def look_for(self) -> None:
        """See whether the invitation that is waited for has come."""
        expected = self._box.expected
        if expected is None:
            return
        if (letter := self._box.expected_letter()) is not None:
            self._timer.stop()
            with failures_told(self.say):
                take = self.take_shown if expected[0].is_look else self.take
                take(letter, self._route)
        else:
            state, invitation = expected[1].state(), expected[0]
            if state.wants_name and invitation.broker is not None and not self._asked_for:
                self._asked_for = invitation.broker.address()
                self.broker.ask_for(self._asked_for)
            told = _("{state} The invitation has not come yet.").format(state=state.sentence)
            self.say(told)

    def _ask_file(self) -> None:
        path = file_dialogs.path_from_home(self, _("A letter"), f"*{SUFFIX}")
        if path is not None:
            self.take_file(path)

    def take_file(self, path: Path) -> None:
        """Read the invitation in a letter's file."""
        self._choose_another_way()
        with failures_told(self.say):
            self._take_letters([letter_in(path)])

    def _ask_folder(self) -> None:
        folder = file_dialogs.folder_to_keep(self, _("A folder that both of you see"), Path.home())
        if folder is not None:
            self.take_folder(folder)

    def take_folder(self, folder: Path) -> None:
        """Read the newest invitation in a folder that is for none of the player's games."""
        self._choose_another_way()
        with failures_told(self.say):
            own = {name[:16] for name in self._box.names}
            letters = [data for data in invitations_in(folder) if read_letter(data).letter.game not in own]
            shown = shown_by_others(folder, self._box.folder)
            route = RouteEntry(kind="folder", folder=str(folder))
            if letters:
                self.take(max(letters, key=lambda data: read_letter(data).letter.time), route)
            elif shown:
                self.take_shown(shown[-1], route)
            else:
                raise DataError(_("There is no invitation in this folder that you have not accepted yet."))

    def _take_letters(self, letters: Sequence[bytes]) -> None:
        """Take an invitation, or hand on the letters of a game of one's own. Raises DataError."""
        own = {name[:16] for name in self._box.names}
        if is_invitation(letters[0]) or read_letter(letters[0]).letter.game not in own:
            self.take(letters[0], RouteEntry(kind="text"))
            return
        for data in letters:
            self._receive(data)
        self.accept()

    def take(self, data: bytes, route: RouteEntry) -> None:
        """Take the invitation in a letter. Raises DataError."""
        entry = read_invitation(data)
        if f"{game_id(bytes.fromhex(entry.secret))}-0" in self._box.names:
            raise DataError(_("This is your own invitation: send it to the other player."))
        self._route, self._is_look = route, False
        self.show_letter(data, entry)

    def take_shown(self, data: bytes, route: RouteEntry) -> None:
        """Take what onlookers are shown. Raises DataError."""
        entry = unpacked(data)
        self._route, self._is_look = route, True
        self.show_letter(data)
        self.message.setText(f"{title_of(entry)}. {standing_of(entry)}")
        self._fit()

    def show_letter(self, data: bytes, entry: InvitationEntry | None = None) -> None:
        """Show what an invitation proposes."""
        self._letter = data
        self.bid.setVisible(entry is not None and entry.side is None)
        if not self._waits:
            self.broker.hide()
        self.accept_button.setText(_("Look on") if self._is_look else _("Accept"))
        self.name.setVisible(not self._is_look)
        self.accept_button.setEnabled(bool(data))
        self.message.setText("" if entry is None else invitation_text(entry))
        if data:
            self.accept_button.setDefault(True)
            self.accept_button.setFocus()
        self._fit()

    def _fit(self) -> None:
        self.fit(WIDTH)

    def _try(self) -> None:
        with failures_told(self.say):
            if self._is_look:
                self._look_on(self._letter, self._route)
                self.accept()
                return
            bid = self.bid.bid() if not self.bid.isHidden() else None
            self._accept(self._letter, self.name.text(), self._route, bid)
            self.accept()


def invitation_text(entry: InvitationEntry) -> str:
    """What an invitation proposes, in words."""
    name = entry.name or _("Somebody")
    rules = rules_short(entry.edition, frozenset(entry.options))
    if entry.side is None:
        told = _("{name} invites you – sides by auction · {rules} · {pace}")
        return told.format(name=name, rules=rules, pace=pace_text(entry.pace))
    side = side_name(1 - SIDE_NAMES.index(entry.side))
    told = _("{name} invites you – your side: {side} · {rules} · {pace}")
    return told.format(name=name, side=side, rules=rules, pace=pace_text(entry.pace))
