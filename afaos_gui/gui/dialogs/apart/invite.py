"""Invites to a game apart: name, side, rules, pace, and what carries the letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.letters.entries import BidEntry, RouteEntry
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.apart.parts import BidFields, RouteFields, choice, sides
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, OneLine, field
from afaos_gui.gui.toolkit.widgets.scrolling import QuietArea
from afaos_gui.rules.catalogue import BRITISH, SIDE_NAMES
from afaos_gui.session.apart.standing_words import PACES, pace_text
from afaos_gui.session.apart.terms import Terms
from afaos_gui.session.words.rules_texts import rules_short

AUCTION = "auction"
SIZE = (700, 640)
Invite = Callable[[Terms, str, BidEntry | None, RouteEntry], object]


class InviteDialog(ClothDialog):
    """`invite` is called with the terms, the player's name, its bid and the route. Raises DataError."""

    def __init__(
        self,
        name: str,
        route: RouteEntry,
        folder: Path | None,
        invite: Invite,
        show: Callable[..., None],
        parent: QWidget,
    ) -> None:
        super().__init__(_("Invite to a game apart"), "apart_invite", parent)
        self._folder, self._invite, self._show = folder, invite, show
        self._rules: tuple[str, frozenset[str]] = ("second", frozenset())
        self.name = field(name, "apart_name", _("Your name"), self, hint=_("Your name"))
        choices = (*sides(), (AUCTION, _("By auction")))
        self.side = choice("apart_side", _("You play"), "", choices, SIDE_NAMES[BRITISH])
        self.bid = BidFields(self)
        self.rules = OneLine(Role.TEXT, 17, Ink.CLOTH, self)
        self.rules_button = self.button(_("Rules and options …"), "apart_rules", self._ask_rules)
        paces = tuple((str(number), pace_text(pace)) for number, pace in enumerate(PACES))
        help_ = _("When a clock has run out, the other may claim the game, and nothing happens by itself.")
        self.pace = choice("apart_pace", _("Pace"), help_, paces, "0")
        self.message = self.words("", soft=True)
        self.cancel = self.button(_("Cancel"), "apart_cancel", self.reject)
        self.invite = self.button(_("Invite"), "apart_begin", self._try, brass=True)
        self.route = RouteFields(self, route, self._look)
        held = QWidget()
        rules = row((self.rules, 1), self.rules_button, spacing=12)
        parts = (self.name, self.side, self.bid, rules, self.pace, self.route, None)
        column(*parts, on=held, spacing=14, margins=(0, 0, 12, 0))
        self.fill((QuietArea(held, self), 1), self.message)
        self.add_buttons([], [self.cancel, self.invite])
        side = self.side
        side.changed.connect(lambda _name, _value: self._look())
        self.resize(*map(sized, SIZE))
        self._look()
        self.name.setFocus()

    def _look(self) -> None:
        if not hasattr(self, "route"):
            return
        self.bid.setVisible(self.side.value == AUCTION)
        self.rules.set_text(rules_short(*self._rules))
        problem = self.route.problem()
        self.message.setText(problem)
        self.invite.setEnabled(not problem)

    def _ask_rules(self) -> None:
        from afaos_gui.gui.dialogs.new_game import NewGameDialog

        dialog = NewGameDialog(parent=self.parentWidget(), rules=self._rules, folder=self._folder, only_rules=True)
        dialog.accepted.connect(lambda: self._take_rules(dialog.answer().edition, dialog.answer().options))
        self._show(dialog)

    def _take_rules(self, edition: str, options: frozenset[str]) -> None:
        self._rules = edition, options
        self._look()

    def _try(self) -> None:
        is_auction = self.side.value == AUCTION
        side = None if is_auction else SIDE_NAMES.index(str(self.side.value))
        terms = Terms(*self._rules, side, PACES[int(str(self.pace.value))])
        with failures_told(self.message.setText):
            name = self.name.text()
            self._invite(terms, name, self.bid.bid() if is_auction else None, self.route.route(name))
            self.accept()
