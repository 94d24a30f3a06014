"""Archives that are the same to the last bit whoever packs them, wherever and whenever: one time, one order, no names.

The time is that of the version in CHANGELOG.md, or what SOURCE_DATE_EPOCH says.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import tarfile
import time
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from release.changelog import own_date

XZ_DICTIONARY = 64 * 1024 * 1024
"""Two programs contain the same code: a dictionary this large finds the second copy."""
SUMS = "SHA256SUMS"
PROGRAM, PLAIN = 0o755, 0o644
"""Rights in an archive: of folders and of what can be run, and of everything else."""


def epoch(environment: Mapping[str, str] = os.environ) -> int:
    """The seconds since 1970 that everything made here is dated. Raises BuildError without a date."""
    given = environment.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    return int(datetime.fromisoformat(own_date()).replace(tzinfo=UTC).timestamp())


def same_bytes() -> dict[str, str]:
    """The environment in which PyInstaller and the compilers make the same bytes again."""
    return {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch()), "TZ": "UTC", "LC_ALL": "C.UTF-8"}


def tar_xz(folder: Path, archive: Path) -> None:
    """Pack a folder, under the archive's name, without user names, times and rights of this machine."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": XZ_DICTIONARY}]
    name, stamp = archive.name.removesuffix(".tar.xz"), epoch()

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime = stamp
        info.mode = PROGRAM if info.isdir() or info.issym() or info.mode & 0o100 else PLAIN
        return info

    with (
        lzma.open(archive, "wb", filters=filters, format=lzma.FORMAT_XZ) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in in_order(folder):
            tar.add(path, f"{name}/{path.relative_to(folder).as_posix()}", recursive=False, filter=plain)


def zip_folder(folder: Path, archive: Path) -> None:
    """Pack a folder, under the archive's name, without times and rights of this machine."""
    name, stamp = archive.stem, time.gmtime(epoch())[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in in_order(folder):
            if path.is_file():
                info = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", stamp)
                info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, PLAIN << 16
                packed.writestr(info, path.read_bytes(), compresslevel=9)


def in_order(folder: Path) -> list[Path]:
    """Everything in a folder, in an order that no language and no system changes."""
    return sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix().encode())


def sum_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write_sums(files: list[Path]) -> Path:
    """Write SHA-256 sums beside files, in the format of sha256sum; returns the file of sums."""
    sums = files[0].parent / SUMS
    lines = [f"{sum_of(path)}  {path.name}\n" for path in files]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums
