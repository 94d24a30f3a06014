"""The manifests of the places where people look for programs: winget, Homebrew, and Flatpak.

Each is made from what a folder of downloads holds, with the sums of its files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import project
from bundle import LEAST_MAC
from project import APP_ID, RELEASES, SUFFIX, TITLE, VERSION

from release.archives import sum_of
from release.changelog import own_date

PUBLISHER = f"{TITLE} desktop contributors"
SUMMARY = "The board game for two about the struggle for North America"
WINGET_ID = "Afaos.AFewAcresOfSnow"
WINGET_SCHEMA = "1.10.0"
CASK = "a-few-acres-of-snow"
MAC_NAMES = {"13.0": "ventura", "14.0": "sonoma", "15.0": "sequoia"}
"""The oldest macOS, as casks name it."""
RUNTIME = "25.08"
"""The version of the Freedesktop runtime that the Flatpak lies on."""
INSTALLER = Path(__file__).resolve().parents[1] / "windows" / "afaos.iss"


def address(name: str) -> str:
    """Where a file of this version can be downloaded."""
    return f"{RELEASES}/download/v{VERSION}/{name}"


def write_manifests(downloads: Path) -> list[Path]:
    """Write the manifests for what lies in a folder; says which cannot be written, and returns the others."""
    made: list[Path] = []
    setup = downloads / f"afaos-{VERSION}-windows-x86_64-setup.exe"
    images = {name: downloads / f"afaos-{VERSION}-macos-{name}.dmg" for name in ("arm64", "x86_64")}
    archive = downloads / f"afaos-{VERSION}-linux-x86_64.tar.xz"
    shops: tuple[tuple[str, list[Path], Callable[[], dict[str, str]]], ...] = (
        ("winget", [setup], lambda: winget(setup)),
        ("Homebrew", [*images.values()], lambda: {f"{CASK}.rb": cask(images)}),
        ("Flatpak", [archive], lambda: {f"{APP_ID}.json": flatpak(address(archive.name), sum_of(archive))}),
    )
    for shop, needed, texts in shops:
        missing = [path.name for path in needed if not path.is_file()]
        if missing:
            print(f"No manifest for {shop}: {', '.join(missing)} is not there.", flush=True)
            continue
        for name, text in texts().items():
            made.append(downloads / name)
            made[-1].write_text(text, encoding="utf-8", newline="\n")
    return made


def winget(setup: Path) -> dict[str, str]:
    """The three manifests for winget: version, installer and words."""
    code = re.search(r"(?m)^AppId=\{(\{[0-9A-F-]{36}\})$", INSTALLER.read_text(encoding="utf-8"))
    assert code is not None
    installer = {
        "InstallerLocale": "en-US",
        "Platform": ["Windows.Desktop"],
        "MinimumOSVersion": "10.0.17763.0",
        "InstallerType": "inno",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "FileExtensions": [SUFFIX],
        "ReleaseDate": own_date(),
        "ProductCode": f"{code[1]}_is1",
        "Installers": [
            {"Architecture": "x64", "InstallerUrl": address(setup.name), "InstallerSha256": sum_of(setup).upper()}
        ],
    }
    words = {
        "PackageLocale": "en-US",
        "Publisher": PUBLISHER,
        "PublisherUrl": RELEASES.removesuffix("/releases"),
        "PackageName": TITLE,
        "License": "MIT",
        "LicenseUrl": f"{RELEASES.removesuffix('/releases')}/blob/v{VERSION}/LICENSE",
        "ShortDescription": SUMMARY,
        "Moniker": "afaos",
        "Tags": ["board-game", "game", "history"],
        "ReleaseNotesUrl": f"{RELEASES}/tag/v{VERSION}",
    }
    return {
        f"{WINGET_ID}.yaml": _winget("version", {"DefaultLocale": "en-US"}),
        f"{WINGET_ID}.installer.yaml": _winget("installer", installer),
        f"{WINGET_ID}.locale.en-US.yaml": _winget("defaultLocale", words),
    }


def _winget(kind: str, fields: dict[str, Any]) -> str:
    """A manifest of one kind, as YAML: each value is written as JSON, which is YAML too."""
    schema = f"https://aka.ms/winget-manifest.{kind}.{WINGET_SCHEMA}.schema.json"
    every = {"PackageIdentifier": WINGET_ID, "PackageVersion": VERSION, **fields}
    every |= {"ManifestType": kind, "ManifestVersion": WINGET_SCHEMA}
    lines = [f"{name}: {json.dumps(value)}\n" for name, value in every.items()]
    return f"# yaml-language-server: $schema={schema}\n{''.join(lines)}"


def cask(images: dict[str, Path]) -> str:
    """The cask for Homebrew. It removes nothing but the program, because games stay where they are."""
    system = MAC_NAMES[LEAST_MAC]
    url = address(f"afaos-{VERSION}-macos-ARCH.dmg").replace(VERSION, "#{version}").replace("ARCH", "#{arch}")
    return f'''cask "{CASK}" do
  arch arm: "arm64", intel: "x86_64"

  version "{VERSION}"
  sha256 arm:   "{sum_of(images["arm64"])}",
         intel: "{sum_of(images["x86_64"])}"

  url "{url}"
  name "{TITLE}"
  desc "Board game for two about the struggle for North America"
  homepage "{RELEASES.removesuffix("/releases")}"

  livecheck do
    url :url
    strategy :github_latest
  end

  depends_on macos: ">= :{system}"

  app "{TITLE}.app"
  binary "#{{appdir}}/{TITLE}.app/Contents/MacOS/afaos"

  # No zap stanza required: saved games stay.
end
'''


def flatpak(url: str, checksum: str) -> str:
    """The manifest of the Flatpak, which unpacks the Linux archive; `url` may be a file beside the manifest."""
    source = {"type": "archive", "sha256": checksum, **({"url": url} if "://" in url else {"path": url})}
    manifest = {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "afaos-gui",
        "rename-desktop-file": "afaos.desktop",
        "rename-mime-file": "afaos.xml",
        "rename-icon": "afaos",
        # Files are opened and saved through the desktop's own dialogs, so that no folder has to be shared.
        "finish-args": ["--share=ipc", "--socket=x11", "--device=dri"],
        "modules": [
            {
                "name": "afaos",
                "buildsystem": "simple",
                "build-commands": [
                    "mkdir -p /app/bin /app/lib/afaos /app/share",
                    "cp -a afaos afaos-gui _internal LICENSE NOTICE.md CHANGELOG.md /app/lib/afaos/",
                    "cp -a share/. /app/share/",
                    "ln -s ../lib/afaos/afaos ../lib/afaos/afaos-gui /app/bin/",
                ],
                "sources": [source],
            }
        ],
    }
    return json.dumps(manifest, indent=2) + "\n"


def latest() -> str:
    """What tells programs the newest version: the content of version.json."""
    return json.dumps({"version": project.VERSION}) + "\n"
