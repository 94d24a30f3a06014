"""The running application, for filters that see every event before its widget does."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def running_application() -> QCoreApplication:
    """The application; there is one wherever a widget is."""
    application = QCoreApplication.instance()
    assert application is not None
    return application
