"""States of the window for the walk: each generator shows one, yields it to be checked, and is resumed for the next."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.dialogs.statistics import StatisticsDialog
from afaos_gui.gui.dialogs.updates import UpdatesDialog
from afaos_gui.gui.saves.asking import SaveDialog
from afaos_gui.gui.saves.failure import CleanStartDialog, FailureDialog
from afaos_gui.gui.table.advice.hint_slip import show_advice, show_thinking
from afaos_gui.gui.table.review.sheet import ANSWER, NEXT
from afaos_gui.presentation.facts.hints import hint_facts
from afaos_gui.presentation.facts.history import DrawerPage
from afaos_gui.presentation.pages.review_curves import Curve
from afaos_gui.presentation.pages.review_page import LEARN, SHOW
from afaos_gui.presentation.room.arrangement import DOCKS
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import EndTurn, Settle
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import GameState
from afaos_gui.session.coaching.coach import REASON_FROM, SILENT_FROM
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.advice import advice_of
from afaos_gui.session.machine.seat_texts import player_title
from afaos_gui.session.words.log_texts import deed_sentence
from tests.gui.tables import busy_position
from tests.rules.builder import Position

SEATS = (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm"))
State = Callable[[MainWindow], Iterator[QWidget | None]]


def game_of(state: GameState, *lines: str) -> Game:
    """A game in which these actions were taken."""
    game = Game.from_state(state, SEATS, seed=1)
    for line in lines:
        game.submit(parse_action(line, game.state.to_decide, game.catalogue))
    return game


def busy(window: MainWindow) -> Iterator[QWidget | None]:
    """The middle of a game: selected cards, places and sieges pointed at, and every question the player can open."""
    table, current = window.table, window.current
    yield None
    for chosen in ((0,), (5, 6), (0, 10, 9), (12,)):
        table.hand.set_selected(list(chosen))
        table.hand.selection_changed.emit(table.hand.selected_cards)
        yield None
    for place in (3, 17, 26):
        table.inspector.show_place(current.view(), place, "")
        yield None
    for card in current.game.catalogue.cards[33:]:
        table.inspector.show_card(card)
    yield None
    current.resign()
    yield None
    current.dismiss()
    current.end_turn()
    yield None
    current.dismiss()


def columns(window: MainWindow) -> Iterator[QWidget | None]:
    """Each panel that shares its place with others, and cards enlarged beside their panels."""
    table = window.table
    for name in DOCKS:
        table.docks.raise_panel(name)
        yield None
    table.docks.raise_panel("log")
    for panel in (table.market, table.opponent, table.sieges, table.piles["discard"]):
        for card in (3, 40):
            panel.card_hovered.emit(card)
            yield None


def sheets(window: MainWindow) -> Iterator[QWidget | None]:
    """Everything that lies over the table."""
    window.score.show_score(window.current.state, window.current.table_state.names)
    yield window.score
    window.score.put_away()
    window.curtain.lower_for(FRENCH, "Montcalm", "")
    yield window.curtain
    window.curtain.hide()
    for page in DrawerPage:
        window.archive.open_chronicle(page)
        yield window.archive.chronicle
    window.archive.chronicle.put_away()
    window.commands["find_place"].trigger()
    yield None
    window.view_commands.find_place.put_away()
    window.commands["rule_book"].trigger()
    yield None
    window.rule_book.sheet.put_away()
    window.commands["evaluation"].trigger()
    yield None
    window.commands["light_table"].trigger()
    yield None
    window.commands["replay"].trigger()
    yield None
    window.archive.replay.end()


def commands(window: MainWindow) -> Iterator[QWidget | None]:
    """The dialogs opened by commands."""
    for name in ("new", "open", "save_as", "export", "rules", "keys", "preferences", "about"):
        window.commands[name].trigger()
        QApplication.processEvents()
        dialogs = [one for one in window.findChildren(QDialog) if one.isVisible()]
        assert dialogs, f"{name} opens nothing"
        for dialog in dialogs:
            yield dialog
            for tab in dialog.tabs.values() if isinstance(dialog, PreferencesDialog) else ():
                tab.click()
                yield dialog
        window.dialogs.close_all()


def dialogs(window: MainWindow) -> Iterator[QWidget | None]:
    """The dialogs opened only by events, and the pages of the new-game dialog."""
    folder = Path(tempfile.gettempdir())
    desk = window.archive.desk
    assert desk is not None
    updates = UpdatesDialog("0.1", "", False, "", window)
    made: list[QDialog] = [
        updates,
        FailureDialog("ValueError", "", folder, True, window),
        CleanStartDialog(window),
        SaveDialog(desk.storage, "Anne", lambda name: None, window),
        NewGameDialog("Whitworth", "Montcalm", window, levels=("", "captain"), rules=("first", ("fur_for_one",))),
    ]
    for dialog in made:
        dialog.show()
        yield dialog
        if isinstance(dialog, NewGameDialog):
            for button in dialog.findChildren(QAbstractButton):
                if button.objectName() in ("more", "sets_more", "levels_more"):
                    button.click()
                    yield dialog
        dialog.close()


def machine(window: MainWindow) -> Iterator[QWidget | None]:
    """The machine's texts: its bar in every phase, a hint, and the recap of its turn."""
    controller, view = window.machine, window.current.view()
    for phase in (Phase.THINKING, Phase.PAUSED, Phase.STUCK):
        sentence = _("{player} is thinking.").format(player=player_title(Seat(FRENCH, "", "general")))
        controller.bar.show_phase(phase, FRENCH, sentence, goes_back=True, seen=Seen.ALL)
        yield None
    controller.bar.hide()
    kinds = {type(action): action for action in window.current.offered}
    actions = list(kinds.values())[:4]
    best = tuple(Candidate(action, 40 - 9 * number, 0.6, 0.2) for number, action in enumerate(actions))
    choice = Choice(actions[0], 0.6, best, (actions[0],), 100, 0.1)
    slip = window.table.hint_slip
    show_thinking(slip, 3)
    yield None
    show_advice(slip, hint_facts(advice_of(view, choice), window.current.game))
    yield None
    slip.forget()
    controller.slip.tell(FRENCH, "", deed_sentence(window.current.game.commands[0]))
    yield None


def words(window: MainWindow) -> Iterator[QWidget | None]:
    """The command bar, the companion, and the leaves that explain the table."""
    bar = window.command_bar.finder
    window.command_bar.open()
    for typed in ("1", "e", "1 2", "co"):
        bar.field.setText(typed)
        yield bar
    bar.put_away()
    window.companion.open()
    yield window.companion.window
    for leaf in ("endings", "deck_sheet", "map_key"):
        window.guide.toggle(leaf)
        yield None
    window.guide.put_away()


def learning(window: MainWindow) -> Iterator[QWidget | None]:
    """The start screen with its pages, a step of each lesson with its hint, and a problem."""
    window.learning.open()
    yield None
    window.learning.open_lessons()
    yield None
    for lesson in load_lessons():
        window.learning.teach(lesson.id, 1)
        yield None
        window.learning.lessons.hint()
        yield None
    window.learning.lessons.leave()
    window.study.ask_problems("all")
    yield None
    yield from answers(window)
    window.study.exercises.leave()
    window.learning.open_problems()
    yield None
    window.learning.screen.hide()
    window.study.open_statistics()
    shown = next(one for one in window.findChildren(StatisticsDialog) if one.isVisible())
    for tab in shown.tabs.values():
        tab.click()
        yield shown
    window.dialogs.close_all()


def answers(window: MainWindow) -> Iterator[QWidget | None]:
    """The replies to a right and a wrong answer, and the page of the solution."""
    exercises = window.study.exercises
    assert exercises.asked is not None
    window.current.submit(exercises.asked.line[0])
    yield None
    exercises.sheet.followed.emit(NEXT)
    asked = exercises.asked
    wrong = next(action for action in window.current.offered if action not in asked.answers)
    window.current.submit(wrong)
    exercises.trial.judged.emit(Verdict(0, asked.side, 0.7, 0.4, 0.01, 0.0, asked.line, (wrong, *asked.line)))
    exercises.trial.close()
    yield None
    exercises.sheet.followed.emit(ANSWER)
    yield None


def guided(window: MainWindow) -> Iterator[QWidget | None]:
    """The coach of the guided game, saying much, less and nothing, and reporting a loss while he thinks again."""
    guide, current = window.learning.guided, window.current
    guide.adopt()
    kinds = {type(action): action for action in current.offered}
    best, worse = list(kinds.values())[:2]
    candidates = (Candidate(best, 60, 0.6, 0.5), Candidate(worse, 40, 0.4, 0.5))
    choice = Choice(best, 0.6, candidates, (best,), 100, 0.1)
    for calm in (0, REASON_FROM, SILENT_FROM):
        guide.coach.calm = calm
        window.hints.answered.emit(choice)
        yield None
    current.submit(worse)
    yield None


def review(window: MainWindow) -> Iterator[QWidget | None]:
    """A review at a mistake, with its better line, another chart, and the mistake as an exercise."""
    window.score.put_away()
    window.study.open_review()
    sheet = window.study.reviews.sheet
    sheet.back_button.click()
    yield None
    sheet.followed.emit(SHOW)
    yield None
    sheet.curve_buttons[Curve.MONEY].click()
    yield None
    sheet.followed.emit(LEARN)
    yield None


def reviewed_game() -> Game:
    """A game decided by a siege, whose decision before last is marked as a blunder."""
    game = game_of(busy_position().state(), "take money: Boston", "discard: Norfolk", "end turn")
    best = next(action for action in Game.from_state(game.commands[1].before).legal if isinstance(action, Settle))
    game.review = Review("general", 8, 0, 3, (Verdict(1, BRITISH, 0.6, 0.3, 0.01, 0.0, (best,)),))
    return game


def questions() -> Iterator[tuple[str, Game]]:
    """A game for each kind of decision."""
    raid = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia", "Quebec").town(FRENCH, "Fort Halifax")
    yield "raid", game_of(raid.state(), "raid Fort Halifax: Rangers")
    ambush = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia", "Coureurs de Bois")
    yield "ambush", game_of(ambush.state(), "ambush: Rangers")
    lost = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Regular Infantry", "Siege Artillery", "Priest")
    yield "lost card", game_of(lost.state(), "ambush: Rangers", "decline")
    taken = Position(FRENCH).hand(FRENCH, "Priest").hand(BRITISH, "Native Americans (N)", "Boston")
    yield "natives", game_of(taken.reserve(BRITISH, "Native Americans (N)").state(), "priest: Priest")
    won = Position(FRENCH).siege(BRITISH, "Louisbourg", ["Regular Infantry", "Siege Artillery"], ["Priest", "Militia"])
    yield "after a siege", game_of(won.hand(BRITISH, "Boston", "Settlers").state(), "end turn")
    payments = Position(BRITISH).hand(BRITISH, "New York", "Norfolk", "Bateaux", "Boston", "Settlers", "Ships")
    yield "payments", game_of(payments.money(BRITISH, 20).state())


def question(window: MainWindow) -> Iterator[QWidget | None]:
    """The question of a decision."""
    window.current.look_from(window.current.state.to_decide)
    yield None
    hand = window.table.hand
    hand.set_selected(list(range(min(2, hand.count))))
    hand.selection_changed.emit(hand.selected_cards)
    yield None
    legal = [action for action in window.current.offered if action != EndTurn()]
    if len(legal) > 1:
        window.current.perform(tuple(legal[:5]))
        yield None
