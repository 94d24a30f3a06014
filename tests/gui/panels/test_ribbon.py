"""The ribbon: its buttons, its offers, and room for their words."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest

from afaos_gui.gui.app.start import application
from afaos_gui.gui.table.turn import ribbon
from afaos_gui.gui.table.turn.ribbon import TurnRibbon, paint_sentence
from afaos_gui.gui.toolkit.paint.ink import sentence_lines, width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.choices.offers import Offer, Rank
from afaos_gui.presentation.facts.figures import how_many_fit
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.viewer.command_states import CommandState
from afaos_gui.rules.view import View
from tests.gui.languages.painted import painting
from tests.gui.panels.showing import LEFT, WINDOWS, seen, shown


def ribbon_of(qtbot: Any, view: View, window: QSize) -> TurnRibbon:
    """A ribbon as in a window of a size."""
    grid = grid_for(window.toTuple())
    panel = TurnRibbon()
    shown(qtbot, panel, QSize(window.width(), grid.ribbon))
    panel.set_grid(grid)
    panel.show_state(seen(view, commands=dict.fromkeys(ribbon.COMMANDS.values(), CommandState(True))))
    return panel


def test_the_ribbon_tells_its_buttons(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, WINDOWS[0])
    for name in ("undo", "redo", "reset", "end"):
        with qtbot.waitSignal(panel.button(name).clicked):
            QTest.mouseClick(panel.button(name), LEFT)
    panel.show_state(seen(view, commands={"undo": CommandState(False, "Cards were drawn.")}))
    with qtbot.assertNotEmitted(panel.button("undo").clicked):
        QTest.mouseClick(panel.button("undo"), LEFT)
    assert panel.button("undo").toolTip() == "Cards were drawn."


@pytest.mark.parametrize("window", WINDOWS)
def test_offers_have_one_brass_button_and_the_rest_a_menu(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    offers = tuple(Offer(f"Take {n} money", "", str(n)) for n in range(9))
    panel.show_state(seen(view, sentence="Choose cards, or take them to a place.", offers=offers))
    buttons = panel.offer_buttons()
    assert [button.is_brass for button in buttons] == [True] + [False] * (len(buttons) - 1)
    assert len(buttons) + len(panel.menu.actions()) == 9
    with qtbot.waitSignal(panel.offer_chosen) as chosen:
        QTest.mouseClick(buttons[0], LEFT)
    assert chosen.args == ["0"]
    with qtbot.waitSignal(panel.offer_chosen) as chosen:
        panel.menu.actions()[-1].trigger()
    assert chosen.args == ["8"]
    panel.show_state(seen(view))
    assert panel.offer_buttons() == []
    assert not panel.menu.actions()


@pytest.mark.parametrize("window", WINDOWS)
def test_ribbon_buttons_hold_their_words(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    panel.show_state(seen(view, offers=(Offer("Settle", "", "1"),)))
    buttons = [*panel.offer_buttons(), *(panel.button(name) for name in ribbon.COMMANDS)]
    for button in buttons:
        face = QFontMetricsF(button.face())
        assert face.horizontalAdvance(button.text()) + 8 <= button.width()
        assert face.height() <= panel.height()
    rects = [button.geometry() for button in buttons]
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


@pytest.mark.parametrize("window", WINDOWS)
def test_a_long_action_is_told_whole_and_the_sentence_gives_way(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    label = "Raid Boston with Coureurs de Bois and Native Americans (neutral)"
    offers = tuple(Offer(label, "", str(n)) for n in range(9))
    panel.show_state(seen(view, sentence="Choose what to do with them.", offers=offers))
    button = panel.offer_buttons()[0]
    assert QFontMetricsF(button.face()).horizontalAdvance(label) + 8 <= button.width()
    assert button.geometry().left() > panel.free_from
    with painting() as painted:
        panel.grab()
    assert not any(one.text.endswith(" …") for one in painted if one.where == "TurnRibbon"), "it does not break off"


def sentence_room(panel: TurnRibbon) -> float:
    return panel._sentence_right - panel._left_end()


@pytest.mark.parametrize("window", [QSize(1024, 640), QSize(1366, 768)])
def test_a_sentence_is_not_squeezed_beside_the_main_button(qtbot: Any, view: View, window: QSize) -> None:
    panel, sentence = ribbon_of(qtbot, view, window), "Choisissez ce que vous voulez faire."
    told = set()
    for length in range(20, 80, 3):
        panel.show_state(seen(view, sentence=sentence, offers=(Offer("n" * length, "", "0"), Offer("Pass", "", "1"))))
        with painting() as painted:
            panel.grab()
        lines = [one for one in painted if one.where == "TurnRibbon" and one.text in sentence]
        told.add(len(lines))
        room = sentence_room(panel)
        assert len(lines) < 2 or room > 12 * panel.grid.body_px, (length, [line.text for line in lines])
        assert bool(lines) != (panel.toolTip() == sentence), "the pointer tells what is not told"
    assert 0 in told and len(told) > 1, "it gives way, and only where it must"


def test_a_sentence_that_would_break_off_is_told_in_short_wherever_that_fits() -> None:
    sentence = "Open to you: settle, reinforce, raid, ambush, money, draft, govern; free: Home Support, the reserve."
    image, grid = QImage(400, 40, QImage.Format.Format_ARGB32_Premultiplied), grid_for((1024, 640))
    for room in range(60, 400, 10):
        with painting() as painted:
            painter = QPainter(image)
            is_whole = paint_sentence(painter, QPointF(0, 20), sentence, room, 40, grid, short="Your turn.")
            painter.end()
        told = " ".join(one.text for one in painted)
        assert told == (sentence if is_whole else "Your turn."), room


def test_an_action_too_long_for_the_main_button_is_told_in_short(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, QSize(1024, 640))
    label = "Settle Fort Frontenac with Montréal and Trois-Rivières, and a very long reason besides (+2 points)"
    for short, told in (("Settle Fort Frontenac (+2 points)", "Settle Fort Frontenac (+2 points)"), ("", label)):
        panel.show_state(seen(view, sentence="Choose.", offers=(Offer(label, label, "0", short=short), Offer("Pass"))))
        button = panel.offer_buttons()[0]
        assert button.text() == told and button.toolTip() == label


def test_a_main_button_gives_up_what_is_in_brackets_before_any_word_is_cut(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, QSize(1024, 640))
    steps = [f"Raid {'n' * 40} ({brings})" for brings in ("−1 money, +2 points unless blocked", "−1 money")]
    steps.append(f"Raid {'n' * 40}")
    panel.show_state(seen(view, offers=(Offer(steps[0], "", "0", short=steps[0], shorter=tuple(steps[1:])),)))
    told = set()
    for width in range(1400, 900, -20):
        panel.resize(width, panel.height())
        button = panel.offer_buttons()[0]
        told.add(button.text())
        assert button.shows_all(), (width, button.text())
        assert button.accessibleName() == steps[0]
    assert told == set(steps)


@pytest.mark.parametrize("window", WINDOWS)
def test_all_offers_are_shown_while_there_is_room(qtbot: Any, view: View, window: QSize) -> None:
    panel = ribbon_of(qtbot, view, window)
    offers = tuple(Offer(label, "", label, rank=Rank.LAST) for label in ("Pass", "Use the bid", "Home Support"))
    panel.show_state(seen(view, sentence="Your turn: 2 actions left.", offers=offers))
    assert [button.text() for button in panel.offer_buttons()] == ["Pass", "Use the bid", "Home Support"]
    assert not any(button.is_brass for button in panel.offer_buttons()), "quiet offers are never the main button"
    assert not panel.menu.actions()
    assert panel.offer_buttons()[0].geometry().left() > panel.free_from


def test_the_sentence_takes_two_lines_rather_than_hide_an_offer(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, QSize(1280, 720))
    offers = tuple(Offer(label, "", label, rank=Rank.LAST) for label in ("Pass", "Withdraw from the siege of Halifax"))
    sentence = "Open to you: settle, reinforce, money, draft; free: Home Support."
    panel.show_state(seen(view, sentence=sentence, offers=offers))
    assert [button.text() for button in panel.offer_buttons()] == [offer.label for offer in offers]
    room = sentence_room(panel) - 2 * panel.grid.unit
    lines, _face = sentence_lines(sentence, panel.grid.name_px - 3, panel.grid.body_px, room)
    assert " ".join(lines) == sentence


@pytest.mark.parametrize(
    ("widths", "room", "shown"),
    [((), 100, 0), ((90, 10), 100, 2), ((90, 11), 100, 1), ((30, 30, 30, 30), 100, 2), ((200, 10), 100, 1)],
)
def test_only_what_has_no_room_goes_into_the_menu(widths: tuple[int, ...], room: int, shown: int) -> None:
    assert how_many_fit(widths, room, menu=40) == shown


def test_a_sentence_that_is_too_long_for_two_lines_ends_at_a_whole_word() -> None:
    application()
    words = "Open to you: settle, develop, besiege, raid, ambush, draft; free: Home Support, fetch the reserve, back."
    whole = width_of(words, font(Role.DISPLAY, 17, italic=True))
    assert sentence_lines(words, 17, 13, whole)[0] == [words]
    lines, face = sentence_lines(words, 17, 13, whole * 0.36)
    assert " ".join(lines) == words and face.pixelSize() < 13, "two lines are a little smaller before a word is lost"
    lines, face = sentence_lines(words, 17, 13, whole * 0.5)
    upper, lower = (width_of(line, face) for line in lines)
    assert abs(upper - lower) < upper * 0.2, "no word stands alone on the second line"
    cut, face = sentence_lines(words, 17, 13, whole * 0.2)
    assert cut[1].endswith(" …") and " ".join(cut).removesuffix(" …") in words
    assert words[len(" ".join(cut)) - 2] == " "
    assert all(width_of(line, face) <= whole * 0.2 for line in cut)


def test_a_button_tells_its_words_whole_where_they_are_cut(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, WINDOWS[0])
    whole = "Send the Siege Artillery to the siege of New York"
    offers = (Offer("End", "", "0"), Offer(whole, "Another way costs more.", "1", short="Reinforce New York (+3)"))
    panel.show_state(seen(view, sentence="Choose.", offers=offers))
    button = panel.offer_buttons()[1]
    assert button.text() == "Reinforce New York (+3)"
    assert button.toolTip() == "Reinforce New York (+3)\nAnother way costs more."


def test_what_is_expected_is_told_where_what_is_possible_would_be_cut(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, QSize(1024, 640))
    state = seen(view, sentence="Your turn: 2 actions left.", offers=(Offer("Pass", "Pass", "0"),))
    panel.show_state(state._replace(openings="Possible: settle, develop, besiege, raid, ambush, money, draft. " * 9))
    with painting() as painted:
        panel.grab()
    assert "Your turn: 2 actions left." in " ".join(one.text for one in painted)
    assert not any(one.text.endswith(" …") for one in painted)
    assert panel.toolTip() == panel.sentence, "the pointer tells the rest"


def test_a_tool_tip_tells_only_what_is_cut(qtbot: Any, view: View) -> None:
    panel = ribbon_of(qtbot, view, QSize(1024, 640))
    told = Offer("Pass", "Pass", "0")
    for sentence, tip in (("Choose what to do.", ""), (long := "To settle it you need more than this. " * 20, long)):
        panel.show_state(seen(view, sentence=sentence, offers=(told,)))
        panel.grab()
        assert panel.toolTip() == tip
        assert not panel.offer_buttons()[0].toolTip(), "its label says it all"
