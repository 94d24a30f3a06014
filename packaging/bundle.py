"""The decisions of afaos.spec: which libraries are needed, and what a system wants to know about the program."""

from __future__ import annotations

import os
import py_compile
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import contents
import project

Entry = tuple[str, str, str]
"""As in PyInstaller's lists: path in the program, source file, and kind."""

LEAST_MAC = "13.0"
CORE_MADE = "AFAOS_CORE_MADE"
"""The environment variable by which build.py names a folder with the core compiled before."""


def qt_modules(package: Path) -> list[str]:
    """The names of all modules of PySide6."""
    return sorted({path.name.split(".")[0] for path in package.glob("Qt*") if path.suffix in (".so", ".pyd", ".pyi")})


def names_used(root: Path = contents.ROOT) -> set[str]:
    """Everything imported by the modules that the command line leads to."""
    seen: set[str] = set()
    waiting, used = ["afaos_gui.__main__"], set()
    while waiting:
        module = waiting.pop()
        path = _module_file(module, root)
        if module in seen or path is None:
            continue
        seen.add(module)
        names = contents.imported_in(path)
        used |= names
        waiting += [name for name in names if name.startswith("afaos_gui")]
    return used


def _module_file(module: str, root: Path) -> Path | None:
    plain = root.joinpath(*module.split("."))
    for path in (plain.with_suffix(".py"), plain / "__init__.py"):
        if path.is_file():
            return path
    return None


def needed_binaries(entries: Iterable[Entry]) -> list[Entry]:
    """The extension modules and kept plugins, and the libraries that any of them need."""
    from PyInstaller.depend.bindepend import get_imports

    return reachable(
        [entry for entry in entries if contents.is_wanted_plugin(entry[0])],
        lambda path: [Path(name).name for name, _place in get_imports(path)],
    )


def reachable(entries: Iterable[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """The entries that are needed; `imports` gives the names of the libraries that a file loads."""
    every = list(entries)
    by_name: dict[str, list[Entry]] = {}
    for entry in every:
        by_name.setdefault(Path(entry[0]).name.lower(), []).append(entry)
    kept = {entry for entry in every if not _is_library(entry)}
    waiting = list(kept)
    while waiting:
        for name in imports(waiting.pop()[1]):
            new = [entry for entry in by_name.get(name.lower(), []) if entry not in kept]
            kept.update(new)
            waiting += new
    return [entry for entry in every if entry in kept]


def without_dead_links(entries: Iterable[Entry], binaries: Iterable[Entry]) -> list[Entry]:
    """The entries without links to omitted libraries and unused translations."""
    names = {Path(place).name for place, _path, kind in binaries if kind != "SYMLINK"}
    return [
        entry
        for entry in entries
        if contents.is_wanted_translation(entry[0]) and (entry[2] != "SYMLINK" or Path(entry[1]).name in names)
    ]


def compiled_core(build: Callable[[Path], dict[str, Path]], folder: Path) -> dict[str, Path]:
    """The compiled modules by name, found or made by `build`; if that fails, print a note and return none."""
    from compile import CompileError, found_in

    try:
        made = found_in(Path(os.environ[CORE_MADE])) if CORE_MADE in os.environ else build(folder)
    except CompileError as error:
        print(f"The core is not compiled: {error}", flush=True)
        return {}
    print(f"compiled {len(made)} modules of the core", flush=True)
    return made


def loose(modules: Iterable[Entry], folder: Path) -> list[Entry]:
    """Python's modules as files beside the libraries, compiled in `folder`.

    Inside a program each is packed for itself, which an archive cannot better, and two programs would hold all of them
    twice.
    """
    made = []
    for name, source, _kind in modules:
        if source in (None, "-"):
            continue  # a package without a module is a folder
        place = name.replace(".", "/") + ("/__init__" if Path(source).stem == "__init__" else "")
        target = folder / f"{place}.pyc"
        py_compile.compile(
            source,
            str(target),
            f"{place}.py",
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        made.append((f"{place}.pyc", str(target), "DATA"))
    return made


def _is_library(entry: Entry) -> bool:
    """Whether a file is only there for others to load."""
    place, _path, kind = entry
    name = Path(place).name.lower()
    # Python itself is loaded by the program's bootloader, which is not among these files.
    return kind in ("BINARY", "SYMLINK") and "plugins" not in place and not re.match(r"(lib)?python", name)


def check(analysis: Any) -> None:
    """Stop the build if something essential is missing."""
    places = {Path(place).as_posix() for place, _path, _kind in analysis.datas}
    wanted = {f"{folder}/{path.name}".removeprefix("./") for path, folder in contents.data_files()}
    binaries = [Path(place).as_posix() for place, _path, _kind in analysis.binaries]
    problems = [f"{name} is missing" for name in sorted(wanted - places)]
    lacking = [name for name in needed_plugins() if not any(name in place for place in binaries)]
    problems += [f"the Qt plugin {name} is missing" for name in lacking]
    problems += [f"{name} came along" for name in unwanted_qt(binaries)]
    if problems:
        raise SystemExit("The program cannot be built: " + "; ".join(problems) + ".")


def needed_plugins(system: str = sys.platform) -> list[str]:
    """Plugins without which the window does not open on a system, or opens without pictures."""
    screen = {"win32": "qwindows", "darwin": "qcocoa"}.get(system, "qxcb")
    return [screen, "qoffscreen", "qjpeg"]


def unwanted_qt(places: Iterable[str]) -> list[str]:
    """The Qt libraries and modules among the files that the program does not use."""
    known = {name.removeprefix("Qt") for name in contents.QT_MODULES} | {"XcbQpa", "OpenGL"}
    found = {match.group(1) for place in places if (match := re.search(r"(?:^|/)(?:lib)?Qt6?([A-Z]\w*)\.", place))}
    return sorted(f"Qt{name}" for name in found - known)


def windows_version(version: str, title: str) -> str:
    """The version resource of the Windows programs, as PyInstaller reads it."""
    numbers = tuple(([int(part) for part in re.findall(r"\d+", version)] + [0, 0, 0, 0])[:4])
    words = {
        "CompanyName": f"{title} desktop contributors",
        "FileDescription": title,
        "FileVersion": version,
        "InternalName": "afaos",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "afaos.exe",
        "ProductName": title,
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0, OS=0x40004, fileType=1,\n"
        "                    subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        "        VarFileInfo([VarStruct('Translation', [1033, 1200])])],\n"
        ")\n"
    )


def mac_info(version: str, title: str) -> Mapping[str, object]:
    """The entries of Info.plist."""
    return {
        "CFBundleName": title,
        "CFBundleDisplayName": title,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSMinimumSystemVersion": LEAST_MAC,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "CFBundleLocalizations": ["en", *contents.LANGUAGES],
        "CFBundleURLTypes": [{"CFBundleURLName": f"{title} invitation", "CFBundleURLSchemes": [project.SCHEME]}],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{title} game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{project.APP_ID}.game", f"{project.APP_ID}.letter"],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{project.APP_ID}.{kind}",
                "UTTypeDescription": f"{title} {kind}",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": [suffix], "public.mime-type": mime},
            }
            for kind, suffix, mime in (
                ("game", project.SUFFIX, project.MIME_TYPE),
                ("letter", project.LETTER_SUFFIX, project.LETTER_TYPE),
            )
        ],
    }
