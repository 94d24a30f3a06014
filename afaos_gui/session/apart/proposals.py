"""Another game that is proposed in a letter of one that is over, and what else waits for the player's answer."""

from __future__ import annotations

from afaos_gui.apart.files import SUFFIX, read_summary
from afaos_gui.apart.game import ApartGame, NotNow
from afaos_gui.apart.happened import Happened, What
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.letter_form import read_letter
from afaos_gui.data.texts.language import _
from afaos_gui.session.apart.letterbox import Letterbox, ListedApart, is_invitation
from afaos_gui.session.apart.standing_words import asked_sentence, waiting_sentence


def has_proposed(game: ApartGame, box: Letterbox) -> bool:
    """Whether I have proposed another game, and nobody has accepted it yet."""
    return any(_is_open(one, box) for one in _proposed(game, game.me))


def open_proposal(game: ApartGame, box: Letterbox) -> bytes:
    """The other's invitation to another game that I can accept; empty if there is none.

    Where both have proposed one, that of the inviter of this game counts.
    """
    theirs = [one for one in _proposed(game, game.standing.other) if is_invitation(one)]
    if not theirs or game.broken is not None or (game.me == 0 and has_proposed(game, box)):
        return b""
    return b"" if f"{read_letter(theirs[-1]).letter.game}-1" in box.names else theirs[-1]


def open_sentence(game: ApartGame, box: Letterbox) -> str:
    """What the other asks for or proposes and has not been answered; empty if there is nothing."""
    if open_proposal(game, box):
        return Happened(What.REMATCH, {"name": game.standing.name(game.standing.other)}).sentence
    return asked_sentence(game)


def standing_in_list(one: ListedApart, box: Letterbox) -> str:
    """How a game stands in the list, and what waits there for an answer, as far as it is open already."""
    assert one.now is not None
    told, opened = waiting_sentence(one.now), box.games.get(one.path)
    asks = open_sentence(opened.game, box) if opened is not None else ""
    return f"{told} – {asks}" if asks else told


def check_none_is_proposed(game: ApartGame, box: Letterbox) -> None:
    """Raises NotNow while the other has not answered what I have proposed."""
    if has_proposed(game, box):
        raise NotNow(proposed_sentence())


def proposed_sentence() -> str:
    """What is said of a proposal that waits for its answer."""
    return _("Another game is proposed: it begins when the other player accepts.")


def _proposed(game: ApartGame, sender: int) -> list[bytes]:
    """The invitations that a sender has proposed, the latest last."""
    letters = (kept.letter.letter for kept in game.letters)
    return [one.rematch.encode("utf-8") for one in letters if one.rematch and one.sender == sender]


def _is_open(invitation: bytes, box: Letterbox) -> bool:
    """Whether a game of mine that was proposed so waits for whoever accepts it: its sides are settled then."""
    path = box.folder / f"{read_letter(invitation).letter.game}-0{SUFFIX}"
    if (opened := box.games.get(path)) is not None:
        return opened.game.standing.acceptance is None
    try:
        return path.is_file() and read_summary(path).side is None
    except DataError:
        return False
