"""Write the software bill of materials: `python packaging/sbom.py OUT.json` in the build environment."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import project


def shipped_names() -> set[str]:
    """The packages that the program needs, in lower case, itself included."""
    from importlib.metadata import distribution

    from packaging.requirements import Requirement

    names: set[str] = set()
    waiting = ["afaos"]
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name in names:
            continue
        names.add(name)
        for line in distribution(name).requires or []:
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                waiting.append(need.name)
    return names


def reduced(bill: dict[str, object], names: set[str]) -> dict[str, object]:
    """The bill reduced to shipped components."""
    components = bill.get("components")
    assert isinstance(components, list)
    kept = [part for part in components if str(part["name"]).lower().replace("_", "-") in names]
    references = {part["bom-ref"] for part in kept}
    dependencies = bill.get("dependencies")
    if isinstance(dependencies, list):
        bill["dependencies"] = [
            {**link, "dependsOn": [ref for ref in link.get("dependsOn", []) if ref in references]}
            for link in dependencies
            if link["ref"] in references
        ]
    bill["components"] = kept
    return bill


def other_parts(licences: Path) -> list[dict[str, str]]:
    """Python itself, and the system packages named by a finished program's licences, with versions."""
    python = platform.python_version()
    parts = [{"type": "platform", "name": "Python", "version": python, "bom-ref": f"python@{python}"}]
    names = sorted(path.name for path in licences.glob("system/*"))
    if names:
        system = platform.freedesktop_os_release()["ID"]
        command = ["dpkg-query", "--show", "--showformat=${Package} ${Version}\\n", *names]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        versions = dict(line.split() for line in answer.splitlines())
        parts += [_system_part(name, versions[name], system) for name in names]
    return parts


def _system_part(name: str, version: str, system: str) -> dict[str, str]:
    address = f"pkg:deb/{system}/{name}@{quote(version)}"
    return {"type": "library", "name": name, "version": version, "bom-ref": address, "purl": address}


def main(arguments: list[str]) -> int:
    """Write the bill of this environment, without build tools, plus the system's libraries."""
    (target,) = arguments
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-format", "JSON", sys.executable]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    bill = reduced(json.loads(answer), shipped_names())
    parts = bill["components"]
    assert isinstance(parts, list)
    parts += other_parts(project.ROOT / "dist" / "afaos" / "_internal" / "licences")
    Path(target).write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {len(parts)} components of {project.TITLE} {project.VERSION}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
