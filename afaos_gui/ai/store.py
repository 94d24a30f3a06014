"""Training files: the games of a batch, and the arrays of the networks being fitted."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.sample import Question, Sample
from afaos_gui.base.guarded import FileProblem, Unreadable, read_archive

Array = NDArray[Any]
MOST_BYTES = 150_000_000
"""Maximum size of a file's arrays; the games of a batch have about ten million bytes."""


def _joined(rows: Sequence[Array], dtype: Any) -> Array:
    return np.concatenate(rows).astype(dtype) if rows else np.zeros(0, dtype=dtype)


def _split(row: Array, lengths: Array) -> list[Array]:
    return np.split(row, np.cumsum(lengths)[:-1]) if len(lengths) else []


def _write(path: Path, arrays: dict[str, Array]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)  # type: ignore[arg-type]
    part.replace(path)


def save_samples(path: Path, samples: Sequence[Sample]) -> None:
    """Write games to a file."""
    active = [row for sample in samples for row in sample.active]
    questions = [question for sample in samples for question in sample.questions]
    _write(
        path,
        {
            "active": _joined(active, np.uint16),
            "active lengths": np.asarray([len(row) for row in active], dtype=np.int32),
            "positions": np.asarray([len(sample.active) for sample in samples], dtype=np.int32),
            "dense": np.concatenate([sample.dense for sample in samples if len(sample.dense)]),
            "found": _joined([sample.found for sample in samples], np.float32),
            "stray": _joined([sample.stray for sample in samples], np.bool_),
            "at turn": _joined([sample.at_turn for sample in samples], np.int16),
            "games": np.asarray([(s.turns, s.outcome, s.margin, s.end, s.opponent) for s in samples], dtype=np.float64),
            "questions": np.asarray([len(sample.questions) for sample in samples], dtype=np.int32),
            "asked": _joined([q.active for q in questions], np.uint16),
            "asked lengths": np.asarray([len(q.active) for q in questions], dtype=np.int32),
            "choices": _joined([q.choices for q in questions], np.int16),
            "choices lengths": np.asarray([len(q.choices) for q in questions], dtype=np.int32),
            "shares": _joined([q.shares for q in questions], np.float16),
            "shares lengths": np.asarray([len(q.shares) for q in questions], dtype=np.int32),
        },
    )


def load_samples(path: Path) -> list[Sample]:
    """Read the games in a file. Raises Unreadable."""
    arrays = load_arrays(path)
    active = _split(arrays["active"], arrays["active lengths"])
    dense = _split(arrays["dense"], arrays["positions"])
    rows = [_split(arrays[name], arrays["positions"]) for name in ("found", "stray", "at turn")]
    parts = (_split(arrays[name], arrays[f"{name} lengths"]) for name in ("asked", "choices", "shares"))
    questions = [Question(*one) for one in zip(*parts, strict=True)]
    samples = []
    position = question = 0
    for number, (turns, outcome, margin, end, opponent) in enumerate(arrays["games"]):
        held, asked = int(arrays["positions"][number]), int(arrays["questions"][number])
        samples.append(
            Sample(
                active[position : position + held],
                dense[number],
                rows[0][number],
                rows[1][number],
                rows[2][number],
                int(turns),
                float(outcome),
                float(margin),
                int(end),
                questions[question : question + asked],
                int(opponent),
            )
        )
        position += held
        question += asked
    return samples


def save_arrays(path: Path, arrays: dict[str, Array]) -> None:
    """Write named arrays."""
    _write(path, arrays)


def load_arrays(path: Path) -> dict[str, Array]:
    """Read the named arrays in a file. Raises Unreadable."""
    packed = read_archive(path, MOST_BYTES)
    try:
        return {name.removesuffix(".npy"): np.lib.format.read_array(io.BytesIO(one)) for name, one in packed.items()}
    except Exception:  # numpy parses an array's header as Python: a damaged one can raise anything
        raise Unreadable(path.name, FileProblem.NO_ARCHIVE) from None
