"""What every request has to pass before anything else: who sent it, how many there were, for which host, from which page, and what it holds.

A page of another site can send requests to a server on this machine or this network, and can give its own name the server's
address (DNS rebinding). So the server answers only to names that are its own, and takes nothing from pages of others.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

import structlog
from fastapi import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..locale import ENGLISH, LANGUAGES
from ..rules.errors import OptionError
from . import metrics
from .limits import RETRY_SECONDS, TOO_MANY, address_key, caller
from .settings import ALL_INTERFACES, ServerSettings
from .texts import RoomError

MISDIRECTED, FORBIDDEN, NOT_JSON, TOO_LONG, NOT_FOUND = 421, 403, 415, 414, 404
LONGEST_PATH = 1_024
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
ANY_HOST = "*"
HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Domains that routers give to the machines of a home; nobody on the internet owns them."""
log = structlog.get_logger("requests")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(addresses: Iterable[str]) -> list[Network]:
    """Addresses and networks of proxies; raises OptionError for what is neither."""
    found: list[Network] = []
    for address in (part.strip() for given in addresses for part in given.split(",")):
        try:
            found.append(ipaddress.ip_network(address, strict=False))
        except ValueError:
            raise OptionError(
                f"a proxy is an address or a network such as 127.0.0.1 or 172.16.0.0/12, not {address!r}"
            ) from None
    return found


class TrustedProxies:
    """Finds out who has sent a request that came through proxies: X-Forwarded-For is believed from ours only."""

    def __init__(self, proxies: Sequence[str]) -> None:
        self._networks = networks(proxies)
        self._warned = False

    def trusts(self, address: str) -> bool:
        """Whether an address is that of one of our proxies."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self._networks)

    def apply(self, scope: Scope, headers: Sequence[tuple[bytes, bytes]]) -> None:
        """Sets the client's address and scheme to those that our proxies have noted."""
        # Some proxies write a header of their own below the client's.
        forwarded = b",".join(value for name, value in headers if name == b"x-forwarded-for")
        if not forwarded or scope.get("client") is None:
            return
        peer, port = scope["client"]
        if not self.trusts(peer):
            self._warn(peer)
            return
        for part in reversed(forwarded.decode("latin-1").split(",")):
            peer = _without_port(part.strip())
            if not self.trusts(peer):
                break
        scope["client"] = (peer, port)
        if (scheme := dict(headers).get(b"x-forwarded-proto", b"").decode("latin-1")) in ("http", "https"):
            scope["scheme"] = {"http": "ws", "https": "wss"}[scheme] if scope["type"] == "websocket" else scheme

    def _warn(self, peer: str) -> None:
        """Says once that there may be a proxy that was not named."""
        if not self._warned:
            self._warned = True
            log.warning("X-Forwarded-For is not believed; if this is your proxy, start with --proxy", address=peer)


def _without_port(address: str) -> str:
    """An address from X-Forwarded-For; some proxies add the port, which a client has many of."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


class AllowedHosts:
    """The names that the server answers to: its addresses, the names of this machine, and those that its owner has given."""

    def __init__(self, settings: ServerSettings) -> None:
        given = [name.strip().lower() for one in settings.allowed_hosts for name in one.split(",")]
        self._any = ANY_HOST in given
        self._suffixes = tuple(name[1:] for name in given if name.startswith("*."))
        self._names = {"localhost", *own_names(), *given}
        if settings.host not in ALL_INTERFACES:
            self._names.add(settings.host.lower())

    def allows(self, host: str) -> bool:
        """Whether a Host header names this server. An address is fine: only names can be rebound."""
        name = host_name(host)
        if self._any or name in self._names or name.endswith((".localhost", *self._suffixes)):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def own_names() -> set[str]:
    """The names of this machine, also in the domains of home networks."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, *(f"{short}.{domain}" for domain in HOME_DOMAINS)}


def host_name(host: str) -> str:
    """The name in a Host header, without port, brackets and case."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0].partition("%")[0]
    return name.rpartition(":")[0].rstrip(".") if ":" in name else name.rstrip(".")


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page came from this server; programs other than browsers send no Origin."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == (host or "").lower()
    except ValueError:
        return False


class RequestChecks:
    """Refuses requests for other hosts, from pages of others, with bodies that are not JSON, and with impossible paths."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, proxies: TrustedProxies) -> None:
        self._app, self._proxies = app, proxies
        self._hosts = AllowedHosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Checks a request and passes it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))
        self._proxies.apply(scope, scope["headers"])
        caller.set(address_key(scope["client"][0] if scope.get("client") else ""))
        problem = self._excess(scope) or self._problem(scope, headers)
        if problem is None:
            await self._pass_on(scope, receive, send)
            return
        metrics.REFUSED_REQUESTS.labels(problem.key).inc()
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4001, "reason": problem.message(ENGLISH)[:120]})
            return
        detail = problem.message(_language(scope))
        more = {"Retry-After": str(RETRY_SECONDS)} if problem.status == TOO_MANY else {}
        await JSONResponse({"detail": detail}, problem.status, {"Connection": "close", **more})(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on; what has to be worked on waits until little enough else of its address is."""
        if scope["type"] != "http" or "forwarded" in scope or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        async with scope["app"].state.limiter.at_work(caller.get()):
            await self._app(scope, receive, send)

    def _excess(self, scope: Scope) -> RoomError | None:
        """Refuses an address that sends far too much of anything. What another worker has passed on was counted there."""
        if "forwarded" in scope or scope["app"].state.limiter.takes_request(caller.get()):
            return None
        return RoomError(TOO_MANY, "too-fast")

    def _problem(self, scope: Scope, headers: dict[bytes, bytes]) -> RoomError | None:
        """What is wrong."""
        host = headers.get(b"host", b"").decode("latin-1")
        if len(scope["path"]) > LONGEST_PATH:
            return RoomError(TOO_LONG, "long-path")
        if "\0" in scope["path"]:
            return RoomError(NOT_FOUND, "no-page")
        if host and not self._hosts.allows(host):
            return RoomError(MISDIRECTED, "other-host", host=host_name(host)[:100])
        if scope["type"] == "websocket" or scope["method"] in SAFE_METHODS:
            return None
        origin = headers[b"origin"].decode("latin-1") if b"origin" in headers else None
        if not is_same_origin(origin, host) or headers.get(b"sec-fetch-site") == b"cross-site":
            return RoomError(FORBIDDEN, "other-page")
        has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
        if has_body and not _is_json(headers.get(b"content-type", b"")):
            return RoomError(NOT_JSON, "not-json")
        return None


def _is_json(content_type: bytes) -> bool:
    kind = content_type.partition(b";")[0].strip().lower()
    return kind == b"application/json" or (kind.startswith(b"application/") and kind.endswith(b"+json"))


def _language(scope: Scope) -> str:
    request = Request(scope)
    wanted = request.query_params.get("language") or request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else ENGLISH
