"""Coverage of the rules is measured only in their own tests, because it slows everything down."""

from __future__ import annotations

import sys
import threading


def test_nothing_traces_a_test_of_anything_else() -> None:
    """One worker once did, at up to five times the cost: pytest-cov's own mark left a second measurement running."""
    assert "coverage" not in type(sys.gettrace()).__module__
    assert threading.gettrace() is None
