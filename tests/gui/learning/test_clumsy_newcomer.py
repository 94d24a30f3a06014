"""A newcomer who gets every step of the lessons wrong twice, clicks beside, lets drags go, and reads what is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.controllers.learning.lessons import ON, Lessons
from afaos_gui.presentation.look.rich_text import SentenceKind
from afaos_gui.session.lessons.aims import Things
from afaos_gui.session.lessons.lesson import MISSES, LessonRun
from afaos_gui.session.words.action_texts import action_told
from tests.gui.hands import Hands
from tests.gui.learning.teaching import LESSONS, settle_down

Learner = Callable[..., Hands]
LEAST_SIZE = (1024, 640)
SIZES = (LEAST_SIZE, (1366, 768), (1920, 1080), (960, 540))
"""Of windows; the last is 1920x1080 at a scale of 2."""


class Newcomer:
    """Plays one lesson in one window, and looks at what is shown."""

    def __init__(self, hands: Hands, lesson: Lesson) -> None:
        self.hands, self.lesson = hands, lesson
        self.lessons: Lessons = hands.window.learning.lessons
        self.lessons.begin(lesson, 0)

    @property
    def run(self) -> LessonRun:
        """The lesson."""
        assert self.lessons.run is not None
        return self.lessons.run

    def play(self) -> None:
        """Play the lesson to its end."""
        while not self.run.is_over:
            self.look()
            if self.run.asks:
                self.err()
                self.err()
                self.do()
            else:
                self.settle()
            self.read_result()

    def settle(self) -> None:
        """Let what follows happen."""
        QApplication.processEvents()
        settle_down(self.lessons)
        QApplication.processEvents()

    def said(self, kind: SentenceKind) -> str:
        """What the coach says."""
        return self.lessons.slip.said(kind)

    # What is seen

    def look(self) -> None:
        """See the instruction, all of it, and everything that it is about."""
        step = self.run.step
        assert (self.said(SentenceKind.DO), self.said(SentenceKind.WHY)) == (str(step.do), str(step.why))
        self.see_slip()
        self.see_aim()

    def see_slip(self) -> None:
        """The coach's paper is whole: no word of it is cut, and no button."""
        slip = self.lessons.slip
        assert slip.isVisible() and self.hands.table.rect().contains(slip.geometry())
        assert slip.text.height() >= slip.text.heightForWidth(slip.text.width()), self.run.step.do
        for button in slip.buttons.values():
            assert slip.rect().contains(button.geometry()) and button.width() >= button.sizeHint().width()

    def see_aim(self) -> None:
        """What the step is about is lit, in the window, and covered by nothing but the dimmed part's owner."""
        table, aim = self.hands.table, self.run.aim()
        spotlight = self.lessons.lights.spotlight
        named = sum(len(things.places) + len(things.cards) for things in (aim.targets, aim.sources))
        if not named and not aim.targets.parts:
            return
        assert spotlight.isVisible()
        wanted = named + len(aim.sources.drafted)
        assert len(spotlight.lit) >= wanted, f"{self.run.step.do}: {len(spotlight.lit)} of {wanted} lit"
        for rect in spotlight.lit:
            assert table.rect().contains(rect.toAlignedRect()), (self.run.step.do, rect)
        for things in aim:
            self.see(things)

    def see(self, things: Things) -> None:
        """Places lie on the map where a click meets them, and cards in the hand."""
        hands, table = self.hands, self.hands.table
        names = [hands.state.ruleset.catalogue.locations[place].name for place in things.places]
        for name in names:
            self.meets(hands.at_place(name), table.board)
        if self.run.asks:
            assert set(things.cards) <= set(table.hand.cards)

    def meets(self, at: QPoint, widget: QWidget) -> None:
        """What stands at a point is this widget: no paper, no enlarged card covers it."""
        found = self.hands.window.childAt(self.hands.window.mapFromGlobal(at))
        assert found is not None and (found is widget or widget.isAncestorOf(found)), (self.run.step.do, found)
        large = self.hands.table.hand.large_rect
        place = self.hands.window.mapFromGlobal(at)
        assert not large.contains(place), (self.run.step.do, "an enlarged card covers the target")

    # What goes wrong

    def err(self) -> None:
        """Try something else in three ways; each is answered by a sentence that fits, and changes nothing."""
        run = self.run
        number, position = run.number, run.game.position
        for attempt in (self.choose_a_wrong_card, self.click_a_wrong_place, self.let_a_drag_go):
            misses = run.misses
            if not attempt():
                continue
            QApplication.processEvents()
            assert (run.number, run.game.position, run.is_done) == (number, position, False), run.step.do
            assert run.misses > misses, f"{run.step.do}: {attempt.__name__} is not answered"
            self.hear()
            self.see_slip()
            self.hands.window.current.let_go()
            QApplication.processEvents()

    def hear(self) -> None:
        """The first answer says what is needed; later ones also give an example, where something has to be done."""
        run, note = self.run, self.said(SentenceKind.NOTE)
        example = run.example()
        if run.misses < MISSES or example is None:
            assert note.endswith(str(run.step.wrong)), (run.step.do, note)
        else:
            assert action_told(example, run.game.state) in note, (run.step.do, note)

    def choose_a_wrong_card(self) -> bool:
        """Click a card that the step does not need."""
        run, hands = self.run, self.hands
        asked = LessonRun(run.lesson, run.number)  # which counts the misses of this look
        wrong = [index for index, card in enumerate(hands.table.hand.cards) if asked.miss_of_card((), card)]
        if not wrong or hands.window.current.table_state.decision is not None:
            return False
        hands.click(hands.at_card(wrong[0]))
        assert self.said(SentenceKind.NOTE)
        for name in run.step.goal.places if run.step.goal is not None else ():
            self.meets(hands.at_place(name), hands.table.board)
        hands.move(hands.table.ribbon.mapToGlobal(QPoint(4, 4)))
        return True

    def click_a_wrong_place(self) -> bool:
        """Click a place that the step is not about."""
        run, hands = self.run, self.hands
        view, asked = hands.table.board.viewport(), LessonRun(run.lesson, run.number)
        for item in hands.table.scene.places:
            at = view.mapTo(hands.window, hands.table.board.mapFromScene(item.pos()))
            is_seen = QRect(view.mapTo(hands.window, QPoint()), view.size()).contains(at)
            if is_seen and hands.window.childAt(at) is view and asked.miss_of_place(item.place.id):
                hands.click(hands.window.mapToGlobal(at))
                return True
        return False

    def let_a_drag_go(self) -> bool:
        """Lift a card of the hand and let go over the opponent's strip, or over nothing."""
        hands = self.hands
        if not hands.table.hand.count or hands.window.current.table_state.decision is not None:
            return False
        start = hands.at_card(0)
        hands.lift(start, hands.table.ribbon.mapToGlobal(QPoint(300, 4)))
        ghost = hands.window.play.drag.ghost
        for name in self.run.step.goal.places if self.run.step.goal is not None else ():
            at = hands.at_place(name)
            hands.move(at)
            assert not ghost.geometry().contains(hands.window.mapFromGlobal(at)), "the carried card hides its target"
        hands.move(hands.table.ribbon.mapToGlobal(QPoint(300, 4)))
        hands.release(hands.table.ribbon.mapToGlobal(QPoint(300, 4)))
        return True

    # What is right

    def do(self) -> None:
        """Do the step at last, as somebody does who has read it."""
        run, hands = self.run, self.hands
        goal = run.step.goal
        assert goal is not None
        if goal.verbs:
            action = run.example()
            assert action is not None
            hands.window.current.submit(action)
            if run.step.answer:  # pressed while the other side is at it
                hands.click_widget(self.lessons.slip.buttons[ON])
            self.settle()
        elif goal.places:
            hands.click(hands.at_place(goal.places[0]))
        elif goal.cards:
            hands.click(hands.at_card(hands.indices(goal.cards[0])[0]))
        else:
            keys = {"map_key": Qt.Key.Key_K, "endings": Qt.Key.Key_G, "deck_sheet": Qt.Key.Key_D}
            QTest.keyClick(hands.window, keys[goal.shows])
        QApplication.processEvents()

    def read_result(self) -> None:
        """See what came of it, on the table as it is then, and go on by key."""
        run, hands = self.run, self.hands
        if run.step.goal is not None and not run.is_done:
            return  # the next step tells it
        state = hands.state
        if run.is_done:
            assert self.said(SentenceKind.DO) == str(run.step.result)
            assert (run.game.outcome is not None) is not hands.window.score.isHidden()
            if run.game.outcome is not None:
                hands.click_widget(hands.window.score.board_button)
        self.see_slip()
        number = run.number
        for clock in self.lessons.findChildren(QTimer):
            if clock.isActive():
                clock.timeout.emit()
        assert hands.state is state and run.number == number, "what has happened stays until one goes on"
        hands.window.activateWindow()
        QTest.keyClick(hands.table.hand, Qt.Key.Key_Space)
        QApplication.processEvents()
        assert self.run.number == number + 1


def played(learner: Learner, lesson: Lesson, size: tuple[int, int]) -> None:
    hands = learner(size)
    hands.window.setMinimumSize(900, 480)
    hands.window.resize(*size)
    QApplication.processEvents()
    before, lessons = hands.window.current.game, hands.window.learning.lessons
    Newcomer(hands, lesson).play()
    assert lessons.run is not None and lessons.run.is_over
    lessons.leave()
    assert hands.window.current.game is before and not lessons.slip.isVisible()


@pytest.mark.few(2)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_whatever_goes_wrong_is_answered_and_every_result_is_seen(learner: Learner, lesson: Lesson) -> None:
    played(learner, lesson, (1366, 768))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", RELEASED)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_in_every_size_and_language(learner: Learner, lesson: Lesson, lang: str, size: tuple[int, int]) -> None:
    set_language(lang)
    played(learner, lesson, size)
