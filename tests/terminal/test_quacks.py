"""What a table of Quacks looks like."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from charlatans import Table
from charlatans.rules.quacks.state import CHIP_NAMES, COLOURS, SPACES
from charlatans.terminal.chip_style import LETTERS, percent
from charlatans.terminal.ending import points_by_source_and_turn
from charlatans.terminal.quacks.corridor import snake, spiral
from charlatans.terminal.quacks.event_lines import event_lines
from charlatans.terminal.quacks.pages import explosion_within
from charlatans.terminal.quacks.panel import PANEL
from charlatans.terminal.quacks.pot import Pot, Printed

from ..rules.quacks import scenarios as rules
from .scenarios import careful, console, lay_out, written


def player(**changes: Any) -> dict[str, Any]:
    """A player with an empty pot."""
    return {"droplet": 0, "rat": 0, "pot": [], "scoring_space": 1, "exploded": False} | changes


def placed(*chips: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"chip": chip, "space": space} for chip, space in chips]


def printed() -> Printed:
    return Printed(lay_out().material)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def picture(table: Table, seat: int, screen: Console) -> str:
    screen.print(next(iter(PANEL.pictures(table, seat, screen))))
    return written(screen)


# The pot ----------------------------------------------------------------------------------------------


def test_the_spiral_has_every_space_once_and_each_beside_the_next() -> None:
    places = {space: place for place, space in spiral(9, 6).items()}
    assert sorted(places) == list(range(54))
    for space in range(53):
        (row, column), (next_row, next_column) = places[space], places[space + 1]
        assert abs(row - next_row) + abs(column - next_column) == 1
    assert places[53] == (5, 0)


@pytest.mark.parametrize("cell", [6, 7])
def test_the_pot_shows_every_number_every_point_and_every_ruby(cell: int) -> None:
    sheet = printed()
    drawn = Pot(sheet, player(scoring_space=3), scores=True).spiral(cell)
    assert len({line.cell_len for line in drawn}) == 1
    text = plain(drawn)
    numbers = Counter(int(number) for number in re.findall(r"(\d+)(?!\d|★)", text))
    assert numbers == Counter(sheet.coins)
    assert Counter(int(points) for points in re.findall(r"(\d+)★", text)) == Counter(p for p in sheet.points if p)
    assert text.count("◆") == len(sheet.rubies) == 15


def test_a_space_stands_where_the_spiral_has_it() -> None:
    sheet = printed()
    drawn = Pot(sheet, player(), scores=False).spiral(6)
    for (row, column), space in spiral(9, 6).items():
        cell = drawn[1 + 3 * row].plain[1 + 7 * column : 7 + 7 * column]
        assert int(cell.strip(" ◆")) == sheet.coins[space]


def test_windings_are_parted_by_walls_and_neighbours_are_not() -> None:
    lines = [line.plain for line in Pot(printed(), player(), scores=False).spiral(6)]
    assert lines[0] == "╭" + "─" * 62 + "╮"
    assert lines[7].count("›") == 4
    assert lines[7].count("│") == 6


def test_chips_can_be_told_apart_without_colour() -> None:
    assert len({LETTERS[colour] for colour in COLOURS}) == len(COLOURS)
    chips = placed(*((chip, space) for space, chip in enumerate(CHIP_NAMES, 1)))
    text = plain(Pot(printed(), player(pot=chips, scoring_space=19), scores=True).spiral(6))
    for chip in CHIP_NAMES[:-1]:
        assert text.count(f" ({LETTERS[chip[:-2]]}{chip[-1]}) ") == 1
    assert "((K1))" in text
    assert "»17«" in text


def test_droplet_and_rat_stone_stand_on_their_spaces() -> None:
    drawn = Pot(printed(), player(droplet=1, rat=2), scores=False).spiral(6)
    below = drawn[8].plain
    assert below[1 + 7 * 3 : 7 + 7 * 3].strip() == "drop"
    assert below[1 + 7 * 5 : 7 + 7 * 5].strip() == "rat"


@pytest.mark.parametrize("droplet", [0, 1, 15, 35, 52])
@pytest.mark.parametrize("scores", [True, False])
@pytest.mark.parametrize("cell", [6, 7])
def test_whatever_lies_on_a_space_its_cell_keeps_its_width(droplet: int, scores: bool, cell: int) -> None:
    chips = placed(("white-1", droplet), ("red-4", 52), ("red-1", 52), ("blue-2", 52))
    mine = player(droplet=droplet, rat=1, pot=chips, scoring_space=droplet)
    pot = Pot(printed(), mine, scores=scores)
    assert len({line.cell_len for line in pot.spiral(cell)}) == 1
    assert len({line.cell_len for line in pot.snake(14, 2)}) == 1
    assert ("+3" if droplet == 52 else "+2") in plain(pot.spiral(cell))


@pytest.mark.parametrize("at", range(1, SPACES))
@pytest.mark.parametrize("rows", [1, 2])
def test_the_stretch_holds_the_scoring_space(at: int, rows: int) -> None:
    drawn = Pot(printed(), player(scoring_space=at), scores=True).snake(14, rows)
    assert f"[{printed().coins[at]}]" in plain(drawn)
    assert len(drawn) == 1 + 3 * rows or at >= 42


def test_a_snake_goes_to_and_fro() -> None:
    places = {space: place for place, space in snake(range(28), 14).items()}
    assert places[13] == (0, 13)
    assert places[14] == (1, 13)
    assert places[27] == (1, 0)


# The picture ------------------------------------------------------------------------------------------


def test_the_large_picture_has_everything_around_the_pot() -> None:
    table = lay_out(players=3, force=["B02"], pot="back")
    table.act(0, "draw")
    text = picture(table, 0, console(100, 36))
    for words in ("Turn 1 of 9, potions", "Pumpkin Patch Party: Pumpkins move", "flask full", "droplet on 0", "of 7"):
        assert words in text
    for words in (
        "to explode",
        "Bag  8",
        "Garden spider     4   8  14",
        "not out yet",
        "Test tubes",
        "[start]",
        "brewing",
    ):
        assert words in text
    assert "Mira" in text
    assert "Jonas" in text


def test_the_compact_picture_is_for_small_terminals() -> None:
    table = lay_out(players=4, force=["B02"], pot="back")
    pictures = list(PANEL.pictures(table, 0, console(80, 24)))
    heights = [len(console(80, 24).render_lines(one)) for one in pictures]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] <= 18
    assert "Garden spider" not in picture(table, 0, console(80, 24))


def test_an_explosion_is_seen() -> None:
    table = rules.at_first_turn()
    rules.draw(table, 0, "white-3", "white-3", "white-2")
    text = picture(table, 0, console(100, 36))
    assert "8 of 7  EXPLODED" in text
    assert "exploded" in picture(table, 1, console(100, 36))


def test_a_draw_says_what_it_risks() -> None:
    table = rules.at_first_turn()
    rules.draw(table, 0, "white-3", "white-2")
    draw = next(decision for decision in table.decisions(0) if decision.kind == "draw")
    bag = rules.player_view(table, 0)["bag"]
    risk = bag.get("white-3", 0) / sum(bag.values())
    assert PANEL.label(table, 0, draw).plain == f"Draw a chip: {percent(risk)} to explode"


# Odds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draws", [1, 2, 3, 4])
@pytest.mark.parametrize("room", [-1, 0, 2, 4, 7])
def test_the_risk_of_drawing_on_is_exact(draws: int, room: int) -> None:
    bag = {"white-1": 3, "white-2": 2, "white-3": 1, "orange-1": 2, "green-4": 1}
    chips = [chip for chip, count in bag.items() for _ in range(count)]
    hands = list(combinations(chips, draws))
    bad = sum(sum(int(chip[-1]) for chip in hand if chip.startswith("white")) > room for hand in hands)
    assert explosion_within(bag, room, draws) == pytest.approx(bad / len(hands))


def test_the_risk_of_one_chip_is_the_rules_own() -> None:
    table = rules.at_first_turn()
    rules.draw(table, 0, "white-3", "white-2", "green-1")
    me = rules.player_view(table, 0)
    assert explosion_within(me["bag"], me["limit"] - me["white_total"], 1) == pytest.approx(me["odds"])


def test_percent_never_says_never() -> None:
    assert [percent(odds) for odds in (0, 0.004, 0.18, 0.996, 1)] == ["0 %", "under 1 %", "18 %", "over 99 %", "100 %"]


# Event lines --------------------------------------------------------------------------------------------


def test_a_whole_potion_is_one_line() -> None:
    table = rules.at_first_turn()
    table.names = ["Ada", "Mira"]
    events = []
    for chip in ("white-1", "orange-1", "green-1"):
        table.force(0, [chip])
        events += table.act(0, "draw")
    events += table.act(0, "stop")
    lines = event_lines(table, events, printed().coins)
    assert [line.text.plain for line in lines] == ["Ada draws (W1) (O1) (G1), stops: the pot is at 4."]
    assert lines[0].part == "Potions"


def test_an_explosion_is_loud() -> None:
    table = rules.at_first_turn()
    rules.draw(table, 0, "white-3", "white-3")
    rules.add_to_bag(table, 0, "white-3")
    table.force(0, ["white-3"])
    lines = event_lines(table, table.act(0, "draw"), printed().coins)
    assert lines[0].loud
    assert "EXPLODES with white chips worth 9" in lines[0].text.plain


def test_every_event_of_many_games_is_described_and_all_points_are_attributed() -> None:
    for seed, options in enumerate(({"books": 1}, {"books": 2, "pot": "back"}, {"books": 3}, {"books": 4})):
        table = lay_out(players=4, seed=seed, **options)
        history = list(table.events)
        while not table.over:
            seat = table.actors[0]
            history += table.act(seat, careful(table, seat))
        lines = PANEL.describe_events(table, history)
        assert all(line.part and line.text.plain.endswith(".") for line in lines)
        sources, turns = points_by_source_and_turn(PANEL, history)
        for seat, points in enumerate(table.scores):
            assert sum(by_seat.get(seat, 0) for by_seat in sources.values()) == points
            assert sum(by_seat.get(seat, 0) for by_seat in turns.values()) == points
        assert list(turns) == list(range(1, 10))
