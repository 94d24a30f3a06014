"""A game apart as one player has it, as a value."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import NamedTuple

from afaos_gui.apart.bids import bid_pledge
from afaos_gui.apart.carriers.carrier import Parcel
from afaos_gui.apart.course import ApartCourse
from afaos_gui.apart.draws import chain, sha256
from afaos_gui.apart.happened import Broken, Happened
from afaos_gui.apart.keys import game_id
from afaos_gui.apart.standing import ApartStanding
from afaos_gui.apart.truth import Truth
from afaos_gui.data.letters.entries import BidEntry, PledgeEntry
from afaos_gui.data.letters.letter_form import Sealed
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import Ending


class NotNow(ValueError):
    """Something that cannot be done as the game stands; the message is one sentence."""


class Mine(NamedTuple):
    """What only I know: the secret of my draws, the end of my chain, and my bid."""

    seed: bytes
    chain: bytes
    bid: BidEntry | None = None

    def pledge(self) -> PledgeEntry:
        """What the other may know of it before the first card."""
        sealed = bid_pledge(self.bid) if self.bid is not None else None
        return PledgeEntry(secret=sha256(self.seed).hex(), chain=chain(self.chain)[0].hex(), bid=sealed)


def new_mine(bid: BidEntry | None = None) -> Mine:
    """Secrets for a game."""
    return Mine(secrets.token_bytes(32), secrets.token_bytes(32), bid)


class KeptLetter(NamedTuple):
    """A letter in the order in which this machine wrote or read it, and when."""

    letter: Sealed
    data: bytes
    at: int


@dataclass(frozen=True)
class ApartGame:
    """One player's game. `draft` are my actions that are not sent yet; until then they can be undone."""

    secret: bytes
    me: int
    name: str
    mine: Mine
    standing: ApartStanding
    letters: tuple[KeptLetter, ...] = ()
    early: tuple[bytes, ...] = ()
    draft: tuple[Action, ...] = ()
    ahead: ApartCourse | None = None
    """The course with those of the draft that need nobody else."""
    broken: Broken | None = None
    """How the other has broken the game, which ends it."""
    proof: bytes = b""
    """The letter that did."""
    truth: Truth | None = None
    """The true game, once both have told their secrets and everything was verified."""
    is_void: bool = False
    """Whether nobody plays it with me, because the other plays another one for which the invitation stood."""

    @property
    def id(self) -> str:
        """The game's id."""
        return game_id(self.secret)

    @property
    def course(self) -> ApartCourse | None:
        """What can be shown of the game, my draft included; the true game once it is verified."""
        if self.truth is not None:
            return self.truth.course
        return self.ahead if self.ahead is not None else self.standing.final_course

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.standing.end is not None or self.broken is not None

    @property
    def draft_waits(self) -> bool:
        """Whether the last action of the draft is one whose outcome only the other can give."""
        sent, ahead = self.standing.course, self.ahead
        return sent is not None and ahead is not None and len(self.draft) > len(ahead.moves) - len(sent.moves)

    @property
    def must_send(self) -> bool:
        """Whether the draft has to be sent before anything more can be done: the other is to answer or to move."""
        if self.ahead is None:
            return False
        state = self.ahead.state
        return self.draft_waits or state.to_decide != self.standing.side or state.ending is not Ending.NONE

    @property
    def my_turn(self) -> bool:
        """Whether I have to act, or to send what I have done."""
        return self.broken is None and (self.standing.mine_to_decide or bool(self.draft))

    @property
    def waits_for(self) -> int | None:
        """The sender who has to write next, None once the game is over."""
        return None if self.is_over else self.standing.waits_for

    def time_left(self, sender: int, now: int) -> int | None:
        """Seconds that a player has left; None without a pace, or before the sides are settled."""
        invitation = self.standing.invitation
        pace = invitation.pace if invitation is not None else None
        if pace is None or self.standing.inviter_side is None:
            return None
        return self.standing.clock.left(sender, pace.start, pace.each, now)

    def my_letters(self, after: int = 0) -> tuple[Parcel, ...]:
        """My letters with a higher number than `after`, as they were sent."""
        mine = [kept for kept in self.letters if kept.letter.letter.sender == self.me]
        return tuple(self.parcel(kept) for kept in mine[after:])

    @property
    def unread(self) -> tuple[Parcel, ...]:
        """My letters that the other has not read, as far as its own say: to be sent again when in doubt."""
        return () if self.is_void else self.my_letters(self.standing.seen[self.standing.other])

    def parcel(self, kept: KeptLetter) -> Parcel:
        """A letter of mine for a carrier."""
        return Parcel(self.id, self.me, kept.letter.letter.number, kept.data)


class Posting(NamedTuple):
    """A game after something was done or read, the letters to send for it, and what has happened."""

    game: ApartGame
    letters: tuple[Parcel, ...] = ()
    happened: tuple[Happened, ...] = ()
