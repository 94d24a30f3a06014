"""The download for macOS: a signed bundle in a disk image.

Without the secrets of a paid account the signature is ad hoc and nothing is sent to Apple; the output says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import project
from project import BuildError

ENTITLEMENTS = Path(__file__).resolve().parent / "macos" / "entitlements.plist"
AD_HOC = "-"
TRIES = 5
"""The system's own scanner may lock a fresh disk image for a moment."""


def signing_identity(environment: Mapping[str, str]) -> str:
    """The signing identity: AFAOS_SIGNING_IDENTITY, else ad hoc."""
    return environment.get("AFAOS_SIGNING_IDENTITY") or AD_HOC


def sign_commands(app: Path, identity: str) -> list[list[str]]:
    """The commands that sign once, last of all, and verify strictly."""
    sign = ["codesign", "--force", "--deep", "--sign", identity, "--entitlements", str(ENTITLEMENTS)]
    if identity != AD_HOC:
        sign += ["--options", "runtime", "--timestamp"]
    return [[*sign, str(app)], ["codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app)]]


def notarise_commands(image: Path, environment: Mapping[str, str]) -> list[list[str]]:
    """The commands that send the image to Apple and staple the ticket; none without a keychain profile."""
    profile = environment.get("AFAOS_NOTARY_PROFILE")
    if not profile or signing_identity(environment) == AD_HOC:
        return []
    submit = ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile, "--wait"]
    return [submit, ["xcrun", "stapler", "staple", str(image)]]


def image_command(folder: Path, image: Path) -> list[str]:
    """The command that makes a disk image of a folder."""
    command = ["hdiutil", "create", "-volname", project.TITLE, "-srcfolder", str(folder), "-ov"]
    return [*command, "-format", "UDZO", "-fs", "HFS+", str(image)]


def pack(app: Path, image: Path) -> list[Path]:
    """Sign the bundle and put it into a disk image beside a link to Applications. Raises BuildError."""
    identity = signing_identity(os.environ)
    if identity == AD_HOC:
        print("AFAOS_SIGNING_IDENTITY is not set: the signature is ad hoc.", flush=True)
    for command in sign_commands(app, identity):
        _run(command)
    with tempfile.TemporaryDirectory() as folder:
        # ditto keeps links and attributes, which the signature covers.
        _run(["ditto", str(app), str(Path(folder) / app.name)])
        (Path(folder) / "Applications").symlink_to("/Applications")
        _run(image_command(Path(folder), image), TRIES)
    commands = notarise_commands(image, os.environ)
    if not commands:
        print("AFAOS_NOTARY_PROFILE or the identity is not set: the image is not notarised.", flush=True)
    for command in commands:
        _run(command)
    return [image]


def _run(command: list[str], tries: int = 1) -> None:
    if shutil.which(command[0]) is None:
        raise BuildError(f"{command[0]} is missing; disk images can be made on macOS only.")
    for number in range(1, tries + 1):
        if subprocess.call(command) == 0:
            return
        if number < tries:
            time.sleep(3 * number)
    raise BuildError(f"'{' '.join(command[:2])}' failed; its own words are above.")
