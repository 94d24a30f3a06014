"""A genuine Windows Python under Wine, made on Debian from packages alone: `dev.py build --windows` uses it.

The official libraries of Python 3.11.9 lie in Panda3D's wheel for Windows, its pure modules are those of the Python
3.11 that runs this, and what is missing is made by MinGW: python.exe, the forwarding python3.dll by which Qt's modules
are linked, two small libraries of Windows 10 that Wine 8 lacks, and the complex functions that NumPy calls.
"""

from __future__ import annotations

import hashlib
import os
import re
import select
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "build" / "wine"
LOCK = ROOT / "packaging" / "requirements" / "windows.txt"
TEST_LOCK = LOCK.with_name("windows-test.txt")
TEST_PACKAGES = FOLDER / "test-packages"
"""What only tests need lies apart, so that it cannot come along into the program."""
PACKAGES = {"wine": "wine", "x86_64-w64-mingw32-gcc": "mingw-w64", "Xvfb": "xvfb"}
"""Programs that are needed, and the Debian package of each."""
COMPILER = "x86_64-w64-mingw32-gcc"
SAME_BYTES = ("-Wl,--no-insert-timestamp", "-Wl,--disable-auto-image-base")
"""Without them what is linked would tell when, and be loaded where the name of the folder says that it was made in."""
CARRIER = "panda3d"
"""The distribution whose wheel brings the official libraries of Python for Windows."""
VERSION = (3, 11)
MATHS, COMPLEX = "api-ms-win-crt-math-l1-1-0.dll", "complex-numbers-of-mingw-0.dll"
"""The library that NumPy takes its functions from, and one with a name as long that has those that Wine 8 lacks."""
START = 1200
"""Seconds that Wine may take to make its folder, on a busy machine."""
PAUSE = 0.1
CODE_PAGE = "cp1252"
"""What Windows programs write in, under the locale that they are given."""


class WineError(Exception):
    """The Windows Python cannot be made or run; the message is one sentence."""


def check() -> None:
    """Raise WineError if this Python is not the one whose pure modules fit, or a program is missing."""
    if sys.version_info[:2] != VERSION:
        raise WineError("The Windows program is made by Python 3.11 alone; run this with `python3.11`.")
    missing = sorted({package for program, package in PACKAGES.items() if shutil.which(program) is None})
    if missing:
        raise WineError(f"Missing here: {', '.join(missing)}; `sudo apt-get install wine64 {' '.join(missing)}`.")


def environment(display: str = "") -> dict[str, str]:
    """The environment of every program under Wine."""
    made = {**os.environ, "WINEPREFIX": str(FOLDER / "prefix"), "WINEDEBUG": "-all", "WINEARCH": "win64"}
    made["LC_ALL"] = "C.UTF-8"
    made.pop("PYTHONPATH", None)
    # Neither the browser and .NET that Wine would offer to install, nor entries in the menus of this desktop.
    made["WINEDLLOVERRIDES"] = "mscoree,mshtml=;winemenubuilder.exe=d"
    if display:
        made["DISPLAY"] = display
    return made


def run(words: list[str], display: str = "", more: Mapping[str, str] | None = None) -> int:
    """Run the Windows Python, show what it prints, and return its exit code."""
    command = ["wine", str(FOLDER / "python" / "python.exe"), *words]
    # A console of Wine's own, on a terminal, would swallow what is printed, and this Python takes no file for its
    # output: it gets a pipe. Wine's services, which outlive the program, hold that open: nobody may wait for its end.
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**environment(display), **(more or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout is not None
    pipe = process.stdout.fileno()
    with process.stdout:
        while True:
            code = process.poll()
            while select.select([pipe], [], [], PAUSE)[0]:
                said = os.read(pipe, 1 << 16)
                if not said:
                    return process.wait()
                sys.stdout.buffer.write(said.decode(CODE_PAGE, "replace").encode(sys.stdout.encoding, "replace"))
                sys.stdout.flush()
            if code is not None:
                return code


def windows_path(path: Path) -> str:
    """A path as programs under Wine write it."""
    return "Z:" + str(path).replace("/", "\\")


def make() -> None:
    """Make the Windows Python with the locked packages, unless it is there. Raises WineError."""
    check()
    stamp, wanted = FOLDER / "made.txt", _stamp()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    python = FOLDER / "python"
    python.mkdir(parents=True)
    wheels = _download(LOCK, FOLDER / "wheels")
    _unpack_python(next(wheel for wheel in wheels if wheel.name.startswith(CARRIER)), python)
    _make_programs(python)
    for wheel in wheels:
        if not wheel.name.startswith(CARRIER):
            _unpack(wheel, python / "Lib" / "site-packages")
    for wheel in _download(TEST_LOCK, FOLDER / "test-wheels"):
        _unpack(wheel, TEST_PACKAGES)
    lend_complex_functions(TEST_PACKAGES)
    _install_project(python / "Lib" / "site-packages")
    _make_prefix(python)
    stamp.write_text(wanted, encoding="utf-8")


def _stamp() -> str:
    parts = [LOCK, TEST_LOCK, ROOT / "pyproject.toml", *sorted(HERE.iterdir())]
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts if part.is_file())).hexdigest() + "\n"


def _call(command: list[str], what: str, **more: object) -> str:
    """Run a command and return what it prints. Raises WineError with its last words."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    if done.returncode:
        sys.stderr.write((done.stdout + done.stderr)[-3000:])
        raise WineError(f"{what} failed; its own words are above.")
    return str(done.stdout)


def _download(lock: Path, folder: Path) -> list[Path]:
    """The locked wheels for Windows, each compared with its sum."""
    print(f"downloading the packages of {lock.name}, once", flush=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp", "--abi", "cp311"]
    command += ["--abi", "abi3", "--abi", "none", "--require-hashes", "--dest", str(folder), "--requirement", str(lock)]
    _call(command, "pip")
    return sorted(folder.glob("*.whl"))


def _unpack(wheel: Path, into: Path) -> None:
    """Lay a wheel out as an installer does: its data at the place that it is meant for."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(into)
    for data in into.glob("*.data"):
        for kind in ("purelib", "platlib"):
            if (data / kind).is_dir():
                shutil.copytree(data / kind, into, dirs_exist_ok=True)
        shutil.rmtree(data)


def _unpack_python(wheel: Path, python: Path) -> None:
    """The official libraries, and the pure modules of the Python that runs this."""
    (python / "DLLs").mkdir()
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            file = Path(name).name
            if name.startswith("deploy_libs/") and file and not file.startswith("api-ms-win"):
                place = python if file.lower() in ("python311.dll", "vcruntime140.dll") else python / "DLLs"
                (place / file).write_bytes(packed.read(name))
    left_out = shutil.ignore_patterns(
        "site-packages", "dist-packages", "lib-dynload", "config-*", "test", "__pycache__"
    )
    shutil.copytree(sysconfig.get_path("stdlib"), python / "Lib", ignore=left_out)
    (python / "Lib" / "site-packages").mkdir()


def _exports(library: Path) -> list[str]:
    """The names that a library of Windows gives to others."""
    said = _call(["x86_64-w64-mingw32-objdump", "-p", str(library)], "objdump")
    table = said[said.index("[Ordinal/Name Pointer]") :].split("\n\n")[0]
    return sorted({line.split()[-1] for line in table.splitlines()[1:] if re.match(r"\w+$", line.split()[-1])})


def _imports(library: Path, of: str) -> list[str]:
    """The names that a library of Windows takes from another one."""
    said = _call(["x86_64-w64-mingw32-objdump", "-p", str(library)], "objdump")
    part = re.search(rf"DLL Name: {re.escape(of)}\n(.*?)\n\n", said, re.DOTALL | re.IGNORECASE)
    return re.findall(r"\s(\w+)$", part.group(1), re.MULTILINE) if part else []


def compile_with_mingw(source: Path, target: Path, *words: str) -> None:
    """Compile and link a file in C; `words` are more of the command. Raises WineError, after the compiler's words."""
    _call([COMPILER, "-O1", *SAME_BYTES, "-o", str(target), str(source), *words], "MinGW")


def _make_programs(python: Path) -> None:
    """python.exe, the forwarding python3.dll, and the import library by which both are linked."""
    work = FOLDER / "made"
    work.mkdir()
    names = _exports(python / "python311.dll")
    (work / "python311.def").write_text("LIBRARY python311.dll\nEXPORTS\n" + "\n".join(names) + "\n")
    command = ["x86_64-w64-mingw32-dlltool", "-d", "python311.def", "-l", "libpython311.a"]
    _call(command, "dlltool", cwd=work)
    forwarded = "\n".join(f"  {name} = python311.{name}" for name in names)
    (work / "python3.def").write_text(f"LIBRARY python3.dll\nEXPORTS\n{forwarded}\n")
    empty = work / "python3.c"
    empty.write_text("int __stdcall DllMainCRTStartup(void *a, unsigned b, void *c) { return 1; }\n")
    entry = ["-shared", "-nostdlib", "-e", "DllMainCRTStartup"]
    compile_with_mingw(empty, python / "python3.dll", str(work / "python3.def"), *entry)
    compile_with_mingw(HERE / "python.c", python / "python.exe", "-municode", str(work / "libpython311.a"))


def lend_complex_functions(packages: Path) -> None:
    """Have NumPy's modules take their functions from a library that adds MinGW's complex ones to Wine's others."""
    names: set[str] = set()
    for module in (packages / "numpy").rglob("*.pyd"):
        names.update(_imports(module, MATHS))
        module.write_bytes(module.read_bytes().replace(MATHS.encode(), COMPLEX.encode()))
    # Where numbers are complex, MinGW has the same functions; the long ones of Windows are as long as the usual ones.
    kinds = "abs|arg|cos|cosh|exp|imag|log|pow|real|sin|sinh|sqrt|tan|tanh"
    forwarded = []
    for name in sorted(names):
        found = re.fullmatch(rf"(c(?:{kinds})f?)l?", name)
        forwarded.append(f"  {name} = {found[1] if found else f'ucrtbase.{name}'}")
    table = FOLDER / "made" / "complex.def"
    table.write_text(f"LIBRARY {COMPLEX}\nEXPORTS\n" + "\n".join(forwarded) + "\n")
    empty = table.with_suffix(".c")
    empty.write_text("")
    compile_with_mingw(empty, packages / "numpy.libs" / COMPLEX, "-shared", "-static-libgcc", str(table))


def _make_prefix(python: Path) -> None:
    """Wine's folder, as a Windows 10 with the libraries that it lacks."""
    print("starting Wine, once", flush=True)
    subprocess.run(
        ["wine", "wineboot", "--init"],
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=START,
        check=False,
    )
    command = ["wine", "reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"]
    _call(command, "Wine", env=environment(), stdin=subprocess.DEVNULL)
    system = FOLDER / "prefix" / "drive_c" / "windows" / "system32"
    compile_with_mingw(HERE / "bcryptprimitives.c", system / "bcryptprimitives.dll", "-shared", "-ladvapi32")
    # Qt asks this library of Windows 10 for converters of old encodings; the stand-in has none, and says so.
    wanted = _imports(python / "Lib" / "site-packages" / "PySide6" / "Qt6Core.dll", "icuuc.dll")
    lines = ["__declspec(dllexport) void *ucnv_open(const char *name, int *error) { if (error) *error = 4; return 0; }"]
    lines += [f"__declspec(dllexport) void *{name}(void) {{ return 0; }}" for name in wanted if name != "ucnv_open"]
    source = FOLDER / "made" / "icuuc.c"
    source.write_text("\n".join(lines) + "\n")
    compile_with_mingw(source, system / "icuuc.dll", "-shared")


def _install_project(packages: Path) -> None:
    """The project, read from the checkout, with its metadata."""
    own = FOLDER / "own"
    _call(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            str(own),
            str(ROOT),
        ],
        "pip",
    )
    (wheel,) = own.glob("afaos-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(packages, [name for name in packed.namelist() if ".dist-info/" in name])
    (packages / "afaos.pth").write_text(windows_path(ROOT) + "\n", encoding="utf-8")
