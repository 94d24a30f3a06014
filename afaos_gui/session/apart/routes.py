"""What carries the letters of a game, by the route that is kept beside its file."""

from __future__ import annotations

from pathlib import Path

from afaos_gui.apart.carriers.carrier import Carrier
from afaos_gui.apart.carriers.folder import FolderCarrier, FolderLook
from afaos_gui.apart.carriers.text import TextCarrier
from afaos_gui.apart.invitations import Broker, read_broker
from afaos_gui.apart.keys import game_id
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import parse_json, read_data, validated
from afaos_gui.data.letters.entries import RouteEntry

ROUTE = ".route"
TEXT = RouteEntry(kind="text")


def keep_route(path: Path, route: RouteEntry) -> None:
    """Keep the route of the game in a file. Raises DataError."""
    # A password at a broker is in it as it was typed.
    write_atomically(path.with_suffix(ROUTE), route.model_dump_json().encode("utf-8"), is_private=True)


def route_of(path: Path) -> RouteEntry:
    """The route of the game in a file; without one its letters can still be copied and pasted."""
    try:
        content = parse_json(read_data(path.with_suffix(ROUTE), 100_000), path.name)
        return validated(RouteEntry, content, path.name)
    except DataError:
        return TEXT


def carrier_for(route: RouteEntry, secret: bytes, me: int, is_open: bool = False) -> Carrier:
    """What carries the letters of a game by a route; an open one is offered to the house. Raises DataError."""
    if route.kind == "folder":
        return FolderCarrier(Path(route.folder), game_id(secret), me)
    if route.kind == "text":
        return TextCarrier()
    if route.kind == "house":
        from afaos_gui.apart.carriers.house import HouseCarrier

        return HouseCarrier(secret, me, route.user if is_open else "")
    from afaos_gui.apart.carriers.broker import BrokerCarrier

    return BrokerCarrier(_broker(route), secret, me)


def look_carrier(route: RouteEntry, look: bytes) -> Carrier:
    """What brings here what is shown to onlookers. Raises DataError."""
    if route.kind == "folder":
        return FolderLook(Path(route.folder), game_id(look), 0)
    if route.kind != "broker":
        return TextCarrier()
    from afaos_gui.apart.carriers.broker import BrokerLook

    return BrokerLook(_broker(route), look)


def _broker(route: RouteEntry) -> Broker:
    return read_broker(route.broker)._replace(user=route.user, password=route.password)
