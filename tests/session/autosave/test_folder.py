"""The folder of autosaved games: it keeps ten, and knows which are open and which a crash left behind."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves import saved_game
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.data.saves.save_format import COPY
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.game import Game
from afaos_gui.session.saving import autosave as autosave_module
from afaos_gui.session.saving import saved_games
from afaos_gui.session.saving.autosave import KEPT_GAMES, Autosave, AutosaveFolder
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.trash import Trash
from tests.saves.games import content, loaded, new_game, one_step, random_game


def crashed(folder: AutosaveFolder) -> list[Path]:
    """The games that a crash left behind."""
    return [entry.path for entry in folder.entries() if entry.crashed]


def crash(folder: AutosaveFolder, game: Game) -> Path:
    """A file as a killed program leaves it."""
    path = folder.folder / "crashed.acres"
    write_save(path, saved_from(game, is_open=True))
    path.with_suffix(".lock").write_text("1")
    return path


def test_a_game_without_a_move_is_not_kept(folder: AutosaveFolder, saving: Autosave) -> None:
    saving.close()
    assert folder.entries() == []
    assert not saving.path.exists()


def test_a_game_killed_before_its_first_move_is_not_spoken_of(folder: AutosaveFolder) -> None:
    path = crash(folder, new_game(6))
    assert folder.entries() == []
    assert folder.to_go_on_with() is None
    folder.begin(new_game(7)).close()
    folder.wait()
    assert not path.exists()


def test_a_game_in_another_window_cannot_be_opened(folder: AutosaveFolder, saving: Autosave) -> None:
    assert folder.entries()[0].in_use
    assert folder.to_go_on_with() is None
    assert crashed(folder) == []
    with pytest.raises(DataError, match="open in another window"):
        folder.resume(saving.path)


def test_continue_goes_on_with_the_newest_game(folder: AutosaveFolder, tmp_path: Path) -> None:
    older, newer = random_game(1, 5), random_game(2, 9)
    folder.begin(older).close()
    autosave = folder.begin(newer)
    autosave.close()
    folder.wait()
    # Both may have been saved in the same second: then the name decides, which begins with the date.
    write_save(autosave.path.with_name("9999.acres"), read_save(autosave.path))
    newest = folder.to_go_on_with()
    assert newest is not None
    game, again = folder.resume(newest.path)
    assert content(game) == content(newer)
    game.back_to(0)
    assert loaded(newest.path).position == 0
    again.close()


def test_a_crashed_game_is_found_and_goes_on(folder: AutosaveFolder) -> None:
    game = random_game(6, 30)
    path = crash(folder, game)
    assert crashed(folder) == [path]
    resumed, autosave = folder.resume(path)
    assert content(resumed) == content(game)
    assert crashed(folder) == []
    autosave.close()


def test_a_crashed_game_may_be_dismissed(folder: AutosaveFolder) -> None:
    path = crash(folder, random_game(6, 30))
    folder.dismiss(path)
    assert crashed(folder) == []
    assert [entry.path for entry in folder.entries()] == [path]


def test_a_torn_file_is_a_crashed_game_too(folder: AutosaveFolder) -> None:
    path = crash(folder, random_game(6, 30))
    with path.open("ab") as stream:
        stream.write(b'{"n":30,"move":{"side":"Bri')
    assert crashed(folder) == [path]


def test_a_damaged_game_goes_on_from_its_last_sound_change_and_its_file_is_kept(
    folder: AutosaveFolder, tmp_path: Path, said: list[str]
) -> None:
    path = crash(folder, random_game(6, 30))
    whole = loaded(path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"n"', b'"N"')
    path.write_bytes(b"".join(lines))
    damaged = path.read_bytes()
    entry = folder.to_go_on_with()
    lost = sum(not line.startswith(COPY) for line in lines[9:])
    assert entry is not None and entry.listed is not None and entry.listed.lost == lost
    game, autosave = folder.resume(path)
    assert [command.action for command in game.commands] == [c.action for c in whole.commands[:8]]
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_bytes() == damaged
    assert len(said) == 1 and str(kept) in said[0] and f"turn {game.state.turn}" in said[0]
    autosave.close()
    folder.wait()
    assert content(loaded(path)) == content(game)


def test_a_game_whose_first_line_is_damaged_goes_on_and_its_file_is_mended(
    folder: AutosaveFolder, saving: Autosave, said: list[str]
) -> None:
    rng = random.Random(5)
    for _ in range(20):
        one_step(saving.game, rng)
    folder.wait()
    crashed = folder.folder / "crashed.acres"
    data = saving.path.read_bytes()
    crashed.write_bytes(b"\0" * data.index(b"\n") + data[data.index(b"\n") :])
    game, autosave = folder.resume(crashed)
    assert content(game) == content(saving.game)
    assert said == []
    folder.wait()
    assert crashed.read_bytes().startswith(b'{"format"')
    autosave.close()


def test_a_damaged_game_is_listed_last_with_the_reason(folder: AutosaveFolder, saving: Autosave) -> None:
    (folder.folder / "9999.acres").write_bytes(b"nonsense")
    last = folder.entries()[-1]
    assert last.listed is None
    assert last.problem == "9999.acres is not a saved game of A Few Acres of Snow."
    assert not last.crashed


def test_ten_games_are_kept(folder: AutosaveFolder) -> None:
    paths = []
    for seed in range(KEPT_GAMES + 3):
        autosave = folder.begin(random_game(seed, 3))
        autosave.close()
        folder.wait()
        # Within one second only the names tell the order.
        ordered = autosave.path.with_name(f"{seed:02}.acres")
        autosave.path.rename(ordered)
        paths.append(ordered)
    folder.begin(random_game(99, 3)).close()
    kept = {entry.path for entry in folder.entries()}
    assert len(kept) == KEPT_GAMES
    assert not set(paths[:3]) & kept


@pytest.fixture
def back_in_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Sets the clock back by years when called, and by another minute at each reading."""

    def set_back() -> None:
        times = itertools.count()
        start = datetime(2001, 1, 1, tzinfo=UTC)
        for module in (autosave_module, saved_game, saved_games):
            monkeypatch.setattr(module, "present", lambda: start - timedelta(minutes=next(times)))

    return set_back


def test_the_game_played_last_is_the_newest_whatever_the_clock_says(
    folder: AutosaveFolder, back_in_time: Callable[[], None]
) -> None:
    folder.begin(random_game(1, 5)).close()
    back_in_time()
    later = folder.begin(random_game(2, 5))
    later.close()
    last = folder.begin(random_game(3, 5))
    last.close()
    assert [entry.path for entry in folder.entries()][:2] == [last.path, later.path]
    folder.resume(later.path).autosave.close()
    newest = folder.to_go_on_with()
    assert newest is not None and newest.path == later.path


def test_no_clock_makes_an_unfinished_game_go(
    folder: AutosaveFolder, tmp_path: Path, back_in_time: Callable[[], None]
) -> None:
    back_in_time()
    games = [random_game(seed, 3) for seed in range(KEPT_GAMES + 5)]
    for game in games:
        folder.begin(game).close()
    folder.wait()
    kept = [entry.path for entry in folder.entries()]
    assert len(kept) == KEPT_GAMES
    in_trash = Trash(tmp_path).paths()
    assert len(in_trash) == 5
    there = [content(loaded(path)) for path in (*kept, *in_trash)]
    assert all(content(game) in there for game in games)


def test_a_game_that_is_over_goes_for_good(
    folder: AutosaveFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave_module, "KEPT_GAMES", 2)
    over = Game(random_game(1, 0).start.ruleset, seed=4)
    rng = random.Random(4)
    while over.outcome is None:
        over.submit(random_action(over.state, rng))
    for _ in range(4):
        folder.begin(over).close()
    folder.wait()
    assert len(folder.entries()) == 2
    assert Trash(tmp_path).paths() == []


def test_an_open_game_is_never_dropped(folder: AutosaveFolder, saving: Autosave) -> None:
    for seed in range(KEPT_GAMES + 3):
        folder.begin(random_game(seed, 3)).close()
    assert saving.path.exists()
