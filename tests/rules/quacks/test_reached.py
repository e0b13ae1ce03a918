"""No line of the rules is left that no game reaches."""

from __future__ import annotations

from tests.rules.quacks.reached import unreached


def test_every_rule_line_is_reached_by_some_game():
    assert unreached(800) == []
