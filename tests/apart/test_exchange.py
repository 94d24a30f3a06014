"""Whatever happens to the bags on their way, all letters arrive in the end, in order and unchanged."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.apart.carriers.carrier import MOST_BYTES
from afaos_gui.apart.carriers.exchange import MOST_IN_BAG, MOST_WAITING, Exchange
from afaos_gui.data.errors import DataError


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(0, 80), st.integers(1, MOST_BYTES))
def test_all_letters_arrive_by_bags_that_are_lost_doubled_and_late(
    seed: int, count: int, lost: int, longest: int
) -> None:
    chance = random.Random(seed)
    sent = [
        bytes([side, number]) + chance.randbytes(chance.randrange(longest))
        for side in (0, 1)
        for number in range(count)
    ]
    sent = [letter[:MOST_BYTES] for letter in sent]
    sides, found, old = (Exchange(), Exchange()), ([], []), ([], [])  # type: ignore[var-annotated]
    for letter in sent:
        sides[letter[0]].put(letter)
    for _step in range(5_000):
        if all(len(found[side]) >= count for side in (0, 1)):
            break
        side = chance.randrange(2)
        bag = sides[side].bag()
        old[side].append(bag)
        if chance.randrange(100) >= lost:
            sides[1 - side].take(bag if chance.random() < 0.8 else chance.choice(old[side]))
        if chance.random() < 0.5:
            found[side].extend(sides[side].letters())
    for side in (0, 1):
        assert found[side] == [letter for letter in sent if letter[0] != side]


def test_a_bag_has_a_largest_size() -> None:
    exchange = Exchange()
    for number in range(100):
        exchange.put(bytes([number]) * MOST_BYTES)
    assert len(exchange.bag()) < MOST_IN_BAG + 100


def test_letters_for_one_who_never_comes_are_refused_at_last() -> None:
    exchange = Exchange()
    for number in range(MOST_WAITING):
        exchange.put(str(number).encode())
    with pytest.raises(DataError, match="has not fetched the last 400 letters"):
        exchange.put(b"one more")
    with pytest.raises(DataError, match="more than 10000 bytes"):
        exchange.put(bytes(MOST_BYTES + 1))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_bag_or_none(data: bytes) -> None:
    exchange = Exchange()
    try:
        exchange.take(data)
    except ValueError:
        assert exchange.letters() == ()
