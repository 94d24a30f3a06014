"""The program checks for updates over secured connections, and trusts only whom the system trusts."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


def test_the_source_program_makes_secured_connections(
    scripts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trying import updates

    monkeypatch.chdir(scripts.parent)
    assert updates.try_updates([sys.executable, "-m", "afaos_gui"], tmp_path) == ""


def test_a_program_that_trusts_anybody_is_found_out(
    scripts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trying import updates

    monkeypatch.chdir(scripts.parent)
    code = "import ssl, sys; ssl.create_default_context = ssl._create_unverified_context; "
    code += "from afaos_gui.data import releases; releases.trust = ssl._create_unverified_context; "
    code += "from afaos_gui.__main__ import main; sys.exit(main(sys.argv[1:]))"
    problem = updates.try_updates([sys.executable, "-c", code], tmp_path)
    assert problem.startswith("The program trusts a page that nobody vouches for")


def test_a_program_without_openssl_is_found_out(scripts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from trying import updates

    monkeypatch.chdir(scripts.parent)
    code = "import sys; sys.modules['_ssl'] = None; from afaos_gui.__main__ import main; sys.exit(main(sys.argv[1:]))"
    assert "no means for secured connections" in updates.try_updates([sys.executable, "-c", code], tmp_path)
