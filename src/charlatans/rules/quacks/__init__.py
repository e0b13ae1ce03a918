"""The Quacks of Quedlinburg: 2 to 4 players, both English editions, all books and cards."""

from ..contract import gather

GAME = gather(__name__)
