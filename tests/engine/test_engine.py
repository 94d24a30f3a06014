"""`afaos engine`, the arena's programs and the example: whole games over the protocol, which no line can break."""

from __future__ import annotations

import argparse
import io
import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.ai.measuring.arena import BY_FORFEIT, Job, play_game
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.base import Forfeit
from afaos_gui.ai.search.choosing import choose, turn_share
from afaos_gui.ai.search.levels import level_named
from afaos_gui.ai.search.results import Limit
from afaos_gui.commands.measuring import arena
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.engine.client import EngineFailure, EngineProcess
from afaos_gui.engine.messages import LINE_LIMIT, Message, decode, encode
from afaos_gui.engine.player import PREFIX, ProgramPlayer, play_job, position_content
from afaos_gui.engine.server import Server
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import observe
from tests.rules.games import some_positions
from tests.windows import quoted

ROOT = Path(__file__).resolve().parents[2]
ENGINE = f"{quoted(sys.executable)} -m afaos_gui engine"
EXAMPLE = f"{quoted(sys.executable)} {quoted(str(ROOT / 'examples' / 'villager_engine.py'))}"
WAIT = 60.0


@pytest.fixture
def position() -> dict[str, object]:
    """The content of `position` at the beginning of a game."""
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    return position_content(observe(state, state.to_decide), 1)


class Sink(io.BytesIO):
    """The machine's output; counts its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = threading.Semaphore(0)

    def flush(self) -> None:
        self.answered.release()


class Source(io.BytesIO):
    """Input for the machine; it ends only after the last answer, because its end stops the thinking."""

    def __init__(self, lines: tuple[bytes, ...], sink: Sink) -> None:
        super().__init__(b"".join(lines))
        self.awaited = len(lines)
        self.sink = sink

    def readline(self, size: int | None = -1) -> bytes:
        line = super().readline(size)
        while not line and self.awaited:
            self.sink.answered.acquire(timeout=WAIT)
            self.awaited -= 1
        return line


def talk(*lines: bytes) -> list[tuple[str, dict[str, object]]]:
    """The machine's answers to some lines, one for each."""
    sink = Sink()
    Server(Source(lines, sink), sink, load_catalogue()).run()
    return [(said.word, said.content) for said in map(decode, sink.getvalue().splitlines())]


def test_it_says_who_it_is() -> None:
    [(word, content)] = talk(encode("hello", {"protocol": 2}))
    assert word == "id" and content["protocol"] == 2
    assert content["settings"] == {"level": ["recruit", "corporal", "sergeant", "captain", "colonel", "general"]}


def test_it_ends_at_quit_though_the_line_to_it_stays_open() -> None:
    command = [sys.executable, "-m", "afaos_gui", "engine"]
    piped = subprocess.PIPE
    with subprocess.Popen(command, stdin=piped, stdout=piped, stderr=piped, cwd=ROOT) as program:
        assert program.stdin is not None and program.stderr is not None
        program.stdin.write(b"ping\nquit\n")
        program.stdin.flush()
        assert program.wait(WAIT) == 0
        assert program.stderr.read() == b""


def test_a_newer_protocol_is_answered_with_the_one_it_speaks() -> None:
    for asked, spoken in ((9, 2), (1, 1)):
        [(_, content)] = talk(encode("hello", {"protocol": asked}))
        assert content["protocol"] == spoken


def test_it_chooses_a_legal_action(position: dict[str, object]) -> None:
    go = encode("go", {"iterations": 40, "level": "captain", "seed": 4, "top": 3})
    (first, _), (word, best) = talk(encode("position", position), go)
    assert (first, word) == ("ok", "best")
    assert best["action"] in position["legal"] and 0.0 <= best["win_chance"] <= 1.0  # type: ignore[operator]
    assert best["line"][0] == best["action"] and 1 <= len(best["best"]) <= 3  # type: ignore[index, arg-type]


def test_the_same_seed_and_iterations_give_the_same_answer(position: dict[str, object]) -> None:
    go = encode("go", {"iterations": 40, "level": "captain", "seed": 4})
    answers = [talk(encode("position", position), go)[1][1] for _ in range(2)]
    assert [answer["action"] for answer in answers] == [answers[0]["action"]] * 2
    assert answers[0]["win_chance"] == answers[1]["win_chance"]


def test_a_level_may_have_its_earlier_name() -> None:
    assert [word for word, _content in talk(b'set {"level": "ranger"}\n', b'set {"level": "sergeant"}\n')] == ["ok"] * 2


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ((b"go\n",), "after a position"),
        ((b"castle\n",), "castle"),
        ((b"set {}\n",), "setting"),
        ((b'set {"level": "wizard"}\n',), "level"),
        ((b'new {"edition": "third"}\n',), "edition"),
        ((b'new {"options": ["free_beer"]}\n',), "free_beer"),
        ((b'new {"options": 3}\n',), "options"),
        ((b"position\n",), "view"),
        ((b"x" * (LINE_LIMIT * 2) + b"\n",), "longer"),
    ],
)
def test_what_it_cannot_do_is_one_error_line(lines: tuple[bytes, ...], words: str) -> None:
    [(word, content), (after, _)] = talk(*lines, b"ping\n")
    assert word == "error" and words in str(content["message"])
    assert after == "pong"


def test_a_bad_limit_is_refused(position: dict[str, object]) -> None:
    bad = (b'go {"seconds": -1}\n', b'go {"iterations": 0.5}\n', b'go {"clock": "sun"}\n')
    assert [word for word, _ in talk(encode("position", position), *bad)] == ["ok", "error", "error", "error"]


def test_a_viewer_who_does_not_decide_gets_no_choice() -> None:
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    content = position_content(observe(state, 1 - state.to_decide))
    answers = talk(encode("position", content), b"go\n")
    assert answers[1][0] == "error" and "nothing to decide" in str(answers[1][1]["message"])


def test_two_thousand_malformed_lines_are_answered_one_by_one(position: dict[str, object]) -> None:
    rng = random.Random(5)
    good = encode("position", position).rstrip()
    models = [good, b'go {"seconds": 0.1, "seed": 3}', b'new {"edition": "second"}', b"hello {"]
    lines: list[bytes] = []
    while len(lines) < 2000:
        line = bytearray(rng.choice(models))
        for _ in range(rng.randint(1, 4)):
            line[rng.randrange(len(line))] = rng.randrange(33, 256)
        word = bytes(line.split(b" ")[0])
        if word not in (b"go", b"quit", b"stop", b"ping") and line.strip():
            lines.append(bytes(line).replace(b"\n", b"") + b"\n")
    answers = talk(*lines, b"ping\n")
    assert len(answers) == 2001 and answers[-1][0] == "pong"
    assert {word for word, _ in answers} <= {"error", "ok", "id", "pong"}
    assert sum(word == "error" for word, _ in answers) > 1500


@pytest.mark.timeout(180)
def test_a_program_thinks_until_it_is_stopped_and_hears_in_the_meantime(position: dict[str, object]) -> None:
    process = EngineProcess(ENGINE)
    try:
        process.wait("id", WAIT)
        process.send("position", position)
        process.wait("ok", WAIT)
        process.send("go", {"seconds": 3000, "level": "general"})
        process.send("ping", {"n": 7})
        assert process.wait("pong", WAIT).content == {"n": 7}
        process.send("new")
        with pytest.raises(EngineFailure, match="has to wait"):
            process.wait("best", WAIT)
        process.send("stop")
        assert process.wait("best", WAIT).content["action"] in position["legal"]  # type: ignore[operator]
    finally:
        process.close()
    assert not process.is_alive


@pytest.mark.timeout(300)
def test_the_example_and_the_machine_play_a_whole_game_over_the_protocol() -> None:
    result = play_job(Ruleset(load_catalogue()), Job(4, (PREFIX + EXAMPLE, PREFIX + ENGINE), 0.01))
    assert not result.forfeit and result.ending != BY_FORFEIT
    assert result.turns > 10 and result.chances[1] and not result.chances[0]


class Stopwatch:
    """A program that takes as long as it is told to, and the clock by which it does."""

    def __init__(self, taken: list[float], said: list[float | None]) -> None:
        self.protocol, self.now = 2, 0.0
        self.granted: list[float] = []
        self._taken, self._said = iter(taken), iter(said)
        self._legal = ""

    def send(self, word: str, content: dict[str, Any] | None = None) -> None:
        if word == "position" and content is not None:
            self._legal = content["legal"][0]
        elif word == "go" and content is not None:
            self.granted.append(content["seconds"])
            self.now += next(self._taken)

    def wait(self, word: str, seconds: float) -> Message:
        if word != "best":
            return Message(word, {})
        said = next(self._said)
        return Message(word, {"action": self._legal} | ({} if said is None else {"seconds": said}))


@pytest.mark.parametrize(
    ("processor", "said", "spent"),
    [
        (False, [None, None, None], (0.02, 0.07)),
        (True, [0.03, 0.01, 0.0], (0.03, 0.04)),
        (True, [None, None, None], (0.62 * 0.1, 0.62 * 0.1 + 0.9 * (1 - 0.62) * 0.1)),
    ],
    ids=["by the wall", "by its own processor time", "without saying"],
)
def test_a_program_is_booked_what_it_took_as_a_level_is(
    monkeypatch: pytest.MonkeyPatch, processor: bool, said: list[float | None], spent: tuple[float, float]
) -> None:
    program = Stopwatch([0.02, 0.05, 0.01], said)
    monkeypatch.setattr("afaos_gui.engine.player.time.perf_counter", lambda: program.now)
    monkeypatch.setattr("afaos_gui.engine.player.EngineProcess", lambda command: program)
    player = ProgramPlayer("never started", 0.1, processor)
    state = next(one for one in some_positions() if one.actions_left == 2 and one.decision is Decision.TURN)
    fewer = state.copy()
    fewer.actions_left = 1
    none_left = state.copy()
    none_left.actions_left = 0
    for one in (state, fewer, none_left):
        player.choose(observe(one, one.to_decide), legal_actions(one), random.Random(0))
    booked = [
        turn_share(observe(one, one.to_decide), Limit(0.1), (before, 0)).seconds
        for one, before in zip((state, fewer, none_left), (0.0, *spent), strict=True)
    ]
    assert program.granted == pytest.approx(booked)


@pytest.mark.timeout(300)
def test_a_program_is_told_what_happened_as_its_side_may_see_it(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    looking = f"{quoted(sys.executable)} {quoted(str(ROOT / 'examples' / 'looking_engine.py'))}"
    looking += f" --log {quoted(str(log))} --rules {ENGINE}"
    ruleset = Ruleset(load_catalogue())
    player = ProgramPlayer(looking, 0.001, False)
    other = player_named("weighted")
    try:
        result = play_game(ruleset, [player, other], ("looking", "weighted"), 4, cap=8)
    finally:
        player.close()
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    told = [one for line in lines for one in line.get("happened", line.get("result", {}).get("happened", []))]
    catalogue = ruleset.catalogue
    assert [one["action"] for one in told] == [action_text(action, catalogue) for action in result.actions]
    events = [event for one in told for event in one["events"]]
    draws = [event for event in events if event["event"] == "drew"]
    assert draws and all(("cards" in event) == (event["side"] == "British") for event in draws)
    assert lines[-1]["result"]["winner"] == ("British", "French")[result.winner]
    assert lines[-1]["result"]["ending"] == result.ending == "TURN_CAP"
    assert set(lines[-1]["result"]["points"]) == {"British", "French"}


def test_the_first_version_is_told_of_no_events() -> None:
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    view = observe(state, state.to_decide)
    assert "happened" not in position_content(view, 1, [{}]) and "happened" not in position_content(view, 2)
    assert position_content(view, 2, [])["happened"] == []


def test_over_the_protocol_it_plays_as_it_does_here(position: dict[str, object]) -> None:
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    here = choose(observe(state, state.to_decide), Limit(iterations=60), level_named("governor"), 11)
    go = encode("go", {"iterations": 60, "level": "governor", "seed": 11})
    there = talk(encode("position", position), go)[1][1]
    assert there["action"] == action_text(here.action, load_catalogue())


class Failing:
    """A player that fails at its third decision."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, view, legal, rng):  # type: ignore[no-untyped-def]
        self.decisions += 1
        if self.decisions == 3:
            raise Forfeit("It is out of ideas.")
        return legal[0]


def test_a_player_that_fails_loses_the_game() -> None:
    class First:
        def choose(self, view, legal, rng):  # type: ignore[no-untyped-def]
            return legal[0]

    result = play_game(Ruleset(load_catalogue()), [Failing(), First()], ("failing", "first"), 1)
    assert (result.ending, result.winner, result.forfeit) == (BY_FORFEIT, 1, "It is out of ideas.")


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("import sys; sys.exit(3)", "has ended"),
        ("print('hello there', flush=True); input()", "protocol"),
        ("print('id {}', flush=True)\nwhile True: input(); print('ok', flush=True)", "has not answered"),
    ],
    ids=["ends", "talks", "silent"],
)
def test_a_program_that_fails_forfeits(
    program: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("afaos_gui.engine.player.PATIENCE", 5.0)
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    player = ProgramPlayer(f"{quoted(sys.executable)} {quoted(str(file))}", 0.1, False)
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    with pytest.raises(Forfeit, match=words):
        player.choose(observe(state, state.to_decide), legal_actions(state), random.Random(0))


def test_an_action_that_is_not_legal_forfeits(tmp_path: Path) -> None:
    file = tmp_path / "cheat.py"
    source = (ROOT / "examples" / "villager_engine.py").read_text(encoding="utf-8")
    cheat = source.replace('choose(position, content.get("seed", 0))', '"settle Boston: Boston, Boston"')
    assert cheat != source
    file.write_text(cheat, encoding="utf-8")
    player = ProgramPlayer(f"{quoted(sys.executable)} {quoted(str(file))}", 0.1, False)
    state = new_game(Ruleset(load_catalogue()), RandomChance(3))
    with pytest.raises(Forfeit, match=r"not legal|no action"):
        player.choose(observe(state, state.to_decide), legal_actions(state), random.Random(0))


def test_a_program_that_is_not_there_is_said_in_a_sentence() -> None:
    with pytest.raises(EngineFailure, match=r"cannot be started: .*\.$"):
        EngineProcess("/nowhere/at/all --fast")
    with pytest.raises(EngineFailure, match="cannot be read"):
        EngineProcess('"half')
    with pytest.raises(EngineFailure, match="empty"):
        EngineProcess("  ")


def test_the_arena_plays_programs_and_keeps_their_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    words = ["--british", PREFIX + EXAMPLE, "--french", "greedy", "--games", "2", "--out", str(tmp_path)]
    assert arena.run(parser.parse_args(words)) == 0
    assert "villager_engine" in capsys.readouterr().out
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 2 and json.loads(records[0].read_text(encoding="utf-8"))["turns"]


def test_a_player_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--british", "wizard", "--french", "greedy", "--games", "1"])
    assert "wizard" in capsys.readouterr().err
