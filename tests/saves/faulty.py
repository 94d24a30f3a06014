"""Failing disks for the tests of saving."""

from __future__ import annotations

import errno
import random
from pathlib import Path

from afaos_gui.data.files.atomic import Disk

ERRORS = (errno.ENOSPC, errno.EPERM, errno.EACCES, errno.EROFS, errno.EIO, errno.ENOENT)


class FastDisk(Disk):
    """Does not wait for the disk, for tests that write thousands of files."""

    def sync(self, descriptor: int) -> None:
        return


class FaultyDisk(FastDisk):
    """Fails at random: each operation with probability `odds`, writes also after part of the data."""

    def __init__(self, rng: random.Random, odds: float = 0.2) -> None:
        self.rng = rng
        self.odds = odds

    def _maybe(self, path: Path | None = None) -> None:
        if self.rng.random() < self.odds:
            code = self.rng.choice(ERRORS)
            raise OSError(code, f"error {code}")

    def create(self, path: Path) -> int:
        self._maybe()
        return super().create(path)

    def open_end(self, path: Path) -> int:
        self._maybe()
        return super().open_end(path)

    def write(self, descriptor: int, data: bytes) -> int:
        if self.rng.random() < 0.3:
            # A short write, after which the system may well refuse the rest.
            return super().write(descriptor, data[: self.rng.randint(0, len(data))])
        self._maybe()
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        self._maybe()

    def replace(self, old: Path, new: Path) -> None:
        self._maybe()
        super().replace(old, new)

    def remove(self, path: Path) -> None:
        self._maybe()
        super().remove(path)

    def make_folder(self, path: Path) -> None:
        self._maybe()
        super().make_folder(path)


class BrokenDisk(FastDisk):
    """Fails at every operation with the same error, once switched on."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.broken = False

    def _check(self) -> None:
        if self.broken:
            raise OSError(self.code, f"error {self.code}")

    def create(self, path: Path) -> int:
        self._check()
        return super().create(path)

    def open_end(self, path: Path) -> int:
        self._check()
        return super().open_end(path)

    def write(self, descriptor: int, data: bytes) -> int:
        self._check()
        return super().write(descriptor, data)
