"""Quacks: The Duel, for 2 players, with all books, coins and round cards."""

from ..contract import gather

GAME = gather(__name__)
