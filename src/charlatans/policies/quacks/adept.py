"""Adept."""

from ...rules.kernel import rule
from .novice import novice


@rule
def adept(game, material, seat, mask, stream):
    """Not yet."""
    return novice(game, material, seat, mask, stream)
