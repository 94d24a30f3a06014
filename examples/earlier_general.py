"""The general of commit 1fab04a, from before the networks, over the engine protocol: to measure later ones by.

That version speaks no protocol, so this speaks it for its code, which must be found first (and compiled, to be fair):

    git worktree add ../earlier 1fab04a && PYTHONPATH=../earlier python ../earlier/packaging/compile.py
    afaos arena --british general --french "cmd:env PYTHONPATH=../earlier python examples/earlier_general.py" \
        --games 200 --time 0.08 --processor-time
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

# The modules are those of that version, wherever their contents lie today.
from afaos_gui.ai.garbage import collect_rarely
from afaos_gui.ai.levels import choose, evaluation_of, level_named, turn_limit
from afaos_gui.ai.search import Limit, Search
from afaos_gui.data.positions import PlayerEntry, PositionEntry, position_from
from afaos_gui.rules.actions import action_text
from afaos_gui.rules.view import View, observe

GENERAL = level_named("general")
SIDES = ("British", "French")


class General:
    """A game in progress."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._search = self._fresh()

    def _fresh(self) -> Search:
        return Search(evaluation_of(GENERAL), clock=time.process_time)

    def answer(self, word: str, content: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The word and content of the answer to a line."""
        if word == "hello":
            return "id", {"protocol": 1, "name": "General of 1fab04a", "version": "0.1.0"}
        if word == "new":
            self._search = self._fresh()
        elif word == "position":
            self._view = view_of(content["view"])
        elif word == "go" and self._view is not None:
            return "best", self._best(self._view, content)
        return ("pong", content) if word == "ping" else ("ok", {})

    def _best(self, view: View, content: dict[str, Any]) -> dict[str, Any]:
        limit = Limit(content.get("seconds"), content.get("iterations"))
        if limit == Limit():
            limit = turn_limit(GENERAL, view)
        chosen = choose(view, limit, GENERAL, content.get("seed", 0), search=self._search)
        return {"action": action_text(chosen.action, view.ruleset.catalogue), "win_chance": chosen.win_chance}


def view_of(content: dict[str, Any]) -> View:
    """The view, by way of a position that fits it; that version knows neither views as JSON nor later fields."""
    side = SIDES.index(content["viewer"])
    players = {name: dict(player) for name, player in content["players"].items()}
    other = players[SIDES[1 - side]]
    known, unseen = other.get("known", []), other.pop("unseen")
    hidden = other.pop("hand_size") - len(known)
    other["hand"], other["draw_pile"] = known + unseen[:hidden], unseen[hidden:]
    entry = {name: field for name, field in content.items() if name in PositionEntry.model_fields}
    entry["players"] = {name: _fields(player) for name, player in players.items()}
    return observe(position_from(entry, "view"), side)


def _fields(player: dict[str, Any]) -> dict[str, Any]:
    return {name: field for name, field in player.items() if name in PlayerEntry.model_fields}


def main() -> None:
    """Answer each line until the input ends."""
    collect_rarely()
    general = General()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return
        if word:
            answer, content = general.answer(word, json.loads(rest) if rest else {})
            print(f"{answer} {json.dumps(content)}" if content else answer, flush=True)


if __name__ == "__main__":
    main()
