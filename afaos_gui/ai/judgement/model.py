"""The learned evaluation as a file: weights in an .npz, and beside it a model card on how they were made.

The plant writes them.
"""

from __future__ import annotations

import hashlib
import struct
from functools import cache
from pathlib import Path

from afaos_gui.ai.judgement.choices import CHOICE_INPUTS
from afaos_gui.ai.judgement.evaluation import (
    MOST_TOLD_FIGURE,
    PLAIN,
    TOLD_AT,
    LearnedEvaluation,
    Networks,
    Told,
    sound_told,
)
from afaos_gui.ai.judgement.inputs import CARDS, INPUTS, PLACES
from afaos_gui.ai.judgement.means import MEANS
from afaos_gui.ai.judgement.model_error import Fault, ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.judgement.npz import read_rows
from afaos_gui.ai.judgement.signals import SIGNALS
from afaos_gui.base.guarded import FileProblem, Unreadable, read_bytes, read_json

CARD = "value.json"
LAYERS = ("value", "position", "choices")
"""Fields of `Networks` that hold sizes and weights."""
TOLD = ("told", "told_doubling")
"""Fields of `Networks` that say how values are told."""
READABLE = (len(SIGNALS), len(SIGNALS) + len(MEANS))
"""Numbers of dense inputs that a value network may read."""


def input_names_hash(dense: int = len(SIGNALS)) -> str:
    """A short hash of the names of the networks' inputs, in order, of which so many are dense."""
    names = (*SIGNALS, *MEANS)[:dense]
    sizes = [str(size) for size in (CARDS, PLACES, INPUTS, CHOICE_INPUTS)]
    return hashlib.sha256("\n".join([*names, *sizes]).encode()).hexdigest()[:16]


def load_networks(path: Path) -> Networks:
    """Read the networks in a file. Raises ModelError."""
    try:
        content = read_rows(path)
        dense = int(content["value_sizes"][1])
        if dense not in READABLE or content["inputs"] != (input_names_hash(dense),):
            raise ModelError(path.name, Fault.OTHERS)
        value, position, choices = (
            (*(int(size) for size in content[f"{name}_sizes"]), _packed(content[name])) for name in LAYERS
        )
        told = sound_told(content["told"]) if "told" in content else PLAIN
        (doubling,) = map(float, content.get("told_doubling", (0.0,)))
        if not abs(doubling) < MOST_TOLD_FIGURE:
            raise ValueError("its chances cannot be told")
        networks = Networks(value, position, choices, told, doubling)  # type: ignore[arg-type]
        LearnedEvaluation(networks)
    except ModelError:
        raise
    except (OverflowError, TypeError, ValueError, KeyError) as error:
        raise no_model(path, error) from error
    return networks


def no_model(path: Path, error: Exception) -> ModelError:
    """The error for a file that could not be read as a model."""
    is_missing = isinstance(error, Unreadable) and error.problem is FileProblem.MISSING
    return ModelError(path.name, Fault.MISSING if is_missing else Fault.NO_MODEL)


def _packed(numbers: tuple[float, ...] | tuple[str, ...]) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


def learned_evaluation(iterations: int = TOLD_AT) -> LearnedEvaluation:
    """The shipped evaluation, which tells chances as between players who search so many iterations of a turn.

    Raises ModelError if missing or damaged: no level may play below its strength.
    """
    return _telling(_installed().told_at(iterations))


@cache
def _telling(told: Told) -> LearnedEvaluation:
    return LearnedEvaluation(_installed(), told)


@cache
def _installed() -> Networks:
    folder = models_folder()
    if folder is None:
        raise ModelError(MODEL, Fault.NOT_INSTALLED)
    return shipped_networks(folder)


def shipped_networks(folder: Path) -> Networks:
    """The networks in a folder, checked against the checksum on their card. Raises ModelError."""
    try:
        wanted = read_json(folder / CARD)["sha256"]
        found = hashlib.sha256(read_bytes(folder / MODEL)).hexdigest()
    except (ValueError, KeyError, TypeError):
        wanted, found = "", "unknown"
    if wanted != found:
        raise ModelError(MODEL, Fault.DAMAGED)
    return load_networks(folder / MODEL)
