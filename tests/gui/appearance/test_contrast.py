"""Contrast: text at least 4.5 : 1 on any background, marks of sides and links at least 3 : 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.toolkit.paint import ink
from afaos_gui.gui.toolkit.paint.theme import (
    CARD_FRAMES,
    DARK,
    LIGHT,
    SIDE_COLOURS,
    CardPalette,
    Palette,
    Surround,
    colour,
    set_text_share,
)
from afaos_gui.presentation.look.palettes import set_palette, set_surround
from afaos_gui.session.game import Game, Seat
from tests.gui.appearance.vision import Colours, contrast, over, pixels, rgb
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.gui.written import written_in

TEXT, MARK = 4.5, 3.0
Sit = Callable[..., Hands]
SURROUNDS = pytest.mark.parametrize("surround", (DARK, LIGHT), ids=lambda surround: surround.name)
LOOKS = pytest.mark.parametrize(
    ("palette", "surround"),
    [
        pytest.param(palette, surround, marks=() if few else pytest.mark.long, id=f"{palette.value}-{surround.name}")
        for number, palette in enumerate(PaletteName)
        for few, surround in ((not number % 2, DARK), (number % 2, LIGHT))
    ],
    indirect=["palette"],
)
"""Each palette with one surround; the others with it are for the long run."""


@pytest.fixture(params=PaletteName, ids=lambda palette: palette.value)
def palette(request: pytest.FixtureRequest) -> Iterator[PaletteName]:
    """Each palette in turn."""
    set_palette(request.param)
    yield request.param
    set_palette(PaletteName.USUAL)


Inks = dict[str, tuple[str, tuple[str, ...]]]
"""Inks and the backgrounds they are used on."""


def inks_of_words() -> Inks:
    """The inks of text."""
    papers = (Palette.PAPER, Palette.MARGIN, Palette.CARTOUCHE_PAPER)
    card_papers = (CardPalette.PAPER, CardPalette.SYMBOL_BOX, CardPalette.PLAYABLE)
    ground = (Palette.LAND, Palette.SEA, Palette.LAKE)
    frames = sorted({(frame.fill, frame.title) for frame in CARD_FRAMES.values()})
    return {
        "words on paper": (Palette.INK, (*papers, Palette.POINTS, Palette.SHIELD)),
        "quiet words on paper": (Palette.INK_SOFT, papers),
        "names of places": (Palette.LABEL, (Palette.HALO, *ground)),
        "names of waters": (Palette.SEA_NAME, (Palette.SEA, Palette.LAKE)),
        "words on brass": (Palette.BRASS_INK, (Palette.BRASS_LIGHT, Palette.BRASS)),
        "words in a light": (Palette.BRASS_INK, (Palette.LIT, Palette.SELECTION)),
        "words on cards": (CardPalette.INK, (*card_papers, CardPalette.HIGHLIGHT, CardPalette.COIN)),
        "quiet words on cards": (CardPalette.INK_SOFT, card_papers),
        "counts on cards": (CardPalette.HIGHLIGHT, (CardPalette.INK,)),
        "reasons on cards": (CardPalette.PAPER, (CardPalette.INK,)),
        **{f"title {number}": (title, (fill,)) for number, (fill, title) in enumerate(frames)},
        **{f"sums of side {side}": (tones.mid, papers) for side, tones in SIDE_COLOURS.items()},
        **{
            f"{name} on ribbon {side}": (words, (tones.ribbon_light, tones.ribbon_dark))
            for side, tones in SIDE_COLOURS.items()
            for name, words in (("words", DARK.text), ("sentence", Palette.BRASS_LIGHT), ("emblem", Palette.EMBLEM))
        },
    }


def inks_of_marks() -> Inks:
    """The inks of marks that carry meaning by themselves."""
    papers = (Palette.PAPER, Palette.MARGIN, Palette.CARTOUCHE_PAPER)
    ground = (Palette.LAND, Palette.SEA, Palette.LAKE)
    return {
        **{f"pieces of side {side}": (tones.mid, (*papers, *ground)) for side, tones in SIDE_COLOURS.items()},
        **{f"emblem on side {side}": (Palette.EMBLEM, (tones.mid, tones.dark)) for side, tones in SIDE_COLOURS.items()},
        "ways by water": (Palette.LINK_WATER, (Palette.HALO, *ground)),
        "roads": (Palette.ROAD, (Palette.HALO, Palette.ROAD_FILL, *ground)),
        "trails": (Palette.TRAIL, (Palette.HALO, *ground)),
        "names of regions": (Palette.REGION_NAME, (Palette.LAND,)),
        "the casing of lights": (Palette.LIT_CASING, (*ground, Palette.LIT, Palette.SELECTION, Palette.PAPER)),
        "badges": (Palette.INK, (Palette.POINTS, Palette.SHIELD, *papers)),
        "forts": (Palette.STONE_DARK, (*ground, Palette.STONE_LIGHT, Palette.STONE)),
        "outlines of cards": (CardPalette.INK, (CardPalette.PLAYABLE, CardPalette.HIGHLIGHT)),
    }


def test_words_stand_out(palette: PaletteName) -> None:
    for words, grounds in inks_of_words().values():
        for ground in grounds:
            assert contrast(rgb(words), rgb(ground)) >= TEXT, (words, ground)


def test_marks_stand_out(palette: PaletteName) -> None:
    for mark, grounds in inks_of_marks().values():
        for ground in grounds:
            assert contrast(rgb(mark), rgb(ground)) >= MARK, (mark, ground)


def cloths(surround: Surround) -> Iterator[Colours]:
    """Every tone of the cloth, bare and under a panel's background."""
    for tone in (surround.cloth_light, surround.cloth, surround.cloth_dark):
        yield rgb(tone)
        yield over(colour(surround.panel, surround.panel_alpha), rgb(tone))


@SURROUNDS
def test_words_on_the_cloth_stand_out(palette: PaletteName, surround: Surround) -> None:
    for ground in cloths(surround):
        for words in (surround.text, surround.text_soft):
            assert contrast(rgb(words), ground) >= TEXT, words


@SURROUNDS
@pytest.mark.parametrize("side", SIDE_COLOURS)
def test_emblems_on_the_cloth_stand_out(palette: PaletteName, surround: Surround, side: int) -> None:
    set_surround(surround.name)
    for ground in cloths(surround):
        assert contrast(rgb(ink.emblem_ink(side)), ground) >= MARK


@SURROUNDS
def test_lights_stand_out_from_the_cloth(palette: PaletteName, surround: Surround) -> None:
    for ground in cloths(surround):
        assert max(contrast(rgb(tone), ground) for tone in (Palette.LIT, Palette.LIT_CASING)) >= MARK


@pytest.mark.few(2)
@LOOKS
def test_every_line_in_the_window_stands_out_from_what_is_under_it(
    sit: Sit, palette: PaletteName, surround: Surround
) -> None:
    game = Game.from_state(busy_position().state(), (Seat(0, "Whitworth"), Seat(1, "Montcalm")), seed=1)
    hands = sit(game)
    hands.window.set_surround(surround.name)
    hands.table.inspector.show_place(hands.window.current.view(), 3, "In supply")
    QApplication.processEvents()
    lines, image = written_in(hands.window)
    picture = pixels(image.scaled(hands.window.size()))
    disabled = {button.text() for name in ("undo", "redo", "reset") for button in [hands.table.ribbon.button(name)]}
    assert len(lines) > 40
    weak = {}
    for line in lines:
        box = line.box.toRect()
        around = picture[box.top() : box.bottom() + 1, box.left() : box.right() + 1]
        ground = np.median(around.reshape(-1, 3), axis=0)
        reached = contrast(over(line.ink, ground), ground)
        if reached < TEXT and line.text not in disabled:  # What cannot be pressed now is pale on purpose.
            weak[line.text] = round(reached, 2)
    assert weak == {}


@pytest.mark.few(2)
@LOOKS
def test_the_hints_in_fields_stand_out(sit: Sit, palette: PaletteName, surround: Surround) -> None:
    hands = sit(Game.from_state(busy_position().state(), (Seat(0, "Whitworth"), Seat(1, "Montcalm")), seed=1))
    hands.window.set_surround(surround.name)
    weak = {}
    set_text_share(2.5)  # strokes as thick as a pixel at least, which show their ink
    try:
        for command, page in (("preferences", "page_keys"), ("new", "more")):
            hands.window.commands[command].trigger()
            [dialog] = [one for one in hands.window.findChildren(QDialog) if one.isVisible()]
            [tab] = dialog.findChildren(QAbstractButton, page)
            tab.click()
            QApplication.processEvents()
            for field in dialog.findChildren(QLineEdit):
                if field.isVisible() and field.placeholderText() and not field.text():
                    field.clearFocus()
                    picture = pixels(field.grab().toImage())[6:-6, 6:-6].reshape(-1, 3)
                    ground = np.median(picture, axis=0)
                    if max(contrast(one, ground) for one in np.unique(picture, axis=0)) < TEXT:
                        weak[field.placeholderText()] = field.objectName()
            hands.window.dialogs.close_all()
    finally:
        set_text_share(1.0)
    assert weak == {}
