"""Model files as the program reads them, and the commit that made them."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

from afaos_gui.ai.judgement.evaluation import Networks
from afaos_gui.ai.judgement.model import LAYERS, TOLD, input_names_hash


def save_networks(path: Path, networks: Networks, card: dict[str, Any]) -> None:
    """Write the networks, and beside them the model card with their checksum."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".part.npz")
    arrays = {"inputs": np.asarray([input_names_hash(networks.value[1])])}
    for name in TOLD:
        arrays[name] = np.atleast_1d(np.asarray(getattr(networks, name), dtype=np.float32))
    for name in LAYERS:
        *sizes, weights = getattr(networks, name)
        arrays[f"{name}_sizes"] = np.asarray(sizes, dtype=np.float32)
        arrays[name] = np.frombuffer(weights, dtype="<f4").astype("<f2")
    np.savez_compressed(temporary, **arrays)  # type: ignore[arg-type]
    temporary.replace(path)
    shape = {"value": list(networks.value[:-1]), "policy": [*networks.position[:-1], *networks.choices[:-1]]}
    content = {**card, "sizes": shape, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def commit() -> str:
    """The commit of this checkout; empty if it is not one."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=Path(__file__).resolve().parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()
