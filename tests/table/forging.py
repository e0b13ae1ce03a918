"""Forging journals, as somebody clever would."""

from __future__ import annotations

import re

from charlatans.table.journal import _digest


def sealed(lines: list[str]) -> str:
    """The lines of a journal with a seal that fits their text."""
    body = "".join(lines[:-1])
    return body + re.sub(r"text \w+", f"text {_digest(body)}", lines[-1])
