"""The look of pages of rich text on this table."""

from __future__ import annotations

from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, text_share
from afaos_gui.presentation.look.rich_text import PageLook
from afaos_gui.rules.catalogue import BRITISH, FRENCH


def page_look() -> PageLook:
    """The fonts, colours and size of text in use."""
    return PageLook(
        sans=Role.SANS.value,
        text=Role.TEXT.value,
        display=Role.DISPLAY.value,
        small_caps=Role.SMALL_CAPS.value,
        ink=Palette.INK,
        soft=Palette.INK_SOFT,
        lit=Palette.POINTS,
        link_ink=Palette.LINK_WATER,
        stone=Palette.STONE,
        brass=Palette.BRASS,
        blunder=Palette.BLUNDER,
        mistake=Palette.MISTAKE,
        doubtful=Palette.DOUBTFUL,
        good=Palette.GOOD,
        remark=Palette.LIT_CASING,
        sides=(SIDE_COLOURS[BRITISH].mid, SIDE_COLOURS[FRENCH].mid),
        share=text_share(),
    )
