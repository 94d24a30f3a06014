"""What two players apart agree on in the middle of a game: words, draw, take-back, resignation, time, another game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent, QTextCursor
from PySide6.QtWidgets import QPushButton, QTextEdit, QWidget

from afaos_gui.data.letters.entries import MOST_WORDS
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.widgets.arranging import FlowRow, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, field, set_font
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.proposals import has_proposed, open_proposal, open_sentence, proposed_sentence
from afaos_gui.session.apart.standing_words import (
    asking_sentence,
    lines_text,
    since,
    standing_sentence,
    times_text,
)
from afaos_gui.session.apart.terms import ApartGame

WIDTH, LINES_HEIGHT = 640, 96
ASKED = (("draw", "draw"), ("back", "take back"), ("claim", "claim"))
"""What may be asked: in the names of deeds, and in letters."""
WAYS = ("grant", "decline")
Deeds = dict[str, Callable[[], object]]


class ApartSheet(ClothDialog):
    """Shows the game in its present state; each button does its deed, by its name."""

    def __init__(
        self,
        opened: Callable[[], OpenGame],
        box: Letterbox,
        say: Callable[[str], bool],
        deeds: Deeds,
        parent: QWidget,
    ) -> None:
        """`say` sends words in a letter of their own, and returns whether it did."""
        super().__init__(_("The game apart"), "apart_sheet", parent)
        self._opened, self._box, self._say = opened, box, say
        self.standing, self.times = self.words(""), self.words("", soft=True)
        self.carrier = self.words("", soft=True)
        self.lines = lines = QTextEdit(self)
        lines.setReadOnly(True)
        lines.setTabChangesFocus(True)
        lines.setAccessibleName(_("What both of you have written"))
        set_font(lines, Role.SANS, 14)
        set_ground(lines, Ground.PAGE)
        lines.setFixedHeight(sized(LINES_HEIGHT))
        hint = _("A line to the other player")
        self.line = field("", "apart_words", hint, self, hint=hint)
        self.line.setMaxLength(MOST_WORDS)
        self.line.returnPressed.connect(self._send_words)
        self.send_words = self.button(_("Send the line"), "apart_send_words", self._send_words)
        self.buttons = {name: self.button(words, f"apart_{name}", deeds[name]) for name, words in titles().items()}
        answers = {"answer_rematch", *(f"{way}_{name}" for name, _what in ASKED for way in WAYS)}
        self._flow, self._answers = FlowRow(self, 9), FlowRow(self, 9)
        self._flow.set_items(one for name, one in self.buttons.items() if name not in answers)
        self._answers.set_items(one for name, one in self.buttons.items() if name in answers)
        self.asks, self.message = self.words(""), self.words("", soft=True)
        self.fill(
            self.standing,
            self.times,
            self.carrier,
            self.lines,
            row((self.line, 1), self.send_words, spacing=9),
            self._flow,
            self.asks,
            self._answers,
            self.message,
            None,
        )
        self.close_button = self.add_close()
        self.close_button.setDefault(False)
        self.refresh()
        self.line.setFocus()

    def refresh(self) -> None:
        """Show how the game stands now."""
        opened, now = self._opened(), self._box.now
        game = opened.game
        self.standing.setText(standing_sentence(game))
        self.times.setText(times_text(game, now))
        self.times.setVisible(bool(self.times.text()))
        self.carrier.setText(carrier_text(opened))
        if (written := lines_text(game, now)) != self.lines.toPlainText():
            self.lines.setPlainText(written)
            self.lines.moveCursor(QTextCursor.MoveOperation.End)
        self.lines.setVisible(bool(written))
        for part in (self.line, self.send_words):
            part.setVisible(game.broken is None)
        is_proposed = has_proposed(game, self._box)
        can = possible(game, now, opened.route.kind, is_proposed, bool(open_proposal(game, self._box)))
        focused = self.focusWidget()
        if any(one is focused and not can[name] for name, one in self.buttons.items()):
            # What is pressed once more then is no other deed.
            (self.line if game.broken is None else self.close_button).setFocus()
        for name, button in self.buttons.items():
            button.setVisible(can[name] is not False)
            button.setEnabled(bool(can[name]))
        asks = f"{open_sentence(game, self._box)} {asking_sentence(game)}".strip()
        proposed = proposed_sentence() if is_proposed else ""
        self.asks.setText(asks if self.message.text() == proposed else asks or proposed)
        for words in (self.asks, self.message):
            words.setVisible(bool(words.text()))
        self._flow.lay_out()
        self._answers.lay_out()
        self.fit(WIDTH)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the height that is needed now that everything is laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self, lambda: self.fit(WIDTH))

    def tell(self, sentence: str) -> None:
        """Say what came of a deed."""
        self.message.setText(sentence)
        self.refresh()

    def _send_words(self) -> None:
        line = self.line
        if (words := line.text().strip()) and self._say(words):
            line.clear()

    @property
    def shown(self) -> tuple[QPushButton, ...]:
        """The buttons that can be pressed now."""
        return tuple(button for button in self.buttons.values() if not button.isHidden())


def titles() -> dict[str, str]:
    """The words on the buttons, by the deed."""
    return {
        "grant_draw": _("Agree to the draw"),
        "decline_draw": _("Decline the draw"),
        "grant_back": _("Let the last move be taken back"),
        "decline_back": _("Let the last move stand"),
        "grant_claim": _("Grant that my time has run out"),
        "decline_claim": _("My time has not run out"),
        "answer_rematch": _("Answer …"),
        "back": _("Ask to take back"),
        "draw": _("Offer a draw"),
        "claim": _("Claim the game: time has run out"),
        "resign": _("Resign …"),
        "rematch": _("Another game, sides changed"),
        "letter": _("The letter …"),
        "paste": _("Paste a letter"),
        "route": _("Another way for the letters …"),
        "onlookers": _("For onlookers …"),
        "proof": _("Export as verified …"),
    }


def possible(
    game: ApartGame, now: int, route: str, is_proposed: bool, can_accept: bool = False
) -> dict[str, bool | None]:
    """Which deeds can be done now; None for one that is done and waits for its answer."""
    standing, is_on = game.standing, not game.is_over and game.standing.course is not None
    left = game.time_left(standing.other, now)
    back = standing.back
    asks = {name: is_on and bool(standing.asked(standing.other, what)) for name, what in ASKED}
    can_propose = game.is_over and game.broken is None and standing.course is not None
    mine = {what: None if standing.asked(game.me, what) else True for _name, what in ASKED}
    return {
        **{f"{way}_{name}": asks[name] for name in asks for way in WAYS},
        "back": is_on and back is not None and back.sender == game.me and mine["take back"],
        "draw": is_on and not asks["draw"] and mine["draw"],
        "claim": is_on and left is not None and left <= 0 and (None if standing.claim is not None else True),
        "resign": is_on,
        "rematch": can_propose and not can_accept and (None if is_proposed else True),
        "answer_rematch": can_accept,
        "letter": bool(game.unread) or (route == "broker" and standing.acceptance is None),
        "paste": True,
        "route": True,
        "onlookers": route != "house" and game.broken is None and standing.course is not None,
        "proof": game.truth is not None,
    }


def carrier_text(opened: OpenGame) -> str:
    """How the letters go, and whether the other is there."""
    state = opened.carrier.state()
    told = opened.problem or state.sentence
    other = opened.game.standing.name(opened.game.standing.other)
    if state.other_here:
        return _("{state} {name} is there now.").format(state=told, name=other)
    if state.other_seen is not None:
        seen = since(int(state.other_seen.timestamp()))
        return _("{state} {name} was there last at {time}.").format(state=told, name=other, time=seen)
    return told
