"""The running application, for filters that see every event before its widget does."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def running_application() -> QCoreApplication:
    """The application, which exists wherever a widget does."""
    application = QCoreApplication.instance()
    assert application is not None
    return application
