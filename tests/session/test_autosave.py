"""Every change of a game is in its file at once; the folder keeps ten games and knows which are open."""

from __future__ import annotations

import errno
import itertools
import os
import random
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from afaos_gui.data import save_lines, saved_game
from afaos_gui.data.errors import DataError
from afaos_gui.data.save_format import COPY
from afaos_gui.data.saves import read_save, write_save
from afaos_gui.rules.actions import Action, EndTurn, TakeMoney
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions
from afaos_gui.rules.events import Kind
from afaos_gui.session import autosave as autosave_module
from afaos_gui.session import background, journal, saved_games
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.autosave import KEPT_GAMES, Autosave, AutosaveFolder
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saved_games import game_from, saved_from
from afaos_gui.session.trash import Trash
from tests.saves.faulty import BrokenDisk, FastDisk, FaultyDisk
from tests.saves.games import content, new_game, one_step, random_game


@pytest.fixture
def said() -> list[str]:
    """What was reported."""
    return []


@pytest.fixture
def folder(tmp_path: Path, said: list[str]) -> Iterator[AutosaveFolder]:
    folder = AutosaveFolder(tmp_path, said.append, FastDisk())
    yield folder
    folder.wait()


@pytest.fixture
def saving(folder: AutosaveFolder) -> Iterator[Autosave]:
    """A game that is being saved."""
    autosave = folder.begin(new_game(3))
    yield autosave
    autosave.close()


def loaded(path: Path) -> Game:
    return game_from(read_save(path), path.name)


def test_a_new_game_is_saved_at_once(saving: Autosave) -> None:
    assert saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)


def test_every_change_is_saved(saving: Autosave, said: list[str]) -> None:
    rng = random.Random(1)
    for _ in range(150):
        one_step(saving.game, rng)
        assert content(loaded(saving.path)) == content(saving.game)
    assert said == []


def test_a_long_file_is_written_whole_again(
    folder: AutosaveFolder, saving: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MAX_LINES", 10)
    rng = random.Random(2)
    for _ in range(40):
        one_step(saving.game, rng)
        assert content(loaded(saving.path)) == content(saving.game)
        folder.wait()
        lines = saving.path.read_bytes().splitlines()
        assert sum(b'"now"' in line for line in lines if not line.startswith(COPY)) <= 11
        assert content(loaded(saving.path)) == content(saving.game)


def test_lines_are_lost_to_no_rewriting(saving: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MAX_LINES", 3)
    rng = random.Random(5)
    for _ in range(300):
        one_step(saving.game, rng)
        assert saving.is_saved
        assert content(loaded(saving.path)) == content(saving.game)


def test_other_changes_are_saved_when_asked(folder: AutosaveFolder, saving: Autosave) -> None:
    saving.game.seats = (Seat(0, "Charlotte"), Seat(1, "Louis", "general"))
    saving.rewrite()
    folder.wait()
    assert loaded(saving.path).seats == saving.game.seats


class SlowDisk(FastDisk):
    """Lets nobody go on who waits for the disk, until it is told to."""

    def __init__(self) -> None:
        self.ready = threading.Event()

    def sync(self, descriptor: int) -> None:
        assert threading.current_thread() is not threading.main_thread()
        assert self.ready.wait(20)


def test_the_window_never_waits_for_the_disk(tmp_path: Path, said: list[str]) -> None:
    disk = SlowDisk()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    rng = random.Random(3)
    for _ in range(30):
        one_step(autosave.game, rng)
        assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.rewrite()
    for _ in range(30):
        one_step(autosave.game, rng)
        assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    assert read_save(autosave.path).is_open
    assert not folder.wait(0.01)
    disk.ready.set()
    assert folder.wait(20)
    assert not read_save(autosave.path).is_open
    assert content(loaded(autosave.path)) == content(autosave.game)
    again = folder.resume(autosave.path)
    folder.wait()
    disk.ready.clear()
    one_step(again.game, rng)
    assert content(loaded(autosave.path)) == content(again.game)
    disk.ready.set()
    again.autosave.close()
    folder.wait()
    assert said == []


class NeverOpens(FastDisk):
    """Writes whole files, and lets nobody add to one from when it is told to."""

    opens = True

    def open_end(self, path: Path) -> int:
        if not self.opens:
            raise OSError(errno.EACCES, "Permission denied")
        return super().open_end(path)


def test_a_change_just_after_the_file_was_written_whole_is_written_too(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = NeverOpens()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    folder.wait()
    changes = iter((autosave.game.legal[0],))
    told = autosave._journal._told

    def change_once(error: DataError | None) -> None:
        told(error)
        for action in changes:
            autosave.game.submit(action)

    monkeypatch.setattr(autosave._journal, "_told", change_once)
    disk.opens = False
    autosave.rewrite()
    folder.wait()
    assert len(autosave.game.commands) == 1
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    folder.wait()
    assert said == []


def test_a_disk_that_keeps_nothing_is_told_of(tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FastDisk()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(4))
    folder.wait()

    def fail(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(disk, "sync", fail)
    rng = random.Random(4)
    for _ in range(5):
        one_step(autosave.game, rng)
        folder.wait()
    assert len(said) == 1
    assert not autosave.is_saved
    monkeypatch.undo()
    one_step(autosave.game, rng)
    folder.wait()
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    folder.wait()


def crashed(folder: AutosaveFolder) -> list[Path]:
    """The games that were left by a crash."""
    return [entry.path for entry in folder.entries() if entry.crashed]


def test_closing_marks_the_game_as_closed(folder: AutosaveFolder, saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    assert read_save(saving.path).is_open
    saving.close()
    folder.wait()
    assert not read_save(saving.path).is_open
    assert content(loaded(saving.path)) == content(saving.game)
    assert crashed(folder) == []


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


def test_a_closed_game_is_saved_no_more(folder: AutosaveFolder, saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    saving.close()
    folder.wait()
    before = saving.path.read_bytes()
    one_step(saving.game, random.Random(1))
    assert saving.path.read_bytes() == before


def test_no_thread_is_left(saving: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LINGER", 0.01)
    one_step(saving.game, random.Random(1))
    saving.close()
    for thread in threading.enumerate():
        if thread.name == "autosave":
            thread.join(5)
            assert not thread.is_alive()


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
    # Both may have been saved within a second: then the name decides, which begins with the date.
    write_save(autosave.path.with_name("9999.acres"), read_save(autosave.path))
    newest = folder.to_go_on_with()
    assert newest is not None
    game, again = folder.resume(newest.path)
    assert content(game) == content(newer)
    game.back_to(0)
    assert loaded(newest.path).position == 0
    again.close()


def crash(folder: AutosaveFolder, game: Game) -> Path:
    """A file as a killed program leaves it."""
    path = folder.folder / "crashed.acres"
    write_save(path, saved_from(game, is_open=True))
    path.with_suffix(".lock").write_text("1")
    return path


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


def test_ten_games_are_kept(folder: AutosaveFolder) -> None:
    paths = []
    for seed in range(KEPT_GAMES + 3):
        autosave = folder.begin(random_game(seed, 3))
        autosave.close()
        folder.wait()
        # In one second only the names tell the order.
        ordered = autosave.path.with_name(f"{seed:02}.acres")
        autosave.path.rename(ordered)
        paths.append(ordered)
    folder.begin(random_game(99, 3)).close()
    kept = {entry.path for entry in folder.entries()}
    assert len(kept) == KEPT_GAMES
    assert not set(paths[:3]) & kept


@pytest.fixture
def back_in_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Sets the clock back by years when it is called, and again by a minute with each look at it."""

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


def test_a_file_being_played_repeats_its_first_line_now_and_then(saving: Autosave) -> None:
    """So that a block of the disk that goes at the beginning takes the first line and one copy of it, not all."""
    rng = random.Random(5)
    while len(saving.game.commands) < 20:
        saving.game.submit(rng.choice(saving.game.legal))
    data = saving.path.read_bytes()
    saving.path.write_bytes(b"\0" * 3500 + data[3500:])
    game = read_save(saving.path)
    assert game.start == saving.game.start
    assert not game.moves and game.lost


def test_a_change_is_safe_only_when_the_disk_has_it(tmp_path: Path, said: list[str]) -> None:
    disk = SlowDisk()
    disk.ready.set()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    assert folder.wait(20)
    assert autosave.is_saved and autosave.is_durable
    disk.ready.clear()
    autosave.game.submit(autosave.game.legal[0])
    assert autosave.is_saved and not autosave.is_durable
    disk.ready.set()
    assert folder.wait(20)
    assert autosave.is_durable
    autosave.close()
    folder.wait(20)


def test_a_game_of_ten_thousand_actions_is_kept_and_goes_on(tmp_path: Path, said: list[str]) -> None:
    folder = AutosaveFolder(tmp_path, said.append, FastDisk())
    game = long_game(10_000)
    autosave = folder.begin(game)
    while len(game.commands) < 10_020:
        game.submit(cheapest(game.legal))
    assert autosave.is_saved
    autosave.close()
    assert folder.wait(60)
    again, autosave = folder.resume(autosave.path)
    assert len(again.commands) == 10_020 and again.state == game.state
    autosave.close()
    assert folder.wait(60)
    assert said == []


def test_a_game_too_long_for_a_file_is_told_of_and_what_was_kept_stays(
    folder: AutosaveFolder, saving: Autosave, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_lines, "MAX_BYTES", len(saving.path.read_bytes()) + 2000)
    rng = random.Random(4)
    for _ in range(60):
        one_step(saving.game, rng)
        folder.wait()
        loaded(saving.path)
    assert said == ["This game is too long to be saved."]
    assert not saving.is_saved


def cheapest(legal: tuple[Action, ...]) -> Action:
    """The end of the turn where there is one: a game of nothing else never ends."""
    return next((action for action in legal if type(action) in (EndTurn, TakeMoney)), legal[-1])


def long_game(actions: int) -> Game:
    """A game in which next to nothing happens, for long."""
    start = new_game(3).start
    state, chance, moves = start, RandomChance(1), []
    while len(moves) < actions:
        step = apply(state, cheapest(legal_actions(state)), chance)
        draws = tuple(event.cards for event in step.events if event.kind is Kind.DREW)
        moves.append((cheapest(legal_actions(state)), draws))
        state = step.state
    return Game.from_moves(start, moves, policy="study")


def test_an_open_game_is_never_dropped(folder: AutosaveFolder, saving: Autosave) -> None:
    for seed in range(KEPT_GAMES + 3):
        folder.begin(random_game(seed, 3)).close()
    assert saving.path.exists()


def test_a_damaged_game_is_listed_last_with_the_reason(folder: AutosaveFolder, saving: Autosave) -> None:
    (folder.folder / "9999.acres").write_bytes(b"nonsense")
    last = folder.entries()[-1]
    assert last.listed is None
    assert last.problem == "9999.acres is not a saved game of A Few Acres of Snow."
    assert not last.crashed


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_failing_disk_is_told_once_and_the_game_goes_on(tmp_path: Path, said: list[str], code: int) -> None:
    disk = BrokenDisk(code)
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(4))
    rng = random.Random(4)
    one_step(autosave.game, rng)
    kept = content(autosave.game)
    folder.wait()
    disk.broken = True
    for _ in range(20):
        one_step(autosave.game, rng)
    folder.wait()
    assert len(said) == 1
    assert not autosave.is_saved
    assert content(loaded(autosave.path)) == kept
    disk.broken = False
    one_step(autosave.game, rng)
    folder.wait()
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    disk.broken = True
    one_step(autosave.game, rng)
    folder.wait()
    assert len(said) == 2
    disk.broken = False
    autosave.close()
    folder.wait()


def test_a_folder_that_cannot_be_is_told_once(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / "file").write_text("")
    folder = AutosaveFolder(tmp_path / "file", said.append)
    autosave = folder.begin(new_game(4))
    one_step(autosave.game, random.Random(4))
    folder.wait()
    assert len(said) == 1
    assert folder.entries() == []
    assert folder.to_go_on_with() is None


@pytest.mark.skipif(os.name == "nt", reason="folders with open files stay there")
def test_a_folder_that_vanishes_is_told_and_made_again(
    folder: AutosaveFolder, saving: Autosave, said: list[str], tmp_path: Path
) -> None:
    rng = random.Random(4)
    one_step(saving.game, rng)
    folder.wait()
    folder.folder.rename(tmp_path / "gone")
    one_step(saving.game, rng)
    folder.wait()
    assert not saving.is_saved
    assert len(said) == 1
    assert said[0].startswith("The game was not saved: ")
    one_step(saving.game, rng)
    folder.wait()
    assert saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)


def play_with_faults(folder: Path, run: int) -> None:
    """Play a few steps on a failing disk: whatever was said to be saved is there at every moment one looks."""
    rng = random.Random(run)
    told: list[str] = []
    autosaves = AutosaveFolder(folder, told.append, FaultyDisk(random.Random(run), odds=0.15))
    autosave = autosaves.begin(new_game(run))
    done = [content(autosave.game)]
    least = 0 if autosave.is_saved else -1
    for _ in range(15):
        one_step(autosave.game, rng)
        done.append(content(autosave.game))
        if autosave.is_saved:
            least = len(done) - 1
        if rng.random() < 0.3:
            autosaves.wait()
        if rng.random() < 0.1:
            autosave.rewrite()
        if least >= 0 and rng.random() < 0.3:
            # A later state may have come to the disk meanwhile.
            assert content(loaded(autosave.path)) in done[least:]
    autosaves.wait()
    assert told or autosave.is_saved
    autosave.close()
    autosaves.wait()
    if least >= 0:
        assert content(loaded(autosave.path)) in done[least:]


def test_no_fault_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(100):
        play_with_faults(tmp_path / str(run), run)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_fault_in_two_thousand_runs_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(2000):
        play_with_faults(tmp_path / str(run), run)
