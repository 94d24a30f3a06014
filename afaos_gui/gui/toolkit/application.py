"""The running application."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def running_application() -> QApplication:
    """The application, which exists wherever a widget does."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
