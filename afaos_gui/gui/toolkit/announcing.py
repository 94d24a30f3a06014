"""Sentences that screen readers are told of by themselves."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have a sentence read out when the reader has finished what it says now."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, words)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)
