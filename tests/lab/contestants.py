"""Bots for tournaments, well-behaved and misbehaving."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time


class Chancer:
    """Plays at random, reproducibly by seed."""

    def __init__(self, game, seed):
        self.chance = random.Random(seed)

    def decide(self, position):
        return self.chance.choice(position.legal)


class Slow(Chancer):
    """Takes a moment for each decision, so that it can be interrupted."""

    def decide(self, position):
        time.sleep(0.002)
        return super().decide(position)


class Sometimes(Chancer):
    """Fails in about every second match."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.fails = self.chance.random() < 0.5

    def decide(self, position):
        return self.fail(position) if self.fails else super().decide(position)


class Crashes(Sometimes):
    def fail(self, position):
        raise ZeroDivisionError("a bug\nof its own")


class Leaves(Sometimes):
    def fail(self, position):
        raise SystemExit(1)


class Cheats(Sometimes):
    def fail(self, position):
        return 1 + max(position.legal)


class Mumbles(Sometimes):
    def fail(self, position):
        return "pass"


class Hangs(Sometimes):
    def fail(self, position):
        while True:
            with contextlib.suppress(Exception):
                time.sleep(1)


class Dies(Sometimes):
    """Kills its own process."""

    def fail(self, position):
        os.kill(os.getpid(), signal.SIGKILL)


class Deaf(Sometimes):
    """Hangs and cannot be interrupted, like a loop in C."""

    def fail(self, position):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        time.sleep(3600)


class Signs(Slow):
    """Writes its process id into a folder, so that a test can kill it."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        if folder := os.environ.get("CHARLATANS_TEST_PROCESSES"):
            open(os.path.join(folder, str(os.getpid())), "w").close()
