"""What one player hands to the other so that both are in one game: twelve words, or a link that names a broker too."""

from __future__ import annotations

import difflib
import functools
import re
from itertools import accumulate
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from afaos_gui.apart.keys import SECRET_BYTES, derived
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.letter_form import MOST_TEXT
from afaos_gui.data.letters.suffix import SCHEME
from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _, ngettext

LOOK = "look:"
"""Stands before the words in a link for onlookers."""
PLAIN, SECURED = "mqtt", "mqtts"
PORTS = {PLAIN: 1883, SECURED: 8883}
LONGEST_HOST = 253
COUNT = 12
BITS = 11
"""Each word stands for so many: there are 2,048."""
CHECK_BITS = COUNT * BITS - 8 * SECRET_BYTES
"""Of 4,096 slips of the pen one is not noticed."""
LONGEST_TEXT = 2_000
"""Characters of twelve words, or from the beginning of a link on, that are looked at."""
_LINK = re.compile(rf"(?<![^\W_]){SCHEME}:[\w.~%:/?=@\[\]-]+", re.IGNORECASE)
"""Quotes and other marks around it are not in it; `@` is, since a name before a broker is refused."""
_AFTER_LINK = ".:?]_"
_BREAK = re.compile(r"[ \t]*[\r\n\u2028\u2029][>\s]*")
"""The end of a line, and what quotes the next one in an answer."""
MOST_BREAKS = 4
"""Ends of lines over which a link is followed."""


class Broker(NamedTuple):
    """Where letters are passed on; whoever runs it learns nothing but when letters go."""

    host: str
    port: int = PORTS[SECURED]
    is_secured: bool = True
    """Whether the connection to it is by TLS."""
    user: str = ""
    password: str = ""

    def address(self) -> str:
        """As it is written in a field or a link; neither name nor password."""
        scheme = SECURED if self.is_secured else PLAIN
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}" if self.port == PORTS[scheme] else f"{scheme}://{host}:{self.port}"


class Invitation(NamedTuple):
    """A secret that two players share, and the broker by which they play, if it is told."""

    secret: bytes
    broker: Broker | None = None
    is_look: bool = False
    """Whether it invites to look on: the secret is the one of onlookers."""

    def words(self) -> str:
        """The twelve words; they name no broker."""
        return words_of(self.secret)

    def link(self) -> str:
        """All of it in one line, to be sent and pasted."""
        words, look = "-".join(self.words().split()), LOOK if self.is_look else ""
        broker = f"?broker={quote(self.broker.address(), safe=':/')}" if self.broker else ""
        return f"{SCHEME}:{look}{words}{broker}"


def read_broker(text: str) -> Broker:
    """The broker that an address names: HOST, HOST:PORT, or with mqtts:// or mqtt:// before it. Raises DataError.

    Without a scheme the connection is secured, unless the port is the one for plain connections.
    """
    text = text.strip()[: LONGEST_HOST + 20]
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        host, port = parts.hostname or "", parts.port
        host.encode("idna" if ":" not in host else "ascii")
        is_good = bool(host) and port != 0 and not parts.username and parts.scheme in ("", PLAIN, SECURED)
        is_good = is_good and not parts.path.strip("/") and host.isprintable() and not set(host) & set(" \"'<>\\%")
    except (ValueError, UnicodeError):
        is_good = False
    if not is_good or len(host) > LONGEST_HOST:
        raise DataError(_("A broker is written as {example}.").format(example="mqtts://broker.example:8883"))
    scheme = parts.scheme or (PLAIN if port == PORTS[PLAIN] else SECURED)
    return Broker(host, port or PORTS[scheme], scheme == SECURED)


def link_in(text: str) -> str:
    """The link of an invitation in a text, without what encloses or ends it there; empty if there is none.

    Where a mail program has broken it into several lines, they are joined until it can be read with its broker.
    """
    found = _LINK.search(text, 0, MOST_TEXT)
    if found is None:
        return ""
    end = found.start() + LONGEST_TEXT
    begin, *lines = _BREAK.split(text[found.start() : end], MOST_BREAKS)
    matches = [match for match in map(_LINK.match, accumulate(lines, initial=begin)) if match is not None]
    if end < len(text) and matches[-1].end() == len(matches[-1].string):
        matches.pop()  # It may go on, and lead to another host.
    links = [match[0].rstrip(_AFTER_LINK) for match in matches]
    whole = [link for link in links if _is_whole(link)]
    return next((link for link in whole if "://" in link), (whole or links or [""])[0])


def _is_whole(link: str) -> bool:
    """Whether a link can be read."""
    try:
        return bool(_read_link(link))
    except DataError:
        return False


def read_invitation(text: str) -> Invitation:
    """The invitation in a text: a link anywhere in it, or twelve words. Raises DataError."""
    text = link_in(text) or text[:LONGEST_TEXT].strip()
    return _read_link(text) if _LINK.match(text) else Invitation(secret_of(text))


def _read_link(link: str) -> Invitation:
    """The invitation that a link is. Raises DataError."""
    rest = link.partition(":")[2].lstrip("/")
    is_look = rest.lower().startswith(LOOK)
    words, _mark, more = rest.removeprefix(rest[: len(LOOK)] if is_look else "").partition("?")
    name, _equals, address = more.partition("=")
    if name not in ("", "broker"):
        raise DataError(_("This link is not an invitation that this version of the program knows."))
    return Invitation(secret_of(words), read_broker(unquote(address)) if address else None, is_look)


@functools.cache
def word_list() -> tuple[str, ...]:
    """All words, by what they stand for; short English ones, most of which differ from all others in two letters."""
    return tuple(resource("apart", "words.txt").read_text(encoding="ascii").split())


def words_of(secret: bytes) -> str:
    """The twelve words of a secret."""
    number = int.from_bytes(secret, "big") << CHECK_BITS | _check(secret)
    words = word_list()
    return " ".join(words[number >> BITS * place & len(words) - 1] for place in reversed(range(COUNT)))


def secret_of(text: str) -> bytes:
    """The secret of twelve words, however they are written and divided. Raises DataError."""
    typed = re.findall(r"[^\W\d_]+", text[:LONGEST_TEXT].lower())
    numbers = {word: number for number, word in enumerate(word_list())}
    for word in typed:
        if word not in numbers:
            raise DataError(_unknown(word))
    if len(typed) != COUNT:
        sentence = ngettext(
            "An invitation has twelve words, and this is {count}.",
            "An invitation has twelve words, and these are {count}.",
            len(typed),
        )
        raise DataError(sentence.format(count=len(typed)))
    number = functools.reduce(lambda sum_, word: sum_ << BITS | numbers[word], typed, 0)
    secret = (number >> CHECK_BITS).to_bytes(SECRET_BYTES, "big")
    if number & (1 << CHECK_BITS) - 1 != _check(secret):
        raise DataError(_("One of the twelve words is another one, or two have changed places."))
    return secret


def _unknown(word: str) -> str:
    near = difflib.get_close_matches(word[:20], word_list(), n=1)
    if near:
        return _("“{word}” is not a word of an invitation; “{near}” is.").format(word=word[:20], near=near[0])
    return _("“{word}” is not a word of an invitation.").format(word=word[:20])


def _check(secret: bytes) -> int:
    return int.from_bytes(derived(secret, "words")[:2], "big") >> 16 - CHECK_BITS
