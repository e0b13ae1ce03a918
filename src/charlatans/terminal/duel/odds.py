"""The risk of drawing on in The Duel: exact chances to explode, without the effects of the books."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ...rules.duel.box import NECK
from .bottle import Bottle


class DrawState(NamedTuple):
    """The chips drawn so far: white ones by number, all others, and the ward that is left."""

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
    """The chance to explode within so many draws; drawing ends when the neck is full."""
    chances = {DrawState(0, 0, 0, 0, bottle.player["ward"]): 1.0}
    exploded = 0.0
    for _ in range(draws):
        after: dict[DrawState, float] = defaultdict(float)
        for drawn, chance in chances.items():
            for then, share in _next(bottle, drawn):
                if bottle.explodes_on(bottle.last + then.spaces) and then.spaces > drawn.spaces:
                    exploded += chance * share
                else:
                    after[then] += chance * share
        chances = after
        if not chances:
            break
    return exploded


def _next(bottle: Bottle, drawn: DrawState) -> Iterator[tuple[DrawState, float]]:
    """The outcomes of one more draw, each with its chance; none if drawing has ended."""
    bag = bottle.player["bag"]
    left = sum(bag.values()) - sum(drawn.whites) - drawn.others
    if left == 0 or drawn.others == NECK - len(bottle.player["neck"]):
        return
    others = left
    for number, have in enumerate(drawn.whites, 1):
        chips = bag.get(f"white-{number}", 0) - have
        others -= chips
        if chips:
            yield _white(drawn, number), chips / left
    if others:
        yield drawn._replace(others=drawn.others + 1), others / left


def _white(drawn: DrawState, number: int) -> DrawState:
    """Draws a white chip: it stays in the bottle, or the ward sends it back and is used up."""
    if number <= drawn.ward:
        return drawn._replace(ward=0)
    ones, twos, threes = (have + (number == one) for one, have in enumerate(drawn.whites, 1))
    return drawn._replace(ones=ones, twos=twos, threes=threes)
