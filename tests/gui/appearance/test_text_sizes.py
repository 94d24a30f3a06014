"""Text from 80 to 250 percent at the edges of the table: in place, apart, and uncut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game.seat_slip import LONGEST_NAME
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.dialogs.preferences.rows import PreferenceRow
from afaos_gui.gui.table.panels.cached_panel import Heading
from afaos_gui.gui.table.papers.leaf import BAR
from afaos_gui.gui.table.papers.paper import SIDE_MARGIN
from afaos_gui.gui.table.review.chart import ReviewChart
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX
from afaos_gui.presentation.commands.preferences import preferences
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.rules.actions import Raid
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui import size_probe
from tests.gui.hands import Hands
from tests.gui.new_game.sheet import areas
from tests.gui.tables import busy_position
from tests.gui.written import written_in
from tests.rules.builder import SECOND, Position


@pytest.mark.few(3)
@pytest.mark.parametrize("share", [0.8, 1.5, 2.5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.usefixtures("french")
def test_lines_stay_in_their_panels_and_apart(
    write_at: Callable[[float], None], sit: Callable[..., Hands], size: tuple[int, int], share: float
) -> None:
    write_at(share)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm")), seed=1)
    window = sit(game, size=size).window
    window.table.hand.set_selected([0])
    window.table.hand.selection_changed.emit(window.table.hand.selected_cards)
    QApplication.processEvents()
    assert list(size_probe._of_lines(window)) == []
    buttons = [*window.table.ribbon.offer_buttons(), window.table.ribbon.button("hint")]
    for button in buttons:
        assert window.table.ribbon.rect().contains(button.geometry()), button.text()


@pytest.fixture
def large(write_at: Callable[[float], None], sit: Callable[..., Hands], french: None, tmp_path: Path) -> Hands:
    """A table with two sieges in a small window with the largest text, in French."""
    write_at(2.5)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm")), seed=1)
    return sit(game, size=(1280, 720), games=tmp_path)


def test_two_sieges_are_whole_and_leave_the_log_lines(large: Hands) -> None:
    sieges, log = large.table.sieges, large.table.log
    for side in (BRITISH, FRENCH):
        assert sieges.rect().contains(sieges.slip_rect(side))
        assert sieges.lines(side) and all(sieges.slip_box(side).holds(line.box) for line in sieges.lines(side))
    large.click_widget(large.table.docks.grips["log"])
    assert log.list.viewport().height() >= 2.5 * 1.2 * large.table.grid.read_px


def test_what_the_machine_offers_stands_in_its_bar_beside_its_watch(large: Hands) -> None:
    bar = large.window.machine.bar
    for phase in Phase:
        bar.show_phase(phase, FRENCH, "Le Général réfléchit.", goes_back=True, seen=Seen.ALL)
        shown = [button for button in (*bar.buttons.values(), *bar.seen.values()) if not button.isHidden()]
        for button in shown:
            assert bar.rect().contains(button.geometry()), button.text()
            assert not bar.watch.geometry().intersects(button.geometry()), button.text()
            assert button.shows_all(), button.text()


def test_the_score_has_its_words_in_large_text(large: Hands) -> None:
    score = large.window.score
    score.show_score(large.window.current.state, ("", ""))
    QApplication.processEvents()
    assert list(size_probe.of_widgets(score)) == []


def test_a_question_can_be_read_in_large_text(large: Hands) -> None:
    large.window.study.ask_problems("all")
    QApplication.processEvents()
    sheet = large.window.study.exercises.sheet
    asked = large.window.study.exercises.asked
    assert asked is not None
    large.window.current.submit(asked.line[0])
    QApplication.processEvents()
    assert sheet._area.isVisible() or sheet.text.height() >= sheet.text.heightForWidth(sheet.text.width())
    sheet.ask("Siège", ["Faux."], *sheet.buttons)
    QApplication.processEvents()
    assert list(size_probe.of_widgets(sheet)) == []


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["endings", "deck_sheet", "map_key"])
def test_a_leaf_is_as_large_as_text_should_be_and_scrolls(large: Hands, name: str) -> None:
    guide = large.window.guide
    guide.toggle(name)
    leaf = guide._leaves[name]
    room = large.table.width() - 12 - 2 * SIDE_MARGIN - BAR
    assert leaf._drawing._scale == pytest.approx(min(1.25 * 2.5, room / leaf.WIDTH))
    assert large.table.rect().contains(leaf.geometry())
    bar = leaf._scrolled.verticalScrollBar()
    hidden = leaf._drawing.height() - leaf._scrolled.viewport().height()
    before = leaf.grab().toImage()
    scrolled = leaf.focusProxy()
    assert scrolled is not None
    for _press in range(60):
        QTest.keyClick(scrolled, Qt.Key.Key_Down)
    assert bar.value() == bar.maximum() == hidden > 0
    assert leaf.grab().toImage() != before


def test_every_list_of_the_companion_comes_into_sight(large: Hands, qtbot: QtBot) -> None:
    large.window.companion.open()
    window = large.window.companion.window
    assert window is not None
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for lines in window.lists.values():
        lines.setFocus()
        QApplication.processEvents()
        seen = QRect(lines.mapTo(window, QPoint()), lines.size())
        assert window.rect().contains(seen), lines.objectName()
        assert lines.height() >= 3 * 1.2 * 2.5 * TEXT_PX
    assert list(size_probe.of_widgets(window)) == []


def test_the_new_game_sheet_cuts_nothing_at_its_side(large: Hands) -> None:
    dialog = NewGameDialog("Anne", "Louis", large.window)
    dialog.show()
    QApplication.processEvents()
    levels = dialog.seats.slips[FRENCH].levels
    dialog.seats.slips[FRENCH].set_player("", "captain")
    levels.showPopup()
    QApplication.processEvents()
    assert levels.view().horizontalScrollBar().maximum() == 0
    levels.hidePopup()
    assert dialog.paper.width() <= areas(dialog)[0].viewport().width()
    for heading in dialog.findChildren(Heading):
        assert heading.grid.heading_px == round(2.5 * 15)
    dialog.close()


def test_a_chart_of_the_review_follows_the_text(write_at: Callable[[float], None], qtbot: QtBot) -> None:
    def height_of_the_scale() -> float:
        around = QWidget()
        qtbot.addWidget(around)
        chart = ReviewChart(around)
        chart.resize(500, 170)
        lines, _picture = written_in(chart)
        assert all(QRectF(chart.rect()).contains(line.box) for line in lines)
        return next(line.box.height() for line in lines if line.text == "100")

    usual = height_of_the_scale()
    write_at(1.6)
    assert height_of_the_scale() == pytest.approx(1.6 * usual, rel=0.1)


def test_the_evaluation_bar_has_room_for_its_figure(large: Hands) -> None:
    bar = large.table.balance_bar
    large.table.show_balance(True)
    bar.show_chance(BRITISH, 1.0)
    (figure,), _picture = written_in(bar)
    assert bar.rect().contains(figure.box.toRect())
    assert bar.width() >= 1.6 * 24


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_usual_text_leaves_every_measure_as_it_is(size: tuple[int, int]) -> None:
    assert grid_for(size, text=1.0) == grid_for(size)
    larger, usual = grid_for(size, text=2.5), grid_for(size)
    assert larger.read_px == round(2.5 * usual.body_px)
    assert larger.left + larger.right <= 0.52 * size[0]


def test_every_page_of_a_dialog_is_as_narrow_as_the_window(large: Hands) -> None:
    for command in ("preferences", "open", "keys", "export", "rules", "about"):
        large.window.commands[command].trigger()
        [dialog] = [one for one in large.window.findChildren(QDialog) if one.isVisible()]
        for tab in dialog.tabs.values() if isinstance(dialog, PreferencesDialog) else [None]:
            if tab is not None:
                tab.click()
            QApplication.processEvents()
            QApplication.processEvents()
            areas = [area for area in dialog.findChildren(QScrollArea) if area.isVisible()]
            assert [area.horizontalScrollBar().maximum() for area in areas] == [0] * len(areas), command
        dialog.close()


def test_the_words_of_a_switch_break_and_a_click_on_them_counts(qtbot: QtBot) -> None:
    switch = PreferenceRow(next(one for one in preferences() if one.name == "updates"), False)
    qtbot.addWidget(switch)
    switch.show()
    title = next(
        words for words in switch.findChildren(QLabel) if words.text() == switch.buttons[True].accessibleName()
    )
    switch.resize(2000, 80)
    QApplication.processEvents()
    whole = title.height()
    switch.resize(title.sizeHint().width() // 2, 200)
    QApplication.processEvents()
    assert title.heightForWidth(title.width()) >= 2 * whole and title.height() >= 2 * whole
    for is_on in (True, False):
        QTest.mouseClick(title, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        assert switch.value is is_on


def test_what_stands_beside_the_menus_has_room_after_a_change(window: MainWindow) -> None:
    mark = window.game_mark
    mark.tell_times("London: 5 min")
    for size, times in (("200", "London: 5 min"), ("200", "London: 12 days left")):
        window.preferences.apply("text_size", size)
        mark.tell_times(times)
        QApplication.processEvents()
        assert mark.isVisible()
        assert mark.width() >= mark.sizeHint().width() and mark.height() >= mark.sizeHint().height()


@pytest.mark.few(2)
@pytest.mark.parametrize("share", [1.0, 2.5])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_the_curtain_shows_title_and_name_whole(
    write_at: Callable[[float], None], sit: Callable[..., Hands], size: tuple[int, int], share: float
) -> None:
    write_at(share)
    set_language("de")
    try:
        game = Game.from_state(busy_position().state(), (Seat(BRITISH, "W" * LONGEST_NAME), Seat(FRENCH)), seed=1)
        curtain = sit(game, curtain=True, size=size).window.curtain
        assert curtain.isVisible()
        for part in (curtain.title, curtain.button):
            assert width_of(part.text(), part.font()) <= part.contentsRect().width(), part.text()
            assert part.font().pixelSize() >= 11
    finally:
        set_language("en")


def test_seven_options_are_named_at_the_foot_of_a_new_game(sit: Callable[..., Hands]) -> None:
    set_language("de")
    options = (
        "fur_for_one",
        "free_discards",
        "late_reshuffle",
        "short_raids",
        "reserve_locations",
        "natives_in_sieges",
    )
    try:
        hands = sit(Game(SECOND, seed=1), size=(1366, 768))
        rules = ("second", (*options, "siege_cards_ambushable"))
        dialog = NewGameDialog("Anne", "Louis", hands.window, rules=rules)
        dialog.show()
        QApplication.processEvents()
        foot = dialog.summary_list
        assert " ".join(foot.shown_lines()) == foot.text and len(foot.shown_lines()) == 2
        assert foot.height() >= foot.sizeHint().height()
    finally:
        set_language("en")


@pytest.mark.parametrize("px", range(10, 14))
@pytest.mark.parametrize("role", [Role.SANS, Role.NUMERAL])
def test_words_of_the_small_type_stand_apart(qtbot: QtBot, px: int, role: Role) -> None:
    """A space of the sans serif is a sixth of its size, which is two pixels in the small type."""
    face = font(role, px)
    assert width_of("0 of 1", face) - width_of("0of1", face) >= 2 * 0.2 * px


def test_a_question_in_large_text_opens_at_its_answers(
    sit: Callable[..., Hands], write_at: Callable[[float], None]
) -> None:
    set_language("de")
    write_at(1.5)
    position = Position(FRENCH).hand(FRENCH, "Quebec", "Montreal", "Coureurs de Bois", "Native Americans")
    position.hand(BRITISH, "Militia", "Rangers", "Boston", "Home Support").money(FRENCH, 9)
    position.siege(FRENCH, "New York", ["Regular Infantry"], ["Regular Infantry"])
    game = Game.from_state(position.state(), seed=1)
    hands = sit(game, size=(1024, 640))
    hands.window.current.submit(next(action for action in game.legal if isinstance(action, Raid)))
    QApplication.processEvents()
    (asked,) = (one for one in (hands.table.decision_panel, hands.table.side_panel) if one.rows)
    assert asked.scrolls_words, "the words alone fill the room"
    for row in asked.rows:
        assert row.visibleRegion().boundingRect() == row.rect()
