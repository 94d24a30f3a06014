"""What happens when the program fails: a log file, and a sentence for the player. Imports no Qt."""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO

import platformdirs

from afaos_gui.data.saved_game import program_version

LOG_BYTES = 256 * 1024
LOG_FILES = 3

log = logging.getLogger("afaos")

_told: list[Callable[[str], None]] = []
_fault_file: list[IO[str]] = []
_reports: list[str] = []
_places: list[Path] = []


def install(folder: Path | None = None) -> Path:
    """Begin to write the log in `folder` and to catch what nobody else catches; returns the log's path.

    Call it before Qt is imported: a fault while Qt loads should be on record too.
    """
    place = folder or platformdirs.user_log_path("afaos", appauthor=False)
    _places[:] = [place]
    path = place / "afaos.log"
    try:
        place.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True
        )
        _catch_faults(place / "afaos-fault.log")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    sys.excepthook = _on_exception
    threading.excepthook = _on_thread_exception
    return path


def _catch_faults(path: Path) -> None:
    stream = path.open("w", encoding="utf-8")
    _fault_file.append(stream)
    faulthandler.enable(stream)


def report() -> str:
    """The last failure at full length, with program and system, as one may send it to somebody."""
    system = f"A Few Acres of Snow {program_version()}, Python {platform.python_version()}, {platform.platform()}"
    return "\n".join((system, *_reports[-1:]))


def folder() -> Path | None:
    """Where the log lies."""
    return _places[0] if _places else None


def tell(listener: Callable[[str], None]) -> None:
    """Let `listener` show the sentence that the last lines of an unexpected failure come to."""
    _told.append(listener)


def untell(listener: Callable[[str], None]) -> None:
    """Take a listener back; one that is unknown is left alone."""
    if listener in _told:
        _told.remove(listener)


def do_all(*steps: Callable[[], object]) -> None:
    """Take every step of an ending, whatever becomes of the others; the log tells of those that failed."""
    for step in steps:
        try:
            step()
        except Exception:
            log.exception("A step of the ending failed")


def _on_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    _reports[:] = ["".join(traceback.format_exception(kind, error, trace))]
    log.error("An unexpected failure", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
    for listener in list(_told):
        listener(f"{kind.__name__}: {error}")


def _on_thread_exception(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        _on_exception(args.exc_type, args.exc_value, args.exc_traceback)
