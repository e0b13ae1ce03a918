"""Finds a Chromium for the tests, and installs one if there is none: `python -m tests.browser.install`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

VARIABLE = "CHARLATANS_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
APT = ("apt-get", "-qq", "-o", "Dpkg::Use-Pty=0")
PACKAGES = ("chromium", "fonts-liberation")


def find() -> str | None:
    """A Chromium that works: the one in the environment variable, the system's, or Playwright's own."""
    named = os.environ.get(VARIABLE)
    if named:
        if not _starts(named):
            raise RuntimeError(f"{VARIABLE} names {named}, which does not start")
        return named
    for name in NAMES:
        path = shutil.which(name) or f"/usr/bin/{name}"
        if _starts(path):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if _starts(path) else None


def install() -> None:
    """Tries Debian's package, then Playwright's download."""
    print("The browser's tests need a Chromium: installing one.", flush=True)
    if shutil.which(APT[0]) and (privilege := _privilege()) is not None:
        # Debian's front end would ask questions.
        apt = [*privilege, "env", "DEBIAN_FRONTEND=noninteractive", *APT]
        if not _succeeds([*apt, "install", "-y", "--no-install-recommends", *PACKAGES]) and _succeeds([*apt, "update"]):
            _succeeds([*apt, "install", "-y", "--no-install-recommends", *PACKAGES])
    if not find():
        _succeeds([sys.executable, "-m", "playwright", "install", "chromium"])


def _starts(path: str) -> bool:
    """Whether it can be started: Ubuntu's package is only a script that points to a snap."""
    return Path(path).exists() and subprocess.run([path, "--version"], capture_output=True).returncode == 0


def _privilege() -> list[str] | None:
    """The prefix that runs a command as root; None if that is not possible."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    return sudo if shutil.which(sudo[0]) and _succeeds([*sudo, "true"]) else None


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command).returncode == 0


if __name__ == "__main__":
    try:
        if not find():
            install()
        if not find():
            raise RuntimeError("none could be installed")
    except RuntimeError as problem:
        sys.exit(
            f"The browser's tests need a Chromium: {problem}. Install one (Debian: `apt-get install chromium`; anywhere:"
            f" `playwright install --with-deps chromium`), or name yours in {VARIABLE}."
        )
