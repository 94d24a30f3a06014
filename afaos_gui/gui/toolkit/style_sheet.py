"""The one style sheet of the program, made of the values of the palette in force.

A widget names what it is, and takes its colours from here: a class, an object name, or one of these properties.

- `look` of a button, check box or field (Look)
- `ink` of a label (Ink)
- `ground` of what scrolls (Ground)
- `narrow` of a button beside many others
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from afaos_gui.gui.toolkit.theme import DARK, LIGHT, SIDE_COLOURS, SURROUND, Palette, Surround, css, sized
from afaos_gui.rules.catalogue import BRITISH, FRENCH

INDICATOR = 15
"""Side length of the indicator of a check box or radio button, in pixels."""
BAR = 7
"""Width of a narrow scroll bar in pixels."""
WIDE_BAR = 8
"""Width of the scroll bar of a page."""


class Look(StrEnum):
    """What a control lies on, and how much it stands out."""

    CLOTH = "cloth"
    CLOTH_MAIN = "main on cloth"
    RIBBON = "ribbon"
    PAPER = "paper"
    PAPER_MAIN = "main on paper"
    OUTLINE = "outline"
    """A button of a sheet that is itself a dialog."""
    FOOT = "foot"
    """The same, small, at the foot of a panel."""
    QUIET = "quiet"
    """Words alone, underlined under the pointer."""
    FIELD = "field"
    ROUND_FIELD = "round field"
    LINE = "line"
    """A field that is a line on paper."""


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


def set_narrow(widget: QWidget) -> None:
    """Narrow the margins of a button, to leave its label more room beside others."""
    _set(widget, "narrow", "true")


def _set(widget: QWidget, name: str, value: str) -> None:
    """Set a property, which Qt's style sheets read only once unless they are told."""
    if widget.property(name) == str(value):
        return
    widget.setProperty(name, str(value))
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)


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


def style_sheet() -> str:
    """The whole style sheet."""
    return "\n".join((_menus(), _words(), _buttons(), _indicators(), _fields(), _scrolling(), _pages()))


def _menus() -> str:
    menu_ink = Palette.BRASS_LIGHT if SURROUND.name == DARK.name else SURROUND.text_soft
    return f"""
QMenuBar {{ background: {SURROUND.cloth_dark}; color: {SURROUND.text}; padding: 1px 6px; }}
QMenuBar::item {{ background: transparent; padding: 3px 9px; }}
QMenuBar::item:selected {{ background: {SURROUND.cloth_light}; }}
QMenuBar QLabel {{ color: {menu_ink}; background: transparent; padding: 0 14px 1px 0; }}
QMenu {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.INK_SOFT}; padding: 4px; }}
QMenu::item {{ padding: 4px 26px 4px 20px; }}
QMenu::item:selected {{ background: {Palette.POINTS}; }}
QMenu::item:disabled {{ color: {Palette.ORNAMENT}; }}
QMenu::separator {{ height: 1px; background: {Palette.ORNAMENT}; margin: 4px 8px; }}
QToolTip {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.INK_SOFT}; padding: 4px;
    qproperty-textFormat: PlainText; }}"""


def _words() -> str:
    inks = (f'*[ink="{ink}"] {{ color: {value}; background: transparent; }}' for ink, value in _inks().items())
    return "\n".join(
        ("QLabel { qproperty-textFormat: PlainText; }", "RichLabel { qproperty-textFormat: RichText; }", *inks)
    )


def _buttons() -> str:
    dark, light = _tones(DARK), _tones(LIGHT)
    on_paper = {
        "ink": Palette.INK,
        "line": Palette.INK_SOFT,
        "hover": Palette.POINTS,
        "focus": Palette.BRASS_DARK,
        "faded": Palette.ORNAMENT,
        "faint": Palette.STONE,
    }
    on_cloth = dark if SURROUND.name == DARK.name else light
    plain = (_plain(Look.CLOTH, on_cloth), _plain(Look.RIBBON, dark), _plain(Look.PAPER, on_paper))
    main = (_main(Look.CLOTH_MAIN, SURROUND), _faded(Look.CLOTH_MAIN, on_cloth), _main(Look.PAPER_MAIN, LIGHT))
    return "\n".join((*plain, *main, _outlines(), _quiet(), _curtain()))


def _tones(surround: Surround) -> dict[str, str]:
    """The colours of buttons on cloth."""
    if surround is DARK:
        return {
            "ink": surround.text,
            "line": css(Palette.BRASS, 150),
            "hover": css(surround.text, 38),
            "focus": Palette.SELECTION,
            "faded": css(surround.text, 110),
            "faint": css(Palette.BRASS, 90),
        }
    return {
        "ink": surround.text,
        "line": surround.hairline,
        "hover": Palette.POINTS,
        "focus": Palette.BRASS_DARK,
        "faded": css(surround.text_soft, 150),
        "faint": css(Palette.ORNAMENT, 90),
    }


def _button(look: Look) -> str:
    return f'QPushButton[look="{look}"]'


def _plain(look: Look, tones: dict[str, str]) -> str:
    """A button with a hairline."""
    button = _button(look)
    return f"""
{button} {{ color: {tones["ink"]}; background: transparent; border: 1px solid {tones["line"]}; border-radius: 5px;
    padding: 5px 14px; }}
{button}:hover {{ background: {tones["hover"]}; }}
{button}:focus {{ border: 2px solid {tones["focus"]}; padding: 4px 13px; }}
{button}:checked {{ background: {tones["hover"]}; border-color: {tones["focus"]}; }}
{button}[narrow="true"] {{ padding: 5px 8px; }}
{button}[narrow="true"]:focus {{ padding: 4px 7px; }}
{_faded(look, tones)}"""


def _faded(look: Look, tones: dict[str, str]) -> str:
    return f"{_button(look)}:disabled {{ color: {tones['faded']}; border-color: {tones['faint']}; }}"


def _main(look: Look, on: Surround) -> str:
    """The main button, of brass; bright brass would have no visible edge on a light cloth."""
    button, lively = _button(look), Palette.SELECTION if on.name == DARK.name else Palette.INK
    return f"""
{button} {{ color: {Palette.BRASS_INK}; border: 1px solid {Palette.LIT_CASING}; border-radius: 5px; padding: 5px 20px;
    background: {_brass()}; }}
{button}:hover, {button}:focus {{ border: 2px solid {lively}; padding: 4px 19px; }}
{button}:pressed {{ background: {Palette.BRASS}; }}
{button}:disabled {{ background: {css(Palette.BRASS, 45)}; border-color: {css(Palette.BRASS, 90)}; }}"""


def _brass() -> str:
    return f"qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {Palette.BRASS_LIGHT}, stop:1 {Palette.BRASS})"


def _outlines() -> str:
    rules = []
    for look, radius, padding in ((Look.OUTLINE, 5, "6px 18px"), (Look.FOOT, 4, "4px 12px")):
        button = _button(look)
        rules.append(f"""
{button} {{ color: {Palette.INK}; background: transparent; border: 1px solid {Palette.INK_SOFT};
    border-radius: {radius}px; padding: {padding}; }}
{button}:hover, {button}:focus {{ background: {Palette.POINTS}; }}""")
    return "".join(rules)


def _quiet() -> str:
    button = _button(Look.QUIET)
    return f"""
{button} {{ background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 2px 6px; }}
{button}:hover {{ text-decoration: underline; }}
{button}:focus {{ border-color: {Palette.BRASS}; }}
{button}:disabled {{ color: {Palette.ORNAMENT}; text-decoration: none; }}"""


def _curtain() -> str:
    button = "QPushButton#curtain_button"
    return f"""
{button} {{ color: {Palette.BRASS_INK}; border: 1px solid {Palette.LIT_CASING}; border-radius: 6px;
    padding: 10px 34px; background: {_brass()}; }}
{button}:hover, {button}:focus {{ border-color: {Palette.EMBLEM}; }}"""


def _indicators() -> str:
    """Radio buttons and check boxes on cloth: a ring, filled when checked, thicker with the focus."""
    side = sized(INDICATOR)
    if SURROUND.name == DARK.name:
        ground, ring, lively = css(Palette.SHADOW, 70), Palette.BRASS, Palette.SELECTION
    else:  # bright brass would have no visible edge on the light cloth
        ground, ring, lively = Palette.PAPER, Palette.BRASS_DARK, Palette.INK
    rules = []
    for kind, radius in (("QCheckBox", 3), ("QRadioButton", 8)):
        one = f'{kind}[look="{Look.CLOTH}"]'
        rules.append(f"""
{one} {{ color: {SURROUND.text}; spacing: 9px; }}
{one}::indicator {{ width: {side}px; height: {side}px; border: 1px solid {ring}; border-radius: {sized(radius)}px;
    background: {ground}; }}
{one}::indicator:hover, {one}::indicator:focus
    {{ border: 2px solid {lively}; width: {side - 2}px; height: {side - 2}px; }}
{one}::indicator:checked {{ background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,
    stop:0 {Palette.BRASS_LIGHT}, stop:0.55 {ring}, stop:0.6 {ground}); }}""")
    return "".join(rules)


def _fields() -> str:
    ink, paper, edge, soft = Palette.INK, Palette.PAPER, Palette.BRASS_DARK, Palette.INK_SOFT
    chosen = f"selection-background-color: {Palette.POINTS}; selection-color: {ink};"
    hint = f"placeholder-text-color: {soft};"
    plain, curved, line = (f'QLineEdit[look="{look}"]' for look in (Look.FIELD, Look.ROUND_FIELD, Look.LINE))
    return f"""
{plain}, QKeySequenceEdit > QLineEdit {{ color: {ink}; background: {paper}; border: 1px solid {edge};
    border-radius: 4px; padding: 4px 9px; {chosen} {hint} }}
{plain}:focus {{ border: 2px solid {edge}; padding: 3px 8px; }}
QKeySequenceEdit > QLineEdit {{ padding: 2px 7px; }}
QLineEdit#seed {{ padding: 0 8px; }}
QLineEdit#seed:focus {{ padding: 0 7px; }}
{curved} {{ color: {ink}; background: {Palette.MARGIN}; border: 1px solid {Palette.ORNAMENT}; border-radius: 14px;
    padding: 0 6px 1px 26px; {chosen} {hint} }}
{curved}:focus {{ border: 2px solid {edge}; padding: 0 5px 1px 25px; }}
QLineEdit#keep_name {{ color: {ink}; background: {paper}; border: 1px solid {Palette.BRASS}; border-radius: 15px;
    padding: 0 12px; {hint} }}
{line} {{ color: {ink}; background: transparent; border: none; border-bottom: 1px solid {Palette.ORNAMENT};
    padding: 0 0 1px 0; {chosen} {hint} }}
{line}:focus {{ border-bottom: 2px solid {edge}; padding-bottom: 0; }}
QLineEdit#command_bar_field, QLineEdit#find_place_field {{ color: {ink}; background: transparent; border: none;
    border-bottom: 1px solid {Palette.ORNAMENT}; padding: 2px 2px; selection-background-color: {Palette.BRASS};
    {hint} }}
QComboBox {{ color: {SURROUND.text}; background: transparent; border: 1px solid {SURROUND.hairline};
    border-radius: 5px; padding: 3px 10px; min-width: 90px; }}
QComboBox::drop-down {{ border: none; width: 18px; }}
QComboBox QAbstractItemView {{ color: {SURROUND.text}; background: {SURROUND.cloth_dark};
    selection-background-color: {SURROUND.hairline}; border: 1px solid {SURROUND.hairline}; }}"""


def _bars(ground: Ground, width: int, handle: str, hover: str, least: int, radius: int, margin: int = 0) -> str:
    """The scroll bars over a ground, without arrows."""
    bar = f'QScrollBar[ground="{ground}"]'
    return f"""
{bar}:vertical {{ background: transparent; width: {width}px; margin: 0; }}
{bar}::handle:vertical {{ background: {handle}; border-radius: {radius}px; min-height: {least}px;
    margin-left: {margin}px; }}
{bar}::handle:vertical:hover {{ background: {hover}; }}
{bar}:horizontal {{ background: transparent; height: {width}px; margin: 0; }}
{bar}::handle:horizontal {{ background: {handle}; border-radius: {radius}px; min-width: {least}px;
    margin-top: {margin}px; }}
{bar}::handle:horizontal:hover {{ background: {hover}; }}
{bar}::add-line, {bar}::sub-line {{ width: 0; height: 0; }}
{bar}::add-page, {bar}::sub-page {{ background: none; }}"""


def _scrolling() -> str:
    rules = []
    for ground, on in ((Ground.CLOTH, SURROUND), (Ground.PAPER, LIGHT)):
        area, rest, hover = f'QAbstractScrollArea[ground="{ground}"]', css(on.hairline, 80), css(on.hairline, 220)
        rules.append(f"{area} {{ background: transparent; border: none; }}")
        rules.append(_bars(ground, BAR, rest, hover, 24, 3, 2))
    return "\n".join(rules)


def _pages() -> str:
    page, edge = f'QAbstractScrollArea[ground="{Ground.PAGE}"]', Palette.BRASS_DARK
    return f"""
{page} {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {edge};
    selection-background-color: {Palette.BRASS}; selection-color: {Palette.INK}; }}
{page}:focus {{ border-color: {Palette.BRASS_LIGHT}; }}
{_bars(Ground.PAGE, WIDE_BAR, Palette.STONE, Palette.ORNAMENT, 28, 4)}
QPlainTextEdit {{ font-family: monospace; font-size: 12px; }}
TextList[ground="{Ground.PAGE}"] {{ border-radius: 4px; outline: none; padding: 3px; }}
TextList[ground="{Ground.PAGE}"]:focus {{ border: 2px solid {edge}; padding: 2px; }}
QListWidget {{ outline: none; }}
QProgressBar {{ background: {css(Palette.SHADOW, 70)}; border-radius: 4px; border: 1px solid {edge}; }}
QProgressBar::chunk {{ background: {Palette.BRASS}; border-radius: 3px; }}"""
