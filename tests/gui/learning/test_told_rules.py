"""Key, coach, lessons, hints and book tell the rules in force: no words of an edition or option that is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.learning.rulebook_conditions import holds, parse_condition
from afaos_gui.data.paths import resource
from afaos_gui.presentation.cards.card_words import symbol_meanings
from afaos_gui.presentation.rulebook.book import every_paragraph, find, in_force, standing_for
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import starting_state
from afaos_gui.session.game import Game
from afaos_gui.session.words.option_texts import option_texts
from tests.gui.hands import Hands
from tests.presentation.test_rules_in_force import RULESETS
from tests.rules.builder import CATALOGUE

ONLY = {
    # When words may be said, and the words.
    "!no_governors": r"\bGovernors?\b",
    "second & !short_raids": r"\b(2|two) (links|connections) with one|raider reaches two",
    "first | short_raids": r"\b1 link with each card",
    "first": r"any number of cards with money|in Boston or in New York|open reserve",
    "second": r"one or two cards with money|[Ss]ettl\w+ an enemy capital that stands empty wins",
    "second & !reserve_locations": r"one empire card from your hand into your reserve",
    "!free_discards": r"each further one costs 1 money",
    "first & !late_reshuffle": r"As soon as the last card of your draw pile",
    "fur_for_one": r"\balone it brings 1 money|fur brings 1 money",
    "siege_cards_ambushable": r"reserve or siege|card that lies in a siege",
    "natives_in_sieges": r"Native Americans cards have a strength",
    "duquesne_wins": r"piece in Fort Duquesne",
    "blocked_raid_free": r"raid that is blocked does not use up",
    "blocked_ambush_free": r"ambush that is blocked does not use up",
    "pay_to_reshuffle": r"pays 1 money; without money",
    "drop_lost_locations": r"discard the card of a location that you do not control",
}
EDITIONS_PAGES = {"editions", "rulings", "options"}
"""Pages that tell the editions and options as such."""
GENERAL = (
    *("map_key.py", "coach.py", "plans.py", "learned.py", "advice_texts.py", "lesson.py", "hint_words.py"),
    *("sentences.py", "telling.py", "styles.py"),
    *("place_info.py", "sieges.py", "card_words.py", "card_needs.py"),
)
"""Modules whose sentences are said in any game."""
CHOSEN = {text for words in ("fur_for_one", "siege_cards_ambushable") for _symbol, text in symbol_meanings((words,))}
"""Sentences of these modules that are said with an option."""


@cache
def of_modules() -> list[str]:
    """The sentences of the coach, hints, key and sieges."""
    with resource("i18n", "afaos.pot").open("rb") as stream:
        messages = [message for message in read_po(stream) if message.id]
    assert set(GENERAL) <= {Path(file).name for message in messages for file, _line in message.locations}
    usual = {text for _symbol, text in symbol_meanings()}
    return [
        text
        for message in messages
        for file, _line in message.locations
        if Path(file).name in GENERAL
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
        if text in usual or text not in CHOSEN
    ]


def of_book(ruleset: Ruleset) -> Iterator[str]:
    """The paragraphs in force; an option's own words name what it removes."""
    own = {text.text for text in option_texts()}
    for found in every_paragraph():
        is_own = found.paragraph.words in own and not found.paragraph.words.startswith("The French win at once")
        if found.page.id not in EDITIONS_PAGES and in_force(found.paragraph, ruleset) and not is_own:
            yield found.paragraph.words


def wrong(texts: Iterator[str] | list[str], ruleset: Ruleset) -> list[tuple[str, str]]:
    """The texts with words of rules that are not in force."""
    out = [words for words in ONLY if not holds(parse_condition(words), ruleset.edition, ruleset.options)]
    return [(condition, text) for text in texts for condition in out if re.search(ONLY[condition], text)]


def test_book_key_and_coach_tell_the_rules_in_force() -> None:
    for ruleset in RULESETS:
        key = [text for _symbol, text in symbol_meanings(ruleset.options)]
        assert wrong([*of_book(ruleset), *key], ruleset) == []
        governed = [text for text in of_modules() if "{card} needs" not in text]
        assert wrong(governed, ruleset) == []


def test_every_condition_has_words_that_are_said() -> None:
    """No words of the list are out of use."""
    said = [text for ruleset in RULESETS for text in of_book(ruleset)]
    said += [text for ruleset in RULESETS for _symbol, text in symbol_meanings(ruleset.options)]
    said += [text.text for text in option_texts()] + [
        str(step.why) for lesson in load_lessons() for step in lesson.steps
    ]
    for condition, words in ONLY.items():
        assert any(re.search(words, text) for text in said), condition


def test_lessons_tell_the_rules_of_their_positions() -> None:
    for lesson in load_lessons():
        ruleset = Ruleset(CATALOGUE, "second", frozenset())
        for step in lesson.steps:
            if step.start is not None:
                ruleset = step.start.ruleset
            texts = (step.do, step.why, step.result, step.wrong)
            assert wrong([str(text) for text in texts if text is not None], ruleset) == []


def test_links_lead_to_what_is_in_force() -> None:
    for ruleset in RULESETS:
        for found in every_paragraph():
            if in_force(found.paragraph, ruleset) and found.page.id not in EDITIONS_PAGES:
                for span in found.paragraph.spans:
                    if span.target:
                        led = find(standing_for(span.target, ruleset.edition, ruleset.options))
                        assert led is not None and in_force(led.paragraph, ruleset), (found.anchor, span.target)


def test_the_key_on_the_table_follows_the_game(sit: Callable[..., Hands]) -> None:
    for options in (("fur_for_one",), ()):
        game = Game.from_state(starting_state(Ruleset(CATALOGUE, "second", frozenset(options))), seed=1)
        window = sit(game).window
        window.guide.toggle("map_key")
        told = window.guide.leaf("map_key").accessibleDescription()
        assert ("alone it brings 1 money" in told) is bool(options)
