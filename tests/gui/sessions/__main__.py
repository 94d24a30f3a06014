"""`python -m tests.gui.sessions --steps N --seed S [--sessions K]`: sessions at the real window until one goes wrong.

Session number k has the seed S + k and is the same each time. A fault is told with a short script of steps, which
`--do "SCRIPT"` repeats.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
import traceback
from pathlib import Path

if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    # Three screens; the colon of a drive would end the name of the file.
    file = os.path.relpath(Path(__file__).with_name("screens.json")).replace(os.sep, "/")
    os.environ |= {"QT_QPA_PLATFORM": f"offscreen:configfile={file}", "QT_SCREEN_SCALE_FACTORS": "1;1.5;2"}
os.environ.setdefault("AFAOS_CORE", "interpreted")
os.environ["LC_ALL"] = "C.UTF-8"

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import Flaky
from hypothesis.stateful import run_state_machine_as_test

from tests.gui.sessions.known import KNOWN
from tests.gui.sessions.quick import quickness
from tests.gui.sessions.session import Fault, Session, SessionMachine, Step, read_script


def main() -> int:
    """Run the sessions; the exit code is the number of those that went wrong, at most 100."""
    parser = argparse.ArgumentParser(prog="python -m tests.gui.sessions", description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100, metavar="N", help="steps of a session")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first session's seed")
    parser.add_argument("--sessions", type=int, default=1, metavar="K", help="how many sessions")
    parser.add_argument("--without", default="", metavar="CHECK,CHECK", help="checks to pass over")
    parser.add_argument("--known", action="store_true", help="check also what is known to fail")
    parser.add_argument("--never", default="", metavar="DEED,DEED", help="deeds to leave out")
    parser.add_argument("--do", default="", metavar="SCRIPT", help="only the steps of a script")
    parser.add_argument("--as-found", action="store_true", help="do not look for a shorter script")
    parser.add_argument("--stop", action="store_true", help="stop at the first fault")
    arguments = parser.parse_args()
    SessionMachine.passed_over = tuple(filter(None, arguments.without.split(",")))
    if arguments.known:
        KNOWN.clear()
    SessionMachine.never = tuple(filter(None, arguments.never.split(",")))
    with quickness():
        warm_up()
        if arguments.do:
            return do_script(arguments.do)
        wrong, began = 0, time.monotonic()
        for number in range(arguments.seed, arguments.seed + arguments.sessions):
            wrong += not is_well(number, arguments.steps, shortens=not arguments.as_found)
            if wrong and arguments.stop:
                break
        passed = time.monotonic() - began
    steps = sum(SessionMachine.counts.values())
    kinds = len(SessionMachine.counts)
    print(
        f"{arguments.sessions} sessions, {steps} steps of {kinds} kinds, {passed:.0f} s, {wrong} went wrong", flush=True
    )
    return min(wrong, 100)


def is_well(number: int, steps: int, *, shortens: bool) -> bool:
    """Run the session of a seed; tell of its fault, if it has one, with the shortest script found."""
    phases = [Phase.generate, *([Phase.shrink] if shortens else [])]
    how = settings(
        max_examples=2,  # the simplest, which opens no program, and one
        stateful_step_count=steps + 1,  # The first one opens the program.
        database=None,
        deadline=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )
    SessionMachine.seed = number
    SessionMachine.all.clear()
    try:
        run_state_machine_as_test(seed(number)(SessionMachine), settings=how)
    except Fault as fault:
        print(f'seed {number}:\n{fault}\n--do "{SessionMachine.all[-1].script()}"\n', flush=True)
        return False
    except (Flaky, BaseExceptionGroup):
        wrong = sorted((one for one in SessionMachine.all if one.wrong), key=lambda one: len(one.steps))
        told = [f'{one.wrong}\n--do "{one.script()}"' for one in wrong[:3]]
        print(f"seed {number}: the same steps did not do the same.\n" + "\n".join(told) + "\n", flush=True)
        return False
    done = max((len(one.steps) for one in SessionMachine.all), default=0)
    if done < steps:
        print(f"seed {number}: only {done} steps were possible.\n", flush=True)
    return done >= steps


def warm_up() -> None:
    """Have the process start once what Python then keeps: the tracker of its processes, modules, pictures."""
    session = Session(0)
    for name in ("begin_another_game", "let_time_pass"):
        with contextlib.suppress(Fault):
            session.do(Step(name, 1))
    session.program.window.thinking.warm()
    with contextlib.suppress(Fault):
        session.end()


def do_script(text: str) -> int:
    """Do the steps of a script, and tell what goes wrong."""
    number, steps = read_script(text)
    session = Session(number, SessionMachine.passed_over)
    try:
        for step in steps:
            if session.can(step.name):
                began = time.monotonic()
                session.do(step)
                print(f"{step.name} {step.number}, {1000 * (time.monotonic() - began):.0f} ms", flush=True)
            else:
                print("not possible:", step.name, flush=True)
        session.end()
    except Fault as fault:
        print(fault)
        return 1
    print("All is well.")
    return 0


if __name__ == "__main__":
    try:
        code = main()
    except Exception:
        traceback.print_exc()  # The hook for exceptions may still be that of a session.
        code = 101
    sys.stdout.flush()
    os._exit(code)  # The end of Python takes its time with Qt, and nothing is left to be written.
