"""What happens when the program fails: a log file, and a sentence for the player."""

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

from afaos_gui.data.saves.saved_game import program_version

LOG_BYTES = 256 * 1024
LOG_FILES = 3

log = logging.getLogger("afaos")

_told: list[Callable[[str], None]] = []
_fault_file: list[IO[str]] = []
_reports: list[str] = []
_places: list[Path] = []


def install(folder: Path | None = None) -> Path:
    """Begin to write the log in `folder` and to catch unhandled exceptions; return the log's path.

    Call it before Qt is imported, so that a failure while Qt loads is logged too.
    """
    place = folder or platformdirs.user_log_path("afaos", appauthor=False)
    _places[:] = [place]
    path, faults = place / "afaos.log", place / "afaos-fault.log"
    try:
        place.mkdir(parents=True, exist_ok=True)
        for one in (path, faults):
            if one.exists() and not one.is_file():
                raise OSError(f"{one.name} is not a file.")
        handler: logging.Handler = RotatingFileHandler(
            path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True
        )
        _catch_faults(faults)
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
    """The last failure in full, with program and system, as it may be sent to somebody."""
    system = f"A Few Acres of Snow {program_version()}, Python {platform.python_version()}, {platform.platform()}"
    return "\n".join((system, *_reports[-1:]))


def folder() -> Path | None:
    """The folder of the log."""
    return _places[0] if _places else None


def tell(listener: Callable[[str], None]) -> None:
    """Have `listener` called with one sentence for each unexpected failure."""
    _told.append(listener)


def untell(listener: Callable[[str], None]) -> None:
    """Remove a listener; an unknown one is ignored."""
    if listener in _told:
        _told.remove(listener)


def do_all(*steps: Callable[[], object]) -> None:
    """Run every step of a shutdown even if others fail; failures go to the log."""
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
