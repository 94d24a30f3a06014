"""Writes the software bill of materials: `python packaging/sbom.py OUT.json` in the build environment."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import project


def shipped_names() -> set[str]:
    """The packages that the program needs, ours and theirs, in small letters."""
    from importlib.metadata import distribution

    from packaging.markers import default_environment

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
            environment = {**default_environment(), "extra": ""}
            if need.marker is None or need.marker.evaluate(environment):
                waiting.append(need.name)
    return names


def reduced(bill: dict[str, object], names: set[str]) -> dict[str, object]:
    """The bill with those components only that are shipped."""
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


def main(arguments: list[str]) -> int:
    """Write the bill of this environment, less the tools of the build."""
    (target,) = arguments
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-format", "JSON", sys.executable]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    bill = reduced(json.loads(answer), shipped_names())
    Path(target).write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    parts = bill["components"]
    assert isinstance(parts, list)
    print(f"{target}: {len(parts)} components of {project.TITLE} {project.VERSION}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
