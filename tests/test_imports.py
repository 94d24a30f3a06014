"""Everything below the window works without Qt."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import afaos_gui

LAYERS = [
    layer.name
    for layer in pkgutil.iter_modules(afaos_gui.__path__)
    if layer.ispkg and layer.name in ("rules", "data", "session", "ai", "apart", "presentation")
]

IMPORT_ALL = """
import importlib, pkgutil, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, NoQt())
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
assert not [name for name in sys.modules if name.startswith("PySide6")]
assert sys.argv[1] != "afaos_gui.rules" or "pydantic" not in sys.modules
"""


def test_the_layers_are_there() -> None:
    assert {"rules", "data", "session", "apart", "presentation"} <= set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_with_qt_blocked(layer: str) -> None:
    """In its own process, because this one has loaded Qt."""
    command = [sys.executable, "-W", "error", "-c", IMPORT_ALL, f"afaos_gui.{layer}"]
    checkout = Path(__file__).resolve().parents[1]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
