"""`afaos engine`: the machine over the engine protocol, on standard input and output (ENGINE.md)."""

from __future__ import annotations

import argparse
import contextlib
import sys

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import ENGLISH, _, set_language
from afaos_gui.engine.server import Server


def about() -> str:
    """The command's description."""
    return _("The machine over the engine protocol, on standard input and output (ENGINE.md).")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments: everything goes over the protocol."""


def run(arguments: argparse.Namespace) -> int:
    """Answer lines until `quit` or the end of the input."""
    set_language(ENGLISH)  # programs read it, whatever the system's language
    # A buffer of its own, which its thread may still wait in when all else ends: Python would abort over `sys.stdin`'s.
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        Server(source, sys.stdout.buffer, load_catalogue()).run()
    return 0
