"""The learned evaluation as a file: weights in an .npz, and beside it a card that says how they were made."""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from afaos_gui.ai.evaluation import Evaluation, Weights
from afaos_gui.ai.features import FEATURES
from afaos_gui.ai.npz import read_rows
from afaos_gui.base.guarded import read_bytes, read_json

MODEL = "value.npz"
CARD = "value.json"


class ModelError(ValueError):
    """A model file that does not fit this program; the message is one sentence."""


def models_folder() -> Path | None:
    """The folder of the shipped model, in a checkout, an installed wheel or a frozen program; None without one."""
    package = Path(__file__).resolve().parents[1]
    roots = [package / "_data", package.parent]
    if getattr(sys, "frozen", False):
        bundle = Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent))
        roots = [bundle, bundle / "afaos_gui" / "_data", *roots]
    for root in roots:
        folder = root / "resources" / "models"
        if (folder / MODEL).is_file():
            return folder
    return None


def feature_names_hash() -> str:
    """A short fingerprint of the features' names and order."""
    return hashlib.sha256("\n".join(FEATURES).encode()).hexdigest()[:16]


def save_weights(path: Path, weights: Weights, card: dict[str, Any]) -> None:
    """Write the weights, and beside them the card with their checksum."""
    import numpy as np  # only training writes, and only training needs numpy

    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".part.npz")
    np.savez_compressed(
        temporary,
        features=np.asarray(FEATURES),
        linear=np.asarray(weights.linear, dtype=np.float32),
        units=np.asarray(weights.units, dtype=np.float32).reshape(-1),
        shares=np.asarray(weights.shares, dtype=np.float32),
    )
    temporary.replace(path)
    shape = {"features": len(FEATURES), "hidden units": len(weights.units)}
    content = {**card, **shape, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def load_weights(path: Path) -> Weights:
    """The weights of a file; raises ModelError when they are for other features."""
    try:
        content = read_rows(path)
        names = content["features"]
        linear, units, shares = ([float(number) for number in content[name]] for name in ("linear", "units", "shares"))
    except (ValueError, KeyError) as error:
        raise ModelError(f"{path.name} is not a model: {error}.") from None
    width = len(FEATURES)
    if names != FEATURES or len(linear) != width or len(units) != width * len(shares):
        raise ModelError(f"{path.name} was made for other features than this program has.")
    return Weights(linear, [units[at : at + width] for at in range(0, len(units), width)], shares)


@cache
def learned_evaluation() -> Evaluation:
    """The shipped evaluation. Raises ModelError where it is missing or damaged: no level plays below its strength."""
    folder = models_folder()
    if folder is None:
        raise ModelError(f"{MODEL} is missing, please install the program again.")
    return Evaluation(shipped_weights(folder))


def shipped_weights(folder: Path) -> Weights:
    """The weights of a folder, compared with the checksum on their card. Raises ModelError."""
    try:
        wanted = read_json(folder / CARD)["sha256"]
        found = hashlib.sha256(read_bytes(folder / MODEL)).hexdigest()
    except (ValueError, KeyError, TypeError):
        wanted, found = "", "unknown"
    if wanted != found:
        raise ModelError(f"{MODEL} is damaged, please install the program again.")
    return load_weights(folder / MODEL)
