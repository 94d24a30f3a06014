"""Name the test files that a change can reach: `python packaging/checks/changed.py [COMMIT]`, one a line.

The change is everything since this branch left COMMIT (`main`), committed or not. A test reaches what it imports and
what that imports in turn, the `conftest.py` of its folders, and the modules and files that it or they name in a string,
as for what is run or read. Where nothing names a changed file, every test can be reached.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"afaos": "", "afaos_gui": "", "afaos_plant": "plant/", "tests": ""}
"""The packages, with the folder that each lies in."""
SCRIPTS = ("packaging/**/*.py", "examples/*.py")
"""Modules outside any package, which are known by their file's name."""
EVERYTHING = re.compile(r"pyproject\.toml|packaging/requirements/.*|\.ci/.*")
"""What changes every test without being named."""
QUOTED = re.compile(r"[\"']([\w./ -]+)[\"']")
"""A text that may name a module or a file."""
SCRIPT = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)
"""A module outside any package, or the outermost package."""
RUN = re.compile(r"[\"']-m[\"'],\s*[\"'](\w+)[\"']")
"""A package that is run."""
TOO_COMMON = {"tests", "packaging", "resources", "afaos_gui", "__init__.py", "conftest.py"}
"""Names of folders and files that say nothing about what is read."""

Links = dict[str, set[str]]


class NoHistory(Exception):
    """Git cannot say what has changed; the message is one sentence."""


def main(arguments: list[str]) -> int:
    """Print the paths of the tests."""
    try:
        changed = changed_files(*arguments[:1])
    except NoHistory as failure:
        print(failure, file=sys.stderr)
        return 2
    print("\n".join(reached(changed)))
    return 0


def changed_files(base: str = "main", *, root: Path = ROOT) -> set[str]:
    """Files that are not as where this branch left another, as paths from the root. Raises NoHistory."""
    for name in (base, f"origin/{base}"):
        fork = _git(root, "merge-base", name, "HEAD")
        if fork is not None:
            break
    else:
        raise NoHistory(f"Git knows no commit from which this and {base!r} both come.")
    told = (_git(root, "diff", "--name-only", "-z", fork.strip()) or "") + (
        _git(root, "ls-files", "--others", "--exclude-standard", "-z") or ""
    )
    return set(filter(None, told.split("\0")))


def reached(changed: Iterable[str], root: Path = ROOT) -> list[str]:
    """The test files that changed files can reach, sorted."""
    files = _sources(root)
    tests = {path for path in files if path.startswith("tests/") and Path(path).name.startswith("test_")}
    users = _users(root, files, changed)
    waiting, found = list(changed), set(changed)
    for path in changed:
        if EVERYTHING.fullmatch(path) or (path not in files and not users[path]):
            return sorted(tests)
    while waiting:
        for user in users[waiting.pop()] - found:
            found.add(user)
            waiting.append(user)
    return sorted(tests & found)


def _sources(root: Path) -> dict[str, str]:
    """The source files, by path, with the name by which each is imported."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in (root / folder / package).rglob("*.py"):
            parts = path.relative_to(root / folder).with_suffix("").parts
            found[path.relative_to(root).as_posix()] = ".".join(parts).removesuffix(".__init__")
    for pattern in SCRIPTS:
        found |= {path.relative_to(root).as_posix(): path.stem for path in root.glob(pattern)}
    return found


def _users(root: Path, files: dict[str, str], changed: Iterable[str]) -> Links:
    """By file, those that import or name it."""
    users: Links = defaultdict(set)
    paths: Links = defaultdict(set)
    scripts: Links = defaultdict(set)
    for path, module in files.items():
        if "." not in module:
            scripts[module].add(path)
    for path in {*files, *changed}:
        for name in _names(path, files.get(path, "")) - TOO_COMMON:
            paths[name].add(path)
    for path in files:
        text = (root / path).read_text(encoding="utf-8")
        for quoted in QUOTED.findall(text):
            # `a.b.c` is a module, or something in module `a.b`; `a/b.json` the file, or what is in its folder.
            for name in {quoted, quoted.rpartition(".")[0], *quoted.split("/")}:
                for used in paths.get(name, ()):
                    users[used].add(path)
        for package in RUN.findall(text):
            users[f"{package}/__main__.py"].add(path)
        if path.startswith(("tests/", "packaging/")):
            for script in SCRIPT.findall(text):
                for used in scripts.get(script, ()):
                    users[used].add(path)
        if path.startswith("tests/"):
            for folder in Path(path).parents:
                users[f"{folder.as_posix()}/conftest.py"].add(path)
    _add_imports(root, files, users)
    return users


def _names(path: str, module: str) -> set[str]:
    """The words that name a file in a string; for what is not Python its folders too."""
    parts = Path(path).parts
    return {parts[-1], module if "." in module else parts[-1]} if module else set(parts)


def _add_imports(root: Path, files: dict[str, str], users: Links) -> None:
    # `tests` has no `__init__.py`: another checkout on the path would add its tests to it.
    others = [place for place in sys.path if not Path(place, "tests").is_dir()]
    sys.path[:] = [*(str(root / folder) for folder in {*PACKAGES.values()}), *others]
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    path_of = {module: path for path, module in files.items()}
    for path, module in files.items():
        if module not in graph.modules:
            continue
        importers = graph.find_modules_that_directly_import(module)
        users[path] |= {path_of[user] for user in importers if user in path_of}
        package = module
        while package := package.rpartition(".")[0]:
            # Whoever imports a module runs its packages first.
            if package in path_of:
                users[path_of[package]].add(path)


def _git(root: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
