"""Letters as bytes and as text: a line of JSON and a line of authenticator; in messages, lines of base32."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from typing import Any, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import parse_json, validated
from afaos_gui.data.letters.entries import LetterEntry
from afaos_gui.data.texts.language import _

FORMAT = "A Few Acres of Snow, letter"
MOST_BYTES = 10_000
BEGIN, END = "ACRES LETTER", "END"
"""What stands around a letter as text."""
WIDTH = 60
_SUM = 8
_SEAL = re.compile(rb"[0-9a-f]{64}\Z")
_PACKED = re.compile(rf"([A-Z2-7=\s>]*?)\b{END}\b")
MOST_TEXT = 100_000


class Sealed(NamedTuple):
    """A letter with the bytes that it was written as and the authenticator under them, which nobody has checked yet."""

    letter: LetterEntry
    body: bytes
    seal: bytes

    @property
    def hash(self) -> str:
        """The SHA-256 of the letter."""
        return hashlib.sha256(self.body).hexdigest()


def body_of(fields: dict[str, Any]) -> bytes:
    """The bytes of a letter that an authenticator covers; fields that say nothing are left out."""
    said = {name: value for name, value in fields.items() if value not in (None, "", [], False) or name in _ALWAYS}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


_ALWAYS = ("number", "sender", "before", "seen", "time")


def letter_bytes(body: bytes, seal: bytes) -> bytes:
    """The whole letter. Raises DataError where it would be too large."""
    data = body + b"\n" + seal.hex().encode("ascii") + b"\n"
    if len(data) > MOST_BYTES:
        raise DataError(_("The letter would be larger than {most} bytes.").format(most=MOST_BYTES))
    return data


def read_letter(data: bytes) -> Sealed:
    """The letter in some bytes from anywhere. Raises DataError."""
    file = _("The letter")
    if len(data) > MOST_BYTES:
        raise DataError(_("{file} is too large.").format(file=file))
    body, _newline, seal = data.rstrip(b"\r\n").partition(b"\n")
    body, seal = body.rstrip(b"\r"), seal.strip()
    if not _SEAL.match(seal):
        raise DataError(_("This is not a letter of a game apart, or it is damaged."))
    return Sealed(validated(LetterEntry, parse_json(body, file), file), body, bytes.fromhex(seal.decode("ascii")))


def text_of(data: bytes) -> str:
    """A letter as text for a message: base32 in lines, with a checksum in front."""
    return in_lines(hashlib.sha256(data).digest()[:_SUM] + data, BEGIN)


def letters_in(text: str) -> tuple[bytes, ...]:
    """The letters in a text, wherever in it they stand and however its lines were broken.

    One that is damaged, such as one that an answer quotes, is passed over beside others. Raises DataError.
    """
    packed = from_lines(text[:MOST_TEXT], BEGIN)
    if not packed:
        raise DataError(_("There is no letter in this text."))
    found = tuple(data[_SUM:] for data in packed if _is_whole(data))
    if not found:
        told = _("A part of the letter is missing or was changed: please copy it once more, from {begin} to {end}.")
        raise DataError(told.format(begin=BEGIN, end=END))
    return found


def in_lines(data: bytes, begin: str) -> str:
    """Bytes as text for a message: lines of base32 between a word to begin with and END."""
    packed = base64.b32encode(data).decode("ascii")
    return "\n".join([begin, *(packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH)), END, ""])


def from_lines(text: str, begin: str) -> tuple[bytes, ...]:
    """What stands in a text between `begin` and the word END each time; empty where it was damaged.

    The letters of END can stand side by side in base32 too, so it counts only as a word of its own.
    """
    found = [re.sub(r"[\s>=]", "", match[1]) for match in map(_PACKED.match, text.split(begin)[1:]) if match]
    return tuple(_decoded(letters) for letters in found)


def _decoded(letters: str) -> bytes:
    try:
        return base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        return b""


def _is_whole(data: bytes) -> bool:
    return hashlib.sha256(data[_SUM:]).digest()[:_SUM] == data[:_SUM]
