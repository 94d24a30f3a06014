"""Another game that is proposed in a letter of one that is over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from afaos_gui.apart.game import ApartGame, NotNow
from afaos_gui.data.letters.letter_form import read_letter
from afaos_gui.data.texts.language import _
from afaos_gui.session.apart.open_game import OpenGame


def has_proposed(game: ApartGame, games: Mapping[Path, OpenGame]) -> bool:
    """Whether I have proposed another game, one of these, and nobody has accepted it yet."""
    mine = [kept.letter.letter.rematch for kept in game.letters if kept.letter.letter.sender == game.me]
    proposed = {read_letter(invitation.encode("utf-8")).letter.game for invitation in mine if invitation}
    return any(one.game.id in proposed and one.game.standing.acceptance is None for one in games.values())


def check_none_is_proposed(game: ApartGame, games: Mapping[Path, OpenGame]) -> None:
    """Raises NotNow while the other has not answered what I have proposed."""
    if has_proposed(game, games):
        raise NotNow(proposed_sentence())


def proposed_sentence() -> str:
    """What is said of a proposal that waits for its answer."""
    return _("Another game is proposed: it begins when the other player accepts.")
