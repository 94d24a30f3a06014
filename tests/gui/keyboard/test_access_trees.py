"""The accessible trees of four scenes in every released language, as stored texts: every node has a role and a name.

`--remake-pictures` writes them anew after an intended change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.opening import new_game
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import Position

KEPT = Path(__file__).parents[1] / "trees"
SEATS = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
QUIET = (QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Grouping, QAccessible.Role.Splitter)
"""Roles of mere containers, which are skipped unless they have a name."""
Sit = Callable[..., Hands]


@pytest.fixture(params=RELEASED)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    set_language(request.param)
    yield request.param
    set_language("en")


def opening(sit: Sit) -> QWidget:
    """A new game."""
    return sit(new_game("seed=1", "second", frozenset(), SEATS)).window


def siege(sit: Sit) -> QWidget:
    """Two sieges in the middle of a game, a card chosen."""
    hands = sit(Game.from_state(busy_position().state(), SEATS, seed=1))
    hands.select("Regular Infantry")
    return hands.window


def question(sit: Sit) -> QWidget:
    """The question whether to block an ambush."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Gaspe")
    hands = sit(Game.from_state(position.state(), SEATS, seed=1), curtain=True)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    hands.lift_curtain()
    return hands.window


def dialog(sit: Sit) -> QWidget:
    """The preferences."""
    window = sit(Game.from_state(busy_position().state(), SEATS, seed=1)).window
    window.preferences.open()
    assert window.preferences.dialog is not None
    return window.preferences.dialog


def lines(node: QAccessibleInterface, depth: int = 0) -> Iterator[str]:
    """A visible node and all below it: depth, role, name."""
    if node.state().invisible:
        return
    name = " ".join(node.text(QAccessible.Text.Name).split())
    said = bool(name) or node.role() not in QUIET
    if said:
        yield f"{'  ' * depth}{node.role().name}: {name}"
    for number in range(node.childCount()):
        child = node.child(number)
        if child is not None:
            yield from lines(child, depth + said)


@pytest.mark.few(5)
@pytest.mark.parametrize("scene", (opening, siege, question, dialog), ids=lambda scene: scene.__name__)
def test_the_tree_is_the_stored_one(
    request: pytest.FixtureRequest, sit: Sit, lang: str, scene: Callable[[Sit], QWidget]
) -> None:
    widget = scene(sit)
    for _pass in range(3):  # Rows that wrap and what scrolls them measure each other.
        QApplication.processEvents()
    top = QAccessible.queryAccessibleInterface(widget)
    assert top is not None
    found = list(lines(top))
    file = KEPT / f"{scene.__name__}_{lang}.txt"
    if request.config.getoption("--remake-pictures"):
        file.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert [line for line in found if line.endswith(": ")] == []
    assert len(found) > 20
    assert found == file.read_text(encoding="utf-8").splitlines()
