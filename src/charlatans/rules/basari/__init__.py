"""Basari, the card game: 3 to 5 players, with the variants of its relatives."""

from ..contract import gather

GAME = gather(__name__)
