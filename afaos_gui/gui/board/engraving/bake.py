"""Bakes the chart into pictures: one is shipped for the first frame, finer ones are made in the background.

Painting the chart takes seconds and holds the GIL, so a thread of this process would make the window stutter: a
child process paints it and leaves a file in the cache.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import threading
import weakref
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from afaos_gui.data.paths import resource
from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import ENGLISH, LANGUAGES, set_language
from afaos_gui.gui.board.engraving.chart import paint_chart
from afaos_gui.gui.toolkit.paint.theme import Palette, colour, load_fonts
from afaos_gui.presentation.look.palettes import set_palette
from afaos_gui.presentation.map.chart_size import (
    SHIPPED_WIDTH,
    ChartLook,
    ChartSize,
    Region,
    current_look,
    shipped_name,
)
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

SHIPPED_QUALITY = 88
CACHE_QUALITY = 94
CACHED_FILES = 16
UNFINISHED = ".part.jpg"
CLOSING_SECONDS = 2.0
"""Seconds that the end of the program waits for a cancelled picture."""


def bake_chart(width_px: int, dpr: float = 1.0, region: Region | None = None) -> QImage:
    """The chart `width_px` logical pixels wide, at `dpr` device pixels each, or a part of it; takes seconds."""
    width = round(width_px * dpr)
    unit = width / MAP_WIDTH
    left, top, across, down = region or (0, 0, width, round(width * MAP_HEIGHT / MAP_WIDTH))
    image = QImage(across, down, QImage.Format.Format_RGB32)
    image.fill(colour(Palette.MARGIN))  # The last row may lie half outside the chart.
    painter = QPainter(image)
    painter.translate(-left, -top)
    painter.scale(unit, unit)
    paint_chart(painter, width_px / MAP_WIDTH, QRectF(left / unit, top / unit, across / unit, down / unit))
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image


def bake_to_file(
    path: str,
    width_px: int,
    dpr: float,
    region: Region | None = None,
    quality: int = CACHE_QUALITY,
    look: ChartLook | None = None,
) -> None:
    """Bake the chart into the JPEG file `path`, in a child process. The file appears whole or not at all."""
    if hasattr(os, "nice"):
        os.nice(max(0, 10 - os.nice(0)))
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        QGuiApplication(sys.argv[:1])
    load_fonts()
    look = look or ChartLook()
    set_language(look.lang)
    set_palette(PaletteName.HIGH_CONTRAST if look.plain else PaletteName.USUAL)
    unfinished = f"{path}.{os.getpid()}{UNFINISHED}"
    if not bake_chart(width_px, dpr, region).save(unfinished, quality=quality):
        raise OSError(f"The chart could not be written to {path}.")
    Path(unfinished).replace(path)


@cache
def shipped_chart(look: ChartLook) -> QImage:
    """The shipped picture of a look, read once for all windows; the English one where its language has none."""
    file = resource("map", shipped_name(look))
    return QImage(str(file if file.is_file() else resource("map", shipped_name(look._replace(lang=ENGLISH)))))


@lru_cache(maxsize=1)
def _shipped_in_width(look: ChartLook, width: int) -> QImage:
    """The shipped picture in fewer pixels: smoothly, as the view's own scaling is too coarse for half the width."""
    return shipped_chart(look).scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)


class ChartStore(QObject):
    """Provides pictures of the chart: one at once, the right one a little later through `ready`."""

    ready = Signal(object, QImage)
    """A requested ChartSize and its picture."""
    failed = Signal(str)
    """Emitted with one sentence; the pictures delivered so far stay valid."""

    def __init__(self, cache_dir: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache_dir = cache_dir
        self._running: _BakeTask | None = None
        self._waiting: ChartSize | None = None
        self._is_closed = False
        self._remove_folder: weakref.finalize[..., ChartStore] | None = None
        """Removes the folder that this store made for itself, when it is closed, forgotten, or the program ends."""
        self._relay = _Relay()
        self._relay.finished.connect(self._on_finished, Qt.ConnectionType.QueuedConnection)

    def at_once(self, size: ChartSize) -> tuple[QImage, bool]:
        """The picture of this size if the cache has it, else the shipped one; and whether it is the right one.

        The image is null if both are missing.
        """
        if self._cache_dir is not None and (path := self._cache_dir / size.file_name).is_file():
            image = QImage(str(path))
            if not image.isNull():
                image.setDevicePixelRatio(size.dpr)
                return image, True
        shipped = self.shipped()
        if size.device_width < shipped.width():
            shipped = QImage(_shipped_in_width(current_look(), size.device_width))
            shipped.setDevicePixelRatio(size.dpr)
        return shipped, False

    def shipped(self) -> QImage:
        """The shipped picture in the present look."""
        return shipped_chart(current_look())

    def request(self, size: ChartSize) -> None:
        """Request a picture of this size; an unfinished earlier request is cancelled.

        Does nothing once the store is closed: a view may still ask, late, for a folder that is gone.
        """
        if self._is_closed:
            return
        if self._running is None:
            self._start(size)
        elif self._running.size != size:
            self._waiting = size
            self._running.give_up()
        else:
            self._waiting = None

    @property
    def busy(self) -> bool:
        """Whether a picture is being made."""
        return self._running is not None

    def close(self) -> None:
        """Stop all work; call before the program ends."""
        self._is_closed, self._waiting = True, None
        if self._running is not None:
            self._running.give_up()
            self._running.join(CLOSING_SECONDS)
        if self._remove_folder is not None:
            self._remove_folder()

    def _start(self, size: ChartSize) -> None:
        if self._cache_dir is None:
            self._cache_dir = Path(tempfile.mkdtemp(prefix="afaos-chart-"))
            self._remove_folder = weakref.finalize(self, shutil.rmtree, self._cache_dir, ignore_errors=True)
        self._running = _BakeTask(size, self._cache_dir, self._relay)
        self._running.start()

    def _on_finished(self, size: ChartSize, image: QImage, problem: str) -> None:
        if self._running is not None:
            # It is at its end. Left to itself, it could be the last to hold the relay and delete it from its thread,
            # which crashes while this thread deletes the store.
            self._running.join()
            self._running = None
        if self._waiting is not None:
            size, self._waiting = self._waiting, None
            self._start(size)
        elif problem:
            self.failed.emit(problem)
        elif not image.isNull():
            self.ready.emit(size, image)


class _Relay(QObject):
    """Brings pictures out of a thread; owned by both sides, so it outlives a store deleted meanwhile."""

    finished = Signal(object, QImage, str)


class _BakeTask(threading.Thread):
    """Waits for the child process that bakes one size, then loads its file.

    This is a Python thread: Qt's thread pool waits for its threads when its owner is deleted, as long as the child
    takes, or for ever where the deletion holds the GIL, which the thread needs to end.
    """

    def __init__(self, size: ChartSize, folder: Path, relay: _Relay) -> None:
        super().__init__(name="chart", daemon=True)
        self.size = size
        self._folder = folder
        self._relay = relay
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._given_up = False

    def give_up(self) -> None:
        """End the child process; the task then finishes without a picture."""
        with self._lock:
            self._given_up = True
            if self._process is not None:
                self._process.terminate()

    def run(self) -> None:
        """Load the file from the cache, baking it first where it is missing."""
        path = self._folder / self.size.file_name
        problem = ""
        image = QImage(str(path)) if path.is_file() else QImage()
        if image.isNull():
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._bake(path)
                image = QImage(str(path))
                if self.size.region is not None:
                    path.unlink(missing_ok=True)  # Parts are rarely requested twice.
                _prune(self._folder)
            except OSError as error:
                problem = f"The chart could not be drawn in full detail: {error}."
        if image.isNull() and not problem and not self._given_up:
            problem = "The chart could not be drawn in full detail."
        image.setDevicePixelRatio(self.size.dpr)
        # At the end of the program Qt deletes all its objects, this one as well.
        with contextlib.suppress(RuntimeError):
            self._relay.finished.emit(self.size, image, problem)

    def _bake(self, path: Path) -> None:
        import multiprocessing  # The first frame needs no process.

        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(
            target=bake_to_file,
            args=(str(path), self.size.width_px, self.size.dpr, self.size.region, CACHE_QUALITY, self.size.look),
            name="chart",
            daemon=True,
        )
        with self._lock:
            if self._given_up:
                return
            process.start()
            self._process = process
        process.join()
        with self._lock:
            self._process = None
        # At the end of the program multiprocessing itself may be joining the process, which then counts as running.
        with contextlib.suppress(ValueError):
            process.close()


def _prune(folder: Path) -> None:
    """Keep the newest pictures, and delete half-written ones left by a killed process."""
    for unfinished in folder.glob(f"chart-*{UNFINISHED}"):
        unfinished.unlink(missing_ok=True)
    pictures = sorted(folder.glob("chart-v*.jpg"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in pictures[CACHED_FILES:]:
        old.unlink(missing_ok=True)


def main() -> None:
    """Remake the shipped pictures."""
    for look in (ChartLook(lang, plain) for plain in (False, True) for lang in LANGUAGES):
        path = resource("map", shipped_name(look))
        bake_to_file(str(path), SHIPPED_WIDTH, 1.0, quality=SHIPPED_QUALITY, look=look)
        print(f"{path.name}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
