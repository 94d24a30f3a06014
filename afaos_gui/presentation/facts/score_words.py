"""The score of a position in words: its title, and why the game is over."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.scoring import Outcome
from afaos_gui.session.words.text import ending_text


def score_words(result: Outcome | None, names: tuple[str, str]) -> tuple[str, str]:
    """Who has won and how, or what stands of a game that goes on."""
    if result is None:
        return _("The score so far"), _("A tie goes to the French.")
    won = _("The British win") if result.winner == BRITISH else _("The French win")
    name = names[result.winner]
    return f"{won} · {name}" if name else won, ending_text(result)
