"""Turns: start player, books, the white chip, rats, the last turn and who wins."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import policies
from charlatans.rules.engine import Stream, seed_stream

from .scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_kinds,
    draw,
    force_dice,
    in_turn,
    next_turn,
    of_all_players,
    play_passively,
    player_view,
    set_droplet,
    set_player,
    spaces_in_pot,
    take_passive_decision,
)


def phase(table):
    """The phase the table is in."""
    return table.view(None)["phase"]


# Turns ---------------------------------------------------------------------------------------------


def turns_of(players, what):
    """What a view says at each turn of one game played quietly."""
    table = charlatans.new("quacks", players=players, seed=5)
    seen = {}
    while not table.over:
        view = table.view(None)
        seen.setdefault(view["turn"], what(view))
        take_passive_decision(table, table.actors[0])
    return seen


def test_a_game_has_nine_turns():
    assert list(turns_of(2, lambda view: None)) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_changes_clockwise_each_turn(players):
    assert list(turns_of(players, lambda view: view["start_player"]).values()) == [turn % players for turn in range(9)]


def test_each_turn_has_a_card_of_its_own():
    cards = turns_of(4, lambda view: view["fortune"]["id"])
    assert len(set(cards.values())) == 9


def test_there_are_13_purple_and_11_blue_cards():
    cards = [at_first_turn(f"P{number:02}").view(None)["fortune"] for number in range(1, 14)]
    cards += [at_first_turn(f"B{number:02}").view(None)["fortune"] for number in range(1, 12)]
    assert [card["colour"] for card in cards] == ["purple"] * 13 + ["blue"] * 11


def test_the_yellow_book_comes_out_before_turn_2():
    out = turns_of(2, lambda view: view["books"]["yellow"]["out"])
    assert [turn for turn, there in out.items() if there] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_the_purple_book_comes_out_before_turn_3():
    out = turns_of(2, lambda view: view["books"]["purple"]["out"])
    assert [turn for turn, there in out.items() if there] == [3, 4, 5, 6, 7, 8, 9]


def test_all_other_books_lie_out_from_the_start():
    books = at_first_turn().view(None)["books"]
    assert [colour for colour, book in books.items() if book["out"]] == ["orange", "green", "blue", "red", "black"]


def test_everybody_puts_a_white_1_chip_into_the_bag_before_turn_6():
    table = in_turn(5, players=4)
    assert [count_in_bag(table, seat, "white-1") for seat in range(4)] == [4, 4, 4, 4]
    next_turn(table, "B08")
    assert [count_in_bag(table, seat, "white-1") for seat in range(4)] == [5, 5, 5, 5]
    assert count_in_supply(table, "white-1") == 0


def test_the_white_chip_of_turn_6_comes_once():
    assert count_in_bag(in_turn(8), 0, "white-1") == 5


# Rats ----------------------------------------------------------------------------------------------

TAILS = (1, 4, 7, 10, *range(12, 49, 2))


@pytest.mark.parametrize("points", range(150))
def test_a_rat_tail_hangs_on_the_scoring_track(points):
    table = in_turn(2, points=[points + 1, points])
    assert of_all_players(table, "rat") == [0, 1 if points % 50 in TAILS else 0]


@pytest.mark.parametrize(
    ("mine", "leader", "tails"),
    [(0, 1, 0), (0, 2, 1), (0, 13, 5), (0, 50, 23), (12, 50, 19), (45, 55, 4), (49, 52, 1), (30, 80, 23), (3, 110, 48)],
)
def test_the_rat_tails_between_a_player_and_the_leader_are_counted(mine, leader, tails):
    assert player_view(in_turn(2, points=[leader, mine]), 1)["rat"] == tails


def test_rat_tails_are_counted_to_the_leader_and_not_to_the_next_player():
    assert of_all_players(in_turn(2, points=[10, 20, 4], players=3), "rat") == [5, 0, 7]


def test_no_rats_come_in_turn_1_whatever_a_card_gave():
    table = at_first_turn("P06")
    decide(decide(table, 0, "points"), 1, "remove")
    assert of_all_players(table, "points") == [4, 0]
    assert of_all_players(table, "rat") == [0, 0]


def test_players_who_share_the_lead_have_no_rats():
    assert of_all_players(in_turn(2, points=[20, 20, 16], players=3), "rat") == [0, 0, 2]


def test_the_first_chip_counts_from_the_rat_stone_past_the_droplet():
    table = set_player(set_player(at_first_turn(), 0, droplet=3), 1, points=5)
    draw(next_turn(table, "B07"), 0, "orange-1")
    assert chips_in_pot(table, 0) == [("orange-1", 3 + 2 + 1)]


def test_the_rat_stone_does_not_move_the_droplet():
    assert of_all_players(in_turn(2, points=[20, 4]), "droplet") == [0, 0]


def test_the_rat_stone_leaves_the_pot_after_the_turn():
    table = in_turn(2, points=[20, 16])
    assert of_all_players(table, "rat") == [0, 2]
    next_turn(set_player(table, 1, points=20), "B07")
    assert of_all_players(table, "rat") == [0, 0]
    assert spaces_in_pot(draw(table, 1, "orange-1"), 1) == [1]


# Stir! ---------------------------------------------------------------------------------------------


def test_the_last_turn_is_stirred():
    assert not in_turn(8).view(None)["stirring"]
    assert in_turn(9).view(None)["stirring"]


def test_stirring_shows_no_choice_before_all_have_chosen():
    table = draw(in_turn(9), 0, "orange-1")
    assert chips_in_pot(table, 0) == []
    assert table.actors == (1,)
    assert "choice" not in table.view(1)["players"][0]
    draw(table, 1, "white-1")
    assert (chips_in_pot(table, 0), chips_in_pot(table, 1)) == ([("orange-1", 1)], [("white-1", 1)])


def test_stirring_goes_on_without_those_who_stopped():
    table = draw(draw(in_turn(9), 0, "orange-1"), 1, "orange-1")
    decide(table, 0, "stop")
    draw(table, 1, "white-1")
    assert table.actors == (1,)
    draw(table, 1, "white-2")
    assert spaces_in_pot(table, 1) == [1, 2, 4]


def test_all_are_asked_whether_they_stir_once_card_and_rats_are_done():
    table = at_first_turn("P02", players=3, stir="ask")
    assert (table.actors, table.view()["phase"]) == ((0,), "fortune")
    assert decision_kinds(table, 0) == {"stir", "alone"}
    assert of_all_players(table, "droplet") == [1, 1, 1]


def test_all_are_asked_whether_they_stir_after_the_rats():
    table = at_first_turn(stir="ask")
    set_player(agree(table), 0, points=9)
    next_turn(table, "B03")
    assert (table.actors, decision_kinds(table, 1)) == ((1,), {"stir", "alone"})
    assert of_all_players(table, "rat")[1] > 0


def agree(table):
    """Everybody agrees to stir."""
    for seat in range(table.players):
        decide(table, seat, "stir")
    return table


def test_a_turn_is_stirred_when_everybody_agrees():
    table = at_first_turn(players=3, stir="ask")
    for seat in (0, 1):
        assert table.actors == (seat,)
        decide(table, seat, "stir")
        assert not table.view()["stirring"]
    decide(table, 2, "stir")
    assert (table.view()["stirring"], table.view()["phase"]) == (True, "potions")
    draw(table, 0, "orange-1")
    assert chips_in_pot(table, 0) == []
    draw(draw(table, 1, "white-1"), 2, "green-1")
    assert [chips_in_pot(table, seat) for seat in range(3)] == [[("orange-1", 1)], [("white-1", 1)], [("green-1", 1)]]


def test_nobody_else_is_asked_once_somebody_would_rather_draw_alone():
    table = at_first_turn(players=3, stir="ask")
    decide(decide(table, 0, "stir"), 1, "alone")
    assert (table.view()["stirring"], table.view()["phase"], table.actors) == (False, "potions", (0, 1, 2))
    assert chips_in_pot(draw(table, 0, "orange-1"), 0) == [("orange-1", 1)]


def test_answers_whether_to_stir_are_told_to_all_at_once():
    table = at_first_turn(stir="ask")
    decide(table, 0, "stir")
    assert table.describe()[-1].endswith("is in favour of stirring together.")
    assert table.actors == (1,)


def test_whether_to_stir_is_asked_anew_before_every_turn_but_the_last():
    table = at_first_turn(stir="ask")
    asked = []
    while not table.over:
        view = table.view()
        if "stir" in decision_kinds(table, table.actors[0]) and view["turn"] not in asked:
            asked.append(view["turn"])
            assert not view["stirring"]
        take_passive_decision(table, table.actors[0])
        if table.view()["turn"] == 9:
            assert table.view()["stirring"]
    assert asked == list(range(1, 9))


@pytest.mark.parametrize("stir", ["last", "always"])
def test_whether_to_stir_is_asked_only_where_it_was_agreed_to_ask(stir):
    assert decision_kinds(at_first_turn(stir=stir), 0) == {"draw"}


@pytest.mark.parametrize("policy", policies.LEVELS[1:])
def test_policies_do_not_mind_stirring(policy):
    table, stream = at_first_turn(stir="ask"), Stream.new()
    seed_stream(stream, 1, 1)
    for _ in range(8):
        action = table.ask_policy(0, policies.policy("quacks", policy), stream)
        assert table.game.words.action_name(action) == "stir"


def test_stirring_in_every_turn_may_be_agreed_on():
    table = draw(at_first_turn(stir="always"), 0, "orange-1")
    assert chips_in_pot(table, 0) == []
    assert chips_in_pot(draw(table, 1, "white-1"), 0) == [("orange-1", 1)]


# The last turn -------------------------------------------------------------------------------------


def last_turn(space, rubies=0, points=0, other_space=2, other_points=0):
    """The last turn ends with seat 0 on this scoring space."""
    table = in_turn(9, points=[points, other_points], rubies=[rubies, 0])
    set_droplet(table, 0, space - 2)
    set_droplet(table, 1, other_space - 2)
    draw(draw(table, 0, "orange-1"), 1, "orange-1")
    force_dice(table, "orange-1", "orange-1")
    return play_passively(table)


def test_the_last_turn_turns_every_5_coins_into_a_point():
    table = last_turn(12)
    assert table.over
    assert table.scores[0] == 2 + 12 // 5


def test_the_last_turn_turns_every_2_rubies_into_a_point():
    table = last_turn(2, rubies=7)
    assert table.scores[0] == 3
    assert player_view(table, 0)["rubies"] == 1


def test_coins_and_rubies_are_exchanged_separately():
    assert last_turn(4, rubies=1).scores[0] == 0
    assert last_turn(14, rubies=3).scores[0] == 3 + 2 + 1


def test_a_ruby_of_the_last_turn_counts():
    assert last_turn(5, rubies=1).scores[0] == 0 + 1 + 1


def test_the_spoon_in_the_last_turn_is_worth_15_and_7_points():
    assert last_turn(53).scores[0] == 15 + 7


def test_no_chips_are_bought_in_the_last_turn():
    table = in_turn(9)
    set_droplet(table, 0, 20)
    draw(draw(table, 0, "orange-1"), 1, "orange-1")
    decide(decide(force_dice(table, "points-1"), 0, "stop"), 1, "stop")
    assert table.over


def exploded_last_turn(points, rubies=(0, 0)):
    """Seat 0 explodes in the last turn on scoring space 9; seat 1 stops on 2."""
    table = in_turn(9, points=points, rubies=rubies)
    draw(draw(table, 0, "white-3"), 1, "orange-1")
    decide(draw(force_dice(table, "orange-1"), 0, "white-2"), 1, "stop")
    return draw(table, 0, "white-2", "white-1")


@pytest.mark.parametrize(("choice", "points"), [("points", 1), ("coins", 9 // 5)])
def test_an_exploded_player_has_points_or_coins_in_the_last_turn_too(choice, points):
    table = exploded_last_turn([0, 0])
    assert decision_kinds(table, 0) == {"points", "coins"}
    decide(table, 0, choice)
    assert table.over
    assert table.scores == (points, 0)


def test_an_exploded_player_still_exchanges_rubies():
    table = decide(exploded_last_turn([0, 0], rubies=[3, 0]), 0, "points")
    assert table.scores[0] == 1 + (3 + 1) // 2


# Who wins ------------------------------------------------------------------------------------------


def test_nobody_has_won_before_the_end():
    assert in_turn(9, points=[20, 4]).winners == ()


def test_most_points_win():
    table = last_turn(2, points=20, other_points=21)
    assert table.winners == (1,)
    assert table.ranks == (2, 1)


def test_a_tie_goes_to_the_fuller_pot_of_the_last_turn():
    table = last_turn(3, points=20, other_points=20)
    assert table.scores == (20, 20)
    assert table.winners == (0,)
    assert table.ranks == (1, 2)


def test_of_two_pots_on_the_same_number_the_farther_is_fuller():
    table = last_turn(15, points=20, other_points=20, other_space=16)
    assert table.scores == (20 + 3 + 3, 20 + 3 + 3)
    assert table.winners == (1,)


def test_a_tie_with_equally_full_pots_is_shared():
    table = last_turn(2, points=20, other_points=20)
    assert table.winners == (0, 1)
    assert table.ranks == (1, 1)


def test_a_tie_goes_to_the_fuller_pot_even_if_it_exploded():
    table = decide(exploded_last_turn([21, 22]), 0, "points")
    assert table.scores == (22, 22)
    assert table.winners == (0,)


def test_the_fuller_pot_does_not_help_whoever_has_fewer_points():
    assert last_turn(4, points=20, other_points=21).winners == (1,)


def test_a_shared_first_place_leaves_the_third_place_to_the_next():
    table = in_turn(9, points=[20, 20, 13], rubies=[0, 0, 0], players=3)
    for seat in range(3):
        draw(set_droplet(table, seat, 0), seat, "orange-1")
    play_passively(force_dice(table, "orange-1", "orange-1", "orange-1"))
    assert table.winners == (0, 1)
    assert table.ranks == (1, 1, 3)


def test_the_game_is_over_after_turn_9():
    table = last_turn(2)
    assert phase(table) == "over"
    assert table.actors == ()
