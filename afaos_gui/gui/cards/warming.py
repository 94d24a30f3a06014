"""Paints faces of cards that may soon be wanted, one at a time while nothing else is to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QTimer

from afaos_gui.gui.cards.pixmaps import FaceSize, card_pixmap, sizes_in_use
from afaos_gui.rules.catalogue import Card

PAUSE_MS = 30
"""Time for other things between two faces."""
WIDEST = 200.0
"""Larger faces are looked at one by one, and take long."""


class FaceWarmer(QObject):
    """The first look at a card costs many times what the others do; this takes it beforehand."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: Iterator[tuple[Card, FaceSize]] = iter(())
        self._timer = QTimer(self, interval=PAUSE_MS)
        self._timer.timeout.connect(self._paint_one)

    @property
    def is_busy(self) -> bool:
        """Whether there are faces left to paint."""
        return self._timer.isActive()

    def warm(self, cards: Iterable[Card]) -> None:
        """Paint these cards, in this order, at every size at which faces lie on the table."""
        self._wanted = _faces(tuple(cards))
        self._timer.start()

    def stop(self) -> None:
        """Leave the rest until it is looked at."""
        self._timer.stop()

    def _paint_one(self) -> None:
        found = next(self._wanted, None)
        if found is None:
            self._timer.stop()
            return
        card, size = found
        card_pixmap(card, size.width, size.dpr, index_strip=size.index_strip)


def _faces(cards: tuple[Card, ...]) -> Iterator[tuple[Card, FaceSize]]:
    """Each card at each size, the sizes in which there is most to paint first."""
    for size in sorted((size for size in sizes_in_use() if size.width <= WIDEST), reverse=True):
        for card in cards:
            yield card, size
