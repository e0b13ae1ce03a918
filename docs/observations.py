"""Writes docs/observations.md from the games' own tables of fields: `python docs/observations.py`."""

from __future__ import annotations

from pathlib import Path

from charlatans import rules
from charlatans.rules.contract import Game
from charlatans.rules.features import Field
from charlatans.terminal.features import labels_in_words, where

FILE = Path(__file__).with_suffix(".md")
PREFACE = """# Observations

Made by `python docs/observations.py` from the tables in each game's `observe.py`, from which the rules take their places;
`charlatans features GAME` shows the same in a terminal, `--json` prints it, and `charlatans.rules.game(NAME).feature_fields` is it.

`observe(game, material, seat, features)` fills a row of float32 numbers with everything that a seat may know, and nothing
else: what it fills in does not change with the random streams, with forced outcomes, or with what others chose in secret.

- **Order.** First the table, then what concerns the seat that looks (what it is asked, what it has begun), then the players:
  `players[0]` is the seat that looks, the others follow in seat order. A seat that nobody takes is all 0.
- **Scale.** Every number lies between -1 and 1, whatever is printed in an owner's box. `count / 20` is what is counted divided
  by 20, and 1 from 20 on; the divisors are chosen so that games with our own box hardly ever go beyond them.
  `one of` has a 1 for what holds and 0 elsewhere, all 0 if nothing does; `flag` is 0 or 1; `part` is a share.
- **One network for all.** The number of players, edition, variants and books in play are among the features, so that one
  network can play them all. Prices, supplies and what the spaces give are told as numbers, not as an edition's number alone.
- **The same bits everywhere.** A number takes one multiplication or one division, or a sum of eighths, so that there is only
  one way to round it: plain and compiled, the same state gives the same 32 bits (`tests/rules/test_features.py`).
- **Left out** is what no rule looks at any more (in Quacks on which spaces the chips below the last two lie, in Basari which
  cards of earlier rounds lie before whom), and those numbers of the box that only the words of a book or a card name: they
  do not change during a game.

`tests/rules/*/test_observe.py` compares every field with the seat's view.
"""


def document() -> str:
    """The whole document."""
    return "\n".join([PREFACE, *(_section(rules.game(name)) for name in rules.GAMES)])


def _section(game: Game) -> str:
    table = [field for field in game.feature_fields if field.player is None]
    first = [field for field in game.feature_fields if field.player == 0]
    each = sum(field.size for field in first)
    starts = ", ".join(f"`players[{player}]` at {first[0].at + player * each}" for player in range(max(game.players)))
    return "\n".join(
        [
            f"## {game.title}: {game.features} features\n",
            *_rows(table),
            f"\nEach player has {each} numbers: {starts}. Those of `players[0]`:\n",
            *_rows(first),
            "",
        ]
    )


def _rows(fields: list[Field]) -> list[str]:
    return [
        "| field | numbers | read as | meaning |",
        "|---|---:|---|---|",
        *(f"| `{field.name}` | {where(field)} | {field.reading} | {_meaning(field)} |" for field in fields),
    ]


def _meaning(field: Field) -> str:
    return f"{field.meaning}: {labels_in_words(field.labels, most=field.size)}" if field.labels else field.meaning


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
