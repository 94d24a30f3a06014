"""Read and check JSON files; every problem becomes one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from afaos_gui.base import guarded
from afaos_gui.base.guarded import MOST_BYTES, FileProblem, Unreadable
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

Model = TypeVar("Model", bound=BaseModel)
Keys = Sequence[str | int]


def read_json(path: Path, most: int = MOST_BYTES) -> Any:
    """The content of a JSON file. Raises DataError."""
    return parse_json(read_data(path, most), path.name)


def read_data(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file of at most `most` bytes. Raises DataError."""
    try:
        return guarded.read_bytes(path, most)
    except Unreadable as error:
        raise DataError(unreadable_text(error, path)) from None


def parse_json(data: bytes | str, file: str) -> Any:
    """Parse a JSON text; `file` is its name in messages. Raises DataError."""
    try:
        return guarded.parse_json(data, file)
    except Unreadable as error:
        raise DataError(unreadable_text(error)) from None


def unreadable_text(error: Unreadable, path: Path | None = None) -> str:
    """The sentence for a file that is not even opened."""
    sentences = {
        FileProblem.MISSING: _("{file} is missing: {path}."),
        FileProblem.NO_FILE: _("{file} is not a file."),
        FileProblem.FAILED: _("{file} cannot be read: {reason}."),
        FileProblem.TOO_LARGE: _("{file} is too large."),
        FileProblem.NO_TEXT: _("{file} is not a text file in UTF-8."),
        FileProblem.NO_JSON: _("{file} is not readable JSON: line {line}, column {column}."),
        FileProblem.TOO_DEEP: _("{file} is nested too deeply."),
        FileProblem.NUMBER: _("{file} holds a number that is too large."),
        FileProblem.LETTER: _("{file} holds text that is no text."),
        FileProblem.NO_ARCHIVE: _("{file} is damaged."),
    }
    return sentences[error.problem].format(file=error.file, path=path, **error.details)


def validated(model: type[Model], content: Any, file: str) -> Model:
    """`content` as a `model`. Raises DataError naming `file`, the field and the reason."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise DataError(_problem(first, content, file)) from None


def field_path(content: Any, keys: Keys) -> str:
    """How messages name a field: "places / Boston / x"; list entries go by their name, else by their number."""
    words: list[str] = []
    for key in keys:
        inner = _inside(content, key)
        words.append(_entry_name(inner, key + 1) if isinstance(key, int) else key)
        content = inner
    return " / ".join(word for word in words if word != "[key]") or _("the whole file")


def _inside(content: Any, key: str | int) -> Any:
    try:
        return content[key]
    except (KeyError, IndexError, TypeError):
        return None


def _entry_name(entry: Any, number: int) -> str:
    if isinstance(entry, dict):
        if isinstance(entry.get("a"), str) and isinstance(entry.get("b"), str):
            return f"{entry['a']}-{entry['b']}"
        for key in ("name", "location", "id"):
            if isinstance(entry.get(key), str) and entry[key]:
                return str(entry[key])
    return str(number)


def _problem(error: ErrorDetails, content: Any, file: str) -> str:
    limits = error.get("ctx", {})
    if error["loc"] == ("version",) and _is_newer(error["input"], limits.get("expected", "")):
        return _("{file} comes from a newer version of the program, which this one cannot read.").format(file=file)
    shown = json.dumps(error["input"], ensure_ascii=False, default=str)
    value = shown if len(shown) <= 40 else f"{shown[:37]}..."
    return _sentence(error["type"]).format(file=file, field=field_path(content, error["loc"]), value=value, **limits)


def _is_newer(version: object, known: object) -> bool:
    """Whether a format is a later one than all that are known."""
    numbers = re.findall(r"[0-9]+", str(known))
    return isinstance(version, int) and bool(numbers) and version > max(map(int, numbers))


def _sentence(kind: str) -> str:
    """The sentence for a kind of pydantic error, or one of our own (`unknown_name`)."""
    sentences = {
        "missing": _("{file}: {field} is missing."),
        "extra_forbidden": _("{file}: {field} is not a field of this file."),
        "greater_than_equal": _("{file}: {field} must be at least {ge}, not {value}."),
        "less_than_equal": _("{file}: {field} must be at most {le}, not {value}."),
        "too_short": _("{file}: {field} has too few entries ({actual_length})."),
        "too_long": _("{file}: {field} has too many entries ({actual_length})."),
        "string_too_short": _("{file}: {field} must not be empty."),
        "unknown_name": _("{file}: {field} names {value}, which is none of {known}."),
        "int_type": _("{file}: {field} must be a whole number, not {value}."),
        "float_type": _("{file}: {field} must be a number, not {value}."),
        "finite_number": _("{file}: {field} must be a number, not {value}."),
        "string_type": _("{file}: {field} must be a text, not {value}."),
        "bool_type": _("{file}: {field} must be true or false, not {value}."),
        "list_type": _("{file}: {field} must be a list, not {value}."),
        "dict_type": _("{file}: {field} must be a group of fields, not {value}."),
        "model_type": _("{file}: {field} must be a group of fields, not {value}."),
    }
    return sentences.get(kind, _("{file}: {field} is not valid: {value}."))
