"""The coverage of the rules is measured in their own tests, and nowhere else: it makes everything slower."""

from __future__ import annotations

import sys
import threading


def test_nothing_traces_a_test_of_anything_else() -> None:
    """As a worker did, at up to five times the cost: pytest-cov's own mark left a second measurement running."""
    assert "coverage" not in type(sys.gettrace()).__module__
    assert threading.gettrace() is None
