"""The folder of the games: where the player chose to keep them, else the usual one."""

from __future__ import annotations

import os
from pathlib import Path

from afaos_gui.data.paths import path_of_address
from afaos_gui.data.saves.save_files import VARIABLE, data_folder
from afaos_gui.data.settings.settings import config_folder, load_settings


def games_folder(named: Path | None = None) -> Path:
    """The folder of the player's games; `named` is that of the settings, if the command line names it."""
    chosen = load_settings(config_folder(named)).games_folder
    return path_of_address(chosen) if chosen and not is_set_outside(named) else data_folder(named)


def usual_folder(settings_folder: Path) -> Path:
    """Where the games of these settings are kept unless the player chooses."""
    return data_folder(_named(settings_folder))


def is_set_outside(named: Path | None) -> bool:
    """Whether the variable AFAOS_DATA says where the games are, so that the preferences do not."""
    return bool(os.environ.get(VARIABLE)) and _named(named) is None


def _named(folder: Path | None) -> Path | None:
    """The folder of the settings, unless it is the one that needs no naming."""
    return None if folder == config_folder() else folder
