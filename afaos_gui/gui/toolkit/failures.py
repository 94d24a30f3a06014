"""Failures of reading and writing, told in their own sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from afaos_gui.data.errors import DataError


@contextmanager
def failures_told(tell: Callable[[str], object]) -> Iterator[None]:
    """End the block at a DataError and tell its sentence; what follows the block runs in any case."""
    try:
        yield
    except DataError as error:
        tell(str(error))
