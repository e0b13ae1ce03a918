"""The configuration of uvicorn: for clients, and for other workers."""

from __future__ import annotations

import functools
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from .forwarding import ForwardingProtocol
from .http_protocol import GuardedWebSocket, OpenConnections
from .settings import ServerSettings

CLOSE_TIMEOUT = 5


def public_config(app: FastAPI, settings: ServerSettings) -> uvicorn.Config:
    """What clients reach."""
    open_connections = OpenConnections(settings.limits, app.state.proxies, app.state.limiter.connections)
    http = functools.partial(ForwardingProtocol, open_connections=open_connections)
    return uvicorn.Config(app, http=http, **_common(settings))  # type: ignore[arg-type]


def internal_config(app: ASGIApp, settings: ServerSettings) -> uvicorn.Config:
    """What only other workers reach."""
    return uvicorn.Config(app, http="httptools", lifespan="off", **_common(settings))


def _common(settings: ServerSettings) -> dict[str, Any]:
    return {
        "ws": GuardedWebSocket,
        "proxy_headers": False,
        "access_log": False,
        "log_config": None,
        "ws_max_size": 4 * settings.limits.message,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": CLOSE_TIMEOUT,
        "server_header": False,
    }
