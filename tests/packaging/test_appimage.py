"""The AppImage: one file that runs, tells updaters where to look, and holds the program as it was."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMPILER = shutil.which("cc") or shutil.which("gcc")
pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux only"),
    pytest.mark.skipif(COMPILER is None, reason="there is no C compiler"),
]
RUNTIME = r"""
#include <stdio.h>
__attribute__((section(".upd_info"))) char where[%d] = {0};
int main(void) { puts(where); return 0; }
"""


def runtime(folder: Path, room: int = 1024) -> Path:
    """A program that stands in for the runtime: it prints the update information in it."""
    source, made = folder / "runtime.c", folder / "runtime"
    source.write_text(RUNTIME % room, encoding="utf-8")
    subprocess.run([str(COMPILER), "-o", str(made), str(source)], check=True)
    return made


@pytest.fixture
def program(scripts: Path, tmp_path: Path) -> Path:
    """A folder as build.py makes it, with a program that says how it was called."""
    import build

    folder = tmp_path / "afaos"
    (folder / "_internal").mkdir(parents=True)
    (folder / "afaos").write_text('#!/bin/sh\necho "played: $*"\n', encoding="utf-8")
    (folder / "afaos").chmod(0o755)
    build.add_linux_files(folder)
    return folder


def test_what_the_runtime_starts_is_the_program(program: Path, tmp_path: Path) -> None:
    from release import appimage

    folder = tmp_path / "App Dir"
    appimage.lay_out(program, folder)
    done = subprocess.run([str(folder / "AppRun"), "a game", "b"], capture_output=True, text=True, check=True)
    assert done.stdout == "played: a game b\n"
    assert (folder / ".DirIcon").resolve() == folder / "afaos.png"
    assert "Icon=afaos\n" in (folder / "afaos.desktop").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="squashfs-tools are not installed")
def test_an_appimage_tells_where_updates_are_and_holds_the_program(program: Path, tmp_path: Path) -> None:
    import project
    from release import appimage

    target = tmp_path / f"afaos-{project.VERSION}-linux-x86_64.AppImage"
    made = appimage.make(program, runtime(tmp_path), target)
    said = subprocess.run([str(target)], capture_output=True, text=True, check=True).stdout.strip()
    assert (
        said
        == "gh-releases-zsync|afaos|afaos|latest|afaos-*-linux-x86_64.AppImage.zsync"
        == (appimage.update_information())
    )
    behind = str((tmp_path / "runtime").stat().st_size)
    listed = subprocess.run(
        ["unsquashfs", "-lln", "-o", behind, str(target)], capture_output=True, text=True, check=True
    ).stdout
    assert "squashfs-root/AppRun" in listed and "squashfs-root/share/metainfo" in listed
    assert {line.split()[1] for line in listed.splitlines() if "squashfs-root" in line} == {"0/0"}
    assert len(made) == (2 if shutil.which("zsyncmake") else 1)
    again = appimage.make(program, tmp_path / "runtime", tmp_path / "again.AppImage")
    assert again[0].read_bytes() == target.read_bytes()


def test_a_runtime_without_room_and_what_is_none_are_refused(scripts: Path, tmp_path: Path) -> None:
    import project
    from release import appimage

    small = runtime(tmp_path, 8).read_bytes()
    with pytest.raises(project.BuildError, match="no room for update information"):
        appimage.with_update_information(small, appimage.update_information())
    with pytest.raises(project.BuildError, match="no program for 64-bit Linux"):
        appimage.with_update_information(b"MZ" + bytes(100), "x")
