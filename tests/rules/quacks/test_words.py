"""Sentences speak of what people see on the pot."""

from __future__ import annotations

import pytest

from charlatans import rules
from charlatans.rules.engine import Event
from charlatans.rules.quacks import state as s
from charlatans.rules.quacks.state import Chip, EventCode, Reason

GAME = rules.game("quacks")
PRINTED = GAME.material_record(GAME.load_material(None))


@pytest.mark.parametrize("language", GAME.languages)
@pytest.mark.parametrize("space", [3, 15, 16, 32, s.LAST_SPACE])
def test_a_space_is_called_by_the_number_printed_on_it(language, space):
    words = GAME.languages[language]
    for event in (
        Event(EventCode.PLACED, 0, Chip.WHITE_1, space),
        Event(EventCode.PASSED_UP, 0, Chip.WHITE_1, space),
        Event(EventCode.LAST_CHIP_MOVED, 0, Chip.WHITE_1, space),
        Event(EventCode.DROPLET_MOVED, 0, space, Reason.DIE),
    ):
        (message,) = words.messages([event], PRINTED)
        numbers = [word.strip(".,:()") for word in words.sentence(message, ["Ada"]).split()]
        assert str(PRINTED.coins[space]) in numbers
