"""Tries an installed charlatans from outside: `PYTHON tests/smoke.py`, with the Python of a clean environment.

It needs nothing but that installation: the command, a game of each kind, a journal, and a server with its pages.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

SECONDS_TO_START = 60
CHECKOUT = Path(__file__).resolve().parent.parent


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "charlatans", *arguments]


def run(*arguments: str) -> None:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"charlatans {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
    print(f"charlatans {' '.join(arguments)}: {done.stdout.strip().splitlines()[-1]}")


def try_the_command(folder: Path) -> None:
    """The command knows every game, and a journal replays to the same bytes."""
    import charlatans
    from charlatans.bots import seated

    if Path(charlatans.__file__).is_relative_to(CHECKOUT / "src"):
        sys.exit("this is the checkout, not an installed wheel")
    run("--version")
    for game in charlatans.GAMES:
        run("fuzz", game, "--games", "3")
        table = charlatans.new(game, seed=1)
        novice = seated(game, "novice", seed=1)
        while not table.over:
            table.act(table.actors[0], novice(table, table.actors[0]))
        journal = folder / f"{game}.journal"
        journal.write_text(table.journal(), encoding="utf-8")
        run("replay", "--check", str(journal))


def try_the_server(folder: Path) -> None:
    """A server with a new database answers, and has its pages inside."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite+aiosqlite:///{(folder / 'games.db').as_posix()}"
    serve = command("serve", "--port", str(port), "--database", database, "--no-warm", "--bot-processes", "1")
    server = subprocess.Popen(serve)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/health", server)
        scripts = re.findall(r'<script[^>]* src="([^"]+)"', get(f"{address}/").decode())
        if not scripts or not all(get(address + script) for script in scripts):
            sys.exit("the server has no pages")
        titles = [game["title"] for game in json.loads(get(f"{address}/api/games"))]
        print(f"charlatans serve: healthy, with pages for {'; '.join(titles)}")
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and server.poll() is None:
        try:
            get(address)
        except OSError:
            time.sleep(0.2)
        else:
            return
    sys.exit(f"the server did not answer within {SECONDS_TO_START} s")


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=5) as answer:
        found: bytes = answer.read()
        return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["CHARLATANS_DATA"] = temporary
        try_the_command(Path(temporary))
        try_the_server(Path(temporary))
    print("The installation works.")
