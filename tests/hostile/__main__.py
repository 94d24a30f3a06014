"""Puts hostile files through every reader: `python -m tests.hostile --rounds N --seed S`.

Each file has to end with content or one sentence, stay as it is, and take at most two seconds and 400 MB.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from afaos_gui.data.errors import LONGEST_SENTENCE
from tests.hostile.damage import special_files
from tests.hostile.readers import REFUSALS, Reader, damaged, readers

MOST_SECONDS = 2.0
MOST_MEGABYTES = 400.0
SPECIAL_SHARE = 0.04
"""Of files that are no ordinary ones."""
MEBIBYTE = 1 << 20


@dataclass
class Tally:
    """What came of the files."""

    files: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    largest: tuple[float, str] = (0.0, "")

    def lines(self) -> Iterator[str]:
        """The figures, one a line."""
        for name, count in sorted(self.files.items()):
            yield f"{name:28} {count:6} files, {self.refused[name]:6} refused"
        yield f"{self.files.total()} files, {self.refused.total()} refused, {len(self.faults)} faults"
        yield f"worst time {self.slowest[0]:.2f} s ({self.slowest[1]})"
        yield f"worst memory {self.largest[0]:.0f} MB ({self.largest[1]})"
        yield from self.faults


def run(rounds: int, seed: int, folder: Path) -> Tally:
    """Try so many files, the readers in turn; the same seed makes the same files."""
    tally = Tally()
    resources = folder / "resources"
    resources.mkdir()
    every = readers(resources)
    for number in range(rounds):
        reader = every[number % len(every)]
        rng = random.Random(f"{seed} {number}")
        home = resources if reader.name.startswith("resource ") else folder / "files"
        _try(reader, rng, home, f"{reader.name}, file {number}", tally)
    return tally


def _try(reader: Reader, rng: random.Random, home: Path, label: str, tally: Tally) -> None:
    path = home / reader.place
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear(path)
    data: bytes | None = None
    if rng.random() < SPECIAL_SHARE:
        special_files(path, rng)
    else:
        data = damaged(reader, rng)
        path.write_bytes(data)
    tally.files[reader.name] += 1
    _forget_peak()
    began = time.perf_counter()
    try:
        reader.read(path)
    except REFUSALS as refusal:
        tally.refused[reader.name] += 1
        _check_sentence(str(refusal), label, tally)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        tally.faults.append(f"{label}: {''.join(traceback.format_exception(error)[-3:])}")
    tally.slowest = max(tally.slowest, (time.perf_counter() - began, label))
    tally.largest = max(tally.largest, (_peak(), label))
    if tally.slowest == (max(tally.slowest[0], MOST_SECONDS), label):
        tally.faults.append(f"{label}: took {tally.slowest[0]:.1f} s")
    if tally.largest == (max(tally.largest[0], MOST_MEGABYTES), label):
        tally.faults.append(f"{label}: took {tally.largest[0]:.0f} MB")
    # Each start is noted anew, and an arena ends a line that was cut off; all other files are only read.
    if data is not None and reader.name != "start" and path.read_bytes() not in (data, data + b"\n"):
        tally.faults.append(f"{label}: the file is not as it was")
    _clear(path)
    if home.name == "resources":
        path.write_bytes(reader.sound)


def _check_sentence(sentence: str, label: str, tally: Tally) -> None:
    sound = sentence and sentence.isprintable() and "Traceback" not in sentence and len(sentence) <= LONGEST_SENTENCE
    if not sound:
        tally.faults.append(f"{label}: says {sentence[:200]!r}")


def _clear(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _forget_peak() -> None:
    """Measure the most memory from now on, where the system can do that (Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return


def _peak() -> float:
    """The most memory held since `_forget_peak`, in megabytes; 0 where the system does not say."""
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / MEBIBYTE
    except OSError:
        pass
    return 0.0


def main() -> int:
    """The command line; 1 where anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="files to try")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(chosen.rounds, chosen.seed, Path(folder))
    print("\n".join(tally.lines()))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
