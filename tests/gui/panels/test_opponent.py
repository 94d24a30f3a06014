"""The opponent's strip: it shows what is open and nothing else."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize

from afaos_gui.gui.table.standing.opponent import OpponentStrip
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name
from tests.gui.panels.showing import WINDOWS, seen, shown


def test_the_strip_shows_only_what_is_open(qtbot: Any, full_view: View) -> None:
    strip = shown(qtbot, OpponentStrip(), QSize(1280, 44))
    strip.set_grid(grid_for(WINDOWS[0].toTuple()))
    strip.show_state(seen(full_view))
    facts = strip.facts
    assert facts is not None
    assert (facts.side, facts.name, facts.public.money, facts.public.hand_size) == (
        FRENCH,
        "Montcalm",
        104,
        12,
    )
    assert [len(facts.discard), len(facts.reserve)] == [9, 2]
    unseen = {card_name(card) for card in full_view.sides[FRENCH].unseen}
    assert not any(name in strip.accessibleDescription() for name in unseen)
    strip.clear()
    assert strip.facts is None
    assert strip.accessibleDescription() == ""
