"""Makes the pictures of the table that README shows: `python -m tests.gui.screenshots [FOLDER] [--size 1280x800]`.

With `--rules` it makes those of the rule book, as they stand on a page, in `--lang` at `--width`.

Each scene is played with the mouse on a window without a screen. `--only NAME` makes one scene, `--full` keeps all
colours instead of the few that make a small file, `--light` and `--dark` make every scene on that table.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, qRgb
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.ai.search.judging import judge
from afaos_gui.ai.search.results import Limit
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.learning.rulebook_pictures import load_pictures
from afaos_gui.data.paths import resource
from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.texts.language import ENGLISH, LANGUAGES, set_language
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.table.rulebook.sheet import rule_picture
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.advice import BEST_LEVEL
from afaos_gui.session.review.reviewer import question_of, verdict_of
from afaos_gui.session.saving.transfer import open_game
from tests.gui.appearance.vision import Colours, pixels
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND
from tests.session.reviewed_games import thumb_game

SCENES = Path(__file__).parent / "scenes"
NAMES = (Seat(BRITISH, "Whitworth"), Seat(FRENCH, "Montcalm"))
SIEGE = 5
"""The lesson about sieges."""
TURNED_MS = 4000
"""Milliseconds after which the map has turned, and its names are laid anew."""
LARGE = (1600, 1000)
QUICK, PLAYED, MIDDLE = Limit(iterations=24), 5, 36
"""Thinking time for each decision of the review, the seed of its game, and a turn in its middle."""
PAGE_WIDTH = 372
"""Width of a rule book picture in a large window."""
COLOURS = 200
RARE = 0.4
"""Exponent that turns a tone's number of pixels into its weight."""


def sieges() -> Hands:
    """Two sieges, with the cards of one action selected."""
    hands = sit(open_game(SCENES / "two_sieges.txt").game)
    hands.click(hands.at_place("Louisbourg"))
    hands.select("New York")
    hands.move(hands.at_place("Albany"))
    return hands


def curtain() -> Hands:
    """The curtain, for the other player to sit down."""
    return sit(open_game(SCENES / "two_sieges.txt").game, with_curtain=True)


def hand() -> Hands:
    """A full hand, two cards selected and one pointed at."""
    hands = sit(Game.from_state(busy_position().hand(BRITISH, "Settlers").state(), NAMES, seed=1))
    hands.select("Boston", "Norfolk")
    hands.move(hands.at_card(hands.indices("Ships")[0]))
    return hands


def start() -> Hands:
    """The start screen at its lessons."""
    hands = sit(Game(SECOND, NAMES, seed=11))
    hands.window.learning.open_lessons()
    return hands


def lesson() -> Hands:
    """The lesson about sieges at its second step."""
    hands = sit(Game(SECOND, NAMES, seed=11))
    lessons = hands.window.learning.lessons
    lessons.begin(load_lessons()[SIEGE], 1)
    QTest.qWait(TURNED_MS)
    return hands


def review() -> Hands:
    """The review of a game at the decision that cost most."""
    game = thumb_game(SECOND, PLAYED)
    commands = game.commands
    asked = filter(None, (question_of(command, number) for number, command in enumerate(commands)))
    found = tuple(verdict_of(one, judge(one.view, one.action, BEST_LEVEL, QUICK, 0, one.after)) for one in asked)
    game.review = Review(BEST_LEVEL, QUICK.iterations or 0, 0, len(commands), found)
    hands = sit(game)
    hands.window.score.put_away()
    hands.window.study.open_review()
    worst = max(found, key=lambda verdict: verdict.loss)
    hands.window.study.reviews.sheet.followed.emit(str(worst.number))
    return hands


def rules() -> Hands:
    """The rule book beside the table, at raids."""
    hands = sit(open_game(SCENES / "two_sieges.txt").game)
    hands.window.rule_book.open("raid#raid-path")
    return hands


def deck() -> Hands:
    """The deck sheet."""
    hands = sit(thumb_game(SECOND, PLAYED, turns=MIDDLE))
    hands.window.commands["deck_sheet"].trigger()
    return hands


class Scene(NamedTuple):
    """A picture: who makes it, the size of its window, its surround, and its language."""

    make: Callable[[], Hands]
    size: tuple[int, int] = (1280, 800)
    surround: str = DARK.name
    language: str = ENGLISH


PICTURES = {
    "sieges": Scene(sieges, LARGE),
    "sieges-light": Scene(sieges, surround=LIGHT.name, language="fr"),
    "rules": Scene(rules),
    "review": Scene(review),
    "deck": Scene(deck),
    "curtain": Scene(curtain),
    "hand": Scene(hand, LARGE),
    "start": Scene(start),
    "lesson": Scene(lesson),
}

size: tuple[int, int] = (1280, 800)
surround = DARK.name


def sit(game: Game, with_curtain: bool = False) -> Hands:
    """Hands at a window of the wanted size, its chart ready."""
    window = make_window(game, size, curtain=with_curtain)
    window.table.clock.set_pace("at once")
    window.set_surround(surround)
    window.show()
    QApplication.processEvents()
    window.table.board.fit()
    window.table.board.bake_now()
    QApplication.processEvents()
    hands = Hands(window)
    hands.enter()
    return hands


def with_few_colours(image: QImage) -> QImage:
    """Reduce the picture to the few colours that suit it best; rare ones count for more than their share."""
    tones = (pixels(image).reshape(-1, 3) * 255).round().astype(np.int64)
    bins, members, counts = np.unique(tones // 4 @ (1 << 12, 1 << 6, 1), return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(members, tones[:, axis]) for axis in range(3)], axis=1) / counts[:, None]
    assert len(bins) > COLOURS
    table = [qRgb(*(int(tone) for tone in colour.round())) for colour in _palette(means, counts**RARE)]
    # Without dithering: the grain of chart and cloth hides the steps, and the file is half as large.
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, flags)


def _palette(tones: Colours, weights: Colours) -> Colours:
    """Choose colours so that every tone is near one, by splitting the widest group of tones again and again."""
    groups = [np.arange(len(tones))]
    spreads = [_spread(tones, weights)]
    while len(groups) < COLOURS:
        widest = int(np.argmax([spread.sum() for spread in spreads]))
        group, axis = groups.pop(widest), int(np.argmax(spreads.pop(widest)))
        middle = np.average(tones[group, axis], weights=weights[group])
        upper = tones[group, axis] > middle
        for half in (group[upper], group[~upper]):
            groups.append(half)
            spreads.append(_spread(tones[half], weights[half]))
    return np.array([np.average(tones[group], axis=0, weights=weights[group]) for group in groups])


def _spread(tones: Colours, weights: Colours) -> Colours:
    """The spread of tones around their mean, by axis, all together."""
    away = tones - np.average(tones, axis=0, weights=weights)
    return np.asarray((away**2 * weights[:, None]).sum(axis=0))


def make_rule_pictures(folder: Path, width: int, lang: str) -> None:
    """Paint every picture of the rule book into a file."""
    set_language(lang)
    folder.mkdir(parents=True, exist_ok=True)
    for name in load_pictures():
        file = folder / f"rules-{name}.png"
        image = rule_picture(name, width, 1.0, lang)
        image.save(str(file))
        print(f"{file.name}: {image.width()} × {image.height()}", flush=True)


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    return int(width), int(height)


def main() -> None:
    """Make the pictures."""
    global size, surround
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=resource("screenshots", "opening.png").parent)
    parser.add_argument("--size", type=_size)
    parser.add_argument("--only", choices=PICTURES, action="append")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--light", action="store_const", const=LIGHT.name, dest="surround")
    parser.add_argument("--dark", action="store_const", const=DARK.name, dest="surround")
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--lang", choices=LANGUAGES, default=ENGLISH)
    parser.add_argument("--width", type=int, default=PAGE_WIDTH)
    asked = parser.parse_args()
    application()
    if asked.rules:
        make_rule_pictures(asked.folder, asked.width, asked.lang)
        return
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.only or PICTURES:
        scene = PICTURES[name]
        size, surround = asked.size or scene.size, asked.surround or scene.surround
        set_language(scene.language)
        hands = scene.make()
        QApplication.processEvents()
        image = hands.window.grab().toImage()
        image = image if asked.full else with_few_colours(image)
        file = asked.folder / f"{name}.png"
        image.save(str(file), quality=0)
        print(f"{file.name}: {image.width()} × {image.height()}, {file.stat().st_size // 1024} kB", flush=True)
        hands.window.play.drag.cancel()
        hands.window.close()
        hands.window.hide()


if __name__ == "__main__":
    main()
    os._exit(0)  # Skip the slow shutdown.
