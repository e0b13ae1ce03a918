"""The types of rules' arguments, which follow from their names for the compiler and for mypy alike.

`game: State`, `me: Player`, `material: Material` and `options: Options` are the records of a game's state.py, `stream` is a
`Stream`, those below are arrays, and every other argument is an `int`.
"""

from __future__ import annotations

from typing import TypeAlias

Log: TypeAlias = list[int]
"""The event log; an empty list records nothing."""
Mask: TypeAlias = list[int]
"""A number for every action: 1 if it is legal."""
Out: TypeAlias = list[list[int]]
"""Final points and ranks: out[0][seat] and out[1][seat]."""
Features: TypeAlias = list[float]
"""A seat's observation."""
Accounts: TypeAlias = list[list[int]]
"""A row of statistics for each game."""
