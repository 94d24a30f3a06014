"""Carries letters between two programs in one house, which find each other; neither broker nor address is needed."""

from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from afaos_gui.apart.carriers import beacons
from afaos_gui.apart.carriers.beacons import EVERY, GROUP, PORT, TAG, Beacon, calling, hearing, read_beacon
from afaos_gui.apart.carriers.carrier import CarrierState, Parcel
from afaos_gui.apart.carriers.exchange import Exchange
from afaos_gui.apart.keys import derived
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

if TYPE_CHECKING:
    from afaos_gui.apart.carriers.lines import Service

SILENCE, WORD = 30.0, 10.0
"""Seconds after which a silent connection is given up, and after which each side says something."""
MOST_CALLERS = 16
"""Connections at a time that have not shown that they are the other player's."""


def tag_of(secret: bytes) -> bytes:
    """By what the two players of an invitation know their game in the house."""
    return derived(secret, "house")[:TAG]


class HouseCarrier:
    """The letters of one game in one house: who invited waits and calls out, the other hears it and connects.

    With a `name`, whoever hears the call may have the invitation, until the other's first letter is there.
    """

    def __init__(self, secret: bytes, side: int, name: str = "", interface: str = "") -> None:
        """Begin to call or to listen. Raises DataError where the program lacks what that takes."""
        try:
            from afaos_gui.apart.carriers.lines import Service
            from afaos_gui.apart.carriers.sealing import Rendezvous
        except ImportError:
            raise DataError(_("This copy of the program has no means to play in one house.")) from None
        self._rendezvous, self._secret, self._side = Rendezvous(secret), secret, side
        self._interface, self._name = interface or beacons.INTERFACE, name
        self._lock = threading.Lock()
        """For the exchange and what is told of it."""
        self._exchange = Exchange()
        self._seen = 0.0
        self._is_barred = False
        self._due: asyncio.Event | None = None
        """Of the connection with the other; set when there is a bag to send."""
        self._callers = 0
        self._service = Service("house", self._live)

    def send(self, parcel: Parcel) -> None:
        """Send a letter, now or as soon as the other is there. Raises DataError."""
        with self._lock:
            self._exchange.put(parcel.data)
        self._service.soon(self._tell)

    def show(self, look: bytes, shown: bytes) -> None:
        """Nothing to do: only two are connected."""

    def letters(self) -> tuple[bytes, ...]:
        """What has arrived since the last call."""
        with self._lock:
            come, is_due = self._exchange.letters(), self._exchange.is_bag_due()
        if is_due:
            self._service.soon(self._tell)
        return come

    def state(self) -> CarrierState:
        """Whether the other is there."""
        is_here = self._due is not None
        seen = datetime.fromtimestamp(self._seen, UTC) if self._seen else None
        if is_here:
            return CarrierState(True, _("Connected in one house."), True, seen)
        if self._is_barred:
            return CarrierState(
                False, _("This network does not let the program look for the other player."), None, seen
            )
        return CarrierState(False, _("The program looks for the other player in this house."), False, seen)

    def close(self) -> None:
        """End the connection."""
        self._service.stop()

    # In the service's thread.

    async def _live(self, service: Service) -> None:
        while True:
            try:
                await (self._visit() if self._side else self._host())
            except OSError:
                self._is_barred = True
            await asyncio.sleep(EVERY)

    async def _host(self) -> None:
        """Wait at a port of its own, and call out where."""
        server = await asyncio.start_server(self._receive, self._interface or "0.0.0.0", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            with calling(self._interface) as caller:
                while True:
                    name = "" if self._exchange.has_received else self._name
                    caller.sendto(Beacon(tag_of(self._secret), port, name).packet(), (GROUP, PORT))
                    self._is_barred = False
                    await asyncio.sleep(EVERY)
        finally:
            server.close()

    async def _visit(self) -> None:
        """Listen for the call of the other, and connect."""
        from afaos_gui.apart.carriers.lines import PATIENCE

        loop, tag = asyncio.get_running_loop(), tag_of(self._secret)
        with hearing(self._interface) as ear:
            self._is_barred = False
            while True:
                packet, (host, _port) = await loop.sock_recvfrom(ear, 1_024)
                beacon = read_beacon(packet)
                if beacon is None or beacon.tag != tag:
                    continue
                try:
                    async with asyncio.timeout(PATIENCE):
                        reader, writer = await asyncio.open_connection(host, beacon.port)
                    await self._talk(reader, writer, is_known=False)
                except (OSError, EOFError, ValueError):
                    continue

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One who connects: the other player, or who asks for the invitation."""
        from afaos_gui.apart.carriers.lines import PATIENCE, answer_to, is_question, read_frame, write_frame

        if self._callers >= MOST_CALLERS:
            writer.close()
            return
        self._callers += 1
        try:
            frame = await read_frame(reader, PATIENCE)
            if is_question(frame) and self._name and not self._exchange.has_received:
                await write_frame(writer, answer_to(frame, self._secret), PATIENCE)
            else:
                self._take(frame)
                self._callers -= 1
                try:
                    await self._talk(reader, writer, is_known=True)
                finally:
                    self._callers += 1
        except (OSError, EOFError, ValueError, asyncio.CancelledError):
            pass  # asyncio would print that it was cancelled
        finally:
            self._callers -= 1
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_known: bool) -> None:
        """Exchange bags for as long as the other is heard. Raises OSError, EOFError or ValueError.

        The other is known by a bag, which only one who has the invitation can make.
        """
        from afaos_gui.apart.carriers.lines import PATIENCE, read_frame

        due = asyncio.Event()
        due.set()
        if is_known:
            self._due = due
        sending = asyncio.create_task(self._say(writer, due))
        try:
            while True:
                self._take(await read_frame(reader, SILENCE if self._due is due else PATIENCE))
                self._due = due
        finally:
            sending.cancel()
            writer.close()
            if self._due is due:
                self._due = None

    async def _say(self, writer: asyncio.StreamWriter, due: asyncio.Event) -> None:
        """Send a bag when there is one, and now and then to say that we are here."""
        from afaos_gui.apart.carriers.lines import write_frame

        topic = f"{self._rendezvous.topics[self._side]}/house"
        try:
            while True:
                due.clear()
                with self._lock:
                    bag = self._exchange.bag()
                await write_frame(writer, self._rendezvous.seal(self._side, topic, bag), SILENCE)
                try:
                    async with asyncio.timeout(WORD):
                        await due.wait()
                except TimeoutError:
                    pass
        except OSError:
            writer.close()

    def _take(self, frame: bytes) -> None:
        """Take a bag of the other. Raises ValueError."""
        other = 1 - self._side
        content = self._rendezvous.open(other, f"{self._rendezvous.topics[other]}/house", frame)
        with self._lock:
            is_due = self._exchange.take(content)
            self._seen = time.time()
        if is_due:
            self._tell()

    def _tell(self) -> None:
        if self._due is not None:
            self._due.set()
