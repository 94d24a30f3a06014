"""One door for people and machines: make the environment, open the window, run the checks.

Standard library only, and plain enough for an old Python to read, so that it can say what it misses.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Mapping, NamedTuple  # noqa: UP035 -- an old Python has it only here

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD_VENV = ROOT / "build" / "venv"
BUILD_REQUIREMENTS = ROOT / "packaging" / "requirements" / "build.txt"
OLDEST = (3, 11)
COVERAGE_OF_RULES = 97
"""Percent of lines of afaos_gui/rules that the tests have to run."""
STUCK_SECONDS = 600
"""Longer than any test may take by its own timeout in a run without the long ones."""

# Debian package: the library in it that Qt loads. Any Linux is asked for the library; Debian gets packages.
QT_LIBRARIES = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libgthread-2.0.so.0",
}
X11_LIBRARIES = {
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-render0": "libxcb-render.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-shm0": "libxcb-shm.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}


class Step(NamedTuple):
    """A named command of the checks."""

    name: str
    command: list[str]


class Trouble(Exception):
    """Something this script cannot do; the message says what to do about it."""


def say(text: str) -> None:
    """Tell the person what happens."""
    print(f"dev.py: {text}", flush=True)


def tool(name: str, venv: Path = VENV, os_name: str = os.name) -> Path:
    """The path of a program in the environment."""
    return venv / "Scripts" / f"{name}.exe" if os_name == "nt" else venv / "bin" / name


def stamp_text(project_file: bytes, extra: str) -> str:
    """What identifies an installation: the project file, the Python and the extra that was installed."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    return f"{hashlib.sha256(project_file).hexdigest()} {version} {extra}\n"


def check_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Refuse a Python that is too old."""
    if version < OLDEST:
        raise Trouble(
            "Python {}.{} or newer is needed, this is {}.{}; run this file with a newer one.".format(*OLDEST, *version)
        )


def check_display(environment: Mapping[str, str], system: str) -> None:
    """Refuse to open a window where there is no display to open it on."""
    wanted = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if system == "Linux" and not any(environment.get(name) for name in wanted):
        raise Trouble(
            "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open; "
            "run this in a desktop session, or under xvfb-run."
        )


def has_library(name: str) -> bool:
    """Whether the system can load a shared library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_libraries(wanted: Mapping[str, str]) -> dict[str, str]:
    """Those of the wanted libraries, by Debian package, that the system does not have."""
    if platform.system() != "Linux":
        return {}
    return {package: library for package, library in wanted.items() if not has_library(library)}


def is_root() -> bool:
    """Whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(command: list[str], environment: Mapping[str, str] | None = None) -> int:
    """Run a command in the checkout and return its exit code."""
    return subprocess.call(command, cwd=str(ROOT), env=dict(environment) if environment else None)


def install_packages(packages: list[str]) -> None:
    """Install Debian packages quietly, refreshing the list of packages first."""
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    say("installing " + " ".join(packages))
    run(["apt-get", "update", "-qq"], environment)
    if run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], environment):
        raise Trouble("apt-get could not install " + " ".join(packages) + "; its own words are above.")


def ensure_libraries(wanted: Mapping[str, str]) -> None:
    """Install the missing system libraries as root on Debian; otherwise name them and go on."""
    missing = missing_libraries(wanted)
    if not missing:
        return
    if is_root() and shutil.which("apt-get"):
        install_packages(sorted(missing))
        return
    say("Qt will miss these system libraries: " + ", ".join(sorted(missing.values())))
    if shutil.which("apt-get"):
        say("only root can install them: sudo apt-get install " + " ".join(sorted(missing)))


def make_environment(venv: Path = VENV) -> None:
    """Make an environment anew with this Python."""
    say(f"making the environment in {venv.relative_to(ROOT)}")
    command = [sys.executable, "-m", "venv", "--clear", str(venv)]
    try:
        import ensurepip  # noqa: F401 -- Debian ships venv without it
    except ImportError:
        if not (is_root() and shutil.which("apt-get")):
            raise Trouble(
                "this Python cannot make environments; install its venv package "
                "(on Debian and Ubuntu: sudo apt-get install python3-venv)."
            ) from None
        install_packages(["python3-venv"])
    if run(command):
        raise Trouble("the environment could not be made; Python's own words are above.")


def ensure_environment(extra: str = "") -> None:
    """Make .venv and install the project in it, unless that was done for this project file and Python."""
    project_file = (ROOT / "pyproject.toml").read_bytes()
    wanted = [stamp_text(project_file, name) for name in {extra, "dev"}]
    stamp = VENV / "afaos-installed.txt"
    python = tool("python")
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") in wanted:
        return
    if not works(python):
        make_environment()
    say("installing the project and what it needs (a few minutes the first time)")
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    if run([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", target]):
        raise Trouble("pip could not install the project; its own words are above. Is there a network?")
    stamp.write_text(stamp_text(project_file, extra), encoding="utf-8")


def ensure_build_environment() -> str:
    """Make the environment that packages are built in, from exact versions with known sums; its Python."""
    wanted = stamp_text((ROOT / "pyproject.toml").read_bytes() + BUILD_REQUIREMENTS.read_bytes(), "build")
    stamp, python = BUILD_VENV / "afaos-installed.txt", tool("python", BUILD_VENV)
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return str(python)
    make_environment(BUILD_VENV)
    say("installing what packages are built with (a few minutes the first time)")
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    locked, own = ["--require-hashes", "-r", str(BUILD_REQUIREMENTS)], ["--no-deps", "--no-build-isolation", "-e", "."]
    if run(pip + locked) or run(pip + own):
        raise Trouble("pip could not install what packages are built with; its own words are above.")
    stamp.write_text(wanted, encoding="utf-8")
    return str(python)


def works(python: Path) -> bool:
    """Whether the environment's Python starts and is the version of this one."""
    if not python.exists():
        return False
    check = f"import sys, pip; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return subprocess.call([str(python), "-c", check], stderr=subprocess.DEVNULL) == 0


def lint_steps(python: str) -> list[Step]:
    """The checks that read the source without running it."""
    return [
        Step("ruff", [python, "-m", "ruff", "check", "."]),
        Step("mypy", [python, "-m", "mypy"]),
        Step("import contracts", [str(tool("lint-imports")), "--no-logo"]),
    ]


def test_step(python: str, long: bool) -> Step:
    """The tests, if asked for the long ones too, with the rules' coverage; pytest's summary comes last."""
    command = [python, "-m", "pytest", "-n", "2", "-q", "--cov=afaos_gui/rules"]
    command += ["--cov-report=term", f"--cov-fail-under={COVERAGE_OF_RULES}"]
    if long:
        return Step("pytest", command)
    # A thread that waits while it holds the interpreter also stops pytest-timeout; faulthandler ends such a worker.
    watch = ["-o", f"faulthandler_timeout={STUCK_SECONDS}", "-o", "faulthandler_exit_on_timeout=true"]
    return Step("pytest", [*command, "-m", "not long", *watch])


def run_steps(steps: list[Step]) -> int:
    """Run every step, say which failed, and return 0 if none did."""
    environment = dict(os.environ)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    failed = []
    for step in steps:
        say(step.name)
        if run(step.command, environment):
            failed.append(step.name)
            say(f"{step.name} FAILED")
    # Only failures are named here, so that a good run closes with pytest's own summary.
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def play(arguments: list[str]) -> int:
    """Open the window; the arguments go to the program."""
    check_display(os.environ, platform.system())
    ensure_libraries({**QT_LIBRARIES, **X11_LIBRARIES})
    ensure_environment()
    return subprocess.call([str(tool("python")), "-m", "afaos_gui", *arguments])


def test(arguments: list[str]) -> int:
    """Run all checks, or only pytest when there are arguments for it."""
    ensure_libraries(QT_LIBRARIES)
    ensure_environment("dev")
    python = str(tool("python"))
    long = arguments == ["--long"]
    if arguments and not long:
        return run_steps([Step("pytest", [python, "-m", "pytest", *arguments])])
    return run_steps([*lint_steps(python), test_step(python, long)])


def lint(arguments: list[str]) -> int:
    """Run the checks that need no tests."""
    if arguments:
        raise Trouble("lint takes no arguments.")
    ensure_environment("dev")
    return run_steps(lint_steps(str(tool("python"))))


def build(arguments: list[str]) -> int:
    """Make the program for this system, and what people download."""
    ensure_libraries({**QT_LIBRARIES, **X11_LIBRARIES})
    return run([ensure_build_environment(), str(ROOT / "packaging" / "build.py"), *arguments])


def smoke(arguments: list[str]) -> int:
    """Run a finished program and play with it."""
    return run([ensure_build_environment(), str(ROOT / "packaging" / "smoke.py"), *arguments])


def compile_core(arguments: list[str]) -> int:
    """Compile rules and machine opponent for speed; the program runs without that too."""
    ensure_environment("dev")
    return run([str(tool("python")), str(ROOT / "packaging" / "compile.py"), *arguments])


COMMANDS = {"play": play, "test": test, "lint": lint, "compile": compile_core, "build": build, "smoke": smoke}


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0])
    parser.add_argument(
        "command",
        choices=COMMANDS,
        help="the window, all checks, the checks but the tests, a faster core, the program to download, a try of that",
    )
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="for the program; --long, or for pytest")
    chosen = parser.parse_args(arguments)
    try:
        check_python()
        return COMMANDS[chosen.command](chosen.rest)
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
