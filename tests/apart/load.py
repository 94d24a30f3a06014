"""How much one Mosquitto holds: `python -m tests.apart.load` plays thousands of games at once on this machine.

Each side of a game has a connection of its own, as the program makes it, with the session, the last will and the
retained letters that the carrier asks for; where the machine allows fewer open files than that takes, some connections
carry a side of two games, and the figures say how many there were. Letters have the size of a sealed turn. Everything
stays on 127.0.0.0/8, and ends by itself: when all are connected, they answer at the pace of people for a while, and
then as fast as it goes for as long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto
from tests.apart.packets import packet, text

LETTER = 1_064
"""Bytes of a sealed turn, filled up."""
AT_ONCE = 64
"""Connections that are being made at the same time."""
CLIENTS_AN_ADDRESS = 8_000
"""An address has 28,000 ports, of which a system finds the second half slowly."""
FILES_BESIDES = 200
KEEP_ALIVE = 600
"""Seconds; nobody here is silent for so long."""
_CONNECTED, _PUBLISH, _RECEIPT, _SUBSCRIBED = 0x20, 0x30, 0x40, 0x90


class Totals:
    """What all games together have sent and received."""

    def __init__(self) -> None:
        self.letters = 0
        self.waits: list[float] = []
        """Seconds from sending a letter until the other has it."""
        self.mistakes = 0
        """Letters lost, doubled or out of order."""
        self.is_playing = True
        self.pause = 0.0
        """Seconds that a player thinks, on average."""


class Player:
    """One side of a game."""

    def __init__(self, totals: Totals, game: int, side: int, chance: random.Random) -> None:
        self._totals, self._chance = totals, chance
        room = f"afaos/1/{game:032x}"
        self.topic, self.heard = f"{room}/{side}", (f"{room}/{1 - side}", f"{room}/{3 - side}")
        self.line: Line | None = None
        self._sent = self._come = 0
        self._filling = chance.randbytes(LETTER - 16)

    def write(self) -> None:
        """Send the next letter."""
        if self._totals.is_playing and self.line is not None:
            self._sent += 1
            head = self._sent.to_bytes(8, "big") + time.monotonic_ns().to_bytes(8, "big")
            self.line.publish(self.topic, head + self._filling)

    def read(self, letter: bytes) -> None:
        """Take a letter, and answer it."""
        totals = self._totals
        self._come += 1
        totals.mistakes += int.from_bytes(letter[:8], "big") != self._come
        totals.letters += 1
        totals.waits.append(time.monotonic() - int.from_bytes(letter[8:16], "big") / 1e9)
        if totals.pause:
            asyncio.get_running_loop().call_later(self._chance.uniform(0.5, 1.5) * totals.pause, self.write)
        else:
            self.write()


class Line(asyncio.Protocol):
    """A connection to the broker, with the few packets of MQTT 5 that players exchange."""

    def __init__(self, name: str, players: list[Player]) -> None:
        self._name, self._players = name, players
        self._by_topic = {player.heard[0].encode(): player for player in players}
        self._left, self._number = bytearray(), 0
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connect and subscribe, as the carrier does."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        flags = bytes([5, 0x2C])  # a last will of quality 1, retained; the session is kept
        kept, delay = b"\5\x11" + (3_600).to_bytes(4, "big"), b"\5\x18" + (10).to_bytes(4, "big")
        start = (text("MQTT"), flags, KEEP_ALIVE.to_bytes(2, "big"), kept, text(self._name))
        will = (delay, text(f"{self._players[0].topic}/will"), text("x" * LETTER))
        topics = b"".join(text(topic) + b"\1" for player in self._players for topic in player.heard)
        transport.write(packet(0x10, *start, *will) + packet(0x82, b"\0\1\0", topics))
        for player in self._players:
            player.line = self

    def connection_lost(self, error: Exception | None) -> None:
        """Tell who waits for the connection."""
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("the broker closed a connection"))

    def close(self) -> None:
        """Leave at once."""
        if self._transport is not None:
            self._transport.abort()

    def publish(self, topic: str, letter: bytes) -> None:
        """Send a letter of quality 1 that the broker retains."""
        assert self._transport is not None
        self._number = self._number % 65_535 + 1
        self._transport.write(packet(0x33, text(topic), self._number.to_bytes(2, "big"), b"\0", letter))

    def data_received(self, data: bytes) -> None:
        """Take whole packets."""
        left = self._left
        left += data
        place = 0
        while len(left) - place >= 2:
            start, count, shift = place + 1, 0, 0
            while start < len(left):
                count |= (left[start] & 127) << shift
                shift, start = shift + 7, start + 1
                if left[start - 1] < 128:
                    break
            else:
                break
            if len(left) - start < count:
                break
            self._take(left[place], bytes(left[start : start + count]))
            place = start + count
        del left[:place]

    def _take(self, command: int, body: bytes) -> None:
        kind = command & 0xF0
        if kind == _CONNECTED and body[1] >= 0x80:
            self.ready.set_exception(ConnectionError(f"refused: {body[1]}"))
        elif kind == _SUBSCRIBED:
            self.ready.set_result(None)
        elif kind == _PUBLISH:
            after = 2 + int.from_bytes(body[:2], "big")
            assert self._transport is not None
            self._transport.write(packet(_RECEIPT, body[after : after + 2]))
            if (player := self._by_topic.get(body[2:after])) is not None:
                player.read(body[-LETTER:])


async def _connect(port: int, players: list[Player], connections: int) -> None:
    gate, loop = asyncio.Semaphore(AT_ONCE), asyncio.get_running_loop()

    async def one(number: int) -> None:
        async with gate:
            line = Line(f"load{number}", players[number::connections])
            host = f"127.0.0.{1 + number // CLIENTS_AN_ADDRESS}"
            await loop.create_connection(lambda: line, "127.0.0.1", port, local_addr=(host, 0))
            await line.ready

    await asyncio.gather(*(one(number) for number in range(connections)))


async def _stretch(totals: Totals, process: int, seconds: float) -> dict[str, float]:
    """Play for a while: letters a second, how long they took in milliseconds, and how busy the broker was."""
    letters, mistakes, begun, used = totals.letters, totals.mistakes, time.monotonic(), _seconds_used(process)
    totals.waits.clear()
    await asyncio.sleep(seconds)
    took, waits = time.monotonic() - begun, sorted(totals.waits) or [0.0]
    return {
        "seconds": round(took, 1),
        "letters": totals.letters - letters,
        "letters_a_second": round((totals.letters - letters) / took, 1),
        "half_within_ms": round(1e3 * waits[len(waits) // 2], 1),
        "ninety_nine_of_a_hundred_within_ms": round(1e3 * waits[len(waits) * 99 // 100], 1),
        "lost_doubled_or_disordered": totals.mistakes - mistakes,
        "share_of_a_processor_for_the_broker": round((_seconds_used(process) - used) / took, 2),
    }


def _memory(process: int) -> float:
    """Megabytes that a process holds."""
    (line,) = [line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return round(int(line.split()[1]) / 1024, 1)


def _seconds_used(process: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(
    port: int, process: int, games: int, connections: int, seconds: float, pause: float
) -> dict[str, object]:
    """Connect, play at the pace of people, then as fast as it goes; what was measured, in a form for JSON."""
    totals, chance = Totals(), random.Random(1)
    # All of one side, then all of the other, so that no connection carries both sides of a game.
    players = [Player(totals, game, side, chance) for side in (0, 1) for game in range(games)]
    begun = time.monotonic()
    await _connect(port, players, connections)
    told: dict[str, object] = {
        "games": games,
        "connections": connections,
        "seconds_to_connect": round(time.monotonic() - begun, 1),
        "broker_megabytes_connected": _memory(process),
    }
    loop, totals.pause = asyncio.get_running_loop(), pause
    for player in players[:games]:
        loop.call_later(chance.uniform(0, pause), player.write)
    await asyncio.sleep(pause)
    told["at_the_pace_of_people"] = {"seconds_of_thought": pause, **await _stretch(totals, process, seconds)}
    totals.pause = 0.0
    await asyncio.sleep(1.5 * pause)  # until nobody thinks any more
    told["as_fast_as_it_goes"] = await _stretch(totals, process, seconds)
    totals.is_playing = False
    told["broker_megabytes_at_the_end"] = _memory(process)
    for player in players:
        if player.line is not None:
            player.line.close()
    await asyncio.sleep(0)  # until they are closed
    return told


def main(arguments: list[str]) -> int:
    """Print the figures; 1 if a letter was lost, doubled or out of order."""
    parser = argparse.ArgumentParser(prog="python -m tests.apart.load", description=__doc__)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each of the two stretches")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds that a player thinks, on average")
    chosen = parser.parse_args(arguments)
    if mosquitto.PROGRAM is None:
        print(mosquitto.MISSING, file=sys.stderr)
        return 2
    import resource  # Unix alone has it, and --help tells everywhere

    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * chosen.games + FILES_BESIDES
    files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    connections = files - FILES_BESIDES
    with tempfile.TemporaryDirectory(prefix="load") as folder:
        broker = Mosquitto(Path(folder), ("allow_anonymous true", "set_tcp_nodelay true"))
        broker.start()
        try:
            measured = play(broker.port, broker.process_id, chosen.games, connections, chosen.seconds, chosen.pause)
            told = asyncio.run(measured)
        finally:
            broker.stop()
    print(json.dumps({"processors": os.cpu_count(), **told}, indent=1))
    return int(any(part["lost_doubled_or_disordered"] for part in told.values() if isinstance(part, dict)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
