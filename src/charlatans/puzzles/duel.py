"""The themes of The Duel."""

from __future__ import annotations

from .kinds import DecisionKinds

KINDS = DecisionKinds(
    themes=(
        ("draw", frozenset({"draw"})),
        ("coins", frozenset({"coin"})),
        ("offers", frozenset({"offer"})),
        ("scales", frozenset({"card", "tokens"})),
        ("shopping", frozenset({"buy"})),
        ("explosion", frozenset({"gold", "patient"})),
        ("effects", frozenset()),
    ),
    together=(frozenset({"buy", "use double"}),),
)
