"""The workflows: well formed, pinned, with minimal rights, and calling existing commands."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((CHECKOUT / ".github" / "workflows").glob("*.yml"))
ZIZMOR = shutil.which("zizmor", path=str(Path(sys.executable).parent)) or shutil.which("zizmor")


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.name)
def workflow(request: pytest.FixtureRequest) -> str:
    """The text of each workflow."""
    return Path(request.param).read_text(encoding="utf-8")


def schema_check(path: Path) -> subprocess.CompletedProcess[str]:
    """Check a file against the schema of workflows."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.skipif(importlib.util.find_spec("check_jsonschema") is None, reason="check-jsonschema is not installed")
def test_workflows_follow_their_schema_and_a_wrong_one_does_not(tmp_path: Path) -> None:
    for path in WORKFLOWS:
        done = schema_check(path)
        assert done.returncode == 0, done.stdout
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on:", "runs_on:"), encoding="utf-8")
    assert schema_check(wrong).returncode != 0


@pytest.mark.skipif(ZIZMOR is None, reason="zizmor is not installed")
def test_an_auditor_finds_nothing_in_the_workflows() -> None:
    command = [str(ZIZMOR), "--offline", "--no-progress", str(CHECKOUT / ".github" / "workflows")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("actionlint") is None, reason="actionlint is not installed")
def test_a_linter_finds_nothing_in_the_workflows() -> None:
    done = subprocess.run(["actionlint", *map(str, WORKFLOWS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_there_are_workflows() -> None:
    assert [path.name for path in WORKFLOWS] == ["long.yml", "packages.yml", "tests.yml"]


def test_every_week_all_tests_run() -> None:
    long = (CHECKOUT / ".github" / "workflows" / "long.yml").read_text(encoding="utf-8")
    assert re.search(r"schedule:\n    - cron: \"\d+ \d+ \* \* \d\"", long)
    assert "run: python packaging/dev.py test --long\n" in long


def test_actions_are_pinned_by_commit_and_say_their_version(workflow: str) -> None:
    uses = re.findall(r"uses: (.*)", workflow)
    assert uses
    for use in uses:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


def test_one_action_has_one_commit() -> None:
    pins = {use for path in WORKFLOWS for use in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))}
    assert len({pin.split("@")[0] for pin in pins}) == len(pins)


def test_a_workflow_may_only_read_until_a_job_says_why(workflow: str) -> None:
    assert "\npermissions:\n  contents: read\n\n" in workflow
    assert workflow.count("contents: write") == workflow.count("gh release create")
    assert "write-all" not in workflow
    assert workflow.count("actions/checkout@") == workflow.count("persist-credentials: false")


def test_every_job_has_an_end(workflow: str) -> None:
    assert workflow.count("runs-on:") == workflow.count("timeout-minutes:")


def test_workflows_call_scripts_that_exist(workflow: str) -> None:
    for script in re.findall(r"(?:python|\"\$python\") (packaging/\S+\.py)", workflow):
        assert (CHECKOUT / script).is_file(), script


def test_a_checkout_has_the_same_bytes_on_all_systems() -> None:
    assert "\n* text=auto eol=lf\n" in (CHECKOUT / ".gitattributes").read_text(encoding="utf-8")


def test_the_tests_run_on_three_systems_with_the_oldest_and_newest_of_both() -> None:
    tests = (CHECKOUT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    locked = (CHECKOUT / "packaging" / "requirements" / "build.txt").read_text(encoding="utf-8")
    (systems,) = re.findall(r"system: \[(.*)\]", tests)
    assert [system.split("-")[0] for system in systems.split(", ")] == ["ubuntu", "windows", "macos"]
    (newest_qt,) = re.findall(r"(?m)^pyside6-essentials==(\S+)", locked)
    assert newest_qt.startswith("6.") and tests.count("--require-hashes -r packaging/requirements/dev.txt") == 1


def test_only_one_job_installs_what_is_not_locked(workflow: str) -> None:
    for job in re.split(r"(?m)^  (?=[a-z]+:$)", workflow)[1:]:
        unlocked = re.findall(r"pipx? install (?!--require-hashes|--no-deps)", job)
        assert not unlocked or job.startswith("unlocked:")
        assert job.count("curl ") == job.count("sha256sum --check")


def test_secrets_are_for_tags_and_releases_say_where_they_come_from() -> None:
    packages = (CHECKOUT / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")
    build, release = re.split(r"(?m)^  (?=build:$|release:$)", packages)[1:]
    assert "environment: ${{ startsWith(github.ref, 'refs/tags/') && 'signing' || '' }}" in build
    step = build.split("- name: Take the signature")[1].split("- name:")[0]
    assert "startsWith(github.ref, 'refs/tags/')" in step.split("env:")[0]
    assert "secrets." not in release
    attested = release.index("actions/attest-build-provenance@")
    files = [release.index(name) for name in ("download-artifact", "dev.py release downloads")]
    assert max(files) < attested < release.index("gh release create")
    assert files[1] < release.index("check_jsonschema --schemafile") < attested, "each manifest by the schema it names"
    assert "subject-path: downloads/*\n" in release
    assert "id-token: write" in release and "attestations: write" in release


def test_the_oldest_python_and_qt_are_those_of_the_project() -> None:
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    tests = (CHECKOUT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    (oldest_python,) = re.findall(r'requires-python = ">=([\d.]+)"', project)
    (oldest_qt,) = re.findall(r'"PySide6-Essentials>=([\d.]+),', project)
    assert f'python: ["{oldest_python}",' in tests
    assert re.search(rf'python: "{oldest_python}", pyside: "{re.escape(oldest_qt)}\.\d+"', tests)
