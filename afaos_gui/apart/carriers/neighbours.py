"""Hears who in this house invites to a game, and asks for the invitation."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from afaos_gui.apart.carriers import beacons
from afaos_gui.apart.carriers.beacons import EVERY, hearing, read_beacon
from afaos_gui.apart.invitations import Invitation
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

if TYPE_CHECKING:
    from afaos_gui.apart.carriers.lines import Service

MOST_FOUND = 20
"""Invitations that are shown."""
FORGOTTEN = 3.5
"""Seconds after which an invitation that is called no more is forgotten."""


class Inviter(NamedTuple):
    """Who invites in this house, and where its program waits."""

    name: str
    host: str
    port: int


class Neighbours:
    """Listens for as long as it is not closed. No method waits."""

    def __init__(self, interface: str = "") -> None:
        """Begin to listen. Raises DataError where the program lacks what that takes."""
        try:
            from afaos_gui.apart.carriers.lines import Service
        except ImportError:
            raise DataError(_("This copy of the program has no means to play in one house.")) from None
        self._interface = interface or beacons.INTERFACE
        self._lock = threading.Lock()
        self._heard: dict[Inviter, float] = {}
        self._invitation: Invitation | None = None
        self._trouble = ""
        self._service = Service("neighbours", self._live)

    def found(self) -> tuple[Inviter, ...]:
        """Those who invite now, by name."""
        since = time.monotonic() - FORGOTTEN
        with self._lock:
            self._heard = {one: at for one, at in self._heard.items() if at > since}
            return tuple(sorted(self._heard))

    def ask(self, neighbour: Inviter) -> None:
        """Ask one of them for its invitation."""
        with self._lock:
            self._invitation, self._trouble = None, ""
        self._service.soon(lambda: self._keep(asyncio.ensure_future(self._ask(neighbour))))

    def invitation(self) -> Invitation | None:
        """What was asked for, once it is there. Raises DataError if it is not to be had."""
        with self._lock:
            if self._trouble:
                raise DataError(self._trouble)
            return self._invitation

    def close(self) -> None:
        """Listen no more."""
        self._service.stop()

    # In the service's thread.

    def _keep(self, asking: asyncio.Future[None]) -> None:
        self._asking = asking

    async def _live(self, _service: Service) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                with hearing(self._interface) as ear:
                    while True:
                        packet, (host, _port) = await loop.sock_recvfrom(ear, 1_024)
                        beacon = read_beacon(packet)
                        if beacon is not None and beacon.name:
                            self._hear(Inviter(beacon.name, host, beacon.port))
            except OSError:
                await asyncio.sleep(EVERY)

    def _hear(self, neighbour: Inviter) -> None:
        with self._lock:
            if neighbour in self._heard or len(self._heard) < MOST_FOUND:
                self._heard[neighbour] = time.monotonic()

    async def _ask(self, neighbour: Inviter) -> None:
        from afaos_gui.apart.carriers.lines import asked

        try:
            invitation, trouble = Invitation(await asked(neighbour.host, neighbour.port)), ""
        except (OSError, EOFError, ValueError):
            sentence = _("The program of {name} does not hand over its invitation any more.")
            invitation, trouble = None, sentence.format(name=neighbour.name)
        with self._lock:
            self._invitation, self._trouble = invitation, trouble
