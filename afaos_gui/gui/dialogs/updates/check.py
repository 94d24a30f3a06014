"""Looks up the newest version in a thread of its own, so that the window never waits for the network."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from afaos_gui.data import crash
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _


class VersionAnswer(NamedTuple):
    """The newest version, or a sentence that says why it is not known."""

    newest: str = ""
    failure: str = ""


class UpdateCheck(QObject):
    """Runs `ask`, which gives the newest version or raises DataError, outside the window's thread."""

    answered = Signal(object)
    """A VersionAnswer."""

    def __init__(self, ask: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ask = ask
        self._thread: threading.Thread | None = None
        self.answered.connect(self._on_answered)

    def begin(self) -> None:
        """Ask, unless an answer is pending."""
        if self._thread is None:
            # A daemon, because the program may end before an answer comes.
            self._thread = threading.Thread(target=self._run, name="updates", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        try:
            answer = VersionAnswer(newest=self.ask())
        except DataError as error:
            answer = VersionAnswer(failure=str(error))
        except Exception as error:  # the caller has to be told of any failure
            crash.log.exception("Looking for a newer version failed")
            sentence = _("It cannot be told whether there is a newer version ({failure}).")
            answer = VersionAnswer(failure=sentence.format(failure=type(error).__name__))
        with contextlib.suppress(RuntimeError):  # The window was closed meanwhile.
            self.answered.emit(answer)

    def _on_answered(self) -> None:
        if self._thread is not None:
            self._thread.join()  # It is at its end, and must not be the last to hold this object.
            self._thread = None
