"""What the arguments of rules are, by name: the compiler, mypy and readers go by the same names.

`game: State`, `me: Player`, `material: Material` and `options: Options` are the records of a game's state.py, `stream` is a
`Stream`, those below are arrays, and every other argument is an `int`.
"""

from __future__ import annotations

from typing import TypeAlias

Log: TypeAlias = list[int]
"""The event log; empty where nothing is to be written down."""
Mask: TypeAlias = list[int]
"""A number for every action: 1 if it is legal."""
Out: TypeAlias = list[list[int]]
"""Final points and ranks: out[0][seat] and out[1][seat]."""
Features: TypeAlias = list[float]
"""What a seat can see, as numbers for a network."""
Accounts: TypeAlias = list[list[int]]
"""What studies keep of games, a row for each."""
Kept: TypeAlias = tuple[int, ...]
"""What a rule sets aside to put it back later."""
