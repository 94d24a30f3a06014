"""Makes the moving picture that README shows: `python -m tests.gui.moving_picture [FILE.webp]`; takes Pillow.

A turn is played on a window without a screen, whose clock goes on by one step for each picture.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from afaos_gui.data.paths import resource
from afaos_gui.gui.app.start import application
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.toolkit.clock import LONGEST_STEP_MS
from afaos_gui.presentation.look.pace import Stillness
from afaos_gui.rules.action_text import parse_action
from afaos_gui.session.saving.transfer import open_game
from tests.gui import screenshots
from tests.gui.hands import Hands

SIZE = (1280, 800)
SHOWN_WIDTH = 960
FRAMES_A_SECOND = 1000 / LONGEST_STEP_MS
HELD = 10
"""Frames for which a finished action stays to be looked at."""
QUALITY = 72
TURN = ("settle Albany: New York, St. Mary's, Philadelphia", "home support")


def frames(hands: Hands) -> Iterator[QImage]:
    """The pictures of a turn: each action as it moves, then the draw."""
    hands.window.view_commands.change(pace="normal", motion=Stillness.FULL.value)
    yield from _held(hands, HELD)
    game = hands.window.current.game
    for text in TURN:
        hands.window.current.submit(parse_action(text, game.state.to_decide, game.catalogue))
        yield from _moving(hands)
    hands.end_turn()
    yield from _moving(hands)


def _moving(hands: Hands) -> Iterator[QImage]:
    while hands.table.clock.running:
        time.sleep(LONGEST_STEP_MS / 1000)  # The clock never goes on by more than that.
        hands.table.clock.tick()
        yield _picture(hands)
    yield from _held(hands, HELD)


def _held(hands: Hands, count: int) -> Iterator[QImage]:
    picture = _picture(hands)
    yield from (picture for _ in range(count))


def _picture(hands: Hands) -> QImage:
    QApplication.processEvents()
    image = hands.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    return image.scaledToWidth(SHOWN_WIDTH, Qt.TransformationMode.SmoothTransformation)


def main() -> None:
    """Make the picture."""
    from PIL import Image

    parser = argparse.ArgumentParser(description=__doc__)
    usual = resource("screenshots", "sieges.png").with_name("turn.webp")
    parser.add_argument("file", nargs="?", type=Path, default=usual)
    file = parser.parse_args().file
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    screenshots.size = SIZE
    hands = screenshots.sit(open_game(screenshots.SCENES / "two_sieges.txt").game)
    pictures = [
        Image.frombytes("RGB", (one.width(), one.height()), bytes(one.constBits()), "raw", "RGB", one.bytesPerLine())
        for one in frames(hands)
    ]
    pictures[0].save(
        file,
        save_all=True,
        append_images=pictures[1:],
        duration=round(1000 / FRAMES_A_SECOND),
        loop=0,
        quality=QUALITY,
        method=4,
    )
    print(f"{file.name}: {len(pictures)} frames, {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
    os._exit(0)  # Skip the slow shutdown.
