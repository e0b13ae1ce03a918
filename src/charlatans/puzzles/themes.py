"""Themes: what a puzzle is about, by the kinds of decisions there are to choose from."""

from __future__ import annotations

from collections.abc import Set

OTHER = "other"
"""The theme of decisions that belong to no other."""

THEMES: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {
    "quacks": (
        ("flask", frozenset({"flask"})),
        ("draw", frozenset({"draw", "stop"})),
        ("shopping", frozenset({"buy"})),
        ("rubies", frozenset({"refill", "done"})),
        ("rubies", frozenset({"droplet", "done"})),
        ("rubies", frozenset({"tube", "done"})),
        ("explosion", frozenset({"points", "coins"})),
        ("effects", frozenset()),
    ),
    "duel": (
        ("draw", frozenset({"draw"})),
        ("coins", frozenset({"coin"})),
        ("offers", frozenset({"offer"})),
        ("scales", frozenset({"card", "tokens"})),
        ("shopping", frozenset({"buy"})),
        ("explosion", frozenset({"gold", "patient"})),
        ("effects", frozenset()),
    ),
    "basari": (
        ("cards", frozenset({"choose"})),
        ("answers", frozenset({"accept"})),
        ("bids", frozenset({"red"})),
        ("bids", frozenset({"yellow"})),
        ("bids", frozenset({"green"})),
        ("bids", frozenset({"blue"})),
        ("gems", frozenset()),
    ),
}
"""For each game its themes, with the kinds that must all be legal; the first that fits is it."""


def theme_of(game: str, kinds: Set[str]) -> str:
    """The theme of a prompt with these kinds of decisions."""
    return next((theme for theme, needed in THEMES.get(game, ()) if needed <= kinds), OTHER)


def themes(game: str) -> list[str]:
    """All themes of a game."""
    return list(dict.fromkeys(theme for theme, _ in THEMES.get(game, ((OTHER, frozenset()),))))
