"""How a game apart begins: an invitation is written, read and accepted."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.apart.game import ApartGame, Mine, Posting, new_mine, taken, written
from afaos_gui.apart.keys import authenticator, game_id, new_secret, same
from afaos_gui.apart.standing import ApartStanding
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import BidEntry, InvitationEntry, PaceEntry
from afaos_gui.data.letters.letter_form import read_letter
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules.catalogue import SIDE_NAMES, Side
from afaos_gui.rules.ruleset import Ruleset, RulesetError


class Terms(NamedTuple):
    """What an invitation proposes: the rules, the inviter's side or None for an auction, and the pace."""

    edition: str = "second"
    options: frozenset[str] = frozenset()
    side: Side | None = 0
    pace: PaceEntry | None = None


def terms_again(standing: ApartStanding, swapped: bool) -> Terms:
    """What a rematch proposes: the same, with the sides swapped or not."""
    entry = standing.invitation
    assert entry is not None
    side = 1 - standing.side if swapped else standing.side
    return Terms(entry.edition, frozenset(entry.options), side, entry.pace)


def invited(
    terms: Terms, name: str, now: int, bid: BidEntry | None = None, secret: bytes = b"", mine: Mine | None = None
) -> Posting:
    """A new game of mine, and its invitation; with an auction my bid goes into it, sealed. Raises DataError."""
    _check_rules(terms.edition, sorted(terms.options))
    if (terms.side is None) != (bid is not None):
        raise DataError(_("A bid goes with an auction for the sides, and only with one."))
    secret, mine = secret or new_secret(), mine or new_mine(bid)
    game = ApartGame(secret, 0, clean_name(name), mine, ApartStanding(0))
    invitation = {
        "secret": secret.hex(),
        "edition": terms.edition,
        "options": sorted(terms.options),
        "side": None if terms.side is None else SIDE_NAMES[terms.side],
        "pace": terms.pace.model_dump() if terms.pace is not None else None,
        "name": game.name,
        "pledge": mine.pledge().model_dump(),
    }
    return written(game, now, {"invitation": invitation})


def read_invitation(data: bytes) -> InvitationEntry:
    """The invitation in a letter from anywhere. Raises DataError."""
    sealed = read_letter(data)
    letter, invitation = sealed.letter, sealed.letter.invitation
    if invitation is None or (letter.sender, letter.number) != (0, 1):
        raise DataError(_("This letter is not an invitation."))
    secret = bytes.fromhex(invitation.secret)
    if letter.game != game_id(secret) or not same(authenticator(secret, 0, sealed.body), sealed.seal):
        raise DataError(_("This invitation is damaged."))
    if (invitation.side is None) != (invitation.pledge.bid is not None):
        raise DataError(_("This invitation is damaged."))
    _check_rules(invitation.edition, invitation.options)
    return invitation


def accepted(data: bytes, name: str, now: int, bid: BidEntry | None = None, mine: Mine | None = None) -> Posting:
    """My game from an invitation, and the letter that accepts it, with a sealed bid in an auction. Raises DataError."""
    invitation = read_invitation(data)
    if (invitation.side is None) != (bid is not None):
        raise DataError(_("A bid goes with an auction for the sides, and only with one."))
    sealed, mine = read_letter(data), mine or new_mine(bid)
    game = ApartGame(bytes.fromhex(invitation.secret), 1, clean_name(name), mine, ApartStanding(1))
    game = taken(game, sealed, data, now).game
    return written(game, now, {"acceptance": {"name": game.name, "pledge": mine.pledge().model_dump()}})


def _check_rules(edition: str, options: list[str]) -> None:
    try:
        Ruleset(load_catalogue(), edition, frozenset(options))
    except RulesetError as error:
        raise DataError(ruleset_text(error)) from None
