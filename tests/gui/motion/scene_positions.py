"""The great moments of a game, for tests and pictures of scenes: how each comes about, and who looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chapters.position import villages_left
from afaos_gui.session.game import Game
from tests.rules.builder import Position

ARMY = ("Regular Infantry", "Siege Artillery", "Regular Infantry")
COUREURS, GUARDS = "Coureurs de Bois", ("Boston", "Norfolk", "Philadelphia")


def board(mover: Side) -> Position:
    """A middle game with some cards in both hands."""
    position = Position(mover).village(BRITISH, "Deerfield", "Fort Halifax").town(BRITISH, "Albany")
    position.town(FRENCH, "Louisbourg").village(FRENCH, "Fort Niagara", "Oswego")
    position.discard(BRITISH, "New Haven").discard(FRENCH, "Gaspe").money(BRITISH, 9).money(FRENCH, 8)
    return position.hand(BRITISH, *GUARDS).hand(FRENCH, "Quebec", "Port Royal", "Montreal")


def _besieged(place: str, *defenders: str) -> Position:
    return board(FRENCH).siege(BRITISH, place, ARMY, defenders)


def _held() -> Position:
    return board(FRENCH).siege(FRENCH, "Albany", ["Trois Rivieres"], ["Regular Infantry", "Militia"])


def _raiders(mover: Side) -> Position:
    raiders = ("Rangers",) if mover == BRITISH else (COUREURS, "Priest", "Native Americans")
    return board(mover).hand(mover, *raiders)


def _last_village() -> Position:
    position = board(BRITISH).hand(BRITISH, "New York", "St. Mary's")
    return position.captured(FRENCH, villages=villages_left(position.state(), BRITISH) - 1)


def _full() -> Position:
    position = board(FRENCH)
    return position.captured(FRENCH, villages=villages_left(position.state(), BRITISH))


class Scene(NamedTuple):
    """A scene: the position, the actions before it, the one that begins it, and who looks on."""

    position: Callable[[], Position]
    action: str
    before: tuple[str, ...] = ()
    viewer: Side = BRITISH

    def game(self) -> Game:
        """The game just before the scene."""
        game = Game.from_state(self.position().state(), seed=1)
        for line in self.before:
            submit(game, line)
        return game


def submit(game: Game, line: str) -> None:
    """Do an action of the side to decide."""
    game.submit(parse_action(line, game.state.to_decide, game.catalogue))


SCENES = {
    "siege won": Scene(lambda: _besieged("Louisbourg"), "end turn"),
    "siege withstood": Scene(_held, "end turn"),
    "siege withdrawn from": Scene(_held, "withdraw Albany", viewer=FRENCH),
    "place taken": Scene(lambda: _besieged("Louisbourg"), "settle conquest: Boston", ("end turn",)),
    "raid": Scene(lambda: _raiders(BRITISH), "raid Oswego: Rangers"),
    "raid by the enemy": Scene(lambda: _raiders(FRENCH), f"raid Fort Halifax: {COUREURS}, Priest"),
    "raid that succeeds": Scene(lambda: _raiders(FRENCH), "decline", (f"raid Fort Halifax: {COUREURS}, Priest",)),
    "raid blocked": Scene(
        lambda: _raiders(FRENCH).hand(BRITISH, "Fort Halifax"),
        "block: Fort Halifax",
        (f"raid Fort Halifax: {COUREURS}, Priest",),
    ),
    "ambush": Scene(lambda: _raiders(BRITISH), "ambush: Rangers"),
    "ambush by the enemy": Scene(lambda: _raiders(FRENCH), f"ambush: {COUREURS}"),
    "last piece": Scene(_last_village, "settle Baltimore: Norfolk, Boston, New York"),
    "capital fallen": Scene(lambda: _besieged("Quebec", "Trois Rivieres"), "end turn"),
    "end by pieces": Scene(_full, "end turn"),
    "resigned": Scene(lambda: board(FRENCH), "resign"),
}
