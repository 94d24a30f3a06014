"""The libraries of a macOS bundle, told by their heads: processors and the oldest system."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

ARM, INTEL = 0x0100000C, 0x01000007


def thin(cpu: int, least: tuple[int, int], *, old: bool = False) -> bytes:
    """A library for one processor with two commands, of which the second names the oldest system."""
    version = least[0] << 16 | least[1] << 8
    named = struct.pack("<IIII", 0x24, 16, version, 0) if old else struct.pack("<IIIIII", 0x32, 24, 1, version, 0, 0)
    other = struct.pack("<IIQ", 0x1B, 16, 7)
    return struct.pack("<IIIIIIII", 0xFEEDFACF, cpu, 0, 6, 2, len(named) + len(other), 0, 0) + other + named


def fat(*parts: tuple[int, bytes]) -> bytes:
    """A library for several processors."""
    head, body, place = struct.pack(">II", 0xCAFEBABE, len(parts)), b"", 8 + 20 * len(parts)
    for cpu, data in parts:
        head += struct.pack(">IIIII", cpu, 0, place + len(body), len(data), 0)
        body += data
    return head + body


STATIC = fat((ARM, b"!<arch>\n" * 9), (INTEL, b"!<arch>\n" * 9))
"""A static library for two processors."""


@pytest.mark.parametrize("old", [False, True])
def test_a_library_tells_its_processors_and_the_oldest_system(scripts: Path, old: bool) -> None:
    import mac_wheels

    assert mac_wheels.least_systems(thin(ARM, (11, 0), old=old)) == {ARM: (11, 0)}
    both = fat((ARM, thin(ARM, (13, 0), old=old)), (INTEL, thin(INTEL, (10, 12), old=old)))
    assert mac_wheels.least_systems(both) == {ARM: (13, 0), INTEL: (10, 12)}


@pytest.mark.parametrize("data", [b"", b"MZ" * 20, b"\x7fELF" * 9, b"\xca\xfe\xba\xbe" + b"\xff" * 40, STATIC])
def test_what_is_no_such_library_is_none(scripts: Path, data: bytes) -> None:
    import mac_wheels

    assert mac_wheels.least_systems(data) == {}


def test_a_library_that_does_not_run_everywhere_is_named(scripts: Path, tmp_path: Path) -> None:
    import mac_wheels

    wheel = tmp_path / "qt-1-py3-none-macosx_13_0_universal2.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("qt/good.so", fat((ARM, thin(ARM, (13, 0))), (INTEL, thin(INTEL, (13, 0)))))
        packed.writestr("qt/one.dylib", thin(ARM, (11, 0)))
        packed.writestr("qt/new", fat((ARM, thin(ARM, (13, 0))), (INTEL, thin(INTEL, (14, 1)))))
        packed.writestr("qt/words.py", "x = 1")
    count, found = mac_wheels.problems_of(wheel, "x86_64", "13.0")
    assert count == 3
    assert [(problem.library, problem.reason) for problem in found] == [
        ("qt/one.dylib", "has no code for x86_64"),
        ("qt/new", "needs macOS 14.1"),
    ]
    assert mac_wheels.problems_of(wheel, "arm64", "13.0") == (3, [])


def test_the_checked_python_is_that_of_the_workflow(scripts: Path) -> None:
    import mac_wheels

    workflow = (scripts.parent / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")
    assert f'python-version: "{mac_wheels.PYTHON}"' in workflow.split("  windows-on-linux:")[0]
