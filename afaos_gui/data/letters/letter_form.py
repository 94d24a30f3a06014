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
    packed = base64.b32encode(hashlib.sha256(data).digest()[:_SUM] + data).decode("ascii")
    return "\n".join([BEGIN, *(packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH)), END, ""])


def letters_in(text: str) -> tuple[bytes, ...]:
    """The letters in a text, wherever in it they stand and however its lines were broken. Raises DataError."""
    found = [_unpacked(match[1]) for match in map(_PACKED.match, text[:MOST_TEXT].split(BEGIN)[1:]) if match]
    if not found:
        raise DataError(_("There is no letter in this text."))
    return tuple(found)


def _unpacked(packed: str) -> bytes:
    letters = re.sub(r"[\s>=]", "", packed)
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        data = b""
    if hashlib.sha256(data[_SUM:]).digest()[:_SUM] != data[:_SUM]:
        told = _("A part of the letter is missing or was changed: please copy it once more, from {begin} to {end}.")
        raise DataError(told.format(begin=BEGIN, end=END))
    return data[_SUM:]
