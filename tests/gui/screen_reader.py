"""A small screen reader: starts the program on a screen of its own and reads it through the accessibility bus.

To be run inside `dbus-run-session`; prints the role and the name of all it finds, one a line, then what it pressed.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
"""The name by which the session bus starts the accessibility bus on request."""
NODE = "org.a11y.atspi.Accessible"
TYPES = re.compile(r"@\S+ |objectpath |u?int32 |[<>]")
"""The types in the tool's output, beside the values."""
SECONDS = 60.0
"""Seconds the program is given to appear."""


def can_run() -> bool:
    """Whether this machine has all that is needed."""
    tools = ("Xvfb", "dbus-run-session", "gdbus")
    return SERVICE.exists() and all(shutil.which(tool) for tool in tools)


class Bus:
    """The accessibility bus."""

    def __init__(self) -> None:
        self._where: tuple[str, ...] = ("--session",)
        address = self.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        self._where = ("--address", str(address[0]))

    def call(self, owner: str, path: str, method: str, *arguments: str) -> tuple[object, ...]:
        """Call a method of an object; nothing where it does not answer."""
        line = ["gdbus", "call", *self._where, "--dest", owner, "--object-path", path, "--method", method, *arguments]
        done = subprocess.run(line, capture_output=True, text=True, timeout=20)
        if done.returncode:
            return ()
        text = TYPES.sub("", done.stdout.strip()).replace("true", "True").replace("false", "False")
        return tuple(ast.literal_eval(text))

    def name(self, owner: str, path: str) -> str:
        """The name of an object."""
        got = self.call(owner, path, "org.freedesktop.DBus.Properties.Get", NODE, "Name")
        return str(got[0]) if got else ""

    def walk(self, owner: str, path: str) -> Iterator[tuple[str, str, str]]:
        """An object's path, role and name, and those of all below it."""
        role = self.call(owner, path, f"{NODE}.GetRoleName")
        yield path, str(role[0]) if role else "", self.name(owner, path)
        for child_owner, child in self.children(owner, path):
            yield from self.walk(child_owner, child)

    def children(self, owner: str, path: str) -> list[tuple[str, str]]:
        """The children of an object."""
        got = self.call(owner, path, f"{NODE}.GetChildren")
        return list(got[0]) if got else []  # type: ignore[call-overload]

    def program(self) -> str:
        """The program's name on the bus."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            for owner, path in self.children("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"):
                if self.children(owner, path):
                    return owner
            time.sleep(0.5)
        raise SystemExit("The program has not shown itself on the accessibility bus.")


def main() -> int:
    """Start all that is needed, read, press, and stop it again."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24"], pass_fds=[writing])
    started = [screen]
    try:
        number = os.read(reading, 16).decode().strip()
        environment = os.environ | {
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        with tempfile.TemporaryDirectory() as folder:
            line = [
                sys.executable,
                "-m",
                "afaos_gui",
                "--config",
                folder,
                "--new",
                "british=Anne,french-level=settler,seed=3",
            ]
            game = subprocess.Popen(line, env=environment)
            started.append(game)
            read_all(Bus(), game)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(20)
    return 0


def read_all(bus: Bus, game: subprocess.Popen[bytes]) -> None:
    """Read everything twice, with a press in between."""
    owner = bus.program()
    time.sleep(2)
    found = list(bus.walk(owner, "/org/a11y/atspi/accessible/root"))
    for _path, role, name in found:
        print(f"{role}: {name}")
    place = next((path for path, _role, name in found if name.startswith("Boston:")), None)
    if place is not None:
        print("pressed", bus.call(owner, place, "org.a11y.atspi.Action.DoAction", "0"))
    again = sum(1 for _node in bus.walk(owner, "/org/a11y/atspi/accessible/root"))
    print("again", again, "still there", game.poll() is None)


if __name__ == "__main__":
    raise SystemExit(main())
