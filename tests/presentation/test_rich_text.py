"""The pages of rich text: of the rule book, of a review and of the statistics, and the sentences of a question."""

from __future__ import annotations

from datetime import date

from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.settings.statistics import Statistics
from afaos_gui.presentation.look.rich_text import PageLook, sentences_html
from afaos_gui.presentation.pages.games_page import games_html
from afaos_gui.presentation.pages.review_page import LEARN, RETURN, SHOW, mark_ink, review_html
from afaos_gui.presentation.pages.solving_page import problems_html
from afaos_gui.presentation.rulebook.book import book
from afaos_gui.presentation.rulebook.search import search
from afaos_gui.presentation.rulebook.typeset import Asked, contents_html, found_html, page_html
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.review.marks import Mark
from afaos_gui.session.review.words import Explained
from tests.session.test_statistics import game, solved

LOOK = PageLook(
    sans="Sans",
    text="Text",
    display="Display",
    small_caps="Small Caps",
    ink="#000001",
    soft="#000002",
    lit="#000003",
    link_ink="#000004",
    stone="#000005",
    brass="#000006",
    blunder="#000007",
    mistake="#000008",
    doubtful="#000009",
    remark="#a01010",
    good="#00000A",
    sides=("#00000B", "#00000C"),
)


def told(mark: Mark, is_better: bool = True) -> Explained:
    """A decision beside another, which was better."""
    better = "Settles Deerfield & more"
    return Explained(7, BRITISH, 3, mark, "Passes", better, is_better, 0.6, 0.4, "", ("It scores.",), (), ())


def test_every_link_of_every_page_is_typeset() -> None:
    """The typeset page has all words of the book, and every link."""
    for page in book():
        html = page_html(LOOK, page, "second", (), Asked(everything=True))
        for part in page.paragraphs:
            assert f'name="{part.anchor}"' in html
            for span in part.spans:
                assert not span.target or f'href="{span.target}"' in html


def test_words_of_a_search_are_words_and_no_markup() -> None:
    assert "<img" not in found_html(LOOK, "<img src=x>", search("siege"))
    assert "href" in contents_html(LOOK, book())


def test_only_options_in_force_are_shown_and_all_when_asked_for() -> None:
    page = next(page for page in book() if page.id == "options")
    assert "Short raids" in page_html(LOOK, page, "second", ("short_raids",))
    assert "Short raids" not in page_html(LOOK, page, "second", ())
    everything = page_html(LOOK, page, "second", ("short_raids",), Asked(everything=True))
    assert everything.count("Not in this game") == 25


def test_sizes_follow_the_text_size() -> None:
    large = LOOK._replace(share=1.5)
    assert "font-family: 'Sans'; font-size: 16px" in LOOK.document(())
    assert "font-family: 'Sans'; font-size: 24px" in large.document(())


def test_a_decision_is_told_with_what_was_better() -> None:
    html = review_html(LOOK, told(Mark.MISTAKE), [told(Mark.MISTAKE)], Review("general", 8, 0, 0, ()), ())
    assert "Settles Deerfield &amp; more" in html and "It scores." in html
    assert f'href="{SHOW}"' in html and 'href="7"' in html and f'href="{LEARN}"' in html
    assert LOOK.mistake in html and LOOK.sides[BRITISH] in html


def test_beside_a_decision_that_was_as_good_no_other_is_told_as_better() -> None:
    html = review_html(LOOK, told(Mark.GOOD, is_better=False), (), Review("general", 8, 0, 0, ()), ())
    assert "Passes" in html and "Better:" not in html and "It scores." not in html
    assert f'href="{SHOW}"' not in html


def test_beside_the_better_way_a_link_leads_back_to_the_game() -> None:
    html = review_html(LOOK, told(Mark.BLUNDER), (), Review("general", 8, 0, 0, ()), (), astray=True)
    assert f'href="{RETURN}"' in html and f'href="{SHOW}"' not in html


def test_marks_of_good_decisions_have_one_colour() -> None:
    assert mark_ink(LOOK, Mark.BEST) == mark_ink(LOOK, Mark.GOOD) == LOOK.good
    assert mark_ink(LOOK, Mark.DOUBTFUL) == LOOK.doubtful


def test_statistics_have_a_bar_for_each_kind_of_game() -> None:
    html = games_html(LOOK, (game("a", True), game("b", False)))
    assert f"width='50%' bgcolor='{LOOK.brass}'" in html and f"width='50%' bgcolor='{LOOK.stone}'" in html
    told = Statistics(solved=(solved("1", True),))
    assert f"width='100%' bgcolor='{LOOK.good}'" in problems_html(LOOK, told, date(2026, 1, 2))
    assert "<table" not in games_html(LOOK, ()) and "<table" not in problems_html(LOOK, Statistics(), date(2026, 1, 2))


def test_sentences_before_the_marked_one_are_plain_and_those_after_it_faint() -> None:
    first, second, third, _end = sentences_html(LOOK, ("One.", "Two & two.", "Three."), {1}).split("</p>")
    assert LOOK.ink in first and LOOK.lit not in first
    assert LOOK.lit in second and "Two &amp; two." in second
    assert LOOK.soft in third
