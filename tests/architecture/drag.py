"""Trace one drag through the program: `python -m tests.architecture.drag`.

Mouse events press a card in a real window, move it over the map and drop it. Listed are the modules on the way in, from
the mouse event to the rules, and on the way out, from there to the map: those on the call stack when the press, a move
and the drop reach their ends. Other listeners are not included.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position

PACKAGE = "afaos_gui."
ENDS = {
    ("afaos_gui.gui.controllers.gestures.drag", "DragController.begin"): "the card is taken up",
    ("afaos_gui.presentation.present", "Presenter.present"): "what the table shows of it is presented",
    ("afaos_gui.gui.board.scene", "BoardScene.light_paths"): "the map lights the way",
    ("afaos_gui.rules.engine", "apply"): "the rules do it",
    ("afaos_gui.gui.board.scene", "BoardScene.show_position"): "the map shows what came of it",
}
"""The ends of the ways: functions, and what has happened when they are called."""


class Way(NamedTuple):
    """The modules passed on the way to an end, outermost first, once for each time they are entered."""

    end: str
    modules: tuple[str, ...]


def ways() -> list[Way]:
    """The distinct ways of one drag."""
    found: dict[Way, None] = {}
    hands = _table()
    start, goal = hands.at_card(0), hands.at_place("Fort Halifax")

    def watch(frame: FrameType, event: str, _arg: object) -> None:
        end = ENDS.get((str(frame.f_globals.get("__name__")), frame.f_code.co_qualname)) if event == "call" else None
        if end is not None:
            found[Way(end, tuple(entered(frame)))] = None

    steps: list[Callable[[], None]] = [lambda: hands.press(start)]
    steps += [lambda share=share: hands.move(start + (goal - start) * share) for share in (0.2, 0.5, 0.8, 1.0)]  # type: ignore[misc]
    # Here the animation of an action is skipped, so that its result shows at once.
    steps += [lambda: hands.release(goal), hands.window.play.director.finish]
    sys.setprofile(watch)
    for step in steps:
        step()
    sys.setprofile(None)
    assert hands.window.current.game.commands, "the drag has done nothing"
    hands.window.close()
    return list(found)


def _table() -> Hands:
    """A window with a position in which one card can raid a place."""
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    position = Position(BRITISH).hand(BRITISH, "Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia")
    window = make_window(Game.from_state(position.state(), seed=1), (1280, 800), curtain=False)
    window.table.clock.set_stillness("full")
    window.table.clock.set_pace("normal")
    window.prefetcher.stop()
    window.show()
    QApplication.processEvents()
    return Hands(window)


def entered(frame: FrameType) -> Iterator[str]:
    """The program's modules on the stack, outermost first, once for each time they are entered."""
    stack: list[str] = []
    at: FrameType | None = frame
    while at is not None:
        name = str(at.f_globals.get("__name__"))
        if name.startswith(PACKAGE) and stack[-1:] != [name]:
            stack.append(name)
        at = at.f_back
    return reversed(stack)


def passed(found: list[Way]) -> set[str]:
    """All modules passed."""
    return {module for way in found for module in way.modules}


def most_entered(found: list[Way]) -> int:
    """The maximum number of times that a way enters one module."""
    return max(max(Counter(way.modules).values()) for way in found)


def main() -> None:
    """Print the ways."""
    found = ways()
    for way in found:
        print(f"{way.end}:")
        print("    " + " > ".join(module.removeprefix(PACKAGE) for module in way.modules))
    print(f"modules passed {len(passed(found))}, one entered at most {most_entered(found)} times on a way")


if __name__ == "__main__":
    main()
