"""The player's settings: a small INI file in a folder that is named or the system's own for programs."""

from __future__ import annotations

import configparser
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from afaos_gui.data.errors import DataError
from afaos_gui.data.language import LANGUAGES, _

FILE = "afaos.ini"
SECTION = "settings"
SYSTEM_LANGUAGE = ""


def _choice(default: str, *others: str) -> str:
    """A dataclass field for one of a few words."""
    value: str = field(default=default, metadata={"choices": (default, *others)})
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """What the program remembers from one start to the next."""

    language: str = _choice(SYSTEM_LANGUAGE, *LANGUAGES)
    surround: str = _choice("dark", "light")
    pace: str = _choice("normal", "slow", "fast", "at once")
    curtain: bool = True
    """Whether hands are hidden between the turns of two people at one screen."""
    british_name: str = ""
    french_name: str = ""
    british_level: str = ""
    """The level of the machine that played the British last, empty for a person; the same for the French."""
    french_level: str = "captain"
    window: str = ""
    """The window's geometry and the layout of its panels, as the window wrote them (base64)."""
    panels: str = ""
    motion: str = _choice("system", "reduced", "full")
    """Whether things move on the table; by default as the system asks of all programs."""
    evaluation: bool = False
    """Whether the evaluation bar stands beside the map."""
    updates: bool = False
    """Whether to look for a new version at every start; only if the player has agreed to that."""
    skipped_version: str = ""
    """A newer version that the player does not want to hear of again."""


def config_folder(named: Path | None = None) -> Path:
    """The folder of the settings: the named one, else the system's place for this program."""
    return named if named is not None else platformdirs.user_config_path("afaos", appauthor=False)


def load_settings(folder: Path) -> Settings:
    """The settings in `folder`; a missing or unreadable file, field or value leaves the default."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read(folder / FILE, encoding="utf-8")
    except (configparser.Error, UnicodeDecodeError, OSError):
        return Settings()
    if not parser.has_section(SECTION):
        return Settings()
    found: dict[str, Any] = {}
    for entry in fields(Settings):
        text = parser.get(SECTION, entry.name, fallback=None)
        value = None if text is None else _value(text, entry.default)
        if value is not None and value in entry.metadata.get("choices", (value,)):
            found[entry.name] = value
    return Settings(**found)


def save_settings(folder: Path, settings: Settings) -> None:
    """Write the settings whole or not at all. Raises DataError if the folder cannot be written to."""
    parser = configparser.ConfigParser(interpolation=None)
    parser[SECTION] = {name: _text(value) for name, value in asdict(settings).items()}
    new = folder / f"{FILE}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as stream:
            parser.write(stream)
        new.replace(folder / FILE)
    except OSError as error:
        sentence = _("The settings cannot be saved in {folder}: {reason}.")
        raise DataError(sentence.format(folder=folder, reason=error.strerror)) from None


def _value(text: str, default: object) -> str | bool | None:
    """What a text in the file means, None if it means nothing."""
    if isinstance(default, bool):
        return configparser.ConfigParser.BOOLEAN_STATES.get(text.lower())
    return text


def _text(value: str | bool) -> str:
    """How a value is written: in one line, because INI reads an indented line as a continuation."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value.split())
