"""Complete a folder of downloads: `dev.py release FOLDER`. Needs only the standard library.

Adds version.json, which programs read, the manifests of winget, Homebrew and Flatpak, and the sums of everything.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from project import BuildError

from release import shops
from release.archives import SUMS, sum_of, write_sums

LATEST = "version.json"


def main(arguments: list[str]) -> int:
    """Complete the folder, and name what was added."""
    parser = argparse.ArgumentParser(prog="dev.py release", description="Complete a folder of downloads.")
    parser.add_argument("folder", type=Path, help="where the downloads lie")
    parser.add_argument("--flatpak", metavar="ARCHIVE", help="print a Flatpak's manifest for an archive here instead")
    folder: Path = (chosen := parser.parse_args(arguments)).folder
    try:
        if chosen.flatpak:
            print(shops.flatpak(chosen.flatpak, sum_of(folder / chosen.flatpak)), end="")
            return 0
        if not folder.is_dir() or not any(folder.iterdir()):
            raise BuildError(f"There is nothing to release in {folder}.")
        (folder / LATEST).write_text(shops.latest(), encoding="utf-8", newline="\n")
        made = [folder / LATEST, *shops.write_manifests(folder)]
        made.append(write_sums(sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)))
    except (BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    for path in made:
        print(f"made {path.name}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
