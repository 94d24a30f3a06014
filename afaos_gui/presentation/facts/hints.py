"""What the hint shows of the machine's advice, as a value."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.presentation.choices.questions import pictured_cards
from afaos_gui.rules.catalogue import Card, Side
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import Advice, Advised, LineStep
from afaos_gui.session.words.advice_texts import standing_sentence
from afaos_gui.session.words.finality import warning


class HintRowFacts(NamedTuple):
    """An action that is advised; the best one with the cards it takes and the line expected after it."""

    advised: Advised
    cards: tuple[Card, ...]
    line: tuple[LineStep, ...]
    warning: str
    """What of it cannot be undone."""


class HintFacts(NamedTuple):
    """The advice to a side, best first, and how the game stands."""

    side: Side
    standing: str
    rows: tuple[HintRowFacts, ...]


def hint_facts(advice: Advice, game: Game) -> HintFacts:
    """What is shown of advice to the side to decide."""
    state = game.state
    cards, rows = state.ruleset.tables.cards, []
    for number, advised in enumerate(advice.best):
        is_best = number == 0
        pictures = tuple(cards[card] for card in pictured_cards(advised.action, state)) if is_best else ()
        rows.append(HintRowFacts(advised, pictures, advice.line if is_best else (), warning(game, advised.action)))
    return HintFacts(state.to_decide, standing_sentence(advice.win_chance, state.to_decide), tuple(rows))
