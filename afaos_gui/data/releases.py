"""Check for a newer version: one small file is read from the releases page, and nothing is sent.

The page's address is in pyproject.toml; the program reads it from the metadata of its own package.
"""

from __future__ import annotations

import http.client
import queue
import re
import threading
import time
import urllib.error
import urllib.request
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import IO, TYPE_CHECKING
from urllib.parse import urlsplit

from packaging.version import InvalidVersion, Version

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import parse_json
from afaos_gui.data.texts.language import _

# OpenSSL is slow to load and nothing else needs it.
if TYPE_CHECKING:
    import ssl

PACKAGE = "afaos"
LABEL = "Releases"
FILE = "latest/download/version.json"
"""Relative to the releases page: the file with the number of the newest version."""
SECONDS = 10.0
"""For the whole check: name lookup, connections, redirects and reading."""
MOST_BYTES = 4096
VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}")
AUTHORITIES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where systems keep their trusted certificates; the shipped OpenSSL knows only the paths of its build machine."""


class UpdateError(DataError):
    """The newest version cannot be determined; the message is one sentence."""


def releases_page() -> str:
    """The address of the releases page. Raises UpdateError if the package does not name it."""
    try:
        addresses = metadata(PACKAGE).get_all("Project-URL") or []
    except PackageNotFoundError:
        addresses = []
    for entry in addresses:
        label, _comma, address = str(entry).partition(", ")
        if label == LABEL:
            return address
    raise UpdateError(_("This copy of the program does not know where new versions are published."))


def newest_version(page: str) -> str:
    """The number of the newest version that `page` offers. Raises UpdateError."""
    address = f"{page.rstrip('/')}/{FILE}"
    if not is_safe(address):
        raise UpdateError(_("{address} is not a safe address.").format(address=address))
    try:
        found = parse_json(_read_in_time(address), FILE)
    except (OSError, ValueError, http.client.HTTPException) as error:
        sentence = _("The page of releases cannot be reached: {reason}.")
        raise UpdateError(sentence.format(reason=_reason(error))) from None
    except DataError:
        found = None
    version = found.get("version") if isinstance(found, dict) else None
    if not isinstance(version, str) or not VERSION.fullmatch(version):
        raise UpdateError(_("The page of releases does not say what the newest version is."))
    return version


def is_newer(version: str, than: str) -> bool:
    """Whether one version is later than another; never if either is not a version number."""
    try:
        return bool(VERSION.fullmatch(version)) and Version(version) > Version(than)
    except InvalidVersion:
        return False


def is_safe(address: str) -> bool:
    """Whether nobody can tamper with what is read: a secured address, or one on this machine."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname == "127.0.0.1")


def trust() -> ssl.SSLContext:
    """The certificates that the system trusts. Raises ImportError if the program has no OpenSSL."""
    import ssl

    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"]:
        for bundle in filter(lambda name: Path(name).is_file(), AUTHORITIES):
            context.load_verify_locations(bundle)
            break
    return context


def _reason(error: Exception) -> str:
    """What went wrong in a few words, without the system's error number."""
    inner = getattr(error, "reason", error)
    return str(getattr(inner, "strerror", None) or inner) or type(inner).__name__


def _read_in_time(address: str) -> bytes:
    """Call `_read` within the time limit of the whole check; TimeoutError after that."""
    found: queue.SimpleQueue[bytes | Exception] = queue.SimpleQueue()

    def read() -> None:
        try:
            found.put(_read(address, time.monotonic() + SECONDS))
        except Exception as error:  # passed on to the caller, which waits for it
            if isinstance(error, urllib.error.HTTPError):
                error.close()
            found.put(error.with_traceback(None))

    # A name lookup cannot be stopped, so the thread is left behind; the program may end before it does.
    threading.Thread(target=read, name="releases", daemon=True).start()
    try:
        answer = found.get(timeout=SECONDS)
    except queue.Empty:
        raise _too_late() from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _read(address: str, end: float) -> bytes:
    """Read the file at an address, up to a maximum size; TimeoutError after the time `end`."""
    handlers: list[urllib.request.BaseHandler] = [_SafeRedirects()]
    if address.startswith("https:"):
        try:
            context = trust()
        except ImportError:
            raise OSError(_("this copy of the program has no means for secured connections")) from None
        handlers.append(urllib.request.HTTPSHandler(context=context))
    request = urllib.request.Request(address, headers={"User-Agent": PACKAGE})
    with urllib.request.build_opener(*handlers).open(request, timeout=SECONDS) as answer:
        content = b""
        while len(content) < MOST_BYTES and (more := answer.read1(MOST_BYTES)):
            content += more
            if time.monotonic() > end:
                raise _too_late()
    return content


def _too_late() -> TimeoutError:
    return TimeoutError(_("it does not answer in time"))


class _SafeRedirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to safe addresses only."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        if not is_safe(newurl):
            fp.close()
            raise urllib.error.URLError(_("{address} is not a safe address").format(address=newurl))
        return super().redirect_request(req, fp, code, msg, headers, newurl)
