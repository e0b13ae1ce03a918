"""The exact odds of the next bazaar card: its workers, points and gems, and whether its workers end the stage."""

from __future__ import annotations

from fractions import Fraction

from ..odds import Odds, of_values
from .scoring import cards_run_out, workers_are_enough
from .state import COLOUR_NAMES, ActionCard, Material, Phase, State


def odds(state: State, material: Material, seat: int) -> Odds | None:
    """The odds of the next card of a seat, drawn by action A or dealt; None if no card will come."""
    if state.phase == Phase.OVER:
        return None
    workers, cards = state.players[seat].workers, [card for card in range(material.cards) if state.deck >> card & 1]
    if not _this_pile_gives(state, material):
        if state.stage == material.stages:
            return None
        workers, cards = 0, list(range(material.cards))
    enough = sum(workers + material.workers[card] >= material.worker_goal for card in cards)
    return Odds(
        "bazaar card",
        {
            "workers": of_values(material.workers[card] for card in cards),
            "points": of_values(material.points[card] for card in cards),
            **{
                f"{name} gems": of_values(material.card_gems[card][colour] for card in cards)
                for colour, name in enumerate(COLOUR_NAMES)
            },
        },
        {"enough workers to end the stage": Fraction(enough, len(cards))},
    )


def _this_pile_gives(state: State, material: Material) -> bool:
    """Whether another card may come from this draw pile. Otherwise the stage ends, and all cards form a new one."""
    if state.deck_size and (
        state.phase == Phase.CHOOSING or (state.phase == Phase.NEGOTIATING and state.action == ActionCard.A)
    ):
        return True
    return not (workers_are_enough(state, material) or cards_run_out(state))
