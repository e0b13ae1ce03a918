"""The guided first game of The Duel: two rounds.

In round 1 the rival completes a small potion early, and the learner can win the first patient in the second turn. In round 2 the
rival's bottle explodes. Both coins always show what everybody understands at once: gold, and a step of the stall.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..lessons import LEARNER, Lesson
from .box import CHIP_NAMES, FIRST_COLOURED
from .state import Ask, Phase, State

RIVAL = 1
LESSON_ROUNDS = 2

FIRST_TURN = ("black-1", "white-3", "orange-1", "black-1")
LATER_TURN = ("white-2", "white-1", "blue-1", "black-1", "white-1", "white-2", "white-1")
SECOND_ROUND = ("white-1", "orange-1", "black-1", "white-2", "blue-1", "black-1", "white-1", "black-1", "white-3")
WEAK = ("black-1", "white-1")
EXPLODING = ("white-3", "white-2", "white-2", "white-1")


def _planned(state: State, seat: int) -> tuple[str, ...]:
    """What a seat draws in this turn."""
    if seat == RIVAL:
        return WEAK if state.round == 1 else EXPLODING
    if state.round == 1:
        return FIRST_TURN if state.players[seat].turns == 1 else LATER_TURN
    return SECOND_ROUND


def draws(state: State, seat: int) -> Sequence[str]:
    """In round 2 the learner draws what was bought first. A peacock eye looks at the chip that is planned next."""
    me = state.players[seat]
    if state.round > LESSON_ROUNDS or state.phase != Phase.BREWING or me.ask != Ask.BREW or me.bag_total == 0:
        return ()
    planned = _planned(state, seat)
    bag = {CHIP_NAMES[chip]: count for chip, count in enumerate(me.bag) if count}
    new = [name for name in CHIP_NAMES[FIRST_COLOURED:] if name in bag and name not in SECOND_ROUND]
    if seat == LEARNER and state.round > 1 and new and not new[0].startswith(("blue", "pink", "yellow")):
        return [new[0]]
    coming = [name for name in planned[me.placed :] if name in bag]
    return coming[: 2 if coming[:1] == ["blue-1"] else 1]


def rival(state: State, seat: int) -> Sequence[int | str]:
    """Brews what is arranged."""
    me = state.players[seat]
    if state.round > LESSON_ROUNDS or me.ask != Ask.BREW:
        return ()
    if state.round == 1 and me.placed >= len(WEAK):
        return ["complete"]
    return ["draw"] if me.bag_total else ["complete"]


LESSON = Lesson(players=2, table=("gold-3", "stall") * 3, rival=rival, draws=draws)
