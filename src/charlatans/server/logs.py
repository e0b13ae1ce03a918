"""Structured logging: one line per event, as text or JSON."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)


def configure_logging(format_: str) -> None:
    """Logs to standard error, uvicorn's messages included, but without an access log."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if format_ == JSON:
        shared.append(structlog.processors.format_exc_info)
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if format_ == JSON
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), pad_event_to=28, exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    handler.addFilter(_drop_traceback)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _drop_traceback(record: logging.LogRecord) -> bool:
    """A client that sends invalid UTF-8 is not an error of the server: logged as a warning without uvicorn's traceback."""
    if record.exc_info and record.exc_info[0] is UnicodeDecodeError and record.name == "uvicorn.error":
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True
