"""The themes of Quacks."""

from __future__ import annotations

from .kinds import DecisionKinds

KINDS = DecisionKinds(
    themes=(
        ("flask", frozenset({"flask"})),
        ("draw", frozenset({"draw", "stop"})),
        ("shopping", frozenset({"buy"})),
        ("rubies", frozenset({"refill", "done"})),
        ("rubies", frozenset({"droplet", "done"})),
        ("rubies", frozenset({"tube", "done"})),
        ("explosion", frozenset({"points", "coins"})),
        ("effects", frozenset()),
    ),
    together=(frozenset({"buy"}), frozenset({"refill", "droplet", "tube", "points"})),
)
