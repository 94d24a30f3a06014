"""What the command bar finds for typed words, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.commands.command_bar import BarEntry, BarKind, find_entries
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.commands.preferences import preferences
from afaos_gui.presentation.present import present
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Discard, Settle
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game
from tests.presentation.positions import british, game_at
from tests.rules.builder import SECOND, Position, card

SETTLERS = ("New Haven", "St. Mary's", "Boston", "New York", "Philadelphia", "Norfolk")


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    yield
    set_language("en")


def found(typed: str, position: Position, gesture: Gesture | None = None) -> tuple[BarEntry, ...]:
    """The matches at a position of the British, with every command available."""
    game = game_at(position)
    table = present(game, Perspective(BRITISH), gesture or Gesture())
    return find_entries(typed, table, Deeds(game.state, game.legal), lambda name: True)


def labels(entries: tuple[BarEntry, ...], kind: BarKind) -> list[str]:
    return [entry.label for entry in entries if entry.kind is kind]


def test_a_few_letters_complete_to_what_is_legal_with_its_payment() -> None:
    entries = found("settle deer", british(*SETTLERS))
    assert entries[0].kind is BarKind.ACTION and entries[0].label.startswith("Settle Deerfield with ")
    assert entries[0].action is not None and isinstance(entries[0].action, Settle)
    assert not labels(found("settle detr", british(*SETTLERS)), BarKind.ACTION), "it is not allowed"


def test_cards_narrow_the_payment() -> None:
    wanted = {card(BRITISH, name) for name in ("New Haven", "St. Mary's", "New York")}
    assert found("settle deer", british(*SETTLERS))[0].label.endswith("and Philadelphia (+4 points)")
    first = found("settle deer york", british(*SETTLERS))[0]
    assert first.action is not None and set(first.action.cards) == wanted


WISHES = [
    ("en", "statistics", "statistics"),
    ("en", "level", "new"),
    ("en", "volume", "sound"),
    ("en", "german", "language"),
    ("en", "exit", "quit"),
    ("en", "font", "text_size"),
    ("en", "tutorial", "learn"),
    ("de", "drucken", "export"),
    ("de", "schwierigkeit", "new"),
    ("de", "statistik", "statistics"),
    ("de", "stufe", "new"),
    ("de", "rückgängig", "undo"),
    ("de", "lautstärke", "sound"),
    ("de", "französisch", "language"),
    ("fr", "sauvegarder", "save"),
    ("fr", "police", "text_size"),
    ("fr", "nuit", "surround"),
    ("fr", "statistiques", "statistics"),
    ("fr", "niveau", "new"),
    ("fr", "volume", "sound"),
    ("fr", "allemand", "language"),
]


@pytest.mark.parametrize("lang, typed, wanted", WISHES)
def test_the_usual_words_for_a_wish_find_its_command_or_setting(lang: str, typed: str, wanted: str) -> None:
    set_language(lang)
    assert wanted in {entry.name for entry in found(typed, british(*SETTLERS))}


@pytest.mark.parametrize("lang, typed", [("en", "start screen"), ("de", "Startbildschirm"), ("fr", "écran d’accueil")])
def test_the_start_screen_is_gone_to_before_it_is_switched_off(lang: str, typed: str) -> None:
    set_language(lang)
    assert found(typed, british(*SETTLERS))[0].name == "start_screen"


def test_every_language_is_named_where_one_chooses_among_them() -> None:
    names = {"en": "English", "fr": "French", "de": "German"}
    told = next(one for one in preferences() if one.name == "language").help
    assert all(names[code] in told for code in RELEASED)


def test_french_words_find_french_actions() -> None:
    set_language("fr")
    first = found("colon deer", british(*SETTLERS))[0]
    assert first.label.startswith("Coloniser Deerfield avec ")
    assert not labels(found("settle deer", british(*SETTLERS)), BarKind.ACTION)


def test_articles_ask_for_nothing() -> None:
    set_language("fr")
    position = british("Boston", "Fortification (N)")
    assert found("fortifier à la boston avec la fortification", position)[0].label.startswith("Fortifier Boston")


def test_a_number_is_a_card_of_the_hand() -> None:
    position = british("Boston", "New York", "Norfolk")
    hand = position.state().sides[BRITISH].hand
    first = found("discard 2", position)[0]
    assert first.action == Discard(-1, (hand[1],))
    both = found("discard 1 3", position)[0]
    assert both.action == Discard(-1, (hand[0], hand[2]))
    assert labels(found("2", position), BarKind.CARD) == [f"Choose {SECOND.catalogue.cards[hand[1]].name}"]


def test_a_chosen_card_is_put_back() -> None:
    position = british("Boston", "New York")
    gesture = Gesture((card(BRITISH, "Boston"),))
    assert labels(found("bost", position, gesture), BarKind.CARD) == ["Put back Boston"]


def test_a_deed_without_a_proposal_asks_for_its_cards() -> None:
    entry = next(entry for entry in found("", british("Boston", "New York")) if entry.kind is BarKind.WAYS)
    assert entry.words == "Take "
    ways = [one for one in found(entry.words, british("Boston", "New York")) if one.kind is BarKind.ACTION]
    assert {action_text(one.action, SECOND.catalogue) for one in ways if one.action} == {
        "take money: Boston",
        "take money: New York",
    }


@pytest.mark.parametrize(
    ("typed", "kind", "label"),
    [
        ("undo", BarKind.COMMAND, "Undo"),
        ("light table", BarKind.COMMAND, "Light table"),
        ("surround light", BarKind.SETTING, "Surround: Light"),
        ("quebec", BarKind.PLACE, "Show Québec"),
        ("balance siege", BarKind.RULE, ""),
    ],
)
def test_it_finds_more_than_actions(typed: str, kind: BarKind, label: str) -> None:
    entries = labels(found(typed, british("Boston")), kind)
    assert (label in entries) if label else entries


def test_what_cannot_be_given_is_not_found() -> None:
    game = game_at(british("Boston"))
    table = present(game, Perspective(BRITISH), Gesture())
    entries = find_entries("undo", table, Deeds(game.state, game.legal), lambda name: False)
    assert not labels(entries, BarKind.COMMAND)


def test_behind_the_curtain_there_is_nothing_but_the_way_in() -> None:
    game = game_at(british("Boston"))
    table = present(game, Perspective(BRITISH, seated=False, with_curtain=True), Gesture())
    for typed in ("", "british", "boston"):
        entries = find_entries(typed, table, Deeds(game.state, ()), lambda name: True)
        assert [entry.kind for entry in entries] == ([] if typed == "boston" else [BarKind.SIT])


@pytest.mark.few(1)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_every_action_find_it(language: str) -> None:
    """Every kind of action in every position of a random game; of thousands alike, a few."""
    set_language(language)
    game, rng = Game(SECOND, seed=11), random.Random(11)
    looked_for = 0
    while game.state.decision is not Decision.OVER and game.position < 150:
        deeds = Deeds(game.state, game.legal)
        for action in rng.sample(game.legal, min(6, len(game.legal))):
            ways = [way for deed in deeds.matching(deeds.words_for(action)) for way in deed.ways[:1]]
            assert action in ways, (deeds.words_for(action), game.state.turn)
            looked_for += 1
        game.submit(pick(game.legal, rng))
    assert looked_for > 300


def test_money_finds_every_way_to_make_it_most_first() -> None:
    """Only pages of the rules were found for it, and the merchants stood in no order."""
    entries = found("money york", british(*SETTLERS))
    first = entries[0]
    assert first.kind is BarKind.ACTION and first.label.startswith("Merchant: 6 money")
    assert [entry.kind for entry in entries[:2]] == [BarKind.ACTION, BarKind.ACTION]
    assert entries[1].label == "Take 3 money with New York"
    merchants = labels(found("merchant york", british(*SETTLERS)), BarKind.ACTION)
    sums = [int(label.split()[1]) for label in merchants if label.startswith("Merchant")]
    assert sums[0] == 6 and sums == sorted(sums, reverse=True) and len(sums) > 5


def test_without_words_free_actions_come_first_and_giving_up_last() -> None:
    kept = [entry.label for entry in found("", british("Home Support", "Boston")) if entry.kind is not BarKind.WAYS]
    assert kept[0].startswith("Home Support") and kept[-2:] == ["Pass", "End the turn"]


def test_each_number_means_a_card_of_its_own() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Militia", "Regular Infantry", "Regular Infantry")
    hand = position.state().sides[BRITISH].hand
    two = [number for number, one in enumerate(hand, start=1) if one == card(BRITISH, "Regular Infantry")]
    entry = found(f"discard {two[0]} {two[1]}", position)[0]
    assert entry.action == Discard(-1, (card(BRITISH, "Regular Infantry"),) * 2)


@pytest.mark.parametrize("language", RELEASED)
def test_the_words_of_an_action_lead_first_to_it(language: str) -> None:
    set_language(language)
    position = Position(BRITISH).village(BRITISH, "Halifax", "Fort Halifax")
    position.hand(BRITISH, "Halifax", "Fort Halifax", "Kennebec", "Boston", "Native Americans (N)", "Rangers")
    game = game_at(position)
    deeds = Deeds(game.state, game.legal)
    for action in game.legal:
        assert deeds.matching(deeds.words_for(action))[0].ways[0] == action, action_text(
            action, game.state.ruleset.catalogue
        )


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("en", "sound off", "Sound: Off"),
        ("en", "dark", "Surround: Dark"),
        ("de", "dunkel", "Umgebung: Dunkel"),
        ("en", "quiet", "Quiet"),
        ("en", "light table", "Light table"),
    ],
)
def test_what_sets_comes_before_what_only_switches_but_not_before_its_own_name(
    lang: str, typed: str, first: str
) -> None:
    set_language(lang)
    kinds = (BarKind.COMMAND, BarKind.SETTING)
    assert next(entry.label for entry in found(typed, british("Boston")) if entry.kind in kinds) == first
