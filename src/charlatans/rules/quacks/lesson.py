"""The guided first game of Quacks: two turns in which everything happens once.

In turn 1 nobody explodes who stops in time, and the first seat can stop on a ruby. In turn 2 the third seat's pot explodes,
whatever the others do. From turn 3 on only the bots' own judgement and chance are left.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..lessons import LEARNER, Lesson
from .state import CHIP_NAMES, FIRST_COLOURED, Ask, Phase, State

NORA, NILS = 1, 2
LESSON_TURNS = 2

DRAWS: dict[int, dict[int, tuple[str, ...]]] = {
    1: {
        LEARNER: ("orange-1", "white-1", "green-1", "white-3", "white-2", "white-1", "white-2"),
        NORA: ("white-1", "orange-1", "white-2", "green-1", "white-3", "white-1"),
        NILS: ("white-2", "white-1", "green-1", "white-1", "orange-1"),
    },
    2: {
        LEARNER: ("white-1", "white-2", "orange-1", "white-2", "green-1", "white-1", "white-3"),
        NORA: ("orange-1", "white-1", "green-1", "white-3", "white-1", "white-2"),
        NILS: ("white-3", "orange-1", "white-2", "white-1", "white-2"),
    },
}
"""What is drawn, by turn and seat, as far as it is in the bag."""


def draws(state: State, seat: int) -> Sequence[str]:
    """In turn 2 chips that were bought come first, so that their books are seen at work; a crow skull looks at a pumpkin."""
    me = state.players[seat]
    if state.turn > LESSON_TURNS or state.phase != Phase.POTIONS or me.bag_total == 0:
        return ()
    planned = DRAWS[state.turn][seat]
    bag = {CHIP_NAMES[chip]: count for chip, count in enumerate(me.bag) if count}
    new = [name for name in CHIP_NAMES[FIRST_COLOURED + 1 :] if name in bag and name != "green-1"]
    if state.turn == LESSON_TURNS and seat == LEARNER and new:
        looked_at = ["orange-1"] if new[0] == "blue-1" and "orange-1" in bag else []
        return [new[0], *looked_at]
    lying = [CHIP_NAMES[me.pot_chips[at]] for at in range(me.pot_size)]
    done = me.drawn - sum(name not in planned for name in lying)
    return next(([name] for name in planned[max(done, 0) :] if name in bag), ())


def rival(state: State, seat: int) -> Sequence[str]:
    """Rivals brew what is arranged for them; the third seat goes on until its pot explodes in turn 2, and then goes shopping."""
    me = state.players[seat]
    if state.turn > LESSON_TURNS:
        return ()
    if me.ask == Ask.BREW:
        return ["draw" if me.pot_size < len(DRAWS[state.turn][seat]) else "stop"]
    if me.ask == Ask.POINTS_OR_COINS:
        return ["coins"]
    return ()


LESSON = Lesson(
    players=3,
    table=("B05", "B04", "B01", "points-2", "points-1", "points-1", "ruby-1"),
    rival=rival,
    draws=draws,
    options={"rubies": 2},
    gentle=("P01", "P02", "P03", "P05", "B01", "B02", "B03", "B04", "B05", "B06", "B07"),
)
