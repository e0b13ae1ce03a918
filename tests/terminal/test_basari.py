"""Basari in the terminal: the picture, typed input, and how events are described."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import charlatans
from charlatans import Table
from charlatans.bots import seated
from charlatans.rules.errors import IllegalDecision
from charlatans.table.transcript import all_events
from charlatans.terminal import play
from charlatans.terminal.basari.bids import read_bid, suggested
from charlatans.terminal.basari.gems import changed_leads, in_short, lead
from charlatans.terminal.basari.panel import PANEL
from charlatans.terminal.basari.picture import choose_label
from charlatans.terminal.ending import points_by_source_and_turn
from charlatans.terminal.play import unique_names

from .scenarios import CLEARED, Keyboard, Typist, console, written

COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
NAMES = ("Ada", "Mira", "Jonas", "Tilda", "Otto")
WORTH = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
CARDS = ["card-1", "card-6", "card-12", "card-20", "card-30"]
"""What is dealt in the first round: 1w 5★ 3R, 1w 7★ 2R, 2w 5★ 2R 2B, 2w 7★ 3G, 3w 7★ 2R."""


def lay_out(*choices: str, **options: Any) -> Table:
    """A table with known cards, where everybody has played the given action card."""
    options = {"players": 4, "seed": 5, **options}
    table = charlatans.new("basari", force=CARDS[: options["players"]], **options)
    table.names = list(NAMES[: table.players])
    for seat, letter in enumerate(choices):
        table.act(seat, f"choose {letter}")
    return table


def picture(table: Table, seat: int, screen: Console, tight: int = 0) -> str:
    screen.print(list(PANEL.pictures(table, seat, screen))[tight])
    return written(screen)


def described(table: Table) -> list[str]:
    return [f"{line.part}: {line.text.plain}" for line in PANEL.describe_events(table, all_events(table))]


class Haggler(Typist):
    """Types at random: a key of the menu, a bid, a full stop, or invalid input."""

    def __call__(self, prompt: str = "") -> str:
        """The next line typed."""
        if self.script or self.then is None:
            return super().__call__(prompt)
        self.before()
        keys = PANEL.menu(self.table, self.table.actors[0], steps=False) if not self.table.over else {}
        return self.chance.choice([*keys, "rb", "2b", "", "x", "."])


def sit_down(
    monkeypatch: pytest.MonkeyPatch,
    table: Table,
    screen: Console,
    script: Iterable[str] = (),
    *,
    people: Iterable[int] = (0,),
    then: str | None = None,
    live: bool = False,
) -> Haggler:
    """Plays with a typist at the keyboard and novice bots on the other seats."""
    typist = Haggler(table, script, then=then)
    monkeypatch.setattr("builtins.input", typist)
    monkeypatch.setattr("sys.stdin", Keyboard() if live else io.StringIO())
    persons = {seat: NAMES[seat] for seat in people}
    bots = {seat: seated("basari", "novice", seed=seat) for seat in range(table.players) if seat not in persons}
    play(table, persons, bots, console=screen)
    return typist


# The picture ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 36), (140, 50)])
def test_the_picture_shows_everybodys_gems_workers_points_and_cards(players: int, width: int, height: int) -> None:
    table = lay_out(players=players)
    text = picture(table, 0, console(width, height))
    for words in ("Stage 1 of 3, round 1", "15 workers end it and score 12★", "R 14★", "Y 12★", "G 10★", "B  8★"):
        assert words in text
    assert f"draw pile {39 - players}" in text
    assert all(name in text for name in table.names)
    assert text.count(" 3 =") == 4 * players
    assert re.search(r"Stock +" + " +".join([str(22 - 3 * players)] * 4), text)
    assert max(map(len, text.splitlines())) <= width


def test_bazaar_cards_are_drawn_where_there_is_room() -> None:
    text = picture(lay_out(), 0, console(100, 36))
    assert "╭ Ada ──" in text
    assert "│ 2R 2B" in text
    assert "3 workers" not in picture(lay_out(), 0, console(80, 24))
    assert "2w 5★ RRBB" in picture(lay_out(), 0, console(80, 24))


def test_whoever_leads_a_colour_leads_by_a_number_and_a_shared_lead_is_marked() -> None:
    table = lay_out("C", "B", "A", "D", "D", players=5)
    text = picture(table, 3, console(80, 24))
    assert re.search(r"Ada +0 +6 \+3 +3 = +3 = +3 =", text)
    assert re.search(r"Mira +7 +3 +3 =", text)


def test_played_cards_are_shown_once_they_are_turned_over_and_not_before() -> None:
    table = lay_out("C", "B")
    text = picture(table, 2, console(80, 24))
    assert text.count("down") == 2
    assert "[C]" not in text
    after = picture(lay_out("C", "B", "A", "A"), 2, console(80, 24))
    assert all(card in after for card in ("[A]", "[B]", "[C]"))


@pytest.mark.parametrize("tight", [0, 1, 2])
def test_haggling_shows_the_bids_the_offer_and_what_accepting_means(tight: int) -> None:
    table = lay_out("B", "B", "A", "C")
    table.bid(0, blue=1)
    table.bid(1, red=1)
    text = " ".join(picture(table, 0, console(100, 36), tight).split())
    assert "[B] Ada haggles with Mira over the points." in text
    assert ("Ada: 1B Mira: 1R stands" if tight < 2 else "Ada 1B › Mira 1R") in text
    assert "Accept 1R for you (you lead in red), Mira scores 7 points." in text
    assert "Win You score 5 points, and your bid goes to Mira." in text


def test_who_has_begun_a_bid_is_no_longer_told_what_accepting_means() -> None:
    table = lay_out("B", "B", "A", "C")
    table.bid(0, blue=1)
    table.act(1, "red 1")
    assert "Accept" not in picture(table, 1, console(100, 36))


def test_of_a_long_conversation_the_last_bids_are_shown() -> None:
    table = lay_out("B", "B", "A", "C")
    for number in range(8):
        table.bid(number % 2, **table.view(None)["negotiation"]["lowest_raise"])
    text = picture(table, 0, console(80, 24))
    assert "... 5 bids before" in text
    assert text.count("stands") == 1


def test_leads_that_change_are_named() -> None:
    players = [{"gems": {**dict.fromkeys(WORTH, 3), "red": red}} for red in (4, 3, 2)]
    assert lead(players, "red") == ((0,), 1)
    assert lead(players, "blue") == ((0, 1, 2), 0)
    assert changed_leads(players, 0, {0: {"red": -1}, 1: {"red": 1}}) == "lose the lead in red"
    assert changed_leads(players, 0, {0: {"red": -1, "blue": 1}}) == "share the lead in red, lead in blue"
    assert changed_leads(players, 0, {0: {"red": 1}}) == ""


# What is typed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        *("2r b", "rrb", "2 red 1 blue", "r=2 b=1", "b 2r", "RED 2 BLUE 1", "r2 b1", "2r, 1b", "2 reds and 1 blue"),
        *("r = 2, b = 1", "2r1b", "r2b1", "2r+b", "r r b", "bid 2r b", "2rb", "red:2 blue:1", "2 red gems, blue"),
        "2r 0g b",
    ],
)
def test_a_bid_may_be_written_in_many_ways(typed: str) -> None:
    assert {colour: number for colour, number in (read_bid(typed) or {}).items() if number} == {"red": 2, "blue": 1}


@pytest.mark.parametrize("typed", ["", "a", "+", "7", "12", "x", "?", "q", "log", "quit", "i", "accept", "help", "v"])
def test_input_that_is_not_a_bid_is_not_parsed(typed: str) -> None:
    assert read_bid(typed) is None


@pytest.mark.parametrize("typed", ["2 purple", "r=", "2 2 r", "r=x", "3x", "-1r", "2.5r", "r" * 80, "r=1 7"])
def test_a_malformed_bid_is_refused(typed: str) -> None:
    with pytest.raises(IllegalDecision, match="cannot be read as gems; a bid looks like 2r b"):
        read_bid(typed)


@pytest.mark.parametrize("typed", ["r 2 b", "r2b"])
def test_a_bid_that_can_be_read_in_two_ways_is_not_guessed_at(typed: str) -> None:
    with pytest.raises(IllegalDecision, match="in two ways"):
        read_bid(typed)


@pytest.mark.parametrize(
    ("typed", "offered"), [("2r b", "2R 1B"), ("yy", "2Y"), ("+", "1B"), ("1", "1G"), ("g=1 b=3", "1G 3B")]
)
def test_a_whole_bid_is_made_in_one_go(monkeypatch: pytest.MonkeyPatch, typed: str, offered: str) -> None:
    table = lay_out("B", "B", "A", "A")
    table.bid(2, blue=1)
    table.act(3, "accept")
    sit_down(monkeypatch, table, console(), [typed], people=(0, 1, 2, 3))
    assert f"Action B: Ada bids {offered}." in described(table)[-1]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("5r", "You have 3 red, not 5."),
        ("b", "1 blue is not higher than 1 yellow; the lowest raise is 1 red."),
        ("0r", "A bid needs at least one gem; the lowest raise is 1 red."),
        ("2 purple", "cannot be read as gems"),
        ("r 2 b", "can be read in two ways"),
        ("x", "'x' is not possible here. Possible now: a, +, 1"),
    ],
)
def test_a_bid_that_cannot_be_is_answered_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, typed: str, answer: str
) -> None:
    table = lay_out("B", "B", "A", "C")
    table.bid(0, yellow=1)
    before = table.digest()
    screen = console(120, 40)
    sit_down(monkeypatch, table, screen, [typed], people=(0, 1, 2, 3))
    assert answer in written(screen)
    assert table.digest() == before


def test_a_bid_may_be_made_in_small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out("B", "B", "A", "C")
    screen = console()
    sit_down(monkeypatch, table, screen, [".", "1", "0", "0", "2"], people=(0, 1))
    assert "How many red gems?" in written(screen)
    assert "Mira >" in written(screen)
    assert described(table)[-1] == "Action B: Ada bids 1R 2B."


def test_a_begun_bid_is_asked_for_in_small_steps_and_may_be_typed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out("B", "B", "A", "C")
    table.act(0, "red 1")
    screen = console()
    sit_down(monkeypatch, table, screen, ["2r", "r b"], people=(0, 1))
    assert "Your offer so far: 1 red. How many yellow gems?" in written(screen)
    assert "begun with 1 red and cannot have 2 now" in " ".join(written(screen).split())
    assert described(table)[-1] == "Action B: Ada bids 1R 1B."


def test_a_accepts_the_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out("B", "B", "A", "C")
    table.bid(0, blue=2)
    sit_down(monkeypatch, table, console(), ["a"], people=(0, 1, 2, 3))
    assert table.scores[0] == 5
    assert table.view(None)["players"][1]["gems"]["blue"] == 5


@pytest.mark.parametrize("offer", [None, {"blue": 2}, {"red": 1, "blue": 3}, {"yellow": 4}])
def test_suggested_bids_are_few_different_and_higher_than_the_offer(offer: dict[str, int] | None) -> None:
    table = lay_out("B", "B", "A", "C")
    if offer:
        table = lay_out("C", "C", "A", "B")
        table.bid(0, **{colour: min(number, 3) for colour, number in offer.items()})
    talk = table.view(table.actors[0])["negotiation"]
    held = table.view(None)["players"][talk["speaker"]]["gems"]
    bids = suggested(held, talk["offer"], talk["lowest_raise"], WORTH)
    assert 5 <= len(bids) <= 6
    assert len({tuple(bid.items()) for bid in bids}) == len(bids)
    assert talk["lowest_raise"] not in bids
    for bid in bids:
        table.copy().bid(talk["speaker"], **bid)


def test_every_key_of_the_menu_can_be_decided_in_many_games() -> None:
    for seed in range(6):
        table = lay_out(players=3 + seed % 3, seed=seed)
        chance = random.Random(seed)
        while not table.over:
            seat = table.actors[0]
            menu = PANEL.menu(table, seat, steps=False)
            steps: dict[str, Any] = {**PANEL.menu(table, seat, steps=True)}
            assert sorted(choice.action for choice in steps.values()) == [one.action for one in table.decisions(seat)]
            for choice in menu.values():
                twin = table.copy()
                if isinstance(choice, charlatans.Decision):
                    assert PANEL.label(table, seat, choice).plain
                    twin.act(seat, choice)
                else:
                    assert in_short(choice.parts) in choice.words.plain
                    twin.chain(seat, choice.name, **choice.parts)
            choice = chance.choice(list(menu.values()))
            if isinstance(choice, charlatans.Decision):
                table.act(seat, choice)
            else:
                table.chain(seat, choice.name, **choice.parts)


def test_gems_of_the_exchange_have_their_letters() -> None:
    table = lay_out("A", "A", "A", "B", "D", players=5)
    assert list(PANEL.menu(table, 4, steps=False)) == ["r", "y", "g", "b"]
    table.act(4, "return blue")
    assert PANEL.label(table, 4, table.decisions(4)[0]).plain == "Take a red gem (lead in red)"


def test_what_the_stock_lacks_is_said_before_action_C_is_chosen() -> None:
    table = lay_out(players=5)
    seen = table.view(0)
    seen["stock"]["red"] = 1
    label = choose_label(seen, 0, table.decisions(0)[2])
    assert label.plain == "Take 1R (the stock lacks 2R)"


# Secrets ----------------------------------------------------------------------------------------------


def test_action_cards_are_typed_unseen_and_bids_are_not() -> None:
    assert PANEL.is_secret(lay_out(), 0)
    assert not PANEL.is_secret(lay_out("B", "B", "A", "C"), 0)


def test_a_chosen_card_is_not_shown_to_the_other_person(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(players=3)
    screen = console(80, 24)
    sit_down(monkeypatch, table, screen, ["c", "b", "a"], people=(0, 1, 2))
    before, _, after = written(screen).partition("Reveal")
    assert "Mira, unseen >" in before
    assert "[C]" not in before
    assert "takes" not in before
    assert "[A] Jonas alone" in after


# Event lines --------------------------------------------------------------------------------------------


def test_all_cards_are_turned_over_in_one_line() -> None:
    table = lay_out("A", "B", "A", "D", "D", players=5)
    assert "Reveal: [A] Ada and Jonas haggle · [B] Mira alone · [D] Tilda and Otto share" in described(table)
    table = lay_out("B", "B", "B", "C")
    assert "Reveal: [B] Ada, Mira and Jonas: forfeited · [C] Tilda alone" in described(table)
    assert "Action B: 3 players want it: nobody gets it." in described(table)


def test_a_negotiation_is_described_as_a_conversation() -> None:
    table = lay_out("B", "B", "A", "C")
    table.bid(0, blue=1)
    table.bid(1, green=1)
    table.act(0, "accept")
    lines = described(table)
    assert "Action B: Ada bids 1B · Mira: 1G · Ada accepts." in lines
    assert "Action B: Mira pays 1G and scores 7 points." in lines
    assert "Action C: Tilda takes 3G." in lines


def test_a_part_of_a_negotiation_is_described_alone() -> None:
    table = lay_out("B", "B", "A", "C")
    assert described(table)[-1] == "Action B: Ada opens the bidding against Mira."
    lines = PANEL.describe_events(table, table.bid(0, blue=1))
    assert [(line.part, line.text.plain) for line in lines] == [("Haggling", "Ada bids 1B.")]


def test_the_exchange_is_one_line() -> None:
    table = lay_out("A", "A", "A", "B", "D", players=5)
    events = [*table.act(4, "return blue"), *table.act(4, "take red"), *table.act(4, "take red")]
    assert PANEL.describe_events(table, events)[0].text.plain == "Otto returns 1B and takes 2R."


def test_events_address_the_player_as_you() -> None:
    table = lay_out("B", "B", "A", "C")
    table.names = ["You", *NAMES[1:4]]
    table.bid(0, blue=1)
    table.act(1, "accept")
    lines = described(table)
    assert "Reveal: [A] Jonas alone · [B] You and Mira haggle · [C] Tilda alone" in lines
    assert "Action B: You bid 1B · Mira accepts." in lines
    assert "Action B: You pay 1B and score 5 points." in lines


def test_the_scoring_of_a_stage_has_a_line_per_colour_and_shared_majorities_share_a_line() -> None:
    table = lay_out()
    while table.view(None)["stage"] == 1:
        for seat in range(4):
            table.act(seat, "choose B")
    lines = described(table)
    assert "Scoring: Stage 1 ends." in lines
    assert "Scoring: Most red: Ada, Mira, Jonas and Tilda score 3 and return 2R each." in lines
    assert any(line.startswith("Scoring: Workers: ") for line in lines)
    assert "Stage 2: All cards are shuffled again." in lines


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_event_of_many_games_is_described_and_all_points_are_attributed(players: int) -> None:
    for seed in range(4):
        table = lay_out(players=players, seed=seed, return_three=seed == 1, end_bonus_10=seed == 2)
        bots = [seated("basari", ("novice", "adept", "random")[seat % 3], seed=seat) for seat in range(players)]
        while not table.over:
            table.act(table.actors[0], bots[table.actors[0]](table, table.actors[0]))
        history = all_events(table)
        assert all(line.part and line.text.plain for line in PANEL.describe_events(table, history))
        sources, stages = points_by_source_and_turn(PANEL, history)
        for seat, points in enumerate(table.scores):
            assert sum(by_seat.get(seat, 0) for by_seat in sources.values()) == points
            assert sum(by_seat.get(seat, 0) for by_seat in stages.values()) == points
        assert list(stages) == [1, 2, 3]


# Pages and whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("i", ("The extra card", "Two", "Three or more", "returns three of them instead of half")),
        ("t", ("1w 5★ RRR (this round)", "35 cards in the draw pile")),
        ("v", ("most: everybody", "tied", "14★", "three of them go back", "A bid is higher with more gems")),
        ("?", ("2r b", "accept the offer", "r=1 b=3")),
        ("l", ("Round 1",)),
    ],
)
@pytest.mark.parametrize("width", [80, 100])
def test_a_key_looks_something_up(
    monkeypatch: pytest.MonkeyPatch, key: str, words: tuple[str, ...], width: int
) -> None:
    screen = console(width, 24)
    sit_down(monkeypatch, lay_out(return_three=True), screen, [key])
    shown = " ".join(written(screen).split())
    assert all(word in shown for word in words)


def test_help_fits_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = console(80, 24, colour=True, live=True)
    sit_down(monkeypatch, lay_out(), screen, ["?", ""], live=True)
    assert "turns the page" not in written(screen)


@pytest.mark.parametrize(
    ("width", "height", "options"),
    [
        (80, 24, {"players": 5}),
        (80, 24, {"players": 4, "seed": 9}),
        (100, 36, {"players": 5, "fewest_red_offers_first": True}),
        (130, 45, {"players": 3}),
        (60, 20, {"players": 3, "seed": 2}),
    ],
)
def test_a_whole_game_fits_the_screen_at_every_question(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, options: dict[str, Any]
) -> None:
    table = lay_out(**options)
    screen = console(width, height, colour=True, live=True)
    sit_down(monkeypatch, table, screen, then="play", live=True)
    screens = written(screen).split(CLEARED)[1:]
    assert table.over
    assert "Where it was won" in screens[-1]
    assert "Points by stage" in screens[-1]
    for shown in screens[:-1]:
        lines = COLOURS.sub("", shown.split(" >")[0]).splitlines()
        assert len(lines) <= height
        assert max(map(len, lines)) <= width


def test_a_whole_game_of_two_people_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(players=3)
    screen = console(100, 36)
    sit_down(monkeypatch, table, screen, people=(0, 1), then="play")
    text = written(screen)
    assert table.over
    assert "\x1b" not in text
    assert "wins." in text or "share the win." in text
    for words in (
        "Reveal",
        "haggles with",
        "Stage 3 ends.",
        "Points on bazaar cards",
        "Most red gems",
        "The bazaar closes.",
    ):
        assert words in text
    assert charlatans.replay(table.journal()).digest() == table.digest()


def test_ascii_terminals_can_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    screen = Console(file=out, width=100, height=36, highlight=False)
    sit_down(monkeypatch, lay_out(), screen, ["b", "i", "t", "v", "?"])
    out.flush()
    assert b"+ Ada --" in out.buffer.getvalue()  # type: ignore[attr-defined]


def test_players_with_the_same_name_are_numbered() -> None:
    assert unique_names(["You", "Cora", "Stan", "Cora"]) == ["You", "Cora", "Stan", "Cora 2"]


def test_nothing_is_told_by_colour_alone() -> None:
    text = Text.from_ansi(picture(lay_out("B", "B", "A", "C"), 0, console(100, 36, colour=True))).plain
    assert re.search(r" R 14★ +Y 12★ +G 10★ +B +8★", text)
    assert "RRBB" in text


def test_a_bid_of_very_many_words_is_read_at_once() -> None:
    assert read_bid("r " * 60) == {"red": 60}
    with pytest.raises(IllegalDecision, match="can be read in two ways"):
        read_bid("r2b " * 60)
