"""The compiled core: extension modules that `packaging/dev.py compile` builds from this source and that replace it.

`dev.py play` compiles the search in C alone, which takes some seconds. Either is used only if all of it matches the
source and this Python. The environment variable AFAOS_CORE overrides that:
"interpreted" ignores them, the name of a folder requires the modules in it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from afaos_gui.base.guarded import read_json

PACKAGE = Path(__file__).resolve().parents[1]
FOLDER = PACKAGE.parent / "build" / "compiled"
SEARCH_FOLDER = PACKAGE.parent / "build" / "search"
"""Where the search in C lies alone; what is in `FOLDER` comes first."""
MANIFEST = "core.json"
VARIABLE = "AFAOS_CORE"
INTERPRETED = "interpreted"
SOURCES = ("*.py", "*.c", "*.h")
COMPILED_PACKAGES = ("rules", "ai")
"""Packages with compiled modules; any change to their sources makes all compiled modules out of date."""


class CompiledCoreError(ImportError):
    """The compiled core required by AFAOS_CORE cannot be used; the message is one sentence."""


def sources_digest(package: Path = PACKAGE) -> str:
    """A digest of the source that the compiled modules are built from."""
    digest = hashlib.sha256()
    for folder in COMPILED_PACKAGES:
        for path in sorted(p for form in SOURCES for p in package.joinpath(folder).rglob(form)):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def write_manifest(folder: Path, modules: dict[str, Path]) -> None:
    """Record beside compiled modules, given by name, which source they were built from."""
    places = {name: path.relative_to(folder).as_posix() for name, path in modules.items()}
    content = {"sources": sources_digest(), "modules": places}
    folder.joinpath(MANIFEST).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def fitting_modules(folder: Path) -> dict[str, Path]:
    """The extension files in a folder by module name; empty if they do not match the source or this Python."""
    try:
        content = read_json(folder / MANIFEST)
        modules = {name: folder / place for name, place in content["modules"].items()}
        fits = content["sources"] == sources_digest()
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}
    ready = all(path.name.endswith(EXTENSION_SUFFIXES[0]) and path.is_file() for path in modules.values())
    return modules if fits and ready else {}


class _Finder:
    """Import hook that finds compiled modules before their source."""

    def __init__(self, modules: dict[str, Path]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the compiled module with this name, if there is one."""
        found = self.modules.get(name)
        return None if found is None else spec_from_file_location(name, found)


def use_compiled_core() -> None:
    """Make later imports use the compiled core. Raises CompiledCoreError if it is required but does not match."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted == INTERPRETED:
        return
    folders = (Path(wanted),) if wanted else (FOLDER, SEARCH_FOLDER)
    modules = next((found for folder in folders if folder.is_dir() and (found := fitting_modules(folder))), {})
    if modules:
        sys.meta_path.insert(0, _Finder(modules))
    elif wanted:
        raise CompiledCoreError(f"{VARIABLE} names {wanted}, where no compiled core lies that fits this source.")


def is_compiled(module: ModuleType) -> bool:
    """Whether a module is compiled."""
    return module.__spec__ is not None and isinstance(module.__spec__.loader, ExtensionFileLoader)


def extension_file(name: str) -> Path | None:
    """The file of a compiled module or library with this name: from the compiled core in use, or beside the source."""
    for finder in sys.meta_path:
        if isinstance(finder, _Finder):
            return finder.modules.get(name)
    beside = PACKAGE.parent / f"{name.replace('.', '/')}{EXTENSION_SUFFIXES[0]}"
    return beside if beside.is_file() else None
