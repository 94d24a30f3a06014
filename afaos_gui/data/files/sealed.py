"""Sealed parts of saved games: compressed and encoded, so that no text editor shows what a player may not see."""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import parse_json
from afaos_gui.data.texts.language import _


def seal(content: Any) -> str:
    """Seal a value as text."""
    text = json.dumps(content, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode("ascii"))).decode("ascii")


def opened(sealed: Any, most: int, file: str) -> Any:
    """Unseal a text, to at most `most` bytes; a value that is not sealed is returned as is. Raises DataError."""
    if not isinstance(sealed, str):
        return sealed
    damaged = DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(b64decode(sealed, validate=True), most)
    except (binascii.Error, ValueError, zlib.error):
        raise damaged from None
    if not opener.eof:
        raise damaged
    return parse_json(text, file)
