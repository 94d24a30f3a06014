"""What tests of the plant begin with."""

from __future__ import annotations

import pytest

from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset


@pytest.fixture(scope="session")
def ruleset(catalogue: Catalogue) -> Ruleset:
    """The second edition without options."""
    return Ruleset(catalogue)
