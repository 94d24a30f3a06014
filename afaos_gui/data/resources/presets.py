"""Load the named sets of rules that a new game offers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import data_root, resource
from afaos_gui.data.resources.schemas import FileContent, FileModel, Name
from afaos_gui.data.texts.language import _
from afaos_gui.rules.options import conflicts, is_option


class PresetEntry(FileModel):
    """One set of rules; session/presets.py has its texts."""

    id: Name
    edition: Literal["first", "second"]
    options: list[Name]


class PresetsFile(FileContent[list[PresetEntry]]):
    """`resources/presets.json`."""


class PresetRules(NamedTuple):
    """An edition and options under a name."""

    id: str
    edition: str
    options: frozenset[str]


def load_presets(root: Path | None = None) -> tuple[PresetRules, ...]:
    """The sets in the order in which they are offered. Raises DataError."""
    return _presets(root or data_root())


@cache
def _presets(root: Path) -> tuple[PresetRules, ...]:
    path = resource("presets.json", root=root)
    entries = validated(PresetsFile, read_json(path), path.name).root
    for number, entry in enumerate(entries):
        _check(path.name, entry)
        if any(entry.id == other.id for other in entries[:number]):
            raise DataError(_("{file}: {preset} is there twice.").format(file=path.name, preset=entry.id))
    return tuple(PresetRules(entry.id, entry.edition, frozenset(entry.options)) for entry in entries)


def _check(file: str, entry: PresetEntry) -> None:
    for option in entry.options:
        if not is_option(option):
            sentence = _("{file}: {preset} names {option}, which is not an option of play.")
            raise DataError(sentence.format(file=file, preset=entry.id, option=option))
    for conflict in conflicts(entry.edition, entry.options):
        sentence = _("{file}: {preset} has {option}, which does not go with {other}.")
        raise DataError(sentence.format(file=file, preset=entry.id, option=conflict.option, other=conflict.other))
