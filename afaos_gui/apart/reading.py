"""Reading a letter, mine or the other's: how the game stands after it, and what has happened.

Mine are read as well, so that a game is its letters and nothing else; faults are looked for in the other's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from afaos_gui.apart.bids import bid_pledge, settled, with_bid
from afaos_gui.apart.course import ApartCourse, Impossible, Move, assumed_key, dealt, shown_hand, waits_for_other
from afaos_gui.apart.draws import LinkedChance, chain, links_between, sha256
from afaos_gui.apart.happened import Breach, Broken, Happened, What
from afaos_gui.apart.pace import PaceClock
from afaos_gui.apart.standing import ApartEnd, ApartStanding, Ask, Back
from afaos_gui.data.letters.entries import MOST_WORDS, BidEntry, LetterEntry, LinkEntry, RevealEntry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.actions import RESIGNATIONS, Action, Decline, GiveFromHand, LoseFromHand
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.engine import IllegalAction
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, Pile

LONGEST_ACTION = 120
"""Characters of the other's action that a sentence repeats."""


class Read(NamedTuple):
    """How the game stands after a letter, and what has happened."""

    standing: ApartStanding
    happened: tuple[Happened, ...]


def read(now: ApartStanding, letter: LetterEntry, hash_: str, secret: bytes, at: int) -> Read:
    """The standing after a letter that was written or came at a time. `secret` is that of my draws.

    Raises Broken for faults of the other's letters.
    """
    reading = _Reading(now, letter, secret, at)
    reading.run(hash_)
    return Read(reading.now, tuple(reading.happened))


class _Reading:
    """The reading of one letter; `now` is how the game stands so far."""

    def __init__(self, now: ApartStanding, letter: LetterEntry, secret: bytes, at: int) -> None:
        self.now, self.letter, self.secret = now, letter, secret
        self.at, self.time = at, min(letter.time, at)
        self.sender = letter.sender
        self.mine = letter.sender == now.me
        self.happened: list[Happened] = []
        self.turn = now.turn

    def run(self, hash_: str) -> None:
        letter = self.letter
        self._sequence()
        now = self.now
        hashes, seen = list(now.hashes), list(now.seen)
        hashes[self.sender] = (*hashes[self.sender], hash_)
        seen[self.sender] = max(seen[self.sender], letter.seen.number)
        clocks = {"clock": now.clock.stopped(self.sender, self.time), "here": now.here.stopped(self.sender, self.at)}
        self._set(hashes=(hashes[0], hashes[1]), seen=(seen[0], seen[1]), **clocks)
        if letter.invitation is not None:
            self._set(invitation=letter.invitation)
        elif letter.acceptance is not None:
            self._set(acceptance=letter.acceptance)
            self._tell(What.ACCEPTED, name=self.now.name(1))
            self._settle()
        if letter.bid is not None:
            self._bid(letter.bid)
        if letter.link is not None:
            self._link(letter.link)
        self._actions()
        self._agreements()
        if letter.reveal is not None:
            self._reveal(letter.reveal)
        if letter.words:
            self._tell(What.WORDS, name=self.now.name(self.sender), words=clean_name(letter.words, MOST_WORDS))
        if letter.rematch:
            self._tell(What.REMATCH, name=self.now.name(self.sender), invitation=letter.rematch.encode("utf-8"))
        now, turn = self.now, self.now.turn
        turns = (turn // 2, max(0, turn - 1) // 2)
        by_sender = turns if now.inviter_side == 0 else (turns[1], turns[0])
        waits_for = now.waits_for if now.inviter_side is not None else None
        self._set(clock=now.clock.waiting(waits_for, by_sender, self.time))
        self._set(here=now.here.waiting(waits_for, by_sender, self.at))

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

    # The sequence of letters

    def _sequence(self) -> None:
        letter, now = self.letter, self.now
        known, others = now.hashes[self.sender], now.hashes[1 - self.sender]
        self._require(letter.before == (known[-1] if known else ""), Breach.SEQUENCE)
        seen = letter.seen.number
        told = others[seen - 1] if 0 < seen <= len(others) else ""
        self._require(now.seen[self.sender] <= seen <= len(others) and letter.seen.hash == told, Breach.SEEN)
        first = letter.number == 1
        self._require((letter.invitation is not None) == (first and self.sender == 0), Breach.CONTENT)
        self._require((letter.acceptance is not None) == (first and self.sender == 1), Breach.CONTENT)
        if now.end is not None and (now.end_letter[0] == self.sender or now.end_letter[1] <= seen):
            self._require(not letter.do, Breach.LATE)

    # Before the first card

    def _settle(self) -> None:
        """Settle sides and rules where they are known."""
        invitation, bids = self.now.invitation, self.now.bids
        assert invitation is not None and self.now.acceptance is not None
        is_auction = invitation.side is None
        pledged = [self.now.pledge(sender).bid is not None for sender in (0, 1)]
        self._require(pledged == [is_auction] * 2, Breach.CONTENT)
        options = frozenset(invitation.options)
        number, drawing = 0, 0
        if invitation.side is not None:
            inviter = SIDE_NAMES.index(invitation.side)
        elif bids[0] is not None and bids[1] is not None:
            inviter, drawing, number = told = settled(bids[0], bids[1])
            options = with_bid(options, told)
        else:
            return
        self._set(inviter_side=inviter, ruleset=Ruleset(load_catalogue(), invitation.edition, options))
        self._set(link=bytes.fromhex(self.now.pledge(self.now.other).chain))
        self._tell(What.SIDES_SETTLED, side=self.now.side, number=number, drawing=drawing)

    def _bid(self, bid: BidEntry) -> None:
        now = self.now
        self._require(now.acceptance is not None and now.inviter_side is None, Breach.CONTENT)
        in_turn = now.bids[self.sender] is None and (self.sender == 0 or now.bids[0] is not None)
        self._require(in_turn, Breach.CONTENT)
        self._require(bid_pledge(bid) == now.pledge(self.sender).bid, Breach.BID)
        self._set(bids=(bid, now.bids[1]) if self.sender == 0 else (now.bids[0], bid))
        self._settle()

    # Draws

    def _link(self, told: LinkEntry) -> None:
        now = self.now
        self._require(now.inviter_side is not None, Breach.UNDUE)
        known = now.links[self.sender]
        links = (told.number, now.links[1]) if self.sender == 0 else (now.links[0], told.number)
        if now.back is not None and now.back.sender != self.sender:
            self._forget_back()
        if self.mine:
            self._set(links=links)
            return
        self._require(known < told.number == now.drawn(now.me), Breach.UNDUE)
        found = links_between(now.link, known, bytes.fromhex(told.link), told.number)
        if found is None:
            raise self._broken(Breach.LINK)
        self._set(links=links, link=found[-1])
        chance = LinkedChance(self.secret, found, known)
        if now.course is None:
            assert now.ruleset is not None
            self._set(course=dealt(now.ruleset, now.side, assumed_key(self.secret), chance))
            self._tell(What.DEALT)
        elif now.pending is not None:
            course = now.course.done(now.pending, chance)
            self._set(course=course, pending=None, pending_draws=0)
            self._tell(What.DRAWN, move=course.moves[-1])
            self._end_by_rules()

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
        if now.back is not None and now.back.sender != self.sender:
            self._forget_back()
        before, first = course, len(course.moves)
        for number, (text, action) in enumerate(zip(texts, actions, strict=True)):
            following = actions[number + 1] if number + 1 < len(actions) else None
            course = self._act(course, text, action, following, shows)
        if not self.mine and shows is not None:
            told = [shown_hand(move.events, self.now.side_of(self.sender)) for move in course.moves[first:]]
            self._require(shows in told, Breach.UNSHOWN)
        self._set(course=course)
        if texts:
            if self.now.asked(1 - self.sender, "draw") <= letter.seen.number:
                self._answer(1 - self.sender, "draw")
            self._answer(1 - self.sender, "claim")
            acted = list(self.now.acted)
            acted[self.sender] = letter.number
            self._set(back=Back(self.sender, before), acted=(acted[0], acted[1]))
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

    def _forget_back(self) -> None:
        back = self.now.back
        assert back is not None
        self._set(back=None)
        self._answer(back.sender, "take back")

    def _answer(self, sender: int, what: str) -> None:
        """Forget what a sender has asked for."""
        self._set(asks=tuple(ask for ask in self.now.asks if (ask.sender, ask.what) != (sender, what)))

    # What the two agree on, and the end

    def _agreements(self) -> None:
        letter, now, other = self.letter, self.now, 1 - self.sender
        if letter.asks is not None:
            is_open = letter.asks == "draw" or (now.back is not None and now.back.sender == self.sender)
            if now.course is not None and now.end is None and is_open:
                self._answer(self.sender, letter.asks)
                self._set(asks=(*self.now.asks, Ask(self.sender, letter.asks, letter.number)))
                asked = What.DRAW_ASKED if letter.asks == "draw" else What.BACK_ASKED
                self._tell(asked, name=now.name(self.sender))
        if letter.grants is not None and self.now.asked(other, letter.grants):
            if letter.grants == "draw":
                self._end("agreed", None)
            elif letter.grants == "take back":
                self._take_back()
        if letter.grants == "claim" and (now.asked(other, "claim") or (now.claim is not None and not self.mine)):
            self._end("claimed", other)
        if letter.declines == "claim":
            if self.mine:
                self._set(refuses_claim=False)
                self._answer(other, "claim")
            elif self.now.claim is not None:
                self._set(claim=None)
                self._tell(What.CLAIM_REFUSED, name=now.name(self.sender))
        elif letter.declines is not None and self.now.asked(other, letter.declines):
            self._answer(other, letter.declines)
            declined = What.DRAW_DECLINED if letter.declines == "draw" else What.BACK_DECLINED
            self._tell(declined, name=now.name(self.sender))
        if letter.resigns and self.now.course is not None:
            self._end("resigned", other)
        self._claims()

    def _take_back(self) -> None:
        back = self.now.back
        if back is None:
            return
        self._set(course=back.course, pending=None, pending_draws=0, owes_show=False)
        self._forget_back()
        self._tell(What.TAKEN_BACK)

    def _claims(self) -> None:
        """My time counts as run out where it has by the letters and by this machine's clock; else I am asked."""
        letter, now = self.letter, self.now
        if letter.claims and now.course is not None and now.end is None:
            if self.mine:
                self._set(claim=letter.number)
            elif letter.seen.number < now.acted[now.me]:
                self._tell(What.CLAIM_VOID)
            elif not self._is_out(now.clock, self.time):
                self._set(refuses_claim=True)
            elif self._is_out(now.here, self.at):
                self._end("claimed", self.sender)
            else:
                self._set(asks=(*now.asks, Ask(self.sender, "claim", letter.number)))
                self._tell(What.CLAIMED, name=now.name(self.sender))
        elif not self.mine and now.claim is not None and letter.do:
            crossed = letter.seen.number < now.claim
            self._set(claim=None)
            self._tell(What.CLAIM_VOID if crossed else What.CLAIM_REFUSED, name=now.name(self.sender))

    def _is_out(self, clock: PaceClock, time: int) -> bool:
        pace = self.now.invitation.pace if self.now.invitation is not None else None
        return pace is not None and clock.left(self.now.me, pace.start, pace.each, time) <= 0

    def _end_by_rules(self) -> None:
        course, end = self.now.course, self.now.end
        if course is None or course.state.ending is Ending.NONE or (end is not None and end.by == "rules"):
            return
        winner = 0 if course.state.winner == self.now.side_of(0) else 1
        self._set(end=None)
        self._end("rules", winner)

    def _end(self, by: str, winner: int | None) -> None:
        """End the game; of two ends that crossed on their way, the inviter's holds."""
        now = self.now
        if now.end is not None:
            crossed = now.end_letter[0] != self.sender and self.letter.seen.number < now.end_letter[1]
            if now.end.by == "rules" or self.sender == 1 or not crossed:
                return
        self._set(end=ApartEnd(by, winner), end_letter=(self.sender, self.letter.number), claim=None)
        won = None if winner is None else winner == self.now.me
        self.happened.append(Happened(What.OVER, {"won": won, "by": by}))

    def _reveal(self, told: RevealEntry) -> None:
        now = self.now
        if not self.mine and now.end is None and now.claim is not None:
            self._end("claimed", now.me)
        self._require(self.now.end is not None, Breach.EARLY_SECRET)
        pledge = now.pledge(self.sender)
        kept = sha256(bytes.fromhex(told.secret)).hex() == pledge.secret
        self._require(kept and chain(bytes.fromhex(told.chain))[0].hex() == pledge.chain, Breach.SECRET)
        reveals = (told, now.reveals[1]) if self.sender == 0 else (now.reveals[0], told)
        self._set(reveals=reveals)
