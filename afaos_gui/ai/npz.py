"""Reads the rows of numbers and words in an .npz file, so that playing needs no numpy; training writes such files.

The form is numpy's own, version 1 to 3 of its arrays: a zip archive with a file for each array, which has a magic
word, its version, the length of a header, the header (a Python dictionary) and the values.
"""

from __future__ import annotations

import ast
import struct
import zipfile
from pathlib import Path

Row = tuple[float, ...] | tuple[str, ...]

MAGIC = b"\x93NUMPY"
FLOATS = {"<f4": "f", "<f8": "d"}
WIDTH = 4
"""Bytes of a letter."""


def read_rows(path: Path) -> dict[str, Row]:
    """The arrays of a file by name. Raises OSError, and ValueError for what is no such file or holds other arrays."""
    try:
        with zipfile.ZipFile(path) as archive:
            return {name.removesuffix(".npy"): _row(archive.read(name)) for name in archive.namelist()}
    except (zipfile.BadZipFile, struct.error, SyntaxError, KeyError, NotImplementedError) as error:
        raise ValueError(str(error)) from None


def _row(content: bytes) -> Row:
    if not content.startswith(MAGIC):
        raise ValueError("an array does not begin as arrays do")
    form = "<H" if content[6] == 1 else "<I"
    begin = 8 + struct.calcsize(form)
    (length,) = struct.unpack_from(form, content, 8)
    header = ast.literal_eval(content[begin : begin + length].decode("latin-1"))
    kind, shape = header["descr"], header["shape"]
    if len(shape) != 1:
        raise ValueError("an array has more than one row")
    values = content[begin + length :]
    return _floats(values, kind, shape[0]) if kind in FLOATS else _words(values, kind, shape[0])


def _floats(values: bytes, kind: str, count: int) -> tuple[float, ...]:
    return struct.unpack(f"<{count}{FLOATS[kind]}", values)


def _words(values: bytes, kind: str, count: int) -> tuple[str, ...]:
    if not kind.startswith("<U"):
        raise ValueError(f"an array holds values of the kind {kind}")
    size = int(kind[2:]) * WIDTH
    if len(values) != count * size:
        raise ValueError("an array is cut off")
    return tuple(values[at : at + size].decode("utf-32-le").rstrip("\0") for at in range(0, len(values), size))
