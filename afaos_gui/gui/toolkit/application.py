"""The running application: what it announces to screen readers, and failures told in their own sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.errors import DataError


def running_application() -> QApplication:
    """The application, which exists wherever a widget does."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def announce(widget: QWidget, words: str) -> None:
    """Have a sentence read out after what the reader is saying now."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, words)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)


@contextmanager
def failures_told(tell: Callable[[str], object]) -> Iterator[None]:
    """End the block at a DataError and tell its sentence; what follows the block runs in any case."""
    try:
        yield
    except DataError as error:
        tell(str(error))
