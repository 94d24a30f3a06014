"""Trial by damaged files, kills, clocks and a misbehaving machine: nothing may be lost, block or grow.

    python -m tests.trial --rounds 100

Each round tries twenty damaged files, one killed program, one folder under a clock that runs backwards, one process
that talks nonsense, ten requests to the machine, damaged settings, names and pages of releases, and repeated draws.
Every fourth round also plays with random options and checks save, text and record of that game, every hundredth saves a
game of ten thousand actions. Prints what was tried; the exit status is 1 after a failure.
"""

from __future__ import annotations

import argparse
import pickle
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

from afaos_gui.ai.process.worker import Worker
from afaos_gui.data import releases
from afaos_gui.data.errors import DataError
from afaos_gui.data.releases import UpdateError, newest_version
from afaos_gui.data.saves import saved_game
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.saves.saved_game import NAME_LENGTH
from afaos_gui.data.settings.settings import FILE, Settings, read_settings, save_settings
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Answer, Limit, Thinker
from afaos_gui.session.saving import autosave as autosave_module
from afaos_gui.session.saving import saved_games
from afaos_gui.session.saving.autosave import KEPT_GAMES, AutosaveFolder
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.saving.trash import Trash
from tests.hostile.damage import BYTES, HOSTILE_TEXTS
from tests.saves.faulty import FastDisk
from tests.saves.games import content, long_game, random_game
from tests.session.autosave.test_kill import check_one, kill_one
from tests.session.option_sets import check_all, random_set
from tests.session.talker import TalksNonsense

FILES = 20
REQUESTS = 10
WARM_UP = 50
SETS_EACH, LONG_EACH = 4, 100
"""Number of rounds from one set of options, and from one long game, to the next."""
LONG = 10_000
MOST_GROWTH = 8.0
"""Megabytes: caches grow up to their limits."""
PATIENCE = 60.0
SLOWEST = 2.0


class Trial:
    """What was tried, and the resulting figures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.figures: dict[str, float] = {}
        self._worker: Worker | None = None
        self._megabytes: list[float] = []

    def count(self, name: str, by: float = 1) -> None:
        """Add to a figure."""
        self.figures[name] = self.figures.get(name, 0) + by

    def most(self, name: str, value: float) -> None:
        """Keep the maximum of a figure."""
        self.figures[name] = max(self.figures.get(name, 0.0), value)

    def damages(self, seed: int) -> None:
        """Damage a game's file in every way: all valid changes before the damage must be read."""
        rng = random.Random(seed)
        game = random_game(seed, rng.randrange(5, 120))
        saved = saved_from(game, thumbnail=rng.randbytes(50), is_open=True)
        data = encode(saved)
        assert content(game_from(decode(data, "game"), "game")) == content(game)
        for number in range(FILES):
            spoilt, sound = damaged(data, rng)
            begun = time.thread_time()
            try:
                found = decode(spoilt, "game")
                loaded = game_from(found, "game")
            except DataError:
                first = data.partition(b"\n")[0]
                assert first not in spoilt, f"seed {seed}, file {number}: refused, though it has its first line"
                self.count("without a first line, refused in a sentence")
            else:
                lines = min(max(sound - 1, 0), len(saved.moves))
                only_first = not sound and spoilt.endswith(data.partition(b"\n")[2])
                if only_first:
                    lines = len(saved.moves)
                assert loaded.start == game.start
                assert list(found.moves[:lines]) == list(saved.moves[:lines])
                lacks = len(found.moves) < len(saved.moves)
                assert not lacks or found.lost, f"seed {seed}, file {number}: moves are missing in silence"
                self.count(f"damaged {'in the first line, read whole' if only_first else 'later, read up to there'}")
            self.most("slowest damaged file (s)", time.thread_time() - begun)
        self._resume_damaged(seed, data, rng)

    def _resume_damaged(self, seed: int, data: bytes, rng: random.Random) -> None:
        """Resume a damaged game: what is missing is reported, and a copy of the file kept."""
        folder = self.folder / f"damaged {seed}"
        said: list[str] = []
        autosaves = AutosaveFolder(folder, said.append, FastDisk())
        autosaves.folder.mkdir(parents=True)
        path = autosaves.folder / "game.acres"
        spoilt, _ = damaged(data, rng)
        path.write_bytes(spoilt)
        try:
            _, autosave = autosaves.resume(path)
        except DataError:
            assert path.read_bytes() == spoilt
            return
        autosave.close()
        autosaves.wait(PATIENCE)
        if said:
            assert [kept.read_bytes() for kept in (folder / "damaged").iterdir()] == [spoilt]
            self.count("damaged games gone on with, told and kept")
        if path.exists():  # a game without any move left is deleted; the copy stays
            read_save(path)

    def kill(self, seed: int) -> None:
        """Kill a program that plays and saves."""
        folder = self.folder / f"killed {seed}"
        steps = kill_one(folder, seed)
        check_one(folder, seed, steps)
        self.count("kills")
        self.count("steps before them", max(steps, 0))

    def clock(self, seed: int) -> None:
        """Begin more games than are kept while the clock jumps: unfinished ones stay here or go to the trash."""
        rng = random.Random(seed)
        folder = self.folder / f"clock {seed}"
        start = datetime(2026, 1, 1, tzinfo=UTC)

        def present() -> datetime:
            return start + timedelta(minutes=rng.randrange(-(10**6), 10**6))

        autosaves = AutosaveFolder(folder, fail, FastDisk())
        games: list[Game] = []
        with (
            mock.patch.object(autosave_module, "present", present),
            mock.patch.object(saved_game, "present", present),
            mock.patch.object(saved_games, "present", present),
        ):
            for number in range(KEPT_GAMES + 4):
                games.append(random_game(1000 * seed + number, 4))
                autosaves.begin(games[-1]).close()
            assert autosaves.wait(PATIENCE)
            newest = autosaves.to_go_on_with()
        assert newest is not None
        kept = [read_save(path) for path in (*autosaves.folder.glob("*.acres"), *Trash(folder).paths())]
        there = [content(game_from(saved, "game")) for saved in kept]
        assert all(content(game) in there for game in games if game.commands)
        assert content(game_from(read_save(newest.path), "game")) == content(games[-1])
        self.count("games begun under a clock that jumps", len(games))

    def nonsense(self, seed: int) -> None:
        """Let the machine's process send nonsense."""
        rng = random.Random(seed)
        whole = pickle.dumps(("choice", 1, None))
        garbage = rng.choice((rng.randbytes(rng.randrange(200)), whole[: rng.randrange(len(whole))], whole))
        said: list[str] = []
        answers: list[Answer] = []
        thinker = Thinker(said.append, lambda: TalksNonsense(garbage))
        thinker.ask(observe(random_game(1, 0).start, 0), "captain", answers.append, Limit(seconds=3600.0))
        wait(thinker, lambda: answers)
        assert answers[0].problem and said
        thinker.close()
        self.count("replies that are none")

    def requests(self, seed: int) -> None:
        """Send requests to the machine, whose process must not grow."""
        self._worker = self._worker or Worker()
        rng = random.Random(seed)
        for number in range(REQUESTS):
            game = random_game(number, 30 + rng.randrange(3))
            if game.outcome is not None or len(legal_actions(game.state)) < 2:
                continue
            view = observe(game.state, game.state.to_decide)
            self._worker.think(view, "captain", Limit(iterations=4), seed)
            reply = self._worker.wait(PATIENCE)
            assert reply is not None and reply.choice is not None
            self.count("requests")
        statm = Path(f"/proc/{self._worker._process.pid}/statm")
        if statm.exists() and self.figures["requests"] >= WARM_UP:
            self._megabytes.append(int(statm.read_text().split()[1]) * 4096 / 2**20)
            growth = self._megabytes[-1] - self._megabytes[0]
            self.most("growth of the machine's process (MB)", growth)
            assert growth < MOST_GROWTH

    def draws(self, seed: int) -> None:
        """Draw, undo, load and draw again: the cards are the same."""
        game = random_game(seed, random.Random(seed).randrange(5, 120))
        for action in game.legal[:FILES]:
            other = game_from(decode(encode(saved_from(game)), "game"), "game")
            game.submit(action)
            other.submit(action)
            assert game.commands[-1].draws == other.commands[-1].draws
            game.undo()
            self.count("actions done again after loading")

    def options(self, seed: int) -> None:
        """Check save, text and record of a game with random options, verifying each draw."""
        if seed % SETS_EACH == SETS_EACH - 1:
            folder = self.folder / f"options {seed}"
            folder.mkdir()
            check_all(random_set(random.Random(seed)), seed, folder)
            self.count("sets of options")

    def length(self, seed: int) -> None:
        """Save a very long game, and continue it."""
        if seed % LONG_EACH != LONG_EACH - 1:
            return
        game = long_game(LONG)
        autosaves = AutosaveFolder(self.folder / f"long {seed}", fail, FastDisk())
        autosave = autosaves.begin(game)
        autosave.close()
        assert autosaves.wait(PATIENCE)
        again, autosave = autosaves.resume(autosave.path)
        assert len(again.commands) == LONG and again.state == game.state
        autosave.close()
        assert autosaves.wait(PATIENCE)
        self.count("games of ten thousand actions")

    def settings(self, seed: int) -> None:
        """Make one setting invalid: only it falls back to its default, and it is named."""
        rng = random.Random(seed)
        folder = self.folder / f"settings {seed}"
        folder.mkdir()
        save_settings(folder, Settings(surround="light", british_name="Anne", motion="full"))
        name = rng.choice(("pace", "window", "panels", "keys", "language", "curtain"))
        # Digits alone are valid base64, though no geometry that a window would accept.
        texts = [text for text in ("abc", *HOSTILE_TEXTS) if not text.isdigit()]
        wrong = " ".join(rng.choice(texts).encode("utf-8", "replace").decode().split()) or "?"
        text = (folder / FILE).read_text(encoding="utf-8")
        lines = [f"{name} = {wrong}" if line.startswith(f"{name} ") else line for line in text.splitlines()]
        (folder / FILE).write_text("\n".join(lines), encoding="utf-8")
        found = read_settings(folder)
        kept = found.settings
        assert (kept.surround, kept.british_name, kept.motion) == ("light", "Anne", "full")
        assert getattr(kept, name) == getattr(Settings(), name)
        assert len(found.problems) == 1 and found.problems[0].isprintable()
        self.count("wrong settings")

    def names(self, seed: int) -> None:
        """Save a game of players with hostile names: each becomes one printable line of bounded length."""
        rng = random.Random(seed)
        seats = (Seat(0, rng.choice(HOSTILE_TEXTS)), Seat(1, rng.choice(HOSTILE_TEXTS) * 3))
        game = Game.from_state(random_game(seed, 5).start, seats, seed=seed)
        for seat in game_from(decode(encode(saved_from(game)), "game"), "game").seats:
            assert len(seat.name) <= NAME_LENGTH and (not seat.name or seat.name.isprintable())
            self.count("hostile names")

    def updates(self, seed: int) -> None:
        """Read arbitrary releases pages: each gives a version or one sentence, at once."""
        rng = random.Random(seed)
        ways: tuple[Callable[[bytes, random.Random], bytes], ...] = (*BYTES, lambda _data, _rng: b"[" * 4000)
        page = rng.choice(ways)(b'{"version": "9.1.0"}', rng)
        with mock.patch.object(releases, "_read", lambda address, end: page):
            begun = time.thread_time()
            try:
                assert newest_version("https://127.0.0.1/releases")[0].isdigit()
            except UpdateError as error:
                assert str(error).isprintable()
            self.most("slowest page of releases (s)", time.thread_time() - begun)
        self.count("damaged pages of releases")

    def close(self) -> None:
        """End the machine's process."""
        if self._worker is not None:
            self._worker.close()


def damaged(data: bytes, rng: random.Random) -> tuple[bytes, int]:
    """The file with one damage, and how many of its lines are intact before that."""
    at = rng.randrange(len(data))
    kind = rng.randrange(5)
    if kind == 0:
        spoilt = data[:at]
    elif kind == 1:
        spoilt = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    elif kind == 2:
        spoilt = data[:at] + data[min(at + rng.randrange(1, 300), len(data)) :]
    elif kind == 3:
        spoilt = data[:at] + rng.randbytes(rng.randrange(1, 300)) + data[at:]
    else:
        spoilt = data[:at] + b"\0" * min(512, len(data) - at) + data[at + 512 :]
    same = next((i for i, (a, b) in enumerate(zip(data, spoilt, strict=False)) if a != b), min(len(data), len(spoilt)))
    return spoilt, data.count(b"\n", 0, same)


def wait(thinker: Thinker, done: Callable[[], object]) -> None:
    """Poll a thinker until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        thinker.poll()
        time.sleep(0.001)


def fail(sentence: str) -> None:
    """Fail, because no sentence may be reported here."""
    raise AssertionError(sentence)


def try_all(rounds: int, folder: Path, first: int = 0) -> tuple[dict[str, float], int]:
    """The figures of `rounds` rounds, and how many of their steps failed."""
    trial = Trial(folder)
    failures = 0
    steps: list[Callable[[int], None]] = [trial.damages, trial.kill, trial.clock, trial.nonsense, trial.requests]
    steps += [trial.draws, trial.options, trial.length, trial.settings, trial.names, trial.updates]
    for seed in range(first, first + rounds):
        for step in steps:
            try:
                step(seed)
            except Exception:
                failures += 1
                print(f"{step.__name__}, seed {seed}:\n{traceback.format_exc()}", file=sys.stderr)
    trial.close()
    if trial.figures["slowest damaged file (s)"] > SLOWEST:
        failures += 1
    return trial.figures, failures


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.trial", description="Try what may go wrong with games.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="the first round's")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="afaos-trial-") as folder:
        figures, failures = try_all(chosen.rounds, Path(folder), chosen.seed)
    for name, figure in figures.items():
        print(f"{figure:12,.0f}  {name}" if figure == int(figure) else f"{figure:12,.2f}  {name}")
    print(f"{failures:12}  failures in {chosen.rounds} rounds")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
