"""A game apart as one player has it: (my game, letter) -> (my game, letters to send, what happened).

Everything is a value, and the game is its letters: they can be made again at any time, and are read again when a file
is opened. A changed game has to be kept (`apart.files`) before its letters are sent.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from afaos_gui.apart.bids import bid_pledge
from afaos_gui.apart.carriers.carrier import Parcel
from afaos_gui.apart.course import ApartCourse, shown_hand
from afaos_gui.apart.draws import chain, sha256
from afaos_gui.apart.happened import Broken, Happened, What
from afaos_gui.apart.keys import authenticator, game_id, same
from afaos_gui.apart.reading import read, waits_for_other
from afaos_gui.apart.standing import ApartStanding
from afaos_gui.apart.truth import Truth, truth
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import MOST_WORDS, BidEntry, PledgeEntry
from afaos_gui.data.letters.letter_form import FORMAT, Sealed, body_of, letter_bytes, read_letter
from afaos_gui.data.positions import card_codes
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import Pile

MOST_EARLY = 32
"""How many letters may wait for those before them."""


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
        done = len(self.ahead.moves) if self.ahead is not None and self.standing.course is not None else 0
        before = len(self.standing.course.moves) if self.standing.course is not None else 0
        return len(self.draft) > done - before

    @property
    def must_send(self) -> bool:
        """Whether the draft has to be sent before anything more can be done: the other is to answer or to move."""
        if not self.draft or self.ahead is None:
            return False
        return self.draft_waits or self.ahead.state.to_decide != self.standing.side or self._ends

    @property
    def _ends(self) -> bool:
        return self.ahead is not None and self.ahead.state.winner >= 0

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
        return tuple(self._parcel(kept) for kept in mine[after:])

    @property
    def unread(self) -> tuple[Parcel, ...]:
        """My letters that the other has not read, as far as its own say: to be sent again when in doubt."""
        return self.my_letters(self.standing.seen[self.standing.other])

    def _parcel(self, kept: KeptLetter) -> Parcel:
        return Parcel(self.id, self.me, kept.letter.letter.number, kept.data)


class Posting(NamedTuple):
    """A game after something was done or read, the letters to send for it, and what has happened."""

    game: ApartGame
    letters: tuple[Parcel, ...] = ()
    happened: tuple[Happened, ...] = ()


# Reading


def received(game: ApartGame, data: bytes, now: int, live: bool = False) -> Posting:
    """The game after a letter from anywhere; never raises. Nothing changes unless it is the next of the other's.

    With it come the letters that the other waits for; `live` as in `answers`.
    """
    result = _arrived(game, data, now)
    if result.game is game:
        return result
    answered = answers(result.game, now, live)
    return Posting(answered.game, result.letters + answered.letters, result.happened + answered.happened)


def _arrived(game: ApartGame, data: bytes, now: int) -> Posting:
    try:
        sealed = read_letter(data)
    except DataError as error:
        return Posting(game, (), (Happened(What.DAMAGED, {"reason": str(error)}),))
    letter = sealed.letter
    if letter.game != game.id or not same(authenticator(game.secret, letter.sender, sealed.body), sealed.seal):
        return Posting(game, (), (Happened(What.FOREIGN),))
    known = game.standing.hashes[letter.sender]
    if letter.number <= len(known):
        if sealed.hash == known[letter.number - 1]:
            return Posting(game, (), (Happened(What.DOUBLED),) if letter.sender != game.me else ())
        values = {"number": letter.number, "known": known[letter.number - 1], "told": sealed.hash}
        return Posting(game, (), (Happened(What.CONTRADICTED, values),))
    if letter.sender == game.me or letter.seen.number > len(game.standing.hashes[game.me]):
        number = letter.number if letter.sender == game.me else letter.seen.number
        return Posting(game, (), (Happened(What.OLD_FILE, {"number": number}),))
    if game.broken is not None:
        return Posting(game)
    if letter.number > len(known) + 1:
        return _waiting(game, data, letter.number, len(known) + 1)
    result = taken(game, sealed, data, now)
    for waiting in result.game.early:
        result = _with_early(result, waiting, now)
    return result


def _waiting(game: ApartGame, data: bytes, number: int, missing: int) -> Posting:
    if data not in game.early:
        if len(game.early) >= MOST_EARLY:
            return Posting(game, (), (Happened(What.FULL),))
        early = sorted((*game.early, data), key=lambda one: read_letter(one).letter.number)
        game = replace(game, early=tuple(early))
    return Posting(game, (), (Happened(What.EARLY, {"number": number, "missing": missing}),))


def _with_early(before: Posting, data: bytes, now: int) -> Posting:
    """A result with a letter that was waiting, if it is the next; those that come too late are forgotten."""
    game = before.game
    number, next_ = read_letter(data).letter.number, len(game.standing.hashes[game.standing.other]) + 1
    if number > next_:
        return before
    game = replace(game, early=tuple(one for one in game.early if one != data))
    after = _arrived(game, data, now)
    return Posting(after.game, before.letters + after.letters, before.happened + after.happened)


def taken(game: ApartGame, sealed: Sealed, data: bytes, now: int) -> Posting:
    """The game with the next letter of the other."""
    try:
        reading = read(game.standing, sealed.letter, sealed.hash, game.mine.seed)
    except Broken as broken:
        return _broken(game, broken, data)
    same_course = reading.standing.course is game.standing.course and reading.standing.mine_to_decide
    letters = (*game.letters, KeptLetter(sealed, data, now))
    game = replace(game, standing=reading.standing, letters=letters)
    if not same_course:
        game = replace(game, draft=(), ahead=None)
    return _verified(Posting(game, (), reading.happened))


def retaken(game: ApartGame, data: bytes, at: int) -> ApartGame:
    """The game with the next letter of either player, as it lay in my file. Raises DataError."""
    sealed = read_letter(data)
    letter = sealed.letter
    is_next = letter.number == len(game.standing.hashes[letter.sender]) + 1 and game.broken is None
    is_ours = letter.game == game.id and same(authenticator(game.secret, letter.sender, sealed.body), sealed.seal)
    if not is_next or not is_ours:
        raise DataError(_("A letter in the file of the game is damaged."))
    return taken(game, sealed, data, at).game


def _broken(game: ApartGame, broken: Broken, proof: bytes) -> Posting:
    values = {"breach": broken.breach, "turn": broken.turn, "action": broken.action}
    game = replace(game, broken=broken, proof=proof, draft=(), ahead=None)
    return Posting(game, (), (Happened(What.BROKEN, values),))


def _verified(result: Posting) -> Posting:
    """The result, with the true game where both secrets have been told now."""
    game = result.game
    if game.truth is not None or None in game.standing.reveals or game.broken is not None:
        return result
    try:
        found = truth(game.standing)
    except Broken as broken:
        told = _broken(game, broken, game.letters[-1].data)
        return Posting(told.game, result.letters, result.happened + told.happened)
    told_of = (*result.happened, Happened(What.VERIFIED, {"draws": found.draws}))
    return Posting(replace(game, truth=found), result.letters, told_of)


# Acting


def acted(game: ApartGame, action: Action) -> ApartGame:
    """The game with one more action in my draft. Raises IllegalAction, NotNow."""
    standing = game.standing
    if not standing.mine_to_decide or game.broken is not None:
        raise NotNow(_("It is not your turn to act."))
    if game.must_send:
        raise NotNow(_("What you have done has to be sent before anything else can be."))
    course = game.ahead or standing.course
    assert course is not None
    waits, _draws = waits_for_other(course, action)
    ahead = course if waits else course.done(action)
    return replace(game, draft=(*game.draft, action), ahead=ahead)


def undone(game: ApartGame) -> ApartGame:
    """The game without the last action of my draft. Raises NotNow."""
    if not game.draft:
        raise NotNow(_("What was sent can only be taken back with the other player’s consent."))
    return drafted(game, game.draft[:-1])


def drafted(game: ApartGame, draft: tuple[Action, ...]) -> ApartGame:
    """The game with another draft. Raises IllegalAction, NotNow."""
    game = replace(game, draft=(), ahead=None)
    for action in draft:
        game = acted(game, action)
    return game


# Writing


def sent(game: ApartGame, now: int, words: str = "") -> Posting:
    """The letter with my draft, everything that is due, and some words. Raises NotNow, DataError."""
    if not game.draft and not words.strip() and not (game.standing.owes or game.standing.links_due):
        raise NotNow(_("There is nothing to send."))
    if game.draft and not game.must_send:
        raise NotNow(_("Your turn is not finished: end it before you send it."))
    return written(game, now, _with_draft(game), words=words)


def answers(game: ApartGame, now: int, live: bool = False) -> Posting:
    """The letter that the other waits for and that takes no decision of mine, if there is one.

    `live` gives links at once that could as well go with my next turn.
    """
    due = game.standing.owes or (live and bool(game.standing.links_due))
    return written(game, now, {}) if due and game.broken is None else Posting(game)


def asked(game: ApartGame, now: int, what: str) -> Posting:
    """Ask for a "draw", or to "take back" my last actions. Raises NotNow."""
    if game.is_over or game.standing.course is None:
        raise NotNow(_("There is nothing to ask for now."))
    if what == "take back" and (game.standing.back is None or game.standing.back.sender != game.me):
        raise NotNow(_("Your last move cannot be taken back any more: the other player has answered it."))
    return written(game, now, {"asks": what})


def granted(game: ApartGame, now: int, what: str, agrees: bool = True) -> Posting:
    """Answer what the other has asked for. Raises NotNow."""
    if not game.standing.asked(game.standing.other, what) or game.is_over:
        raise NotNow(_("The other player does not ask for that any more."))
    return written(game, now, {"grants" if agrees else "declines": what})


def resigned(game: ApartGame, now: int) -> Posting:
    """Give the game up. Raises NotNow."""
    if game.is_over or game.standing.course is None:
        raise NotNow(_("There is no game to resign."))
    return written(game, now, {"resigns": True})


def claimed(game: ApartGame, now: int) -> Posting:
    """Claim the game because the other's time has run out. Raises NotNow."""
    left = game.time_left(game.standing.other, now)
    if game.is_over or game.standing.course is None or game.standing.claim is not None or left is None or left > 0:
        raise NotNow(_("The other player’s time has not run out."))
    return written(game, now, {"claims": True})


def proposed(game: ApartGame, now: int, invitation: bytes) -> Posting:
    """Propose another game by its invitation. Raises NotNow."""
    if not game.is_over:
        raise NotNow(_("This game is not over."))
    return written(game, now, {"rematch": invitation.decode("utf-8")})


def _with_draft(game: ApartGame) -> dict[str, Any]:
    standing = game.standing
    if not game.draft:
        return {}
    assert standing.course is not None and game.ahead is not None and standing.ruleset is not None
    catalogue = standing.ruleset.catalogue
    fields: dict[str, Any] = {"do": [action_text(action, catalogue) for action in game.draft]}
    new = game.ahead.moves[len(standing.course.moves) :]
    hands = [shown_hand(move.events, standing.side) for move in new]
    fields["shows"] = next((_codes(game, hand) for hand in hands if hand), None)
    return fields


def _codes(game: ApartGame, hand: Pile) -> list[str]:
    assert game.standing.ruleset is not None
    return card_codes(game.standing.ruleset.catalogue, hand)


def _due(game: ApartGame) -> dict[str, Any]:
    """What every letter carries if it is due: an opened bid, links, a shown hand, the secret once the game is over."""
    standing, mine, fields = game.standing, game.mine, dict[str, Any]()
    if standing.bid_due and mine.bid is not None:
        fields["bid"] = mine.bid.model_dump()
    if standing.links_due:
        fields["link"] = {"number": standing.links_due, "link": chain(mine.chain)[standing.links_due].hex()}
    if standing.owes_show and standing.course is not None:
        hands = [shown_hand(move.events, standing.side) for move in reversed(standing.course.moves)]
        fields["shows"] = next(_codes(game, hand) for hand in hands if hand is not None)
    if standing.refuses_claim:
        fields["declines"] = "claim"
    if standing.end is not None and standing.reveals[game.me] is None:
        fields["reveal"] = {"secret": mine.seed.hex(), "chain": mine.chain.hex()}
    return fields


def written(game: ApartGame, now: int, fields: dict[str, Any], words: str = "") -> Posting:
    """The game after a letter of mine. Raises NotNow, DataError."""
    if game.broken is not None:
        raise NotNow(_("The other player has broken this game: nothing more can be played in it."))
    first = _sealed(game, now, {**_due(game), **fields}, words)
    reading = read(game.standing, first.letter, first.hash, game.mine.seed)
    if reading.standing.owes or reading.standing.links_due:
        # What the letter itself makes due goes with it, such as the secret where it ends the game.
        due = _due(replace(game, standing=reading.standing))
        first = _sealed(game, now, {**_due(game), **due, **fields}, words)
        reading = read(game.standing, first.letter, first.hash, game.mine.seed)
    data = letter_bytes(first.body, first.seal)
    kept = KeptLetter(first, data, now)
    keeps_draft = "do" not in fields and reading.standing.mine_to_decide
    draft, ahead = (game.draft, game.ahead) if keeps_draft else ((), None)
    game = replace(game, standing=reading.standing, letters=(*game.letters, kept), draft=draft, ahead=ahead)
    return _verified(Posting(game, (game._parcel(kept),), reading.happened))


def _sealed(game: ApartGame, now: int, fields: dict[str, Any], words: str) -> Sealed:
    standing = game.standing
    mine, others = standing.hashes[game.me], standing.hashes[standing.other]
    body = body_of(
        {
            "format": FORMAT,
            "version": 1,
            "game": game.id,
            "sender": game.me,
            "number": len(mine) + 1,
            "before": mine[-1] if mine else "",
            "seen": {"number": len(others), "hash": others[-1] if others else ""},
            "time": max(0, now),
            **fields,
            "words": clean_name(words, MOST_WORDS),
        }
    )
    return read_letter(letter_bytes(body, authenticator(game.secret, game.me, body)))
