"""Lines of the engine protocol: what is accepted and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.engine.messages import LINE_LIMIT, Message, ProtocolError, decode, encode, number, text, whole

JSON = st.recursive(
    st.none() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON, min_size=1))
def test_a_message_comes_back_as_it_was_sent(content: dict[str, object]) -> None:
    line = encode("best", content)
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert decode(line) == Message("best", content)


def test_a_message_may_have_nothing_to_say() -> None:
    assert encode("ok") == b"ok\n"
    assert decode(b"ok\r\n") == Message("ok", {})


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"go [1]",
        b"go {",
        b'go {"seconds": NaN}',
        b"go " + b"[" * 100_000,
        b'go {"seconds": ' + b"9" * 5000 + b"}",
        b"\xff\xfe go",
        b"g0 {}",
        b"go" * LINE_LIMIT,
    ],
    ids=["no word", "no object", "cut", "no number", "nested", "long number", "no text", "digit", "too long"],
)
def test_what_is_no_message_is_refused_in_a_sentence(line: bytes) -> None:
    with pytest.raises(ProtocolError, match=r"^[A-Z].{10,120}\.$"):
        decode(line)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_refused(line: bytes) -> None:
    try:
        decode(line)
    except ProtocolError as error:
        assert str(error)


@pytest.mark.parametrize("value", [True, "1", -1, 11, [1]])
def test_a_number_out_of_its_bounds_is_refused(value: object) -> None:
    with pytest.raises(ProtocolError, match="seconds"):
        number({"seconds": value}, "seconds", 0, 10)


def test_what_is_not_named_is_none() -> None:
    assert number({}, "seconds", 0, 10) is None
    assert whole({}, "top", 1, 10) is None
    assert text({}, "clock", ("wall",)) is None


def test_a_whole_number_has_no_fraction() -> None:
    assert whole({"top": 3.0}, "top", 1, 10) == 3
    with pytest.raises(ProtocolError, match="whole"):
        whole({"top": 2.5}, "top", 1, 10)
