"""Reading a letter, mine or the other's: how the game stands after it, and what has happened.

Mine are read as well, so that a game is its letters and nothing else; faults are looked for in the other's.
"""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.apart.bids import bid_pledge, settled, with_bid
from afaos_gui.apart.course import assumed_key, dealt
from afaos_gui.apart.draws import LinkedChance, chain, links_between, sha256
from afaos_gui.apart.happened import Breach, Happened, What
from afaos_gui.apart.pace import PaceClock
from afaos_gui.apart.reading_actions import ActionsReading
from afaos_gui.apart.standing import ApartStanding, Ask, put
from afaos_gui.data.letters.entries import MOST_WORDS, BidEntry, LetterEntry, LinkEntry, RevealEntry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.ruleset import Ruleset


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


class _Reading(ActionsReading):
    """The reading of one letter from its first field to its last."""

    def run(self, hash_: str) -> None:
        letter = self.letter
        self._sequence()
        now = self.now
        self._set(hashes=put(now.hashes, self.sender, (*now.hashes[self.sender], hash_)))
        self._set(seen=put(now.seen, self.sender, max(now.seen[self.sender], letter.seen.number)))
        self._set(clock=now.clock.stopped(self.sender, self.time), here=now.here.stopped(self.sender, self.at))
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
        self._set(bids=put(now.bids, self.sender, bid))
        self._settle()

    # Draws

    def _link(self, told: LinkEntry) -> None:
        now = self.now
        self._require(now.inviter_side is not None, Breach.UNDUE)
        known = now.links[self.sender]
        links = put(now.links, self.sender, told.number)
        self._outdate_back()
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
        if "claim" in (letter.grants, letter.declines) and self.mine:
            self._set(claim_answer="")
            self._answer(other, "claim")
        if letter.grants == "claim" and (self.mine or now.claim is not None):
            self._end("claimed", other)
        if letter.declines == "claim":
            if not self.mine and self.now.claim is not None:
                self._set(claim=None)
                self._tell(What.CLAIM_REFUSED, name=now.name(self.sender))
        elif letter.declines is not None and 0 < self.now.asked(other, letter.declines) <= letter.seen.number:
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
                self._set(claim_answer="declines")
            elif self._is_out(now.here, self.at):
                self._set(claim_answer="grants")
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

    def _reveal(self, told: RevealEntry) -> None:
        now = self.now
        self._require(now.end is not None, Breach.EARLY_SECRET)
        pledge = now.pledge(self.sender)
        kept = sha256(bytes.fromhex(told.secret)).hex() == pledge.secret
        self._require(kept and chain(bytes.fromhex(told.chain))[0].hex() == pledge.chain, Breach.SECRET)
        self._set(reveals=put(now.reveals, self.sender, told))
