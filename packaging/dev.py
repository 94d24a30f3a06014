"""One door for people and machines: make the environment, open the window, run the checks.

Uses only the standard library, in syntax that an old Python can parse, so that it can report what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Callable, Mapping  # noqa: UP035 -- an old Python has it only here

from checks.steps import CHECKS, Step, lint_steps, test_step
from linux.libraries import QT_LIBRARIES, X11_LIBRARIES, missing_libraries

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD_VENV = ROOT / "build" / "venv"
REQUIREMENTS = ROOT / "packaging" / "requirements"
"""Exact versions with checksums: play.txt, dev.txt and build.txt for the environments, tools.txt to build with."""
STAMP = "afaos-installed.txt"
BROKER = "mosquitto"
"""The program and its Debian package."""
OLDEST = (3, 11)
SHOWN_LINES = 30
"""Number of lines shown of a failed command's output."""
BAR_WIDTH = 40


class Trouble(Exception):
    """This script cannot do something; the message says how to fix that."""


def say(text: str) -> None:
    """Tell the user what is happening."""
    print(f"dev.py: {text}", flush=True)


def tool(name: str, venv: Path = VENV, os_name: str = os.name) -> Path:
    """The path of a program in the environment."""
    return venv / "Scripts" / f"{name}.exe" if os_name == "nt" else venv / "bin" / name


def lock_file(kind: str) -> Path:
    """The locked versions of an environment: "dev", "build", or empty for playing."""
    return REQUIREMENTS / f"{kind or 'play'}.txt"


def stamp_text(project_file: bytes, extra: str) -> str:
    """Text that identifies an installation: project file, locked versions, Python and kind of environment."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    return f"{hashlib.sha256(project_file + lock_file(extra).read_bytes()).hexdigest()} {version} {extra}\n"


def check_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Raise Trouble if Python is too old."""
    if version < OLDEST:
        raise Trouble(
            "Python {}.{} or newer is needed, this is {}.{}; run this file with a newer one.".format(*OLDEST, *version)
        )


def check_display(environment: Mapping[str, str], system: str) -> None:
    """Raise Trouble if there is no display for a window."""
    wanted = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if system == "Linux" and not any(environment.get(name) for name in wanted):
        raise Trouble(
            "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open; "
            "run this in a desktop session, or under xvfb-run."
        )


def is_root() -> bool:
    """Whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(command: list[str], environment: Mapping[str, str] | None = None) -> int:
    """Run a command in the checkout and return its exit code."""
    return subprocess.call(command, cwd=str(ROOT), env=dict(environment) if environment else None)


def run_quietly(
    command: list[str], environment: Mapping[str, str] | None = None, heard: Callable[[str], None] | None = None
) -> int:
    """Run a command and show its last lines only if it fails; `heard` gets each line."""
    last: deque[str] = deque(maxlen=SHOWN_LINES)
    with subprocess.Popen(
        command,
        cwd=str(ROOT),
        env=dict(environment) if environment else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            last.append(line.rstrip())
            if heard is not None:
                heard(line)
    if process.returncode:
        print("\n" + "\n".join(last), flush=True)
    return process.returncode


class Bar:
    """Progress of an installation: a bar in a terminal, nothing elsewhere."""

    def __init__(self, steps: int) -> None:
        self._steps, self._done = max(1, steps), 0
        self._is_shown = sys.stdout.isatty()

    def hear(self, line: str) -> None:
        """Advance when pip begins with a package."""
        if line.startswith(("Collecting ", "Requirement already satisfied")):
            self._done = min(self._done + 1, self._steps - 1)
            self._show()

    def finish(self) -> None:
        """Complete the bar."""
        self._done = self._steps
        self._show()
        if self._is_shown:
            print(flush=True)

    def _show(self) -> None:
        if self._is_shown:
            full = BAR_WIDTH * self._done // self._steps
            print(f"\r[{'#' * full}{'.' * (BAR_WIDTH - full)}]", end="", flush=True)


def install_packages(packages: list[str]) -> None:
    """Install Debian packages quietly, after updating the package list."""
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    say("installing " + " ".join(packages))
    run_quietly(["apt-get", "update", "-qq"], environment)
    if run_quietly(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], environment):
        raise Trouble("apt-get could not install " + " ".join(packages) + "; its own words are above.")


def ensure_libraries(wanted: Mapping[str, str]) -> None:
    """Install missing system libraries as root on Debian; otherwise name them and continue."""
    missing = missing_libraries(wanted)
    if not missing:
        return
    if is_root() and shutil.which("apt-get"):
        install_packages(sorted(missing))
        return
    say("Qt will miss these system libraries: " + ", ".join(sorted(missing.values())))
    if shutil.which("apt-get"):
        say("only root can install them: sudo apt-get install " + " ".join(sorted(missing)))


def ensure_broker() -> None:
    """Install Mosquitto, which tests of games by a broker start, as root on Debian; otherwise say what is left out."""
    if shutil.which(BROKER, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin"):
        return
    if is_root() and shutil.which("apt-get"):
        install_packages([BROKER])
        if shutil.which("systemctl"):
            # The tests start one of their own; the package has begun another as a service of the system.
            subprocess.call(["systemctl", "disable", "--now", BROKER], stderr=subprocess.DEVNULL)
        return
    say("Mosquitto is missing, so the tests of games by a broker are left out")
    if shutil.which("apt-get"):
        say("only root can install it: sudo apt-get install " + BROKER)


def make_environment(venv: Path = VENV) -> None:
    """Create an environment from scratch with this Python."""
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
    if run_quietly(command):
        raise Trouble("the environment could not be made; Python's own words are above.")


def ensure_environment(extra: str = "") -> None:
    """Create .venv and install the project, unless done already for this project file, versions and Python."""
    ensure_installed(VENV, extra, (extra, "dev"))


def ensure_build_environment() -> str:
    """Create the environment for building packages; returns its Python."""
    ensure_installed(BUILD_VENV, "build", ("build",))
    return str(tool("python", BUILD_VENV))


def ensure_installed(venv: Path, kind: str, enough: tuple[str, ...]) -> None:
    """Install a kind of environment from locked versions, unless a sufficient one exists."""
    project_file = (ROOT / "pyproject.toml").read_bytes()
    stamp, python = venv / STAMP, tool("python", venv)
    wanted = [stamp_text(project_file, name) for name in enough]
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") in wanted:
        return
    say(f"installing what the game needs in {venv.relative_to(ROOT)}, once; that takes a few minutes")
    if venv == BUILD_VENV or not works(python):
        make_environment(venv)
    stamp.unlink(missing_ok=True)
    bar = Bar(lock_file(kind).read_text(encoding="utf-8").count("=="))
    for command in install_commands(str(python), kind):
        if run_quietly(command, heard=bar.hear):
            raise Trouble("pip could not install what is needed; its own words are above. Is there a network?")
    bar.finish()
    stamp.write_text(stamp_text(project_file, kind), encoding="utf-8")


def install_commands(python: str, kind: str) -> list[list[str]]:
    """Commands that install an environment: only locked versions, also for what builds them."""
    pip = [python, "-m", "pip", "install", "--disable-pip-version-check"]
    locked = [*pip, "--require-hashes", "-r"]
    # On Windows PyInstaller is installed from source: its build tools come first, and nothing else is downloaded.
    tools = [[*locked, str(lock_file("tools"))]] if kind == "build" else []
    needs = [*locked, str(lock_file(kind)), "--no-build-isolation"] if tools else [*locked, str(lock_file(kind))]
    return [*tools, needs, [*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)]]


def works(python: Path) -> bool:
    """Whether the environment's Python starts and has the same version as this one."""
    if not python.exists():
        return False
    check = f"import sys, pip; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return subprocess.call([str(python), "-c", check], stderr=subprocess.DEVNULL) == 0


def begin(command: list[str], environment: Mapping[str, str]) -> Callable[[], int]:
    """Begin a command in the checkout; what is returned waits for it, prints its words and gives its exit code."""
    process = subprocess.Popen(
        command, cwd=str(ROOT), env=dict(environment), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )

    def wait() -> int:
        words = process.communicate()[0]
        print(words.decode("utf-8", "replace"), end="", flush=True)
        return process.returncode

    return wait


def run_steps(steps: list[Step]) -> int:
    """Run every step, name those that failed, and return 0 if none did.

    Those that are content with one processor begin together; the words of each follow its name.
    """
    environment = dict(os.environ)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    if environment.pop("PYTHONDONTWRITEBYTECODE", ""):
        # Beside the sources none is wanted; with none at all every worker and child compiles all modules again.
        environment.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build" / "bytecode"))
    begun = {step.name: begin(step.command, environment) for step in steps if step.begins_with_others}
    failed = []
    for step in steps:
        say(step.name)
        if begun[step.name]() if step.name in begun else run(step.command, environment):
            failed.append(step.name)
            say(f"{step.name} FAILED")
    # Only failures are named here, so that a good run ends with pytest's own summary.
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def play(arguments: list[str]) -> int:
    """Open the window; the arguments go to the program."""
    check_display(os.environ, platform.system())
    ensure_libraries({**QT_LIBRARIES, **X11_LIBRARIES})
    ensure_environment()
    run([str(tool("python")), str(ROOT / "packaging" / "compile.py"), "--search"])
    say("the window opens")
    return subprocess.call([str(tool("python")), "-m", "afaos_gui", *arguments])


def test(arguments: list[str]) -> int:
    """Run all checks, or only pytest if there are arguments.

    With `--changed` only the tests that changes since main can reach; with `--windows` in a Windows Python, on Linux.
    """
    if "--windows" in arguments:
        return windows("test", arguments)
    ensure_libraries(QT_LIBRARIES)
    ensure_broker()
    ensure_environment("dev")
    python = str(tool("python"))
    if arguments[:1] == ["--changed"]:
        return test_changed(python, arguments[1:])
    long = arguments == ["--long"]
    if arguments and not long:
        return run_steps([Step("pytest", [python, "-m", "pytest", *arguments])])
    return run_steps([*lint_steps(python, str(tool("lint-imports"))), test_step(python, long)])


def test_changed(python: str, arguments: list[str]) -> int:
    """Run the tests that changes since main can reach; the arguments go to pytest."""
    told = subprocess.run([python, str(CHECKS / "changed.py")], cwd=str(ROOT), stdout=subprocess.PIPE, text=True)
    if told.returncode:
        raise Trouble("what has changed is not known; `test` runs everything.")
    files = told.stdout.split()
    if not files:
        say("no test can be reached by what has changed since main")
        return 0
    say(f"{len(files)} files of tests can be reached by what has changed since main")
    return run_steps([Step("pytest", [python, "-m", "pytest", "-n", "2", "-q", "-m", "not long", *arguments, *files])])


def lint(arguments: list[str]) -> int:
    """Run the static checks."""
    if arguments:
        raise Trouble("lint takes no arguments.")
    ensure_environment("dev")
    return run_steps(lint_steps(str(tool("python")), str(tool("lint-imports"))))


def windows(command: str, arguments: list[str]) -> int:
    """Build, try or test the Windows program on Linux, in a Windows Python under Wine."""
    rest = [argument for argument in arguments if argument != "--windows"]
    return run([ensure_build_environment(), str(ROOT / "packaging" / "wine" / "tool.py"), command, *rest])


def build(arguments: list[str]) -> int:
    """Build the program for this system, and its downloads; with `--windows` the program for Windows, on Linux."""
    if "--windows" in arguments:
        return windows("build", arguments)
    ensure_libraries({**QT_LIBRARIES, **X11_LIBRARIES})
    return run([ensure_build_environment(), str(ROOT / "packaging" / "build.py"), *arguments])


def smoke(arguments: list[str]) -> int:
    """Run and play a finished program; with `--windows` that for Windows, on Linux."""
    if "--windows" in arguments:
        return windows("smoke", arguments)
    return run([ensure_build_environment(), str(ROOT / "packaging" / "smoke.py"), *arguments])


def release(arguments: list[str]) -> int:
    """Complete a folder of downloads: version.json, manifests of winget, Homebrew and Flatpak, sums."""
    return run([sys.executable, str(ROOT / "packaging" / "release" / "tool.py"), *arguments])


def compile_core(arguments: list[str]) -> int:
    """Compile rules and machine opponent for speed; optional."""
    ensure_environment("dev")
    return run([str(tool("python")), str(ROOT / "packaging" / "compile.py"), *arguments])


def texts(arguments: list[str]) -> int:
    """Extract the program's texts, merge them into the translations and compile those."""
    ensure_environment("dev")
    return run([str(tool("python")), str(ROOT / "packaging" / "texts.py"), *arguments])


COMMANDS = {
    "play": play,
    "test": test,
    "lint": lint,
    "texts": texts,
    "compile": compile_core,
    "build": build,
    "smoke": smoke,
    "release": release,
}


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0])
    parser.add_argument(
        "command",
        choices=COMMANDS,
        help="the window, all checks, checks without tests, translations, a faster core, the program to load, a try, "
        "the downloads completed",
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
