"""Panels are told what to show: they know no game, and nobody in the window writes into one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

WINDOW = Path(__file__).parents[2] / "afaos_gui" / "gui"
SHOWN = ("accessibility", "board", "cards", "dialogs", "motion", "table", "toolkit")
"""The rooms that render; `app`, `controllers` and `saves` own and keep games."""
MODULES = sorted(WINDOW.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """The names that a module imports, with the modules they come from."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def written(source: str) -> Iterator[str]:
    """The attributes of a game that a module assigns to."""
    for node in ast.walk(ast.parse(source)):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Attribute) and not isinstance(node, ast.For | ast.comprehension):
                owner = ast.unparse(target.value)
                if owner in ("game", "fork") or owner.endswith(".game"):
                    yield ast.unparse(target)


def test_writing_into_a_game_is_seen() -> None:
    source = "game.seats = 1\nself._current.game.review = 2\nself.game = 3\ngame = 4\ngame.a += 5\n"
    assert sorted(written(source)) == ["game.a", "game.seats", "self._current.game.review"]


def test_what_renders_knows_no_game() -> None:
    for path in MODULES:
        if path.relative_to(WINDOW).parts[0] in SHOWN:
            names = set(imported(path.read_text(encoding="utf-8")))
            assert not names & {"afaos_gui.session.game.Game", "afaos_gui.session.Game"}, path
            assert not any(name.startswith("afaos_gui.gui.controllers.current") for name in names), path


def test_nothing_in_the_window_writes_into_a_game() -> None:
    found = {path.name: list(written(path.read_text(encoding="utf-8"))) for path in MODULES}
    assert {name: targets for name, targets in found.items() if targets} == {}
