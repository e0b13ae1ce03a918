"""Draws docs/terminal.svg, the picture in the README: `python docs/picture.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import charlatans
from charlatans.bots import Bot
from charlatans.terminal.play import Evening, keys_for
from charlatans.terminal.screen import Screen

SEED = 16
NAMES = ["Mira", "Careful Cora", "Steady Stan", "Bold Berta"]


def main() -> None:
    """A game well under way, with a decision that is hard to take."""
    table = charlatans.new("quacks", seed=SEED, books=1)
    table.names = NAMES
    steady = Bot("quacks", "steady", seed=3)
    while table.view()["turn"] < 6 or table.view()["phase"] != "potions":
        table.act(table.actors[0], steady(table, table.actors[0]))
    for seat in (1, 2, 3):
        while seat in table.actors and table.view()["phase"] == "potions":
            table.act(seat, steady(table, seat))
    while table.view(0)["players"][0]["odds"] < 0.1:
        table.act(0, "draw" if table.options(0)[0].kind == "draw" else table.options(0)[0])
    console = Console(
        file=io.StringIO(),
        record=True,
        width=102,
        height=37,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    screen = Screen(console)
    screen.live = True
    evening = Evening(table, {0: "Mira"}, {}, screen, None, None)
    evening._tell()
    top, bottom = evening._lay_table(0, keys_for(table.options(0), evening.panel.keys, evening.panel.declines))
    room = console.height - len(top) - len(bottom)
    evening.screen.show([*top, *evening._story_that_fits(evening.recent, room)[0], *bottom])
    picture = console.export_svg(title="charlatans play quacks")
    # No font from elsewhere: whoever looks at the picture has a monospaced one.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL).replace(
        "Fira Code, monospace", "monospace"
    )
    picture = picture.replace("<!-- Generated with Rich https://www.textualize.io -->", "")
    Path(__file__).with_name("terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
