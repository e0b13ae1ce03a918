"""Limits of what one address and one player may ask of the server, by cost.

Everything that is expensive is charged to the address it comes from, and a player's messages to the player as well, whatever the
number of their connections. An endpoint is limited with `dependencies=[limited(cost)]`; anything else asks `Limiter`.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from fastapi import Depends, Request

from .texts import Refusal, RoomError

if TYPE_CHECKING:
    from .settings import Limits

TOO_MANY = 429
REQUEST_BURST = 4
MESSAGE_BURST = 2
"""How many seconds' worth may come at once."""
PLAYERS_PER_ADDRESS = 8
"""How many players may send messages from one address without noticing each other: a household, a classroom's proxy."""
ANY_REQUESTS, FEWEST_ANY_REQUESTS = 10, 50
"""How many times as many requests of any kind an address may send, the cheap ones included, and how many a second at least."""
UPLOADS, UPLOAD_BURST = 1 / 1500, 1.2
"""How many journals a second may be handed in, and how many at once, for each request a second: they stay for ever."""
STORED, STORED_SECONDS = 300, 3600.0
"""How many bytes a second an address may have stored for each message a second, and for how many seconds' worth it may at once."""
ROOM_BYTES, DECISION_BYTES = 2_000, 800
"""What a room takes in the database, and a decision with its part of the recording and of a review (`python -m bench.storage`)."""
USUAL_MESSAGE = 256
"""Bytes of a message, of which an address may send as many as messages: frames cost something before anybody looks into them."""
AT_ONCE = 8
"""How many requests of an address are worked on at a time; the others wait, and nobody else behind them."""
RETRY_SECONDS = 2
"""When a client that was refused should try again."""
MAX_TOLD, NOTICEABLE = 15, 0.02
"""How many addresses of each kind other workers are told of at a time, so that a notice has less than 8,000 bytes, and which part of a burst is worth telling."""
NOTICEABLE_OPEN = 10
"""Other workers are told who has more open than this part of the limit, so ten workers together keep it."""
REVIEWS_PER_ADDRESS = 4
"""Reviews that are waiting or computed for one address."""
IPV6_NETWORK = 64
"""The bits of an IPv6 address that name a customer; the rest they choose freely."""
SITE_GROUPS = 3
"""The groups of 16 bits that name a site. Large customers have all networks of one."""
SITE_TIMES = 4
"""How many times as many rooms and as much of the database a site of many IPv6 networks may have as an address."""


@functools.lru_cache(maxsize=4096)
def address_key(address: str) -> str:
    """What an address is counted under: IPv6 by its network of 64 bits, IPv4 as it is."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_NETWORK), strict=False))


@functools.lru_cache(maxsize=4096)
def site_prefix(key: str) -> str | None:
    """How the keys begin of all IPv6 networks that one customer may have; None for other addresses."""
    try:
        network = ipaddress.IPv6Network(key)
    except ValueError:
        return None
    groups = network.network_address.exploded.split(":")[:SITE_GROUPS]
    return "".join(f"{int(group, 16):x}:" for group in groups)


class TokenBucket:
    """Allows `rate` events a second, and a burst of `burst`."""

    __slots__ = ("_burst", "_level", "_rate", "_updated")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._level = burst
        self._updated = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Takes tokens; returns False if there are too few."""
        self._fill()
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def spend(self, cost: float) -> None:
        """Takes tokens that were spent already, whether there are enough or not."""
        self._fill()
        self._level = max(-self._burst, self._level - cost)

    @property
    def is_full(self) -> bool:
        """Whether it has all its tokens."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._updated) * self._rate)
        self._updated = now


class RateLimiter:
    """A bucket per address or player; the least recently used are dropped."""

    def __init__(self, rate: float, burst: float, capacity: int = 10_000) -> None:
        self._rate, self._burst, self._capacity = rate, burst, capacity
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._spent: Counter[str] | None = None
        """What was spent since other workers were told; None if there can be no others."""

    def take(self, key: str, cost: float = 1) -> bool:
        """Whether this address or player may go on."""
        taken = self._bucket(key).take(cost)
        if taken:
            self._note(key, cost)
        return taken

    def spend(self, key: str, cost: float) -> None:
        """Counts what cannot be refused any more; what comes next is."""
        self._bucket(key).spend(cost)
        self._note(key, cost)

    def tell(self) -> dict[str, float]:
        """What was spent and not told yet, by those who have spent a noticeable part of what they may. Less waits until it is more or has come back."""
        spent = self._spent or Counter()
        told: dict[str, float] = {
            key: round(cost, 2) for key, cost in spent.most_common(MAX_TOLD) if cost >= NOTICEABLE * self._burst
        }
        self._spent = Counter({key: cost for key, cost in spent.items() if key not in told and self._lacks(key)})
        return told

    def hear(self, worker: int, told: Mapping[str, float]) -> None:
        """What was spent at another worker counts here too."""
        for key, cost in told.items():
            self._bucket(key).spend(cost)

    def _lacks(self, key: str) -> bool:
        """Whether something of what was spent has not come back yet."""
        return key in self._buckets and not self._buckets[key].is_full

    def _note(self, key: str, cost: float) -> None:
        if self._spent is not None:
            self._spent[key] += cost  # type: ignore[assignment]

    def _bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self._capacity:
            self._buckets.popitem(last=False)
        return bucket


class OpenByAddress:
    """How much of one kind every address has open: here, and at other workers as these last said."""

    def __init__(self, of_address: int) -> None:
        self._of_address = of_address
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[int, Mapping[str, float]] = {}

    def is_full(self, address: str) -> bool:
        """Whether an address has as many open as it may."""
        elsewhere = sum(counts.get(address, 0) for counts in self._elsewhere.values())
        return self._here[address] + elsewhere >= self._of_address

    def total(self) -> int:
        """How many are open here."""
        return self._here.total()

    def add(self, address: str) -> None:
        """One more is open."""
        self._here[address] += 1

    def remove(self, address: str) -> None:
        """One has ended."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def tell(self) -> dict[str, float]:
        """Who has so many open that other workers should know."""
        least = max(1.0, self._of_address / NOTICEABLE_OPEN)
        return {address: count for address, count in self._here.most_common(MAX_TOLD) if count >= least}

    def hear(self, worker: int, told: Mapping[str, float]) -> None:
        """What addresses have open at another worker counts here too."""
        self._elsewhere[worker] = told

    def forget_lost(self, alive: Collection[int]) -> None:
        """Forgets what was open at workers that are not alive any more."""
        self._elsewhere = {worker: counts for worker, counts in self._elsewhere.items() if worker in alive}


class Limiter:
    """All that is counted by address and by player. Addresses are keys made by `address_key`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        requests, messages = limits.requests_per_second, limits.messages_per_second
        self._requests = RateLimiter(requests, REQUEST_BURST * requests)
        any_requests = max(ANY_REQUESTS * requests, FEWEST_ANY_REQUESTS)
        self._any_requests = RateLimiter(any_requests, REQUEST_BURST * any_requests)
        self._uploads = RateLimiter(UPLOADS * requests, UPLOAD_BURST * requests)
        self._messages = RateLimiter(messages, MESSAGE_BURST * messages)
        of_address = PLAYERS_PER_ADDRESS * messages
        self._address_messages = RateLimiter(of_address, MESSAGE_BURST * of_address)
        self._address_bytes = RateLimiter(USUAL_MESSAGE * of_address, MESSAGE_BURST * USUAL_MESSAGE * of_address)
        stored = STORED * messages
        self._stored = RateLimiter(stored, STORED_SECONDS * stored)
        self._site_stored = RateLimiter(SITE_TIMES * stored, SITE_TIMES * STORED_SECONDS * stored)
        self._at_work: dict[str, asyncio.Semaphore] = {}
        """The free places of the addresses that requests are worked on for."""
        self._requested: Counter[str] = Counter()
        self.connections = OpenByAddress(limits.address_connections)
        self.sockets = OpenByAddress(limits.address_sockets)
        self.reviews = OpenByAddress(REVIEWS_PER_ADDRESS)

    def tell(self) -> list[dict[str, float]]:
        """What other workers should know of the addresses here: what they have spent since the last time, and what they have open."""
        return [kind.tell() for kind in self._shared]

    def hear(self, worker: int, told: Sequence[Mapping[str, float]]) -> None:
        """What another worker knows of addresses counts here too."""
        for kind, counts in zip(self._shared, told, strict=False):  # Another version may count other things.
            kind.hear(worker, counts)

    def forget_lost(self, alive: Collection[int]) -> None:
        """Forgets what was open at workers that are not alive any more."""
        for kind in (self.connections, self.sockets, self.reviews):
            kind.forget_lost(alive)

    @property
    def _shared(self) -> tuple[RateLimiter | OpenByAddress, ...]:
        """What is counted by address; a player's messages all go to the owner of the room."""
        rates = (
            self._requests,
            self._any_requests,
            self._uploads,
            self._stored,
            self._site_stored,
            self._address_messages,
            self._address_bytes,
        )
        return *rates, self.connections, self.sockets, self.reviews

    def takes_request(self, address: str) -> bool:
        """Counts a request of any kind; returns whether the address may send it."""
        return self._any_requests.take(address)

    def takes_bytes(self, address: str, size: int) -> bool:
        """Counts bytes that came through a WebSocket, whatever they are; returns whether the address may send so many."""
        return self._address_bytes.take(address, size)

    def charge_request(self, address: str, cost: float = 1) -> None:
        """Charges an address for a request; raises RoomError if it has asked for too much."""
        if not self._requests.take(address, cost):
            raise RoomError(TOO_MANY, "too-fast")

    @contextlib.asynccontextmanager
    async def at_work(self, address: str) -> AsyncIterator[None]:
        """Waits until few enough requests of an address are worked on, and counts one more meanwhile."""
        places = self._at_work.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._requested[address] += 1
        try:
            async with places:
                yield
        finally:
            self._requested[address] -= 1
            if not self._requested[address]:
                del self._requested[address], self._at_work[address]

    def charge_upload(self, address: str) -> None:
        """Counts a journal that an address has handed in; raises RoomError if there were too many."""
        if not self._uploads.take(address):
            raise RoomError(TOO_MANY, "uploads-many")

    def charge_room(self, address: str, decisions: int) -> None:
        """Charges an address and its site for a new room, perhaps with decisions of another one; raises RoomError if too much was stored for them."""
        cost, site = ROOM_BYTES + DECISION_BYTES * decisions, site_prefix(address) or address
        if not (self._stored.take(address, cost) and self._site_stored.take(site, cost)):
            raise RoomError(TOO_MANY, "stored-much")

    def note_decision(self, address: str) -> None:
        """Counts a decision that was saved in a room of an address. It is not refused: games that have begun go on."""
        self._stored.spend(address, DECISION_BYTES)
        self._site_stored.spend(site_prefix(address) or address, DECISION_BYTES)

    def charge_message(self, address: str, player: str, cost: float = 1) -> None:
        """Charges a player and their address for a message; raises Refusal if there were too many."""
        if not (self._messages.take(player, cost) and self._address_messages.take(address, cost)):
            raise Refusal("too-fast", "too-fast")

    @contextlib.contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Counts a connection of an address while it is open; raises RoomError if there are too many."""
        if self.sockets.is_full(address) or self.sockets.total() >= self._limits.connections:
            raise RoomError(TOO_MANY, "too-many-connections")
        self.sockets.add(address)
        try:
            yield
        finally:
            self.sockets.remove(address)


caller: ContextVar[str] = ContextVar("caller", default="")
"""What the address of the current request is counted under."""


def client_address(request: Any) -> str:
    """What the address of a request or a WebSocket is counted under."""
    return address_key(request.client.host if request.client else "")


def limited(cost: float = 1) -> Any:
    """A dependency of an endpoint: charges the address of each request with this cost."""

    def charge(request: Request) -> None:
        limiter: Limiter = request.app.state.limiter
        limiter.charge_request(client_address(request), cost)

    return Depends(charge)
