"""Another game that is proposed in a letter of one that is over, and what else waits for the player's answer."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from afaos_gui.apart.files import SUFFIX, read_summary
from afaos_gui.apart.game import ApartGame, NotNow
from afaos_gui.apart.happened import Happened, What
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import LetterEntry
from afaos_gui.data.letters.letter_form import read_letter
from afaos_gui.data.texts.language import _
from afaos_gui.session.apart.letterbox import Letterbox, ListedApart, OpenGame, is_invitation
from afaos_gui.session.apart.standing_words import asked_sentence, waiting_sentence


def has_proposed(game: ApartGame, box: Letterbox) -> bool:
    """Whether I have proposed another game, and nobody has accepted it yet."""
    return any(_is_accepted(one, box) is False for one in _proposed(game, game.me))


def open_proposal(game: ApartGame, box: Letterbox) -> bytes:
    """The other's invitation to another game that I can accept; empty if there is none.

    Where both have proposed one, that of the inviter of this game counts, and none that crossed one accepted.
    """
    theirs = _proposed_to_me(game)
    if not theirs or game.broken is not None or (game.me == 0 and has_proposed(game, box)):
        return b""
    last, mine = theirs[-1], _proposed(game, game.me)
    is_void = any(_have_crossed(one, last) and _is_accepted(one, box) for one in mine)
    return b"" if is_void or _path(last, 1, box).is_file() else _invitation(last)


def lay_void_aside(game: ApartGame, box: Letterbox) -> bool:
    """Note what I have proposed as void where I have accepted what crossed it; return whether there was any."""
    accepted = [one for one in _proposed_to_me(game) if _path(one, 1, box).is_file()]
    void = [one for one in _proposed(game, game.me) if any(_have_crossed(one, other) for other in accepted)]
    void = [one for one in void if _is_accepted(one, box) is False]
    for one in void:
        with suppress(DataError):
            lay_aside(box.open(_path(one, 0, box)), box)
    return bool(void)


def lay_aside(opened: OpenGame, box: Letterbox) -> None:
    """Keep an invitation of mine as void: nobody is told of it any more. Raises DataError."""
    box.keep(opened, replace(opened.game, is_void=True))
    box.change_route(opened, opened.route)  # What carried it may still call out for players.


def is_laid_aside(one: ListedApart) -> bool:
    """Whether a game in the list is an invitation of mine that is void."""
    return one.now is not None and one.now.void and one.now.other == "?"


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


def _proposed(game: ApartGame, sender: int) -> list[LetterEntry]:
    """The letters in which a sender has proposed another game, the latest last."""
    letters = (kept.letter.letter for kept in game.letters)
    return [one for one in letters if one.rematch and one.sender == sender]


def _proposed_to_me(game: ApartGame) -> list[LetterEntry]:
    """The letters in which the other has proposed another game that can be read, the latest last."""
    return [one for one in _proposed(game, game.standing.other) if is_invitation(_invitation(one))]


def _invitation(proposal: LetterEntry) -> bytes:
    return proposal.rematch.encode("utf-8")


def _have_crossed(mine: LetterEntry, other: LetterEntry) -> bool:
    """Whether neither of two letters was written by one who had read the other."""
    return mine.seen.number < other.number and other.seen.number < mine.number


def _path(proposal: LetterEntry, me: int, box: Letterbox) -> Path:
    """The file of a game that was proposed, where I am its inviter or its guest."""
    return box.folder / f"{read_letter(_invitation(proposal)).letter.game}-{me}{SUFFIX}"


def _is_accepted(mine: LetterEntry, box: Letterbox) -> bool | None:
    """Whether a game of mine that was proposed so was accepted: its sides are settled then. None if it is void."""
    path = _path(mine, 0, box)
    if (opened := box.games.get(path)) is not None:
        return None if opened.game.is_void else opened.game.standing.acceptance is not None
    with suppress(DataError):
        if path.is_file() and not (now := read_summary(path)).void:
            return now.side is not None
    return None
