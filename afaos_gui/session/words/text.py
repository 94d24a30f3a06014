"""All sentences of the game, gathered for import."""

from __future__ import annotations

from afaos_gui.session.words.action_texts import action_label, action_short, action_told
from afaos_gui.session.words.effects import effects
from afaos_gui.session.words.ending_texts import ScoreLine, barrier_text, ending_text, score_lines, warning_text
from afaos_gui.session.words.event_texts import event_text
from afaos_gui.session.words.log_texts import action_sentence
from afaos_gui.session.words.names import (
    card_name,
    card_names,
    cards_text,
    exact_card_name,
    joined,
    money_text,
    place_name,
    place_names,
    points_text,
    side_name,
    the_side,
    the_side_first,
    told_card_name,
)
from afaos_gui.session.words.prompt_texts import decision_title, prompt
from afaos_gui.session.words.refusal_texts import refusal_text

__all__ = [
    "ScoreLine",
    "action_label",
    "action_sentence",
    "action_short",
    "action_told",
    "barrier_text",
    "card_name",
    "card_names",
    "cards_text",
    "decision_title",
    "effects",
    "ending_text",
    "event_text",
    "exact_card_name",
    "joined",
    "money_text",
    "place_name",
    "place_names",
    "points_text",
    "prompt",
    "refusal_text",
    "score_lines",
    "side_name",
    "the_side",
    "the_side_first",
    "told_card_name",
    "warning_text",
]
