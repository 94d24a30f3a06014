"""Build the program for the system this runs on, and the downloads: `dev.py build` calls it.

Runs on the Python of the build environment; needs only the standard library and PyInstaller.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import bundle
import project
from project import BuildError
from release import appimage, proof
from release.archives import same_bytes, tar_xz, write_sums
from release.changelog import own_date, own_notes
from trying import installed

ROOT = project.ROOT
HERE = ROOT / "packaging"
DIST = ROOT / "dist"
MB = 1_000_000
MOST_ARCHIVE = {"linux": 46 * MB, "win32": 48 * MB}
MOST_UNPACKED = {"linux": 170 * MB, "win32": 110 * MB}
"""Maximum size in bytes, by system, of the archive and of its unpacked content."""
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)


def freeze(dist: Path, work: Path, core: Path | None) -> Path:
    """Run PyInstaller; returns the program's folder, or the bundle on macOS. Raises BuildError.

    `core` is a folder with the core compiled before; else the core is compiled here.
    """
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(dist), "--workpath", str(work), str(HERE / "afaos.spec")]
    environment = {**os.environ, **same_bytes(), **({bundle.CORE_MADE: str(core)} if core is not None else {})}
    if subprocess.call(command, cwd=ROOT, env=environment):
        raise BuildError("PyInstaller could not make the program; its own words are above.")
    return dist / f"{project.TITLE}.app" if sys.platform == "darwin" else dist / "afaos"


def metainfo() -> str:
    """The AppStream file."""
    words = {"APP_ID": project.APP_ID, "MIME_TYPE": project.MIME_TYPE, "VERSION": project.VERSION, "DATE": own_date()}
    text = (HERE / "linux" / "metainfo.xml.in").read_text(encoding="utf-8")
    for name, value in words.items():
        text = text.replace(f"@{name}@", value)
    return text


def add_linux_files(folder: Path) -> None:
    """Add to the Linux program's folder: second name, start script, menu entry, file type, icons and notes."""
    share = folder / "share"
    (folder / "afaos-gui").symlink_to("afaos")
    for name, place in (
        ("afaos.desktop", share / "applications"),
        ("afaos.xml", share / "mime" / "packages"),
        ("start.sh", folder),
        ("install.sh", folder),
    ):
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "linux" / name, place / name)
    for size in ICON_SIZES:
        place = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "icons" / f"afaos-{size}.png", place / "afaos.png")
    (share / "metainfo").mkdir(parents=True, exist_ok=True)
    (share / "metainfo" / f"{project.APP_ID}.metainfo.xml").write_text(metainfo(), encoding="utf-8")
    for name in ("LICENSE", "NOTICE.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder / name)


def size_of(folder: Path) -> int:
    """Total size of a folder's files in bytes, not counting links."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def check_size(name: str, size: int, limits: Mapping[str, int], system: str = sys.platform) -> None:
    """Raise BuildError if something is larger than a system's limit."""
    if system not in limits:
        return
    size_told, limit_told = f"{size / MB:.1f} MB", f"{limits[system] / MB:.0f} MB"
    print(f"{name}: {size_told} of at most {limit_told}", flush=True)
    if size > limits[system]:
        raise BuildError(f"{name} is too large: {size_told}, at most {limit_told} are allowed.")


def archive_name(system: str, machine: str) -> str:
    """The name of a download without suffix."""
    kinds = {"amd64": "x86_64", "aarch64": "arm64"}
    return f"afaos-{project.VERSION}-{system}-{kinds.get(machine.lower(), machine.lower())}"


def pack(program: Path) -> list[Path]:
    """Make the downloads for a finished program, beside it. Raises BuildError."""
    machine, dist = platform.machine(), program.parent
    if sys.platform == "win32":
        import windows

        return windows.pack(program, dist, archive_name("windows", machine))
    if sys.platform == "darwin":
        import macos

        return macos.pack(program, dist / f"{archive_name('macos', machine)}.dmg")
    archive = dist / f"{archive_name('linux', machine)}.tar.xz"
    tar_xz(program, archive)
    return [archive]


def main(arguments: list[str]) -> int:
    """Freeze, complete, measure and pack."""
    parser = argparse.ArgumentParser(prog="dev.py build", description="Make the program for this system.")
    parser.add_argument("--no-archive", action="store_true", help="make the program's folder only")
    parser.add_argument("--check", action="store_true", help="make wheel and source archive instead, and try both")
    parser.add_argument("--notes", action="store_true", help="print the notes of this version, and build nothing")
    parser.add_argument("--dist", type=Path, default=DIST, help="the folder for the program and its downloads")
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build" / "frozen", help="the folder for what is made on the way"
    )
    parser.add_argument("--core", type=Path, help="a folder with the core compiled before, instead of compiling it")
    parser.add_argument(
        "--appimage",
        type=Path,
        metavar="RUNTIME",
        default=os.environ.get("AFAOS_APPIMAGE_RUNTIME") or None,
        help="make an AppImage as well, with this runtime (Linux)",
    )
    parser.add_argument("--prove", action="store_true", help="build twice, in two folders, and compare the archives")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.notes:
            print(own_notes(), end="")
            return 0
        if chosen.prove:
            proof.prove([*(("--core", str(chosen.core.resolve())) if chosen.core else ())])
            return 0
        if chosen.check:
            installed.check()
            return 0
        program = freeze(chosen.dist, chosen.work, chosen.core)
        if sys.platform.startswith("linux"):
            add_linux_files(program)
        check_size("the unpacked program", size_of(program), MOST_UNPACKED)
        files = [] if chosen.no_archive else pack(program)
        for archive in files:
            if archive.suffix in (".xz", ".zip"):
                check_size(archive.name, archive.stat().st_size, MOST_ARCHIVE)
        if chosen.appimage is not None and files:
            name = f"{archive_name('linux', platform.machine())}.AppImage"
            files += appimage.make(program, chosen.appimage, program.parent / name)
        if files:
            write_sums(files)
        for path in [program, *files]:
            print(f"made {path.relative_to(ROOT)}", flush=True)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
