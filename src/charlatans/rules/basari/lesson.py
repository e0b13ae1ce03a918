"""The guided first game of Basari: one stage of three or four rounds.

In round 1 nobody wants what the learner wants, in round 2 the second seat does, and in round 3 everybody. The cards have so many
workers that the stage then ends, and gems and workers are scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..lessons import LEARNER, Lesson
from .bidding import bid, lowest
from .gems import gems_in, number_in
from .state import LETTERS, NO_GEMS, UNDECIDED, Colour, Phase, State

NORA, NILS = 1, 2
ALONE, TOGETHER, ALL = 1, 2, 3
"""The rounds in which nobody, one rival and both rivals want the same as the learner."""


def rival(state: State, seat: int) -> Sequence[int | str]:
    """Rivals choose after the learner, and haggle a little."""
    if state.stage > 1:
        return ()
    if state.phase == Phase.CHOOSING:
        chosen = state.players[LEARNER].chosen
        return () if chosen == UNDECIDED or state.round > ALL else [f"choose {_choice(state.round, seat, chosen - 1)}"]
    return _haggled(state, seat) if state.phase == Phase.NEGOTIATING else ()


def _choice(round_: int, seat: int, wanted: int) -> str:
    """The action card of a rival."""
    others = [letter for letter in "BCA" if letter != LETTERS[wanted]]
    if round_ == ALL or (round_ == TOGETHER and seat == NORA):
        return LETTERS[wanted]
    return others[0] if round_ == TOGETHER or seat == NORA else others[1]


def _haggled(state: State, seat: int) -> Sequence[int | str]:
    """Opens with a blue gem, raises a low offer once, and accepts everything else."""
    if state.offer == NO_GEMS:
        cheapest = max(colour for colour in range(Colour.BLUE + 1) if state.players[seat].gems[colour])
        return bid(state, None, seat, {("red", "yellow", "green", "blue")[cheapest]: 1})
    low = gems_in(state.offer) == 1 and number_in(state.offer, Colour.BLUE) == 1
    more = lowest(state, seat)
    return bid(state, None, seat, more) if low and more else ["accept"]


LESSON = Lesson(
    players=3,
    table=tuple(
        f"card-{number}" for number in (35, 38, 39, 31, 36, 37, 24, 32, 33, 30, 34, 25, 26, 29, 21, 22, 27, 28, 23)
    ),
    rival=rival,
)
