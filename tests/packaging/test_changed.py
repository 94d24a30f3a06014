"""`dev.py test --changed`: which tests a change can reach, in a small checkout of its own and in this one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SCRIPT = "packaging/checks/changed.py"
FILES = {
    "afaos/__init__.py": "",
    "afaos_gui/__init__.py": "",
    "afaos_gui/__main__.py": "from afaos_gui.shown import show\n",
    "afaos_gui/rules.py": "",
    "afaos_gui/shown.py": "def show():\n    from afaos_gui.rules import x\n",
    "afaos_gui/texts.py": 'FILE = ("resources", "texts.json")\n',
    "afaos_gui/alone.py": "",
    "resources/texts.json": "{}",
    "resources/unnamed.json": "{}",
    "pyproject.toml": "",
    "plant/afaos_plant/__init__.py": "",
    "packaging/tool.py": "",
    "tests/conftest.py": "",
    "tests/deep/conftest.py": "from afaos_gui.alone import x\n",
    "tests/deep/test_below.py": "",
    "tests/helper.py": "from afaos_gui.texts import FILE\n",
    "tests/test_helped.py": "from tests.helper import FILE\n",
    "tests/test_rules.py": "from afaos_gui import rules\n",
    "tests/test_run.py": 'COMMAND = ["python", "-m", "afaos_gui"]\n',
    "tests/test_tool.py": "def test():\n    import tool\n",
    "tests/test_patched.py": 'patch("afaos_gui.alone.x")\n',
}
ALL = {path for path in FILES if "/test_" in path}


def git(folder: Path, *words: str) -> None:
    name = ("-c", "user.name=Anne", "-c", "user.email=anne@example.org")
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a few modules and tests, on a branch beside main."""
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / SCRIPT).parent.mkdir()
    shutil.copy(CHECKOUT / SCRIPT, tmp_path / SCRIPT)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "Begin")
    git(tmp_path, "checkout", "-q", "-b", "branch")
    return tmp_path


def told(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the script says."""
    command = [sys.executable, SCRIPT, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def reached(folder: Path) -> set[str]:
    """The tests that are reached, without the folder of tests."""
    done = told(folder)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("afaos_gui/rules.py", {"tests/test_rules.py", "tests/test_run.py"}),
        ("afaos_gui/shown.py", {"tests/test_run.py"}),
        ("afaos_gui/alone.py", {"tests/deep/test_below.py", "tests/test_patched.py"}),
        ("resources/texts.json", {"tests/test_helped.py"}),
        ("packaging/tool.py", {"tests/test_tool.py"}),
        ("tests/deep/conftest.py", {"tests/deep/test_below.py"}),
        ("tests/test_tool.py", {"tests/test_tool.py"}),
        ("tests/conftest.py", ALL),
        ("resources/unnamed.json", ALL),
        ("pyproject.toml", ALL),
    ],
)
def test_a_change_reaches_the_tests_that_use_it(checkout: Path, changed: str, tests: set[str]) -> None:
    (checkout / changed).write_text(FILES[changed] + "\n", encoding="utf-8")
    assert reached(checkout) == tests


def test_what_the_branch_has_committed_or_added_counts(checkout: Path) -> None:
    assert reached(checkout) == set()
    (checkout / "afaos_gui" / "shown.py").write_text("", encoding="utf-8")
    git(checkout, "commit", "-q", "-a", "-m", "Change")
    (checkout / "tests" / "test_new.py").write_text("", encoding="utf-8")
    assert reached(checkout) == {"tests/test_run.py", "tests/test_new.py"}


def test_a_commit_that_git_does_not_know_is_told_in_a_sentence(checkout: Path) -> None:
    done = told(checkout, "nowhere")
    assert done.returncode == 2
    assert done.stderr == "Git knows no commit from which this and 'nowhere' both come.\n"


def test_in_this_checkout_a_module_of_the_rules_reaches_more_than_one_of_the_environment(
    scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    from checks import changed

    rules = changed.reached({"afaos_gui/rules/chance.py"})
    environment = changed.reached({"afaos_gui/env/words.py"})
    assert "tests/rules/test_money.py" in rules and "tests/gui/gestures/test_drag.py" in rules
    assert "tests/env/test_environment.py" in environment and len(environment) < 5
