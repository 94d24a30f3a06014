"""Changes one operator or constant of the rules at a time and lists the changes that no test of the rules notices.

    python -m tests.rules.mutants --count 300 --seed 1 --jobs 2

The tests of the rules, except the random games, run for each change; those that cover the changed line run first, and
of them those that take the least time.
`mutants_equivalent.json` lists changes without effect, with the reasons. With `--results FILE` what was noticed is
written down at once, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import CodeType
from typing import Any
from xml.etree import ElementTree

import pytest

from afaos_gui.rules.tables.kept import Kept
from afaos_gui.rules.tables.tables import Tables
from tests.rules.builder import CATALOGUE
from tests.rules.mutations import CHECKOUT, RULES, Mutant, all_mutants

EQUIVALENT = Path(__file__).with_name("mutants_equivalent.json")
SECONDS = 60
"""Least limit of processor time for the tests of one mutant; one that hangs counts as noticed.

The limit is never below what all tests took on the unchanged rules, or else many that live would count as noticed.
"""
QUICK = 1.0
"""Seconds of a test that is tried before longer ones on a change of what runs at import."""
PYTEST = ("-x", "-m", "not long", "-p", "no:randomly", "-p", "no:cacheprovider", "--timeout", "0")
SILENT = ("-p", "no:terminal", "-p", "no:logging")
TESTS = ("tests/rules", "--ignore-glob=*random*", "--ignore-glob=*test_mutations.py")
"""Without the tests of this tool: those tell nothing of the rules, and begin processes with limits of their own."""
UNTRUE = "The tests of the rules fail before anything is changed."
FORKS = hasattr(os, "fork")
MADE_AT_IMPORT = ("catalogue.py", "options.py", "ruleset.py", "tables/tables.py")
"""What these modules create is created once, while the tests are collected."""

Reached = dict[str, dict[int, list[str]]]
"""By module and line: the tests that cover it."""
Durations = dict[str, float]
"""By test: the seconds that it takes on the unchanged rules."""
Tell = Callable[[Mutant, bool], None]
"""Is told a mutant, and whether a test noticed it."""


class Copy:
    """A copy of the checkout in which one module of the rules is changed and tested."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        self.folder = folder
        self.report = folder / "report.xml"
        self.tests = tests
        left_out = shutil.ignore_patterns("__pycache__", "screenshots", "gui")
        for name in ("afaos_gui", "tests", "resources"):
            shutil.copytree(CHECKOUT / name, folder / name, ignore=left_out)
        for name in ("pyproject.toml", "board_layout.json"):
            shutil.copy(CHECKOUT / name, folder / name)

    def tests_by_line(self) -> Reached:
        """Run the tests once on the unchanged rules."""
        covered = (f"--cov={RULES}", "--cov-context=test", "--cov-report=", f"--junit-xml={self.report}")
        # The bytecode of what stays unchanged is kept for every later run.
        code = self.pytest(*self.tests, *covered, seconds=10 * SECONDS, bytecode="")
        if code:
            raise SystemExit(UNTRUE)
        import coverage

        data = coverage.CoverageData(str(self.folder / ".coverage"))
        data.read()
        return {
            Path(file).relative_to(self.folder / RULES).as_posix(): {
                line: sorted(name.rpartition("|")[0] for name in names)
                for line, names in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }

    def durations(self) -> Durations:
        """How long each test took then."""
        cases = ElementTree.parse(self.report).iter("testcase")
        return {name_of(case.get("classname", ""), case.get("name", "")): float(case.get("time", 0)) for case in cases}

    def pytest(self, *arguments: str, seconds: int, bytecode: str = "1") -> int:
        """The exit code of some tests; not 0 if they take too long."""
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": bytecode, "AFAOS_CORE": "interpreted"}
        command = [sys.executable, "-m", "pytest", *PYTEST, *arguments]
        quiet = subprocess.DEVNULL
        # Windows limits no processor time: there the time counts that passes.
        limited, patience = (partial(limit, seconds), None) if FORKS else (None, seconds)
        try:
            return subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                stdout=quiet,
                stderr=quiet,
                preexec_fn=limited,
                timeout=patience,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return 1

    def notices(self, mutant: Mutant, seconds: int, long: Sequence[str]) -> bool:
        """Whether a test fails with the change, or takes more processor time than this; the long ones come last."""
        file = self.folder / RULES / mutant.file
        kept = file.read_bytes()
        file.write_text(mutant.source, encoding="utf-8")
        try:
            quick = [f"--deselect={name}" for name in long]
            return bool(
                self.pytest(*self.tests, *quick, seconds=seconds) or (long and self.pytest(*long, seconds=seconds))
            )
        finally:
            file.write_bytes(kept)


class Hunter:
    """A pytest plugin that collects the tests once and runs them for each mutant in a forked process.

    It replaces the code of one function, so it works for changes of what runs during tests, not at import.
    """

    def __init__(
        self, mutants: list[Mutant], reached: Reached, durations: Durations, jobs: int, tell: Tell, seconds: int
    ) -> None:
        self.seconds = seconds
        self.mutants = mutants
        self.reached = reached
        self.durations = durations
        self.jobs = jobs
        self.tell = tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hunt mutants instead of running tests; first see that the tests pass in a fork where nothing is changed."""
        unchanged = os.fork()
        if not unchanged:
            os._exit(self._child(session, None))
        if os.waitpid(unchanged, 0)[1]:
            raise SystemExit(UNTRUE)
        running: dict[int, Mutant] = {}
        for mutant in self.mutants:
            if len(running) == self.jobs:
                self._wait(running)
            child = os.fork()
            if not child:
                os._exit(self._child(session, mutant))
            running[child] = mutant
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        self.tell(running.pop(child), status != 0)

    def _child(self, session: pytest.Session, mutant: Mutant | None) -> int:
        """Return exit code 0 if every test passes with the change, or without one."""
        limit(self.seconds)
        try:
            if mutant is not None:
                exchange_code(mutant)
            # Results cached before the change would hide it.
            for tables in CATALOGUE.derived.values():
                if isinstance(tables, Tables):
                    tables.kept = Kept()
            first = set(tests_of(mutant, self.reached)) if mutant is not None else set()
            items = sorted(
                session.items, key=lambda item: (item.nodeid not in first, self.durations.get(item.nodeid, 0.0))
            )
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    return 1
        except BaseException:
            return 1
        return 0


def name_of(module: str, test: str) -> str:
    """The name by which pytest knows a test, from those in its report."""
    return f"{module.replace('.', '/')}.py::{test}"


def limit(seconds: int) -> None:
    """Limit this process to this much processor time and four gigabytes; waiting for the processor does not count."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30, 4 * 2**30))


def tests_of(mutant: Mutant, reached: Reached) -> list[str]:
    """The tests that cover the changed line."""
    return reached.get(mutant.file, {}).get(mutant.line, [])


def exchange_code(mutant: Mutant) -> None:
    """Make the function that contains the change run the changed code from now on."""
    module = importlib.import_module(f"afaos_gui.rules.{mutant.file.removesuffix('.py').replace('/', '.')}")
    code = compile(mutant.source, mutant.file, "exec")
    found: Any = module
    for name in mutant.function.split("."):
        if inspect.isfunction(found):
            break
        found = vars(found)[name]
        found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
    assert inspect.isfunction(found)
    found.__code__ = code


def runs_later(mutant: Mutant) -> bool:
    """Whether the change is in a function that runs during tests, not only once at import."""
    return mutant.in_function and mutant.file not in MADE_AT_IMPORT and not mutant.function.endswith("__init__")


class Results:
    """What is known of changes already: a file with a line for each that a test has noticed."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else []
        self._noticed = set(lines)

    def knows(self, mutant: Mutant) -> bool:
        """Whether a test has noticed the change."""
        return str(mutant) in self._noticed

    def note(self, mutant: Mutant) -> None:
        """Write down that a test has noticed the change."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(f"{mutant}\n")


def hunt(chosen: list[Mutant], jobs: int, tests: Sequence[str], results: Results) -> list[Mutant]:
    """Return the mutants that no test notices, printing each as it is found."""
    lived: list[Mutant] = []
    begun, number = time.monotonic(), 0

    def tell(mutant: Mutant, noticed: bool) -> None:
        nonlocal number
        number += 1
        if noticed:
            results.note(mutant)
        if not noticed:
            lived.append(mutant)
            print(f"{number:4} {time.monotonic() - begun:6.0f} s  lives: {mutant}", flush=True)
        elif number % 50 == 0:
            print(f"{number:4} {time.monotonic() - begun:6.0f} s  {len(lived)} live", flush=True)

    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for index in range(jobs):
            copies.put(Copy(Path(folder) / str(index), tests))
        first = copies.get()
        before = os.times().children_user
        reached, durations = first.tests_by_line(), first.durations()
        long = [name for name, taken in durations.items() if taken > QUICK]
        seconds = max(SECONDS, round(os.times().children_user - before))
        copies.put(first)
        slow = [mutant for mutant in chosen if not runs_later(mutant) or not FORKS]
        fast = [mutant for mutant in chosen if mutant not in slow]
        print(f"{len(fast)} changes of functions, {len(slow)} of what runs at import", flush=True)

        def told_later(mutant: Mutant, noticed: bool) -> None:
            """What runs while the tests are collected, too, is tried once more with everything begun anew."""
            if not noticed and "" in tests_of(mutant, reached):
                slow.append(mutant)
            else:
                tell(mutant, noticed)

        def one(mutant: Mutant) -> bool:
            mine = copies.get()
            try:
                return mine.notices(mutant, seconds, long)
            finally:
                copies.put(mine)

        if fast:
            os.environ["AFAOS_CORE"] = "interpreted"
            hunter = Hunter(fast, reached, durations, jobs, told_later, seconds)
            if pytest.main([*PYTEST, *SILENT, *tests], plugins=[hunter]) == pytest.ExitCode.INTERNAL_ERROR:
                raise SystemExit(UNTRUE)
        with ThreadPoolExecutor(jobs) as pool:
            for mutant, noticed in zip(slow, pool.map(one, slow), strict=True):
                tell(mutant, noticed)
    return lived


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """The changes without effect, with the reasons."""
    entries = json.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {(e["file"], e["function"], e["before"], e["after"]): e["reason"] for e in entries}


def main() -> int:
    """Choose mutants, hunt them, and print how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="only changes whose line of the list holds this text")
    parser.add_argument("--results", type=Path, help="a file of what was noticed before, which is not tried again")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="other tests than those of the rules")
    options = parser.parse_args()
    everything = [mutant for mutant in all_mutants() if options.only in str(mutant)]
    chosen = random.Random(options.seed).sample(everything, min(options.count, len(everything)))
    known = equivalent()
    harmless = [mutant for mutant in chosen if mutant.key in known]
    results = Results(options.results)
    tried = [mutant for mutant in chosen if mutant.key not in known and not results.knows(mutant)]
    lived = hunt(tried, options.jobs, options.tests, results) if tried else []
    counted = len(chosen) - len(harmless)
    print(f"{len(chosen)} of {len(everything)} changes, {len(harmless)} of them known to alter nothing.")
    share = 100 * (counted - len(lived)) / max(counted, 1)
    print(f"{counted - len(lived)} of {counted} noticed ({share:.1f} percent).")
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
