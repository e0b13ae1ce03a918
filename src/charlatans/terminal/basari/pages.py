"""Pages to look things up: action cards, bazaar cards, and the value of gems."""

from __future__ import annotations

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.basari.reference_text import VARIANTS
from ...rules.i18n import count
from ...table import Table
from ..panel import BRASS, BUTTON, FAINT, GOOD
from .gems import GEM_STYLES, LETTERS, lead
from .picture import NAME, card_in_short


def action_cards(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The texts of action cards and variants, and what happens if several players choose the same card."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for card in seen["action_cards"]:
        grid.add_row(Text(f"[{card['letter']}]", BUTTON), Text(card["name"].capitalize(), "bold"), Text(card["words"]))
    alike = [
        ("One alone", "performs the action at once."),
        ("Two", "haggle with gems: whoever accepts the other's bid takes those gems, the other performs the action."),
        ("Three or more", "all go without."),
    ]
    rules = Grid.grid(padding=(0, 2, 0, 0))
    for who, what in alike:
        rules.add_row(Text(who, "bold", no_wrap=True), Text(what))
    parts: list[ConsoleRenderable] = [Padding(grid, (0, 1)), Text(""), _heading("Who chose the same card (A, B, C)")]
    parts += [Padding(rules, (0, 1)), Text(""), _heading("Variants at this table")]
    options = [variant for variant in VARIANTS if variant.name in seen["variants"]]
    parts += [Text(f" {variant.words} ({variant.origin})") for variant in options] or [Text(" None.")]
    return Group(*parts)


def _heading(words: str) -> Text:
    return Text(f" {words}", style=f"bold {BRASS}")


def cards_on_table(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The bazaar cards of all players."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=NAME)
    for player in seen["players"]:
        cards = Text()
        for card in player["cards"]:
            now = card["number"] == player["current"]["number"]
            cards.append("   " if cards else "").append_text(card_in_short(card)).append(
                " (this round)" if now else "", BRASS
            )
        total = Text(count(player["workers"], "worker"), style=f"bold {BRASS}", no_wrap=True)
        grid.add_row(Text(table.names[player["seat"]], style="bold"), total, cards)
    return Group(
        Padding(grid, (0, 1)), Text(""), Text(f" {count(seen['deck'], 'card')} in the draw pile.", style=FAINT)
    )


def value_of_gems(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """Points for majorities, who leads, how many gems are returned, and the order of bids."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for colour, letter in LETTERS.items():
        first = lead(seen["players"], colour)
        all_of_them = len(first.seats) == table.players
        who = "everybody" if all_of_them else ", ".join(table.names[other] for other in first.seats) or "nobody"
        by = f"by {first.by}" if len(first.seats) == 1 else "tied" if first.seats else ""
        grid.add_row(
            Text(f" {letter} {colour} ", GEM_STYLES[letter]),
            Text(f"{seen['majorities'][colour]}★", BRASS),
            Text(f"most: {who}"),
            Text(by, GOOD),
            Text(f"stock {seen['stock'][colour]}", FAINT),
        )
    back = "three of them" if "return_three" in seen["variants"] else "half of them, rounded up,"
    words = (
        f"When a stage ends, whoever has the most gems of a colour scores its points, and {back} go back to the stock.",
        f"Players who tie share the points, rounded down, and return {table.material.table('majorities')['tied_returns']} each.",
        f"Everybody with {seen['worker_goal']} workers scores {seen['workers_bonus']} points.",
        "A bid is higher with more gems. With equally many, the one with more red is higher, then yellow, green, blue.",
    )
    return Group(Padding(grid, (0, 1)), Text(""), *(Padding(Text(sentence), (0, 1)) for sentence in words))
