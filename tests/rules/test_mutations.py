"""The changes that `tests.rules.mutants` tries: of every module of the rules, and none listed that cannot be made."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.mutants import PYTEST, SILENT, UNTRUE, Copy, Hunter, Results, equivalent
from tests.rules.mutations import CHECKOUT, RULES, Mutant, all_mutants


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    """All changes of one operator or constant."""
    return all_mutants()


def test_every_module_that_decides_something_is_changed(mutants: list[Mutant]) -> None:
    rules = CHECKOUT / RULES
    decides = {
        path.relative_to(rules).as_posix()
        for path in rules.rglob("*.py")
        if any(isinstance(node, ast.Compare | ast.BinOp) for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    }
    # Only annotations of types are joined there: `A | B`.
    assert decides - {mutant.file for mutant in mutants} <= {"refusals.py"}
    assert "chapters/turn.py" in {mutant.file for mutant in mutants}


def test_a_change_listed_as_without_effect_can_be_made(mutants: list[Mutant]) -> None:
    known = {mutant.key for mutant in mutants}
    assert [key for key in equivalent() if key not in known] == []


def test_what_was_noticed_is_not_tried_again(mutants: list[Mutant], tmp_path: Path) -> None:
    results = Results(tmp_path / "results")
    results.note(mutants[3])
    again = Results(tmp_path / "results")
    assert [number for number, mutant in enumerate(mutants[:10]) if again.knows(mutant)] == [3]
    assert not Results(None).knows(mutants[3])


def test_the_games_of_the_witness_tell_which_lines_they_reach(tmp_path: Path) -> None:
    """Not measured in the ordinary run, they are in the hunt, which would not begin otherwise."""
    quick = "tests/rules/test_witness.py::test_a_changed_rule_is_noticed"
    reached = Copy(tmp_path / "copy", [quick]).tests_by_line()
    assert any(quick in tests for lines in reached.values() for tests in lines.values())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in forks")
@pytest.mark.parametrize(("seen", "told"), [("True", "[False]"), ("os.getpid() == PARENT", UNTRUE)])
def test_nothing_is_hunted_by_tests_that_fail_in_a_fork_anyway(tmp_path: Path, seen: str, told: str) -> None:
    """Every change was once called noticed, because a test could never pass where changes are tried."""
    tests = tmp_path / "test_it.py"
    tests.write_text(f"import os\n\nPARENT = os.getpid()\n\n\ndef test_it():\n    assert {seen}\n", encoding="utf-8")
    hunting = "from tests.rules.test_mutations import hunt_one; import sys; hunt_one(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", hunting, str(tests)], cwd=CHECKOUT, capture_output=True, text=True)
    assert told in done.stdout + done.stderr


def hunt_one(tests: str) -> None:
    """Print whether one change is noticed by other tests."""
    mutant = next(one for one in all_mutants() if one.file == "chapters/turn.py" and one.in_function)
    noticed: list[bool] = []
    hunter = Hunter([mutant], {}, {}, 1, lambda _mutant, is_noticed: noticed.append(is_noticed), 60)
    pytest.main([*PYTEST, *SILENT, tests], plugins=[hunter])
    print(noticed)
