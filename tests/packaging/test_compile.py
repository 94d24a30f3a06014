"""The compiled core: when it is used, and that it gives the same results as the source."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

from afaos_gui.base import compiled

CHECKOUT = Path(__file__).resolve().parents[2]
DIGEST = CHECKOUT / "tests" / "packaging" / "core_digest.py"
KERNEL = CHECKOUT / "tests" / "packaging" / "kernel_check.py"
SEARCH = CHECKOUT / "tests" / "packaging" / "core_check.py"
GAMES = 24


@pytest.fixture
def compile_script(scripts: Path) -> ModuleType:
    """packaging/compile.py as a module."""
    return __import__("compile")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like a compiled core of one module."""
    extension = tmp_path / "afaos_gui" / "rules" / f"engine{EXTENSION_SUFFIXES[0]}"
    extension.parent.mkdir(parents=True)
    extension.touch()
    compiled.write_manifest(tmp_path, {"afaos_gui.rules.engine": extension})
    return tmp_path


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled core: that of the checkout if it is up to date, else one built for these tests."""
    if compiled.fitting_modules(compiled.FOLDER):
        return compiled.FOLDER
    made = tmp_path_factory.mktemp("core")
    program = "import sys; sys.path.insert(0, 'packaging'); import compile; from pathlib import Path; "
    program += "compile.make(Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", program, str(made)], cwd=CHECKOUT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return made


def run(command: list[str], core: str) -> subprocess.CompletedProcess[str]:
    """Run Python with a setting of AFAOS_CORE."""
    environment = dict(os.environ, AFAOS_CORE=core)
    return subprocess.run([sys.executable, *command], cwd=CHECKOUT, env=environment, capture_output=True, text=True)


# When it is used


def test_the_tests_run_the_source() -> None:
    from afaos_gui.rules import engine

    assert os.environ["AFAOS_CORE"]
    assert compiled.is_compiled(engine) == (os.environ["AFAOS_CORE"] != "interpreted")


def test_modules_made_of_this_source_fit(folder: Path) -> None:
    assert list(compiled.fitting_modules(folder)) == ["afaos_gui.rules.engine"]


def test_no_module_fits_other_source(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "sources_digest", lambda: "other")
    assert compiled.fitting_modules(folder) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sources": 1, "modules": []}'])
def test_a_damaged_manifest_is_as_good_as_none(folder: Path, text: str) -> None:
    (folder / compiled.MANIFEST).write_text(text, encoding="utf-8")
    assert compiled.fitting_modules(folder) == {}


def test_no_module_fits_another_python(folder: Path) -> None:
    manifest = folder / compiled.MANIFEST
    content = json.loads(manifest.read_text(encoding="utf-8"))
    content["modules"]["afaos_gui.rules.engine"] = "afaos_gui/rules/engine.cpython-29-other.so"
    (folder / "afaos_gui/rules/engine.cpython-29-other.so").touch()
    manifest.write_text(json.dumps(content), encoding="utf-8")
    assert compiled.fitting_modules(folder) == {}


def test_all_modules_or_none(folder: Path) -> None:
    next((folder / "afaos_gui" / "rules").iterdir()).unlink()
    assert compiled.fitting_modules(folder) == {}


def test_the_digest_follows_every_source_of_the_core(tmp_path: Path) -> None:
    for name in compiled.COMPILED_PACKAGES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.py").write_text("1", encoding="utf-8")
    digests = {compiled.sources_digest(tmp_path)}
    (tmp_path / "ai" / "one.py").write_text("2", encoding="utf-8")
    digests.add(compiled.sources_digest(tmp_path))
    (tmp_path / "ai" / "one.py").rename(tmp_path / "ai" / "two.py")
    digests.add(compiled.sources_digest(tmp_path))
    (tmp_path / "ai" / "one.c").write_text("int one;", encoding="utf-8")
    digests.add(compiled.sources_digest(tmp_path))
    assert len(digests) == 4


def test_insisting_on_a_core_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    done = run(["-c", "import afaos_gui"], str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("where no compiled core lies that fits this source.")


def test_the_core_of_the_folder_comes_before_the_source(folder: Path) -> None:
    """The empty file is found, but is not a library."""
    done = run(["-c", "import afaos_gui.rules.engine"], str(folder))
    assert done.returncode == 1
    assert str(folder) in done.stderr.splitlines()[-1]
    done = run(["-c", "import afaos_gui.rules.engine"], "interpreted")
    assert done.returncode == 0, done.stderr


# How it is built


def test_rules_and_search_are_compiled(compile_script: ModuleType) -> None:
    sources = compile_script.sources()
    hot = {
        "rules/engine.py",
        "rules/state.py",
        "ai/search/search.py",
        "ai/judgement/features.py",
        "ai/heuristics/turn.py",
    }
    assert hot <= set(sources)
    assert all((CHECKOUT / "afaos_gui" / source).is_file() for source in sources)
    assert all((CHECKOUT / "afaos_gui" / source).is_file() for source in compile_script.NOT_COMPILED)


def test_every_chapter_of_the_rules_is_compiled(compile_script: ModuleType) -> None:
    package = CHECKOUT / "afaos_gui"
    rules = {path.relative_to(package).as_posix() for path in (package / "rules").rglob("*.py")}
    assert rules - set(compile_script.sources()) == {
        name for name in compile_script.NOT_COMPILED if name.startswith("rules/")
    }
    assert "rules/chapters/turn.py" in compile_script.sources()


def test_no_interpreted_class_inherits_from_a_compiled_one(compile_script: ModuleType) -> None:
    """Python refuses that when such a class is used, and the tests run the source."""
    package = CHECKOUT / "afaos_gui"
    sources = {package / source for source in compile_script.sources()}
    classes = {path: classes_of(path) for path in package.rglob("*.py")}
    compiled_names = {name for path in sources if path.suffix == ".py" for name in classes[path]}
    plain = {
        (name, base) for path in classes.keys() - sources for name, bases in classes[path].items() for base in bases
    }
    assert sorted(f"{name} inherits {base}" for name, base in plain if base in compiled_names) == []


def classes_of(path: Path) -> dict[str, list[str]]:
    """The names of a module's classes, each with those of its bases."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    found = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return {node.name: [base.id for base in node.bases if isinstance(base, ast.Name)] for node in found}


def test_without_a_compiler_one_sentence_says_so(
    compile_script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_script.sys, "platform", "linux")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(compile_script.compiled, "fitting_modules", lambda folder: {})
    assert compile_script.main([]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("There is no C compiler (no-such-compiler) here, so the program runs interpreted")


def test_the_search_is_compiled_by_the_whole_command_of_the_compiler(
    scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", f"{sys.executable} -I gcc")
    assert __import__("search_core").compiler() == [sys.executable, "-I", "gcc"]


def test_the_search_stays_in_python_where_the_compiler_refuses_it(
    scripts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    search_core = __import__("search_core")
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(search_core.CoreError, match="There is no no-such-compiler to compile the search with"):
        search_core.make(tmp_path)
    with pytest.raises(search_core.CoreError, match=r"(?i)unknown option"):
        search_core.compile_with([sys.executable], tmp_path, EXTENSION_SUFFIXES[0])
    assert not list(tmp_path.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


def test_the_search_alone_is_compiled_once_and_used_where_nothing_more_is(
    compile_script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, alone = tmp_path / "compiled", tmp_path / "search"
    monkeypatch.setattr(compiled, "FOLDER", whole)
    monkeypatch.setattr(compiled, "SEARCH_FOLDER", alone)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delenv("AFAOS_CORE")
    try:
        compile_script.make_search(alone)
    except compile_script.CompileError as error:
        pytest.skip(str(error))
    monkeypatch.setattr(compile_script.search_core, "make", lambda into: pytest.fail("built again"))
    compile_script.make_search(alone)
    compiled.use_compiled_core()
    (library,) = alone.rglob(f"*{EXTENSION_SUFFIXES[0]}")
    assert compiled.extension_file(compile_script.search_core.NAME) == library
    shutil.rmtree(alone)
    monkeypatch.setattr(compiled, "fitting_modules", lambda folder: {"whole": folder} if folder == whole else {})
    compile_script.make_search(alone)
    assert not alone.exists()


def test_without_a_compiler_playing_goes_on_in_python(
    compile_script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(compile_script.compiled, "fitting_modules", lambda folder: {})
    monkeypatch.setattr(compile_script.shutil, "rmtree", lambda folder, ignore_errors: None)
    assert compile_script.main(["--search"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("The machine thinks in Python, which is slower: There is no no-such-compiler")


def test_a_fitting_core_is_not_made_anew(
    compile_script: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_script, "build", lambda into: pytest.fail("built again"))
    compile_script.make(folder)
    assert "up to date" in capsys.readouterr().out


def test_the_core_can_be_taken_away(compile_script: ModuleType, folder: Path) -> None:
    compile_script.remove(folder)
    assert not folder.exists()
    compile_script.remove(folder)


def test_frozen_programs_get_the_modules_where_packages_look(compile_script: ModuleType, folder: Path) -> None:
    modules = compiled.fitting_modules(folder)
    ((place, file, kind),) = compile_script.frozen_files(modules)
    assert place == f"afaos_gui/rules/engine{EXTENSION_SUFFIXES[0]}"
    assert Path(file) == modules["afaos_gui.rules.engine"]
    assert kind == "EXTENSION"


def test_git_does_not_see_the_compiled_core() -> None:
    command = ["git", "check-ignore", "-q", str(compiled.FOLDER / "afaos_gui" / "core.so")]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=False)
    if done.returncode == 128:
        pytest.skip("this is no checkout")
    assert done.returncode == 0


# That it gives the same results


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_compiled_and_interpreted_play_and_think_alike(core: Path) -> None:
    seed = os.environ.get("AFAOS_SEED", "1")
    of_source = run([str(DIGEST), str(GAMES), seed], "interpreted")
    of_core = run([str(DIGEST), str(GAMES), seed], str(core))
    assert (of_source.returncode, of_core.returncode) == (0, 0), of_source.stderr + of_core.stderr
    digest, how = of_source.stdout.split()
    assert how == "interpreted"
    assert of_core.stdout.split() == [digest, "compiled"]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_rules_tests_pass_on_the_compiled_core(core: Path) -> None:
    done = run(["-m", "pytest", "-q", "-m", "not long", "-p", "no:cacheprovider", "tests/rules"], str(core))
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_kernel_in_c_gives_the_numbers_of_the_source(core: Path) -> None:
    done = run([str(KERNEL)], str(core))
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 1e-5


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_search_in_c_finds_what_that_of_the_source_finds(core: Path) -> None:
    done = run([str(SEARCH)], str(core))
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 0.03
