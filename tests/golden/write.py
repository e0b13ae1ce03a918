"""Golden transcripts: whole games of every kind in words. `make golden` writes them anew; the diff is what changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import charlatans
from charlatans.bots import seated
from charlatans.table.transcript import transcript_lines

FOLDER = Path(__file__).parent
MIX = "green=2,blue=4,red=3,yellow=1,purple=4"

GAMES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "quacks-2nd-set1-2players": ("quacks", ("novice", "apprentice"), {"players": 2, "books": 1}),
    "quacks-2nd-set2-3players": ("quacks", ("novice", "apprentice", "random"), {"players": 3, "books": 2}),
    "quacks-2nd-set3-4players": ("quacks", ("random",) * 4, {"players": 4, "books": 3}),
    "quacks-2nd-set4-2players": ("quacks", ("novice", "apprentice"), {"players": 2, "books": 4}),
    "quacks-1st-set1-4players": ("quacks", ("random",) * 4, {"players": 4, "books": 1, "edition": "1st"}),
    "quacks-1st-set2-2players": ("quacks", ("apprentice", "novice"), {"players": 2, "books": 2, "edition": "1st"}),
    "quacks-1st-set3-3players": ("quacks", ("random",) * 3, {"players": 3, "books": 3, "edition": "1st"}),
    "quacks-1st-set4-2players": ("quacks", ("random", "apprentice"), {"players": 2, "books": 4, "edition": "1st"}),
    "quacks-2nd-mix-2players-back": ("quacks", ("novice", "novice"), {"players": 2, "books": MIX, "pot": "back"}),
    "quacks-1st-mix-2players-back": (
        "quacks",
        ("apprentice", "random"),
        {"players": 2, "books": MIX, "pot": "back", "edition": "1st"},
    ),
    "quacks-2nd-set2-3players-stir": ("quacks", ("random",) * 3, {"players": 3, "books": 2, "stir": "always"}),
    "quacks-2nd-set1-3players-rich": (
        "quacks",
        ("random",) * 3,
        {"players": 3, "books": 1, "rubies": 12, "pot": "back"},
    ),
    "duel-set1": ("duel", ("novice", "apprentice"), {}),
    "duel-set2": ("duel", ("apprentice", "novice"), {"books": "II", "round_cards": "random"}),
    "duel-set3-silver-copper": ("duel", ("novice", "apprentice"), {"books": "III", "coins": "silver+copper"}),
    "duel-set4-gold-copper": (
        "duel",
        ("apprentice", "random"),
        {"books": "IV", "coins": "gold+copper", "round_cards": "random"},
    ),
    "duel-mix-mayor": (
        "duel",
        ("novice", "novice"),
        {"books": "blue=II,red=IV,green=III,pink=IV,yellow=I,purple=III", "mayor": True, "round_cards": "random"},
    ),
    "duel-set1-random": ("duel", ("random", "random"), {"round_cards": "random"}),
    "basari-3players": ("basari", ("novice", "apprentice", "random"), {"players": 3}),
    "basari-4players": ("basari", ("novice", "apprentice", "random", "novice"), {}),
    "basari-5players": ("basari", ("apprentice", "novice", "random", "apprentice", "novice"), {"players": 5}),
    "basari-4players-variants": (
        "basari",
        ("apprentice", "apprentice", "novice", "novice"),
        {"leader_offers_first": True, "return_three": True, "end_bonus_10": True},
    ),
    "basari-5players-random": ("basari", ("random",) * 5, {"players": 5, "fewest_red_offers_first": True}),
}


def transcript(name: str) -> str:
    """One of the games, played and told."""
    game, seats, options = GAMES[name]
    seed = sum(name.encode())
    table = charlatans.new(game, seed=seed, **options)
    table.names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: len(seats)]
    bots = [seated(game, policy, seed + seat) for seat, policy in enumerate(seats)]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, bots[seat](table, seat))
    return "\n".join(transcript_lines(table)) + "\n"


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(transcript(each), encoding="utf-8")
        print(each)
