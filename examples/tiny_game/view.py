"""What is to be seen, as plain values. Only a pitch that has not been revealed is secret."""

from __future__ import annotations

from typing import Any

from charlatans.rules.contract import ENGLISH, PrivateView
from charlatans.rules.i18n import Message

from .flow import returns
from .state import MAX_PLAYERS, PHASE_NAMES, PITCH_NAMES, Material, Phase, Pitch, State
from .texts import CATALOGUES


def view(state: State, material: Material, language: str = ENGLISH) -> dict[str, Any]:
    """The table as everybody sees it."""
    over = state.phase == Phase.OVER
    ranks = _ranks(state) if over else None
    return {
        "round": state.round,
        "rounds": material.rounds,
        "phase": PHASE_NAMES[state.phase],
        "actors": [seat for seat in range(state.seats) if state.asked >> seat & 1],
        "strict_watch": bool(state.strict_watch),
        "bold": state.bold,
        "players": [_player(state, seat) for seat in range(state.seats)],
        "over": over,
        "ranks": ranks,
        "tie": {"words": CATALOGUES[language].say(Message("tie shared"))} if ranks and ranks.count(1) > 1 else None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """What only this seat sees: its pitch until all are revealed."""
    if state.phase != Phase.CHOOSING:
        return {}
    return {("players", seat, "pitch"): PITCH_NAMES[state.players[seat].pitch]}


def printed(material: Material) -> dict[str, Any]:
    """What is printed on the components, for whoever draws them: it never changes during a game."""
    return {
        "honest_pot": material.honest_pot,
        "sale": material.sale,
        "most_sales": material.most_sales,
        "bribe": material.bribe,
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    me = state.players[seat]
    seen: dict[str, Any] = {
        "seat": seat,
        "points": me.coins,
        "takings": me.takings,
        "sales": me.sales,
        "chosen": me.pitch != Pitch.UNDECIDED,
    }
    if state.phase != Phase.CHOOSING:
        seen["pitch"] = PITCH_NAMES[me.pitch]
    return seen


def _ranks(state: State) -> list[int]:
    out = [[0] * MAX_PLAYERS, [0] * MAX_PLAYERS]
    returns(state, out)
    return out[1][: state.seats]
