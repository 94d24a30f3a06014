"""The files for each system: menu entry, file type, AppStream, Info.plist, installer, disk image, archive, notes."""

from __future__ import annotations

import ast
import importlib.metadata
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from packaging.requirements import Requirement

SHELLCHECK = shutil.which("shellcheck", path=str(Path(sys.executable).parent)) or shutil.which("shellcheck")
CHECKOUT = Path(__file__).resolve().parents[2]


def desktop_entry(scripts: Path) -> dict[str, str]:
    """The menu entry on Linux, by key."""
    lines = (scripts / "linux" / "afaos.desktop").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_menu_entry_opens_saved_games_letters_and_links(scripts: Path) -> None:
    import project

    entry = desktop_entry(scripts)
    assert entry["Name"] == project.TITLE
    assert entry["Exec"].endswith("%u")
    handled = {project.MIME_TYPE, project.LETTER_TYPE, f"x-scheme-handler/{project.SCHEME}"}
    assert handled <= set(entry["MimeType"].split(";"))


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not installed")
def test_the_menu_entry_is_valid(scripts: Path) -> None:
    command = ["desktop-file-validate", str(scripts / "linux" / "afaos.desktop")]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stdout == ""


def test_the_file_types_are_those_of_the_program(scripts: Path) -> None:
    import project

    tree = ElementTree.parse(scripts / "linux" / "afaos.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kinds = [(kind.get("type"), kind.findall(f"{space}glob")) for kind in tree.findall(f"{space}mime-type")]
    assert [(name, [glob.get("pattern") for glob in globs]) for name, globs in kinds] == [
        (project.MIME_TYPE, [f"*.{project.SUFFIX}"]),
        (project.LETTER_TYPE, [f"*.{project.LETTER_SUFFIX}"]),
    ]


def test_each_system_is_told_in_every_language_of_the_program(scripts: Path) -> None:
    import contents

    others, linux = set(contents.LANGUAGES), scripts / "linux"
    for key in ("GenericName", "Comment"):
        assert others == {name[len(key) + 1 : -1] for name in desktop_entry(scripts) if name.startswith(f"{key}[")}
    kinds = re.findall(r"<mime-type.*?</mime-type>", (linux / "afaos.xml").read_text(encoding="utf-8"), re.DOTALL)
    assert [set(re.findall(r'xml:lang="(\w+)"', kind)) for kind in kinds] == [others, others]
    installer = (scripts / "windows" / "afaos.iss").read_text(encoding="utf-8")
    assert set(re.findall(r'^Name: "(\w+)"; MessagesFile', installer, re.MULTILINE)) == {"en", *others}


def test_the_appstream_file_names_this_version(scripts: Path) -> None:
    import build
    import project

    tree = ElementTree.fromstring(build.metainfo())
    release = tree.find("releases/release")
    assert release is not None
    assert release.get("version") == project.VERSION
    assert tree.findtext("id") == project.APP_ID


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not installed")
def test_the_appstream_file_is_valid(scripts: Path, tmp_path: Path) -> None:
    import build
    import project

    file = tmp_path / f"{project.APP_ID}.metainfo.xml"
    file.write_text(build.metainfo(), encoding="utf-8")
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
@pytest.mark.parametrize("name", ["start.sh", "install.sh"])
def test_the_shell_scripts_parse(scripts: Path, name: str) -> None:
    subprocess.run(["sh", "-n", str(scripts / "linux" / name)], check=True)


@pytest.mark.skipif(SHELLCHECK is None, reason="shellcheck is not installed")
def test_a_linter_finds_nothing_in_the_shell_scripts(scripts: Path) -> None:
    files = [*(scripts / "linux").glob("*.sh"), CHECKOUT / ".ci" / "run"]
    done = subprocess.run([str(SHELLCHECK), *map(str, files)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux only")
def test_the_menu_entry_comes_and_goes(scripts: Path, tmp_path: Path) -> None:
    import build

    folder, home = tmp_path / "with space & more", tmp_path / "home"
    folder.mkdir()
    build.add_linux_files(folder)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home)}
    subprocess.run([str(folder / "install.sh")], env=environment, check=True, capture_output=True)
    entry = home / ".local" / "share" / "applications" / "afaos.desktop"
    assert f'Exec="{folder}/start.sh" %u' in entry.read_text(encoding="utf-8").splitlines()
    subprocess.run([str(folder / "install.sh"), "--remove"], env=environment, check=True, capture_output=True)
    assert not [path for path in home.rglob("*") if path.name.startswith("afaos")]


def test_the_property_list_of_macos(scripts: Path) -> None:
    import bundle
    import project

    info = plistlib.loads(plistlib.dumps(dict(bundle.mac_info("1.2", project.TITLE))))
    assert info["LSMinimumSystemVersion"] == "13.0"
    assert info["NSHighResolutionCapable"] is True
    (opened,), exported = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [one["UTTypeIdentifier"] for one in exported]
    suffixes = [one["UTTypeTagSpecification"]["public.filename-extension"] for one in exported]
    assert suffixes == [[project.SUFFIX], [project.LETTER_SUFFIX]]
    assert [one["CFBundleURLSchemes"] for one in info["CFBundleURLTypes"]] == [[project.SCHEME]]


def test_macos_gets_one_entitlement(scripts: Path) -> None:
    import macos

    rights = plistlib.loads(macos.ENTITLEMENTS.read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_without_secrets_the_signature_is_ad_hoc_and_nothing_is_sent(scripts: Path) -> None:
    import macos

    app = Path("a.app")
    sign, verify = macos.sign_commands(app, macos.signing_identity({}))
    assert sign[sign.index("--sign") + 1] == "-"
    assert "--strict" in verify
    assert macos.notarise_commands(Path("a.dmg"), {"AFAOS_NOTARY_PROFILE": "p"}) == []


def test_with_secrets_the_image_is_notarised(scripts: Path) -> None:
    import macos

    environment = {"AFAOS_SIGNING_IDENTITY": "Developer ID", "AFAOS_NOTARY_PROFILE": "p"}
    sign, _verify = macos.sign_commands(Path("a.app"), macos.signing_identity(environment))
    assert "--timestamp" in sign
    submit, staple = macos.notarise_commands(Path("a.dmg"), environment)
    assert submit[:3] == ["xcrun", "notarytool", "submit"]
    assert staple[:2] == ["xcrun", "stapler"]


def test_the_windows_version_resource_is_an_expression(scripts: Path) -> None:
    import bundle

    tree = ast.parse(bundle.windows_version("1.2.3", "A 'quoted' title"), mode="eval")
    assert isinstance(tree.body, ast.Call)


INNO_SECTIONS = {"Setup", "Languages", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"}


def test_the_installer_is_for_one_user_and_keeps_games(scripts: Path) -> None:
    import project

    text = (scripts / "windows" / "afaos.iss").read_text(encoding="utf-8")
    settings = dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))
    assert settings["PrivilegesRequired"] == "lowest"
    assert settings["AppName"] == project.TITLE
    assert re.fullmatch(r"\{\{[0-9A-F-]{36}\}", settings["AppId"])
    assert "[UninstallDelete]" not in text
    assert rf"Software\Classes\.{project.SUFFIX}" in text
    command = rf'Subkey: "Software\Classes\{project.SCHEME}\shell\open\command"; ValueType: string; ValueData: '
    assert command + '"""{app}\\afaos-gui.exe"" ""%1"""' in text
    assert rf'Subkey: "Software\Classes\{project.SCHEME}"; ValueType: string; ValueName: "URL Protocol"' in text
    assert set(re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)) == INNO_SECTIONS


def test_every_entry_of_the_installer_is_well_formed(scripts: Path) -> None:
    text = (scripts / "windows" / "afaos.iss").read_text(encoding="utf-8")
    section = ""
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line.startswith("["):
            section = line.strip("[]")
        elif section not in ("", "Setup") and not line.startswith(";"):
            parts = re.findall(r'(\w+): (?:"(?:[^"]|"")*"|[^;"]+)(?:; |$)', line)
            rest = re.sub(r'\w+: (?:"(?:[^"]|"")*"|[^;"]+)(?:; |$)', "", line)
            assert parts and not rest, line
        assert line.count("{") == line.count("}") or "AppId" in line, line
        assert line.count('"') % 2 == 0, line


def test_the_installer_can_be_compiled(scripts: Path, tmp_path: Path) -> None:
    import windows

    iscc = windows.compiler()
    if iscc is None:
        pytest.skip("Inno Setup is not installed")
    program = tmp_path / "program"
    (program / "_internal" / "licences" / "afaos").mkdir(parents=True)
    for name in ("afaos-gui.exe", "_internal/licences/afaos/LICENSE"):
        (program / name).write_text("x", encoding="utf-8")
    subprocess.run(windows.installer_command(iscc, program, tmp_path), check=True, capture_output=True)
    assert list(tmp_path.glob("*-setup.exe"))


def test_what_the_installer_is_given_is_what_it_asks_for(scripts: Path) -> None:
    import windows

    text = windows.SCRIPT.read_text(encoding="utf-8")
    command = windows.installer_command(Path("iscc"), Path("program"), Path("out"))
    given = {word[2:].split("=")[0] for word in command if word.startswith("/D")}
    assert given == set(re.findall(r"\{#(\w+)\}", text))


def test_a_program_that_is_too_large_is_refused(scripts: Path) -> None:
    import build
    import project

    build.check_size("it", 10, {"linux": 10}, "linux")
    with pytest.raises(project.BuildError, match="it is too large"):
        build.check_size("it", 11, {"linux": 10}, "linux")
    build.check_size("it", 11, {"linux": 10}, "darwin")
    assert set(build.MOST_ARCHIVE) == set(build.MOST_UNPACKED) == {"linux", "win32"}


def test_locked_requirements_have_sums_and_no_addresses(scripts: Path) -> None:
    for name in ("build.txt", "dev.txt", "play.txt", "tools.txt"):
        text = (scripts / "requirements" / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert not re.search(r"(?m)^-", text)  # nothing that would tell an installer where to look
        for entry in re.split(r"\n(?=\S)", text.strip()):
            assert re.match(r"[\w.-]+(\[[\w,-]+\])?==[\w.]+", entry), entry
            assert "--hash=sha256:" in entry, entry
    pinned = (scripts / "requirements" / "build.txt").read_text(encoding="utf-8")
    assert "pyside6-essentials==6.11.3" in pinned


@pytest.mark.parametrize(("name", "extras"), [("build.txt", ()), ("play.txt", ()), ("dev.txt", ("dev",))])
def test_everything_that_is_asked_for_is_locked(scripts: Path, name: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(need for extra in extras for need in project["optional-dependencies"][extra])]
    text = (scripts / "requirements" / name).read_text(encoding="utf-8")
    locked = {entry.lower().replace("_", "-") for entry in re.findall(r"(?m)^([\w.-]+)(?:\[.*\])?==", text)}
    names = {re.split(r"[<>=\[]", need)[0].lower() for need in asked} - {"afaos"}
    assert names <= locked


def test_a_package_that_is_asked_for_with_an_extra_is_locked_with_it(scripts: Path) -> None:
    """An older pip takes the newest version for an extra that the lock does not name, and then finds no sum for it."""
    text = (scripts / "requirements" / "dev.txt").read_text(encoding="utf-8")
    locked = {Requirement(entry).name: Requirement(entry).extras for entry in re.findall(r"(?m)^([^\s#;]+==\S+)", text)}
    asked: list[Requirement] = []
    for name in locked:
        try:
            asked += map(Requirement, importlib.metadata.requires(name) or ())
        except importlib.metadata.PackageNotFoundError:
            continue  # of another system
    needed = [need for need in asked if need.marker is None or need.marker.evaluate({"extra": ""})]
    extras = {need.name: need.extras for need in needed if need.extras and need.name in locked}
    wanted = {name: kinds for name, kinds in extras.items() if not kinds <= locked[name]}
    assert "coverage" in extras
    assert wanted == {}
