"""A real Mosquitto on this machine, for tests: it starts, stops, and starts again with what it kept."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
PASSWORDS = shutil.which("mosquitto_passwd")
MOST_SECONDS = 60
"""In which a broker has to end."""
AGAIN_SECONDS = 1.0
"""After which it is told again to end."""
MISSING = "Mosquitto is not installed: apt-get install mosquitto"


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def accounts(folder: Path, **passwords: str) -> tuple[str, ...]:
    """The lines of a broker that lets in only these people, each with a password."""
    assert PASSWORDS is not None, MISSING
    file = folder / "passwords"
    for number, (name, password) in enumerate(passwords.items()):
        create = [] if number else ["-c"]
        subprocess.run([PASSWORDS, "-b", *create, str(file), name, password], check=True, capture_output=True)
    return "allow_anonymous false", f"password_file {file}"


class Mosquitto:
    """A broker of its own on a free port; `lines` are added to its configuration."""

    def __init__(self, folder: Path, lines: tuple[str, ...] = ("allow_anonymous true",)) -> None:
        assert PROGRAM is not None, MISSING
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        # As root it would take the rights of a user of its own, who cannot read here.
        user = ("user root",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
        kept = ("persistence true", f"persistence_location {folder}/", "log_dest stderr")
        wanted = (f"listener {self.port} 127.0.0.1", *user, *lines, *kept)
        self._config.write_text("\n".join(wanted) + "\n", encoding="utf-8")
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        # If the tests are killed, so is it.
        tied = ("setpriv", "--pdeathsig", "TERM") if shutil.which("setpriv") else ()
        command = [*tied, str(PROGRAM), "-c", str(self._config)]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if "running" in line:
                break
        else:
            self._process.stderr.close()
            self.stop()
            raise AssertionError("".join(said))
        # What else it says goes nowhere, and must not fill the pipe.
        self._process.stderr.close()

    def stop(self) -> None:
        """Stop it as a system would, so that it writes what it keeps."""
        if self._process is None:
            return
        end = time.monotonic() + MOST_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            # It forgets a signal that comes between its word that it runs and its loop.
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(AGAIN_SECONDS)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"Mosquitto did not end in {MOST_SECONDS} s")
        self._process = None

    @property
    def process_id(self) -> int:
        """Of the running broker."""
        assert self._process is not None
        return self._process.pid
