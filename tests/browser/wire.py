"""A TCP proxy between browsers and a server that can cut connections and drop the server's responses."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

PIECE = 65_536


class Wire:
    """Listens on its own port and forwards everything, unless it is cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cut = False
        self._deaf = False
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Closes all connections and refuses new ones."""
        with self._lock:
            self._cut = True
            ends = list(self._open)
            self._open.clear()
        for end in ends:
            _shut(end)

    def deafen(self) -> None:
        """Drops the server's responses; requests still arrive."""
        self._deaf = True

    def mend(self) -> None:
        """Forwards everything again."""
        self._cut = self._deaf = False

    def close(self) -> None:
        """Stops the proxy."""
        _shut(self._listening)
        self.cut()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listening.accept()
                self._connect(browser)

    def _connect(self, browser: socket.socket) -> None:
        with self._lock:
            if self._cut:
                _shut(browser)
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                _shut(browser)
                return
            self._open |= {browser, server}
        threading.Thread(target=self._pass_on, args=(browser, server, False), daemon=True).start()
        threading.Thread(target=self._pass_on, args=(server, browser, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, to: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                if not (is_answer and self._deaf):
                    to.sendall(piece)
        _shut(source)
        _shut(to)
        with self._lock:
            self._open -= {source, to}


def _shut(end: socket.socket) -> None:
    """Closes both directions, which also wakes a thread that is reading."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def wired(port: int) -> Iterator[Wire]:
    """A proxy to a server, as a context manager."""
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
