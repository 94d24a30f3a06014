"""Run and play a finished program: `dev.py smoke PATH` calls it. Uses only the standard library.

The program tests itself, opens a saved game, plays ten actions against the machine by clicks, saves, closes and reopens
the game; without a screen, and on Linux on a virtual one if Xvfb is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from trying.files import unnoticed
from trying.runs import HangingError, watched
from trying.updates import try_updates

ROOT = Path(__file__).resolve().parent.parent
SAVE = ROOT / "tests" / "saves" / "version-2.acres"
ENGLISH = ("--lang", "en")
"""The program's output is checked, so it has to be in English."""
MOST_SLOWER = 1.3
"""Maximum ratio of the frozen program's time to its first frame to that of the source program."""
RUNS = 5
NOISE = re.compile(r"This plugin does not support|propagateSizeHints|^\s*$")
"""Qt's messages about any window on a platform without a screen."""


class SmokeError(Exception):
    """The finished program failed; the message is one sentence."""


@contextlib.contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """The program's folder, unpacked to a temporary one if `path` is an archive."""
    if path.is_dir():
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="afaos-smoke-") as folder:
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                archive.extractall(folder)
        else:
            with tarfile.open(path) as tar:
                tar.extractall(folder, filter="tar")
        (inner,) = Path(folder).iterdir()
        yield inner


def console_program(folder: Path) -> Path:
    """The terminal program in a folder or a macOS bundle. Raises SmokeError."""
    for place in (folder / "afaos.exe", folder / "afaos", folder / "Contents" / "MacOS" / "afaos"):
        if place.is_file():
            return place
    raise SmokeError(f"There is no program in {folder}.")


def start(command: list[str], platform: str, display: str = "") -> str:
    """Run the program and return its output. Raises SmokeError, also for anything on stderr."""
    environment = {**os.environ, "QT_QPA_PLATFORM": platform, "QT_LOGGING_RULES": "", "PYTHONPATH": ""}
    if display:
        environment["DISPLAY"] = display
    begun = time.monotonic()
    done = watched(command, environment, lambda line: print(f"  {time.monotonic() - begun:4.0f} s  {line}", flush=True))
    complaints = [line for line in done.stderr.splitlines() if not NOISE.search(line)]
    for line in complaints:
        print(f"  {line}", flush=True)
    if done.returncode:
        raise SmokeError(f"'{' '.join(command[1:])}' ended with code {done.returncode}.")
    if complaints:
        raise SmokeError(f"'{' '.join(command[1:])}' complained: {complaints[0]}")
    return done.stdout


def play(program: list[str], platform: str, out: Path, display: str = "") -> None:
    """Run the selftest, then open, play, save, close and reopen a game. Raises SmokeError."""
    out.mkdir(parents=True, exist_ok=True)
    print(f"{platform}:", flush=True)
    start([*program, "selftest", *ENGLISH], platform, display)
    save = Path(shutil.copy(SAVE, out / "game.acres"))
    said = start([*program, "rehearse", *ENGLISH, str(save), str(out / "first")], platform, display)
    if "French by the machine" not in said:
        raise SmokeError("The machine did not play.")
    again = start([*program, "rehearse", *ENGLISH, "--look", str(save), str(out / "second")], platform, display)
    left, found = _number(r"now at action (\d+)", said), _number(r"opened at action (\d+)", again)
    if left != found or left < _number(r"opened at action (\d+)", said) + 10:
        raise SmokeError(f"The game was left at action {left} and found again at action {found}.")
    for part in ("first", "second"):
        if (out / part / "window.png").stat().st_size < 50_000:
            raise SmokeError("The picture of the window is empty.")


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    if found is None:
        raise SmokeError(f"The program did not say '{pattern}'.")
    return int(found.group(1))


@contextlib.contextmanager
def virtual_screen() -> Iterator[str]:
    """A context with the name of a virtual screen."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as stream:
            yield f":{stream.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def first_frame(program: list[str], folder: Path) -> float:
    """Seconds from starting the program to its first painted window, after a warm-up start."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [*program, "rehearse", *ENGLISH, "--look", str(SAVE), str(folder)]
    begin = time.monotonic()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as run:
        assert run.stdout is not None
        for line in run.stdout:
            if line.startswith("first frame"):
                seconds = time.monotonic() - begin
                run.communicate()
                return seconds
    raise SmokeError("The program painted no frame.")


def compare_starts(program: list[str], source: list[str], folder: Path) -> None:
    """Compare the start times of the frozen and the source program, alternating. Raises SmokeError."""
    times: dict[str, list[float]] = {"frozen": [], "source": []}
    for run in range(RUNS + 1):
        for name, command in (("frozen", program), ("source", source)):
            seconds = first_frame(command, folder / name)
            if run:
                times[name].append(seconds)
    frozen, plain = (min(times[name]) for name in ("frozen", "source"))
    print(f"first frame, best of {RUNS}: frozen {frozen:.2f} s, source {plain:.2f} s, {frozen / plain:.2f} times")
    if frozen > MOST_SLOWER * plain:
        raise SmokeError(f"The frozen program starts more than {MOST_SLOWER} times as slowly as the source program.")


def main(arguments: list[str]) -> int:
    """Do everything, printing one line for each check."""
    parser = argparse.ArgumentParser(prog="dev.py smoke", description="Run a finished program.")
    parser.add_argument("path", type=Path, help="the folder of the program, the bundle or an archive")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "smoke", help="folder for pictures and games")
    parser.add_argument("--few", action="store_true", help="take away one file of each kind, not each file")
    parser.add_argument("--no-timing", action="store_true", help="do not compare with the source program")
    chosen = parser.parse_args(arguments)
    shutil.rmtree(chosen.out, ignore_errors=True)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a word that this terminal cannot show is no fault of the program
    try:
        with unpacked(chosen.path.resolve()) as folder:
            program = [str(console_program(folder))]
            play(program, "offscreen", chosen.out / "offscreen")
            if sys.platform.startswith("linux") and shutil.which("Xvfb"):
                with virtual_screen() as display:
                    play(program, "xcb", chosen.out / "xcb", display)
            elif sys.platform.startswith("linux"):
                print("Xvfb is not installed: not tried with a window system.")
            problem = try_updates(program, chosen.out / "updates")
            # Everything is taken from a copy, never from the build folder.
            if not problem and not chosen.path.is_dir():
                problem = unnoticed(program, folder, chosen.few)
            if problem:
                raise SmokeError(problem)
            if not chosen.no_timing:
                compare_starts(program, [sys.executable, "-m", "afaos_gui"], chosen.out)
    except (SmokeError, HangingError, OSError) as error:
        print(f"smoke: {error}", file=sys.stderr)
        return 1
    print("The program works.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
