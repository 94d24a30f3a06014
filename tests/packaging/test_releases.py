"""What a release holds: archives that are the same whoever packs them, notes, sums, and the manifests of shops."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def twice(tmp_path: Path) -> tuple[Path, Path]:
    """The same program in two folders, written in another order, at another time and with other rights."""
    folders = tmp_path / "one" / "program", tmp_path / "two and more" / "program"
    names = ["afaos", "b/é", "b/a", "B"]
    for number, folder in enumerate(folders):
        (folder / "b").mkdir(parents=True)
        for name in names if number else reversed(names):
            (folder / name).write_text(name, encoding="utf-8")
            os.utime(folder / name, (1_000_000_000 + number, 1_000_000_000 + number))
        (folder / "afaos").chmod(0o775 if number else 0o700)
        (folder / "B").chmod(0o664 if number else 0o600)
        if sys.platform != "win32":
            (folder / "link").symlink_to("afaos")
    return folders


@pytest.mark.parametrize("kind", ["tar.xz", "zip"])
def test_two_archives_of_one_program_are_the_same(
    scripts: Path, twice: tuple[Path, Path], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from release import archives

    pack = archives.zip_folder if kind == "zip" else archives.tar_xz
    made = [folder.with_name(f"afaos-1.{kind}") for folder in twice]
    for folder, archive, zone in zip(twice, made, ("UTC", "Asia/Tokyo"), strict=True):
        monkeypatch.setenv("TZ", zone)
        if hasattr(time, "tzset"):
            time.tzset()
        pack(folder, archive)
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()
    assert len({hashlib.sha256(path.read_bytes()).hexdigest() for path in made}) == 1


def test_archives_hold_nobodys_name_and_links_stay_links(scripts: Path, twice: tuple[Path, Path]) -> None:
    from release import archives

    folder = twice[0]
    archive = folder.with_name("afaos-1.tar.xz")
    archives.tar_xz(folder, archive)
    with tarfile.open(archive) as tar:
        members = {member.name.removeprefix("afaos-1/"): member for member in tar.getmembers()}
    assert list(members) == ["B", "afaos", "b", "b/a", "b/é", "link"]
    assert members["link"].issym()
    assert {(member.uname, member.uid, member.mtime) for member in members.values()} == {("", 0, archives.epoch())}
    assert [members[name].mode for name in ("afaos", "B", "b")] == [0o755, 0o644, 0o755]


def test_the_time_is_that_of_the_version_or_the_one_that_is_given(scripts: Path) -> None:
    from release import archives, changelog

    assert time.strftime("%Y-%m-%d", time.gmtime(archives.epoch({}))) == changelog.own_date()
    assert archives.epoch({"SOURCE_DATE_EPOCH": "1700000000"}) == 1_700_000_000


def test_a_portable_archive_can_be_unpacked_by_anyone(scripts: Path, twice: tuple[Path, Path]) -> None:
    from release import archives

    archive = twice[0].with_name("afaos-1.zip")
    archives.zip_folder(twice[0], archive)
    with zipfile.ZipFile(archive) as packed:
        assert packed.testzip() is None
        assert {stat.S_IMODE(info.external_attr >> 16) for info in packed.infolist()} == {0o644}
        assert "afaos-1/b/é" in packed.namelist()


def test_sums_are_those_that_sha256sum_checks(scripts: Path, tmp_path: Path) -> None:
    from release import archives

    files = [tmp_path / "one", tmp_path / "two"]
    for path in files:
        path.write_text(path.name, encoding="utf-8")
    sums = archives.write_sums(files)
    lines = [line.split("  ") for line in sums.read_text(encoding="utf-8").splitlines()]
    assert lines == [[hashlib.sha256(path.name.encode()).hexdigest(), path.name] for path in files]


def test_the_changelog_has_notes_for_this_version(scripts: Path) -> None:
    import project
    from release import changelog

    text = changelog.FILE.read_text(encoding="utf-8")
    assert changelog.release_notes(text, project.VERSION).startswith("- ")
    two = "## 2 - 2026-01-02\n\n- new\n\n## 1 - 2026-01-01\n\n- old\n"
    assert changelog.release_notes(two, "2") == "- new\n"
    with pytest.raises(project.BuildError, match="no heading"):
        changelog.release_notes(two, "3")


# What `dev.py release` adds


@pytest.fixture
def downloads(scripts: Path, tmp_path: Path) -> Path:
    """A folder with a file for each system, completed."""
    import project
    from release import tool

    for name in (
        "linux-x86_64.tar.xz",
        "windows-x86_64-setup.exe",
        "windows-x86_64-portable.zip",
        "macos-arm64.dmg",
        "macos-x86_64.dmg",
    ):
        (tmp_path / f"afaos-{project.VERSION}-{name}").write_text(name, encoding="utf-8")
    assert tool.main([str(tmp_path)]) == 0
    return tmp_path


def test_everything_in_a_release_has_its_sum(downloads: Path) -> None:
    lines = (downloads / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    told = {name: checksum for checksum, name in (line.split("  ") for line in lines)}
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in downloads.iterdir()}
    found.pop("SHA256SUMS")
    assert told == found
    assert "version.json" in told and len(told) == 11


def test_a_release_can_be_completed_again(downloads: Path) -> None:
    from release import tool

    before = {path.name: path.read_bytes() for path in downloads.iterdir()}
    assert tool.main([str(downloads)]) == 0
    assert {path.name: path.read_bytes() for path in downloads.iterdir()} == before


def test_what_a_release_tells_is_what_programs_read(downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import project

    from afaos_gui.data import releases

    asked: list[str] = []

    def read(address: str, end: float) -> bytes:
        asked.append(address)
        return (downloads / Path(address).name).read_bytes()

    monkeypatch.setattr(releases, "_read", read)
    assert releases.newest_version(project.RELEASES) == project.VERSION
    assert Path(asked[0]).name == "version.json"


def manifest(path: Path) -> dict[str, Any]:
    """The fields of a manifest for winget, whose values are written as JSON."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: json.loads(value) for name, value in (line.split(": ", 1) for line in lines)}


WINGET: dict[str, dict[str, str]] = {
    "": {"DefaultLocale": r"[a-z]{2}-[A-Z]{2}"},
    ".installer": {
        "MinimumOSVersion": r"\d+(\.\d+){3}",
        "InstallerType": "inno",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "ReleaseDate": r"\d{4}-\d\d-\d\d",
        "ProductCode": r"\{[0-9A-F-]{36}\}_is1",
    },
    ".locale.en-US": {
        "PackageLocale": r"[a-z]{2}-[A-Z]{2}",
        "Publisher": r".{2,256}",
        "PackageName": r".{2,256}",
        "License": r".{3,512}",
        "ShortDescription": r".{3,256}",
        "Moniker": r"\S{1,40}",
        "PublisherUrl": r"https://\S+",
        "LicenseUrl": r"https://\S+",
        "ReleaseNotesUrl": r"https://\S+",
    },
}
"""By manifest: the fields that winget's schema asks for or knows, and the pattern that it has for each."""
EVERY = {
    "PackageIdentifier": r"[^.\s\\/:*?\"<>|]{1,32}(\.[^.\s\\/:*?\"<>|]{1,32}){1,7}",
    "PackageVersion": r"[^\\/:*?\"<>|]{1,128}",
    "ManifestType": r"version|installer|defaultLocale",
    "ManifestVersion": r"\d+\.\d+\.\d+",
}


@pytest.mark.parametrize("kind", WINGET)
def test_a_manifest_for_winget_is_as_its_schema_asks(downloads: Path, kind: str) -> None:
    path = downloads / f"Afaos.AFewAcresOfSnow{kind}.yaml"
    fields = manifest(path)
    for name, pattern in {**EVERY, **WINGET[kind]}.items():
        assert re.fullmatch(pattern, fields.pop(name)), name
    lists = {"Platform", "FileExtensions", "Installers", "Tags", "InstallerLocale"}
    assert fields.keys() <= lists, "a field that nothing here checks"
    kind_named = path.read_text(encoding="utf-8").splitlines()[0]
    assert manifest(path)["ManifestType"] in kind_named and manifest(path)["ManifestVersion"] in kind_named


def test_winget_finds_the_installer_and_its_sum(downloads: Path) -> None:
    import project

    (installer,) = manifest(downloads / "Afaos.AFewAcresOfSnow.installer.yaml")["Installers"]
    name = f"afaos-{project.VERSION}-windows-x86_64-setup.exe"
    assert installer["InstallerUrl"] == f"{project.RELEASES}/download/v{project.VERSION}/{name}"
    assert installer["InstallerSha256"].lower() == hashlib.sha256((downloads / name).read_bytes()).hexdigest()
    assert installer["Architecture"] == "x64"


def test_homebrew_finds_both_images_and_leaves_games(downloads: Path) -> None:
    import project

    text = (downloads / "a-few-acres-of-snow.rb").read_text(encoding="utf-8")
    for name in ("arm64", "x86_64"):
        image = downloads / f"afaos-{project.VERSION}-macos-{name}.dmg"
        assert hashlib.sha256(image.read_bytes()).hexdigest() in text
        assert f'"{name}"' in text
    assert f'version "{project.VERSION}"' in text and f'app "{project.TITLE}.app"' in text
    assert "zap " not in text.replace("# No zap", "")
    assert sum(bool(re.search(r"\bdo$", line)) for line in text.splitlines()) == len(re.findall(r"(?m)^ *end$", text))
    assert project.VERSION not in next(line for line in text.splitlines() if line.strip().startswith("url "))


@pytest.mark.skipif(shutil.which("ruby") is None, reason="ruby is not installed")
def test_the_cask_is_ruby(downloads: Path) -> None:
    subprocess.run(["ruby", "-c", str(downloads / "a-few-acres-of-snow.rb")], check=True, capture_output=True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux only")
def test_the_flatpak_puts_in_place_what_the_archive_holds(downloads: Path, tmp_path: Path) -> None:
    import build
    import project

    made = json.loads((downloads / f"{project.APP_ID}.json").read_text(encoding="utf-8"))
    (module,) = made["modules"]
    (source,) = module["sources"]
    archive = downloads / f"afaos-{project.VERSION}-linux-x86_64.tar.xz"
    assert source["sha256"] == hashlib.sha256(archive.read_bytes()).hexdigest()
    assert source["url"].endswith(archive.name)
    program, app = tmp_path / "program", tmp_path / "app"
    (program / "_internal").mkdir(parents=True)
    (program / "afaos").write_text("#!/bin/sh\n", encoding="utf-8")
    build.add_linux_files(program)
    for command in module["build-commands"]:
        subprocess.run(["sh", "-ec", command.replace("/app/", f"{app}/")], cwd=program, check=True)
    assert (app / "bin" / made["command"]).resolve() == app / "lib" / "afaos" / "afaos"
    assert (app / "share" / "applications" / made["rename-desktop-file"]).is_file()
    assert (app / "share" / "mime" / "packages" / made["rename-mime-file"]).is_file()
    assert (app / "share" / "icons" / "hicolor" / "128x128" / "apps" / f"{made['rename-icon']}.png").is_file()
    assert (app / "share" / "metainfo" / f"{project.APP_ID}.metainfo.xml").is_file()


def test_a_flatpak_can_be_built_of_an_archive_here(downloads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import project
    from release import tool

    capsys.readouterr()
    name = f"afaos-{project.VERSION}-linux-x86_64.tar.xz"
    assert tool.main([str(downloads), "--flatpak", name]) == 0
    (source,) = json.loads(capsys.readouterr().out)["modules"][0]["sources"]
    assert source["path"] == name and "url" not in source


def test_what_is_not_there_gets_no_manifest_and_an_empty_folder_nothing(
    scripts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import project
    from release import tool

    assert tool.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"There is nothing to release in {tmp_path}.\n"
    (tmp_path / f"afaos-{project.VERSION}-linux-x86_64.tar.xz").touch()
    assert tool.main([str(tmp_path)]) == 0
    assert "No manifest for winget: " in capsys.readouterr().out
    assert {path.name for path in tmp_path.glob("*.*")} == {
        f"afaos-{project.VERSION}-linux-x86_64.tar.xz",
        f"{project.APP_ID}.json",
        "version.json",
    }


# Two builds


def test_what_two_builds_do_not_share_is_named(scripts: Path, twice: tuple[Path, Path]) -> None:
    from release import archives, proof

    (twice[1] / "b" / "a").write_text("other", encoding="utf-8")
    (twice[1] / "more").touch()
    made = [folder.with_name("afaos-1.tar.xz") for folder in twice]
    for folder, archive in zip(twice, made, strict=True):
        archives.tar_xz(folder, archive)
    assert proof.different(*made) == ["afaos-1/b/a", "afaos-1/more"]
