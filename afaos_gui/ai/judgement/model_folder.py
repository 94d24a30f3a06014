"""Where the shipped model is."""

from __future__ import annotations

import sys
from pathlib import Path

MODEL = "value.npz"


def models_folder() -> Path | None:
    """The folder of the shipped model, in a checkout, an installed wheel or a frozen program; None without one."""
    package = Path(__file__).resolve().parents[2]
    roots = [package / "_data", package.parent]
    if getattr(sys, "frozen", False):
        bundle = Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent))
        roots = [bundle, bundle / "afaos_gui" / "_data", *roots]
    for root in roots:
        folder = root / "resources" / "models"
        if (folder / MODEL).is_file():
            return folder
    return None
