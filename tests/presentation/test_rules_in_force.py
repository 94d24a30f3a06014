"""The rule book shows the rules in force: by edition and options, with sources, and a page for every refusal."""

from __future__ import annotations

import re
from itertools import product

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook_conditions import holds, load_conditions, parse_condition
from afaos_gui.data.texts.language import ENGLISH, RELEASED, set_language
from afaos_gui.presentation.rulebook.anchors import OF_DECISION, OF_SECTION, anchors_of_refusal
from afaos_gui.presentation.rulebook.book import every_paragraph, find, first_in_force, in_force
from afaos_gui.presentation.rulebook.notes import anchor_of_refusal, refusal_note
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.session.words.option_texts import option_texts
from tests.rules.builder import CATALOGUE, FIRST, SECOND, place

RULESETS = [
    Ruleset(CATALOGUE, edition, frozenset(options))
    for edition, options in product(EDITIONS, [(), *((option,) for option in OPTIONS)])
    if not conflicts(edition, options)
]
AGREED: dict[Code, str] = {
    # Words, in the paragraph in force, that the refusal is about.
    Code.OUT_OF_RANGE: r"reaches",
    Code.TOO_MANY_CARDS: r"one or two cards",
    Code.NO_SHIP: r"a card with a ship",
    Code.RESERVE_FULL: r"five cards at most",
    Code.NOT_EMPIRE: r"one empire card",
    Code.NO_DRAW_PILE: r"draw",
    Code.FORTIFIED: r"neither fortified nor besieged",
    Code.BESIEGED: r"neither fortified nor besieged",
    Code.NO_VILLAGE: r"village in stock",
    Code.NO_TOWN: r"town in stock",
    Code.NO_POINTS: r"worth points",
    Code.NOT_THE_CARD_OF: r"own card",
    Code.NO_CONNECTION: r"on the card alone",
    Code.WRONG_TRANSPORT: r"transport",
    Code.NEEDS_SETTLER: r"settler",
    Code.MONEY: r"cannot pay",
    Code.ALREADY_BESIEGING: r"only one siege",
    Code.SIEGE_OUT_OF_SUPPLY: r"chain",
    Code.NO_RAIDER: r"real raider",
    Code.NO_STRENGTH: r"What a card adds",
    Code.DEFENDER_ONLY: r"defence only",
    Code.NOT_IN_DISCARD: r"discard pile",
    Code.RESERVE_EMPTY: r"take all of it",
}
NOT_REFUSED = {
    # Codes that cannot occur: no limit, or any card allowed.
    Code.TOO_MANY_CARDS: lambda rules: rules.edition == "first",
    Code.RESERVE_FULL: lambda rules: rules.edition == "first",
    Code.NOT_EMPIRE: lambda rules: rules.reserve_takes_locations or rules.reserve_lost_locations,
}


def words_of(option: str) -> str:
    """What an option says."""
    return next(text.text for text in option_texts() if text.id == option)


def test_the_page_of_every_refusal_is_in_force_and_agrees_with_it() -> None:
    for ruleset in RULESETS:
        for code in Code:
            cannot_occur = NOT_REFUSED.get(code)
            if cannot_occur is not None and cannot_occur(ruleset):
                continue
            anchor = anchor_of_refusal(Refusal(code, {"option": "fur_for_one"}, "Actions"), ruleset)
            option = anchors_of_refusal(Refusal(code, {}, "Actions"))[0].startswith("options#") and not anchor
            if option:
                continue  # A code of an option that is off.
            found = find(anchor)
            assert found is not None and in_force(found.paragraph, ruleset), code
            assert re.search(AGREED.get(code, ""), found.paragraph.words), (code, anchor)
        for anchor in (*OF_SECTION.values(), *OF_DECISION.values()):
            found = find(anchor)
            assert found is not None
            if found.page.id != "options":
                assert in_force(found.paragraph, ruleset), anchor


def test_a_refusal_by_an_option_opens_the_option_in_force() -> None:
    for option in OPTIONS:
        ruleset = Ruleset(CATALOGUE, "second", frozenset({option}))
        found = find(anchor_of_refusal(Refusal(Code.NOT_YET, {}, option), ruleset))
        assert found is not None and found.paragraph.words == words_of(option)


def test_a_raid_refused_in_the_first_edition_opens_its_own_range() -> None:
    refusal = Refusal(Code.OUT_OF_RANGE, {"place": place("Boston"), "range": 1, "distance": 3}, "Actions")
    words = {rules: find(anchor_of_refusal(refusal, rules)) for rules in (FIRST, SECOND)}
    first, second = words[FIRST], words[SECOND]
    assert first is not None and second is not None
    assert "1 link with each card" in first.paragraph.words
    assert "2 links with one card" in second.paragraph.words


def test_a_refusal_names_a_page_that_the_book_has() -> None:
    note = refusal_note(Refusal(Code.FORTIFIED, {"place": place("Boston")}, "Actions"), SECOND, FRENCH)
    assert note == "Boston is fortified, so it cannot be raided. (Rules: Raid)"
    not_yet = refusal_note(Refusal(Code.NOT_YET, {"points": 25}, "british_siege_later"), SECOND, FRENCH)
    assert not_yet.endswith("(Option: British sieges later)")


def test_what_an_option_changes_stands_on_the_page_of_its_topic() -> None:
    for option in OPTIONS:
        words = words_of(option)
        told = [found for found in every_paragraph() if found.paragraph.words == words and found.page.id != "options"]
        assert told
        for found in told:
            assert not in_force(found.paragraph, SECOND)
            assert holds(found.paragraph.condition, "second", {option})


def test_no_paragraph_contradicts_an_option() -> None:
    """What an option replaces is left out while the option is on."""
    replaced = {
        "short_raids": "raid#raid-range",
        "free_discards": "deck#discard",
        "reserve_locations": "deck#reserve",
        "home_support_reshuffles": "governor#home-support",
        "late_reshuffle": "turn#exhausted-pile",
        "no_governors": "governor#governor",
        "governor_gives_up_location": "settle#regain",
    }
    for option, anchor in replaced.items():
        found = find(anchor)
        assert found is not None
        assert in_force(found.paragraph, SECOND)
        assert not in_force(found.paragraph, Ruleset(CATALOGUE, "second", frozenset({option})))


def test_every_rule_is_told_once_in_each_game() -> None:
    """Paragraphs that replace each other: just one of each set holds, whatever the rules."""
    sets = [
        ("raid#raid-range", "raid#raid-range-first"),
        ("money#merchant", "money#merchant-first"),
        ("deck#discard", "deck#discard-free"),
        ("deck#reserve", "deck#reserve-first", "deck#reserve-all"),
        ("governor#home-support", "governor#home-support-first"),
        ("settle#settle-capital", "settle#settle-capital-first"),
        ("turn#exhausted-pile", "turn#exhausted-pile-first", "turn#late-reshuffle"),
        ("governor#governor", "governor#no-governors"),
    ]
    for ruleset in RULESETS:
        for anchors in sets:
            found = [find(anchor) for anchor in anchors]
            assert sum(one is not None and in_force(one.paragraph, ruleset) for one in found) == 1, (anchors, ruleset)


def test_every_paragraph_names_its_sources_or_says_that_it_has_none() -> None:
    known = load_conditions().sources
    for found in every_paragraph():
        if found.page.id != "apart":  # Of letters, of which no rule book tells.
            assert found.anchor in known or found.page.id in known or found.paragraph.condition
    assert dict(find("money#piracy").paragraph.sources) == {"second": ("Piracy",), "first": ("Piraterie",)}  # type: ignore[union-attr]


def test_conditions_and_sources_are_of_paragraphs_that_exist() -> None:
    known = load_conditions()
    pages = {found.page.id for found in every_paragraph()}
    for anchor in (*known.conditions, *known.sources, *(one for many in known.options.values() for one in many)):
        assert find(anchor) is not None or anchor in pages, anchor
    assert set(known.options) == set(OPTIONS)


@pytest.mark.parametrize("lang", RELEASED)
def test_every_ruling_is_listed(lang: str) -> None:
    set_language(lang)
    try:
        for ruling in ("siege-track", "raids-beyond", "end-first", "lost-home", "summary"):
            assert find(f"rulings#{ruling}") is not None
        track = find("rulings#siege-track")
        assert track is not None and "+6" in track.paragraph.words
    finally:
        set_language(ENGLISH)


@pytest.mark.parametrize(
    ("text", "edition", "options", "expected"),
    [
        ("", "first", (), True),
        ("first", "second", (), False),
        ("second & !short_raids", "second", (), True),
        ("second & !short_raids", "second", ("short_raids",), False),
        ("first | short_raids", "second", ("short_raids",), True),
        ("first & !late_reshuffle | fur_for_one", "second", ("fur_for_one",), True),
    ],
)
def test_conditions(text: str, edition: str, options: tuple[str, ...], expected: bool) -> None:
    assert holds(parse_condition(text), edition, options) is expected


@pytest.mark.parametrize("text", ["third", "first & ", "nonsense | first"])
def test_a_condition_with_an_unknown_word_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="neither an edition nor an option"):
        parse_condition(text)


def test_nothing_in_force_is_an_empty_anchor() -> None:
    assert first_in_force(("settle#settle-capital-first",), "second", ()) == ""
