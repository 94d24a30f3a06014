"""Pictures of scenes in motion: `python -m tests.gui.pictures.scene_frames FOLDER [NAME ...] [--size 1366x768]`.

Each scene becomes one file of six moments of it; with `--near PLACE` only what is around a place.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import LANGUAGES, set_language
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT
from afaos_gui.presentation.look.palettes import set_palette, set_surround
from tests.gui.hands import Hands
from tests.gui.motion.scene_positions import SCENES, Scene, submit

MOMENTS = (0.12, 0.3, 0.42, 0.55, 0.72, 0.9)
COLUMNS = 3
AROUND = 120
"""Pixels around a place."""


def frames(scene: Scene, size: tuple[int, int], near: str) -> QImage:
    """The moments of a scene on one sheet."""
    game = scene.game()
    window = make_window(game, size, curtain=False)
    window.view_commands.change(map_key=False)
    window.show()
    window.current.look_from(scene.viewer)
    window.table.board.bake_now()
    clock = window.table.clock
    clock.now = lambda: 0.0
    clock.set_stillness("full")
    clock.set_pace("normal")
    QApplication.processEvents()
    part = window.rect()
    if near:
        at = Hands(window).at_place(near)
        part = QRect(0, 0, 2 * AROUND, 2 * AROUND)
        part.moveCenter(window.mapFromGlobal(at))
    submit(game, scene.action)
    run = window.play.director.run
    assert run is not None, "nothing moves"
    found = []
    for share in MOMENTS:
        run.at = run.length * share
        run.step(run.at)
        QApplication.processEvents()
        found.append(window.grab().toImage())
    print(f"{run.length:.0f} ms")
    window.play.director.finish()
    window.close()
    return sheet(found, part)


def sheet(pictures: list[QImage], part: QRect) -> QImage:
    """The same part of all pictures on one sheet."""
    ratio = pictures[0].devicePixelRatio()
    cut = QRect(part.topLeft() * ratio, part.size() * ratio)
    made = QImage(cut.width() * COLUMNS, cut.height() * 2, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    for number, picture in enumerate(pictures):
        picture.setDevicePixelRatio(1)
        painter.drawImage((number % COLUMNS) * cut.width(), (number // COLUMNS) * cut.height(), picture.copy(cut))
    painter.end()
    return made


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", default=list(SCENES))
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--palette", choices=list(PaletteName), default=PaletteName.USUAL)
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--near", default="")
    arguments = parser.parse_args()
    set_language(arguments.lang)
    set_palette(PaletteName(arguments.palette))
    set_surround(LIGHT.name if arguments.light else DARK.name)
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    width, height = map(int, arguments.size.split("x"))
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.names:
        print(name, end=": ")
        picture = frames(SCENES[name], (width, height), arguments.near)
        picture.save(str(arguments.folder / f"{name.replace(' ', '_')}.png"))


if __name__ == "__main__":
    main()
    os._exit(0)  # Skip the slow shutdown.
