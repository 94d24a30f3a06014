"""Checking for newer versions: what is read, what is refused, and how failures are reported."""

from __future__ import annotations

import contextlib
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.data import releases
from afaos_gui.data.releases import UpdateError, is_newer, is_safe, newest_version

CHECKOUT = Path(__file__).resolve().parents[2]


class Site(HTTPServer):
    """A local releases page; answers with `content`, or redirects to `sends_to`."""

    content = b'{"version": "9.1.0"}'
    sends_to = ""
    drips = False
    """Whether it sends a byte now and then, but never the last one."""
    done: threading.Event
    asked: list[tuple[str, dict[str, str]]]

    @property
    def page(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self.server_port}/releases"


class Answers(BaseHTTPRequestHandler):
    """The answers of the site."""

    server: Site

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        self.send_response(302 if self.server.sends_to else 200)
        if self.server.sends_to:
            self.send_header("Location", self.server.sends_to)
        self.end_headers()
        with contextlib.suppress(OSError):  # the client has gone
            self.wfile.write(self.server.content)
            while self.server.drips and not self.server.done.wait(0.02):
                self.wfile.write(b" ")

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A running site."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = Site(("127.0.0.1", 0), Answers)
    server.asked, server.done = [], threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.done.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_small_file_is_read_and_nothing_is_told(site: Site) -> None:
    assert newest_version(site.page) == "9.1.0"
    ((path, headers),) = site.asked
    assert path == "/releases/latest/download/version.json"
    assert headers["User-Agent"] == "afaos"
    assert set(headers) <= {"Accept-Encoding", "Host", "User-Agent", "Connection"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>",
        b"[]",
        b'{"version": 9}',
        b'{"version": "9"}',
        b'{"version": "9.1; rm"}',
        b'{"a": "' + b"x" * 9000,
        b"[" * 4000,
        b'{"version": ' + b"9" * 4000 + b"}",
        b'{"version": "\\ud800"}',
        b"\xff\xfe",
    ],
)
def test_an_answer_that_is_no_version_is_an_error(site: Site, content: bytes) -> None:
    site.content = content
    with pytest.raises(UpdateError, match="does not say what the newest version is"):
        newest_version(site.page)


def test_nobody_is_followed_to_an_unsafe_address(site: Site) -> None:
    site.sends_to = "http://example.org/version.json"
    with pytest.raises(UpdateError, match="not a safe address"):
        newest_version(site.page)


def test_a_page_that_is_not_there_is_one_sentence(site: Site) -> None:
    page = site.page
    site.shutdown()
    site.server_close()
    with pytest.raises(UpdateError, match=r"^The page of releases cannot be reached: [^\[]*\.$"):
        newest_version(page)


def test_the_time_is_for_the_whole_look(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "SECONDS", 0.3)
    site.drips = True
    with pytest.raises(UpdateError, match="does not answer in time"):
        newest_version(site.page)


def test_a_name_that_is_looked_up_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(releases, "SECONDS", 0.1)
    monkeypatch.setattr(releases, "_read", lambda address, end: release.wait(20) and b"")
    with pytest.raises(UpdateError, match="does not answer in time"):
        newest_version("https://example.org/releases")
    release.set()


def test_without_openssl_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_openssl() -> None:
        raise ImportError("no ssl")

    monkeypatch.setattr(releases, "trust", no_openssl)
    with pytest.raises(UpdateError, match="no means for secured connections"):
        newest_version("https://127.0.0.1:9/releases")


def test_only_secured_addresses_and_this_machine_are_asked() -> None:
    assert is_safe("https://example.org/x")
    assert is_safe("http://127.0.0.1:80/x")
    assert not is_safe("http://example.org/x")
    assert not is_safe("file:///etc/passwd")
    assert not is_safe("https://[::1")
    with pytest.raises(UpdateError, match="not a safe address"):
        newest_version("http://example.org/releases")


@pytest.mark.parametrize(
    ("version", "than", "newer"),
    [
        ("0.2.0", "0.1.0", True),
        ("0.10.0", "0.9.0", True),
        ("1.0", "1.0.0", False),
        ("0.1.0", "0.1.0", False),
        ("0.1.0", "0.2.0", False),
        ("0.2.0", "unknown", False),
        ("0.2.0", "0.2.0rc1", True),
        ("0.2.0rc1", "0.1.0", False),
        ("9" * 5000, "0.1.0", False),
        ("", "0.1.0", False),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, than: str, newer: bool) -> None:
    assert is_newer(version, than) is newer


def test_the_address_is_that_of_the_project_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from email.message import Message

    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = Message()
    for label, address in project["urls"].items():
        package["Project-URL"] = f"{label}, {address}"
    monkeypatch.setattr(releases, "metadata", lambda name: package)
    assert is_safe(releases.releases_page())
    monkeypatch.setattr(releases, "metadata", lambda name: Message())
    with pytest.raises(UpdateError, match="does not know where"):
        releases.releases_page()


def test_the_terminal_tells_it_too(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["updates", "--page", site.page]) == 0
    assert "Version 9.1.0 can be had" in capsys.readouterr().out
    site.content = b'{"version": "0.0.1"}'
    assert main(["updates", "--page", site.page]) == 0
    assert "There is no newer version" in capsys.readouterr().out
    site.content = b"?"
    assert main(["updates", "--page", site.page]) == 2
    assert capsys.readouterr().err.count("\n") == 1
