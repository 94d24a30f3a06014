"""Ways to damage a file, driven by a seeded generator; in JSON, values are damaged too."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

Random = random.Random

HOSTILE_TEXTS = (
    "",
    "\x00",
    "\x1b]0;owned\x07\x1b[2J",
    "\u202eabc",
    '<img src="file:///etc/passwd">',
    "../../../etc/passwd",
    "x" * 100_000,
    "9" * 5000,
    "nan",
    "\ud800",
    "%s%n{0.__class__}",
)
HOSTILE_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**18,
    10**30,
    10**4000,
    1e300,
    float("inf"),
    float("nan"),
    [],
    {},
    [[]],
    [0] * 3000,
    {str(number): number for number in range(2000)},
    *HOSTILE_TEXTS,
)


def bytes_changed(data: bytes, rng: Random) -> bytes:
    """Change a few bytes."""
    changed = bytearray(data or b"x")
    for _time in range(rng.choice((1, 1, 4, 40))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def cut(data: bytes, rng: Random) -> bytes:
    """Cut off the end."""
    return data[: rng.randrange(len(data) + 1)]


def taken_out(data: bytes, rng: Random) -> bytes:
    """Remove a piece."""
    begin = rng.randrange(len(data) + 1)
    return data[:begin] + data[begin + rng.randrange(1, 200) :]


def repeated(data: bytes, rng: Random) -> bytes:
    """Repeat a piece several times."""
    begin = rng.randrange(len(data) + 1)
    piece = data[begin : begin + rng.randrange(1, 300)]
    return data[:begin] + piece * rng.choice((2, 30, 3000)) + data[begin:]


def put_in(data: bytes, rng: Random) -> bytes:
    """Insert something hostile."""
    begin = rng.randrange(len(data) + 1)
    text = rng.choice(HOSTILE_TEXTS).encode("utf-8", "surrogatepass")
    return data[:begin] + rng.choice((text, b"[" * 9000, b'{"a":' * 9000, b"\xff\xfe", b"\n" * 9000)) + data[begin:]


def random_bytes(data: bytes, rng: Random) -> bytes:
    """Return random bytes."""
    return rng.randbytes(rng.choice((0, 1, 100, 100_000)))


def marked(data: bytes, rng: Random) -> bytes:
    """Add a byte order mark, or change the encoding."""
    if rng.random() < 0.5:
        return b"\xef\xbb\xbf" + data
    return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "latin-1")), "replace")


def crowded(data: bytes, rng: Random) -> bytes:
    """Make very many small values."""
    unit = rng.choice((b"[],", b"{},", b'{"":0},', b"0,", b'"a",', b"1e5,", b"\n"))
    return b"[" + unit * rng.choice((1000, 500_000, 2_000_000)) + b"0]"


BYTES: tuple[Callable[[bytes, Random], bytes], ...] = (
    bytes_changed,
    cut,
    taken_out,
    repeated,
    put_in,
    marked,
    bytes_changed,
    cut,
)
RARE = (random_bytes, crowded)


def values_changed(content: Any, rng: Random) -> Any:
    """Make one to three values wrong, missing, moved or nested, leaving the rest."""
    for _time in range(rng.choice((1, 1, 2, 3))):
        places = _places(content)
        if not places:
            return copy.deepcopy(rng.choice(HOSTILE_VALUES))
        *path, key = rng.choice(places)
        group = content
        for step in path:
            group = group[step]
        _change(group, key, content, rng)
    return content


def _change(group: Any, key: Any, content: Any, rng: Random) -> None:
    way = rng.randrange(6)
    if way == 0:
        del group[key]
    elif way == 1:
        *path, last = rng.choice(_places(content))
        for step in path:
            content = content[step]
        group[key] = json.loads(json.dumps(content[last]))
    elif way == 2 and isinstance(group, dict):
        group[rng.choice(HOSTILE_TEXTS)] = group.pop(key)
    elif way == 3 and isinstance(group, list):
        group.extend(copy.deepcopy(group[key]) for _time in range(rng.choice((1, 30, 300))))
    else:
        group[key] = copy.deepcopy(rng.choice(HOSTILE_VALUES))


def _places(content: Any) -> list[tuple[Any, ...]]:
    """The paths of all values, at most a few thousand."""
    found: list[tuple[Any, ...]] = []
    left: list[tuple[tuple[Any, ...], Any]] = [((), content)]
    while left and len(found) < 3000:
        path, value = left.pop()
        keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            found.append((*path, key))
            left.append(((*path, key), value[key]))
    return found


def written(content: Any) -> bytes:
    """JSON, with what JSON cannot express as Python writes it."""
    return json.dumps(content, ensure_ascii=True, default=str).encode("ascii")


def special_files(path: Path, rng: Random) -> None:
    """Put something at the path that is not a regular file of usual size."""
    ways = ("folder", "sparse", "missing", *(("loop", "device", "pipe") if os.name == "posix" else ()))
    way = rng.choice(ways)
    if way == "folder":
        path.mkdir()
    elif way == "sparse":
        with path.open("wb") as stream:
            stream.truncate(500 << 20)
    elif way == "loop":
        path.symlink_to(path)
    elif way == "device":
        path.symlink_to(rng.choice(("/dev/zero", "/dev/tty", "/dev/random")))
    elif way == "pipe":
        os.mkfifo(path)
