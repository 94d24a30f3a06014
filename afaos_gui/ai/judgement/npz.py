"""Read numbers and strings from an .npz file without numpy, so that only training needs it.

The format is numpy's own, array versions 1 to 3: a zip archive with one file per array, each with a magic string,
version, header length, header (a Python dictionary) and values.
"""

from __future__ import annotations

import math
import re
import struct
from pathlib import Path

from afaos_gui.base.guarded import read_archive

Row = tuple[float, ...] | tuple[str, ...]

MAGIC = b"\x93NUMPY"
FLOATS = {"<f2": "e", "<f4": "f", "<f8": "d"}
WIDTH = 4
"""Bytes per character."""
LONGEST_HEADER = 4096

_HEADER = re.compile(
    r"\{'descr': '([<>|=]?[a-zA-Z]\d{1,6})', 'fortran_order': (?:False|True), 'shape': \((\d{1,9}),\), \}\s*"
)


def read_rows(path: Path) -> dict[str, Row]:
    """The arrays in a file by name. Raises ValueError for other files and other kinds of arrays."""
    try:
        return {name.removesuffix(".npy"): _row(content) for name, content in read_archive(path).items()}
    except (struct.error, IndexError) as error:
        raise ValueError(str(error)) from None


def _row(content: bytes) -> Row:
    if not content.startswith(MAGIC):
        raise ValueError("an array does not begin as arrays do")
    form = "<H" if content[6] == 1 else "<I"
    begin = 8 + struct.calcsize(form)
    (length,) = struct.unpack_from(form, content, 8)
    header = _HEADER.fullmatch(content[begin : begin + min(length, LONGEST_HEADER)].decode("latin-1"))
    if header is None:
        raise ValueError("an array is not one row of values")
    kind, count = header[1], int(header[2])
    values = content[begin + length :]
    return _floats(values, kind, count) if kind in FLOATS else _words(values, kind, count)


def _floats(values: bytes, kind: str, count: int) -> tuple[float, ...]:
    if len(values) != count * int(kind[2:]):
        raise ValueError("an array is cut off")
    numbers = struct.unpack(f"<{count}{FLOATS[kind]}", values)
    if not all(map(math.isfinite, numbers)):
        raise ValueError("an array holds what is no number")
    return numbers


def _words(values: bytes, kind: str, count: int) -> tuple[str, ...]:
    if not kind.startswith("<U"):
        raise ValueError(f"an array holds values of the kind {kind}")
    size = int(kind[2:]) * WIDTH
    if len(values) != count * size:
        raise ValueError("an array is cut off")
    return tuple(values[at : at + size].decode("utf-32-le").rstrip("\0") for at in range(0, len(values), size))
