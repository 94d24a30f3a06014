"""The commands of the View menu that change how the table looks, and the settings that they are kept in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QAction

from afaos_gui.data.settings.settings import Settings
from afaos_gui.gui.accessibility.place_cursor import PlaceCursor
from afaos_gui.gui.accessibility.table_parts import PartTips
from afaos_gui.gui.board.view import ZOOM_PER_NOTCH
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures.highlights import Highlights
from afaos_gui.gui.controllers.machine.evaluation import Evaluator
from afaos_gui.gui.table.finding.finder import FindPlace
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.look.palettes import style_hints
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND
from afaos_gui.presentation.look.loudness import Loudness, volume_of
from afaos_gui.presentation.look.pace import Pace, Stillness
from afaos_gui.presentation.room.arrangement import DOCKS, Arrangement, read_arrangement, written

AIDS = ("ends", "siege_words", "openings", "tips", "map_key", "start_screen")
"""What explains the table unasked; each is a setting and a command."""
SETTINGS = ("surround", "motion", "pace", "quiet_life", "sound", "evaluation", *AIDS)
"""The settings of the view, besides the arrangement of its panels."""
SYSTEM = "system"
PACES = {f"pace_{pace.value.replace(' ', '_')}": pace.value for pace in Pace}
MOTIONS = {f"motion_{motion.value}": motion.value for motion in Stillness}
"""The commands of every pace and every choice of motion, with the settings that they choose."""
SCHEMES = {LIGHT.name: Qt.ColorScheme.Light, DARK.name: Qt.ColorScheme.Dark}


class ViewCommands(QObject):
    """Zooming, finding a place, the panels shown, the surround, pace and motion."""

    changed = Signal()
    """Emitted when a saved setting may have changed."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        lights: Highlights,
        evaluation: Evaluator,
        cursor: PlaceCursor,
        set_surround: Callable[[str], object],
        parent: QObject,
    ) -> None:
        """`cursor` goes to the place that was searched for; `set_surround` applies a surround by its name."""
        super().__init__(parent)
        self._cursor = cursor
        self._lay_on = set_surround
        self._docks, self._board = table.docks, table.board
        self._current = current
        self._table, self._screens = table, table.screens
        self._lights = lights
        self._evaluation = evaluation
        self._actions: Mapping[str, QAction] = {}
        usual = Settings()
        # The clock's own pace differs until the settings are applied: see `Clock`.
        self._values: dict[str, str | bool] = {name: getattr(usual, name) for name in SETTINGS}
        self.tips = PartTips(table)
        self._switches: dict[str, Callable[[Any], object]] = {
            "surround": self._lay_on_cloth,
            "motion": table.clock.set_stillness,
            "pace": table.clock.set_pace,
            "quiet_life": table.life.set_on,
            "evaluation": self._show_evaluation,
            "ends": table.show_ends,
            "siege_words": table.sieges.set_telling,
            "openings": table.ribbon.name_openings,
            "tips": self.tips.set_on,
        }
        """What applies a setting; the others have nothing to switch: the next start or game reads them."""
        self._hints = hints = style_hints()
        hints.colorSchemeChanged.connect(self._follow_system)
        self._find_place = OnDemand(self._make_find_place)
        table.docks.rearranged.connect(self._show_checks)
        self.changed.connect(table.life.heed)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the commands, by id."""
        return {
            "find_place": self.open_find_place,
            "fit": self._board.fit,
            "zoom_in": lambda: self._zoom(ZOOM_PER_NOTCH),
            "zoom_out": lambda: self._zoom(1 / ZOOM_PER_NOTCH),
            "light_table": self._toggle_surround,
            "evaluation": partial(self._toggle, "evaluation"),
            "mute": self._toggle_sound,
            "restore_layout": lambda: self._docks.arrange(Arrangement()),
            **{f"show_{name}": partial(self._toggle_panel, name) for name in DOCKS},
            **{f"aid_{name}": partial(self._toggle, name) for name in AIDS},
            **{command: partial(self.change, pace=pace) for command, pace in PACES.items()},
            **{command: partial(self.change, motion=motion) for command, motion in MOTIONS.items()},
        }

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Take the actions made of the commands, to show which are on."""
        self._actions = actions
        self._show_checks()

    def _show_checks(self) -> None:
        arrangement, values = self._docks.arrangement, self._values
        states = {f"show_{name}": arrangement.is_shown(name) for name in DOCKS}
        states["light_table"] = SURROUND.name == LIGHT.name
        states["mute"] = volume_of(self.loudness) == 0
        states["evaluation"] = bool(values["evaluation"])
        states |= {f"aid_{name}": bool(values[name]) for name in AIDS}
        states |= {command: pace == values["pace"] for command, pace in PACES.items()}
        states |= {command: motion == values["motion"] for command, motion in MOTIONS.items()}
        for name, on in states.items():
            if name in self._actions:
                self._actions[name].setChecked(on)
        self.changed.emit()

    # Settings

    def apply_all(self, settings: Settings) -> None:
        """Apply those of the settings that say how the table looks."""
        self._docks.arrange(read_arrangement(settings.panels))
        self.change(**{name: getattr(settings, name) for name in SETTINGS})

    def remembered(self, settings: Settings) -> Settings:
        """The settings, updated with how the table looks now."""
        arrangement = self._docks.arrangement
        panels = "" if arrangement == Arrangement() else written(arrangement)
        return replace(settings, panels=panels, **self._values)  # type: ignore[arg-type]

    def change(self, **values: str | bool) -> None:
        """Change settings of the view, and show the table with them."""
        self._values |= values
        for name, value in values.items():
            if name in self._switches:
                self._switches[name](value)
        if not values.keys().isdisjoint(AIDS):
            self._current.show_anew()
        self._show_checks()

    def is_on(self, name: str) -> bool:
        """Whether a setting of the view is on."""
        return bool(self._values[name])

    @property
    def loudness(self) -> Loudness:
        """How loud the player wants the sounds."""
        return Loudness(str(self._values["sound"]))

    def _toggle(self, name: str) -> None:
        self.change(**{name: not self._values[name]})

    def _lay_on_cloth(self, name: str) -> None:
        """Apply the "light" or the "dark" surround, or that of the "system"."""
        # What the system draws around the windows, the bar with the title for one, is as light or dark as the table.
        self._hints.setColorScheme(SCHEMES.get(name, Qt.ColorScheme.Unknown))
        if name == SYSTEM:
            name = LIGHT.name if self._hints.colorScheme() == Qt.ColorScheme.Light else DARK.name
        self._lay_on(name)

    def _follow_system(self) -> None:
        if self._values["surround"] == SYSTEM:
            self.change(surround=SYSTEM)

    def _toggle_surround(self) -> None:
        self.change(surround=DARK.name if SURROUND.name == LIGHT.name else LIGHT.name)

    def _toggle_sound(self) -> None:
        is_on = volume_of(self.loudness) > 0
        self.change(sound=Loudness.OFF.value if is_on else Loudness.MEDIUM.value)

    def _show_evaluation(self, shown: bool) -> None:
        self._table.show_balance(shown)
        self._evaluation.set_on(shown)

    def _toggle_panel(self, name: str) -> None:
        arrangement = self._docks.arrangement
        self._docks.set_shown(name, not arrangement.is_shown(name))

    # The map

    def _zoom(self, factor: float) -> None:
        self._board.zoom_at(factor, QPointF(self._board.viewport().rect().center()))

    @property
    def find_place(self) -> FindPlace:
        """The field that finds places, made when it is first opened."""
        return self._find_place.get()

    def put_away(self) -> None:
        """Close the field that finds places."""
        self._find_place.if_made(FindPlace.put_away)

    def _make_find_place(self) -> FindPlace:
        made = FindPlace(self._board, self._point, self.show_place, self._on_closed)
        self._current.represented.connect(made.find_anew)
        return made

    def open_find_place(self) -> None:
        """Open the field over the map, unless the curtain is down."""
        if self._current.seated:
            self._screens.lift_veil()
            self.find_place.look_among(self._table.catalogue.locations)

    def _point(self, place: int) -> None:
        table = self._table
        table.board.centerOn(table.scene.places[place])
        table.light_places(set(), {place})

    def show_place(self, place: int) -> None:
        """Pin a place, with the keyboard focus on it; what is offered at another is over."""
        state = self._current.table_state
        if state.gesture.place != place:
            self._current.choose_place(None)
        self._lights.pin_place(place, stays=True)
        self._cursor.go_to(place)
        self._board.setFocus()

    def _on_closed(self, had_focus: bool) -> None:
        """Keep the chosen place lit until something else is; without one, restore the earlier lights."""
        if had_focus:
            self._board.setFocus()
        self._lights.refresh_unless_pinned()
