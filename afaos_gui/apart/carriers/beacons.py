"""The call by which two programs in one house find each other: a small packet to all of the local network."""

from __future__ import annotations

import socket
import struct
from typing import NamedTuple

GROUP, PORT = "239.255.76.19", 47619
"""An address for packets that stay in the local network, and the port at which every program listens."""
INTERFACE = ""
"""The address of ours by whose network calls go where no other is named; empty for the usual one."""
EVERY = 1.0
"""Seconds between two calls."""
LONGEST_NAME = 40
"""Characters of a player's name."""
TAG = 8
"""Bytes by which one who has the invitation knows a game again."""
_BEGIN = b"afaos1"


class Beacon(NamedTuple):
    """What is called out: where a game waits, and for whom."""

    tag: bytes
    port: int
    name: str = ""
    """Who invites whoever hears it; empty if the game has its second player."""

    def packet(self) -> bytes:
        """As it is sent."""
        return _BEGIN + self.tag + struct.pack(">H", self.port) + self.name[:LONGEST_NAME].encode()


def read_beacon(packet: bytes) -> Beacon | None:
    """The call in a packet; None if it is none."""
    place = len(_BEGIN) + TAG + 2
    if not packet.startswith(_BEGIN) or not place <= len(packet) <= place + 4 * LONGEST_NAME:
        return None
    (port,) = struct.unpack(">H", packet[place - 2 : place])
    try:
        name = packet[place:].decode()
    except UnicodeDecodeError:
        return None
    if not port or len(name) > LONGEST_NAME or not name.isprintable():
        return None
    return Beacon(packet[len(_BEGIN) : place - 2], port, name)


def calling(interface: str) -> socket.socket:
    """A socket to call with, by the network of an address of ours. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
        if interface:
            made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(interface))
        made.setblocking(False)
    except OSError:
        made.close()
        raise
    return made


def hearing(interface: str) -> socket.socket:
    """A socket that hears all calls, beside other programs that do. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind(("", PORT))
        joined = socket.inet_aton(GROUP) + socket.inet_aton(interface or "0.0.0.0")
        made.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
        made.setblocking(False)
    except OSError:
        made.close()
        raise
    return made
