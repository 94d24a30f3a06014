"""The client of an external program that speaks the engine protocol (ENGINE.md). Only `wait` blocks."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import sys
import threading
import time
from typing import Any, BinaryIO

from afaos_gui.data.texts.language import _
from afaos_gui.engine.contained import Contained
from afaos_gui.engine.messages import LINE_LIMIT, PROTOCOL, Message, ProtocolError, decode, encode, whole

QUIT_SECONDS = 0.5
"""Seconds that a program gets to quit by itself."""
MOST_LINES = 1_000
MOST_BYTES = 4 * LINE_LIMIT
"""How much a program may say without being told anything; one that says more is ended."""


class EngineFailure(Exception):
    """A program cannot be started, has ended, does not answer or violates the protocol."""


def command_words(command: str) -> list[str]:
    """Split a command line as the system's shell does. Raises EngineFailure."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        told = _("The command of the program cannot be read: a quotation mark or a backslash is left over.")
        raise EngineFailure(told) from error
    if not words:
        raise EngineFailure(_("The command of the program is empty."))
    return [word.strip('"') for word in words] if sys.platform == "win32" else words


class EngineProcess:
    """A running program. Messages arrive in order; an `error` of the program is an ordinary message."""

    def __init__(self, command: str) -> None:
        """Start the program. Raises EngineFailure."""
        words = command_words(command)
        try:
            self._helper = Contained(words)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            told = _("{program} cannot be started: {reason}.")
            raise EngineFailure(told.format(program=words[0], reason=reason)) from None
        self.name = words[0]
        self.protocol = PROTOCOL
        """The version that both sides speak, once the program has said who it is."""
        self._said = [0, 0]
        """Lines and bytes that it has said since it was told something."""
        self._is_flooding = False
        process = self._helper.process
        assert process.stdin is not None and process.stdout is not None
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        self._orders: queue.Queue[bytes | None] = queue.Queue()
        self.send("hello", {"protocol": PROTOCOL})  # Before it is heard: what it says counts from here.
        threading.Thread(target=self._read, args=(process.stdout,), daemon=True).start()
        threading.Thread(target=self._write, args=(process.stdin,), daemon=True).start()

    @property
    def is_alive(self) -> bool:
        """Whether the program is running."""
        return self._helper.is_alive

    def send(self, word: str, content: dict[str, Any] | None = None) -> None:
        """Send a message to the program from a thread, so that a program that does not read blocks nobody."""
        self._said = [0, 0]
        self._orders.put(encode(word, content))

    def poll(self) -> Message | None:
        """The next message of the program, or None. Raises EngineFailure."""
        try:
            return self._message(self._answers.get_nowait())
        except queue.Empty:
            return None

    def wait(self, word: str, seconds: float) -> Message:
        """Wait for the next message with this word, skipping others. Raises EngineFailure, also for an `error`."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self._message(self._answers.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty:
                words = _("{program} has not answered within {seconds} seconds.")
                raise EngineFailure(words.format(program=self.name, seconds=f"{seconds:.0f}")) from None
            if message.word == word:
                return message
            if message.word == "error":
                raise EngineFailure(f"{self.name}: {_sentence(message)}")

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self.send("quit")
        self._orders.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._helper.process.wait(QUIT_SECONDS)
        self._helper.kill()

    def kill(self) -> None:
        """End the program, and all that it has started, without notice."""
        self._orders.put(None)
        self._helper.kill()

    def _message(self, line: bytes | None) -> Message:
        if line is None:
            self._answers.put(None)
            words = _("{program} has ended.")
            if self._is_flooding:
                words = _("{program} was ended because it said too much without being asked.")
            raise EngineFailure(words.format(program=self.name))
        try:
            message = decode(line)
            if message.word == "id":
                self.protocol = min(PROTOCOL, whole(message.content, "protocol", 1, 1_000_000) or 1)
            return message
        except ProtocolError as error:
            words = _("{program} said something else than the protocol allows: {reason}")
            raise EngineFailure(words.format(program=self.name, reason=error)) from None

    def _read(self, stream: BinaryIO) -> None:
        try:
            while line := stream.readline(LINE_LIMIT + 2):
                said = self._said
                said[0] += 1
                said[1] += len(line)
                self._is_flooding = said[0] > MOST_LINES or said[1] > MOST_BYTES
                if self._is_flooding:
                    break
                if line.strip():
                    self._answers.put(line)
                if len(line) > LINE_LIMIT:
                    break
            self._helper.kill()
        except (OSError, ValueError):
            pass
        self._answers.put(None)
        stream.close()

    def _write(self, stream: BinaryIO) -> None:
        try:
            while (line := self._orders.get()) is not None:
                stream.write(line)
                stream.flush()
        except (OSError, ValueError):
            pass  # the reader notices that the program has ended
        with contextlib.suppress(OSError):
            stream.close()


def _sentence(message: Message) -> str:
    return "".join(letter for letter in str(message.content.get("message", ""))[:500] if letter.isprintable())
