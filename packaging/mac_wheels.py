"""Check on any system what a macOS bundle takes from wheels: libraries for its processor and for the oldest macOS.

`python packaging/mac_wheels.py FOLDER` downloads the locked wheels for Apple silicon and Intel into FOLDER, once, and
reads the heads of every library in them (Mach-O). Code that is missing for a processor is an error. An oldest system
that is newer than ours is told: PySide's own libraries name the one that they were built on, while their wheel and the
Qt in it promise ours; only a Mac with that system can say which is true.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import project
from bundle import LEAST_MAC

LOCK = project.ROOT / "packaging" / "requirements" / "play.txt"
PYTHON = "3.12"
"""That of the workflow which builds for macOS."""
PROCESSORS = {"arm64": 0x0100000C, "x86_64": 0x01000007}
"""The processors that there are images for, and their numbers in Mach-O files."""
_FAT, _THIN = 0xCAFEBABE, 0xFEEDFACF
_LEAST_OLD, _LEAST = 0x24, 0x32
"""The commands of a Mach-O file that name the oldest system: the former one, and today's."""


class Problem(NamedTuple):
    """A library that does not run everywhere it should."""

    wheel: str
    library: str
    reason: str
    is_newer: bool = False
    """Whether it only names a newer system than ours."""


def least_systems(data: bytes) -> dict[int, tuple[int, int]]:
    """The oldest macOS for each processor that a Mach-O file has code for; empty if it is none."""
    if len(data) < 8:
        return {}
    (magic, count) = struct.unpack(">II", data[:8])
    if magic == _FAT and count < 16:
        parts = [struct.unpack(">IIIII", data[8 + 20 * n : 28 + 20 * n]) for n in range(count)]
        slices = {cpu: data[offset : offset + size] for cpu, _kind, offset, size, _align in parts}
        # Static libraries, which nothing loads, come for several processors in the same way.
        return {cpu: _least(part) for cpu, part in slices.items() if _is_thin(part)}
    if _is_thin(data):
        return {struct.unpack("<I", data[4:8])[0]: _least(data)}
    return {}


def _is_thin(data: bytes) -> bool:
    return data[:4] == struct.pack("<I", _THIN) and len(data) >= 32


def _least(data: bytes) -> tuple[int, int]:
    """The oldest macOS that a file for one processor names; (0, 0) if it names none."""
    (count,), place = struct.unpack("<I", data[16:20]), 32
    for _number in range(count):
        command, size = struct.unpack("<II", data[place : place + 8])
        if command in (_LEAST_OLD, _LEAST):
            (version,) = struct.unpack_from("<I", data, place + (12 if command == _LEAST else 8))
            return version >> 16, version >> 8 & 0xFF
        place += size
    return 0, 0


def libraries(wheel: Path) -> Iterator[tuple[str, dict[int, tuple[int, int]]]]:
    """The names of the Mach-O files in a wheel, with what `least_systems` says of each."""
    with zipfile.ZipFile(wheel) as packed:
        for info in packed.infolist():
            with packed.open(info) as stream:
                if stream.read(4) in (struct.pack(">I", _FAT), struct.pack("<I", _THIN)):
                    found = least_systems(packed.read(info))
                    if found:
                        yield info.filename, found


def problems_of(wheel: Path, processor: str, least: str = LEAST_MAC) -> tuple[int, list[Problem]]:
    """How many libraries a wheel has, and which of them do not run on a processor with the oldest macOS."""
    oldest = tuple(int(part) for part in least.split("."))
    count, found = 0, []
    for name, systems in libraries(wheel):
        count += 1
        system = systems.get(PROCESSORS[processor])
        if system is None:
            found.append(Problem(wheel.name, name, f"has no code for {processor}"))
        elif system > oldest:
            found.append(Problem(wheel.name, name, f"needs macOS {system[0]}.{system[1]}", True))
    return count, found


def download(folder: Path, processor: str) -> list[Path]:
    """The locked wheels for a processor."""
    system = f"macosx_{LEAST_MAC.replace('.', '_')}_{processor}"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--platform", system, "--python-version", PYTHON, "--implementation", "cp", "--abi", "abi3"]
    command += ["--abi", f"cp{PYTHON.replace('.', '')}", "--abi", "none", "--require-hashes"]
    subprocess.run([*command, "--dest", str(folder), "--requirement", str(LOCK)], check=True)
    return sorted(folder.glob("*.whl"))


def main(arguments: list[str]) -> int:
    """Download, read, and name every library without code for a processor, and how many name a newer system."""
    (place,) = arguments
    lacking: list[Problem] = []
    for processor in PROCESSORS:
        wheels = download(Path(place) / processor, processor)
        told = [problems_of(wheel, processor) for wheel in wheels]
        found = [problem for _count, problems in told for problem in problems]
        lacking += [problem for problem in found if not problem.is_newer]
        count, newer = sum(number for number, _problems in told), sum(problem.is_newer for problem in found)
        words = f"{processor}: {count} libraries in {len(wheels)} wheels; {newer} name a macOS newer than {LEAST_MAC}"
        print(words, flush=True)
    for problem in lacking:
        print(f"{problem.wheel}: {problem.library} {problem.reason}", file=sys.stderr)
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
