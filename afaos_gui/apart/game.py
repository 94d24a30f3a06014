"""What one player does in a game apart: (my game, letter) -> (my game, letters to send, what happened).

Everything is a value, and the game is its letters: they can be made again at any time, and are read again when a file
is opened. A changed game has to be kept (`apart.files`) before its letters are sent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from afaos_gui.apart.course import shown_hand, waits_for_other
from afaos_gui.apart.draws import chain
from afaos_gui.apart.happened import Broken, Happened, What
from afaos_gui.apart.keys import authenticator, same
from afaos_gui.apart.own_game import ApartGame, KeptLetter, Mine, NotNow, Posting, new_mine
from afaos_gui.apart.reading import read
from afaos_gui.apart.truth import truth
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import MOST_WORDS, LetterEntry
from afaos_gui.data.letters.letter_form import FORMAT, Sealed, body_of, letter_bytes, read_letter
from afaos_gui.data.positions import card_codes
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import Pile

__all__ = ["ApartGame", "Mine", "NotNow", "Posting", "new_mine"]

MOST_EARLY = 32
"""How many letters may wait for those before them."""


# Reading


def received(game: ApartGame, data: bytes, now: int, live: bool = False) -> Posting:
    """The game after a letter from anywhere; never raises. Nothing changes unless it is the next of the other's.

    With it come the letters that the other waits for; `live` as in `answers`.
    """
    result = arrived(game, data, now)
    if result.game is game:
        return result
    answered = answers(result.game, now, live)
    return Posting(answered.game, result.letters + answered.letters, result.happened + answered.happened)


def arrived(game: ApartGame, data: bytes, now: int) -> Posting:
    """The game after a letter that is not answered yet, because others may have come with it; never raises."""
    try:
        sealed = read_letter(data)
    except DataError as error:
        return Posting(game, (), (Happened(What.DAMAGED, {"reason": str(error)}),))
    letter = sealed.letter
    if letter.game != game.id or not same(authenticator(game.secret, letter.sender, sealed.body), sealed.seal):
        return Posting(game, (), (Happened(What.FOREIGN),))
    known = game.standing.hashes[letter.sender]
    if (game.is_void and game.me == 1) or _is_by_another_guest(game, letter):
        return Posting(game)
    if letter.number <= len(known):
        if sealed.hash == known[letter.number - 1]:
            return Posting(game, (), (Happened(What.DOUBLED),) if letter.sender != game.me else ())
        if letter.acceptance is not None and letter.sender != game.me:
            return Posting(game, (), (Happened(What.TAKEN),))
        values = {"number": letter.number, "known": known[letter.number - 1], "told": sealed.hash}
        return Posting(game, (), (Happened(What.CONTRADICTED, values),))
    if letter.sender == game.me or letter.seen.number > len(game.standing.hashes[game.me]):
        number = letter.number if letter.sender == game.me else letter.seen.number
        is_old = letter.sender == game.me or game.me == 0 or game.standing.seen[0]
        return Posting(game, (), (Happened(What.OLD_FILE if is_old else What.OLD_OR_TAKEN, {"number": number}),))
    if game.broken is not None:
        return Posting(game)
    if _is_to_another_guest(game, letter):
        return Posting(replace(game, is_void=True), (), (Happened(What.TAKEN),))
    if letter.number > len(known) + 1:
        return _waiting(game, data, letter.number, len(known) + 1)
    result = taken(game, sealed, data, now)
    for waiting in result.game.early:
        result = _with_early(result, waiting, now)
    return result


def _is_to_another_guest(game: ApartGame, letter: LetterEntry) -> bool:
    """Whether the inviter, who has read none of my letters, answers somebody else who has the same invitation."""
    mine, seen = game.standing.hashes[1], letter.seen
    is_first = game.me == 1 and not game.standing.seen[0]
    return is_first and 1 <= seen.number <= len(mine) and seen.hash != mine[seen.number - 1]


def _is_by_another_guest(game: ApartGame, letter: LetterEntry) -> bool:
    """Whether a letter goes on from another acceptance than the one that holds: nothing of mine was read since."""
    known, before = game.standing.hashes[1], letter.number - 1
    follows_another = 1 <= before <= len(known) and letter.before != known[before - 1]
    return game.me == 0 and letter.sender == 1 and letter.seen.number <= 1 and follows_another


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
    after = arrived(game, data, now)
    return Posting(after.game, before.letters + after.letters, before.happened + after.happened)


def taken(game: ApartGame, sealed: Sealed, data: bytes, now: int) -> Posting:
    """The game with the next letter of the other."""
    try:
        reading = read(game.standing, sealed.letter, sealed.hash, game.mine.seed, now)
    except Broken as broken:
        return _broken(game, broken, data)
    same_course = reading.standing.course is game.standing.course and reading.standing.mine_to_decide
    letters = (*game.letters, KeptLetter(sealed, data, now))
    game = replace(game, standing=reading.standing, letters=letters, is_void=False)
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


def drafted(game: ApartGame, draft: tuple[Action, ...]) -> ApartGame:
    """The game with another draft. Raises IllegalAction, NotNow."""
    game = replace(game, draft=(), ahead=None)
    for action in draft:
        game = acted(game, action)
    return game


# Writing


def sent(game: ApartGame, now: int, words: str = "") -> Posting:
    """The letter with my draft and all that is due; one with words leaves the draft. Raises NotNow, DataError."""
    if words.strip():
        return written(game, now, {}, words=words)
    if not game.draft and not (game.standing.owes or game.standing.links_due):
        raise NotNow(_("There is nothing to send."))
    if game.draft and not game.must_send:
        raise NotNow(_("Your turn is not finished: end it before you send it."))
    return written(game, now, _with_draft(game))


def answers(game: ApartGame, now: int, live: bool = False) -> Posting:
    """The letter that the other waits for and that takes no decision of mine, if there is one.

    `live` gives links at once that could as well go with my next turn.
    """
    due = game.standing.owes or (live and bool(game.standing.links_due))
    return written(game, now, {}) if due and game.broken is None and not game.is_void else Posting(game)


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
    if standing.claim_answer:
        fields[standing.claim_answer] = "claim"
    if standing.end is not None and standing.reveals[game.me] is None:
        fields["reveal"] = {"secret": mine.seed.hex(), "chain": mine.chain.hex()}
    return fields


def written(game: ApartGame, now: int, fields: dict[str, Any], words: str = "") -> Posting:
    """The game after a letter of mine. Raises NotNow, DataError."""
    if game.broken is not None:
        raise NotNow(_("The other player has broken this game: nothing more can be played in it."))
    if game.is_void and game.me == 1:
        raise NotNow(Happened(What.TAKEN).sentence)
    first = _sealed(game, now, {**_due(game), **fields}, words)
    reading = read(game.standing, first.letter, first.hash, game.mine.seed, now)
    if reading.standing.owes or reading.standing.links_due:
        # What the letter itself makes due goes with it, such as the secret where it ends the game.
        due = _due(replace(game, standing=reading.standing))
        first = _sealed(game, now, {**_due(game), **due, **fields}, words)
        reading = read(game.standing, first.letter, first.hash, game.mine.seed, now)
    data = letter_bytes(first.body, first.seal)
    kept = KeptLetter(first, data, now)
    keeps_draft = "do" not in fields and reading.standing.mine_to_decide
    draft, ahead = (game.draft, game.ahead) if keeps_draft else ((), None)
    game = replace(game, standing=reading.standing, letters=(*game.letters, kept), draft=draft, ahead=ahead)
    return _verified(Posting(game, (game.parcel(kept),), reading.happened))


def heading(game: ApartGame, now: int) -> dict[str, Any]:
    """What stands in my next letter before all that it says."""
    standing = game.standing
    mine, others = standing.hashes[game.me], standing.hashes[standing.other]
    return {
        "format": FORMAT,
        "version": 1,
        "game": game.id,
        "sender": game.me,
        "number": len(mine) + 1,
        "before": mine[-1] if mine else "",
        "seen": {"number": len(others), "hash": others[-1] if others else ""},
        "time": max(0, now),
    }


def _sealed(game: ApartGame, now: int, fields: dict[str, Any], words: str) -> Sealed:
    body = body_of({**heading(game, now), **fields, "words": clean_name(words, MOST_WORDS)})
    return read_letter(letter_bytes(body, authenticator(game.secret, game.me, body)))
