"""Compile the core: `python -m afaos_plant.build`; `library` does it when there is none for the source as it stands."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from afaos_gui.ai.core.header import LINKED, OPTIONS, SOURCE, WARNINGS, header, structures_in_c
from afaos_gui.ai.search import choosing
from afaos_plant.records import MOST_TURNS, RECORDS

_HERE = Path(__file__).resolve().parent
_IS_CHECKOUT = (_HERE.parent / "core").is_dir()
CORES = (SOURCE, (_HERE.parent if _IS_CHECKOUT else _HERE) / "core")
"""The program's core, and what learning needs besides."""
BUILT = _HERE.parents[1] / "build" / "plant" if _IS_CHECKOUT else Path.home() / ".cache" / "afaos-plant"
"""Where compiled cores are kept, by a hash of their source."""
OWN_OPTIONS = (*OPTIONS, *LINKED, "-fPIC")


class NoCompiler(RuntimeError):
    """There is nothing here to compile the core with; the message is one sentence."""


class DoesNotCompile(RuntimeError):
    """The compiler refuses the core; the message is the compiler's."""


def compiler() -> str:
    """The C compiler: `CC`, or the first one found. Raises NoCompiler."""
    wanted = [os.environ["CC"]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    for name in wanted:
        if found := shutil.which(name):
            return found
    raise NoCompiler(f"There is no C compiler ({' or '.join(wanted)}) to compile the plant's core with.")


def library() -> Path:
    """The compiled core, made now if its source has changed. Raises NoCompiler or DoesNotCompile."""
    sources = [source for core in CORES for source in sorted(core.glob("*.[ch]"))]
    headers = {"layout.h": header(), "records.h": records_header()}
    digest = hashlib.sha256(" ".join((*OWN_OPTIONS, *headers.values())).encode())
    for source in sources:
        digest.update(source.read_bytes())
    made = BUILT / f"core-{digest.hexdigest()[:16]}.so"
    if not made.is_file():
        _compile(headers, [source for source in sources if source.suffix == ".c"], made)
    return made


def records_header() -> str:
    """The C header of games to learn from."""
    lines = ["/* Written by afaos_plant/build.py; do not edit. */", "#pragma once", '#include "layout.h"']
    lines.append(f"enum {{ MOST_TURNS = {MOST_TURNS}, LEAST_ITERATIONS = {choosing.LEAST_ITERATIONS} }};")
    shares = {"END_SHARE": choosing.END_SHARE, "ANSWER_SHARE": choosing.ANSWER_SHARE}
    shares |= {f"TURN_SHARE_{left}": share for left, share in choosing.TURN_SHARES.items()}
    lines += [f"#define {name} {share!r}" for name, share in shares.items()]
    return "\n".join([*lines, *structures_in_c(RECORDS)]) + "\n"


def _compile(headers: dict[str, str], sources: list[Path], made: Path) -> None:
    command = compiler()
    BUILT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILT) as folder:
        for name, text in headers.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        part = Path(folder) / made.name
        words = [
            command,
            *OWN_OPTIONS,
            *WARNINGS,
            "-Werror",
            "-I",
            folder,
            *(f"-I{core}" for core in CORES),
            *map(str, sources),
        ]
        done = subprocess.run([*words, "-o", str(part), "-lm"], capture_output=True, text=True)
        if done.returncode:
            raise DoesNotCompile(done.stderr)
        part.replace(made)


def main() -> int:
    """Compile the core and say where it is."""
    try:
        print(library())
    except NoCompiler as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
