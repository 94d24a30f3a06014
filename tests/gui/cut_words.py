"""Finds words that are cut, short, small, foreign or lie on others, on every screen: `python -m tests.gui.cut_words`.

Opens every screen of the program in windows of each `--sizes` (logical pixels) at each of `--scales`, in each of
`--langs` and `--palettes`, and prints one line for each fault; nothing, and success, where there is none. Without
`--sizes` these are four sizes, and what screens enlarged by a scale have left. Colours have no measures: palettes after
the first one are looked at in the first size, scale and language only. `--text` enlarges the letters, `--only` looks at
some screens, `--folder` keeps a picture of each. The language "pseudo" shows what nobody has marked for translation.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QWidget

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import ENGLISH, LANGUAGES, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.toolkit.paint.theme import set_text_share, text_share
from afaos_gui.presentation.look import palettes
from tests.gui import size_probe
from tests.gui.languages import pseudo
from tests.gui.languages.more_states import VISITS
from tests.gui.languages.painted import write_only
from tests.gui.languages.walk import complaints, cuts, paint, screens

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080))
ENLARGED = ((1366, 768), (1920, 1080))
"""Screens of which the system enlarges everything."""
LEAST = (960, 540)
"""The least room that such a screen leaves."""
LEAST_PX = 9.0
"""The smallest face that words may have, in logical pixels; in lower windows all shrinks alike."""
MORE = tuple(name for name, _make, _state in VISITS)
"""Screens with letters and names in them, which are of no language."""
PICTURED = ("states",)
"""Where figures are a part of small pictures, such as the number on a coin."""
SCALES = ("1", "1.25", "1.5", "2")


def faults(shown: QWidget, lang: str, least: float = LEAST_PX) -> Iterator[str]:
    """What is cut, shortened, too small, covered or not translated in a screen."""
    painted = paint(shown)
    yield from cuts(shown, painted) if lang == ENGLISH else complaints(shown, painted, lang)
    if lang == pseudo.CODE or text_share() > 1:
        return  # Words longer than those of any language, and enlarged ones, may be shortened where there is no room.
    yield from (f"shortened in {one.where}: {one.text}" for one in painted if one.is_short)
    small = (one for one in painted if one.px < least and one.where not in PICTURED)
    yield from (f"{one.px:.1f} px high in {one.where}: {one.text}" for one in small)
    if isinstance(shown, MainWindow) and shown.table.isVisible() and shown.table.board.fitted:
        shown.table.board._settle()  # Names are laid out anew once a change of size has come to rest.
        yield from size_probe.of_the_map(shown)


def look(asked: argparse.Namespace) -> int:
    """Look at every screen in this process's scale; print the faults, and return their number."""
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    set_text_share(asked.text)
    if asked.folder is None:
        write_only()
    else:
        asked.folder.mkdir(parents=True, exist_ok=True)
    found = 0
    first = asked.langs[0], asked.sizes[0]
    for lang, size, palette in product(asked.langs, asked.sizes, asked.palettes):
        if palette != asked.palettes[0] and (lang, size) != first:
            continue
        if lang == pseudo.CODE:
            pseudo.speak()
        else:
            set_language(lang)
        palettes.set_palette(PaletteName(palette))
        application()
        # Faces are whole pixels high.
        least = round(LEAST_PX * min(1.0, size[0] / SIZES[0][0], size[1] / SIZES[0][1]))
        for name, shown in screens(size, asked.only, more=True):
            for line in dict.fromkeys(faults(shown, ENGLISH if name.startswith(MORE) else lang, least)):
                found += 1
                print(f"{size[0]}x{size[1]} {lang} {palette}, {name}: {line}", flush=True)
            if asked.folder is not None:
                file = f"{name.replace(' ', '-')}-{size[0]}x{size[1]}-{lang}-{palette}.png"
                shown.grab().save(str(asked.folder / file))
    return found


def sizes_at(scale: float) -> tuple[tuple[int, int], ...]:
    """The four sizes, and those that enlarged screens have at a scale."""
    enlarged = ((round(width / scale), round(height / scale)) for width, height in ENLARGED)
    return tuple(dict.fromkeys((*SIZES, *(size for size in enlarged if size >= LEAST))))


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    return int(width), int(height)


def main() -> int:
    """Look in one process for each scale, because Qt reads it only at the start."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=_size, nargs="+")
    parser.add_argument("--scales", nargs="+", default=SCALES)
    parser.add_argument("--langs", nargs="+", default=LANGUAGES, choices=(*LANGUAGES, pseudo.CODE))
    parser.add_argument("--palettes", nargs="+", default=tuple(PaletteName), choices=tuple(PaletteName))
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--only", nargs="+", default=(), help="screens whose names begin so")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    asked.sizes = asked.sizes or sizes_at(float(os.environ.get("QT_SCALE_FACTOR", "1")))
    if asked.here:
        return min(1, look(asked))
    codes = []
    for number, scale in enumerate(asked.scales):
        # The last word for an option counts.
        only = ["--palettes", asked.palettes[0]] if number else []
        command = [sys.executable, "-m", "tests.gui.cut_words", *sys.argv[1:], *only, "--here"]
        codes.append(subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": scale}, check=False).returncode)
    return max(codes)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # Skip the slow shutdown.
