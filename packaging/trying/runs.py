"""Run a finished program and watch it: what it prints is shown as it comes, and only silence counts as hanging.

A program on a busy machine, or under Wine, may take many times as long as elsewhere; what it takes says nothing. Output
goes to files: the pipe of a killed program can be held open by one that it has started, and would be waited for.
"""

from __future__ import annotations

import locale
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

SILENCE = 600.0
"""Seconds without a new line after which a program hangs; everything in it that can take long gives up sooner."""
PAUSE = 0.05


class HangingError(Exception):
    """A program says nothing any more; the message is one sentence."""


class Done(NamedTuple):
    """How a program ended."""

    returncode: int
    stdout: str
    stderr: str


def watched(
    command: list[str],
    environment: Mapping[str, str] | None = None,
    show: Callable[[str], object] = lambda line: None,
    silence: float = SILENCE,
) -> Done:
    """Run a program to its end; `show` gets each line that it prints, as it comes. Raises HangingError."""
    with tempfile.TemporaryDirectory(prefix="afaos-run-", ignore_cleanup_errors=True) as folder:
        out, wrong = Path(folder) / "out", Path(folder) / "wrong"
        with out.open("wb") as stdout, wrong.open("wb") as stderr:
            process = subprocess.Popen(
                command,
                env=dict(environment) if environment is not None else None,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                start_new_session=sys.platform != "win32",
            )
        try:
            _listen(process, out, show, silence)
        finally:
            if process.poll() is None:
                _end(process)
        return Done(process.returncode, _text(out), _text(wrong))


def _listen(process: subprocess.Popen[bytes], out: Path, show: Callable[[str], object], silence: float) -> None:
    """Show what a program prints until it ends. Raises HangingError."""
    shown, heard = 0, time.monotonic()
    while True:
        ended = process.poll() is not None
        lines = _text(out).split("\n")[shown:-1]
        for line in lines:
            show(line)
        shown += len(lines)
        heard = time.monotonic() if lines else heard
        if ended:
            return
        if time.monotonic() - heard > silence:
            words = process.args[1:] if isinstance(process.args, list) else ()
            raise HangingError(f"'{' '.join(map(str, words))}' has said nothing for {silence:.0f} seconds.")
        time.sleep(PAUSE)


def _text(file: Path) -> str:
    """What a program has written, in the encoding that programs use here."""
    return file.read_bytes().decode(locale.getencoding(), "replace").replace("\r\n", "\n")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and those that it has started."""
    if sys.platform == "win32":
        ended = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(ended, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
