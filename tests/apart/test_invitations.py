"""An invitation is read as it was made, however it is written, and what is none is told in a sentence."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.apart.invitations import Broker, Invitation, link_in, read_broker, read_invitation, word_list
from afaos_gui.apart.keys import SECRET_BYTES, new_secret
from afaos_gui.data.errors import LONGEST_SENTENCE, DataError

secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
brokers = st.builds(
    Broker,
    st.sampled_from(("broker.example", "192.0.2.7", "2001:db8::1", "localhost")),
    st.integers(1, 65_535),
    st.booleans(),
    st.just(""),
    st.just(""),
)


def test_the_words_are_what_they_should_be() -> None:
    words = word_list()
    assert len(words) == len(set(words)) == 2_048
    assert list(words) == sorted(words)
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in words)


@given(secrets)
def test_twelve_words_are_read_as_they_were_made(secret: bytes) -> None:
    words = Invitation(secret).words()
    assert len(words.split()) == 12
    assert read_invitation(words) == Invitation(secret)
    assert read_invitation(f"  {words.upper().replace(' ', ', ')}. ") == Invitation(secret)
    numbered = "\n".join(f"{number}. {word}" for number, word in enumerate(words.split(), 1))
    assert read_invitation(numbered) == Invitation(secret)


@given(secrets, brokers)
def test_a_link_names_the_broker(secret: bytes, broker: Broker) -> None:
    link = Invitation(secret, broker).link()
    assert link.startswith("afaos:") and " " not in link
    assert read_invitation(link) == Invitation(secret, broker)


def test_a_link_tells_neither_name_nor_password() -> None:
    link = Invitation(new_secret(), Broker("broker.example", 8883, True, "ann", "hush")).link()
    assert "ann" not in link.partition("?")[2] and "hush" not in link


def test_a_link_without_a_broker_is_an_invitation_too() -> None:
    invitation = Invitation(new_secret())
    assert read_invitation(invitation.link()) == invitation


@pytest.mark.parametrize(
    "around",
    [
        *(
            "Come and play: {}",
            "{}.",
            "(<{}>)",
            "acorn acorn\n\n{}\nAnne",
            "“{}”!",
            "„{}“",
            "‚{}‘",
            "« {} »",
            "{}…",
            "{}|",
        ),
        *("*{}*", "_{}_", "`{}`", "[the game]({}).", "[{}]", '<a href="{}">the game</a>', "{}，or the words"),
    ],
)
def test_a_link_is_found_anywhere_in_a_text(around: str) -> None:
    invitation = Invitation(new_secret(), Broker("broker.example"))
    assert read_invitation(around.format(invitation.link())) == invitation


@pytest.mark.parametrize(
    ("around", "broken"),
    [("{}", "\n"), ("Come and play:\n{}\n\nAnne", "\r\n"), ("> {}\n> Anne", "\n> "), ("{}", " \n  ")],
)
@pytest.mark.parametrize("broker", [None, Broker("broker.example"), Broker("::1", 1883, False)])
def test_a_link_is_whole_again_wherever_a_mail_program_broke_it(
    around: str, broken: str, broker: Broker | None
) -> None:
    invitation = Invitation(new_secret(), broker, broker is None)
    link = invitation.link()
    host = link.find("://") + 3 if broker else len(link)
    for at in range(len("afaos:a"), host, 2):
        assert read_invitation(around.format(link[:at] + broken + link[at:])) == invitation, at
    halves = link[:20] + broken + link[20:40] + broken + link[40:]
    assert read_invitation(around.format(halves)) == invitation


def test_a_line_after_a_link_is_none_of_it() -> None:
    invitation = Invitation(new_secret())
    for after in ("?", "acorn", "Anne", "-- \nAnne", "https://example.org?broker=nas", "afaos:acorn"):
        assert read_invitation(f"{invitation.link()}\n{after}") == invitation
    with_broker = invitation._replace(broker=Broker("nas"))
    assert read_invitation(f"{with_broker.link()}\nAnne") == with_broker


@pytest.mark.parametrize("before", (1_990, 1_900, 50_000))
def test_a_link_far_down_in_a_text_is_found_whole(before: int) -> None:
    invitation = Invitation(new_secret(), Broker("broker.example.com"))
    for after in ("", " Anne", "\n" + "a" * 5_000):
        assert read_invitation("x " * (before // 2) + invitation.link() + after) == invitation


def test_a_link_too_long_to_be_one_is_not_cut() -> None:
    link = Invitation(new_secret(), Broker("broker.example")).link()
    assert link_in(f"{link}{'.com' * 1_000}") == ""
    assert link_in("afaos:a" + " " * 90_000) == "afaos:a"


def test_a_slip_of_the_pen_is_noticed() -> None:
    chance, missed = random.Random(3), 0
    for _number in range(2_000):
        words = Invitation(chance.randbytes(SECRET_BYTES)).words().split()
        words[chance.randrange(12)] = chance.choice(word_list())
        try:
            read_invitation(" ".join(words))
            missed += 1
        except DataError:
            pass
    # One in 4,096, and one word in 2,048 is the right one.
    assert missed <= 8


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "An invitation has twelve words, and these are 0."),
        ("acorn", "An invitation has twelve words, and this is 1."),
        ("acorn acornn", "“acornn” is not a word of an invitation; “acorn” is."),
        ("acorn xqzzyx", "“xqzzyx” is not a word of an invitation."),
        ("acorn " * 12, "One of the twelve words is another one, or two have changed places."),
        ("afaos:acorn?key=1", "This link is not an invitation that this version of the program knows."),
    ],
)
def test_what_is_no_invitation_is_told(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        read_invitation(text)
    assert str(caught.value) == sentence


def test_a_broker_in_a_link_is_read_whole() -> None:
    link = Invitation(new_secret()).link()
    with pytest.raises(DataError, match="A broker is written as"):
        read_invitation(f"{link}?broker=mqtts://ann@host")
    assert read_invitation(f"{link}?broker=[2001:db8::1]:1883").broker == Broker("2001:db8::1", 1883, False)


@given(st.text() | st.text().map("afaos:".__add__) | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_an_invitation_or_ends_in_a_sentence(text: str) -> None:
    try:
        read_invitation(text)
    except DataError as error:
        assert 0 < len(str(error)) <= LONGEST_SENTENCE
    try:
        broker = read_broker(text)
    except DataError as error:
        assert str(error) == "A broker is written as mqtts://broker.example:8883."
    else:
        assert read_broker(broker.address()) == broker


@pytest.mark.parametrize(
    ("text", "broker"),
    [
        ("broker.example", Broker("broker.example", 8883, True)),
        (" broker.example:1883 ", Broker("broker.example", 1883, False)),
        ("broker.example:9000", Broker("broker.example", 9000, True)),
        ("mqtt://broker.example", Broker("broker.example", 1883, False)),
        ("mqtts://broker.example:1883/", Broker("broker.example", 1883, True)),
        ("[2001:db8::1]:8883", Broker("2001:db8::1", 8883, True)),
    ],
)
def test_a_broker_is_read_as_people_write_it(text: str, broker: Broker) -> None:
    assert read_broker(text) == broker


@pytest.mark.parametrize(
    "text", ["", "http://broker.example", "a b", "host:0", "host:99999", "host/path", "mqtt://ann:hush@host", "x" * 400]
)
def test_what_is_no_broker_is_told(text: str) -> None:
    with pytest.raises(DataError, match="A broker is written as"):
        read_broker(text)
