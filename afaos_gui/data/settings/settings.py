"""The player's settings: a small INI file in a given folder or the system's configuration folder.

Each setting has its only default and its only check here. An invalid value alone falls back to its default.
"""

from __future__ import annotations

import binascii
import configparser
import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Annotated, NamedTuple

import platformdirs
from pydantic import AfterValidator, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from afaos_gui.base.guarded import FileProblem, Unreadable, parse_json, read_text
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import unreadable_text
from afaos_gui.data.paths import path_of_address, portable_folder
from afaos_gui.data.saves.saved_game import LEVEL_ID, clean_name
from afaos_gui.data.settings.palettes import SYSTEM, PaletteName
from afaos_gui.data.texts.language import LANGUAGES, _

FILE = "afaos.ini"
BACKUP = "afaos.ini.bak"
"""A copy of the settings made before others are imported."""
SECTION = "settings"
SYSTEM_LANGUAGE = ""
MOST_BYTES = 256_000
LONGEST_TEXT = 20_000
LONGEST_SHOWN = 40
MOST_UNKNOWN, LONGEST_UNKNOWN = 100, 500
_NAME = re.compile(r"[a-z_]{1,40}")
"""Pattern for names of settings."""


def _checked(check: Callable[[str], object]) -> AfterValidator:
    """Accept a text if `check` does not raise ValueError."""

    def kept(text: str) -> str:
        if text:
            check(text)
        return text

    return AfterValidator(kept)


def _one_of(*words: str) -> AfterValidator:
    """Accept one of a few words."""

    def check(text: str) -> str:
        if text not in words:
            raise ValueError("none of the words")
        return text

    return AfterValidator(check)


def _check_bytes(text: str) -> None:
    try:
        b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def _check_group(text: str) -> None:
    if not isinstance(parse_json(text, "panels"), dict):
        raise ValueError("not a group of fields")


Name = Annotated[str, AfterValidator(clean_name)]
Level = Annotated[str, Field(pattern=f"^(?:{LEVEL_ID.pattern})$")]
Bytes = Annotated[str, Field(max_length=LONGEST_TEXT), _checked(_check_bytes)]
Group = Annotated[str, Field(max_length=LONGEST_TEXT), _checked(_check_group)]
Folder = Annotated[str, Field(max_length=LONGEST_TEXT), _checked(path_of_address)]
Version = Annotated[str, Field(pattern=r"^[\d.]{0,24}$")]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the program remembers between starts."""

    language: Annotated[str, _one_of(SYSTEM_LANGUAGE, *LANGUAGES)] = SYSTEM_LANGUAGE
    surround: Annotated[str, _one_of("dark", "light", "system")] = "dark"
    pace: Annotated[str, _one_of("normal", "slow", "fast", "at once")] = "normal"
    curtain: bool = True
    """Whether hands are hidden between the turns of two people at one screen."""
    british_name: Name = ""
    french_name: Name = ""
    british_level: Level = ""
    """The level of the machine that last played the British, empty for a person; likewise for the French."""
    french_level: Level = "settler"
    window: Bytes = ""
    """The window's geometry as Qt stored it (base64)."""
    panels: Group = ""
    """The layout of the panels beside the map, as JSON."""
    motion: Annotated[str, _one_of("system", "reduced", "full")] = "system"
    """Whether things move on the table; by default as the system's settings say."""
    quiet_life: bool = True
    """Whether a ship, smoke and snow liven the chart up where nothing else moves."""
    sound: Annotated[str, _one_of("system", "off", "soft", "medium", "full")] = "system"
    """How loud the sounds are; by default off where the system's settings say so."""
    palette: Annotated[str, _one_of(SYSTEM, *PaletteName)] = SYSTEM
    """The palette; by default high contrast if the system's settings ask for it."""
    evaluation: bool = False
    """Whether the evaluation bar is shown beside the map."""
    ends: bool = True
    """Whether the strip says how the game can end."""
    siege_words: bool = True
    """Whether each siege says in a line how it stands."""
    openings: bool = True
    """Whether the ribbon names the kinds of actions that are possible."""
    tips: bool = True
    """Whether figures and pieces explain themselves when the pointer rests on them."""
    map_key: bool = True
    """Whether the key of the map has yet to be shown unasked, once, in the first game."""
    text_size: Annotated[str, _one_of("100", "80", "125", "150", "200", "250")] = "100"
    """The size of the text in command bar and text companion, in percent."""
    cards_size: Annotated[str, _one_of("100", "80", "125", "150", "200", "250")] = "100"
    """The size of the cards of the hand, on the piles and under the pointer, in percent."""
    announcements: Annotated[str, _one_of("full", "brief", "asked")] = "full"
    """How much screen readers are told unasked."""
    keys: Group = ""
    """The player's own shortcuts by command, as JSON."""
    start_screen: bool = True
    """Whether the program begins with the start screen."""
    lessons: Group = ""
    """How many steps of each lesson are done, as JSON."""
    updates: bool = False
    """Whether to look for a new version at every start; only if the player agreed."""
    games_folder: Folder = ""
    """Where the games are kept, as an address (`file:///...`), which holds spaces; empty for the usual place."""
    skipped_version: Version = ""
    """A newer version that the player chose to skip."""
    turn_end: Annotated[str, _one_of("nothing left", "asked", "used up")] = "nothing left"
    """When a turn ends by itself, some seconds after its last action."""

    apart_name: Name = ""
    """The player's name in games apart."""
    apart_route: Annotated[str, _one_of("folder", "text", "broker", "house")] = "folder"
    """How the letters of the last game apart went."""
    apart_place: Annotated[str, Field(max_length=4000)] = ""
    """The folder or the broker of the last game apart."""
    turn_notices: bool = True
    """Whether the system shows a notice when a turn comes in a game apart."""


class FoundSettings(NamedTuple):
    """The settings in a file, and a sentence for each entry that is not used."""

    settings: Settings
    problems: tuple[str, ...]


_ADAPTER = TypeAdapter(Settings)


def config_folder(named: Path | None = None) -> Path:
    """The folder of the settings: the given one, else the portable one, else the system's place for this program."""
    named = named if named is not None else portable_folder()
    return named if named is not None else platformdirs.user_config_path("afaos", appauthor=False)


def load_settings(folder: Path | None) -> Settings:
    """The settings in `folder`; missing or invalid ones have their defaults, and without a folder all of them."""
    return read_settings(folder).settings if folder is not None else Settings()


def read_settings(folder: Path) -> FoundSettings:
    """The settings in `folder`, and what is wrong with them; never raises."""
    return _read(folder / FILE)


def _read(path: Path) -> FoundSettings:
    try:
        text = read_text(path, MOST_BYTES)
    except Unreadable as error:
        is_there = error.problem is not FileProblem.MISSING
        return FoundSettings(Settings(), (_not_used(error, path),) if is_there else ())
    values, problems = _entries(text)
    wrong = _wrong(values)
    sentence = _("The setting {name} is not used: {value} is none of its values.")
    told = (sentence.format(name=name, value=_shown(values[name])) for name in values if name in wrong)
    sound = {name: value for name, value in values.items() if name not in wrong}
    return FoundSettings(_ADAPTER.validate_python(sound), (*problems, *told))


_OF_MACHINE = ("window", "games_folder", "apart_place")
"""Settings that mean something on this machine only."""
_OF_PLAYER = ("lessons", "british_name", "french_name", "apart_name")
"""Settings that stay where a file of settings has none of them."""


def export_settings(path: Path, settings: Settings) -> None:
    """Write the settings to a file for another machine, without the window's geometry and folders. Raises DataError."""
    elsewhere = replace(settings, **dict.fromkeys(_OF_MACHINE, ""))  # type: ignore[arg-type]
    write_atomically(path, _written(elsewhere))


def _not_used(error: Unreadable, path: Path) -> str:
    return _("The settings are not used: {reason}").format(reason=unreadable_text(error, path))


def import_settings(path: Path, folder: Path, before: Settings) -> FoundSettings:
    """Use the settings in a file; the previous ones are kept in BACKUP. Raises DataError if the file has none."""
    try:
        held = f"[{SECTION}]" in read_text(path, MOST_BYTES)
    except Unreadable as error:
        raise DataError(_not_used(error, path)) from None
    if not held:
        raise DataError(_("{file} holds no settings.").format(file=path.name))
    found = _read(path)
    write_atomically(folder / BACKUP, _written(before))
    mine, read = asdict(before), asdict(found.settings)
    kept = {*_OF_MACHINE, "apart_route", *(name for name in _OF_PLAYER if not read[name])}
    settings = replace(found.settings, **{name: mine[name] for name in kept})
    save_settings(folder, settings)
    return found._replace(settings=settings)


def save_settings(folder: Path | None, settings: Settings) -> None:
    """Write all settings or nothing; without a folder, nothing. Raises DataError if the folder is not writable."""
    if folder is None:
        return
    write_atomically(folder / FILE, _written(settings, _of_others(folder / FILE, settings)))


def change_settings(folder: Path | None, **values: str | bool) -> Settings:
    """Save other values of these settings and return all of them. Raises DataError like `save_settings`."""
    settings = replace(load_settings(folder), **values)  # type: ignore[arg-type]
    save_settings(folder, settings)
    return settings


def _of_others(path: Path, settings: Settings) -> Mapping[str, str]:
    """What a newer version wrote to a file: settings and values unknown here.

    They are kept so that the newer version finds them again; an unknown value goes once another is chosen.
    """
    try:
        entries, _problems = _all_entries(read_text(path, MOST_BYTES))
    except Unreadable:
        return {}
    usual, mine = asdict(Settings()), asdict(settings)
    unknown = {name: value for name, value in entries.items() if name not in usual and _NAME.fullmatch(name)}
    wrong = _wrong({name: value for name, value in entries.items() if name in usual})
    kept = {name: entries[name] for name in wrong if mine[name] == usual[name]}
    few = dict(list(unknown.items())[:MOST_UNKNOWN]) | kept
    return {name: value for name, value in few.items() if len(value) <= LONGEST_UNKNOWN}


def _wrong(values: Mapping[str, str]) -> set[str]:
    """The names of settings with invalid values."""
    try:
        _ADAPTER.validate_python(values)
    except ValidationError as error:
        return {str(entry["loc"][0]) for entry in error.errors(include_url=False)}
    return set()


def _written(settings: Settings, others: Mapping[str, str] | None = None) -> bytes:
    entries = asdict(settings) | dict(others or {})
    lines = [f"{name} = {_text(value)}\n" for name, value in entries.items()]
    return f"[{SECTION}]\n{''.join(lines)}".encode()


def _entries(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The known settings in a text, and what is wrong with its lines."""
    entries, problems = _all_entries(text)
    known = {field.name for field in fields(Settings)}
    return {name: value for name, value in entries.items() if name in known}, problems


def _all_entries(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """All settings in a text, and what is wrong with its lines."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    _before, header, rest = text.partition(f"[{SECTION}]")
    problems: tuple[str, ...] = ()
    try:
        parser.read_string(header + rest)
    except configparser.Error:
        # The lines before the error have been read.
        problems = (_("Lines of the settings are not used: they are no settings."),)
    if not parser.has_section(SECTION):
        return {}, problems if header or not text.strip() else (_("The settings are not used: there are none."),)
    return dict(parser.items(SECTION)), problems


def _shown(value: str) -> str:
    return json.dumps(value if len(value) <= LONGEST_SHOWN else f"{value[: LONGEST_SHOWN - 1]}…", ensure_ascii=True)


def _text(value: str | bool) -> str:
    """A value as text on one line, because INI reads an indented line as a continuation; spaces in it count."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value.splitlines()).strip()
