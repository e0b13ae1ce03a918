"""Small helps for putting things into words."""

from __future__ import annotations


def count(number: int, one: str, many: str | None = None) -> str:
    """So many of something."""
    return f"{number} {one if number == 1 else many or one + 's'}"
