"""The one style sheet of the program, made of the values of the palette in force.

A widget names what it is, and takes its colours from here: a class, an object name, or one of these properties.

- `look` of a button, check box or field (Look)
- `ink` of a label (Ink)
- `ground` of what scrolls (Ground)
- `narrow` of a button beside many others
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from string import Template

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from afaos_gui.data.paths import resource
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SIDE_COLOURS, SURROUND, Palette, Role, css, sized
from afaos_gui.presentation.look.typefaces import FALLBACK_SERIF
from afaos_gui.rules.catalogue import BRITISH, FRENCH

INDICATOR = 15
"""Side length of the indicator of a check box or radio button, in pixels."""
BAR = 7
"""Width of a narrow scroll bar in pixels."""


class Look(StrEnum):
    """What a control lies on, and how much it stands out."""

    CLOTH = "cloth"
    CLOTH_MAIN = "main on cloth"
    RIBBON = "ribbon"
    PAPER = "paper"
    PAPER_MAIN = "main on paper"
    FOOT = "foot"
    """A small button with an outline, at the foot of a panel."""
    QUIET = "quiet"
    """Words alone, underlined under the pointer."""
    FIELD = "field"
    ROUND_FIELD = "round field"
    LINE = "line"
    """A field that is a line on paper."""
    PLATE = "plate"
    """One of several words on paper, of which the chosen one lies on brass."""
    CHIP = "chip"
    """A short name on cloth, which lies on paper when it is chosen."""
    OWN_CHIP = "own chip"
    """The same with room for a mark at either end."""


class Ink(StrEnum):
    """The colours of words by what they stand on."""

    CLOTH = "cloth"
    CLOTH_SOFT = "soft on cloth"
    RIBBON = "ribbon"
    RIBBON_SOFT = "soft on ribbon"
    PAPER = "paper"
    PAPER_SOFT = "soft on paper"
    BRASS = "brass"
    """The sentences on a ribbon."""
    NOTE = "note"
    EMBLEM = "emblem"
    BRITISH = "british"
    FRENCH = "french"

    @property
    def value_now(self) -> str:
        """Its colour in the palette in force."""
        return _inks()[self]


INK_OF_SIDE = {BRITISH: Ink.BRITISH, FRENCH: Ink.FRENCH}


class Ground(StrEnum):
    """What shows behind an area that scrolls."""

    CLOTH = "cloth"
    PAPER = "paper"
    PAGE = "page"
    """An area that is a page itself."""


def set_look(widget: QWidget, look: Look) -> None:
    """Have a control look so."""
    _set(widget, "look", look)


def set_ink(widget: QWidget, ink: Ink) -> None:
    """Have the words of a widget in an ink."""
    _set(widget, "ink", ink)


def set_ground(area: QAbstractScrollArea, ground: Ground) -> None:
    """Have an area scroll over a ground."""
    _set(area, "ground", ground)
    for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
        _set(bar, "ground", ground)
        bar.style().unpolish(bar)  # It has been measured already, which fixes its style.


def set_narrow(widget: QWidget, narrow: bool = True) -> None:
    """Narrow the margins of a button, to leave its label more room beside others."""
    _set(widget, "narrow", "true" if narrow else "false")


def _set(widget: QWidget, name: str, value: str) -> None:
    """Set a property, which Qt's style sheets read only once unless they are told."""
    if widget.property(name) == str(value):
        return
    widget.setProperty(name, str(value))
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))  # Buttons keep the size of their words.


def _inks() -> dict[Ink, str]:
    return {
        Ink.CLOTH: SURROUND.text,
        Ink.CLOTH_SOFT: SURROUND.text_soft,
        Ink.RIBBON: DARK.text,
        Ink.RIBBON_SOFT: DARK.text_soft,
        Ink.PAPER: Palette.INK,
        Ink.PAPER_SOFT: Palette.INK_SOFT,
        Ink.BRASS: Palette.BRASS_LIGHT,
        Ink.NOTE: Palette.LIT_CASING,
        Ink.EMBLEM: Palette.EMBLEM,
        Ink.BRITISH: SIDE_COLOURS[BRITISH].mid,
        Ink.FRENCH: SIDE_COLOURS[FRENCH].mid,
    }


class _Colours(dict[str, str]):
    """Colours by name; a name with a number after it stands for the colour at that alpha."""

    def __missing__(self, name: str) -> str:
        colour, _, alpha = name.rpartition("_")
        if not alpha.isdigit():
            raise KeyError(name)
        return css(self[colour], int(alpha))


def style_sheet() -> str:
    """The style sheet with the colours and the size of text in force."""
    side = sized(INDICATOR)
    inks = (f'*[ink="{ink}"] {{ color: {value}; background: transparent; }}' for ink, value in _inks().items())
    values = _Colours({name: value for name, value in vars(Palette).items() if name.isupper()})
    values |= _on_dark_cloth() if SURROUND.name == DARK.name else _on_light_cloth()
    values |= {
        "inks": "\n".join(inks),
        "cloth_text": SURROUND.text,
        "cloth_light": SURROUND.cloth_light,
        "cloth_dark": SURROUND.cloth_dark,
        "hairline": SURROUND.hairline,
        "paper_hairline": LIGHT.hairline,
        "ribbon_text": DARK.text,
        "bar": str(BAR),
        "side": str(side),
        "inside": str(side - 2),
        "corner": str(sized(3)),
        "round": str(sized(8)),
        "half_chip": str(sized(14)),
        "name": str(sized(20)),
        "display": Role.DISPLAY.value,
        "serif": FALLBACK_SERIF,
    }
    return _template().substitute(values)


@cache
def _template() -> Template:
    return Template(resource("style.qss").read_text(encoding="utf-8"))


def _on_dark_cloth() -> dict[str, str]:
    """The colours that stand out on dark cloth."""
    return {
        "line": css(Palette.BRASS, 150),
        "hover": css(DARK.text, 38),
        "lively": Palette.SELECTION,
        "edge": Palette.SELECTION,
        "faded": css(DARK.text, 110),
        "faint": css(Palette.BRASS, 90),
        "hollow": css(Palette.SHADOW, 70),
        "ring": Palette.BRASS,
        "menu_mark": Palette.BRASS_LIGHT,
    }


def _on_light_cloth() -> dict[str, str]:
    """The colours that stand out on light cloth, on which bright brass would have no visible edge."""
    return {
        "line": LIGHT.hairline,
        "hover": Palette.POINTS,
        "lively": Palette.BRASS_DARK,
        "edge": Palette.INK,
        "faded": css(LIGHT.text_soft, 150),
        "faint": css(Palette.ORNAMENT, 90),
        "hollow": Palette.PAPER,
        "ring": Palette.BRASS_DARK,
        "menu_mark": LIGHT.text_soft,
    }
