"""Reading the actions of a letter, and what every reading of a letter needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from afaos_gui.apart.course import ApartCourse, Impossible, Move, shown_hand, waits_for_other
from afaos_gui.apart.happened import Breach, Broken, Happened, What
from afaos_gui.apart.standing import ApartEnd, ApartStanding, Back, put
from afaos_gui.data.letters.entries import EndedBy, LetterEntry
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.actions import RESIGNATIONS, Action, Decline, GiveFromHand, LoseFromHand
from afaos_gui.rules.engine import IllegalAction
from afaos_gui.rules.state import Decision, Ending, Pile

LONGEST_ACTION = 120
"""Characters of the other's action that a sentence repeats."""


class ActionsReading:
    """The reading of one letter; `now` is how the game stands so far."""

    def __init__(self, now: ApartStanding, letter: LetterEntry, secret: bytes, at: int) -> None:
        self.now, self.letter, self.secret = now, letter, secret
        self.at, self.time = at, min(letter.time, at)
        self.sender = letter.sender
        self.mine = letter.sender == now.me
        self.happened: list[Happened] = []
        self.turn = now.turn

    def _set(self, **changes: Any) -> None:
        self.now = replace(self.now, **changes)

    def _tell(self, what: What, **values: Any) -> None:
        if not self.mine:
            self.happened.append(Happened(what, values))

    def _broken(self, breach: Breach, action: str = "") -> Broken:
        return Broken(breach, self.turn, clean_name(action, LONGEST_ACTION))

    def _require(self, holds: bool, breach: Breach) -> None:
        """Refuse a letter of the other's; mine are written by this program."""
        if not holds and not self.mine:
            raise self._broken(breach)

    def _outdate_back(self) -> None:
        """The actions that this letter answers can be taken back no more."""
        back = self.now.back
        if back is not None and back.sender != self.sender:
            if asked := self.now.asked(back.sender, "take back"):
                if self.letter.declines == "take back" and asked <= self.letter.seen.number:
                    self._tell(What.BACK_DECLINED, name=self.now.name(self.sender))
                else:
                    self._tell(What.BACK_LATE)
            self._forget_back()

    def _forget_back(self) -> None:
        back = self.now.back
        assert back is not None
        self._set(back=None)
        self._answer(back.sender, "take back")

    def _answer(self, sender: int, what: str) -> None:
        """Forget what a sender has asked for."""
        self._set(asks=tuple(ask for ask in self.now.asks if (ask.sender, ask.what) != (sender, what)))

    def _end_by_rules(self) -> None:
        course, end = self.now.course, self.now.end
        if course is None or course.state.ending is Ending.NONE or (end is not None and end.by == "rules"):
            return
        winner = 0 if course.state.winner == self.now.side_of(0) else 1
        self._set(end=None)
        self._end("rules", winner)

    def _end(self, by: EndedBy, winner: int | None) -> None:
        """End the game; of two ends that crossed on their way, the inviter's holds."""
        now = self.now
        if now.end is not None:
            crossed = now.end_letter[0] != self.sender and self.letter.seen.number < now.end_letter[1]
            if now.end.by == "rules" or self.sender == 1 or not crossed:
                return
        self._set(end=ApartEnd(by, winner), end_letter=(self.sender, self.letter.number))
        won = None if winner is None else winner == self.now.me
        self.happened.append(Happened(What.OVER, {"won": won, "by": by}))

    # Actions

    def _actions(self) -> None:
        letter, now = self.letter, self.now
        if not letter.do and letter.shows is None:
            return
        course = now.course
        if course is None:
            raise self._broken(Breach.NO_LINK)
        self._require(not now.pending_draws, Breach.NO_LINK)
        texts = list(letter.do)
        actions = [self._action(text) for text in texts]
        shows = self._shown(letter.shows) if letter.shows is not None else None
        if self.mine:
            self._set(owes_show=now.owes_show and shows is None)
        elif now.pending is not None:
            course = self._answered(course, now.pending, actions, shows)
            shows = None
        self._outdate_back()
        before, first = course, len(course.moves)
        for number, (text, action) in enumerate(zip(texts, actions, strict=True)):
            following = actions[number + 1] if number + 1 < len(actions) else None
            course = self._act(course, text, action, following, shows)
        if not self.mine and shows is not None:
            told = [shown_hand(move.events, self.now.side_of(self.sender)) for move in course.moves[first:]]
            self._require(shows in told, Breach.UNSHOWN)
        self._set(course=course)
        if texts:
            if 0 < self.now.asked(1 - self.sender, "draw") <= letter.seen.number:
                self._answer(1 - self.sender, "draw")
                if not self.mine:  # Whoever plays on has declined.
                    self._tell(What.DRAW_DECLINED, name=now.name(self.sender))
            self._answer(1 - self.sender, "claim")
            acted = put(self.now.acted, self.sender, letter.number)
            self._set(back=Back(self.sender, before), acted=acted)
        if course.moves[first:]:
            self._tell(What.PLAYED, moves=course.moves[first:])
        self._end_by_rules()

    def _action(self, text: str) -> Action:
        now = self.now
        assert now.ruleset is not None
        try:
            action = parse_action(text, now.side_of(self.sender), now.ruleset.catalogue)
        except ActionTextError:
            raise self._broken(Breach.UNKNOWN, text) from None
        if isinstance(action, RESIGNATIONS):
            raise self._broken(Breach.UNKNOWN, text)
        return action

    def _shown(self, codes: list[str]) -> Pile:
        assert self.now.ruleset is not None
        catalogue = self.now.ruleset.catalogue
        try:
            return tuple(sorted(catalogue.card(self.now.side_of(self.sender), code).id for code in codes))
        except KeyError:
            raise self._broken(Breach.UNSHOWN) from None

    def _answered(self, course: ApartCourse, pending: Action, actions: list[Action], shows: Pile | None) -> ApartCourse:
        """Do my Priest, now that the other gives a card or shows its hand."""
        try:
            if shows is not None:
                course = course.showing(shows)
            elif actions and isinstance(actions[0], GiveFromHand):
                course = course.holding((course.state.ruleset.tables.natives,))
            course = course.done(pending)
        except Impossible:
            raise self._broken(Breach.UNSHOWN) from None
        move = course.moves[-1]
        is_asked = course.state.decision is Decision.GIVE_NATIVES
        self._require(is_asked == (shows is None) and is_asked == bool(actions), Breach.UNSHOWN)
        self._set(pending=None)
        self._tell(What.ANSWERED, move=move)
        return course

    def _act(
        self, course: ApartCourse, text: str, action: Action, following: Action | None, shows: Pile | None
    ) -> ApartCourse:
        now, state = self.now, course.state
        self.turn = state.turn
        if now.pending is not None or state.to_decide != now.side_of(self.sender):
            raise self._broken(Breach.TURN, text)
        try:
            if self.mine:
                waits, draws = waits_for_other(course, action)
                if waits:
                    self._set(pending=action, pending_draws=draws)
                    return course
            elif isinstance(action, Decline) and state.decision is Decision.BLOCK_AMBUSH:
                if isinstance(following, LoseFromHand):
                    course = course.holding(following.cards)
                elif following is None:
                    self._require(shows is not None, Breach.UNSHOWN)
                    course = course.showing(shows or ())
            course = course.done(action)
        except IllegalAction:
            raise self._broken(Breach.ILLEGAL, text) from None
        except Impossible:
            raise self._broken(Breach.NOT_HELD, text) from None
        move = course.moves[-1]
        self._check(move, following is not None, shows, text)
        return course

    def _check(self, move: Move, goes_on: bool, shows: Pile | None, text: str) -> None:
        """What the other's action must leave behind: nothing after a draw, and a hand that was to be shown."""
        if self.mine:
            return
        if move.draws and goes_on:
            raise self._broken(Breach.TURN, text)
        self._require(shown_hand(move.events, move.side) in (None, (), shows), Breach.UNSHOWN)
        if shown_hand(move.events, self.now.side):
            if goes_on:
                raise self._broken(Breach.TURN, text)
            self._set(owes_show=True)
