"""The AppImage: the Linux program in one file that can be run, and that tells updaters where newer ones are.

An AppImage is a small program, the runtime, with a file system behind it. The runtime is not made here: whoever builds
names one whose sum is known (AFAOS_APPIMAGE_RUNTIME, or `dev.py build --appimage RUNTIME`).
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

import project
from project import BuildError

from release.archives import same_bytes

SECTION = b".upd_info"
"""The part of the runtime that is kept free for the update information."""
START = '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/start.sh" "$@"\n'
ICON = "share/icons/hicolor/256x256/apps/afaos.png"


def update_information() -> str:
    """Where updaters look: the newest release of the project, and the file there that says what has changed."""
    found = re.fullmatch(r"https://github\.com/([\w.-]+)/([\w.-]+)/releases", project.RELEASES)
    if found is None:
        raise BuildError(f"Updaters know no releases at {project.RELEASES}.")
    return f"gh-releases-zsync|{found[1]}|{found[2]}|latest|afaos-*-linux-x86_64.AppImage.zsync"


def make(program: Path, runtime: Path, target: Path) -> list[Path]:
    """Make the AppImage of a program's folder; returns it, and the file for updaters if zsync is installed.

    Raises BuildError.
    """
    if shutil.which("mksquashfs") is None:
        raise BuildError("mksquashfs is missing; on Debian and Ubuntu `sudo apt-get install squashfs-tools` brings it.")
    head = with_update_information(runtime.read_bytes(), update_information())
    with tempfile.TemporaryDirectory(prefix="afaos-appimage-") as place:
        folder, image = Path(place) / "AppDir", Path(place) / "image"
        lay_out(program, folder)
        # The same bytes wherever it is made: nobody's name, one time, one order (which mksquashfs keeps by itself).
        command = ["mksquashfs", str(folder), str(image), "-all-root", "-no-xattrs", "-no-progress", "-quiet"]
        command += ["-comp", "xz", "-b", "1M", "-processors", "1"]
        done = subprocess.run(command, env={**os.environ, **same_bytes()}, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"mksquashfs could not make the AppImage: {done.stderr.strip()}")
        target.write_bytes(head + image.read_bytes())
    target.chmod(0o755)
    return [target, *_for_updaters(target)]


def lay_out(program: Path, folder: Path) -> None:
    """Lay out what the runtime expects: the program, how it is started, its menu entry and its picture."""
    shutil.copytree(program, folder, symlinks=True)
    shutil.copy(program / "share" / "applications" / "afaos.desktop", folder / "afaos.desktop")
    shutil.copy(program / ICON, folder / "afaos.png")
    (folder / ".DirIcon").symlink_to("afaos.png")
    start = folder / "AppRun"
    start.write_text(START, encoding="utf-8", newline="\n")
    start.chmod(0o755)


def with_update_information(runtime: bytes, words: str) -> bytes:
    """The runtime with the update information in it. Raises BuildError if it has no room for that."""
    place, size = _section(runtime, SECTION)
    told = words.encode()
    if size <= len(told):
        raise BuildError("The AppImage runtime has no room for update information.")
    return runtime[:place] + told.ljust(size, b"\0") + runtime[place + size :]


def _section(data: bytes, name: bytes) -> tuple[int, int]:
    """The place and the size of a section of an ELF file; (0, 0) if it has none. Raises BuildError for another file."""
    if data[:6] != b"\x7fELF\x02\x01":
        raise BuildError("The AppImage runtime is no program for 64-bit Linux.")
    (table,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    heads = [struct.unpack_from("<IIQQQQ", data, table + size * number) for number in range(count)]
    for begin, _kind, _flags, _address, place, length in heads:
        start = heads[names][4] + begin
        if data[start : data.index(b"\0", start)] == name:
            return place, length
    return 0, 0


def _for_updaters(target: Path) -> list[Path]:
    """The file by which updaters load only what has changed; none, and a word about it, without zsyncmake."""
    if shutil.which("zsyncmake") is None:
        print("zsyncmake is not installed: no file for updaters was made.", flush=True)
        return []
    made = target.with_name(f"{target.name}.zsync")
    command = ["zsyncmake", "-u", target.name, "-o", str(made), target.name]
    if subprocess.run(command, cwd=target.parent, capture_output=True, check=False).returncode:
        raise BuildError("zsyncmake could not make the file for updaters.")
    return [made]
