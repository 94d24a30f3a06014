"""Nothing at the table depends on the cards that are assumed for the other; a killed program goes on where it was."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from afaos_gui.apart.beginning import Terms, accepted, invited
from afaos_gui.apart.course import ApartCourse, Impossible
from afaos_gui.apart.files import games_in, read_apart
from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.happened import Breach, Broken
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.presentation.facts.deck import deck
from afaos_gui.presentation.present import present
from afaos_gui.presentation.viewer.perspective import first_perspective, is_open
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.letterbox import Letterbox
from afaos_gui.session.secrecy import gives_away
from tests.apart.players import played
from tests.gui.apart.player import Player

Sit = Callable[[str], Player]


def dealt_otherwise(game: ApartGame, rng: random.Random) -> ApartGame:
    """The same game with another hand assumed for the other."""
    course = game.standing.course
    assert course is not None
    other = course.state.sides[1 - course.me]
    unseen = [*other.hand, *other.draw]
    for _try in range(20):
        rng.shuffle(unseen)
        try:
            changed: ApartCourse = course.showing(tuple(sorted(unseen[: len(other.hand)])))
        except Impossible:
            continue
        if changed is not course:
            return replace(game, standing=replace(game.standing, course=changed))
    return game


def seen(apart: ApartGame) -> tuple[object, ...]:
    """All that the window is handed of a game, from the only seat that it has."""
    game = FarGame(apart)
    perspective = first_perspective(game, None, True)
    assert perspective.seated and perspective.viewer == game.mine
    assert gives_away(game, game.mine) and not is_open(game)
    table = present(game, perspective)
    return table._replace(commands={}), dict(table.commands), deck(game.view(game.mine), 1 - game.mine)


def test_nothing_on_the_table_depends_on_the_assumed_hand() -> None:
    compared = 0
    for seed in range(8):
        games, _letters, _told = played(seed, Terms(), turns=4 + seed)
        for apart in games:
            other = dealt_otherwise(apart, random.Random(seed))
            compared += other is not apart
            assert seen(apart) == seen(other)
    assert compared >= 6, "in the others every card of the other side is known"


def test_a_broken_game_stands_still_and_says_how_it_was_broken() -> None:
    games, _letters, _told = played(1, Terms(), turns=4)
    game = FarGame(replace(games[0], broken=Broken(Breach.ILLEGAL, 3, "settle Boston")))
    assert "“settle Boston” is against the rules." in game.standstill
    assert not present(game, first_perspective(game, None, True)).can_act


KILLED = """
import sys
from pathlib import Path
from afaos_gui.session.apart.letterbox import Letterbox
from afaos_gui.session.apart.far_game import FarGame
box = Letterbox(Path(sys.argv[1]))
opened = box.open(box.listed()[0].path)
game = FarGame(opened.game)
game.submit(game.legal[0])
box.keep(opened, game.apart)
print("kept", flush=True)
sys.stdin.read()
"""


def test_a_killed_program_goes_on_with_its_draft(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    route = RouteEntry(kind="folder", folder=str(shared))
    anne = Letterbox(tmp_path / "anne")
    posting = invited(Terms(), "Anne", anne.now)
    opened = anne.begin(posting, route)
    louis = Letterbox(tmp_path / "louis")
    louis.begin(accepted(posting.letters[0].data, "Louis", louis.now), route)
    for _round in range(4):
        for box in (anne, louis):
            box.wait()
            box.look()
    assert opened.game.my_turn
    anne.close()
    killed = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path / "anne")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout is not None and killed.stdout.readline() == "kept\n"
    killed.kill()
    killed.communicate()
    (path,) = games_in(tmp_path / "anne")
    assert len(read_apart(path).draft) == 1
    again = Letterbox(tmp_path / "anne")
    assert len(FarGame(again.open(path).game).commands) == 1, "the lock of a killed program is free"
    again.close()
    louis.close()


def test_games_are_watched_from_the_start_of_the_program(player: Sit, shared: Path, tmp_path: Path) -> None:
    folder = tmp_path / "Anne" / "apart"
    box = Letterbox(folder)
    posting = invited(Terms(), "Anne", box.now)
    box.begin(posting, RouteEntry(kind="folder", folder=str(shared)))
    box.close()
    louis = Letterbox(tmp_path / "Louis" / "apart")
    louis.begin(accepted(posting.letters[0].data, "Louis", box.now), RouteEntry(kind="folder", folder=str(shared)))
    louis.close()
    anne = player("Anne")
    anne.window.apart.begin()
    anne.wait_until(lambda: "Louis accepts the invitation." in anne.told)
    assert anne.window.notice.way.isVisible()
    anne.window.notice.way.click()
    assert anne.has_game and anne.window.current.can_act
