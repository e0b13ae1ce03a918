"""The Duel in the terminal: the picture, and whole games at the keyboard."""

from __future__ import annotations

import io
import random
import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import charlatans
from charlatans import Table
from charlatans.rules.duel.box import CHIP_NAMES
from charlatans.rules.duel.square import move_patient
from charlatans.rules.duel.state import Reason
from charlatans.rules.engine import new_log
from charlatans.terminal import panel_for, play
from charlatans.terminal.chip_style import percent, token
from charlatans.terminal.duel.bottle import Bottle
from charlatans.terminal.duel.odds import explosion_within
from charlatans.terminal.duel.panel import PANEL, outcome
from charlatans.terminal.duel.square import Square, steps_to_stall
from charlatans.terminal.ending import points_by_source_and_turn
from charlatans.terminal.play import menu_keys

from ..rules.duel import scenarios as rules
from .scenarios import CLEARED, Keyboard, careful, console, written

SIZES = [(80, 24), (100, 36), (140, 45)]
OPTIONS: list[dict[str, Any]] = [
    {"books": "I"},
    {"books": "II", "mayor": True, "round_cards": "random"},
    {"books": "III", "coins": "silver+copper", "round_cards": "random"},
    {"books": "IV", "coins": "gold+copper", "mayor": True},
]
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
LAVISH = Path(rules.__file__).with_name("lavish.toml")


def named(table: Table) -> Table:
    table.names = ["Ada", "Ben"]
    return table


def lay_out(**options: Any) -> Table:
    return named(rules.at_first_turn(**options))


def picture(table: Table, seat: int, screen: Console) -> str:
    screen.print(next(iter(PANEL.pictures(table, seat, screen))))
    return written(screen)


def square(table: Table, seat: int, width: int, steps: int = 0) -> list[str]:
    ledge = table.material.table("ledge")["spaces"]
    return [line.plain for line in Square(table.view(seat), ledge, table.names, seat, steps).draw(width)]


def bottle(table: Table, seat: int) -> Bottle:
    seen = table.view(seat)
    return Bottle(seen["players"][seat], seen["white_area"])


def described(table: Table, events: Any) -> list[str]:
    return [line.text.plain for line in PANEL.describe_events(table, events)]


def page(table: Table, seat: int, letter: str) -> str:
    screen = console(100, 40)
    screen.print(PANEL.pages[letter].show(table, seat, screen))
    return written(screen)


def labels(table: Table, seat: int) -> dict[str, str]:
    keys = menu_keys(table.decisions(seat), PANEL.keys, PANEL.declines)
    return {key: PANEL.label(table, seat, decision).plain for key, decision in keys.items()}


# The square -------------------------------------------------------------------------------------------


def test_the_duel_has_a_panel_of_its_own() -> None:
    assert panel_for("duel") is PANEL


@pytest.mark.parametrize("width", [60, 80, 100, 120, 140])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_square_fills_the_screen_and_has_both_stalls_and_the_patient(width: int, seat: int) -> None:
    lines = square(rules.place_patient(lay_out(), 1, 4), seat, width)
    assert {len(line) for line in lines} == {width}
    assert lines[1].count("/") == 2
    assert lines[1].count("P") == 1
    assert "10" in lines[1]
    assert lines[0].startswith("╭─ Ada" if seat == 0 else "╭─ Ben")


def test_a_figure_stands_above_its_number() -> None:
    _, figures, numbers, _ = square(rules.set_stalls(rules.place_patient(lay_out(), 0, 4), 9, 5), 0, 100)
    assert numbers[figures.index("‹P›") : figures.index("‹P›") + 3].strip() == "4"
    assert numbers[figures.index("/^\\") : figures.index("/^\\") + 3].strip() == "9"
    assert numbers[figures.rindex("/^\\") : figures.rindex("/^\\") + 3].strip() == "5"


def test_a_narrow_square_names_every_other_space_and_those_of_the_stalls() -> None:
    numbers = square(lay_out(), 0, 80)[2]
    assert (
        " ".join(numbers.replace("│ left │", "left").strip("│").split()) == "14 12 10 8 7 6 4 2 left 2 4 6 7 8 10 12 14"
    )


def test_numbers_never_touch_each_other() -> None:
    for stall in range(3, 16):
        numbers = square(rules.set_stalls(lay_out(), stall, stall), 0, 80)[2]
        assert {int(number) for number in re.findall(r"\d+", numbers)} <= set(range(1, 16))
        assert numbers.count(str(stall)) >= 2


def test_the_mayor_is_marked() -> None:
    table = rules.place_patient(rules.set_treated(lay_out(mayor=True), 3, 2), 0, 2)
    lines = square(table, 0, 100)
    assert "‹M›" in lines[1]
    assert "the mayor brings an upgrade" in lines[3]


def test_the_ledges_show_who_was_treated_and_what_comes_next() -> None:
    lines = square(rules.set_treated(lay_out(), 1, 5), 0, 100)
    assert "Ada ●○○○○○" in lines[0]
    assert "●●●●●○ Ben" in lines[0]
    assert "next: a white chip for Ada" in lines[3]
    assert "next: wins the game" in lines[3]


def test_those_who_wait_on_the_stall_stand_beside_those_treated() -> None:
    table = rules.draw(rules.place_patient(rules.set_treated(lay_out(), 1, 0), 0, 6), 0, "pink-1")
    assert "Ada ●◐○○○○" in square(table, 0, 100)[0]


@pytest.mark.parametrize(("half", "space"), [(0, 1), (0, 5), (1, 1), (1, 6)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_steps_to_go_are_those_that_treat_the_patient(half: int, space: int, seat: int) -> None:
    table = rules.place_patient(lay_out(), half, space)
    needed = steps_to_stall(rules.player_view(table, seat))
    for steps in range(1, needed + 1):
        twin = table.copy()
        move_patient(twin._state, twin._material_record, seat, steps, Reason.POTION, new_log())
        assert rules.player_view(twin, seat)["on_stall"] == (1 if steps == needed else 0)


@pytest.mark.parametrize(("steps", "arrows"), [(0, 0), (2, 2), (6, 6), (30, 10)])
def test_arrows_show_the_way_of_the_patient_as_far_as_my_stall(steps: int, arrows: int) -> None:
    table = rules.place_patient(lay_out(), 1, 4)
    figures = square(table, 0, 100, steps)[1].replace("‹P›", "")
    assert figures.count("‹") == min(arrows, 9)


# The bottle -------------------------------------------------------------------------------------------


def test_the_bottle_has_neck_belly_and_white_area() -> None:
    table = rules.add_to_belly(rules.draw(lay_out(), 0, "white-2", "orange-1", "black-1", "white-1"), 0, "green-4")
    lines = [line.plain for line in bottle(table, 0).draw()]
    assert "│(O1)│(K1)│    │" in lines[1]
    assert "(G4)×1" in "".join(lines)
    assert "│ 1 │ W2│‹W1│ 4 │ 5 │ 6 │ +7│ ✸8│ ✸9│✸10│✸11│" in lines
    assert lines[-1].split() == ["↑1", "↑2", "↑3"]
    assert len({len(line) for line in lines[3:-1]}) == 1


def test_the_shield_covers_the_first_explosion_space() -> None:
    table = named(rules.decide(rules.at_coin_toss("shield", "stall"), 0, "coin silver"))
    mine = bottle(table, 0)
    assert "│ S8│" in mine.white_area().plain
    assert not mine.explodes_on(8)
    assert mine.first_explosion == 9
    assert "shield" in mine.draw()[3].plain


def test_chips_can_be_told_apart_without_colour() -> None:
    assert len({token(chip) for chip in CHIP_NAMES}) == len(CHIP_NAMES)


# The picture ------------------------------------------------------------------------------------------


def test_the_large_picture_has_everything_around_the_bottle() -> None:
    table = rules.set_gold(rules.draw(lay_out(), 0, "white-3", "orange-2"), 5, 2)
    text = picture(table, 0, console(100, 36))
    for words in (
        "Round 1 of 7, potion-brewing",
        "Round card 1: you get dragon's blood 2",
        "★ offer 3 upgrades",
        "● 5 gold  an explosion costs 2",
        "Steps  5 if you complete now",
        "until the neck is full",
        "Bag 11",
        "Ben  ● 2 gold  brews next",
        "White  none yet, explodes from 8",
        "(N) 3/6/11",
    ):
        assert words in text


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_smaller_pictures_are_for_less_room(width: int, height: int) -> None:
    table = rules.add_kept_card(rules.draw(lay_out(), 0, "white-3", "orange-2"), 0, "one-white")
    heights = [len(console(width).render_lines(one)) for one in PANEL.pictures(table, 0, console(width, height))]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] <= 11
    text = picture(table, 0, console(width, height))
    for words in ("5 if you complete" if width >= 96 else "5 steps if you complete", "a white chip goes back", "/"):
        assert words in text


def test_an_explosion_is_seen() -> None:
    table = rules.explode(rules.set_gold(lay_out(), 4), 0)
    assert "EXPLODED" in picture(table, 0, console(100, 36))
    assert "exploded" in picture(table, 1, console(80, 24))


def test_the_offer_lies_in_the_other_scale() -> None:
    table = rules.play_passively(lay_out(), until_phase="market surveillance")
    last = table.actors[0]
    rules.decide(table, last, "offer 2 1")
    for seat, by in ((last, "you"), (1 - last, table.names[last])):
        assert f"Other scale: 2 upgrades and 1 gold, offered by {by}" in picture(table, seat, console(80, 24))


# Buttons ----------------------------------------------------------------------------------------------


def test_buttons_say_what_they_risk_and_bring() -> None:
    table = rules.draw(rules.place_patient(lay_out(), 1, 2), 0, "white-3", "white-3", "orange-1")
    odds = rules.player_view(table, 0)["odds"]
    assert labels(table, 0) == {
        "d": f"Draw a chip: {percent(odds)} to explode",
        "c": "Complete: 4 steps, the patient on your space 3",
    }


def test_completing_says_how_many_patients_it_treats() -> None:
    table = rules.draw(rules.set_stalls(rules.place_patient(lay_out(), 0, 2), 3), 0, "orange-4")
    assert outcome(table, 0) == "4 steps, a patient for you, the next one on your space 3"
    assert outcome(lay_out(), 0) == "the patient stays put, you placed no chip this turn"
    table = rules.draw(rules.place_patient(lay_out(), 1, 6), 0, "orange-1")
    assert outcome(table, 0) == "1 step, the patient on Ben's space 5"


def test_looking_at_what_completing_does_changes_nothing() -> None:
    table = rules.draw(lay_out(), 0, "orange-1")
    before = table.digest()
    outcome(table, 0)
    assert table.digest() == before


def test_offers_are_short_and_the_suggested_one_has_a_star() -> None:
    table = rules.play_passively(lay_out(), until_phase="market surveillance")
    words = labels(table, table.actors[0]).values()
    assert [label for label in words if "★" in label] == ["3 upgrades ★"]
    assert max(map(len, words)) <= 24


def test_the_question_does_not_repeat_the_round_card() -> None:
    table = rules.play_passively(lay_out(), until_phase="market surveillance")
    assert PANEL.question(table, table.actors[0]) == "What is the round card worth to you?"


def test_the_scales_and_the_market_have_short_keys() -> None:
    table = rules.play_passively(lay_out(), until_phase="market surveillance")
    last = table.actors[0]
    rules.decide(table, last, "offer 1 0")
    assert set(labels(table, 1 - last)) == {"k", "t"}
    table = rules.play_passively(rules.set_gold(lay_out(), 3, 3), until_phase="buying")
    assert labels(table, table.actors[0])["1"] == "pumpkin 1 for 2 gold"


# Odds -------------------------------------------------------------------------------------------------


def explodes(table: Table, order: tuple[str, ...]) -> bool:
    """Whether a bottle explodes if the bag is drawn in this order until the neck is full."""
    mine = bottle(table, 0)
    space, free = mine.last, 3 - len(mine.player["neck"])
    for chip in order:
        if not chip.startswith("white"):
            free -= 1
            if free == 0:
                return False
        else:
            space += int(chip[-1])
            if mine.explodes_on(space):
                return True
    return False


@pytest.mark.parametrize("before", [(), ("white-3",), ("white-3", "white-2"), ("white-3", "orange-1")])
@pytest.mark.parametrize("draws", [1, 2, 3, 6])
def test_the_risk_of_drawing_on_is_exact(before: tuple[str, ...], draws: int) -> None:
    table = rules.draw(lay_out(), 0, *before)
    rules.set_bag(table, 0, "white-1", "white-2", "white-3", "orange-1", "orange-1", "red-1")
    chips = [chip for chip, many in rules.player_view(table, 0)["bag"].items() for _ in range(many)]
    orders = list(permutations(chips, draws))
    bad = sum(explodes(table, order) for order in orders)
    assert explosion_within(bottle(table, 0), draws) == pytest.approx(bad / len(orders))


@pytest.mark.parametrize("coin", ["silver", "gold"])
def test_the_risk_of_one_chip_is_the_rules_own(coin: str) -> None:
    table = rules.decide(rules.at_coin_toss("shield", "return-whites", books="III"), 0, f"coin {coin}")
    rules.draw(table, 0, "white-2", "white-2", "white-1", "blue-1")
    odds = rules.player_view(table, 0)["odds"]
    assert (odds > 0) == (coin == "gold")
    assert explosion_within(bottle(table, 0), 1) == pytest.approx(odds)


# Event lines --------------------------------------------------------------------------------------------


def test_a_whole_turn_is_one_line() -> None:
    table = lay_out()
    events = []
    for chip in ("white-2", "black-1", "orange-1", "orange-4"):
        rules.add_to_bag(table, 0, chip)
        table.force(0, [chip])
        events += table.act(0, "draw")
    assert described(table, events)[0] == (
        "Ada draws (W2), (K1) +1 gold, (O1), (O4): 8 steps, "
        "a new patient reaches Ada's stall, which goes back to 9, a new patient to Ada's space 1."
    )
    assert described(table, events)[1] == "★ Ada treats the patient: 1 patient so far."


def test_a_single_white_chip_is_described_with_its_space() -> None:
    table = lay_out()
    table.names = ["You", "Ben"]
    table.force(0, ["white-2"])
    assert described(table, table.act(0, "draw")) == ["You draw popping snowberry 2, on space 2."]


def test_an_explosion_is_loud_and_the_patient_goes_on_its_line() -> None:
    table = rules.place_patient(rules.draw(lay_out(round=7), 0, "white-3", "white-3"), 0, 5)
    table.force(0, ["white-2"])
    line = PANEL.describe_events(table, table.act(0, "draw"))[0]
    assert line.loud
    assert (
        line.text.plain
        == "✸ Ada draws popping snowberry 2, EXPLODES on space 8, the patient walks 7 steps to Ben's space 3."
    )


def test_a_walk_that_others_brought_about_has_a_line_of_its_own() -> None:
    table = rules.add_to_belly(rules.place_patient(lay_out(books="II"), 0, 1), 0, "green-1")
    events = [*table.act(0, "complete"), *table.act(1, "complete")]
    assert "The patient walks 1 step to Ada's space 2." in described(table, events)


def test_purchases_and_upgrades_are_lists() -> None:
    table = rules.play_passively(rules.set_gold(lay_out(), 8, 0), until_phase="buying")
    events = [*table.act(0, "buy orange-1"), *table.act(0, "buy blue-1")]
    assert described(table, events) == ["Ada buys pumpkin 1 for 2, peacock eye 1 for 3."]
    table = rules.trade_at_market(rules.add_to_belly(lay_out(), 0, "black-1"), "3 0", "tokens")
    events = [*table.act(0, "upgrade belly black-1"), *table.act(0, "upgrade belly black-2")]
    assert described(table, events)[0].startswith(
        "Ada upgrades alchemist's lead 1 to alchemist's lead 2, alchemist's lead 2 to alchemist's lead 3"
    )


def test_the_test_of_strength_is_a_line_each() -> None:
    table = rules.play_passively(lay_out(round=7))
    events = table.events
    assert table.over
    lines = PANEL.describe_events(table, events)
    tests = [line.text.plain for line in lines if "test of strength:" in line.text.plain]
    assert len(tests) == 2
    assert all("in all." in line for line in tests)
    assert lines[-1].text.plain == "The market closes with 0 each; the test of strength has decided."


@pytest.mark.parametrize("options", OPTIONS)
def test_every_event_of_many_games_is_described_and_all_patients_are_attributed(options: dict[str, Any]) -> None:
    chance = random.Random(4)
    for seed in range(6):
        table = named(charlatans.new("duel", seed=seed, **options))
        history = list(table.events)
        while not table.over:
            seat = table.actors[0]
            history += table.act(seat, chance.choice(table.decisions(seat)))
        lines = PANEL.describe_events(table, history)
        assert all(line.part and line.text.plain.endswith(".") for line in lines)
        sources, rounds = points_by_source_and_turn(PANEL, history)
        for seat, patients in enumerate(table.scores):
            assert sum(by_seat.get(seat, 0) for by_seat in sources.values()) == patients
            assert sum(by_seat.get(seat, 0) for by_seat in rounds.values()) == patients


# Pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "words"),
    [
        ("b", ["Peacock eye I", "1 for 3  2 for 6  4 for 10", "place one of them at once", "Left in the pool"]),
        ("o", ["chips in your bag", "on space 7, the bonus space", "explodes", "up to a full neck", "In Ben's bag"]),
        (
            "m",
            [
                "○ Ben may upgrade",
                "○ a white chip for Ben",
                "○ wins the game",
                "silver: 3 gold",
                "even one that",
            ],
        ),
        ("r", ["│ 1 │ 2 │ 3 │", "Ben  ● 0 gold", "Bag 11"]),
    ],
)
def test_a_page_looks_something_up(letter: str, words: list[str]) -> None:
    table = rules.add_kept_card(rules.draw(lay_out(), 0, "white-3", "white-3"), 0, "one-white")
    shown = page(table, 0, letter)
    for word in words:
        assert word in shown


# Whole games ------------------------------------------------------------------------------------------


class Player:
    """Types a key of the menu, sometimes invalid input; draws while the risk is small."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table = table
        self.chance = random.Random(seed)

    def __call__(self, prompt: str = "") -> str:
        """The next line typed."""
        if "Enter" in prompt or self.table.actors != (0,):
            return ""
        keys = menu_keys(self.table.decisions(0), PANEL.keys, PANEL.declines)
        if "d" in keys:
            risky = rules.player_view(self.table, 0)["odds"] > 0.2
            return self.chance.choice("c" * 3 + "d" if risky else "d" * 8 + "x")
        return self.chance.choice(list(keys))


@pytest.mark.parametrize(("size", "options"), list(zip([*SIZES, (80, 24)], OPTIONS, strict=True)))
def test_a_whole_game_fits_the_screen_at_every_question(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], options: dict[str, Any]
) -> None:
    table = charlatans.new("duel", seed=9, **options)
    screen = console(*size, colour=True, live=True)
    monkeypatch.setattr("builtins.input", Player(table))
    monkeypatch.setattr("sys.stdin", Keyboard())
    play(table, {0: "You"}, {1: careful}, console=screen)
    screens = [CONTROLS.sub("", shown) for shown in written(screen).split(CLEARED)[1:]]
    assert table.over
    assert "Patients by round" in screens[-1]
    for shown in screens[:-1]:
        lines = shown.split(" >")[0].splitlines()
        assert len(lines) <= size[1]
        assert max(map(len, lines)) <= size[0]
    asked = [shown for shown in screens if " park " in shown]
    assert len(asked) > 20
    for shown in asked:
        assert "You" in shown.splitlines()[0]
        assert "│" in shown


def test_a_whole_game_without_colour_and_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = charlatans.new("duel", seed=2)
    screen = console(100, 36)
    monkeypatch.setattr("builtins.input", Player(table))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    play(table, {0: "You"}, {1: careful}, console=screen)
    text = written(screen)
    assert table.over
    assert "\x1b" not in text
    assert "You's" not in text
    for words in ("Coin toss", "Brewing", "Market", "Buying", "Patients by round", "★"):
        assert words in text


def test_a_console_that_knows_only_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    table = charlatans.new("duel", seed=2)
    monkeypatch.setattr("builtins.input", Player(table))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    play(table, {0: "Ada"}, {1: careful}, console=Console(file=out, width=100, height=36, highlight=False))
    out.flush()
    assert b"?" not in re.sub(rb"[\w.] ?\?|\? help", b"", out.buffer.getvalue())  # type: ignore[attr-defined]


@pytest.mark.parametrize(("width", "height"), [(50, 20), *SIZES])
def test_an_owners_largest_material_can_be_drawn(width: int, height: int) -> None:
    table = named(charlatans.new("duel", seed=3, material=LAVISH))
    chance = random.Random(3)
    for _ in range(30):
        seat = table.actors[0]
        for drawn in PANEL.pictures(table, seat, console(width, height)):
            lines = console(width).render_lines(drawn)
            assert all(sum(len(piece.text) for piece in line) <= width for line in lines)
        table.act(seat, chance.choice(table.decisions(seat)))
        if table.over:
            break
