"""Brokers for the tests of live carriers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from afaos_gui.apart.carriers.broker import BrokerCarrier
from afaos_gui.apart.invitations import Broker
from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto

Connect = Callable[..., BrokerCarrier]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A running Mosquitto."""
    if mosquitto.PROGRAM is None:
        pytest.skip(mosquitto.MISSING)
    made = Mosquitto(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Make a carrier for a side by the broker at a port; all are closed in the end."""
    made: list[BrokerCarrier] = []

    def carrier(port: int, side: int, secret: bytes = b"an invitation !") -> BrokerCarrier:
        made.append(BrokerCarrier(Broker("127.0.0.1", port, is_secured=False), secret, side))
        return made[-1]

    yield carrier
    for one in made:
        one.close()
