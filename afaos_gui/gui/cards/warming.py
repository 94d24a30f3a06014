"""Paints faces of cards that may soon be wanted, a few at a time while nothing else is to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from PySide6.QtCore import QObject, QTimer

from afaos_gui.gui.cards.metrics import card_height
from afaos_gui.gui.cards.pixmaps import FaceSize, card_pixmap
from afaos_gui.gui.toolkit.picture_cache import PICTURES
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View

REST_MS = 400
"""How long nothing new has to have been shown before faces are painted: whoever acts quickly is not held up."""
PAUSE_MS = 16
"""Time for other things between two faces."""
AT_ONCE = 0.004
"""Seconds after which no further face is begun before the next pause."""
AT_LOAD = 0.1
"""The same behind the first frame of a game, where loading goes on: nobody is as quick as that."""
SHARE = 0.5
"""Of Qt's room for pictures: what faces may take that perhaps nobody looks at."""
DONE = object()
"""Instead of a step: there is none left."""
Steps = Callable[[], Iterator[None]]


def _nothing() -> Iterator[None]:
    return iter(())


def _goes_on(steps: Iterator[None], seconds: float) -> bool:
    """Take steps for so long; whether there may be others left."""
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        if next(steps, DONE) is DONE:
            return False
    return True


class FaceWarmer(QObject):
    """The first look at a card costs many times what the others do; this takes it beforehand.

    `sizes` says in which sizes cards may be laid, `may_paint` whether nothing else is to do now. `ahead` makes the
    few other things that the next position may want, a little with every step; they come before the faces.
    """

    def __init__(
        self,
        parent: QObject,
        sizes: Callable[[], Collection[FaceSize]],
        may_paint: Callable[[], bool] = lambda: True,
        ahead: Steps = _nothing,
    ) -> None:
        super().__init__(parent)
        self._find_sizes = sizes
        self._may_paint = may_paint
        self._find_others = ahead
        self._find_following: Steps = _nothing
        self._following: Iterator[None] = iter(())
        self._is_new, self._is_loading = False, False
        self._groups: tuple[Sequence[Card], ...] = ()
        self._sizes: frozenset[FaceSize] = frozenset()
        self._steps: Iterator[None] = iter(())
        self._kib = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_some)
        self._soon = QTimer(self)
        self._soon.timeout.connect(self._paint_following)

    @property
    def is_busy(self) -> bool:
        """Whether there are faces left to paint."""
        return self._timer.isActive()

    def warm(self, *groups: Sequence[Card], following: Steps = _nothing) -> None:
        """Paint these cards, group after group, at every size in which they may be laid.

        `following` makes what is wanted for the positions that may follow the one shown, the likeliest first, a little
        with every step. It comes as soon as that one is on the screen: right behind the first frame as a part of
        loading, later with pauses.
        """
        self._groups, self._sizes, self._find_following = groups, frozenset(), following
        self._is_loading = True
        self._soon.stop()
        self._timer.start(REST_MS)

    def note_position(self) -> None:
        """Another position is shown from the next frame on."""
        self._is_new = True
        self._soon.stop()
        self.hold()

    def note_frame(self) -> None:
        """A frame has been painted."""
        if self._is_new:
            self._is_new = False
            self._following = self._find_following()
            self._soon.start(0 if self._is_loading else PAUSE_MS)

    def hold(self) -> None:
        """Something has changed: wait a while, then go on, with the faces of sizes that are new."""
        if self._groups and (self.is_busy or not self._sizes.issuperset(self._find_sizes())):
            self._timer.start(REST_MS)

    def stop(self) -> None:
        """Leave the rest until it is looked at."""
        self._groups, self._find_following = (), _nothing
        self._timer.stop()
        self._soon.stop()

    def _paint_following(self) -> None:
        seconds, self._is_loading = AT_LOAD if self._is_loading else AT_ONCE, False
        self._soon.setInterval(PAUSE_MS)
        if self._may_paint() and not _goes_on(self._following, seconds):
            self._soon.stop()

    def _paint_some(self) -> None:
        if not self._may_paint():
            return
        self._timer.setInterval(PAUSE_MS)
        sizes = frozenset(self._find_sizes())
        if not self._sizes.issuperset(sizes):
            self._sizes, self._kib = sizes, 0.0
            self._steps = chain(
                self._find_following(), self._find_others(), self._paint_faces(sorted(sizes, reverse=True))
            )
        if not _goes_on(self._steps, AT_ONCE):
            self._timer.stop()

    def _paint_faces(self, sizes: Sequence[FaceSize]) -> Iterator[None]:
        """A face with every step: group after group, at the sizes first in which there is most to paint."""
        for cards in self._groups:
            for size in sizes:
                for card in cards:
                    if 1024 * self._kib > PICTURES.budget * SHARE:
                        return
                    card_pixmap(card, size.width, size.dpr, index_strip=size.index_strip)
                    self._kib += 4 * size.width * card_height(size.width) * size.dpr**2 / 1024
                    yield


def nearest_first(view: View) -> tuple[Sequence[Card], ...]:
    """All cards by how soon they may lie on the table: those of the viewer's deck, the other's, those to be had."""
    cards, me, other = view.ruleset.tables.cards, view.sides[view.viewer], view.sides[1 - view.viewer]
    mine = {*view.hand, *view.draw, *me.discard, *me.reserve}
    theirs = {*other.unseen, *other.known, *other.discard, *other.reserve} - mine
    return tuple(
        [card for card in cards if (card.id in mine, card.id in theirs) == which]
        for which in ((True, False), (False, True), (False, False))
    )
