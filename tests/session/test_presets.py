"""Options, presets and the player's own sets of rules, as data and in words."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.resources import balance
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.resources.presets import load_presets
from afaos_gui.data.settings.favourites import FILE, LONGEST_NAME, MOST, Favourite, load_favourites, save_favourites
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.session.presets import balance_line, preset_of, presets
from afaos_gui.session.words.option_texts import (
    OptionGroup,
    bid_text,
    group_title,
    option_texts,
    option_title,
    texts_of,
)
from afaos_gui.session.words.refusal_texts import refusal_text
from afaos_gui.session.words.rules_texts import (
    edition_line,
    edition_points,
    edition_title,
    reason_against,
    rules_line,
    rules_note,
    rules_short,
)

SHORT = 34
"""Maximum length of a title that fits on a row."""


def test_the_french_head_start_says_when_a_card_may_be_swapped() -> None:
    (words,) = [preset.line for preset in presets() if preset.id == "french_head_start"]
    assert "after each siege that ends as their turn begins" in words


def test_every_option_has_its_words() -> None:
    assert sorted(text.id for text in option_texts()) == sorted(OPTIONS)
    assert len({text.title for text in option_texts()}) == len(OPTIONS)
    for text in option_texts():
        assert len(text.title) <= SHORT
        assert text.text.endswith(".")
        assert text.section


def test_every_group_has_options_and_a_title() -> None:
    assert {text.group for text in option_texts()} == set(OptionGroup) - {OptionGroup.BID}
    assert len({group_title(group) for group in OptionGroup}) == len(OptionGroup)


def test_a_bid_has_words_for_its_side_and_number() -> None:
    assert bid_text("french_bid_1").text.startswith("Once in the game the French")
    assert bid_text("british_bid_4").text.startswith("4 times in the game the British")


def test_options_in_force_come_in_the_order_of_the_list() -> None:
    chosen = {"late_reshuffle", "british_bid_2", "quebec_starts_fortified"}
    assert [text.id for text in texts_of(chosen)] == ["quebec_starts_fortified", "late_reshuffle", "british_bid_2"]


# Conflicts


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_conflict_of_two_options_has_a_reason_on_both_sides(edition: str) -> None:
    for one, other in permutations(OPTIONS, 2):
        if conflicts(edition, {one}) or conflicts(edition, {other}):
            continue
        assert bool(conflicts(edition, {one, other})) == bool(reason_against(edition, {one}, other))


def test_every_option_that_an_edition_rules_out_has_a_reason() -> None:
    for edition in EDITIONS:
        for option in OPTIONS:
            assert bool(conflicts(edition, {option})) == bool(reason_against(edition, (), option))


def test_reasons_are_plain() -> None:
    assert reason_against("second", {"no_governors"}, "governor_gives_up_location") == (
        "Changes nothing without Governor cards."
    )
    assert option_title("governor_gives_up_location") in reason_against(
        "second", {"governor_gives_up_location"}, "no_governors"
    )
    assert "first edition" in reason_against("first", (), "short_raids")


def test_an_option_that_is_on_has_no_reason_against_it() -> None:
    assert reason_against("second", {"no_governors"}, "no_governors") == ""


# Editions and options in force


def test_the_editions_differ_in_every_point() -> None:
    assert edition_line("first") != edition_line("second")
    assert len(edition_points("first")) == len(edition_points("second")) == 8
    assert not set(edition_points("first")) & set(edition_points("second"))


def test_a_point_that_an_option_replaces_is_left_out() -> None:
    assert len(edition_points("second", {"short_raids"})) == 7
    assert len(edition_points("second", {"fur_for_one"})) == 8


@pytest.mark.parametrize(
    ("edition", "when"), [("first", "as soon as the last card is drawn"), ("second", "when a card is needed")]
)
def test_the_list_says_when_an_edition_reshuffles_unless_an_option_does(edition: str, when: str) -> None:
    named = "The discards become a new draw pile"
    (told,) = (point for point in edition_points(edition) if point.startswith(named))
    assert when in told
    assert not [point for point in edition_points(edition, {"late_reshuffle"}) if point.startswith(named)]


def test_a_set_says_which_edition_it_brings() -> None:
    for preset in presets():
        assert edition_title(preset.edition) in (preset.title, preset.line.partition(":")[0])


def test_rules_are_told_shortly_and_in_a_line() -> None:
    assert rules_short("first", ()) == "First edition"
    assert rules_short("second", {"fur_for_one"}) == "Second edition, 1 option"
    assert rules_short("second", {"fur_for_one", "free_discards"}) == "Second edition, 2 options"
    assert rules_short("second", {"fur_for_one", "french_bid_2"}) == "Second edition, 1 option, a bid"
    assert rules_short("second", {"french_bid_2"}) == "Second edition, a bid"
    assert rules_note("first", ()) == "First edition"
    assert rules_note("first", {"fur_for_one"}) == "First · 1 option"
    assert rules_note("second", {"fur_for_one", "short_raids", "french_bid_2"}) == "Second · 2 options, a bid"
    assert rules_line("second", {"fur_for_one", "french_bid_2"}) == (
        "Second edition · One fur, one money · French bid of 2 draws"
    )


def test_a_refusal_names_the_option_behind_it() -> None:
    ruleset = Ruleset(load_catalogue())
    off = Refusal(Code.OPTION_OFF, {"option": "fur_for_one"}, "Options of play")
    assert "“One fur, one money”" in refusal_text(off, ruleset, FRENCH)


# Presets


def test_every_preset_can_be_played_and_has_its_words() -> None:
    assert {preset.id for preset in presets()} == {rules.id for rules in load_presets()}
    for preset in presets():
        Ruleset(load_catalogue(), preset.edition, preset.options)
        assert preset.title
        assert preset.line.endswith(".")


def _share(**figures: object) -> dict[str, object]:
    found = {"figure": "first_edition", "iterations": 50, "games": 200, "share": 0.615, "interval": [0.546, 0.68]}
    return {**found, "cut off": 3, **figures}


def test_a_preset_says_how_even_it_is_between_machines(tmp_path: Path) -> None:
    file = tmp_path / "resources" / balance.FILE
    file.parent.mkdir()
    deeper, fewer = _share(iterations=800, share=0.5), _share(iterations=3200, games=20)
    others = _share(games=900, model="others")
    file.write_text(json.dumps([deeper, _share(model=""), fewer, others]), encoding="utf-8")
    found = balance.load_balances(tmp_path)
    assert found["first_edition"].usual.iterations == 800, "as many games, but deeper ones, of its own networks"
    words = "Machine against machine, the British won 50% of 200 games (55% to 68%)."
    assert balance_line(found["first_edition"]) == words
    assert balance_line(found.get("slower_war")) == ""


@pytest.mark.parametrize("interval", [[0.69, 0.8], [0.1, 0.54]])
def test_it_says_so_where_the_deepest_search_found_another_share(tmp_path: Path, interval: list[float]) -> None:
    file = tmp_path / "resources" / balance.FILE
    file.parent.mkdir()
    deepest = _share(iterations=3200, games=20, share=0.7, interval=interval)
    file.write_text(json.dumps([deepest, _share(model="")]), encoding="utf-8")
    low, high = (round(100 * end) for end in interval)
    line = balance_line(balance.load_balances(tmp_path)["first_edition"])
    assert line.endswith(f"62% of 200 games (55% to 68%). Thinking longest: 70% of 20 ({low}% to {high}%).")


@pytest.mark.parametrize("text", ["", "[", "[1]", "{}", '[{"figure": "first_edition"}]', "[" * 9000])
def test_a_damaged_study_leaves_the_presets_unmeasured(tmp_path: Path, text: str) -> None:
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / balance.FILE).write_text(text, encoding="utf-8")
    assert balance.load_balances(tmp_path) == {}


def test_the_editions_and_the_tournament_bid_come_first() -> None:
    assert [preset.id for preset in presets()[:3]] == ["second_edition", "first_edition", "tournament_bid"]


def test_no_two_presets_are_the_same() -> None:
    assert len({(preset.edition, preset.options) for preset in presets()}) == len(presets())


def test_the_preset_of_some_rules_is_found() -> None:
    found = preset_of("second", ["quebec_starts_fortified", "louisbourg_starts_fortified"])
    assert found is not None
    assert found.id == "fortified_frontier"
    assert preset_of("second", ["fur_for_one"]) is None


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([{"id": "x", "edition": "third", "options": []}], "edition"),
        ([{"id": "x", "edition": "second", "options": ["no_sieges"]}], "not an option of play"),
        ([{"id": "x", "edition": "first", "options": ["short_raids"]}], "does not go with"),
        ([{"id": "x", "edition": "first", "options": []}] * 2, "twice"),
    ],
)
def test_a_wrong_file_of_presets_is_told(tmp_path: Path, entries: list[object], words: str) -> None:
    folder = tmp_path / "resources"
    folder.mkdir()
    (folder / "presets.json").write_text(json.dumps(entries), encoding="utf-8")
    with pytest.raises(DataError, match=words):
        load_presets(tmp_path)


# The player's own sets


def test_own_sets_are_kept(tmp_path: Path) -> None:
    own = (
        Favourite("Jeudi soir", "second", frozenset({"fur_for_one"})),
        Favourite("Club", "first", frozenset({"british_bid_2"})),
    )
    save_favourites(tmp_path / "new", own)
    assert load_favourites(tmp_path / "new") == own


def test_without_a_file_there_are_no_own_sets(tmp_path: Path) -> None:
    assert load_favourites(tmp_path) == ()


@pytest.mark.parametrize("text", ["", "{}", "[[", '"x"', "[1, null, {}]", "\x00"])
def test_a_damaged_file_gives_no_own_sets(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load_favourites(tmp_path) == ()


def test_sets_that_cannot_be_played_are_left_out(tmp_path: Path) -> None:
    entries = [
        {"name": "Good", "edition": "second", "options": ["fur_for_one"]},
        {"name": "Good", "edition": "second", "options": []},
        {"name": " \n ", "edition": "second", "options": []},
        {"name": "No such edition", "edition": "third", "options": []},
        {"name": "No such option", "edition": "second", "options": ["no_sieges"]},
        {"name": "Not together", "edition": "first", "options": ["short_raids"]},
    ]
    (tmp_path / FILE).write_text(json.dumps(entries), encoding="utf-8")
    assert load_favourites(tmp_path) == (Favourite("Good", "second", frozenset({"fur_for_one"})),)


def test_names_and_number_of_own_sets_are_bounded(tmp_path: Path) -> None:
    many = [Favourite(f"{number} {'x' * 60}", "second", frozenset()) for number in range(MOST + 3)]
    save_favourites(tmp_path, many)
    found = load_favourites(tmp_path)
    assert len(found) == MOST
    assert all(len(favourite.name) <= LONGEST_NAME for favourite in found)


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match="not saved"):
        save_favourites(tmp_path / "file", ())


def test_the_name_of_a_preset_needs_no_figures_of_its_balance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("afaos_gui.data.resources.balance.load_balances", lambda: pytest.fail("read"))
    found = preset_of("second", ())
    assert found is not None
    assert found.title == "Second edition"
