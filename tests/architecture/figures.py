"""Measure the program's structure: `python -m tests.architecture.figures [FOLDER]`.

A room is a folder of the program or of the window, or a single module beside them. A room is one floor above the
highest room it imports. A chain of `self.a.b.c` has two hops.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "afaos_gui"
NESTED = ("gui",)
"""Folders whose subfolders are rooms themselves."""

Link = tuple[str, str]


class House(NamedTuple):
    """The program's modules and their imports."""

    modules: dict[str, Path]
    imports: frozenset[Link]

    def rooms(self) -> set[str]:
        """Every room."""
        return {room_of(module) for module in self.modules} - {PACKAGE}

    def links(self, depth: int = 3) -> set[Link]:
        """Imports between rooms; in the window, rooms have names of this many parts."""
        pairs = {(room_of(first, depth), room_of(second, depth)) for first, second in self.imports}
        return {(first, second) for first, second in pairs if first != second and PACKAGE not in (first, second)}


class Size(NamedTuple):
    """A module and its lines."""

    path: str
    lines: int


def read_house(root: Path = ROOT) -> House:
    """Read the modules below a folder; imports for type checking count like others."""
    modules: dict[str, Path] = {}
    for path in sorted((root / PACKAGE).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] != "__init__":
            modules[".".join(parts)] = path
    found = {(name, target) for name, path in modules.items() for target in _imported(path, modules)}
    return House(modules, frozenset(found))


def room_of(module: str, depth: int = 3) -> str:
    """The room of a module; in the window its name has this many parts."""
    parts = module.split(".")
    return ".".join(parts[: depth if len(parts) > 2 and parts[1] in NESTED else 2])


def _imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in modules or node.module in modules:
                    yield full if full in modules else node.module
                elif f"{node.module}.{alias.name}".startswith(PACKAGE):
                    yield from _handed_on(node.module, alias.name, path, modules)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)


def _handed_on(package: str, name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The module behind a name that a package re-exports."""
    face = _root_of(path) / Path(*package.split(".")) / "__init__.py"
    if face.exists():
        for node in ast.walk(ast.parse(face.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or node.module not in modules:
                continue
            if any((alias.asname or alias.name) == name for alias in node.names):
                yield node.module


def _root_of(path: Path) -> Path:
    return next(parent.parent for parent in path.parents if parent.name == PACKAGE)


# Figures


def circles(links: set[Link]) -> list[list[str]]:
    """Groups of nodes that import each other in a cycle, each sorted."""
    return [sorted(group) for group in _groups(links) if len(group) > 1]


def floors(links: set[Link]) -> int:
    """The number of floors; rooms that import each other share one."""
    home = {name: number for number, group in enumerate(_groups(links)) for name in group}
    below: dict[int, set[int]] = {number: set() for number in home.values()}
    for first, second in links:
        if home[first] != home[second]:
            below[home[first]].add(home[second])
    height: dict[int, int] = {}

    def stand(number: int) -> int:
        if number not in height:
            height[number] = 1 + max((stand(under) for under in below[number]), default=0)
        return height[number]

    return max(map(stand, below), default=0)


def _groups(links: set[Link]) -> list[set[str]]:
    """The strongly connected components of a graph."""
    after: dict[str, set[str]] = {}
    for first, second in links:
        after.setdefault(first, set()).add(second)
        after.setdefault(second, set())
    reach = {name: _reached(name, after) for name in after}
    groups: list[set[str]] = []
    for name in sorted(after):
        if not any(name in group for group in groups):
            groups.append({name} | {other for other in reach[name] if name in reach[other]})
    return groups


def _reached(start: str, after: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(after[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += after[name]
    return found


def chains(path: Path) -> list[int]:
    """The hops of every attribute chain that begins at `self`."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)]
    inner = {id(node.value) for node in nodes}
    found = []
    for node in nodes:
        hops, start = 0, node.value
        while isinstance(start, ast.Attribute):
            hops, start = hops + 1, start.value
        if id(node) not in inner and isinstance(start, ast.Name) and start.id == "self":
            found.append(hops)
    return found


def sizes(house: House, room: str = "") -> list[Size]:
    """The modules, longest first."""
    chosen = ((name, path) for name, path in house.modules.items() if name.startswith(room))
    found = [Size(name, len(path.read_text(encoding="utf-8").splitlines())) for name, path in chosen]
    return sorted(found, key=lambda size: -size.lines)


def window_chains(house: House) -> list[int]:
    """The hops of the attribute chains in all modules of the window."""
    return [hops for name, path in house.modules.items() if name.startswith(f"{PACKAGE}.gui.") for hops in chains(path)]


def report(house: House) -> str:
    """All figures, one per line."""
    links, hops = house.links(), window_chains(house)
    two, three = (sum(hop >= least for hop in hops) for least in (2, 3))
    window = sizes(house, f"{PACKAGE}.gui.")
    shown = sizes(house, f"{PACKAGE}.presentation.")
    longest = ", ".join(f"{size.path} {size.lines}" for size in window[:3])
    back = circles(links)
    lines = [
        f"rooms {len(house.rooms())}, floors {floors(links)}, links between rooms {len(links)}",
        f"circles of rooms {len(back)}: {'; '.join(' '.join(group) for group in back) or 'none'}",
        f"circles of modules {len(circles(set(house.imports)))}",
        f"chains from self of two hops or more {two}, of three {three}",
        f"the window's lines {sum(size.lines for size in window)} in {len(window)} modules, the longest: {longest}",
        f"the presentation's lines {sum(size.lines for size in shown)} in {len(shown)} modules",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(read_house(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT)))
