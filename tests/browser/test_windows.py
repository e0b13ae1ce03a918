"""In windows of any size: nothing overflows, and every option can be chosen."""

from __future__ import annotations

import pytest

from .conftest import PHONE, NewContext
from .guest import GAMES, Guest, until_turn, with_games

TABLET = {**PHONE, "viewport": {"width": 820, "height": 1180}}
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 640}}
OLD_PHONE = {**PHONE, "viewport": {"width": 320, "height": 568}}
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
OLD_SCREEN = {"viewport": {"width": 1024, "height": 768}}
WIDE = {"viewport": {"width": 2560, "height": 1440}}
ZOOMED = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
"""A desktop at 200 % zoom."""


def play_some(new_context: NewContext, game: str, window: dict[str, object], turn: int) -> None:
    """Plays until a turn or to the end."""
    guest = Guest(new_context(**window).new_page(), f"{game} {window['viewport']}")
    guest.play_now(game)
    for _ in guest.situations():
        if until_turn(guest, turn):
            break
    guest.check()


@with_games("duel")
@pytest.mark.parametrize("window", [TABLET, ON_ITS_SIDE], ids=["tablet", "phone on its side"])
def test_a_turn_can_be_played_in_a_window_of_any_size(
    new_context: NewContext, game: str, window: dict[str, object]
) -> None:
    """Sizes between desktop and phone."""
    play_some(new_context, game, window, turn=2)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "window",
    [TABLET, ON_ITS_SIDE, SMALL_PHONE, OLD_PHONE, LAPTOP, OLD_SCREEN, WIDE, ZOOMED],
    ids=lambda window: "{width}x{height}".format(**window["viewport"]),
)
def test_a_whole_game_can_be_played_in_a_window_of_any_size(
    new_context: NewContext, game: str, window: dict[str, object]
) -> None:
    """Whole games, and sizes that are rare."""
    play_some(new_context, game, window, turn=99)
