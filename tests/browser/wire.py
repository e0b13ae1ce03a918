"""A wire between browsers and a server that can be cut, and that can keep the server's answers to itself."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

PIECE = 65_536


class Wire:
    """Listens on a port of its own and passes everything on, as long as it is whole."""

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
        """All connections break, and no new one comes about."""
        with self._lock:
            self._cut = True
            ends = list(self._open)
            self._open.clear()
        for end in ends:
            _shut(end)

    def deafen(self) -> None:
        """What browsers send still arrives; what the server answers is lost."""
        self._deaf = True

    def mend(self) -> None:
        """All is well again."""
        self._cut = self._deaf = False

    def close(self) -> None:
        """For good."""
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
    """Both directions at once, also for a thread that waits for something to read."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def wired(port: int) -> Iterator[Wire]:
    """A wire to a server, for as long as it is needed."""
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()
