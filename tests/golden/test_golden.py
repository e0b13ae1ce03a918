"""A change of rules shows as a diff of whole games in words."""

from __future__ import annotations

import pytest

from tests.golden.write import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was(name):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == written, "the rules or their words have changed: read the diff after `make golden`"


def test_nothing_else_lies_among_the_transcripts():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
