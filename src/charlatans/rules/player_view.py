"""A seat's view of the table: what everybody sees, and what is its own put in."""

from __future__ import annotations

from typing import Any

from .contract import ENGLISH, Game, PrivateView


def player_view(game: Game, state: Any, material: Any, seat: int | None, language: str = ENGLISH) -> dict[str, Any]:
    """The table as this seat sees it; None is a spectator."""
    view = {"seat": seat, **game.view(state, material, language)}
    return view if seat is None else with_private_view(view, game.private_view(state, seat))


def with_private_view(view: dict[str, Any], own: PrivateView) -> dict[str, Any]:
    """A view with what only one seat sees put in. Where nothing is put in, both are the same objects."""
    view = dict(view)
    for (*way, last), value in own.items():
        inner: Any = view
        for step in way:
            inner[step] = inner[step].copy()
            inner = inner[step]
        inner[last] = value
    return view
