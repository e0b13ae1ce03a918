"""Forged journals whose checksums are right."""

from __future__ import annotations

import re

from charlatans.table.journal import _digest


def with_checksum(lines: list[str]) -> str:
    """A journal with these lines and the checksum of their text."""
    body = "".join(lines[:-1])
    return body + re.sub(r"text \w+", f"text {_digest(body)}", lines[-1])
