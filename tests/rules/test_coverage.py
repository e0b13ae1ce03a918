"""No line of any game's rules is left that no game reaches."""

from __future__ import annotations

import pytest

from charlatans import rules
from tests.rules.coverage import unreached


# The larger games take half a minute: with the soak.
@pytest.mark.parametrize(
    "name", [name if name == "basari" else pytest.param(name, marks=pytest.mark.soak) for name in rules.GAMES]
)
def test_every_rule_line_is_reached_by_some_game(name):
    assert unreached(name, 800) == []
