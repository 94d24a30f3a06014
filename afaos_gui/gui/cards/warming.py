"""Paints faces of cards that may soon be wanted, a few at a time while nothing else is to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmapCache

from afaos_gui.gui.cards.metrics import card_height
from afaos_gui.gui.cards.pixmaps import FaceSize, card_pixmap
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View

REST_MS = 400
"""How long nothing new has to have been shown before faces are painted: whoever acts quickly is not held up."""
PAUSE_MS = 16
"""Time for other things between two faces."""
AT_ONCE = 0.004
"""Seconds after which no further face is begun before the next pause."""
SHARE = 0.5
"""Of Qt's room for pictures: what faces may take that perhaps nobody looks at."""
DONE = object()
"""Instead of a step: there is none left."""


class FaceWarmer(QObject):
    """The first look at a card costs many times what the others do; this takes it beforehand.

    `sizes` says in which sizes cards may be laid, `may_paint` whether nothing else is to do now. `ahead` makes the
    few other things that the next position may want, a little with every step; they come first.
    """

    def __init__(
        self,
        parent: QObject,
        sizes: Callable[[], Collection[FaceSize]],
        may_paint: Callable[[], bool] = lambda: True,
        ahead: Callable[[], Iterator[None]] = lambda: iter(()),
    ) -> None:
        super().__init__(parent)
        self._find_sizes = sizes
        self._may_paint = may_paint
        self._find_others = ahead
        self._groups: tuple[Sequence[Card], ...] = ()
        self._sizes: frozenset[FaceSize] = frozenset()
        self._steps: Iterator[None] = iter(())
        self._kib = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_some)

    @property
    def is_busy(self) -> bool:
        """Whether there are faces left to paint."""
        return self._timer.isActive()

    def warm(self, *groups: Sequence[Card]) -> None:
        """Paint these cards, group after group, at every size in which they may be laid."""
        self._groups, self._sizes = groups, frozenset()
        self._timer.start(REST_MS)

    def hold(self) -> None:
        """Something has been shown: wait a while, then go on, with the faces of sizes that are new."""
        if self._groups and (self.is_busy or not self._sizes.issuperset(self._find_sizes())):
            self._timer.start(REST_MS)

    def stop(self) -> None:
        """Leave the rest until it is looked at."""
        self._groups = ()
        self._timer.stop()

    def _paint_some(self) -> None:
        if not self._may_paint():
            return
        self._timer.setInterval(PAUSE_MS)
        sizes = frozenset(self._find_sizes())
        if not self._sizes.issuperset(sizes):
            self._sizes, self._kib = sizes, 0.0
            self._steps = chain(self._find_others(), self._paint_faces(sorted(sizes, reverse=True)))
        start = time.perf_counter()
        while time.perf_counter() - start < AT_ONCE:
            if next(self._steps, DONE) is DONE:
                self._timer.stop()
                return

    def _paint_faces(self, sizes: Sequence[FaceSize]) -> Iterator[None]:
        """A face with every step: group after group, at the sizes first in which there is most to paint."""
        for cards in self._groups:
            for size in sizes:
                for card in cards:
                    if self._kib > QPixmapCache.cacheLimit() * SHARE:
                        return
                    card_pixmap(card, size.width, size.dpr, index_strip=size.index_strip)
                    self._kib += 4 * size.width * card_height(size.width) * size.dpr**2 / 1024
                    yield


def nearest_first(view: View) -> tuple[Sequence[Card], ...]:
    """All cards by how soon they may lie on the table: those of the viewer's deck, the other's, those to be had."""
    cards, me, other = view.ruleset.catalogue.cards, view.sides[view.viewer], view.sides[1 - view.viewer]
    mine = {*view.hand, *view.draw, *me.discard, *me.reserve}
    theirs = {*other.unseen, *other.known, *other.discard, *other.reserve} - mine
    return tuple(
        [card for card in cards if (card.id in mine, card.id in theirs) == which]
        for which in ((True, False), (False, True), (False, False))
    )
