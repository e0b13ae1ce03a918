"""The lists of public rooms where several workers share a database: read once and kept until a worker says that something has changed.

Who is connected to a room is known to its owner only, which tells the others. A notice can be lost with a connection, so nothing is kept
for long.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .membership import Membership
from .store import Store

if TYPE_CHECKING:
    from .room import Room

KEPT_SECONDS = 30.0
ListedRooms = list[tuple[dict[str, Any], list[dict[str, Any]]]]
"""The rows of rooms, each with those of its seats."""


class Lobby:
    """What this worker knows of the public rooms of all workers."""

    def __init__(self, membership: Membership, store: Store) -> None:
        self._membership, self._store = membership, store
        self._lists: dict[str, tuple[float, ListedRooms]] = {}
        """By phase: when the list was read, and the list."""
        self._changes = 0
        self._present: dict[str, tuple[int, set[int], int]] = {}
        """By room: its owner, the seats that are connected, and the number of spectators."""

    async def rooms(self, phase: str, limit: int) -> ListedRooms:
        """The public rooms in a phase."""
        kept = self._lists.get(phase)
        if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
            return kept[1]
        changes, began = self._changes, time.monotonic()
        rows = await self._store.public_rooms(phase, limit)
        found = [(row, await self._store.seats(row["room"])) for row in rows]
        # If something has changed meanwhile, it is read again next time.
        if changes == self._changes:
            self._lists[phase] = began, found
        return found

    def present(self, room: str) -> tuple[set[int], int]:
        """The seats that are connected to another worker's room, and the number of its spectators."""
        _, seats, spectators = self._present.get(room, (0, set(), 0))
        return seats, spectators

    def tell(self, room: Room | None) -> None:
        """Tells all workers that a public room has changed, or that some have."""
        if room is None:
            self._membership.notify({"listed": {}})
            return
        seats = [subscriber.seat for subscriber in room.subscribers]
        connected = sorted({seat for seat in seats if seat is not None})
        owner = {"worker": self._membership.worker, "connected": connected, "spectators": seats.count(None)}
        self._membership.notify({"listed": {"room": room.name, **owner}})

    def hear(self, notice: Mapping[str, Any]) -> None:
        """A worker says that a public room has changed."""
        self._changes += 1
        self._lists.clear()
        if "room" not in notice:
            return
        if not notice["connected"] and not notice["spectators"]:
            self._present.pop(notice["room"], None)
        else:
            self._present[notice["room"]] = notice["worker"], set(notice["connected"]), notice["spectators"]

    def forget_lost(self) -> None:
        """Forgets who was connected to workers that are not alive any more."""
        alive = {*self._membership.peers, self._membership.worker}
        self._present = {room: known for room, known in self._present.items() if known[0] in alive}
