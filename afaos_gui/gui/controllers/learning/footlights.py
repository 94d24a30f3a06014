"""What a lesson lights on the table and turns the map to, and what counts there as having looked or tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize

from afaos_gui.gui.board.geometry import MAP_RECT, label_of
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.advice.spotlight import Spotlight
from afaos_gui.gui.table.cards.inspector import HoverCard
from afaos_gui.gui.table.papers.screens import COVERS
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import Clock, Run, timer
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.choreography.flights import Ease, eased
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import Card
from afaos_gui.session.lessons.lesson import LessonRun

TURN_MS = 700
AROUND = 110.0
"""Map units kept around the places."""
HALO = 20.0
"""Map units kept around the letters of their names."""
NEAREST = 1.9
"""The largest scale, as a multiple of the one at which the whole chart fits."""
BESIDE = 12
"""Pixels between the large card of a step and the edges of the map."""


class Camera:
    """Moves the view of one board by the table's clock."""

    def __init__(self, board: BoardView, scene: BoardScene, clock: Clock) -> None:
        self._board, self._scene, self._clock = board, scene, clock
        self._run: Run | None = None
        self._seen: frozenset[int] = frozenset()
        self._room = QSize()

    def turn_to(self, places: Collection[int]) -> None:
        """Show these places as large as there is room for, the whole chart where there are none."""
        if frozenset(places) == self._seen and (places or self._board.fitted):
            return
        self._seen, self._room = frozenset(places), self._board.viewport().size()
        self._clock.stop(self._run)
        board = self._board
        if not places and self._clock.still:
            board.fit()
            return
        start, first = board.scale_now, board.mapToScene(board.viewport().rect()).boundingRect().center()
        scale, centre = self._wanted()

        def step(at: float) -> None:
            share = eased(Ease.SLOWING, at / TURN_MS)
            board.frame(start * (scale / start) ** share, first + (centre - first) * share)

        self._run = self._clock.animate(TURN_MS, step, lambda: None if self._seen else board.fit())

    def follow(self) -> None:
        """Show the same places in a room that has another size now; a map that is shown whole follows by itself."""
        room = self._board.viewport().size()
        if self._seen and room != self._room:
            self._room = room
            self._clock.stop(self._run)
            self._board.frame(*self._wanted())

    def _wanted(self) -> tuple[float, QPointF]:
        """The scale and the middle at which the places are seen, with their names."""
        room, whole = self._board.viewport().rect(), self._board.fit_scale
        if not self._seen:
            return whole, MAP_RECT.center()
        scale, around = whole * NEAREST, QRectF()
        for _pass in range(4):  # Names are as large as the scale makes them, and the scale as small as they need.
            for place in self._seen:
                item = self._scene.places[place]
                at, name = item.pos(), label_of(item.place.name, scale).rect
                around |= QRectF(at, at).adjusted(-AROUND, -AROUND, AROUND, AROUND) | name.translated(at).adjusted(
                    -HALO, -HALO, HALO, HALO
                )
            scale = min(room.width() / around.width(), room.height() / around.height(), whole * NEAREST)
        return scale, around.center()


class Footlights:
    """Camera and spotlight of one table, and the card that a step reads from."""

    def __init__(self, current: CurrentGame, table: Table) -> None:
        self._current, self._table = current, table
        self._camera = Camera(table.board, table.scene, table.clock)
        self.spotlight = Spotlight(table)
        self.large = HoverCard(table)
        """The card of a step where the panel has no room for one that can be read."""
        self._card: Card | None = None
        table.screens.laid.connect(self._camera.follow)
        self._way: tuple[int, ...] = ()
        current.gestured.connect(self._on_gestured)
        moved = (table.board.moved, table.board.zoomed, table.screens.laid, current.gestured, current.changed)
        for told in moved:
            told.connect(lambda *_news: self._follow())

    def show(self, run: LessonRun) -> None:
        """Turn to what the step speaks of, and light it."""
        catalogue, step, table = run.game.catalogue, run.step, self._table
        named = () if run.is_over else step.camera
        self._camera.turn_to(frozenset(catalogue.location_ids[name] for name in named))
        card = catalogue.card_by_text(run.side, step.card) if step.card and not run.is_over else None
        self._card = None if card is None else table.cards[card.id]
        if self._card is not None:
            table.inspector.show_card(self._card)
        self.light(run)
        self._show_large()

    def _follow(self) -> None:
        self.spotlight.follow()
        self._show_large()

    def _show_large(self) -> None:
        """Show the card of the step on the map, under the papers, where it cannot be read in the panel."""
        table = self._table
        if self._card is None or table.inspector.is_readable or table.screens.present in COVERS:
            self.large.forget()
            return
        width, board = table.grid.hover_card, table.board.geometry()
        foot = QPoint(board.right() - width // 2 - BESIDE, board.bottom() - BESIDE)
        self.large.show_card(self._card, width, foot, CardState.NORMAL)
        self.large.stackUnder(table.side_panel)

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
        self._way, self._card = (), None
        self._show_large()
        self._table.speak_of(frozenset())
        self.spotlight.put_out()
        self._camera.turn_to(())


class Attempts(QObject):
    """Hears cards chosen, places clicked, and drags let go while the run of a lesson asks for something."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        run: Callable[[], LessonRun | None],
        answer: Callable[[str], object],
        parent: QObject,
    ) -> None:
        """`run` is the lesson on the table, if any; `answer` says a sentence."""
        super().__init__(parent)
        self._current, self._run, self._say = current, run, answer
        self._dropped_at = 0
        self._let_go = timer(self._on_let_go, self, once=True)
        current.gestured.connect(self._on_gestured)
        current.refused.connect(self._on_let_go)
        table.board.place_clicked.connect(self._on_place)
        table.piles["draw"].clicked.connect(self._on_draw_pile)

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        run, earlier, now = self._run(), before.gesture, after.gesture
        if run is None:
            return
        added = Counter(now.chosen) - Counter(earlier.chosen)
        if len(added) == 1 and added.total() == 1 and (said := run.miss_of_card(earlier.chosen, next(iter(added)))):
            self._say(said)
        if earlier.dragged is not None and now.dragged is None:
            self._dropped_at = run.game.position
            self._let_go.start()

    def _on_let_go(self, *_refusal: str) -> None:
        """Answer a drag that has led to nothing."""
        run, state = self._run(), self._current.table_state
        self._let_go.stop()
        if run is None or not run.asks or state.question is not None or run.game.position != self._dropped_at:
            return
        run.misses += 1
        self._say(run.needed)

    def _on_draw_pile(self) -> None:
        """Answer a click on the pile that is lit where the deck sheet is asked for."""
        run = self._run()
        if run is not None and run.asks and run.step.goal is not None and run.step.goal.shows == "deck_sheet":
            run.misses += 1
            self._say(run.needed)

    def _on_place(self, place: int) -> None:
        run = self._run()
        if run is not None and (said := run.miss_of_place(place)):
            self._say(said)
