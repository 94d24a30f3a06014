"""When a paragraph of the rule book holds, and which booklet and heading it comes from, the same in every language.

A condition is written in editions and options: "second & !short_raids | home_support_reshuffles". `!` is not, `&` and,
`|` or; an empty one always holds.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _
from afaos_gui.rules.options import is_option
from afaos_gui.rules.ruleset import EDITIONS

FILE = "paragraphs.json"
MOST_BYTES = 100_000

Words = Annotated[str, Field(max_length=120)]
Sources = dict[Words, Annotated[list[Words], Field(max_length=8)]]
"""By edition: the headings of its booklet; empty for what no booklet says."""
Condition = tuple[tuple[tuple[str, bool], ...], ...]
"""Alternatives, each of editions and options with whether they have to be in force."""


class Conditions(NamedTuple):
    """What is known of paragraphs besides their words, by anchor; of sources also by page."""

    conditions: dict[str, Condition]
    options: dict[str, list[str]]
    """By option: the paragraphs after which its own words stand."""
    sources: dict[str, Sources]

    def source(self, anchor: str) -> Sources:
        """The sources of a paragraph: its own, or those of its page."""
        return self.sources.get(anchor, self.sources.get(anchor.partition("#")[0], {}))


class ConditionsEntry(BaseModel):
    """`resources/rulebook/paragraphs.json`."""

    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)

    conditions: Annotated[dict[Words, Words], Field(max_length=400)]
    options: Annotated[dict[Words, list[Words]], Field(max_length=60)]
    sources: Annotated[dict[Words, Sources], Field(max_length=400)]


def parse_condition(text: str, file: str = FILE) -> Condition:
    """Read a condition. Raises DataError for a word that is neither an edition nor an option."""
    alternatives = []
    for alternative in text.split("|") if text.strip() else ():
        words = []
        for part in alternative.split("&"):
            word = part.strip()
            name = word.removeprefix("!").strip()
            if name not in EDITIONS and not is_option(name):
                raise DataError(_("{file}: “{word}” is neither an edition nor an option.").format(file=file, word=name))
            words.append((name, not word.startswith("!")))
        alternatives.append(tuple(words))
    return tuple(alternatives)


def holds(condition: Condition, edition: str, options: Collection[str]) -> bool:
    """Whether a condition holds in a game."""
    if not condition:
        return True
    return any(all((name == edition or name in options) is wanted for name, wanted in part) for part in condition)


@cache
def load_conditions() -> Conditions:
    """Conditions and sources of the rule book. Raises DataError."""
    return read_conditions(resource("rulebook", FILE))


def read_conditions(path: Path) -> Conditions:
    """Conditions and sources in a file. Raises DataError."""
    if not path.is_file():
        raise DataError(_("The rule book is missing, please install the game again."))
    entry = validated(ConditionsEntry, read_json(path, MOST_BYTES), path.name)
    made = {anchor: parse_condition(text, path.name) for anchor, text in entry.conditions.items()}
    return Conditions(made, entry.options, entry.sources)
