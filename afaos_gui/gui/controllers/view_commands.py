"""The commands of the View menu that change how the table looks, and the settings that they are kept in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication

from afaos_gui.data.settings import Settings
from afaos_gui.gui.accessibility.part_tips import PartTips
from afaos_gui.gui.accessibility.place_cursor import PlaceCursor
from afaos_gui.gui.board.view import ZOOM_PER_NOTCH
from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.controllers.evaluation import Evaluation
from afaos_gui.gui.controllers.highlights import Highlights
from afaos_gui.gui.table.find_place import FindPlace
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.theme import DARK, LIGHT, Surround
from afaos_gui.presentation.arrangement import DOCKS, Arrangement, read_arrangement, written
from afaos_gui.presentation.pace import Pace, Stillness
from afaos_gui.session.names import place_name

AIDS = ("ends", "siege_words", "openings", "tips", "map_key", "start_screen")
"""What explains the table unasked; each is a setting and a command."""
SYSTEM = "system"


def _pace_command(pace: Pace) -> str:
    return f"pace_{pace.value.replace(' ', '_')}"


def _motion_command(motion: Stillness) -> str:
    return f"motion_{motion.value}"


class ViewCommands(QObject):
    """Zooming, finding a place, the panels shown, the surround, pace and motion."""

    changed = Signal()
    """Emitted when a saved setting may have changed."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        lights: Highlights,
        evaluation: Evaluation,
        cursor: PlaceCursor,
        set_surround: Callable[[str], object],
        parent: QObject,
    ) -> None:
        """`cursor` goes to the place that was searched for; `set_surround` applies a surround by its name."""
        super().__init__(parent)
        self._cursor = cursor
        self._lay_on = set_surround
        self._docks, self._clock, self._board = table.docks, table.clock, table.board
        self._current = current
        self._table = table
        self._lights = lights
        self._evaluation = evaluation
        self._actions: Mapping[str, QAction] = {}
        usual = Settings()
        # The clock's own pace differs until the settings are applied: see `Clock`.
        self._pace, self._motion = Pace(usual.pace), Stillness(usual.motion)
        self._evaluates = usual.evaluation
        self._aids = dict.fromkeys(AIDS, True)
        self.tips = PartTips(table)
        self._wished_surround = usual.surround
        """The light or the dark surround, or the system's."""
        self._hints = hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)
        self.find_place = FindPlace(table.board, self._point, self.show_place, self._on_closed)
        table.docks.rearranged.connect(self._show_checks)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the commands, by id."""
        toggles = {f"show_{name}": partial(self._toggle, name) for name in DOCKS}
        return {
            "find_place": self.open_find_place,
            "fit": self._board.fit,
            "zoom_in": lambda: self._zoom(ZOOM_PER_NOTCH),
            "zoom_out": lambda: self._zoom(1 / ZOOM_PER_NOTCH),
            "light_table": self._toggle_surround,
            "evaluation": lambda: self.show_evaluation(not self._evaluates),
            "restore_layout": lambda: self._docks.arrange(Arrangement()),
            **toggles,
            **{f"aid_{name}": partial(self._toggle_aid, name) for name in AIDS},
            **{_pace_command(pace): partial(self._choose_pace, pace) for pace in Pace},
            **{_motion_command(motion): partial(self._choose_motion, motion) for motion in Stillness},
        }

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Take the actions made of the commands, to show which are on."""
        self._actions = actions
        self._show_checks()

    def _show_checks(self) -> None:
        arrangement = self._docks.arrangement
        states = {f"show_{name}": arrangement.is_shown(name) for name in DOCKS}
        states["light_table"] = self._table.surround is LIGHT
        states["evaluation"] = self._evaluates
        states |= {f"aid_{name}": on for name, on in self._aids.items()}
        states |= {_pace_command(pace): pace is self._pace for pace in Pace}
        states |= {_motion_command(motion): motion is self._motion for motion in Stillness}
        for name, on in states.items():
            if name in self._actions:
                self._actions[name].setChecked(on)
        self.changed.emit()

    # Settings

    def take_up(self, settings: Settings) -> None:
        """Restore how the table looked."""
        self._docks.arrange(read_arrangement(settings.panels))
        self.set_surround(settings.surround)
        self._choose_motion(Stillness(settings.motion))
        self._choose_pace(Pace(settings.pace))
        self.show_evaluation(settings.evaluation)
        for name in AIDS:
            self._switch_aid(name, getattr(settings, name))
        self._show_aids()

    def remembered(self, settings: Settings) -> Settings:
        """The settings, updated with how the table looks now."""
        arrangement = self._docks.arrangement
        panels = "" if arrangement == Arrangement() else written(arrangement)
        settings = replace(settings, **self._aids)  # type: ignore[arg-type]
        return replace(
            settings,
            panels=panels,
            surround=self._wished_surround,
            pace=self._pace.value,
            motion=self._motion.value,
            evaluation=self._evaluates,
        )

    def set_surround(self, name: str) -> None:
        """Apply the "light" or the "dark" surround, or that of the "system"."""
        self._wished_surround = name
        if name == SYSTEM:
            name = LIGHT.name if self._hints.colorScheme() == Qt.ColorScheme.Light else DARK.name
        self._lay_on(name)
        self._show_checks()

    def _follow_system(self) -> None:
        if self._wished_surround == SYSTEM:
            self.set_surround(SYSTEM)

    @property
    def surround(self) -> Surround:
        """The present surround."""
        return self._table.surround

    def _toggle_surround(self) -> None:
        self.set_surround(DARK.name if self._table.surround is LIGHT else LIGHT.name)

    def show_evaluation(self, shown: bool) -> None:
        """Show the evaluation bar, or hide it."""
        self._evaluates = shown
        self._table.show_balance(shown)
        self._evaluation.set_on(shown)
        self._show_checks()

    def show_aid(self, name: str, shown: bool) -> None:
        """Switch one of AIDS on or off, and show the table with it."""
        self._switch_aid(name, shown)
        self._show_aids()

    def _switch_aid(self, name: str, shown: bool) -> None:
        table = self._table
        switches = {
            "ends": table.show_ends,
            "siege_words": table.sieges.set_telling,
            "openings": table.ribbon.name_openings,
            "tips": self.tips.set_on,
        }
        self._aids[name] = shown
        if name in switches:
            switches[name](shown)  # The others have nothing to switch: the next start or game reads the setting.

    def _show_aids(self) -> None:
        self._table.show_state(self._current.table_state)
        self._show_checks()

    def is_aid_on(self, name: str) -> bool:
        """Whether one of AIDS is on."""
        return self._aids[name]

    def _toggle_aid(self, name: str) -> None:
        self.show_aid(name, not self._aids[name])

    def _choose_pace(self, pace: Pace) -> None:
        self._pace = pace
        self._clock.set_pace(pace)
        self._show_checks()

    def _choose_motion(self, motion: Stillness) -> None:
        self._motion = motion
        self._clock.set_stillness(motion)
        self._show_checks()

    def _toggle(self, name: str) -> None:
        arrangement = self._docks.arrangement
        self._docks.set_shown(name, not arrangement.is_shown(name))

    # The map

    def _zoom(self, factor: float) -> None:
        self._board.zoom_at(factor, QPointF(self._board.viewport().rect().center()))

    def open_find_place(self) -> None:
        """Open the field over the map, unless the curtain is down."""
        if self._current.seated:
            catalogue = self._table.catalogue
            self.find_place.look_among({place.id: place_name(place.id) for place in catalogue.locations})

    def cover(self) -> None:
        """Hide the field while the curtain is down."""
        self.find_place.put_away()

    def _point(self, place: int) -> None:
        table = self._table
        table.board.centerOn(table.scene.places[place])
        table.light_places(set(), {place})

    def show_place(self, place: int) -> None:
        """Pin a place, with the keyboard focus on it."""
        self._lights.pin_place(place)
        self._cursor.go_to(place)
        self._board.setFocus()

    def _on_closed(self) -> None:
        """Keep the chosen place lit until something else is; without one, restore the earlier lights."""
        self._board.setFocus()
        self._lights.refresh_unless_pinned()
