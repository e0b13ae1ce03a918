"""A seat's view: the public view combined with the seat's private one."""

from __future__ import annotations

from typing import Any

from .contract import ENGLISH, Game, PrivateView


def player_view(game: Game, state: Any, material: Any, seat: int | None, language: str = ENGLISH) -> dict[str, Any]:
    """The view of a seat; None is a spectator."""
    view = {"seat": seat, **game.view(state, material, language)}
    return view if seat is None else with_private_view(view, game.private_view(state, seat))


def with_private_view(view: dict[str, Any], own: PrivateView) -> dict[str, Any]:
    """The view with a private view merged in. Parts that do not change are shared with the original."""
    view = dict(view)
    for (*way, last), value in own.items():
        inner: Any = view
        for step in way:
            inner[step] = inner[step].copy()
            inner = inner[step]
        inner[last] = value
    return view
