"""Bans: addresses, networks and seats that the operator has shut out."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from typing import Any

from ..rules.errors import OptionError
from .limits import address_key
from .store import now
from .texts import RoomError

FORBIDDEN = 403
SHORTEST_HASH, LONGEST_HASH = 12, 64
HEX = set("0123456789abcdef")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """The bans that are in force, as the database had them last."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self._networks: list[tuple[Network, Mapping[str, Any]]] = []
        self._hashes: list[tuple[str, Mapping[str, Any]]] = []

    def replace(self, rows: Iterable[dict[str, Any]]) -> bool:
        """Takes over the rows of the database; returns whether they have changed."""
        rows = list(rows)
        changed, self.rows = rows != self.rows, rows
        if changed:
            known = [(as_network(row["banned"]), row) for row in rows]
            self._networks = [(network, row) for network, row in known if network is not None]
            self._hashes = [(row["banned"], row) for network, row in known if network is None]
        return changed

    def problem(self, address: str, token_hash: str | None = None) -> RoomError | None:
        """Why somebody may not play here; None if they may."""
        row = self._row(address, token_hash)
        if row is None:
            return None
        return (
            RoomError(FORBIDDEN, "banned-because", reason=row["reason"])
            if row["reason"]
            else RoomError(FORBIDDEN, "banned")
        )

    def _row(self, address: str, token_hash: str | None) -> Mapping[str, Any] | None:
        if not self.rows:
            return None
        moment = now()
        in_force = (row for row in self._matching(address, token_hash) if row["until"] is None or row["until"] > moment)
        return next(in_force, None)

    def _matching(self, address: str, token_hash: str | None) -> Iterable[Mapping[str, Any]]:
        if (one := as_network(address)) is not None:
            yield from (row for network, row in self._networks if one.network_address in network)
        if token_hash is not None:
            yield from (row for prefix, row in self._hashes if token_hash.startswith(prefix))


def as_network(text: str) -> Network | None:
    """The network that a text names, an address being a network of one; None if it is something else."""
    try:
        network = ipaddress.ip_network(text.partition("%")[0], strict=False)
    except ValueError:
        return None
    if isinstance(network, ipaddress.IPv6Network) and network.network_address.ipv4_mapped and network.prefixlen == 128:
        return ipaddress.ip_network(network.network_address.ipv4_mapped)
    return network


def normalized(text: str) -> str:
    """What is stored for an address, a network or the beginning of a seat token's hash; refused if it is none of them.

    For an IPv6 address it is the network that its customer has: the rest of it they choose as they like.
    """
    if (network := as_network(text)) is not None:
        return address_key(text) if "/" not in text and network.version == 6 else str(network)
    if SHORTEST_HASH <= len(text) <= LONGEST_HASH and set(text) <= HEX:
        return text
    raise OptionError(
        f"{text!r} is no address (203.0.113.7), no network (203.0.113.0/24), and not the beginning of a seat's hash, "
        f"which has {SHORTEST_HASH} characters or more: `charlatans admin players` shows them"
    )
