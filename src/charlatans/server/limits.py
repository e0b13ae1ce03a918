"""Rate limits: token buckets, one per connection or address."""

from __future__ import annotations

import time
from collections import OrderedDict


class TokenBucket:
    """Allows `rate` events a second, and a burst of `burst`."""

    __slots__ = ("_burst", "_level", "_rate", "_updated")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._level = burst
        self._updated = time.monotonic()

    def take(self) -> bool:
        """Takes a token; returns False if there is none."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._updated) * self._rate)
        self._updated = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class RateLimiter:
    """A bucket per address; the least recently used are dropped."""

    def __init__(self, rate: float, burst: float, capacity: int = 10_000) -> None:
        self._rate, self._burst, self._capacity = rate, burst, capacity
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may make another request."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > self._capacity:
            self._buckets.popitem(last=False)
        return bucket.take()
