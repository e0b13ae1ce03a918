"""Draws docs/quacks.svg, duel.svg and basari.svg, the pictures in the README: `python docs/pictures.py`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

import charlatans
from charlatans.bots import SeatedBot, seated
from charlatans.terminal.play import TerminalSession
from charlatans.terminal.screen import Screen

FOLDER = Path(__file__).parent
ME = "Mira"
RIVALS = ("Careful Cora", "Steady Stan", "Bold Berta")
WIDTH = 102


def quacks() -> charlatans.Table:
    """A pot that may explode with the next chip."""
    table = charlatans.new("quacks", seed=16, books=1)
    novice = seated("quacks", "novice", seed=3)
    play_until(table, novice, lambda: table.view()["turn"] == 6 and table.view()["phase"] == "potions")
    for seat in (1, 2, 3):
        while seat in table.actors and table.view()["phase"] == "potions":
            table.act(seat, novice(table, seat))
    while table.view(0)["players"][0]["odds"] < 0.1:
        table.act(0, "draw" if table.decisions(0)[0].kind == "draw" else table.decisions(0)[0])
    return table


def duel() -> charlatans.Table:
    """A bottle half full, with a patient on the way."""
    table = charlatans.new("duel", seed=25, round_cards="random")
    adept = seated("duel", "adept", seed=3)

    def brewing() -> bool:
        seen = table.view()
        me = seen["players"][0]
        return seen["round"] >= 3 and table.actors == (0,) and len(me["neck"]) == 2 and me["odds"] > 0.1

    play_until(
        table, adept, lambda: brewing() and table.decisions(0)[0].kind == "draw" and bool(table.view()["patient"])
    )
    return table


def basari() -> charlatans.Table:
    """Haggling over gems, with an offer to think about."""
    table = charlatans.new("basari", seed=6)
    adept = seated("basari", "adept", seed=5)

    def offered() -> bool:
        talk = table.view(0)["negotiation"]
        return bool(table.view()["stage"] == 2 and talk and talk["speaker"] == 0 and "red" in (talk["offer"] or {}))

    play_until(table, adept, offered)
    return table


def play_until(table: charlatans.Table, bot: SeatedBot, there: Callable[[], bool]) -> None:
    """Plays on until a moment worth a picture."""
    while not there():
        seat = table.actors[0]
        table.act(seat, bot(table, seat))


def draw(table: charlatans.Table, height: int) -> str:
    """What the person in the first seat sees now."""
    table.names = [ME, *RIVALS][: table.players]
    console = Console(
        file=io.StringIO(),
        record=True,
        width=WIDTH,
        height=height,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    screen = Screen(console)
    screen.live = True
    session = TerminalSession(table, {0: ME}, {}, screen, None, None)
    session._describe_new_events()
    top, bottom = session._render_table(0, session._keys(0))
    room = console.height - len(top) - len(bottom)
    session.screen.show([*top, *session._lines_that_fit(session.recent_lines, room)[0], *bottom])
    picture = console.export_svg(title=f"charlatans play {table.game.name}")
    # No font from elsewhere: whoever looks at the picture has a monospaced one.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("Fira Code, monospace", "monospace")
    return picture.replace("<!-- Generated with Rich https://www.textualize.io -->", "")


if __name__ == "__main__":
    for scene, lines in ((quacks, 37), (duel, 30), (basari, 33)):
        (FOLDER / f"{scene.__name__}.svg").write_text(draw(scene(), lines), encoding="utf-8")
