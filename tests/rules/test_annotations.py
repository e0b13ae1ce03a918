"""The arguments of rules have their types by name, for the compiler as for mypy: the annotations say the same."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from charlatans.rules import GAMES
from charlatans.rules.engine import is_rule
from charlatans.rules.engine.compiling import named_tuple_of

TYPED = ("rules.engine", *(f"{part}.{game}" for part in ("rules", "policies") for game in GAMES))
"""The packages whose rules are annotated."""

ANNOTATIONS = {
    "game": "State",
    "me": "Player",
    "material": "Material",
    "options": "Options",
    "stream": "Stream",
    "log": "Log",
    "mask": "Mask",
    "out": "Out",
    "features": "Features",
    "accounts": "Accounts",
}
"""What arguments of these names are; all others are whole numbers, or NamedTuples of them."""

SHARED = {
    "game": ("HasStreams", "HasBags"),
    "me": ("HasBag", "HasHand"),
    "log": ("Log", "Any"),
    "mask": ("Mask", "Any"),
}
"""What the engine's rules ask of any game's records, and its CUDA variants of arrays."""


def rules_of(package):
    """The rules that a package's modules define."""
    home = importlib.import_module(f"charlatans.{package}")
    for found in pkgutil.iter_modules(home.__path__):
        if found.name == "cuda_compile":
            pytest.importorskip("numba.cuda")
        module = importlib.import_module(f"{home.__name__}.{found.name}")
        for name, thing in vars(module).items():
            if is_rule(thing) and (thing.__module__, thing.__name__) == (module.__name__, name):
                yield thing


@pytest.mark.parametrize("package", TYPED)
def test_every_argument_of_a_rule_is_annotated_as_its_name_says(package):
    for rule in rules_of(package):
        names = rule.__code__.co_varnames[: rule.__code__.co_argcount]
        assert "return" in rule.__annotations__, f"{rule.__qualname__} does not say what it returns"
        for name in names:
            expected = (ANNOTATIONS.get(name, "int"),)
            if package == "rules.engine":
                expected = SHARED.get(name, expected)
            if (numbers := named_tuple_of(rule, name)) is not None:
                expected = (numbers.__name__,)
            assert rule.__annotations__.get(name) in expected, f"{rule.__qualname__}({name})"
