"""What drawing on risks in The Duel: exact chances to explode, what the books do aside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ...rules.duel.box import NECK
from .bottle import Bottle


class DrawState(NamedTuple):
    """What has come so far: white chips by their numbers, others, and the ward that is left."""

    ones: int
    twos: int
    threes: int
    others: int
    ward: int

    @property
    def whites(self) -> tuple[int, int, int]:
        """White chips by their numbers."""
        return self.ones, self.twos, self.threes

    @property
    def spaces(self) -> int:
        """How far the white chips reach."""
        return self.ones + 2 * self.twos + 3 * self.threes


def explosion_within(bottle: Bottle, draws: int) -> float:
    """The chance to explode within so many draws; a full neck ends the drawing."""
    chances = {DrawState(0, 0, 0, 0, bottle.player["ward"]): 1.0}
    exploded = 0.0
    for _ in range(draws):
        after: dict[DrawState, float] = defaultdict(float)
        for drawn, chance in chances.items():
            for came, share in _next(bottle, drawn):
                if bottle.explodes_on(bottle.last + came.spaces) and came.spaces > drawn.spaces:
                    exploded += chance * share
                else:
                    after[came] += chance * share
        chances = after
        if not chances:
            break
    return exploded


def _next(bottle: Bottle, drawn: DrawState) -> Iterator[tuple[DrawState, float]]:
    """What may have come after one more draw, each with its chance; nothing where there is no more draw."""
    bag = bottle.player["bag"]
    left = sum(bag.values()) - sum(drawn.whites) - drawn.others
    if left == 0 or drawn.others == NECK - len(bottle.player["neck"]):
        return
    others = left
    for number, have in enumerate(drawn.whites, 1):
        many = bag.get(f"white-{number}", 0) - have
        others -= many
        if many:
            yield _white(drawn, number), many / left
    if others:
        yield drawn._replace(others=drawn.others + 1), others / left


def _white(drawn: DrawState, number: int) -> DrawState:
    """A white chip comes: it lies in the bottle, or the ward sends it back and is used up."""
    if number <= drawn.ward:
        return drawn._replace(ward=0)
    ones, twos, threes = (have + (number == one) for one, have in enumerate(drawn.whites, 1))
    return drawn._replace(ones=ones, twos=twos, threes=threes)
