"""Attackers who know the protocol: they send valid, nearly valid and senseless frames and requests in any order, many at a time.

    python -m tests.server.attackers ADDRESS ATTACKERS MESSAGES

runs as a process of its own, so that whoever measures the server does not measure the attackers. Messages come from a small grammar. Each
attacker has tables and an address of its own, which it says it was forwarded for, knows its state (no hello yet, prompted, waiting, over,
thrown out), and waits for no answer. Prints what it has sent and which answers were errors of the server, as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections import Counter
from typing import Any

import httpx
import orjson

from .raw_requests import handshake
from .raw_websocket import BINARY, CLOSE, FINAL, PING, TEXT, frame, frames

TEXTS = ("", "en", "de", "fr", "\x00", "\u2028", "\u202e", "a" * 41, "𝔘" * 9, "__proto__", "seat", "bid", "-1", "NaN")
NUMBERS = (0, 1, -1, 7, 8, 300, 10**6, 10**18, 0.5, True, None, "0")
RUBBISH = (b"", b"{", b"[" * 3_000, b"nonsense", b'{"type":', b"9" * 4_000, b'"\\ud800"')
TABLES: tuple[tuple[str, list[str]], ...] = (
    ("duel", ["me", "open"]),
    ("quacks", ["me", "open"]),
    ("basari", ["me", "open", "open"]),
    ("duel", ["me", "novice"]),
)
AT_ONCE = (5, 20, 20, 50)
"""Messages that are sent in a second; twenty are what a player may send."""


class Grammar:
    """Makes messages by chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._ids = ["a"]

    def frame(self, number: int, legal: list[int], tokens: list[str]) -> bytes:
        """Any frame; `number` is the last step that was seen, `legal` what may be decided."""
        chance, kind = self._chance, self._chance.randrange(1_000)
        if kind < 550:
            return frame(orjson.dumps(self._known(number, legal, tokens)))
        if kind < 800:
            return frame(orjson.dumps(self.broken(self._known(number, legal, tokens))))
        if kind < 900:
            return frame(chance.choice(RUBBISH))
        if kind < 950:
            return frame(chance.randbytes(chance.randrange(40)), BINARY)
        if kind < 999:
            return frame(orjson.dumps({chance.choice(TEXTS): chance.choice(NUMBERS) for _ in range(3)}))
        return self._not_websocket()

    def _not_websocket(self) -> bytes:
        """Frames after which the server has to hang up, or that it has to bear."""
        return self._chance.choice(
            (
                frame(b"{}", masked=False),
                frame(b"{}", 5),
                frame(b"{}", TEXT, FINAL | 0x40),
                frame(b'{"type":', TEXT, 0) + frame(b'"ping"}', 0),
                frame(b"{}", TEXT, 0) + frame(b"{}", TEXT),
                frame(b"x" * 200, PING),
                frame(b"\x00\x01", CLOSE),
                frame(b"\x03\xe8\xff", CLOSE),
                b"\x81\xff\x7f" + b"\xff" * 7 + bytes(4),
                frame(b"x" * 70_000),
                frame(b" " * 4_097),
                frame(b"\xff\xfe"),
            )
        )

    def _known(self, number: int, legal: list[int], tokens: list[str]) -> dict[str, Any]:
        """A message of the protocol."""
        chance, kind = self._chance, self._chance.randrange(12)
        seen = max(0, number - chance.randrange(3) + chance.randrange(2))
        if kind < 4 and legal:
            return {"type": "decide", "id": self._id(), "seen": number, "actions": [chance.choice(legal)]}
        if kind < 6:
            actions = [chance.choice([*legal, 0, 1, 299]) for _ in range(chance.randrange(1, 4))]
            return {"type": "decide", "id": self._id(), "seen": seen, "actions": actions}
        return chance.choice(
            (
                {"type": "decide", "id": self._id(), "seen": seen, "chain": "bid", "parts": {"red": 1, "blue": 2}},
                {"type": "language", "language": chance.choice(("en", "de"))},
                {"type": "hint", "id": self._id(), "seen": seen, "quiet": chance.random() < 0.5},
                {"type": "stop-hint"},
                {"type": "hold", "on": chance.random() < 0.5},
                {"type": "ping"},
                {"type": "hello", "token": chance.choice(tokens), "language": "en"},
            )
        )

    def _id(self) -> str:
        """A new id, or one that was used before."""
        if self._chance.random() < 0.5:
            self._ids = [*self._ids[-20:], f"{self._chance.getrandbits(40):x}"]
        return self._chance.choice(self._ids)

    def broken(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with one thing changed, added or taken away."""
        key = self._chance.choice(list(message))
        kind = self._chance.randrange(3)
        if kind == 0:
            return {**message, key: self._chance.choice((*TEXTS, *NUMBERS, [], {}, [[]]))}
        if kind == 1:
            return {**message, self._chance.choice(TEXTS): self._chance.choice(NUMBERS)}
        return {name: value for name, value in message.items() if name != key}

    def request(self, room: str, tokens: list[str]) -> tuple[str, str, dict[str, Any] | None, str]:
        """A request: its method, path, body, and the token it comes with."""
        chance = self._chance
        room = chance.choice((room, room, room, "aaaaaaaaaa", "%00", "..", "A" * 300))
        bodies: dict[str, dict[str, Any]] = {
            "/rooms": {"game": chance.choice(("duel", "basari", *TEXTS)), "seats": ["me", "open"], "name": "Eve"},
            f"/rooms/{room}/join": {"name": chance.choice(("Eve", *TEXTS)), "seat": chance.choice((None, 0, 1))},
            f"/rooms/{room}/host": {
                "act": chance.choice(("start", "bot", "free", "public", "hints", "spectators")),
                "seat": chance.choice((0, 1, 2)),
                "bot": chance.choice((None, "novice", "nobody")),
                "public": chance.random() < 0.5,
                "spectators": chance.random() < 0.5,
            },
            f"/rooms/{room}/branch": {"step": chance.choice((0, 3, 10**6)), "seat": 0, "name": "Eve"},
            f"/rooms/{room}/rematch": {},
            "/lessons": {"game": "duel", "kind": chance.choice(("guided", "first"))},
            "/daily": {"name": "Eve", "token": chance.choice(tokens)},
            "/journals": {"journal": chance.choice(("charlatans", "\n" * 50, "duel 1\nseed 3"))},
            "/puzzles/duel/1": {"action": 1},
        }
        if chance.random() < 0.5:
            path = chance.choice(list(bodies))
            body = bodies[path] if chance.random() < 0.5 else self.broken(bodies[path] or {"": 0})
            return "POST", f"/api{path}", body, chance.choice(tokens)
        parts = ("", "/replay", f"/replay/{chance.choice(NUMBERS)}", "/journal", "/verify", "/review")
        paths = (
            "/api/rooms",
            f"/api/rooms/{room}{chance.choice(parts)}",
            "/api/replays",
            "/api/daily",
            "/%00",
            "/health",
        )
        return "GET", chance.choice(paths), None, chance.choice(tokens)


class Attacker:
    """Somebody with an address and tables of their own, who comes back whenever they are thrown out."""

    def __init__(self, http: httpx.AsyncClient, number: int, failed: Counter[str]) -> None:
        self._http, self._failed = http, failed
        self._chance = random.Random(number)
        self._grammar = Grammar(self._chance)
        self._from = {"X-Forwarded-For": f"203.0.{number // 250}.{number % 250 + 1}"}
        self.sent = 0
        self._room, self._tokens = "aaaaaaaaaa", [""]
        self._over = True
        self._number, self._legal = 0, list[int]()
        self._answered = asyncio.Event()

    async def attack(self, messages: int) -> None:
        """Sends so many messages and requests."""
        while self.sent < messages:
            with contextlib.suppress(OSError, httpx.HTTPError):
                if self._over:
                    await self._sit_down()
                for _ in range(self._chance.randrange(3)):
                    await self._request(*self._grammar.request(self._room, self._tokens))
                await self._connection(messages)

    async def _sit_down(self) -> None:
        """A new table, at which all seats are the attacker's."""
        game, seats = self._chance.choice(TABLES)
        body = {"game": game, "seats": seats, "name": "Eve", "hints": True}
        made = await self._request("POST", "/api/rooms", body, "")
        if made.status_code != 201:
            await asyncio.sleep(0.2)
            return
        table = made.json()
        self._room, self._tokens = table["room"], [table["token"]]
        for _ in range(seats.count("open")):
            body = {"name": "Eve", "invite": table["invite"]}
            joined = await self._request("POST", f"/api/rooms/{self._room}/join", body, "")
            if joined.status_code != 200:
                print(joined.status_code, joined.text, file=sys.stderr)
                return
            self._tokens.append(joined.json()["token"])
        await self._request("POST", f"/api/rooms/{self._room}/host", {"act": "start"}, table["token"])
        self._tokens += [table["watch"], "forged"]
        self._over = False

    async def _request(self, method: str, path: str, body: dict[str, Any] | None, token: str) -> httpx.Response:
        """Sends a request; an answer that says that the server has failed is written down."""
        self.sent += 1
        headers = {**self._from, "Authorization": f"Bearer {token or '-'}"}
        answer = await self._http.request(method, path, json=body, headers=headers)
        if answer.status_code >= 500 and path != "/health":  # It may say that the disk is slow.
            self._failed[f"{answer.status_code} {method} {path[:80]} {body} {answer.text[:200]}"] += 1
        return answer

    async def _connection(self, messages: int) -> None:
        """A connection until it is closed, or the attacker has had enough."""
        reader, writer = await asyncio.open_connection(self._http.base_url.host, self._http.base_url.port)
        try:
            writer.write(handshake(self._room, f"X-Forwarded-For: {self._from['X-Forwarded-For']}\r\n\r\n".encode()))
            if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
                return
            if self._chance.random() < 0.97:
                hello = {
                    "type": "hello",
                    "token": self._chance.choice(self._tokens),
                    "watch": self._chance.random() < 0.3,
                }
                writer.write(frame(orjson.dumps(hello)))
            deaf = self._chance.random() < 0.05
            self._answered.clear()
            reading = asyncio.create_task(asyncio.sleep(5) if deaf else self._read(reader))
            try:
                if self._chance.random() < 0.9:
                    await asyncio.wait(
                        [reading, asyncio.create_task(self._answered.wait())],
                        timeout=5,
                        return_when=asyncio.FIRST_COMPLETED,
                    )
                while self.sent < messages and not reading.done():
                    await self._shout(writer)
            finally:
                reading.cancel()
        except (asyncio.IncompleteReadError, TimeoutError):
            pass
        finally:
            writer.transport.abort()  # Nobody who attacks says good-bye.

    async def _shout(self, writer: asyncio.StreamWriter) -> None:
        """Sends a second's messages at once."""
        many = [
            self._grammar.frame(self._number, self._legal, self._tokens) for _ in range(self._chance.choice(AT_ONCE))
        ]
        writer.write(b"".join(many))
        self.sent += len(many)
        await asyncio.wait_for(writer.drain(), 5)
        await asyncio.sleep(1)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Follows the table, to know what may be decided."""
        async for kind, text in frames(reader):
            if kind == TEXT and text.startswith((b'{"type":"snapshot"', b'{"type":"step"', b'{"type":"room"')):
                message = orjson.loads(text)
                self._answered.set()
                self._number = message.get("number", self._number)
                if "prompt" in message:
                    self._legal = [
                        decision["action"] for decision in (message["prompt"] or {"decisions": []})["decisions"]
                    ]
                if "room" in message:
                    self._over = message["room"]["phase"] == "over" and self._chance.random() < 0.5


async def main(address: str, attackers: int, messages: int) -> None:
    """Attacks and prints what happened."""
    failed: Counter[str] = Counter()
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False, timeout=120, limits=limits) as http:
        everybody = [Attacker(http, number, failed) for number in range(attackers)]
        await asyncio.gather(*(attacker.attack(messages // attackers) for attacker in everybody))
    sent = sum(attacker.sent for attacker in everybody)
    print(orjson.dumps({"sent": sent, "failed": failed.most_common(20)}).decode())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
