"""The state machine: a session is a program and the deeds done in it, after each of which everything is checked."""

from __future__ import annotations

import random
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from tests.gui.sessions import anything, friend, games, in_place, keeping, looks, machines, playing  # noqa: F401 -- each defines deeds
from tests.gui.sessions.checks import faults
from tests.gui.sessions.deeds import DEEDS
from tests.gui.sessions.known import KNOWN
from tests.gui.sessions.leaks import leaks_of
from tests.gui.sessions.program import Program

MOST = 1 << 16
LANGUAGES = ("en", "fr", "de")


class Step(NamedTuple):
    """A deed by its name, and the number that says how it is done."""

    name: str
    number: int


class Fault(AssertionError):
    """Something does not hold after a step."""


class Session:
    """A program, and the steps that were done in it."""

    def __init__(self, seed: int, passed_over: Collection[str] = ()) -> None:
        rng = random.Random(seed)
        self.seed, self._passed_over = seed, {*KNOWN, *passed_over}
        self.steps: list[Step] = []
        self.counts: Counter[str] = Counter()
        self.wrong = ""
        """What was found wrong."""
        self._folder = Path(tempfile.mkdtemp(prefix="afaos-session-"))
        choice = games.random_choice(rng)
        ruleset = Ruleset(load_catalogue(), choice.edition, choice.options)
        seats = (Seat(0, "Anne", choice.british_level), Seat(1, "Louis", choice.french_level))
        game = Game(ruleset, seats, choice.seed, "study" if choice.study else "strict")
        self.program = Program(self._folder, game, rng.choice(LANGUAGES), rng.choice(looks.LOGICAL_SIZES))

    def can(self, name: str) -> bool:
        """Whether a deed can be done now."""
        return DEEDS[name].when(self.program)

    def do(self, step: Step) -> None:
        """Do one step and check everything. Raises Fault."""
        self.steps.append(step)
        self.counts[step.name] += 1
        try:
            DEEDS[step.name].do(self.program, random.Random(step.number))
            self.program.settle()
        except Exception as error:
            places = traceback.extract_tb(error.__traceback__)
            told = " ".join(f"{Path(one.filename).name}:{one.lineno}" for one in places[-4:])
            self.program.fail("exception", f"{type(error).__name__}: {error} at {told}")
        self.check()

    def check(self) -> None:
        """Check everything. Raises Fault."""
        self._blame(list(faults(self.program)))

    def _blame(self, found: list[tuple[str, str]]) -> None:
        """Raise Fault for what was found and is not passed over."""
        told = dict.fromkeys(f"{name}: {words}" for name, words in found if name not in self._passed_over)
        if told:
            self.wrong = "\n".join(told)
            raise Fault(self.wrong)

    def end(self) -> None:
        """End the program, and check that nothing is left. Raises Fault."""
        try:
            self.program.close()
            self._blame([*self.program.failures, *leaks_of(self.program)])
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def script(self) -> str:
        """The steps as the command line takes them."""
        return f"{self.seed}: " + ", ".join(f"{one.name} {one.number}" for one in self.steps)


def read_script(text: str) -> tuple[int, list[Step]]:
    """The seed and the steps of a script."""
    seed, _colon, steps = text.partition(":")
    words = (one.split() for one in steps.split(",") if one.strip())
    return int(seed), [Step(name, int(number)) for name, number in words]


class SessionMachine(RuleBasedStateMachine):
    """Sessions as hypothesis makes and shortens them."""

    all: ClassVar[list[Session]] = []
    """The sessions of one seed, the newest last."""
    passed_over: ClassVar[tuple[str, ...]] = ()
    counts: ClassVar[Counter[str]] = Counter()
    seed: ClassVar[int] = 0
    never: ClassVar[tuple[str, ...]] = ()
    """Deeds that are left out."""

    session: Session | None = None
    left_out: Collection[str] = ()
    """Deeds that this session does without, so that others meet."""

    @initialize(number=st.integers(0, MOST))
    def open(self, number: int) -> None:
        # Hypothesis always tries the simplest example of all first: one that opens no program.
        if number == 0:
            return
        self.session = Session(self.seed, self.passed_over)
        self.all.append(self.session)
        rng, others = random.Random(number), sorted(DEEDS.keys() - WEIGHTS.keys())
        self.left_out = {*self.never, *rng.sample(others, rng.randrange(len(others) // 2))}
        self.session.check()

    @rule(data=st.data(), number=st.integers(0, MOST))
    def step(self, data: Any, number: int) -> None:
        """Do what can be done now."""
        if self.session is not None:
            self.session.do(Step(data.draw(st.sampled_from(WEIGHTED).filter(self._may)), number))

    def _may(self, name: str) -> bool:
        assert self.session is not None
        return name not in self.left_out and self.session.can(name)

    def teardown(self) -> None:
        if self.session is not None:
            session, self.session = self.session, None
            self.counts.update(session.counts)
            session.end()


WEIGHTS = {
    "act": 20,
    "sit_down": 12,
    "let_it_play": 12,
    "change_in_place": 8,
    "let_time_pass": 6,
    "let_it_answer": 4,
    "let_it_go": 2,
    "take_up_a_card": 4,
    "drag_on": 4,
    "escape": 3,
    "press_keys": 3,
    "kill_the_machine": 2,
    "load_while_it_thinks": 3,
    "take_over_in_a_replay": 3,
    "undo_and_redo": 3,
    "review_to_the_end": 2,
    "close_and_open_again": 2,
    "the_friend_acts": 4,
    "letters_come": 4,
    "send_the_turn": 4,
}
"""How often a deed counts: those of play are what the others have to leave in order. No session does without these."""
WEIGHTED = tuple(name for name in DEEDS for _copy in range(WEIGHTS.get(name, 1)))
