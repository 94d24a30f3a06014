"""What stands in a letter of a game apart, as frozen values; APART.md says what each field means."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from afaos_gui.data.positions import Cards, SideName
from afaos_gui.data.resources.schemas import FileModel
from afaos_gui.rules.catalogue import BRITISH, Side

VERSION = 1
MOST_LETTERS = 20_000
"""Letters of one sender in a game; games of a thousand turns have some thousands."""
MOST_WORDS = 500
"""Characters of the words that go with a letter."""
MOST_BID = 9

Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Secret = Annotated[str, Field(pattern="^[0-9a-f]{30}$")]
GameId = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
Sender = Literal[0, 1]
Number = Annotated[int, Field(ge=0, le=MOST_LETTERS)]
Time = Annotated[int, Field(ge=0, le=2**40)]
"""Seconds since 1970, by the clock of the one who writes."""
Name = Annotated[str, Field(max_length=80)]
Minutes = Annotated[int, Field(ge=0, le=100_000)]
Asked = Literal["draw", "take back"]
EndedBy = Literal["rules", "resigned", "agreed", "claimed"]
Options = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=40)]


def side_name(side: Side) -> SideName:
    """A side as files name it."""
    return "British" if side == BRITISH else "French"


class PledgeEntry(FileModel):
    """What a player pledges before the first card: the SHA-256 of the secret, the chain's beginning, a sealed bid."""

    secret: Hash
    chain: Hash
    bid: Hash | None = None


class BidEntry(FileModel):
    """An opened bid: the side wanted, the draws given for it, and what sealed it."""

    side: SideName
    number: Annotated[int, Field(ge=0, le=MOST_BID)]
    salt: Hash


class PaceEntry(FileModel):
    """Minutes each player has at first, and those that every turn adds."""

    start: Minutes
    each: Minutes


class InvitationEntry(FileModel):
    """The first letter of a game: its secret, rules and pace, and who plays which side, or an auction for it."""

    secret: Secret
    edition: Annotated[str, Field(max_length=20)]
    options: Options
    side: SideName | None
    """The inviter's; None for an auction."""
    pace: PaceEntry | None
    name: Name
    pledge: PledgeEntry


class AcceptanceEntry(FileModel):
    """The answer to an invitation, whose SHA-256 says which one."""

    name: Name
    pledge: PledgeEntry


class LinkEntry(FileModel):
    """The links of the sender's chain up to this one."""

    number: Annotated[int, Field(ge=1, le=100_000)]
    link: Hash


class RevealEntry(FileModel):
    """The secret of the sender's draws, and the last link of its chain."""

    secret: Hash
    chain: Hash


class SeenEntry(FileModel):
    """The last letter of the other that the sender knows: number 0 and no digits before any."""

    number: Number
    hash: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]


class LetterEntry(FileModel):
    """A letter. `before` is the SHA-256 of the sender's letter before it, empty in the first."""

    format: Literal["A Few Acres of Snow, letter"]
    version: Literal[1]
    game: GameId
    sender: Sender
    number: Annotated[int, Field(ge=1, le=MOST_LETTERS)]
    before: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]
    seen: SeenEntry
    time: Time
    invitation: InvitationEntry | None = None
    acceptance: AcceptanceEntry | None = None
    bid: BidEntry | None = None
    link: LinkEntry | None = None
    shows: Cards | None = None
    do: Annotated[list[Annotated[str, Field(max_length=1000)]], Field(max_length=100)] = []
    words: Annotated[str, Field(max_length=MOST_WORDS)] = ""
    asks: Asked | None = None
    grants: Literal["draw", "take back", "claim"] | None = None
    declines: Literal["draw", "take back", "claim"] | None = None
    resigns: bool = False
    claims: bool = False
    reveal: RevealEntry | None = None
    rematch: Annotated[str, Field(max_length=6000)] = ""


class ShownEntry(FileModel):
    """A hand that an action had a side show, by the number of the action from 0."""

    at: Number
    side: SideName
    hand: Cards


class OnlookEntry(FileModel):
    """What both players of a game know of it, a turn later: for onlookers."""

    format: Literal["A Few Acres of Snow, for onlookers"]
    version: Literal[1]
    look: Secret
    """What onlookers know the game by; the key of neither player follows from it."""
    names: Annotated[list[Name], Field(min_length=2, max_length=2)]
    """Of the British and the French player."""
    edition: Annotated[str, Field(max_length=20)]
    options: Options
    do: Annotated[list[Annotated[str, Field(max_length=1000)]], Field(max_length=MOST_LETTERS)]
    shown: Annotated[list[ShownEntry], Field(max_length=MOST_LETTERS)] = []
    end: EndedBy | Literal[""] = ""
    winner: SideName | None = None
    draws: Number = 0
    """How many draws the program that wrote this has verified."""


class KeptEntry(FileModel):
    """A letter in the order in which this machine wrote or read it, and when that was."""

    letter: Annotated[str, Field(max_length=10_000)]
    at: Time


class NowEntry(FileModel):
    """What a list of games shows of one; nothing of the game follows from it."""

    other: Name
    side: SideName | None
    turn: Annotated[int, Field(ge=0, le=100_000)]
    waits_for: Literal["me", "other"] | None
    since: Time
    over: bool
    void: bool = False
    """Whether nobody plays it with me; left out where somebody does."""


class ApartEntry(FileModel):
    """The file of a game apart: what one player's machine knows, and nothing of the other's."""

    format: Literal["A Few Acres of Snow, game apart"]
    version: Literal[1]
    secret: Secret
    me: Sender
    name: Name
    now: NowEntry
    seed: Hash
    chain: Hash
    bid: BidEntry | None = None
    letters: Annotated[list[KeptEntry], Field(max_length=2 * MOST_LETTERS)]
    early: Annotated[list[Annotated[str, Field(max_length=10_000)]], Field(max_length=64)] = []
    draft: Annotated[list[Annotated[str, Field(max_length=1000)]], Field(max_length=100)] = []
    breach: Annotated[str, Field(max_length=10_000)] = ""
    """The letter that broke the game, as proof."""


MOST_ADDRESS, MOST_ACCESS = 300, 4000
"""The longest address of a broker, and the longest name or password there, which may be a token."""


class RouteEntry(FileModel):
    """What carries the letters of a game: a shared folder, text that is pasted, a broker, or the network of a house."""

    kind: Literal["folder", "text", "broker", "house"]
    folder: Annotated[str, Field(max_length=4000)] = ""
    broker: Annotated[str, Field(max_length=MOST_ADDRESS)] = ""
    """Its address."""
    user: Annotated[str, Field(max_length=MOST_ACCESS)] = ""
    """The name at the broker, or the one that is called out in the house."""
    password: Annotated[str, Field(max_length=MOST_ACCESS)] = ""
    onlookers: bool = False
    """Whether onlookers are shown the game."""
