"""The Windows program on Linux: `dev.py build --windows`, `dev.py smoke --windows PATH` and `dev.py test --windows`.

The same build.py, smoke.py and tests run as on Windows, in a Windows Python under Wine.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from smoke import virtual_screen

from wine import core, windows_python
from wine.windows_python import ROOT, WineError, windows_path

DIST = ROOT / "dist" / "windows"
LONGEST = 1800
"""Seconds that one test may take under Wine, on a busy machine."""
TESTS = ("rules", "data", "session", "presentation", "engine", "apart", "ai", "env", "library", "hostile", "gui")


def build(arguments: list[str]) -> int:
    """Freeze the program and pack the portable archive."""
    compiled = core.make()
    words = [windows_path(ROOT / "packaging" / "build.py"), "--dist", windows_path(DIST)]
    words += ["--core", windows_path(compiled), "--work", windows_path(windows_python.FOLDER / "frozen"), *arguments]
    return windows_python.run(words)


def smoke(arguments: list[str]) -> int:
    """Run and play the finished program on a virtual screen; each start takes long there, so few files are missed."""
    paths = [windows_path(Path(word).resolve()) if Path(word).exists() else word for word in arguments]
    words = [windows_path(ROOT / "packaging" / "smoke.py"), *paths, "--no-timing", "--few"]
    words += ["--out", windows_path(ROOT / "build" / "wine" / "smoke")]
    with virtual_screen() as display:
        return windows_python.run(words, display)


def test(arguments: list[str]) -> int:
    """Run the tests of the program's parts, or those that are named."""
    named = arguments or [f"tests/{name}" for name in TESTS]
    # The limit of one test ends the whole run on Windows: every test is named as it begins, and may take long here.
    words = ["-m", "pytest", "-v", "--timeout", str(LONGEST), "-p", "no:cacheprovider", "-m", "not long", *named]
    with virtual_screen() as display:
        # Wine hands no variable of Qt's over; the tests themselves choose a platform without a screen.
        more = {"PYTHONPATH": windows_path(windows_python.TEST_PACKAGES)}
        return windows_python.run(words, display, more)


def main(arguments: list[str]) -> int:
    """Do what the first word says with the others."""
    name, *rest = arguments
    try:
        windows_python.make()
        return {"build": build, "smoke": smoke, "test": test}[name](rest)
    except WineError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
