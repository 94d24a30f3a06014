"""Check that a finished program can make secured connections: a local releases page for `dev.py smoke`.

A frozen program may lack OpenSSL or the system's certificates, and nothing else in it would show that.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from trying.runs import Done, watched

NEWEST = "999.0.0"
KEY, CERTIFICATE = "key.pem", "certificate.pem"


class _Answers(BaseHTTPRequestHandler):
    """Serves a page that offers NEWEST."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f'{{"version": "{NEWEST}"}}'.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


def try_updates(program: list[str], folder: Path) -> str:
    """What is wrong with the program's secured connections; empty if nothing is, or if it cannot be tried here."""
    if shutil.which("openssl") is None:
        print("openssl is not installed: looking for updates was not tried.")
        return ""
    folder.mkdir(parents=True, exist_ok=True)
    make_certificate(folder)
    with page(folder) as address:
        trusting = ask(program, address, {"SSL_CERT_FILE": str(folder / CERTIFICATE)})
        wary = ask(program, address, {})
    if trusting.returncode or NEWEST not in trusting.stdout:
        return f"The program cannot look for updates: {trusting.stdout}{trusting.stderr}".strip()
    if wary.returncode != 2 or "certificate verify failed" not in wary.stderr.lower():
        return f"The program trusts a page that nobody vouches for: {wary.stdout}{wary.stderr}".strip()
    print("looked for updates over a secured connection, and refused one that nobody vouches for", flush=True)
    return ""


def ask(program: list[str], address: str, more: dict[str, str]) -> Done:
    """Let the program read the page."""
    environment = {**os.environ, "NO_PROXY": "localhost", "PYTHONPATH": ""}
    environment.pop("SSL_CERT_FILE", None)
    command = [*program, "updates", "--page", address]
    return watched(command, {**environment, **more})


def make_certificate(folder: Path) -> None:
    """Make a key and a certificate for this machine, valid for a day."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost"]
    command += ["-keyout", str(folder / KEY), "-out", str(folder / CERTIFICATE)]
    # Windows shells take "/CN" for a path.
    environment = {**os.environ, "MSYS_NO_PATHCONV": "1"}
    subprocess.run(command, check=True, capture_output=True, env=environment)


@contextlib.contextmanager
def page(folder: Path) -> Iterator[str]:
    """A context with the address of the page."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    server = HTTPServer(("localhost", 0), _Answers)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"https://localhost:{server.server_port}/releases"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
