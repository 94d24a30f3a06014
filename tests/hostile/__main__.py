"""Puts hostile files through every reader: `python -m tests.hostile --rounds N --seed S`.

Each read has to end with content or one sentence, leave the file as it is, and take at most two seconds of processor
time and 400 MB. None may block, not even on a pipe or device that nobody writes to.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from afaos_gui.data.errors import LONGEST_SENTENCE
from tests.hostile.damage import special_files
from tests.hostile.measure import Cost, cost_of
from tests.hostile.readers import REFUSALS, Reader, damaged, extreme_readers, readers

MOST_SECONDS = 2.0
MOST_MEGABYTES = 400.0
PATIENCE = 30.0
"""Seconds of wall time, of which a busy machine may take many; a longer read counts as blocked."""
SPECIAL_SHARE = 0.04
"""Share of files that are not regular ones."""


@dataclass
class Tally:
    """Results of the reads."""

    files: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    largest: tuple[float, str] = (0.0, "")

    def lines(self) -> Iterator[str]:
        """The figures, one per line."""
        for name, count in sorted(self.files.items()):
            yield f"{name:28} {count:6} files, {self.refused[name]:6} refused"
        yield f"{self.files.total()} files, {self.refused.total()} refused, {len(self.faults)} faults"
        yield f"worst processor time {self.slowest[0]:.2f} s ({self.slowest[1]})"
        yield f"worst memory beyond what was held: {self.largest[0]:.0f} MB ({self.largest[1]})"
        yield from self.faults


def run(rounds: int, seed: int, folder: Path, extreme: bool = False) -> Tally:
    """Read `rounds` files, the readers taking turns; the same seed makes the same files.

    With `extreme` they are positions, saves and records that are correct, but whose content is as large as can be.
    """
    tally = Tally()
    resources = folder / "resources"
    resources.mkdir()
    every = extreme_readers() if extreme else readers(resources)
    for number in range(rounds):
        reader = every[number % len(every)]
        rng = random.Random(f"{seed} {number}")
        home = resources if reader.name.startswith("resource ") else folder / "files"
        try_file(reader, rng, home, f"{reader.name}, file {number}", tally)
    return tally


def try_file(
    reader: Reader, rng: random.Random, home: Path, label: str, tally: Tally, patience: float = PATIENCE
) -> None:
    """Damage the reader's file, read it and judge the result."""
    path = home / reader.place
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear(path)
    data: bytes | None = None
    if reader.make is None and rng.random() < SPECIAL_SHARE:
        special_files(path, rng)
    else:
        data = damaged(reader, rng)
        path.write_bytes(data)
    tally.files[reader.name] += 1
    cost = cost_of(partial(reader.read, path), patience)
    if isinstance(cost.error, REFUSALS):
        tally.refused[reader.name] += 1
    _judge(cost, label, tally)
    # Each start is noted in the file, and an arena completes a truncated line; all other files are only read.
    if data is not None and reader.name != "start" and path.read_bytes() not in (data, data + b"\n"):
        tally.faults.append(f"{label}: the file is not as it was")
    _clear(path)
    if home.name == "resources":
        path.write_bytes(reader.sound)


def _judge(cost: Cost, label: str, tally: Tally) -> None:
    """Record the cost of a read and whether it ended properly."""
    if not cost.ended:
        tally.faults.append(f"{label}: is blocked")
    if isinstance(cost.error, REFUSALS):
        _check_sentence(str(cost.error), label, tally)
    elif cost.error is not None:
        tally.faults.append(f"{label}: {''.join(traceback.format_exception(cost.error)[-3:])}")
    if cost.seconds > MOST_SECONDS:
        tally.faults.append(f"{label}: took {cost.seconds:.1f} s")
    if cost.megabytes > MOST_MEGABYTES:
        tally.faults.append(f"{label}: took {cost.megabytes:.0f} MB")
    tally.slowest = max(tally.slowest, (cost.seconds, label))
    tally.largest = max(tally.largest, (cost.megabytes, label))


def _check_sentence(sentence: str, label: str, tally: Tally) -> None:
    sound = sentence and sentence.isprintable() and "Traceback" not in sentence and len(sentence) <= LONGEST_SENTENCE
    if not sound:
        tally.faults.append(f"{label}: says {sentence[:200]!r}")


def _clear(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def main() -> int:
    """The command line; returns 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="files to try")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument(
        "--extreme", action="store_true", help="correct files of extreme content, and all that opens them"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(chosen.rounds, chosen.seed, Path(folder), chosen.extreme)
    print("\n".join(tally.lines()))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
