"""The bill of materials names exactly what is shipped."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

import pytest


def test_the_tools_of_the_build_are_no_part_of_the_program(scripts: Path) -> None:
    import sbom

    bill = {
        "components": [{"name": name, "bom-ref": name} for name in ("Pydantic_Core", "pyinstaller")],
        "dependencies": [
            {"ref": "Pydantic_Core", "dependsOn": ["pyinstaller", "Pydantic_Core"]},
            {"ref": "pyinstaller"},
        ],
    }
    kept = sbom.reduced(bill, {"pydantic-core"})
    components = kept["components"]
    assert isinstance(components, list)
    assert [part["name"] for part in components] == ["Pydantic_Core"]
    assert kept["dependencies"] == [{"ref": "Pydantic_Core", "dependsOn": ["Pydantic_Core"]}]


def test_python_is_always_named(scripts: Path, tmp_path: Path) -> None:
    import sbom

    (python,) = sbom.other_parts(tmp_path)
    assert (python["name"], python["version"]) == ("Python", platform.python_version())


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="for Debian and its kin only")
def test_libraries_of_the_system_have_their_versions(scripts: Path, tmp_path: Path) -> None:
    import sbom

    (tmp_path / "system" / "libc6").mkdir(parents=True)
    _python, library = sbom.other_parts(tmp_path)
    assert library["name"] == "libc6"
    assert library["version"][0].isdigit()
    assert library["purl"].startswith("pkg:deb/")
