"""Structured logging: one line per event, as text or JSON."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import time
from collections import Counter
from typing import Any, TextIO, cast

import structlog
from structlog.typing import EventDict, ExcInfo, Processor

from ..console import escaped

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)
MAX_WARNINGS, WARNING_SECONDS = 10, 60.0
"""How often uvicorn's same warning is logged in so many seconds: clients cause them, as many as they like."""


class StandardError:
    """Standard error, whose lines may be lost: a full disk should not make more fail than it has to."""

    def write(self, text: str) -> None:
        """Writes if possible."""
        with contextlib.suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """Flushes if possible."""
        with contextlib.suppress(OSError):
            sys.stderr.flush()


def configure_logging(format_: str) -> None:
    """Logs to standard error, uvicorn's messages included, but without an access log."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    shared.append(structlog.processors.format_exc_info if format_ == JSON else _escape_values)
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if format_ == JSON
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), pad_event_to=28, exception_formatter=_write_traceback
        )
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, StandardError())),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    handler.addFilter(_drop_traceback)
    handler.addFilter(FewWarnings())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _escape_values(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """What strangers have written steers no terminal and makes no lines of its own. JSON escapes it anyway."""
    return {name: escaped(value) if isinstance(value, str) else value for name, value in event.items()}


def _write_traceback(out: TextIO, failure: ExcInfo) -> None:
    """A traceback, line by line, without anything that steers the terminal."""
    text = io.StringIO()
    structlog.dev.plain_traceback(text, failure)
    out.write("\n".join(map(escaped, text.getvalue().split("\n"))))


class FewWarnings(logging.Filter):
    """Lets the same warning through a few times a minute; the first one of the next minute says how many there were."""

    def __init__(self) -> None:
        super().__init__()
        self._since = time.monotonic()
        self._seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        if record.levelno > logging.WARNING:
            return True
        warning = str(record.msg)
        if time.monotonic() - self._since > WARNING_SECONDS:
            if dropped := sum(max(0, times - MAX_WARNINGS) for times in self._seen.values()):
                record.msg = f"{record.getMessage()} ({dropped} more such warnings in the meantime)"
                record.args = ()
            self._since = time.monotonic()
            self._seen.clear()
        self._seen[warning] += 1
        return self._seen[warning] <= MAX_WARNINGS


def _drop_traceback(record: logging.LogRecord) -> bool:
    """A client that sends invalid UTF-8 is not an error of the server: logged as a warning without uvicorn's traceback."""
    if record.exc_info and record.exc_info[0] is UnicodeDecodeError and record.name == "uvicorn.error":
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True
