"""Two machines and their database on this one: network namespaces, with a network for people and another one for the database.

Nothing of one is reachable through the localhost of another, and a link that is down is down. Needs root, and iproute2.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from .faults import FAULTY, LEASE, OPTIONS, Cluster, FaultyWorker, new_database
from .postgres import running

BRIDGE, DATABASE, HOSTS = "charlatans", "charlatans-db", ("charlatans-a", "charlatans-b")
PEOPLES_NETWORK, DATABASE_NETWORK = "10.214.1", "10.214.2"
PEOPLES_GATEWAY = f"{PEOPLES_NETWORK}.1"
DATABASE_ADDRESS = f"{DATABASE_NETWORK}.1"


def needs_namespaces() -> None:
    """Skips a test where there can be no networks of its own."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need Linux, root and iproute2")
    if subprocess.run(["ip", "netns", "add", BRIDGE], capture_output=True).returncode:
        pytest.skip("this machine does not allow network namespaces")
    ip("netns", "del", BRIDGE)


def ip(*words: str) -> None:
    """Runs ip."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


def within(namespace: str) -> tuple[str, ...]:
    """The words that run a program in a namespace."""
    return "ip", "netns", "exec", namespace


class Link:
    """The far end of a machine's cable: while it is down, what the machine sends is lost."""

    def __init__(self, name: str, namespace: str | None = None) -> None:
        self._name, self._where = name, ("-n", namespace) if namespace else ()

    def partition(self) -> None:
        """Pulls it out."""
        ip(*self._where, "link", "set", self._name, "down")

    def heal(self) -> None:
        """Puts it in again."""
        ip(*self._where, "link", "set", self._name, "up")

    def cut(self) -> None:
        """Pulls it out for an instant."""
        self.partition()
        self.heal()


@contextlib.contextmanager
def networks() -> Iterator[None]:
    """The two networks with the hosts and the database in them."""
    with contextlib.ExitStack() as leaving:
        for namespace in (DATABASE, *HOSTS):
            ip("netns", "add", namespace)
            leaving.callback(ip, "netns", "del", namespace)
            ip("-n", namespace, "link", "set", "lo", "up")
        ip("link", "add", BRIDGE, "type", "bridge")
        leaving.callback(ip, "link", "del", BRIDGE)
        ip("addr", "add", f"{PEOPLES_GATEWAY}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        ip("-n", DATABASE, "link", "add", "switch", "type", "bridge")
        ip("-n", DATABASE, "addr", "add", f"{DATABASE_ADDRESS}/24", "dev", "switch")
        ip("-n", DATABASE, "link", "set", "switch", "up")
        for number, host in enumerate(HOSTS, 11):
            ip("link", "add", f"people{number}", "type", "veth", "peer", "name", "people", "netns", host)
            # A namespace that is deleted takes its time to give its links up.
            leaving.callback(ip, "link", "del", f"people{number}")
            ip("link", "set", f"people{number}", "master", BRIDGE, "up")
            ip("-n", host, "link", "add", "inner", "type", "veth", "peer", "name", f"host{number}", "netns", DATABASE)
            ip("-n", DATABASE, "link", "set", f"host{number}", "master", "switch", "up")
            for link, network in (("people", PEOPLES_NETWORK), ("inner", DATABASE_NETWORK)):
                ip("-n", host, "addr", "add", f"{network}.{number}/24", "dev", link)
                ip("-n", host, "link", "set", link, "up")
        yield


class TwoHosts(Cluster):
    """A worker on each of two machines."""

    async def unreachable(self, worker: FaultyWorker) -> None:
        """People cannot reach the machine; it has the database, and so keeps its rooms for those who come through the other one."""
        link = Link(f"people{11 + self.workers.index(worker)}")
        async with worker.busy:
            link.partition()
            await asyncio.sleep(1.5 * LEASE)
            link.heal()


@contextlib.asynccontextmanager
async def hosts_on(folder: Path, *options: str, module: str = "charlatans") -> AsyncIterator[TwoHosts]:
    """Two machines that are running, with nobody hurting them yet."""
    somebody = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
    with networks(), running((*within(DATABASE), *somebody), DATABASE_ADDRESS) as postgres:
        name = await new_database(postgres)
        workers = [
            FaultyWorker(
                folder / host,
                Link(f"host{number}", DATABASE),
                f"postgresql+asyncpg://postgres@{DATABASE_ADDRESS}/{name}",
                *options,
                module=module,
                host=f"{PEOPLES_NETWORK}.{number}",
                within=within(host),
            )
            for number, host in enumerate(HOSTS, 11)
        ]
        try:
            await asyncio.gather(*(asyncio.to_thread(worker.start) for worker in workers))
            yield TwoHosts(postgres, workers, random.Random(0))
        finally:
            for worker in workers:
                worker.kill()


@contextlib.asynccontextmanager
async def two_hosts(folder: Path, seed: int) -> AsyncIterator[Cluster]:
    """Two machines whose cables are pulled out, and whose workers are killed."""
    async with hosts_on(folder, *OPTIONS, module=FAULTY) as hosts:
        hosts.chance = random.Random(seed)
        hosts.kinds = [hosts.partition, hosts.partition_long, hosts.unreachable, hosts.cut, hosts.kill]
        yield hosts
