"""A state is a value: it is written only while a `Change` makes it of another, and nobody knows it yet."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from afaos_gui.rules.state import GameState, SideState, Siege

ROOT = Path(__file__).parents[2]
SOURCES = (ROOT / "afaos_gui", ROOT / "plant" / "afaos_plant")
FIELDS = {field.name for kind in (GameState, SideState, Siege) for field in fields(kind)}
BEING_MADE = ("change.state.", "change.sides[")
"""What a `Change` is making; in its own module it is `self.state` and `self.sides`."""
ITS_OWN = {
    "score.py: self._medals.winner",
    "dangers.py: holdings.bids",
    *("figures.py: setattr(target, name)", "figures.py: setattr(made, name)"),
    *("palettes.py: setattr(target, colour)", "palettes.py: setattr(taker, colour)"),
    *("nodes.py: setattr(widget, PARTS)", "nodes.py: setattr(state, name)"),
}
"""Fields of the same name of something else, and what is set by a name that only the running program knows."""
Names = Mapping[str, str]
"""What local names stand for."""


def writes(folder: Path) -> Iterator[str]:
    """Every place in a folder where a field is written of a state that is not being made."""
    for path in sorted(folder.rglob("*.py")):
        source = ast.parse(path.read_text(encoding="utf-8"))
        for line, target, meant in written(source, {"self": "change"} if path.name == "change.py" else {}):
            if not meant.startswith(BEING_MADE) and f"{path.name}: {target}" not in ITS_OWN:
                yield f"{path.relative_to(folder).as_posix()}:{line} writes {target}"


def written(scope: ast.AST, known: Names) -> Iterator[tuple[int, str, str]]:
    """The fields written in a function or module: the line, what is written there, and what that stands for."""
    own = list(_own(scope))
    names = dict(known)
    for name, value in _assigned(own):
        names[name] = _meant(value, names)
    for node in own:
        if isinstance(node, ast.FunctionDef):
            given = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)} - {"self"}
            yield from written(node, {name: meant for name, meant in names.items() if name not in given})
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and node.attr in FIELDS:
            if ast.unparse(node.value) != "self":
                yield node.lineno, ast.unparse(node), _meant(node, names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("setattr", "__setattr__")):
            owner, field = node.args[:2]
            if not isinstance(field, ast.Constant) or field.value in FIELDS:
                yield node.lineno, f"setattr({ast.unparse(owner)}, {ast.unparse(field)})", f"{_meant(owner, names)}."


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function or module, without what stands in its functions."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef):
            yield from _own(node)


def _assigned(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Local names with their values, those of `a, b = c, d` one by one."""
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                else:
                    pairs = [(target, node.value)]
                yield from ((name.id, value) for name, value in pairs if isinstance(name, ast.Name))


def _meant(node: ast.expr, names: Names) -> str:
    """An expression with the name that it begins with replaced by what that stands for."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "Change":
        return "change"
    text, first = ast.unparse(node), node
    while isinstance(first, ast.Attribute | ast.Subscript):
        first = first.value
    if not isinstance(first, ast.Name) or first.id not in names:
        return text
    return names[first.id] + text.removeprefix(first.id)


def test_a_state_is_written_only_while_it_is_made() -> None:
    assert [line for folder in SOURCES for line in writes(folder)] == []


def test_a_write_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "def f(state, me):\n"
        "    state.turn = 99\n"
        "    state.sides[0].money += 1\n"
        "    setattr(state, 'turn', 99)\n"
        "    object.__setattr__(me, field, 99)\n"
        "def g(me, given):\n"
        "    change = Change(given)\n"
        "    change.state.turn = me.hand = 1\n"
        "    mine = change.sides[0]\n"
        "    mine.money = 2\n"
    )
    assert [line.partition(":")[2] for line in writes(tmp_path)] == [
        "2 writes state.turn",
        "3 writes state.sides[0].money",
        "4 writes setattr(state, 'turn')",
        "5 writes setattr(me, field)",
        "8 writes me.hand",
    ]
