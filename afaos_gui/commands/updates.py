"""`afaos updates`: check for a newer version."""

from __future__ import annotations

import argparse

from afaos_gui.data.releases import is_newer, newest_version, releases_page
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.texts.language import _


def run(arguments: argparse.Namespace) -> int:
    """Read the newest version's number and compare it. Raises UpdateError."""
    page, own = arguments.page or releases_page(), program_version()
    newest = newest_version(page)
    if is_newer(newest, own):
        print(_("Version {newest} can be had at {page}; this is {own}.").format(newest=newest, page=page, own=own))
    else:
        print(_("There is no newer version; this is {own}.").format(own=own))
    return 0
