"""nginx and Caddy with the configurations of deploy/, on ports and with certificates of their own."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from .server_process import free_port

DEPLOY = Path(__file__).parents[1] / "deploy"
NAME = "games.example.org"
PROGRAMS = ("nginx", "caddy")
FIRST, SECOND = "127.0.0.1:8014", "10.0.0.12:8014"
"""The servers in our configurations."""
PATIENCE = 30.0


@dataclass(frozen=True)
class Proxy:
    """A proxy that is running."""

    secure: int
    """The port for HTTPS."""
    plain: int
    """The port that redirects; 0 if there is none."""

    @property
    def address(self) -> str:
        """Where a browser would go."""
        return f"https://{NAME}:{self.secure}"

    def connection(self, source: str = "127.0.0.1") -> ssl.SSLSocket:
        """A connection from an address of this machine."""
        line = socket.create_connection(("127.0.0.1", self.secure), PATIENCE, source_address=(source, 0))
        return trusting().wrap_socket(line, server_hostname=NAME)


def trusting() -> ssl.SSLContext:
    """Takes any certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def nginx_config(folder: Path, servers: Sequence[str] = (), secure: int = 443, plain: int = 80) -> Path:
    """A whole configuration around ours, with a certificate of its own."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    make += ["-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(make, check=True, capture_output=True)
    ours = (DEPLOY / "nginx" / "charlatans.conf").read_text()
    for name, file in (("fullchain", certificate), ("privkey", key)):
        ours = ours.replace(f"/etc/letsencrypt/live/{NAME}/{name}.pem", str(file))
    for ending in (" ssl http2;", ";"):
        port, own = (443, secure) if "ssl" in ending else (80, plain)
        ours = ours.replace(f"listen {port}{ending}", f"listen {own}{ending}")
        ours = ours.replace(f"listen [::]:{port}{ending}", f"listen [::]:{own}{ending}")
    (folder / "ours.conf").write_text(_with_servers(ours, "server", servers))
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors.log; events {{}}\n"
        f"http {{ access_log off; {paths}include {folder}/ours.conf; }}\n"
    )
    return whole


def _with_servers(ours: str, word: str, servers: Sequence[str]) -> str:
    """A configuration with these servers in place of those that it names, the second of which is a comment."""
    for example, server in zip((FIRST, SECOND), servers, strict=False):
        ours = ours.replace(f"# {word} {example}", f"{word} {server}").replace(example, server)
    return ours


def caddy_config(folder: Path, servers: Sequence[str], secure: int) -> Path:
    """Our configuration with a certificate that Caddy signs itself, and without what needs the usual ports."""
    ours = _with_servers((DEPLOY / "caddy" / "Caddyfile").read_text(), "to", servers)
    ours = ours.replace(f"\n{NAME} {{", f"\n{NAME}:{secure} {{\n\ttls internal", 1)
    ours = ours.replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n", 1)
    file = folder / "Caddyfile"
    file.write_text(ours)
    return file


@contextmanager
def running_proxy(program: str, folder: Path, *servers: str) -> Iterator[Proxy]:
    """The program with our configuration in front of servers, each as HOST:PORT; the test is skipped if it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    folder.mkdir()
    # nginx gives up root's rights, and so has to be let in.
    for part in (folder, *folder.parents[:3]):
        part.chmod(part.stat().st_mode | 0o011)
    proxy = Proxy(free_port(), free_port() if program == "nginx" else 0)
    if program == "nginx":
        words = ["-c", str(nginx_config(folder, servers, proxy.secure, proxy.plain))]
    else:
        words = ["run", "--adapter", "caddyfile", "--config", str(caddy_config(folder, servers, proxy.secure))]
    kept = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([program, *words], stdout=log, stderr=log, env={**os.environ, **kept})
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(proxy):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{program} does not start:\n{(folder / 'log').read_text()}")
            time.sleep(0.1)
        yield proxy
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(proxy: Proxy) -> bool:
    try:
        proxy.connection().close()
    except OSError:
        return False
    return True
