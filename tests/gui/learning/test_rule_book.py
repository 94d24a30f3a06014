"""The rule book beside the table: opened at the subject under the pointer, read by links, search, back and forward."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.texts.language import ENGLISH, RELEASED, set_language
from afaos_gui.gui.table.rulebook.sheet import RuleBookSheet
from afaos_gui.gui.toolkit.pressing import is_seen
from afaos_gui.presentation.rulebook.book import book, find
from afaos_gui.presentation.rulebook.typeset import CONTENTS
from afaos_gui.rules.actions import Ambush, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands, press_key
from tests.rules.builder import CATALOGUE, SECOND, Position

Sit = Callable[..., Hands]
SEATS = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))


def seated(sit: Sit, edition: str = "second") -> Hands:
    """Hands at a game that has just begun."""
    return sit(Game(Ruleset(CATALOGUE, edition), SEATS, seed=7))


def press_f2(hands: Hands) -> None:
    """Ask for the rule book by its key."""
    hands.window.commands["rule_book"].trigger()
    QApplication.processEvents()


def opened_at(hands: Hands, anchor: str) -> RuleBookSheet:
    """The book, opened at a paragraph."""
    hands.window.rule_book.open(anchor)
    QApplication.processEvents()
    return hands.window.rule_book.sheet


def right_click(hands: Hands, position: QPoint) -> None:
    """Move there and press the right button, with the events that systems send to widgets."""
    hands.move(position)
    window = hands.window
    widget = window.childAt(window.mapFromGlobal(position)) or window
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, widget.mapFromGlobal(position), position))
    QApplication.processEvents()


def follow(sheet: RuleBookSheet, anchor: str) -> None:
    """Follow a link of the present page."""
    assert f'href="{anchor}"' in sheet.page.toHtml()
    sheet.page.anchorClicked.emit(QUrl(anchor))


def test_f2_opens_the_contents_and_closes_again(sit: Sit) -> None:
    hands = seated(sit)
    press_f2(hands)
    sheet = hands.window.rule_book.sheet
    assert sheet.isVisible() and sheet.target == CONTENTS
    for page in book():
        assert page.title in sheet.page.toPlainText()
    press_f2(hands)
    assert not sheet.isVisible()


def test_a_newcomer_reads_it_on_the_start_screen_before_any_game(sit: Sit) -> None:
    hands = seated(sit)
    opened_at(hands, "raid#raid-path")
    hands.window.commands["start_screen"].trigger()
    press_f2(hands)
    sheet, screen = hands.window.rule_book.sheet, hands.window.learning.screen
    assert sheet.target == "raid#raid-path" and is_seen(sheet.page) and sheet.page.hasFocus()
    assert all(is_seen(line) for line in screen.lines)
    hands.window.preferences.apply("language", "en")
    assert is_seen(sheet.page), "the screen told anew does not lie over it"
    press_key(Qt.Key.Key_Escape)
    assert not sheet.isVisible() and screen.isVisible()
    press_f2(hands)
    assert is_seen(sheet.page)
    press_f2(hands)
    assert not sheet.is_open
    press_f2(hands)
    screen.hide()
    assert not sheet.is_open, "it was opened for the screen that is gone"


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("page", ["learn", "machine"])
def test_it_cuts_no_page_of_the_start_screen(sit: Sit, page: str, is_first: bool) -> None:
    window = seated(sit).window
    window.commands["start_screen"].trigger()
    screen, sheet = window.learning.screen, window.rule_book.sheet
    for is_book in (is_first, not is_first):
        if is_book:
            window.rule_book.toggle()
        else:
            next(line for line in screen.lines if line.objectName() == f"start_{page}").click()
    for size in ((1280, 720), (1024, 640), (1920, 1080), (1024, 640)):
        window.resize(*size)
        QApplication.processEvents()
        on_screen = sheet.geometry().translated(-screen.pos())
        for line in screen.second_lines:
            assert is_seen(line) and not on_screen.intersects(QRect(line.mapTo(screen, QPoint()), line.size()))
    assert not is_seen(screen.lines[0])
    window.rule_book.toggle()
    QApplication.processEvents()
    assert all(is_seen(line) for line in (*screen.lines, *screen.second_lines))


def test_behind_the_curtain_it_is_opened_and_closed_too(sit: Sit) -> None:
    hands = sit(Game(SECOND, SEATS, seed=1), curtain=True)
    for is_open in (True, False):
        press_f2(hands)
        assert hands.window.rule_book.is_open is is_open
    hands.lift_curtain()
    assert not hands.window.rule_book.sheet.isVisible()


def test_a_question_that_would_lie_on_it_puts_it_away(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia").village(FRENCH, "Fort Halifax")
    hands = sit(Game.from_state(position.state(), SEATS, seed=1), size=(1366, 768))
    sheet = opened_at(hands, "raid#raid-path")
    hands.drag_cards(("Rangers",), hands.at_place("Fort Halifax"))
    question = hands.window.table.decision_panel
    assert question.isVisible()
    assert not sheet.isVisible() or not sheet.geometry().intersects(question.geometry())
    press_f2(hands)
    assert sheet.isVisible()


def test_it_fills_its_column_when_first_opened_at_a_paragraph(sit: Sit) -> None:
    hands = seated(sit)
    sheet = opened_at(hands, "raid#raid-path")
    room = hands.window.table.between_bands()
    assert (sheet.y(), sheet.height()) == (room.top(), room.height())


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", RELEASED)
def test_its_buttons_are_whole_in_a_narrow_window(sit: Sit, lang: str, request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: set_language(ENGLISH))
    set_language(lang)
    hands = seated(sit)
    hands.window.resize(960, 540)
    sheet = opened_at(hands, "raid#raid-path")
    assert sheet.width() < hands.window.table.width() / 2
    for button in (sheet.back_button, sheet.forward_button, sheet.contents_button, sheet.close_button):
        assert button.width() >= button.sizeHint().width(), button.text()


def test_f2_over_a_card_opens_its_place(sit: Sit) -> None:
    hands = seated(sit)
    card = hands.window.current.view().hand[1]
    hands.move(hands.at_card(1))
    press_f2(hands)
    place = CATALOGUE.locations[CATALOGUE.cards[card].location]
    assert hands.window.rule_book.sheet.target == f"places#{place.name.lower().replace(' ', '-')}"


def test_a_right_click_on_a_place_opens_its_paragraph(sit: Sit) -> None:
    hands = seated(sit)
    right_click(hands, hands.at_place("Louisbourg"))
    sheet = hands.window.rule_book.sheet
    assert sheet.isVisible() and sheet.target == "places#louisbourg"
    assert "pirates" in sheet.page.toPlainText()


def test_a_right_click_on_an_empire_card_opens_its_paragraph(sit: Sit) -> None:
    hands = seated(sit)
    right_click(hands, hands.at_draft("Governor"))
    assert hands.window.rule_book.sheet.target == "empire-cards#governor"


def test_what_the_pointer_rests_on_stays_the_subject_when_something_changes(sit: Sit) -> None:
    hands = seated(sit)
    hands.move(hands.at_draft("Governor"))
    current = hands.window.current
    current.submit(next(action for action in current.game.legal if isinstance(action, TakeMoney)))
    press_f2(hands)
    assert hands.window.rule_book.sheet.target == "empire-cards#governor"


def test_a_right_click_on_nothing_opens_nothing(sit: Sit) -> None:
    hands = seated(sit)
    right_click(hands, hands.window.table.stock.mapToGlobal(QPoint(2, 2)))
    assert not hands.window.findChildren(RuleBookSheet)


def test_f2_at_a_refusal_opens_what_stands_against_it(sit: Sit) -> None:
    hands = sit(Game.from_state(Position().hand(BRITISH, "New Haven", "New York").state(), SEATS))
    hands.click(hands.at_card(0))
    hands.click(hands.at_place("Detroit"))
    assert hands.window.play.toast.text
    press_f2(hands)
    target = hands.window.rule_book.sheet.target
    assert find(target) is not None
    assert target.partition("#")[0] in ("cards", "settle")


def test_f2_at_a_question_opens_its_paragraph(sit: Sit) -> None:
    position = Position(FRENCH).hand(FRENCH, "Native Americans").hand(BRITISH, "Militia")
    game = Game.from_state(position.state(), SEATS)
    game.submit(next(action for action in game.legal if isinstance(action, Ambush)))
    hands = sit(game)
    assert hands.state.decision is Decision.BLOCK_AMBUSH
    press_f2(hands)
    assert hands.window.rule_book.sheet.target == "block#block-ambush"


def test_links_lead_on_and_back_and_forward_again(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "siege#reinforce")
    follow(sheet, "supply#supply-siege")
    assert sheet.target == "supply#supply-siege"
    assert not sheet.forward_button.isEnabled()
    sheet.back_button.click()
    assert sheet.target == "siege#reinforce"
    sheet.forward_button.click()
    assert sheet.target == "supply#supply-siege"


def test_reading_on_after_going_back_forgets_what_came_after(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "siege#reinforce")
    for anchor in ("supply#supply", "map#places"):
        sheet.go(anchor)
    sheet.back()
    sheet.go("end#end")
    assert not sheet.forward_button.isEnabled()
    sheet.back()
    assert sheet.target == "supply#supply"


def test_search_shows_what_is_found_and_one_step_back_is_the_page_before(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "siege#reinforce")
    QTest.keyClicks(sheet.search, "quebec")
    assert "Every place: Québec" in sheet.page.toPlainText()
    sheet.back()
    assert (sheet.target, sheet.search.text()) == ("siege#reinforce", "")


def test_a_letter_typed_on_a_page_begins_a_search(sit: Sit) -> None:
    hands = seated(sit)
    press_f2(hands)
    sheet = hands.window.rule_book.sheet
    for key in (Qt.Key.Key_G, Qt.Key.Key_R, Qt.Key.Key_D):  # each a command of the table
        press_key(key)
    assert sheet.search.text() == "grd" and sheet.search.hasFocus()


def test_emptying_the_search_goes_back_to_the_page(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "siege#reinforce")
    QTest.keyClicks(sheet.search, "fu")
    QTest.keyClick(sheet.search, Qt.Key.Key_Backspace)
    QTest.keyClick(sheet.search, Qt.Key.Key_Backspace)
    assert sheet.target == "siege#reinforce"


def test_nothing_found_is_said(sit: Sit) -> None:
    sheet = opened_at(seated(sit), CONTENTS)
    QTest.keyClicks(sheet.search, "xyzzy")
    assert "Nothing in the rule book has these words." in sheet.page.toPlainText()


@pytest.mark.parametrize(
    ("edition", "shown", "hidden"), [("second", "one or two", "any number"), ("first", "any number", "one or two")]
)
def test_the_edition_in_play_is_shown_and_the_other_when_asked_for(
    sit: Sit, edition: str, shown: str, hidden: str
) -> None:
    sheet = opened_at(seated(sit, edition), "money#take-money")
    assert shown in sheet.page.toPlainText()
    assert hidden not in sheet.page.toPlainText()
    follow(sheet, "everything")
    assert hidden in sheet.page.toPlainText()


def test_the_sources_are_shown_when_asked_for(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "money#piracy")
    assert "Piraterie" not in sheet.page.toPlainText()
    follow(sheet, "sources")
    assert "Second edition: “Piracy” · First edition: “Piraterie”" in sheet.page.toPlainText()


def test_a_search_finds_only_what_holds(sit: Sit) -> None:
    sheet = opened_at(seated(sit, "first"), CONTENTS)
    QTest.keyClicks(sheet.search, "reaches 2 links")
    assert "Nothing in the rule book has these words." in sheet.page.toPlainText()


def test_a_link_to_the_other_edition_shows_it(sit: Sit) -> None:
    sheet = opened_at(seated(sit), "money#merchant-first")
    assert "any number" in sheet.page.toPlainText()


def test_escape_closes_the_book_first(sit: Sit) -> None:
    hands = seated(sit)
    sheet = opened_at(hands, CONTENTS)
    press_key(Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_the_book_lies_where_the_log_is_not_and_follows_the_window(sit: Sit) -> None:
    hands = seated(sit)
    sheet = opened_at(hands, CONTENTS)
    assert sheet.geometry().left() == 0
    hands.window.resize(1600, 900)
    QApplication.processEvents()
    table = hands.table
    assert sheet.geometry().bottom() == table.ribbon.geometry().top() - 1
    assert not sheet.geometry().intersects(table.hand.geometry())


def test_the_book_is_paper_on_every_table(sit: Sit) -> None:
    hands = seated(sit)
    sheet = opened_at(hands, CONTENTS)
    dark = sheet.grab().toImage().pixelColor(4, 4)
    hands.window.set_surround("light")
    assert sheet.grab().toImage().pixelColor(4, 4) == dark
