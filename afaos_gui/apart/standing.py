"""How a game apart stands: what follows from its letters, whoever reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from afaos_gui.apart.course import ApartCourse
from afaos_gui.apart.draws import LINKS
from afaos_gui.apart.pace import NO_TIME, PaceClock
from afaos_gui.data.letters.entries import AcceptanceEntry, BidEntry, EndedBy, InvitationEntry, PledgeEntry, RevealEntry
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, OpponentResigns, Resign
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending

Hashes = tuple[str, ...]
One = TypeVar("One")


def put(pair: tuple[One, One], sender: int, value: One) -> tuple[One, One]:
    """A pair by sender with another value for one of them."""
    return (value, pair[1]) if sender == 0 else (pair[0], value)


class ApartEnd(NamedTuple):
    """How a game ended: by "rules", "resigned", "agreed" or "claimed"; the winner as a sender, None if nobody won."""

    by: EndedBy
    winner: int | None


class Ask(NamedTuple):
    """What a sender has asked for, "draw", "take back" or "claim", and the number of the letter in which it did."""

    sender: int
    what: str
    number: int


class Back(NamedTuple):
    """The position before the last actions of a sender, while they can still be taken back."""

    sender: int
    course: ApartCourse


@dataclass(frozen=True)
class ApartStanding:
    """What one player knows of a game apart; pairs are by sender: the inviter, then the guest."""

    me: int
    invitation: InvitationEntry | None = None
    acceptance: AcceptanceEntry | None = None
    hashes: tuple[Hashes, Hashes] = ((), ())
    """Of every letter."""
    seen: tuple[int, int] = (0, 0)
    """The last letter of the other that each has read, as far as known."""
    acted: tuple[int, int] = (0, 0)
    """Each one's last letter with actions."""
    bids: tuple[BidEntry | None, BidEntry | None] = (None, None)
    inviter_side: Side | None = None
    ruleset: Ruleset | None = None
    course: ApartCourse | None = None
    links: tuple[int, int] = (0, 0)
    """How many links each has told."""
    link: bytes = b""
    """The last link that the other told."""
    pending: Action | None = None
    """My action whose outcome only the other can give: links for its draws, or a hand to be shown."""
    pending_draws: int = 0
    owes_show: bool = False
    back: Back | None = None
    asks: tuple[Ask, ...] = ()
    """What each has asked for and the other has not answered."""
    claim: int | None = None
    """The number of my letter that claims the other's time."""
    claim_answer: Literal["", "grants", "declines"] = ""
    """What my next letter says to a claim of the other's."""
    end: ApartEnd | None = None
    end_letter: tuple[int, int] = (0, 0)
    """Sender and number of the letter that ended it."""
    reveals: tuple[RevealEntry | None, RevealEntry | None] = (None, None)
    clock: PaceClock = NO_TIME
    """By the times in the letters, none later than when it came."""
    here: PaceClock = NO_TIME
    """By the times at which they came here."""

    @property
    def other(self) -> int:
        """The other as a sender."""
        return 1 - self.me

    @property
    def side(self) -> Side:
        """My side, once it is settled."""
        return self.side_of(self.me)

    def side_of(self, sender: int) -> Side:
        """The side of a sender, once it is settled."""
        assert self.inviter_side is not None
        return self.inviter_side if sender == 0 else 1 - self.inviter_side

    def pledge(self, sender: int) -> PledgeEntry:
        """What a sender has pledged."""
        entry = self.invitation if sender == 0 else self.acceptance
        assert entry is not None
        return entry.pledge

    def own_name(self, sender: int) -> str:
        """What a sender calls itself; empty if it does not say."""
        entry = self.invitation if sender == 0 else self.acceptance
        return clean_name(entry.name) if entry is not None else ""

    def name(self, sender: int) -> str:
        """What a sender is called, or the name of its side; "?" as long as nobody has accepted."""
        name = self.own_name(sender)
        if name or self.inviter_side is None:
            entry = self.invitation if sender == 0 else self.acceptance
            return name or (_("Somebody") if entry is not None else "?")
        return _("British") if self.side_of(sender) == BRITISH else _("French")

    def asked(self, sender: int, what: str) -> int:
        """The number of the letter in which a sender asks for something; 0 if it does not."""
        return next((ask.number for ask in self.asks if (ask.sender, ask.what) == (sender, what)), 0)

    @property
    def turn(self) -> int:
        """The number of the turn, 0 before the first."""
        return self.course.state.turn if self.course is not None else 0

    # Links

    def drawn(self, sender: int) -> int:
        """How many cards a sender has drawn, or waits to draw: as many links of the other were due."""
        if self.course is None:
            return HAND_SIZE if self.inviter_side is not None else 0
        asked = self.pending_draws if sender == self.me else 0
        return self.course.drawn[self.side_of(sender)] + asked

    @property
    def links_due(self) -> int:
        """The number of the link that the other waits for; 0 if it has all, or asks to take back what it draws for."""
        due = 0 if self.asked(self.other, "take back") else self.drawn(self.other)
        return due if self.links[self.me] < due <= LINKS else 0

    # Whose turn

    @property
    def bid_due(self) -> bool:
        """Whether my bid has to be opened now: the inviter's first, once the guest's is pledged."""
        if self.acceptance is None or self.inviter_side is not None or self.bids[self.me] is not None:
            return False
        return self.me == 0 or self.bids[0] is not None

    @property
    def owes(self) -> bool:
        """Whether the other waits for a letter of mine that takes no decision."""
        if self.bid_due or self.owes_show or self.claim_answer:
            return True
        if self.end is not None:
            return self.reveals[self.me] is None
        return bool(self.links_due) and not self.mine_to_decide

    @property
    def mine_to_decide(self) -> bool:
        """Whether the next action is mine, and nothing of the other's is missing for it."""
        course = self.course
        if course is None or self.end is not None or self.pending is not None:
            return False
        return course.state.decision is not Decision.OVER and course.state.to_decide == self.side

    @property
    def waits_for(self) -> int | None:
        """Who has to write or act next; None once the game is over."""
        if self.end is not None:
            return None
        if self.acceptance is None:
            return 1
        if self.owes or self.mine_to_decide:
            return self.me
        return self.other

    @property
    def final_course(self) -> ApartCourse | None:
        """The course, with a resignation at its end where one side resigned."""
        course, end = self.course, self.end
        if course is None or end is None or end.by != "resigned" or course.state.ending is not Ending.NONE:
            return course
        assert end.winner is not None
        loser = self.side_of(1 - end.winner)
        return course.done(Resign() if course.state.to_decide == loser else OpponentResigns())
