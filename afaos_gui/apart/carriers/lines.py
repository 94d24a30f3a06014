"""What two programs in one house say to each other over a connection: frames, and the asking for an invitation."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

from afaos_gui.apart.carriers.sealing import MOST_SEALED
from afaos_gui.apart.keys import SECRET_BYTES

PATIENCE = 5.0
"""Seconds for a connection to be made, and for its first frame."""
_ASK = b"afaos?"
_KEY = 32


class Service:
    """Runs a coroutine in a thread of its own, until it is stopped from another."""

    def __init__(self, name: str, work: Callable[[Service], Coroutine[Any, Any, None]]) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.task: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._early: list[Callable[[], object]] | None = []
        """What is to be done once the thread runs; None from then on."""
        self._lock = threading.Lock()
        threading.Thread(target=lambda: asyncio.run(self._run(work)), name=name, daemon=True).start()

    async def _run(self, work: Callable[[Service], Coroutine[Any, Any, None]]) -> None:
        with self._lock:
            self.loop, self.task = asyncio.get_running_loop(), asyncio.current_task()
            early, self._early = self._early or [], None
            for step in early:
                self.loop.call_soon(step)
            if self._is_stopped:
                return
        try:
            await work(self)
        except asyncio.CancelledError:
            pass
        finally:
            with self._lock:
                self.loop = None

    def soon(self, step: Callable[[], object]) -> None:
        """Have something done in the thread, unless it has ended."""
        with self._lock:
            if self._early is not None:
                self._early.append(step)
            elif self.loop is not None:
                self.loop.call_soon_threadsafe(step)

    def stop(self) -> None:
        """Have the thread end."""
        with self._lock:
            self._is_stopped = True
            if self.loop is not None and self.task is not None:
                self.loop.call_soon_threadsafe(self.task.cancel)


async def read_frame(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """The next frame. Raises OSError, EOFError, TimeoutError or ValueError."""
    async with asyncio.timeout(seconds):
        size = int.from_bytes(await reader.readexactly(4), "big")
        if size > MOST_SEALED:
            raise ValueError("a frame that is too large")
        return await reader.readexactly(size)


async def write_frame(writer: asyncio.StreamWriter, frame: bytes, seconds: float) -> None:
    """Send a frame. Raises OSError or TimeoutError."""
    writer.write(len(frame).to_bytes(4, "big") + frame)
    async with asyncio.timeout(seconds):
        await writer.drain()


def is_question(frame: bytes) -> bool:
    """Whether a frame asks for the invitation."""
    return frame.startswith(_ASK) and len(frame) == len(_ASK) + _KEY


def answer_to(frame: bytes, secret: bytes) -> bytes:
    """The secret for one who asks, readable only by it. Raises ValueError."""
    own = PrivateKey.generate()
    try:
        return bytes(own.public_key) + Box(own, PublicKey(frame[len(_ASK) :])).encrypt(secret)
    except CryptoError:
        raise ValueError("not a key") from None


async def asked(host: str, port: int) -> bytes:
    """The secret of the invitation that waits there. Raises OSError, EOFError, TimeoutError or ValueError."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(host, port)
    try:
        own = PrivateKey.generate()
        await write_frame(writer, _ASK + bytes(own.public_key), PATIENCE)
        answer = await read_frame(reader, PATIENCE)
        secret = Box(own, PublicKey(answer[:_KEY])).decrypt(answer[_KEY:])
    except (CryptoError, TypeError) as error:
        raise ValueError("not an answer") from error
    finally:
        writer.close()
    if len(secret) != SECRET_BYTES:
        raise ValueError("not a secret")
    return secret
