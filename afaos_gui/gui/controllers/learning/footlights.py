"""Shows on the table what a step of a lesson is about: the part of the map, the card, and all else dimmed."""

from __future__ import annotations

from afaos_gui.gui.board.camera import Camera
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.advice.spotlight import Spotlight
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.lessons.lesson import LessonRun


class Footlights:
    """Camera and spotlight of one table."""

    def __init__(self, current: CurrentGame, table: Table) -> None:
        self._current, self._table = current, table
        self._camera = Camera(table.board, table.scene, table.clock)
        self.spotlight = Spotlight(table)
        table.screens.laid.connect(self._camera.follow)
        self._way: tuple[int, ...] = ()
        current.gestured.connect(self._on_gestured)
        moved = (table.board.moved, table.board.zoomed, table.screens.laid, current.gestured, current.changed)
        for told in moved:
            told.connect(lambda *_news: self.spotlight.follow())

    def show(self, run: LessonRun) -> None:
        """Turn to what the step speaks of, and light it."""
        catalogue, step, table = run.game.catalogue, run.step, self._table
        named = () if run.is_over else step.camera
        self._camera.turn_to(frozenset(catalogue.location_ids[name] for name in named))
        card = catalogue.card_by_text(run.side, step.card) if step.card and not run.is_over else None
        if card is not None:
            table.inspector.show_card(table.cards[card.id])
        self.light(run)

    def light(self, run: LessonRun) -> None:
        """Light what the step is about, and dim the rest; all is light while what follows the step is seen."""
        table = self._table
        aim = run.aim()
        table.speak_of(aim.places)
        self._way = () if run.is_over or run.is_answering else aim.targets.way
        if run.is_over or run.is_answering:
            self.spotlight.put_out()
            return
        table.decision_panel.propose(aim.targets.cards)
        table.market.advise(*aim.sources.drafted, *aim.targets.drafted)
        self.spotlight.show_aim(aim)
        table.scene.light_paths([self._way])
        if self._current.selection:
            return
        table.light_places(set(), set(aim.places or self._current.table_state.about))
        if marked := places_in_hand(table.hand.cards, (*aim.sources.cards, *aim.targets.cards)):
            table.hand.set_playable(marked)

    def _on_gestured(self, _before: TableState, after: TableState) -> None:
        """Keep the way lit that the step speaks of, where what is pointed at lights none."""
        if self._way and not any(after.paths):
            self._table.scene.light_paths([self._way])

    def put_out(self) -> None:
        """Show the whole map, all in the same light."""
        self._way = ()
        self._table.speak_of(frozenset())
        self.spotlight.put_out()
        self._camera.turn_to(())
