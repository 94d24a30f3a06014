"""Why something is refused, with the page of the rule book that says so in the game on the table."""

from __future__ import annotations

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.lacks import Lack
from afaos_gui.presentation.rulebook.anchors import anchors_of_refusal
from afaos_gui.presentation.rulebook.book import find, first_in_force
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.options import is_option
from afaos_gui.rules.refusals import Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.words.option_texts import option_title
from afaos_gui.session.words.text import refusal_text


def anchor_of_refusal(refusal: Refusal, ruleset: Ruleset) -> str:
    """The paragraph for a refusal that holds in a game; empty if there is none, or no book."""
    try:
        return first_in_force(anchors_of_refusal(refusal), ruleset.edition, ruleset.options)
    except DataError:
        return ""


def refusal_note(refusal: Refusal, ruleset: Ruleset, side: Side) -> str:
    """Why `side` cannot do it, and which option or page of the rule book says so."""
    sentence = refusal_text(refusal, ruleset, side)
    if is_option(refusal.section):
        return _("{sentence} (Option: {option})").format(sentence=sentence, option=option_title(refusal.section))
    return _with_page(sentence, anchor_of_refusal(refusal, ruleset))


def lack_note(lack: Lack) -> str:
    """What a gesture lacks, and the page of the rule book about that."""
    return _with_page(lack.words, lack.anchor)


def _with_page(sentence: str, anchor: str) -> str:
    try:
        found = find(anchor)
    except DataError:  # the reason is worth telling without the book
        return sentence
    return _("{sentence} (Rules: {section})").format(sentence=sentence, section=found.page.title) if found else sentence
