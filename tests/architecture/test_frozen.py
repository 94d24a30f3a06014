"""A state is a value: whoever needs another one makes another one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from afaos_gui.rules.state import GameState, SideState, Siege

PACKAGE = Path(__file__).parents[2] / "afaos_gui"
FIELDS = {field.name for kind in (GameState, SideState, Siege) for field in fields(kind)}
BEING_MADE = ("change.state.", "change.sides[")
"""What a `Change` is making, which nobody else knows yet."""
ITS_OWN = {"score.py: self._medals.winner", "dangers.py: holdings.bids"}
"""Fields of the same name of something else."""


def writes(folder: Path) -> Iterator[str]:
    """Every place where something is written that is called like a field of a state, in the modules of a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and node.attr in FIELDS:
                target = ast.unparse(node)
                own = isinstance(node.value, ast.Name) and node.value.id == "self"
                if not own and f"{path.name}: {target}" not in ITS_OWN:
                    yield f"{path.relative_to(folder).as_posix()}:{node.lineno} writes {target}"


def test_only_the_rules_write_to_a_state() -> None:
    found = [line for line in writes(PACKAGE) if not line.partition(" writes ")[2].startswith(BEING_MADE)]
    assert [line for line in found if not line.startswith("rules/chapters/")] == []


def test_a_write_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def f(state):\n    state.turn = 99\n    state.sides[0].money += 1\n")
    assert [line.partition(":")[2] for line in writes(tmp_path)] == [
        "2 writes state.turn",
        "3 writes state.sides[0].money",
    ]
