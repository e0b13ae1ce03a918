"""The mark of a rule: a plain function over records that can also be compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Marks a function as a rule. It stays the plain function it is; `compiled` makes its fast twin."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: Any) -> bool:
    return getattr(thing, "is_rule", False) is True
